import { useLocation } from 'react-router'
import { Uuid } from '#contract/common.ts'
import { BookingPage } from '#web/features/consultations/booking-page.tsx'
import { useLinkToken } from '#web/features/identity/use-link-token.ts'
import { pageDataContext } from '#web/page-context.ts'
import type { Route } from './+types/consultation.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { services } = context.get(pageDataContext).content
  return { services: services.map(({ id, title }) => ({ id, title })) }
}

export function meta() {
  return [{ title: 'Your consultation · Pathya' }, { name: 'robots', content: 'noindex' }]
}

/**
 * A booking: by the secret of the link that was mailed or that booking led to, or (`?id=`) a signed-in client's own. The
 * id alone opens nothing.
 */
export default function Consultation({ loaderData }: Route.ComponentProps) {
  const link = useLinkToken()
  const { search } = useLocation()
  const id = Uuid.safeParse(new URLSearchParams(search).get('id'))
  const key = link.state === 'given' ? { token: link.token } : id.success ? { id: id.data } : null
  return (
    <BookingPage
      bookingKey={link.state === 'reading' ? null : key}
      isReading={link.state === 'reading'}
      services={loaderData.services}
    />
  )
}
