import { Link } from 'react-router'
import type { PracticeContent } from '#contract/practice-content.ts'
import { paths } from '#web/paths.ts'
import { textLinkClass } from '#web/ui/link-class.ts'
import { Brand } from './brand.tsx'

/** The end of public pages: how to reach the practice, where its figures come from. */
export function PublicFooter({ content }: { content: Pick<PracticeContent, 'brand' | 'disclaimer'> }) {
  const { brand, disclaimer } = content
  return (
    <footer className="border-t border-line bg-sunken">
      <div className="page grid gap-x-16 gap-y-8 py-12 sm:grid-cols-[minmax(0,2fr)_1fr_1fr]">
        <div>
          <Brand name={brand.name} />
          <p className="measure mt-3 text-sm text-muted">
            Food figures: Indian Food Composition Tables 2017 (National Institute of Nutrition, Hyderabad),
            and for foods they leave out, USDA FoodData Central.
          </p>
          <p className="measure mt-2 text-sm text-muted">
            {disclaimer} Advice here does not replace your doctor’s.
          </p>
        </div>
        <nav aria-label="Footer" className="flex flex-col items-start gap-1 text-sm">
          <a href={paths.landingPart('services')} className={linkClass}>
            Services
          </a>
          <a href={paths.landingPart('how-it-works')} className={linkClass}>
            How It Works
          </a>
          <Link to={paths.login()} className={linkClass}>
            Login
          </Link>
        </nav>
        <div className="text-sm">
          <h2 className="font-semibold">Write to us</h2>
          <a href={`mailto:${brand.email}`} className={textLinkClass.concat(' inline-block py-1')}>
            {brand.email}
          </a>
          {brand.phone && (
            <a href={`tel:${brand.phone}`} className={textLinkClass.concat(' block py-1 tabular')}>
              {brand.phone}
            </a>
          )}
        </div>
      </div>
    </footer>
  )
}

const linkClass = 'py-1 font-semibold text-muted hover:text-ink rounded-[4px]'
