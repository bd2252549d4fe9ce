import { t } from '@lingui/core/macro'
import { Link } from 'react-router'
import { paths } from '#contract/paths.ts'
import { Drawing } from '#web/ui/drawings/drawing.tsx'
import { textLinkClass } from '#web/ui/link-class.ts'
import type { LandingTip } from './landing-content.ts'
import { SectionHead, sectionClass } from './section.tsx'

/** Some articles of the library, with what each of them says. On a phone only their titles. */
export function TipTeasers({ tips }: { tips: readonly LandingTip[] }) {
  return (
    <section id="tips" className={`border-t border-line ${sectionClass}`} aria-labelledby="tips-heading">
      <div className="page">
        <SectionHead id="tips-heading" title={t`Health tips`}>
          {t`Short, with sources.`}
        </SectionHead>
        <ul className="mt-3 grid grid-cols-1 gap-x-12 sm:mt-8 sm:grid-cols-2 lg:grid-cols-4">
          {tips.map(({ slug, title, summary, readingMinutes, drawing }) => (
            <li key={slug} className="border-t border-line max-sm:last:border-b max-sm:nth-4:hidden">
              <Link
                to={paths.tip(slug)}
                className="group flex h-full items-center gap-4 rounded-control py-1.5 sm:flex-col sm:items-start sm:py-5"
              >
                <Drawing name={drawing ?? 'katori'} className="size-12 sm:size-20" />
                <span className="min-w-0 grow">
                  <span className="heading block text-lg leading-tight group-hover:text-leaf sm:text-xl">
                    {title}
                  </span>
                  <span className="mt-1.5 hidden text-pretty text-muted sm:block">{summary}</span>
                </span>
                <span className="shrink-0 text-sm text-muted tabular">{t`${{ minutes: readingMinutes }} min`}</span>
              </Link>
            </li>
          ))}
        </ul>
        <p className="mt-3 sm:mt-4">
          <Link to={paths.tips()} className={textLinkClass}>
            {t`All health tips`}
          </Link>
        </p>
      </div>
    </section>
  )
}
