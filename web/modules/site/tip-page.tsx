import { Link } from 'react-router'
import { paths } from '#contract/paths.ts'
import type { HealthTip } from '#contract/site/content.ts'
import { formatDate } from '#domain/units/format.ts'
import { ConsultationCard, ContentHead, SourceList, TextSections } from './content-parts.tsx'

/** An article with its sources and links to others. */
export function TipPage({
  tip,
  more,
}: {
  tip: HealthTip
  /** The articles to read next. */
  more: readonly Pick<HealthTip, 'slug' | 'title' | 'readingMinutes'>[]
}) {
  return (
    <div className="page grid grid-cols-1 gap-x-16 gap-y-12 pt-10 pb-20 lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)] lg:pt-14">
      <article>
        <ContentHead
          parent={{ href: paths.tips(), label: 'All health tips' }}
          title={tip.title}
          lead={tip.summary}
        >
          <p className="mt-3 text-sm text-muted">
            {tip.readingMinutes} minutes · reviewed on{' '}
            <time dateTime={tip.reviewedOn}>{formatDate(tip.reviewedOn)}</time>
          </p>
        </ContentHead>
        <div className="mt-10">
          <TextSections sections={tip.sections} />
        </div>
        <p className="measure mt-10 text-muted">
          This is about adults in general. What holds for you, with your illnesses and medicines, your doctor
          and your dietician can tell.
        </p>
        <SourceList sources={tip.sources} />
      </article>
      <aside className="space-y-10 lg:sticky lg:top-24 lg:self-start" aria-label="More">
        {more.length > 0 && (
          <div>
            <h2 className="heading text-xl">Read next</h2>
            <ul className="mt-3 border-t border-line">
              {more.map(({ slug, title, readingMinutes }) => (
                <li key={slug} className="border-b border-line">
                  <Link
                    to={paths.tip(slug)}
                    className="-mx-3 flex items-baseline justify-between gap-4 px-3 py-3 font-semibold hover:bg-sunken"
                  >
                    {title}
                    <span className="shrink-0 text-sm font-normal text-muted tabular">
                      {readingMinutes} min
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        )}
        <ConsultationCard title="What holds for you?">
          Ask in a free talk of fifteen minutes, by phone or chat.
        </ConsultationCard>
      </aside>
    </div>
  )
}
