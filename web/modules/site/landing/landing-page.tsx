import { memo, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { paths } from '#contract/paths.ts'
import type { SampleDay } from '#contract/site/page-data.ts'
import { loadUser } from '#web/kit/api/session.ts'
import { lazyOnFirstInteraction, WaitingPart } from '#web/kit/boot/waiting-part.tsx'
import { BrandMark } from '#web/kit/brand.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { PublicHeader } from '../public-header.tsx'
import { fetchConsultationsLeft } from './consultations-left.ts'
import type { LandingContent } from './landing-content.ts'
import { SlotsLeft } from './slots-left.tsx'

// These parts are in the document; their scripts load at the visitor's first interaction.
const LivingDayView = lazyOnFirstInteraction('living-day', () =>
  import('./meal-plate.tsx').then((module) => module.LivingDayView),
)
const LandingParts = lazyOnFirstInteraction('landing-parts', () =>
  import('./landing-parts.tsx').then((module) => module.LandingParts),
)
const PublicFooter = lazyOnFirstInteraction('page-end', () =>
  import('../public-footer.tsx').then((module) => module.PublicFooter),
)

/**
 * The landing page: the practice, a day of real food, and the links to begin.
 *
 * Memoised, because parts whose script has not loaded yet cannot be rendered again.
 */
export const LandingPage = memo(function LandingPage({
  content,
  livingDay,
  isPreview = false,
}: {
  content: LandingContent
  livingDay: SampleDay
  /** True in the preview of the editor, which shows the page as visitors see it. */
  isPreview?: boolean
}) {
  // The document is the same for everybody; the session and the free consultations are fetched after loading.
  useEffect(() => {
    // The error is ignored, because the page works without the session.
    loadUser().catch(() => null)
    void fetchConsultationsLeft()
  }, [])
  const hasDay = livingDay.meals.length > 0
  return (
    <>
      <PublicHeader brand={content.brand.name} isForVisitors={isPreview} />
      <main id="content">
        <div className="@container">
          <section className="page grid grid-cols-1 gap-x-12 gap-y-12 pt-12 pb-16 sm:pt-16 lg:pt-20 lg:pb-24 @min-[63rem]:grid-cols-[minmax(0,9fr)_minmax(0,12fr)] @min-[63rem]:items-center">
            <div>
              <h1 className="heading text-4xl sm:text-5xl xl:text-6xl">{content.brand.tagline}</h1>
              <p className="measure mt-5 text-lg text-pretty">
                A dietician writes your plan from real Indian food data: what a katori of moong dal khichdi
                holds, how much is enough, and why.
              </p>
              <div className="mt-7 flex flex-wrap gap-3">
                <Link to={paths.landingPart('consultation-booking')} className={buttonClass({ size: 'lg' })}>
                  Book a free consultation
                </Link>
                <Link
                  to={paths.landingPart('how-it-works')}
                  className={buttonClass({ variant: 'quiet', size: 'lg' }).concat(' max-xl:px-2')}
                >
                  How it works
                </Link>
              </div>
              {/* Reserves one line for the text that loads later, or two if it would not fit into one. */}
              <p className="mt-5 min-h-11 text-sm font-semibold text-turmeric-ink tabular min-[22rem]:min-h-5.5">
                <SlotsLeft />
              </p>
              <p className="mt-1 text-sm text-muted">
                15 minutes by phone or chat, no commitment. {content.disclaimer}
              </p>
            </div>
            {hasDay ? (
              <WaitingPart id="living-day">
                <LivingDayView day={livingDay} />
              </WaitingPart>
            ) : (
              <div className="hidden justify-center lg:flex">
                <BrandMark size={340} gap={1} />
              </div>
            )}
          </section>
        </div>

        <section id="claims" className="border-y border-line bg-sunken" aria-labelledby="claims-heading">
          <div className="page grid gap-x-16 gap-y-8 py-14 grid-cols-1 lg:grid-cols-[minmax(0,4fr)_minmax(0,7fr)] lg:items-end">
            <h2 id="claims-heading" className="heading text-2xl sm:text-3xl">
              A practice, not an app that guesses
            </h2>
            <dl className="grid grid-cols-[repeat(auto-fit,minmax(max(8rem,34%),1fr))] items-end gap-x-6 gap-y-6 sm:flex sm:flex-wrap sm:justify-between">
              {content.claims.map(({ value, label }, index) => (
                <div key={label} className="flex flex-col-reverse">
                  <dt className="text-muted">{label}</dt>
                  <dd
                    className={joinClasses(
                      'heading leading-none tabular',
                      'whitespace-nowrap',
                      index === 0 ? 'text-3xl text-leaf sm:text-5xl' : 'text-2xl sm:text-3xl',
                    )}
                  >
                    {value}
                  </dd>
                </div>
              ))}
            </dl>
          </div>
        </section>
        <WaitingPart id="landing-parts">
          <LandingParts content={content} />
        </WaitingPart>
      </main>
      <WaitingPart id="page-end">
        <PublicFooter content={content} />
      </WaitingPart>
      <PartFocus />
    </>
  )
})

/** Moves the focus to the section that a link within the page leads to. */
function PartFocus() {
  const location = useLocation()
  const firstKey = useRef(location.key)
  useEffect(() => {
    if (location.key === firstKey.current || location.hash === '') return
    const heading = document.getElementById(location.hash.slice(1))?.querySelector('h2')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
  }, [location])
  return null
}
