import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useEffect, useState } from 'react'
import {
  type Booking,
  type BookingHold,
  type BookingKey,
  getBooking,
} from '#contract/appointments/consultations.ts'
import { call } from '#web/kit/api/client.ts'
import { queryClient } from '#web/kit/api/query-client.ts'
import { useSession } from '#web/kit/api/session.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { BookedCard } from '../booking/booked-card.tsx'
import { ConfirmCode } from '../booking/confirm-code.tsx'
import { ownBookingsQuery } from '../booking/own-bookings-query.ts'
import { forgetSavedBooking, readSavedBooking, saveBooking } from '../booking/saved-booking.ts'
import { forgetHold, readHold, saveHold } from '../booking/saved-hold.ts'
import { VisitorBookingForm } from '../booking/visitor-booking-form.tsx'
import { bookingLayoutClass } from './placeholders.tsx'

/** A booking that the section shows. `isFresh`: it was made here just now, so the answer has the whole number. */
type Shown = { booking: Booking; bookingKey: BookingKey; isFresh: boolean }

type SectionProps = Omit<ComponentProps<typeof VisitorBookingForm>, 'onMade'> & {
  /** Called after a time was booked or held, so that what is left can be fetched again. */
  onTaken: () => void
}

/**
 * The booking section without a heading of its own: the form; after booking, and after a reload, the booking; meanwhile the
 * code if the practice asks for a confirmation. It loads when it is almost in view, and `BookingPlaceholder` is shown until
 * then.
 */
export function BookingSection({ onTaken, ...props }: SectionProps) {
  const [made, setMade] = useState<Shown | null>(null)
  const [hold, setHold] = useState<BookingHold | null>(readHold)
  const [isAnother, setIsAnother] = useState(false)
  const { earlier, isLooking } = useEarlierBooking()
  const shown = made ?? earlier

  const show = (booking: Booking, manageToken: string, isClient: boolean): void => {
    forgetHold()
    setHold(null)
    // Clients find their bookings on their own page, and no data may stay on a shared device.
    if (!isClient) saveBooking(manageToken, booking.endsAt)
    setMade({ booking, bookingKey: { token: manageToken }, isFresh: true })
    setIsAnother(false)
  }

  if (hold) {
    return (
      <ConfirmCode
        hold={hold}
        onConfirmed={({ booking, manageToken }) => show(booking, manageToken, false)}
        onBack={() => {
          forgetHold()
          setHold(null)
        }}
      />
    )
  }
  if (shown && !isAnother) return <BookedCard {...shown} onAnother={() => setIsAnother(true)} />
  if (isLooking && !isAnother) return <LookingForBooking />
  return (
    <VisitorBookingForm
      {...props}
      onMade={(answer, isClient) => {
        onTaken()
        if (answer.state === 'booked') return show(answer.booking, answer.manageToken, isClient)
        saveHold(answer.hold)
        setHold(answer.hold)
      }}
    />
  )
}

/** Finds the free consultation that this browser or the signed-in client has booked and that is still ahead. */
function useEarlierBooking(): { earlier: Shown | null; isLooking: boolean } {
  const session = useSession()
  const isClient = session.state === 'signed-in' && session.user.role === 'client'
  const own = useQuery({ ...ownBookingsQuery, enabled: isClient }, queryClient)
  const [token] = useState(readSavedBooking)
  const [found, setFound] = useState<Booking | null>(null)
  const [isLooking, setIsLooking] = useState(token !== null)
  useEffect(() => {
    if (token === null) return
    call(getBooking, { body: { key: { token } } }).then(
      ({ booking }) => {
        if (booking?.canChange) setFound(booking)
        else forgetSavedBooking()
        setIsLooking(false)
      },
      // Without an answer, the form is shown.
      () => setIsLooking(false),
    )
  }, [token])
  const ownBooking = own.data?.find(({ canChange, isFollowUp }) => canChange && !isFollowUp)
  if (found && token !== null) {
    return { earlier: { booking: found, bookingKey: { token }, isFresh: false }, isLooking: false }
  }
  if (ownBooking) {
    return {
      earlier: { booking: ownBooking, bookingKey: { id: ownBooking.id }, isFresh: false },
      isLooking: false,
    }
  }
  return { earlier: null, isLooking: isLooking || (isClient && own.isLoading) }
}

function LookingForBooking() {
  return (
    <Loading label={t`Loading your booking`} className={bookingLayoutClass}>
      <Skeleton className="h-8 w-80 max-w-full" />
      <Skeleton className="mt-4 h-16 w-64 max-w-full" />
      <Skeleton className="mt-6 h-11 w-48" />
    </Loading>
  )
}
