import { Star } from 'lucide-react'
import type { Testimonial } from '#contract/site/content.ts'
import { BeforeAfter } from '#web/kit/charts/before-after.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'

/** Testimonials, each with the figure that changed. A testimonial that no client gave is marked as a sample. */
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
            // Wide and narrow alternate, in reverse order in the next row.
            const isWide = index % 4 === 0 || index % 4 === 3
            return (
              <li
                key={testimonial.id}
                className={joinClasses(
                  'border-b border-line py-8',
                  isWide ? 'lg:col-span-7' : 'lg:col-span-5',
                )}
              >
                <TestimonialCard testimonial={testimonial} isWide={isWide} />
              </li>
            )
          })}
        </ul>
      </div>
    </section>
  )
}

function TestimonialCard({ testimonial, isWide }: { testimonial: Testimonial; isWide: boolean }) {
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
