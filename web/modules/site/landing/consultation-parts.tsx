import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import { paths } from '#contract/paths.ts'
import type { Brand } from '#contract/site/content.ts'
import { ContactLine } from '#web/kit/contact-line.tsx'
import { BookingPlaceholder, CallBackPlaceholder } from '#web/modules/appointments/shared/placeholders.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { textLinkClass } from '#web/ui/link-class.ts'
import { describeLeft, fetchConsultationsLeft, useConsultationsLeft } from './consultations-left.ts'
import type { LandingContent } from './landing-content.ts'

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
  const left = useConsultationsLeft()
  useEffect(refetchAfterAbsence, [])
  return (
    <>
      <section
        id="consultation-booking"
        className="border-t border-line bg-sunken"
        aria-labelledby="booking-heading"
      >
        <div className="page pt-20 pb-16">
          <div className="grid gap-x-16 gap-y-3 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:items-end">
            <h2 id="booking-heading" className="heading text-3xl sm:text-4xl">
              Book your free consultation
            </h2>
            <div>
              <p className="text-muted">
                15 minutes with a dietician, by phone or chat. It costs nothing and commits you to nothing.
              </p>
              <p className="mt-1 min-h-6.5 font-semibold text-turmeric-ink tabular">
                {left?.nextSlot && describeLeft(left)}
              </p>
            </div>
          </div>
          <div className="mt-8">
            <LoadedNear
              load={loadBooking}
              props={{ brand, services, chatLink }}
              contact={brand}
              Placeholder={BookingPlaceholder}
            />
          </div>
        </div>
      </section>
      <section id="call-back" className="border-t border-line" aria-labelledby="call-back-heading">
        <div className="page grid grid-cols-1 gap-x-16 gap-y-8 py-20 lg:grid-cols-[minmax(0,1fr)_min(36rem,60%)]">
          <div className="lg:pt-4">
            <h2 id="call-back-heading" className="heading text-3xl sm:text-4xl">
              Rather be called?
            </h2>
            <p className="measure mt-3 text-muted">
              Leave your number and the time of day that suits you. A dietician calls you back, once.
            </p>
            {chatLink && (
              <p className="mt-4">
                <a href={chatLink} className={textLinkClass} target="_blank" rel="noreferrer">
                  Or write to us on WhatsApp
                </a>
              </p>
            )}
            <p className="measure mt-4 text-sm text-muted">
              What we keep, and for how long, stands in our{' '}
              <a href={paths.privacy()} className={textLinkClass}>
                privacy notice
              </a>
              .
            </p>
          </div>
          <LoadedNear
            load={loadCallBack}
            props={{ brand }}
            contact={brand}
            Placeholder={CallBackPlaceholder}
          />
        </div>
      </section>
    </>
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
  Placeholder: ComponentType<{ contact: Brand; problem: ReactNode }>
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
      <p>The form could not be loaded. Check your connection and try again.</p>
      <ContactLine contact={contact} before="Or" className="mt-1 text-sm text-muted" />
      <button
        type="button"
        className={buttonClass({ variant: 'secondary' }).concat(' mt-3')}
        onClick={() => setState('loading')}
      >
        Try again
      </button>
    </div>
  )
  return (
    <div ref={place}>
      <Placeholder contact={contact} problem={problem || null} />
    </div>
  )
}
