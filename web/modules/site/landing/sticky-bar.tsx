import { t } from '@lingui/core/macro'
import { MessageCircle } from 'lucide-react'
import { buttonClass } from '#web/ui/button-class.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { NextConsultationLink } from './next-consultation.tsx'
import { useMayFloat } from './use-may-float.ts'

/**
 * The bar at the bottom of a phone: the next free time, and WhatsApp if the practice has a number. On wider screens the
 * floating button does the same.
 */
export function StickyBar({ chatLink }: { chatLink: string | null }) {
  const mayFloat = useMayFloat()
  return (
    <div
      id="consultation-bar"
      className={joinClasses(
        'fixed inset-x-0 bottom-0 z-20 flex gap-2 border-t border-line bg-paper px-4 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] transition-opacity md:hidden print:hidden',
        !mayFloat && 'invisible opacity-0 focus-within:visible focus-within:opacity-100',
      )}
    >
      <NextConsultationLink size="md" className="min-w-0 grow px-2 text-sm leading-tight" />
      {chatLink && (
        <a
          href={chatLink}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({ variant: 'secondary', isIconOnly: true }).concat(' shrink-0')}
        >
          <MessageCircle size={20} aria-hidden className="shrink-0 text-leaf" />
          <span className="sr-only">{t`WhatsApp`}</span>
        </a>
      )}
    </div>
  )
}
