import { Trans } from '@lingui/react/macro'
import type { Brand } from '#contract/site/content.ts'
import { textLinkClass } from '#web/ui/link-class.ts'

/** The ways to contact the practice without a form: `Call +91 98450 12345 or write to hello@practice.example.` */
export function ContactLine({
  contact,
  before,
  className,
}: {
  contact: Pick<Brand, 'phone' | 'email'>
  before: string
  className?: string
}) {
  const { phone, email } = contact
  return (
    <p className={className}>
      {phone ? (
        <Trans>
          {before} call <PhoneLink phone={phone} /> or write to <EmailLink email={email} />.
        </Trans>
      ) : (
        <Trans>
          {before} write to <EmailLink email={email} />.
        </Trans>
      )}
    </p>
  )
}

export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className={`${textLinkClass} whitespace-nowrap`}>
      {phone}
    </a>
  )
}

export function EmailLink({ email }: { email: string }) {
  return (
    <a href={`mailto:${email}`} className={`${textLinkClass} wrap-anywhere`}>
      {email}
    </a>
  )
}
