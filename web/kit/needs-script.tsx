import { useRouteLoaderData } from 'react-router'
import type { loader } from '#web/root.tsx'
import { textLinkClass } from '#web/ui/link-class.ts'

/**
 * Says in browsers without JavaScript that a part of the page needs it, and how to reach the practice instead: `The planner
 * needs JavaScript. Call …, WhatsApp … or write to …`
 *
 * @param props.what The part, such as `The form`.
 */
export function NeedsScript({ what, className }: { what: string; className?: string }) {
  const brand = useRouteLoaderData<typeof loader>('root')?.brand
  if (!brand) return null
  // Browsers with JavaScript ignore it, so their scripts are shorter without it.
  if (!import.meta.env.SSR) return <noscript />
  const { phone, whatsapp, email } = brand
  return (
    <noscript>
      <p className={className}>
        {what} needs JavaScript.{' '}
        {phone && (
          <>
            Call{' '}
            <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className={`${textLinkClass} whitespace-nowrap`}>
              {phone}
            </a>
            {whatsapp ? ', ' : ' or '}
          </>
        )}
        {whatsapp && (
          <>
            WhatsApp{' '}
            <a
              href={`https://wa.me/${whatsapp.replace(/\D/g, '')}`}
              className={`${textLinkClass} whitespace-nowrap`}
            >
              {whatsapp}
            </a>{' '}
            or{' '}
          </>
        )}
        {phone || whatsapp ? 'write' : 'Write'} to{' '}
        <a href={`mailto:${email}`} className={`${textLinkClass} wrap-anywhere`}>
          {email}
        </a>
        .
      </p>
    </noscript>
  )
}
