import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { paths } from '#contract/paths.ts'
import type { HealthTip } from '#contract/site/content.ts'
import { countReadingMinutes } from '#domain/site/tips.ts'
import { buildChatLink } from '#domain/units/chat-link.ts'
import { formatDate } from '#domain/units/format.ts'
import { suggestMessage } from '#web/modules/appointments/shared/chosen-concern.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Drawing } from '#web/ui/drawings/drawing.tsx'
import { textLinkClass } from '#web/ui/link-class.ts'
import { ContentHead, SourceList, TextSections } from './content-parts.tsx'
import type { ListedTip } from './listed-tip.ts'
import { TipRow } from './tip-row.tsx'

/** An article with its sources, a way to ask about it, and links to others. */
export function TipPage({
  tip,
  more,
  practice,
}: {
  tip: HealthTip
  /** The articles to read next. */
  more: readonly ListedTip[]
  practice: { name: string; whatsapp: string }
}) {
  return (
    <div className="page grid grid-cols-1 gap-x-16 gap-y-12 pt-10 pb-20 lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)] lg:pt-14">
      <article>
        <div className="flex flex-col gap-x-8 gap-y-6 sm:flex-row sm:items-end sm:justify-between">
          <ContentHead
            parent={{ href: paths.tips(), label: t`All health tips` }}
            title={tip.title}
            lead={tip.summary}
          />
          {tip.drawing && (
            <span className="grid place-items-center rounded-card bg-sunken p-4">
              <Drawing name={tip.drawing} className="size-36 sm:size-44" />
            </span>
          )}
        </div>
        <Origin tip={tip} practiceName={practice.name} />
        <div className="mt-10">
          <TextSections sections={tip.sections} />
        </div>
        <p className="measure mt-10 text-muted">
          <Trans>
            This is general information for adults and does not replace a doctor. Ask your doctor or dietician
            what is right for you, especially if you are ill, pregnant or taking medicines.
          </Trans>
        </p>
        <SourceList sources={tip.sources} />
      </article>
      <aside className="space-y-10 lg:sticky lg:top-24 lg:self-start" aria-label={t`More`}>
        <AskAboutThis tip={tip} whatsapp={practice.whatsapp} />
        {more.length > 0 && (
          <div>
            <h2 className="heading text-xl">{t`Read next`}</h2>
            <ul className="mt-1">
              {more.map((other) => (
                <li key={other.slug}>
                  <TipRow tip={other} />
                </li>
              ))}
            </ul>
          </div>
        )}
      </aside>
    </div>
  )
}

/** Who wrote and reviewed it, and when. A review is never implied. */
function Origin({ tip, practiceName }: { tip: HealthTip; practiceName: string }) {
  const { author, reviewer, publishedOn, reviewedOn } = tip
  return (
    <p className="mt-4 text-sm text-muted">
      <Publication author={author} publishedOn={publishedOn} practiceName={practiceName} />
      {' · '}
      {t`${{ minutes: countReadingMinutes(tip) }} min`}
      <br />
      {reviewer ? (
        <Trans>
          Reviewed by {reviewer} on <time dateTime={reviewedOn}>{formatDate(reviewedOn)}</time>
        </Trans>
      ) : (
        <Trans>
          Checked against its sources on <time dateTime={reviewedOn}>{formatDate(reviewedOn)}</time>. Not yet
          reviewed by a dietician.
        </Trans>
      )}
    </p>
  )
}

function Publication({
  author,
  publishedOn,
  practiceName,
}: Pick<HealthTip, 'author' | 'publishedOn'> & { practiceName: string }) {
  if (!publishedOn) return author ? t`By ${author}` : t`Published by ${{ practice: practiceName }}`
  return author ? (
    <Trans>
      By {author}, <time dateTime={publishedOn}>{formatDate(publishedOn)}</time>
    </Trans>
  ) : (
    <Trans>
      Published by {practiceName} on <time dateTime={publishedOn}>{formatDate(publishedOn)}</time>
    </Trans>
  )
}

/** Booking and chat begin with the article's question, so that nobody has to find words for it. */
function AskAboutThis({ tip, whatsapp }: { tip: HealthTip; whatsapp: string }) {
  const question = tip.question || t`I have a question about “${{ title: tip.title }}”.`
  const chatLink = buildChatLink(whatsapp, question)
  return (
    <div className="rounded-card bg-leaf-tint p-6">
      <h2 className="heading text-xl">{t`Ask about this`}</h2>
      <p className="mt-2 text-pretty">
        {t`“${question}” Ask a dietician. A 15-minute phone or chat consultation is free.`}
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-3">
        <Link
          to={paths.landingPart('consultation-booking')}
          onClick={() => suggestMessage(question)}
          className={buttonClass()}
        >
          {t`Book Free Consultation`}
        </Link>
        {chatLink && (
          <a href={chatLink} target="_blank" rel="noreferrer" className={textLinkClass}>
            {t`Ask on WhatsApp`}
          </a>
        )}
      </div>
    </div>
  )
}
