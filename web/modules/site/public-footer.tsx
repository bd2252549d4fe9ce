import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#contract/paths.ts'
import type { PracticeContent } from '#contract/site/content.ts'
import { buildChatLink } from '#domain/units/chat-link.ts'
import { Brand } from '#web/kit/brand.tsx'
import { LanguageLinks } from './language-links.tsx'
import { PracticeFacts } from './people/practice-facts.tsx'
import { useFoodSet } from './root-facts.ts'

/** The content that the footer shows. */
export type FooterContent = Pick<
  PracticeContent,
  'brand' | 'disclaimer' | 'chatGreeting' | 'place' | 'hours' | 'links' | 'legal'
>

/** The footer of public pages: other pages, contact of the practice, and sources of the figures. */
export function PublicFooter({ content }: { content: FooterContent }) {
  const { brand, disclaimer, chatGreeting } = content
  const chatLink = buildChatLink(brand.whatsapp, chatGreeting)
  return (
    <footer className="border-t border-line bg-sunken">
      <div className="page grid grid-cols-2 gap-x-8 gap-y-4 py-6 sm:gap-y-10 sm:py-14 lg:grid-cols-[minmax(0,2fr)_repeat(3,minmax(0,1fr))] lg:gap-x-12">
        <div className="col-span-2 lg:col-span-1">
          <Brand name={brand.name} />
          <p className="measure mt-3 text-xs text-muted sm:mt-4 sm:text-sm">
            {useFoodSet() === 'full'
              ? t`Food values: Indian Food Composition Tables 2017 (National Institute of Nutrition, Hyderabad). For foods not in these tables: USDA FoodData Central.`
              : t`Food values: USDA FoodData Central.`}
          </p>
          <p className="measure mt-1.5 text-xs text-muted sm:mt-2 sm:text-sm">
            {disclaimer} {t`Advice here does not replace your doctor’s.`}
          </p>
        </div>
        <FooterList heading={t`The practice`}>
          <Link to={paths.landingPart('services')} className={linkClass}>
            {t`Services`}
          </Link>
          <Link to={paths.landingPart('how-it-works')} className={linkClass}>
            {t`How it works`}
          </Link>
          <Link to={paths.landingPart('transformations')} className={linkClass}>
            {t`Results`}
          </Link>
          <Link to={paths.landingPart('consultation-booking')} className={linkClass}>
            {t`Free consultation`}
          </Link>
          <Link to={paths.login()} className={linkClass}>
            {t`Login`}
          </Link>
        </FooterList>
        <FooterList heading={t`Tools and reading`}>
          <Link to={paths.landingPart('bmi-calculator')} className={linkClass}>
            {t`BMI Calculator`}
          </Link>
          <Link to={paths.calorieCalculator()} className={linkClass}>
            {t`Calorie Calculator`}
          </Link>
          <Link to={paths.mealPlanner()} className={linkClass}>
            {t`Meal Planner`}
          </Link>
          <Link to={paths.tips()} className={linkClass}>
            {t`Health Tips`}
          </Link>
        </FooterList>
        <div className="col-span-2 sm:col-span-1">
          <h2 className="text-sm font-semibold">{t`Reach us`}</h2>
          <div className="mt-1 flex flex-wrap items-start gap-x-6 text-sm sm:mt-2 sm:flex-col sm:flex-nowrap">
            <a href={`mailto:${brand.email}`} className={linkClass}>
              {brand.email}
            </a>
            {brand.phone && (
              <a href={`tel:${brand.phone.replace(/[^\d+]/g, '')}`} className={linkClass.concat(' tabular')}>
                {brand.phone}
              </a>
            )}
            {chatLink && (
              <a href={chatLink} target="_blank" rel="noreferrer" className={linkClass}>
                {t`Chat on WhatsApp`}
              </a>
            )}
            <Link to={paths.landingPart('call-back')} className={linkClass}>
              {t`Request a call-back`}
            </Link>
          </div>
        </div>
      </div>
      <PracticeFacts content={content} />
      <div className="border-t border-line">
        <div className="page flex flex-wrap items-center justify-between gap-x-6">
          <LanguageLinks className={linkClass} />
          <nav aria-label={t`Policies`} className="flex flex-wrap gap-x-6 py-2 text-sm sm:ml-auto sm:py-4">
            <Link to={paths.privacy()} className={linkClass}>
              {t`Privacy`}
            </Link>
            <Link to={paths.terms()} className={linkClass}>
              {t`Terms`}
            </Link>
            <Link to={paths.refunds()} className={linkClass}>
              {t({ message: 'Refunds', context: 'policy' })}
            </Link>
          </nav>
        </div>
      </div>
    </footer>
  )
}

function FooterList({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <nav aria-label={heading}>
      <h2 className="text-sm font-semibold">{heading}</h2>
      <div className="mt-1 flex flex-col items-start text-sm sm:mt-2">{children}</div>
    </nav>
  )
}

const linkClass =
  'rounded-[4px] py-1 sm:py-1.5 wrap-anywhere text-muted underline-offset-3 hover:text-ink hover:underline'
