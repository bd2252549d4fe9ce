import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CalendarPlus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import {
  type Booking,
  type BookingKey,
  CONSULTATION_CHANNEL_LABELS,
  type ConsultationChannel,
  getBookingCalendar,
} from '#contract/appointments/consultations.ts'
import { countMinutes } from '#domain/appointments/slots.ts'
import { say } from '#domain/words/say.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { callForFile } from '#web/kit/api/call-for-file.ts'
import { formatPhone } from '#web/kit/format-phone.ts'
import { offerDownload } from '#web/kit/offer-download.ts'
import { Button } from '#web/ui/button.tsx'
import { WhoCalls } from '../shared/who-calls.tsx'

/** What happens at the time. */
const NEXT_STEP: Record<ConsultationChannel, MessageDescriptor> = {
  phone: msg`We will call you at this time.`,
  chat: msg`We will message you on your number at this time.`,
  video: msg`Open the link of the video call at this time.`,
  practice: msg`Come to the practice at this time.`,
}

/** What helps in the consultation, if it is there. */
const AT_HAND = [
  msg`Recent blood reports, if you have any`,
  msg`The names of your medicines`,
  msg`What you ate yesterday, in a few words`,
]

/** One fact of a booking in a description list. */
export function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[5rem_minmax(0,1fr)] gap-3 py-2.5">
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  )
}

/** Downloads the booking as an entry for a calendar. */
export function CalendarButton({
  bookingKey,
  onProblem,
}: {
  bookingKey: BookingKey
  onProblem: (message: string | null) => void
}) {
  const [isPending, setIsPending] = useState(false)
  const download = async (): Promise<void> => {
    setIsPending(true)
    onProblem(null)
    try {
      const { blob, fileName } = await callForFile(getBookingCalendar, { body: { key: bookingKey } })
      offerDownload(blob, fileName ?? 'consultation.ics')
    } catch (error) {
      onProblem(messageOf(error, t`The calendar file could not be created. Please try again.`))
    } finally {
      setIsPending(false)
    }
  }
  return (
    <Button icon={CalendarPlus} isPending={isPending} onPress={() => void download()}>
      {t`Add to calendar`}
    </Button>
  )
}

/** What happens at the time, and what helps then. */
export function WhatNext({ channel }: { channel: ConsultationChannel }) {
  return (
    <>
      <p>
        {say(NEXT_STEP[channel])} {t`Keep these ready:`}
      </p>
      <ul className="mt-1 list-disc space-y-1 pl-5">
        {AT_HAND.map((thing) => (
          <li key={thing.id}>{say(thing)}</li>
        ))}
      </ul>
    </>
  )
}

/**
 * The facts of a booking that was made here.
 *
 * @param props.isFresh True just after booking: the number is shown whole once, and later by its last three figures.
 */
export function BookedFacts({ booking, isFresh }: { booking: Booking; isFresh: boolean }) {
  const figures = booking.phone.slice(-3)
  return (
    <dl className="divide-y divide-line self-start border-y border-line">
      <Row label={t({ message: 'How', context: 'phone, video or chat' })}>
        {say(CONSULTATION_CHANNEL_LABELS[booking.channel])},{' '}
        {plural(countMinutes(booking), {
          one: '# minute, free of charge',
          other: '# minutes, free of charge',
        })}
      </Row>
      {booking.person && (
        <Row label={t({ message: 'With', context: 'staff member' })}>
          <WhoCalls person={booking.person} />
        </Row>
      )}
      <Row label={t({ message: 'Number', context: 'phone' })}>
        {isFresh ? (
          <span className="tabular wrap-anywhere">{formatPhone(booking.phone)}</span>
        ) : (
          <Trans>
            Ends in <span className="whitespace-nowrap tabular">{figures}</span>
          </Trans>
        )}
      </Row>
      {booking.email && <Row label={t`Email`}>{booking.email}</Row>}
    </dl>
  )
}
