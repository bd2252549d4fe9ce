import { t } from '@lingui/core/macro'
import { memo, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { paths } from '#contract/paths.ts'
import { loadUser } from '#web/kit/api/session.ts'
import { lazyOnFirstInteraction, WaitingPart } from '#web/kit/boot/waiting-part.tsx'
import { BrandMark } from '#web/kit/brand.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { PublicHeader } from '../public-header.tsx'
import { fetchConsultationsLeft } from './consultations-left.ts'
import { FILL_NEXT_CONSULTATION, listFillTexts } from './fill-next-consultation.ts'
import type { LandingContent, LandingFacts } from './landing-content.ts'
import { NextCaller, NextConsultationLink } from './next-consultation.tsx'
import { SlotsLeft } from './slots-left.tsx'

// These parts are in the document; their scripts load at the visitor's first interaction.
const MealPlate = lazyOnFirstInteraction('meal-plate', () =>
  import('./meal-plate.tsx').then((module) => module.MealPlate),
)
const LandingParts = lazyOnFirstInteraction('landing-parts', () =>
  import('./landing-parts.tsx').then((module) => module.LandingParts),
)
const PublicFooter = lazyOnFirstInteraction('page-end', () =>
  import('../public-footer.tsx').then((module) => module.PublicFooter),
)

/** In the browser it has run, so its texts are left out of the page's script. */
const FILL = import.meta.env.SSR ? FILL_NEXT_CONSULTATION : ''
const findFillTexts = import.meta.env.SSR ? () => JSON.stringify(listFillTexts()) : () => undefined

/**
 * The landing page: for whom the practice is, the next free consultation, and a meal of real food.
 *
 * Memoised, because parts whose script has not loaded yet cannot be rendered again.
 */
export const LandingPage = memo(function LandingPage({
  content,
  facts,
  isPreview = false,
}: {
  content: LandingContent
  facts: LandingFacts
  /** True in the preview of the editor, which shows the page as visitors see it. */
  isPreview?: boolean
}) {
  // The document is the same for everybody; the session and the free consultations are fetched after loading.
  useEffect(() => {
    // The error is ignored, because the page works without the session.
    loadUser().catch(() => null)
    void fetchConsultationsLeft()
  }, [])
  return (
    <>
      <PublicHeader brand={content.brand.name} isForVisitors={isPreview} />
      <main id="content">
        <Hero content={content} facts={facts} />
        <Claims claims={content.claims} />
        <WaitingPart id="landing-parts">
          <LandingParts content={content} facts={facts} />
        </WaitingPart>
      </main>
      <WaitingPart id="page-end">
        <PublicFooter content={content} />
      </WaitingPart>
      <PartFocus />
      <script
        data-texts={findFillTexts()}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, allowed by its hash
        dangerouslySetInnerHTML={{ __html: FILL }}
      />
    </>
  )
})

function Hero({ content, facts: { livingDay } }: { content: LandingContent; facts: LandingFacts }) {
  return (
    <div className="@container">
      <section className="page grid grid-cols-1 gap-x-14 gap-y-8 pt-6 pb-8 sm:pt-12 sm:pb-14 @min-[60rem]:grid-cols-[minmax(0,10fr)_minmax(0,11fr)] @min-[60rem]:items-center @min-[60rem]:pt-16 @min-[60rem]:pb-20">
        <div>
          <h1 className="heading text-3xl sm:text-5xl min-[112.5rem]:text-6xl">{content.brand.tagline}</h1>
          <p className="measure mt-3 text-pretty sm:mt-5 sm:text-lg">
            {t`A dietician writes it in katoris, rotis and glasses, with every value from Indian food tables.`}
          </p>
          <div className="mt-5 flex flex-wrap gap-2 sm:mt-7">
            <NextConsultationLink className="w-full sm:w-auto sm:min-w-84" />
            <Link
              to={paths.landingPart('how-it-works')}
              className={buttonClass({ variant: 'quiet', size: 'lg' }).concat(' max-sm:hidden')}
            >
              {t`How it works`}
            </Link>
          </div>
          {/* Reserves one line for the text that loads later, or two if it would not fit into one. */}
          <p className="mt-3 min-h-11 text-sm font-semibold text-turmeric-ink tabular min-[22rem]:min-h-5.5">
            <SlotsLeft />
          </p>
          <p className="text-sm text-muted">
            <NextCaller people={content.people} disclaimer={content.disclaimer} />
          </p>
        </div>
        {livingDay.meals.length > 0 ? (
          <WaitingPart id="meal-plate">
            <MealPlate day={livingDay} person={content.people[0] ?? null} />
          </WaitingPart>
        ) : (
          <div className="hidden justify-center lg:flex">
            <BrandMark size={340} gap={1} />
          </div>
        )}
      </section>
    </div>
  )
}

function Claims({ claims }: { claims: LandingContent['claims'] }) {
  if (claims.length === 0) return null
  return (
    <section id="claims" className="border-y border-line bg-sunken" aria-labelledby="claims-heading">
      <div className="page flex flex-wrap items-center justify-between gap-x-12 gap-y-3 py-4 sm:py-8">
        <h2 id="claims-heading" className="heading text-lg max-sm:sr-only sm:text-2xl">
          {t`A practice, not an app that guesses`}
        </h2>
        <dl className="grid grow grid-cols-[repeat(auto-fit,minmax(min(100%,max(8rem,40%)),1fr))] gap-x-6 gap-y-2 sm:flex sm:flex-wrap sm:justify-between sm:gap-x-12 xl:justify-end">
          {claims.map(({ value, label }) => (
            <div key={label} className="flex flex-col-reverse">
              <dt className="text-sm leading-tight text-muted">{label}</dt>
              <dd className="heading text-xl leading-tight whitespace-nowrap tabular sm:text-3xl">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}

/** Moves the focus to the section that a link within the page leads to. */
function PartFocus() {
  const location = useLocation()
  const firstKey = useRef(location.key)
  useEffect(() => {
    if (location.key === firstKey.current || location.hash === '') return
    const part = document.getElementById(location.hash.slice(1))
    const heading = part?.querySelector('h2') ?? part?.closest('section')?.querySelector('h2')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
  }, [location])
  return null
}
