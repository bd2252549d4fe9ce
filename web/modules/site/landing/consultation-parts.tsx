import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { paths } from '#contract/paths.ts'
import type { Brand } from '#contract/site/content.ts'
import { ContactLine } from '#web/kit/contact-line.tsx'
import { PageLink } from '#web/kit/language/page-link.tsx'
import { BookingPlaceholder, CallBackPlaceholder } from '#web/modules/appointments/shared/placeholders.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { textLinkClass } from '#web/ui/link-class.ts'
import { fetchConsultationsLeft } from './consultations-left.ts'
import type { LandingContent } from './landing-content.ts'
import { SectionHead, sectionClass } from './section.tsx'

const loadBooking = () => import('./landing-booking.tsx').then((module) => module.LandingBooking)
const loadCallBack = () =>
  import('#web/modules/appointments/shared/call-back-box.tsx').then((module) => module.CallBackBox)

/**
 * The consultation section: book a free time, or ask to be called. Both forms load when the section is almost in view.
 */
export function ConsultationParts({
  content,
  chatLink,
}: {
  content: Pick<LandingContent, 'brand' | 'services'>
  /** The WhatsApp address of the practice. `null` if there is none. */
  chatLink: string | null
}) {
  const { brand, services } = content
  useEffect(refetchAfterAbsence, [])
  return (
    <section
      id="consultation-booking"
      className={`border-t border-line bg-sunken ${sectionClass}`}
      aria-labelledby="booking-heading"
    >
      <div className="page">
        <SectionHead id="booking-heading" title={t`Book your free consultation`}>
          {t`15 minutes with a dietician, by phone or chat. No commitment.`}
        </SectionHead>
        <div className="mt-4 sm:mt-8">
          <LoadedNear
            load={loadBooking}
            props={{ brand, services, chatLink }}
            contact={brand}
            Placeholder={BookingPlaceholder}
          />
        </div>
        <CallBack brand={brand} chatLink={chatLink} />
      </div>
    </section>
  )
}

/** The call-back box, folded: a native disclosure, which a link to it opens. */
function CallBack({ brand, chatLink }: { brand: Brand; chatLink: string | null }) {
  const details = useRef<HTMLDetailsElement>(null)
  const location = useLocation()
  useEffect(() => {
    if (location.hash === paths.landingPart('call-back').slice(1) && details.current) {
      details.current.open = true
      details.current.scrollIntoView()
    }
  }, [location])
  return (
    <section aria-labelledby="call-back-heading" className="mt-4 border-t border-line sm:mt-10">
      <details ref={details} className="group">
        <summary className="flex min-h-16 list-none items-center justify-between gap-4 py-3 [&::-webkit-details-marker]:hidden">
          <span>
            <h2 id="call-back-heading" className="heading inline text-xl sm:text-2xl">
              {t`Prefer a call?`}
            </h2>
            <span className="block text-sm text-muted">
              {t`Leave your number. A dietician will call you back, once.`}
            </span>
          </span>
          <ChevronDown
            size={20}
            aria-hidden
            className="shrink-0 transition-transform group-open:rotate-180"
          />
        </summary>
        <div
          id="call-back"
          className="grid grid-cols-1 gap-x-16 gap-y-5 pt-2 pb-4 lg:grid-cols-[minmax(0,1fr)_min(36rem,60%)]"
        >
          <p className="measure text-sm text-muted lg:pt-4">
            {chatLink && (
              <>
                <Trans>
                  <a href={chatLink} className={textLinkClass} target="_blank" rel="noreferrer">
                    Or write to us on WhatsApp
                  </a>
                  .
                </Trans>{' '}
              </>
            )}
            <Trans>
              See our{' '}
              <PageLink to={paths.privacy()} className={textLinkClass}>
                privacy notice
              </PageLink>
              .
            </Trans>
          </p>
          <LoadedNear
            load={loadCallBack}
            props={{ brand }}
            contact={brand}
            Placeholder={CallBackPlaceholder}
          />
        </div>
      </details>
    </section>
  )
}

/** Fetches the free times again after the page was hidden for more than a minute. */
function refetchAfterAbsence(): () => void {
  let hiddenAt = Number.POSITIVE_INFINITY
  const onVisibility = (): void => {
    if (document.hidden) hiddenAt = Date.now()
    else if (Date.now() - hiddenAt > 60_000) void fetchConsultationsLeft()
  }
  document.addEventListener('visibilitychange', onVisibility)
  return () => document.removeEventListener('visibilitychange', onVisibility)
}

/** Loads a part when it is almost in view; until then shows a placeholder of the same size. */
function LoadedNear<Props extends object>({
  load,
  props,
  contact,
  Placeholder,
}: {
  load: () => Promise<ComponentType<Props>>
  props: Props
  contact: Brand
  Placeholder: ComponentType<{ problem: ReactNode }>
}) {
  const [state, setState] = useState<'far' | 'loading' | 'failed' | { Part: ComponentType<Props> }>('far')
  const place = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (state !== 'far' || !place.current) return
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && setState('loading'),
      // About one screen ahead.
      { rootMargin: '800px 0px' },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [state])

  useEffect(() => {
    if (state !== 'loading') return
    let isWanted = true
    load().then(
      (Part) => isWanted && setState({ Part }),
      () => isWanted && setState('failed'),
    )
    return () => {
      isWanted = false
    }
  }, [state, load])

  if (typeof state === 'object') return <state.Part {...props} />
  const problem = state === 'failed' && (
    <div role="alert">
      <p>{t`The form could not be loaded. Check your connection and try again.`}</p>
      <ContactLine
        contact={contact}
        withPhone={(phone, email) => (
          <Trans>
            Or call {phone} or write to {email}.
          </Trans>
        )}
        withoutPhone={(email) => <Trans>Or write to {email}.</Trans>}
        className="mt-1 text-sm text-muted"
      />
      <button
        type="button"
        className={buttonClass({ variant: 'secondary' }).concat(' mt-3')}
        onClick={() => setState('loading')}
      >
        {t`Try again`}
      </button>
    </div>
  )
  return (
    <div ref={place}>
      <Placeholder problem={problem || null} />
    </div>
  )
}
