import { plural, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { type LucideIcon, MapPin, MessageCircle, Phone, Video } from 'lucide-react'
import { useState } from 'react'
import {
  type Booking,
  CONSULTATION_CHANNEL_LABELS,
  type ConsultationChannel,
} from '#contract/appointments/consultations.ts'
import { paths } from '#contract/paths.ts'
import { countMinutes } from '#domain/appointments/slots.ts'
import { formatTime } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { ConsultationPlace } from '../shared/consultation-place.tsx'
import { formatPracticeTime, formatSlotDay, readOwnTimeZone } from './booking-times.ts'
import { ownBookingsQuery } from './own-bookings-query.ts'

/** A client's upcoming consultations, each with links to move or cancel it. Renders nothing without any. */
export function OwnBookings() {
  const { data, error, refetch, isFetching } = useQuery(ownBookingsQuery)
  const [timeZone] = useState(readOwnTimeZone)
  if (error && !data) {
    return (
      <ErrorState
        title={t`Your consultations could not be loaded`}
        detail={messageOf(error, t`Something went wrong on our side.`)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  }
  const coming = data?.filter(({ canChange }) => canChange) ?? []
  if (coming.length === 0) return null
  return (
    <section aria-labelledby="consultations-heading">
      <h2 id="consultations-heading" className="heading text-xl">
        {coming.length === 1 ? t`Your consultation` : t`Your consultations`}
      </h2>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {coming.map((booking) => (
          <OwnBooking key={booking.id} booking={booking} timeZone={timeZone} />
        ))}
      </ul>
    </section>
  )
}

const ICONS: Record<ConsultationChannel, LucideIcon> = {
  phone: Phone,
  chat: MessageCircle,
  video: Video,
  practice: MapPin,
}

function OwnBooking({ booking, timeZone }: { booking: Booking; timeZone: string }) {
  const { id, startsAt, channel } = booking
  const Icon = ICONS[channel]
  const day = formatSlotDay(startsAt, timeZone)
  const time = formatTime(startsAt, timeZone)
  const practiceTime = formatPracticeTime(startsAt, timeZone, booking.timeZone)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      <div className="flex min-w-0 items-start gap-3">
        <Icon size={20} aria-hidden className="mt-0.75 shrink-0 text-leaf" />
        <div className="min-w-0">
          <time dateTime={startsAt} className="block font-semibold tabular">
            {day}, {time}
          </time>
          <span className="block text-sm text-muted">{describeBooking(booking, practiceTime)}</span>
          <ConsultationPlace way={booking} />
        </div>
      </div>
      <LinkButton
        variant="secondary"
        size="sm"
        href={paths.ownConsultation(id)}
        aria-label={t`Move or cancel the consultation on ${day}, ${time}`}
      >
        {t`Move or cancel`}
      </LinkButton>
    </li>
  )
}

function describeBooking(booking: Booking, practiceTime: string | null): string {
  const minutes = plural(countMinutes(booking), { one: '# minute', other: '# minutes' })
  const way = `${say(CONSULTATION_CHANNEL_LABELS[booking.channel])}, ${minutes}`
  const text = booking.isFollowUp ? t`Follow-up: ${way}` : way
  return practiceTime ? t`${{ consultation: text }}; practice time ${practiceTime}` : text
}
