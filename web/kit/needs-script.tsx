import { Trans } from '@lingui/react/macro'
import { useRouteLoaderData } from 'react-router'
import type { Brand } from '#contract/site/content.ts'
import type { loader } from '#web/root.tsx'
import { textLinkClass } from '#web/ui/link-class.ts'
import { EmailLink, PhoneLink } from './contact-line.tsx'

/**
 * Says in browsers without JavaScript that a part of the page needs it, and how to reach the practice instead: `The planner
 * needs JavaScript. Call …, WhatsApp … or write to …`
 *
 * @param props.text The first sentence.
 */
export function NeedsScript({ text, className }: { text: string; className?: string }) {
  const brand = useRouteLoaderData<typeof loader>('root')?.brand
  if (!brand) return null
  // Browsers with JavaScript ignore it, so their scripts are shorter without it.
  if (!import.meta.env.SSR) return <noscript />
  const { phone, whatsapp, email } = brand
  return (
    <noscript>
      <p className={className}>
        {text} <Contact phone={phone} whatsapp={whatsapp} email={email} />
      </p>
    </noscript>
  )
}

function Contact({ phone, whatsapp, email }: Pick<Brand, 'phone' | 'whatsapp' | 'email'>) {
  if (phone && whatsapp) {
    return (
      <Trans>
        Call <PhoneLink phone={phone} />, WhatsApp <WhatsAppLink number={whatsapp} /> or write to{' '}
        <EmailLink email={email} />.
      </Trans>
    )
  }
  if (phone) {
    return (
      <Trans>
        Call <PhoneLink phone={phone} /> or write to <EmailLink email={email} />.
      </Trans>
    )
  }
  if (whatsapp) {
    return (
      <Trans>
        WhatsApp <WhatsAppLink number={whatsapp} /> or write to <EmailLink email={email} />.
      </Trans>
    )
  }
  return (
    <Trans>
      Write to <EmailLink email={email} />.
    </Trans>
  )
}

function WhatsAppLink({ number }: { number: string }) {
  return (
    <a href={`https://wa.me/${number.replace(/\D/g, '')}`} className={`${textLinkClass} whitespace-nowrap`}>
      {number}
    </a>
  )
}
