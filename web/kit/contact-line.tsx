import type { ReactNode } from 'react'
import type { Brand } from '#contract/site/content.ts'
import { textLinkClass } from '#web/ui/link-class.ts'

/**
 * The ways to contact the practice without a form: `Or call +91 98450 12345 or write to hello@practice.example.` Each use has
 * sentences of its own, so that they can be translated.
 */
export function ContactLine({
  contact: { phone, email },
  withPhone,
  withoutPhone,
  className,
}: {
  contact: Pick<Brand, 'phone' | 'email'>
  withPhone: (phone: ReactNode, email: ReactNode) => ReactNode
  withoutPhone: (email: ReactNode) => ReactNode
  className?: string
}) {
  const emailLink = <EmailLink email={email} />
  return (
    <p className={className}>
      {phone ? withPhone(<PhoneLink phone={phone} />, emailLink) : withoutPhone(emailLink)}
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
