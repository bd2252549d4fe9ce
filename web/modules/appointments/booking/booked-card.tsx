import { t } from '@lingui/core/macro'
import { CalendarCheck, CalendarSync } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Booking, BookingKey } from '#contract/appointments/consultations.ts'
import { paths } from '#contract/paths.ts'
import { formatTime } from '#domain/units/format.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { BookedFacts, CalendarButton, WhatNext } from './booking-facts.tsx'
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
        {t`Your consultation is booked`}
      </h3>
      <div className="mt-4 grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <div>
          <p className="heading text-2xl sm:text-3xl">
            <span className="block">{formatSlotDay(startsAt, timeZone)}</span>
            <span className="block text-leaf tabular">
              {t`${{ start: formatTime(startsAt, timeZone) }} to ${{ end: formatTime(endsAt, timeZone) }}`}
            </span>
          </p>
          {practiceTime && (
            <p className="mt-2 text-muted">{t`This is your local time. For the practice, it is ${practiceTime}.`}</p>
          )}
          <div className="mt-4">
            <WhatNext channel={channel} />
          </div>
        </div>
        <BookedFacts booking={booking} isFresh={isFresh} />
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
          {t`Move or cancel`}
        </a>
        <Button variant="quiet" onPress={onAnother}>
          {t`Book another`}
        </Button>
      </div>
      {!booking.email && (
        <p className="mt-4 text-sm text-muted">
          {t`Without an email address, you can see this booking only in this browser, until the consultation is over.`}
        </p>
      )}
    </div>
  )
}
