import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ShownResult } from '#contract/site/public-content.ts'
import { formatDate } from '#domain/units/format.ts'
import { BeforeAfter } from '#web/kit/charts/before-after.tsx'
import { Badge } from '#web/ui/badge.tsx'

/**
 * Confirmed results, each with the figure that changed; at most three. In the editor's preview, results that nobody has
 * confirmed are marked. While there is none, the section only says why.
 */
export function Results({ results, disclaimer }: { results: readonly ShownResult[]; disclaimer: string }) {
  return (
    <section
      id="transformations"
      className="border-t border-line bg-sunken py-8 sm:py-14"
      aria-labelledby="results-heading"
    >
      <div className="page">
        <div className="flex flex-wrap items-baseline justify-between gap-x-16 gap-y-2">
          <h2 id="results-heading" className="heading text-xl sm:text-3xl">
            {t`What changed for our clients`}
          </h2>
          <p className="measure text-sm text-muted sm:text-base">
            {results.length > 0
              ? disclaimer
              : `${t`No results yet. We show one only when the client agrees and an admin has confirmed it.`} ${disclaimer}`}
          </p>
        </div>
        <ul className="mt-5 grid gap-x-12 border-t border-line empty:hidden sm:mt-8 lg:grid-cols-3 lg:border-t-0">
          {results.map((result) => (
            <li key={result.id} className="border-b border-line py-5 lg:border-b-0">
              <ResultFigure result={result} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function ResultFigure({ result: shown }: { result: ShownResult }) {
  const { name, location, text, result, condition, measure, isSample, confirmedOn } = shown
  return (
    <figure className="grid h-full grid-cols-[minmax(0,7rem)_minmax(0,1fr)] gap-x-5 gap-y-4 sm:grid-cols-[minmax(0,13rem)_minmax(0,1fr)] lg:grid-cols-1 lg:grid-rows-[auto_1fr]">
      <BeforeAfter measure={measure} />
      <div className="flex flex-col">
        <blockquote className="text-sm text-pretty sm:text-base">{text}</blockquote>
        <figcaption className="mt-3 text-sm">
          <span className="font-semibold">{name}</span>
          <span className="text-muted">, {location}</span>
          <span className="mt-0.5 block text-muted">
            {[condition, result].filter((part) => part !== null && part !== '').join(' · ')}
          </span>
          <span className="mt-1 block text-muted">
            {confirmedOn === null ? (
              <Badge tone="turmeric">
                {isSample ? t`Sample, in preview only` : t`Not confirmed, in preview only`}
              </Badge>
            ) : (
              <ConfirmedOn date={confirmedOn} />
            )}
          </span>
        </figcaption>
      </div>
    </figure>
  )
}

function ConfirmedOn({ date }: { date: string }) {
  const day = formatDate(date)
  return (
    <Trans>
      Confirmed with the client on <time dateTime={date}>{day}</time>
    </Trans>
  )
}
