import { CalendarCheck, CalendarSync } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import {
  type Booking,
  type BookingKey,
  CONSULTATION_CHANNEL_LABELS,
} from '#contract/appointments/consultations.ts'
import { paths } from '#contract/paths.ts'
import { formatNumber, formatTime } from '#domain/units/format.ts'
import { formatPhone } from '#web/kit/format-phone.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { WhoCalls } from '../shared/who-calls.tsx'
import { AT_HAND, CalendarButton, countMinutes, NEXT_STEP, Row } from './booking-facts.tsx'
import { formatPracticeTime, formatSlotDay, readOwnTimeZone } from './booking-times.ts'

/**
 * The booking where the form was: when, how, and what to do next.
 *
 * @param props.isFresh True right after booking: the heading is focused, and the number is shown whole, this once.
 * @param props.onAnother Shows the form again.
 */
export function BookedCard({
  booking,
  bookingKey,
  isFresh,
  onAnother,
}: {
  booking: Booking
  bookingKey: BookingKey
  isFresh: boolean
  onAnother: () => void
}) {
  const [timeZone] = useState(readOwnTimeZone)
  const [problem, setProblem] = useState<string | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isFresh) return
    heading.current?.scrollIntoView({ block: 'center' })
    heading.current?.focus({ preventScroll: true })
  }, [isFresh])
  const { startsAt, endsAt, channel } = booking
  const practiceTime = formatPracticeTime(startsAt, timeZone, booking.timeZone)
  return (
    <div className="rounded-card border border-line bg-surface p-4 sm:p-8">
      <h3
        ref={heading}
        tabIndex={-1}
        className="flex items-center gap-2 font-semibold text-leaf outline-none"
      >
        <CalendarCheck size={20} aria-hidden className="shrink-0" />
        Your consultation is booked
      </h3>
      <div className="mt-4 grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <div>
          <p className="heading text-2xl sm:text-3xl">
            <span className="block">{formatSlotDay(startsAt, timeZone)}</span>
            <span className="block text-leaf tabular">
              {formatTime(startsAt, timeZone)} to {formatTime(endsAt, timeZone)}
            </span>
          </p>
          {practiceTime && (
            <p className="mt-2 text-muted">On your clock. For the practice it is {practiceTime}.</p>
          )}
          <p className="mt-4">{NEXT_STEP[channel]} Keep at hand:</p>
          <ul className="mt-1 list-disc space-y-1 pl-5">
            {AT_HAND.map((thing) => (
              <li key={thing}>{thing}</li>
            ))}
          </ul>
        </div>
        <dl className="divide-y divide-line self-start border-y border-line">
          <Row label="How">
            {CONSULTATION_CHANNEL_LABELS[channel]}, {formatNumber(countMinutes(booking))} minutes, free of
            charge
          </Row>
          {booking.person && (
            <Row label="With">
              <WhoCalls person={booking.person} />
            </Row>
          )}
          <Row label="Number">
            {!isFresh && 'Ends in '}
            <span className="whitespace-nowrap tabular">
              {isFresh ? formatPhone(booking.phone) : booking.phone.slice(-3)}
            </span>
          </Row>
          {booking.email && <Row label="Email">{booking.email}</Row>}
        </dl>
      </div>
      {problem && <Banner className="mt-6 max-w-xl">{problem}</Banner>}
      <div className="mt-6 flex flex-wrap gap-2">
        <CalendarButton bookingKey={bookingKey} onProblem={setProblem} />
        <a
          href={
            'token' in bookingKey
              ? paths.consultation(bookingKey.token)
              : paths.ownConsultation(bookingKey.id)
          }
          className={buttonClass({ variant: 'secondary' })}
        >
          <CalendarSync size={20} aria-hidden className="shrink-0" />
          Move or cancel
        </a>
        <Button variant="quiet" onPress={onAnother}>
          Book another
        </Button>
      </div>
      {!booking.email && (
        <p className="mt-4 text-sm text-muted">
          You gave no email address: this page shows the booking in this browser until it is over.
        </p>
      )}
    </div>
  )
}
