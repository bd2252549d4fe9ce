import type { ShownResult } from '#contract/site/public-content.ts'
import { formatDate } from '#domain/units/format.ts'
import { BeforeAfter } from '#web/kit/charts/before-after.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'

/**
 * Confirmed results, each with the figure that changed. In the editor's preview, results that nobody has confirmed are
 * marked.
 */
export function Transformations({
  results,
  disclaimer,
}: {
  results: readonly ShownResult[]
  disclaimer: string
}) {
  return (
    <section
      id="transformations"
      className="border-t border-line bg-sunken"
      aria-labelledby="results-heading"
    >
      <div className="page py-20">
        <div className="flex flex-wrap items-end justify-between gap-x-16 gap-y-3">
          <h2 id="results-heading" className="heading text-3xl sm:text-4xl">
            What changed for our clients
          </h2>
          <p className="text-muted">
            {results.length > 0
              ? disclaimer
              : 'We show a result only with the client’s agreement. There is none yet.'}
          </p>
        </div>
        <ul className="mt-10 grid grid-cols-1 gap-x-[min(4rem,6vw)] border-t border-line empty:hidden lg:grid-cols-12">
          {results.map((result, index) => {
            // Wide and narrow alternate, in reverse order in the next row.
            const isWide = index % 4 === 0 || index % 4 === 3
            return (
              <li
                key={result.id}
                className={joinClasses(
                  'border-b border-line py-8',
                  isWide ? 'lg:col-span-7' : 'lg:col-span-5',
                )}
              >
                <ResultCard result={result} isWide={isWide} />
              </li>
            )
          })}
        </ul>
      </div>
    </section>
  )
}

function ResultCard({ result: shown, isWide }: { result: ShownResult; isWide: boolean }) {
  const { name, location, text, result, condition, measure, isSample, confirmedOn } = shown
  return (
    <figure
      className={joinClasses(
        'grid h-full grid-cols-1 gap-x-8 gap-y-5',
        isWide
          ? 'sm:grid-cols-[minmax(0,13rem)_minmax(0,1fr)] lg:grid-cols-[minmax(0,3fr)_minmax(0,4fr)]'
          : 'sm:grid-cols-[minmax(0,13rem)_minmax(0,1fr)] lg:grid-cols-1 lg:grid-rows-[auto_1fr]',
      )}
    >
      <BeforeAfter measure={measure} isLarge={isWide} />
      <div className="flex flex-col">
        <blockquote className={joinClasses('text-pretty', isWide && 'lg:text-lg')}>{text}</blockquote>
        <figcaption className="mt-4 text-sm">
          <span className="font-semibold">{name}</span>
          <span className="text-muted">, {location}</span>
          <span className="mt-0.5 block text-muted">
            {[condition, result].filter((part) => part !== null && part !== '').join(' · ')}
          </span>
          <span className="mt-2 block text-muted">
            {confirmedOn === null ? (
              <Badge tone="turmeric">
                {isSample ? 'Sample, in preview only' : 'Not confirmed, in preview only'}
              </Badge>
            ) : (
              <>
                Confirmed with the client on <time dateTime={confirmedOn}>{formatDate(confirmedOn)}</time>
              </>
            )}
          </span>
        </figcaption>
      </div>
    </figure>
  )
}
