import { t } from '@lingui/core/macro'
import { useLayoutEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { Uuid } from '#contract/common.ts'
import { paths } from '#contract/paths.ts'
import { pageDataContext } from '#web/kit/boot/page-context.ts'
import { titlePage } from '#web/kit/title-page.ts'
import { BookingPage } from '#web/modules/appointments/booking/booking-page.tsx'
import { forgetSavedBooking, readSavedBooking } from '#web/modules/appointments/booking/saved-booking.ts'
import { forgetLinkToken, useLinkToken } from '#web/modules/identity/use-link-token.ts'
import type { Route } from './+types/consultation.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { services, brand } = context.get(pageDataContext).content
  return {
    services: services.map(({ id, title }) => ({ id, title })),
    contact: { phone: brand.phone, email: brand.email },
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return [...titlePage(matches, t`Your consultation`), { name: 'robots', content: 'noindex' }]
}

/**
 * A booking, opened by the secret of its link, or as the latest booking made in this browser. A client's own booking
 * (`?id=`, as in older mails) is in the client area.
 */
export default function Consultation({ loaderData }: Route.ComponentProps) {
  const link = useLinkToken()
  const { search } = useLocation()
  const [saved, setSaved] = useState<string | null>(null)
  const [isForgotten, setIsForgotten] = useState(false)
  useLayoutEffect(() => setSaved(readSavedBooking()), [])

  const id = Uuid.safeParse(new URLSearchParams(search).get('id'))
  const token = link.state === 'given' ? link.token : saved
  const key = token === null ? null : { token }
  const isReading = link.state === 'reading'
  if (link.state !== 'given' && !isReading && id.success) {
    return <Navigate to={paths.ownConsultation(id.data)} replace />
  }
  return (
    <BookingPage
      bookingKey={isReading || isForgotten ? null : key}
      isReading={isReading}
      isSaved={!isForgotten && token !== null && token === saved}
      noBooking={isForgotten ? 'forgotten' : key === null ? 'none' : null}
      services={loaderData.services}
      contact={loaderData.contact}
      onForget={() => {
        forgetSavedBooking()
        forgetLinkToken()
        setIsForgotten(true)
      }}
    />
  )
}
