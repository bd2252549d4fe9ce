import { t } from '@lingui/core/macro'
import { MessageCircle, Phone } from 'lucide-react'
import { formatPhone } from '#web/kit/format-phone.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { textLinkClass } from '#web/ui/link-class.ts'

/** Links to call a number and to chat with it. */
export function ContactLinks({
  name,
  phone,
  className,
}: {
  name: string
  phone: string
  className?: string
}) {
  return (
    <span className={joinClasses('flex flex-wrap items-center gap-x-3 gap-y-1', className)}>
      <a
        href={`tel:${phone}`}
        aria-label={t`Call ${name}, ${{ phone: formatPhone(phone) }}`}
        className={joinClasses(
          textLinkClass,
          'inline-flex min-h-6 items-center max-md:min-h-11 gap-1.5 whitespace-nowrap tabular',
        )}
      >
        <Phone size={16} aria-hidden />
        {formatPhone(phone)}
      </a>
      <a
        href={`https://wa.me/${phone.replace(/^\+/, '')}`}
        target="_blank"
        rel="noreferrer"
        aria-label={t`Chat with ${name} on WhatsApp`}
        className={joinClasses(textLinkClass, 'inline-flex min-h-6 items-center max-md:min-h-11 gap-1.5')}
      >
        <MessageCircle size={16} aria-hidden />
        {t`Chat`}
      </a>
    </span>
  )
}
