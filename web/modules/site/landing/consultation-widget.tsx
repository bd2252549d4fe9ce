import { t } from '@lingui/core/macro'
import { CalendarCheck, MessageCircle, Phone, X } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#contract/paths.ts'
import type { VisitorChannel } from '#domain/appointments/channels.ts'
import { chooseChannel } from '#web/modules/appointments/shared/chosen-concern.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { textLinkClass } from '#web/ui/link-class.ts'
import { hasConsultationsLeft, useConsultationsLeft } from './consultations-left.ts'
import { SlotsLeft } from './slots-left.tsx'
import { useMayFloat } from './use-may-float.ts'

/**
 * A floating button for a consultation, which opens a choice of booking, call-back or WhatsApp. Phones have a bar instead.
 */
export function ConsultationWidget({ chatLink }: { chatLink: string | null }) {
  const isShown = useMayFloat()
  const [isOpen, setIsOpen] = useState(false)
  const left = useConsultationsLeft()
  const button = useRef<HTMLButtonElement>(null)
  const cardId = useId()

  const close = (): void => {
    setIsOpen(false)
    button.current?.focus()
  }
  const closeByEscape = (event: KeyboardEvent): void => {
    if (isOpen && event.key === 'Escape') close()
  }
  const choose = (channel: VisitorChannel): void => {
    chooseChannel(channel)
    setIsOpen(false)
  }

  const itemClass = 'flex min-h-12 items-center gap-3 rounded-control px-3 font-semibold hover:bg-sunken'
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes it wherever the focus is within
    <div
      onKeyDown={closeByEscape}
      className={joinClasses(
        'fixed right-6 bottom-6 z-20 hidden flex-col items-end gap-2 transition-opacity md:flex print:hidden',
        !isShown && 'invisible opacity-0 focus-within:visible focus-within:opacity-100',
      )}
    >
      {isOpen && (
        <section
          id={cardId}
          aria-label={t`Free consultation`}
          className="w-80 max-w-[calc(100vw-2rem)] animate-rise rounded-card border border-line bg-surface p-4 shadow-float"
        >
          <div className="flex items-start justify-between gap-4 pl-3">
            <p className="heading text-lg leading-tight">{t`15 minutes, free, no commitment`}</p>
            <button
              type="button"
              aria-label={t`Close`}
              onClick={close}
              className="-mt-2 -mr-2 flex size-11 shrink-0 items-center justify-center rounded-control hover:bg-sunken"
            >
              <X size={20} aria-hidden />
            </button>
          </div>
          <Link
            to={paths.landingPart('consultation-booking')}
            onClick={() => choose('phone')}
            className={itemClass.concat(' mt-2')}
          >
            <Phone size={20} aria-hidden className="text-leaf" />
            {t`Book Phone Consultation`}
          </Link>
          <Link
            to={paths.landingPart('consultation-booking')}
            onClick={() => choose('chat')}
            className={itemClass}
          >
            <MessageCircle size={20} aria-hidden className="text-leaf" />
            {t`Chat Consultation`}
          </Link>
          <p className="mt-2 min-h-5.5 border-t border-line px-3 pt-3 text-sm text-muted">
            {left && hasConsultationsLeft(left) ? t`Limited slots available this month` : <SlotsLeft />}
          </p>
          {chatLink && (
            <p className="mt-1 px-3 text-sm">
              <a href={chatLink} className={textLinkClass} target="_blank" rel="noreferrer">
                {t`Write to us on WhatsApp now`}
              </a>
            </p>
          )}
        </section>
      )}
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? cardId : undefined}
        onClick={() => setIsOpen(!isOpen)}
        className={buttonClass().concat(' min-h-12 rounded-full pr-5 shadow-float')}
      >
        <CalendarCheck size={20} aria-hidden />
        {t`Free consultation`}
      </button>
    </div>
  )
}
