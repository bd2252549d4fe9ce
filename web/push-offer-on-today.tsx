import { useQuery } from '@tanstack/react-query'
import { ownBookingsQuery } from '#web/modules/appointments/booking/own-bookings-query.ts'
import { PushOffer } from '#web/modules/notifications/shared/push-offer.tsx'

/** Offers notifications to clients who have marked a meal today or have booked a consultation. */
export function PushOfferOnToday({ hasTicked }: { hasTicked: boolean }) {
  const hasBooking = (useQuery(ownBookingsQuery).data ?? []).length > 0
  return hasTicked || hasBooking ? <PushOffer after={hasTicked ? 'meals' : 'consultation'} /> : null
}
