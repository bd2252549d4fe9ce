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
      {before}{' '}
      {phone && (
        <>
          call{' '}
          <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className={`${textLinkClass} whitespace-nowrap`}>
            {phone}
          </a>{' '}
          or{' '}
        </>
      )}
      write to{' '}
      <a href={`mailto:${email}`} className={`${textLinkClass} wrap-anywhere`}>
        {email}
      </a>
      .
    </p>
  )
}
