import { t } from '@lingui/core/macro'
import { Link } from 'react-router'
import { paths } from '#contract/paths.ts'
import { TIP_TOPIC_LABELS, TIP_TOPICS } from '#domain/site/tips.ts'
import { say } from '#domain/words/say.ts'
import { pageDataContext } from '#web/kit/boot/page-context.ts'
import { ConsultationCard } from '#web/modules/site/content-parts.tsx'
import { toListedTip } from '#web/modules/site/listed-tip.ts'
import { describePage } from '#web/modules/site/page-meta.ts'
import { TipRow } from '#web/modules/site/tip-row.tsx'
import type { Route } from './+types/tips.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { tips } = context.get(pageDataContext).content
  return {
    tips: tips.map((tip) => ({
      ...toListedTip(tip),
      summary: tip.summary,
      topic: tip.topic,
    })),
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return describePage(matches, {
    title: t`Health tips for an Indian kitchen`,
    description: t`Short articles about eating well in an Indian kitchen: protein, salt, oil, millets, fasting, diabetes, thyroid, PCOS. With a source for every number.`,
    path: paths.tips(),
  })
}

/** The library: all articles by topic, with links to each topic. */
export default function Tips({ loaderData }: Route.ComponentProps) {
  const { tips } = loaderData
  const groups = TIP_TOPICS.map((topic) => ({
    topic,
    label: say(TIP_TOPIC_LABELS[topic]),
    tips: tips.filter((tip) => tip.topic === topic),
  })).filter((group) => group.tips.length > 0)
  return (
    <div className="page pt-10 pb-20 lg:pt-14">
      <h1 className="heading text-4xl sm:text-5xl">{t`Health tips`}</h1>
      <p className="measure mt-4 text-lg text-pretty">
        {t`Short articles for your kitchen, with a source for every number.`}
      </p>
      {groups.length > 1 && (
        <nav aria-label={t`Topics`} className="mt-6">
          <ul className="flex flex-wrap gap-2">
            {groups.map(({ topic, label, tips: inside }) => (
              <li key={topic}>
                <Link
                  to={`#${topic}`}
                  className="inline-flex min-h-11 items-center gap-2 rounded-full border border-control px-4 py-1.5 text-sm font-semibold hover:bg-sunken sm:min-h-9"
                >
                  {label}
                  <span className="font-normal text-muted tabular">{inside.length}</span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {groups.map(({ topic, label, tips: inside }) => (
        <section
          key={topic}
          aria-labelledby={topic}
          className="mt-12 grid grid-cols-1 gap-x-12 gap-y-4 border-t border-line pt-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,3fr)]"
        >
          <h2 id={topic} className="heading scroll-mt-24 text-2xl lg:sticky lg:top-24 lg:self-start">
            {label}
          </h2>
          <ul className="-my-4 grid grid-cols-1 gap-x-10 md:grid-cols-2">
            {inside.map((tip) => (
              <li key={tip.slug}>
                <TipRow tip={tip} summary={tip.summary} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {tips.length === 0 && <p className="mt-10 text-muted">{t`No articles yet. Please come back later.`}</p>}
      <div className="mt-14 max-w-140">
        <ConsultationCard title={t`Advice for you, not for everyone`}>
          {t`Fifteen minutes with a dietician by phone or chat, free and without commitment.`}
        </ConsultationCard>
      </div>
    </div>
  )
}
