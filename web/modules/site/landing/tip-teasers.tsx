import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#contract/paths.ts'
import { textLinkClass } from '#web/ui/link-class.ts'
import type { LandingTip } from './landing-content.ts'

/** The number of articles beside the first one. */
const OTHERS = 5

/** A teaser for the articles: the first in detail, the others as titles. */
export function TipTeasers({ tips }: { tips: readonly LandingTip[] }) {
  const [first, ...others] = tips
  if (!first) return null
  return (
    <section id="tips" className="border-t border-line" aria-labelledby="tips-heading">
      <div className="page grid gap-x-16 gap-y-10 py-20 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <div>
          <h2 id="tips-heading" className="heading text-3xl sm:text-4xl">
            Health tips
          </h2>
          <p className="mt-3 text-muted">Short, and with the sources named.</p>
          <Link to={paths.tip(first.slug)} className="group mt-10 block rounded-control focus-ring">
            <h3 className="heading text-2xl group-hover:text-leaf sm:text-3xl">{first.title}</h3>
            <p className="measure mt-3 text-lg text-pretty">{first.summary}</p>
            <span className="mt-4 inline-flex items-center gap-2 font-semibold text-leaf">
              Read, {first.readingMinutes} min
              <ArrowRight size={20} aria-hidden />
            </span>
          </Link>
        </div>
        <div className="lg:pt-6">
          <ul className="border-t border-line">
            {others.slice(0, OTHERS).map(({ slug, title, readingMinutes }) => (
              <li key={slug} className="border-b border-line">
                <Link
                  to={paths.tip(slug)}
                  className="group flex items-baseline justify-between gap-6 rounded-[4px] py-4"
                >
                  <span className="heading text-lg leading-tight group-hover:text-leaf">{title}</span>
                  <span className="shrink-0 text-sm text-muted tabular">{readingMinutes} min</span>
                </Link>
              </li>
            ))}
          </ul>
          <p className="mt-5">
            <Link to={paths.tips()} className={textLinkClass}>
              All health tips
            </Link>
          </p>
        </div>
      </div>
    </section>
  )
}
