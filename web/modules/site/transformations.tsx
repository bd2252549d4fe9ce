import { Star } from 'lucide-react'
import type { Testimonial } from '#contract/site/content.ts'
import { formatNumber } from '#domain/units/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'

const WIDTH = 208

/** What clients say, each with the figure that changed; one that nobody has said is marked as a sample. */
export function Transformations({
  testimonials,
  disclaimer,
}: {
  testimonials: readonly Testimonial[]
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
            Results, in their own figures
          </h2>
          <p className="text-muted">{disclaimer}</p>
        </div>
        <ul className="mt-10 grid grid-cols-1 gap-x-[min(4rem,6vw)] border-t border-line lg:grid-cols-12">
          {testimonials.map((testimonial, index) => {
            // Wide and narrow in turn, the other way round in the next row.
            const isWide = index % 4 === 0 || index % 4 === 3
            return (
              <li
                key={testimonial.id}
                className={joinClasses(
                  'border-b border-line py-8',
                  isWide ? 'lg:col-span-7' : 'lg:col-span-5',
                )}
              >
                <Story testimonial={testimonial} isWide={isWide} />
              </li>
            )
          })}
        </ul>
      </div>
    </section>
  )
}

function Story({ testimonial, isWide }: { testimonial: Testimonial; isWide: boolean }) {
  const { name, location, rating, text, result, condition, measure, isSample } = testimonial
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
          <span className="mt-2 flex items-center gap-3">
            <Stars rating={rating} />
            {isSample && <Badge>Sample</Badge>}
          </span>
        </figcaption>
      </div>
    </figure>
  )
}

/** A figure before and after, drawn on a scale from zero: a change never looks larger than it is. */
function BeforeAfter({ measure, isLarge }: { measure: Testimonial['measure']; isLarge: boolean }) {
  const { label, unit, before, after } = measure
  const write = (value: number): string =>
    `${formatNumber(value, 1)}${unit === '' || unit === '%' ? unit : ` ${unit}`}`
  const height = isLarge ? 132 : 92
  const scale = (height - 10) / Math.max(before, after)
  const [from, to] = [height - before * scale, height - after * scale]
  const room = isLarge ? 'max-w-52 lg:max-w-none' : 'max-w-52'
  return (
    <div>
      <p className="text-sm text-muted">{label}</p>
      <svg
        viewBox={`0 0 ${WIDTH} ${height}`}
        aria-hidden="true"
        className={joinClasses('mt-1 block w-full overflow-visible', room)}
      >
        <polygon
          points={`7,${height} 7,${from} ${WIDTH - 7},${to} ${WIDTH - 7},${height}`}
          className="fill-leaf-tint"
        />
        <line x1="0" y1={height} x2={WIDTH} y2={height} className="stroke-control" strokeWidth="1" />
        <line x1="7" y1={from} x2={WIDTH - 7} y2={to} className="stroke-leaf" strokeWidth="2.5" />
        <circle cx="7" cy={from} r="5" className="fill-surface stroke-leaf" strokeWidth="2.5" />
        <circle cx={WIDTH - 7} cy={to} r="6" className="fill-leaf" />
      </svg>
      <dl className={joinClasses('mt-2 flex justify-between gap-4 leading-tight tabular', room)}>
        <div className="flex flex-col-reverse">
          <dt className="text-sm text-muted">before</dt>
          <dd className="font-semibold">{write(before)}</dd>
        </div>
        <div className="flex flex-col-reverse text-right">
          <dt className="text-sm text-muted">after</dt>
          <dd className="font-extrabold text-leaf">{write(after)}</dd>
        </div>
      </dl>
    </div>
  )
}

function Stars({ rating }: { rating: number }) {
  return (
    <span role="img" aria-label={`${rating} of 5 stars`} className="flex gap-0.5">
      {[1, 2, 3, 4, 5].map((star) => (
        <Star
          key={star}
          size={16}
          aria-hidden
          className={star <= rating ? 'fill-turmeric text-turmeric-ink' : 'text-control'}
        />
      ))}
    </span>
  )
}
