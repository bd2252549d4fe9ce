import { CalendarDays } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#contract/paths.ts'
import type { PracticeDashboard, ScheduledConsultation } from '#contract/practice/dashboard.ts'
import { describeChannel } from '#domain/appointments/channels.ts'
import type { ConsultationStatus } from '#domain/appointments/consultation-states.ts'
import { formatNumber, formatTime } from '#domain/units/format.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { textLinkClass } from '#web/ui/link-class.ts'
import { ListCard } from './list-card.tsx'

/** The badges of the schedule. An unconfirmed consultation is pending. */
const STATES: Record<ConsultationStatus, { label: string; tone: BadgeTone }> = {
  new: { label: 'Pending', tone: 'turmeric' },
  confirmed: { label: 'Confirmed', tone: 'leaf' },
  done: { label: 'Done', tone: 'neutral' },
  'no-show': { label: 'No-show', tone: 'beet' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
}

/** Today's consultations by time. */
export function ScheduleCard({
  schedule: { count, entries },
  timeZone,
}: Pick<PracticeDashboard, 'schedule' | 'timeZone'>) {
  return (
    <ListCard
      id="schedule-heading"
      title="Today’s schedule"
      action={
        <Link
          to={paths.adminSchedule()}
          className={`${textLinkClass} -my-2.5 inline-flex min-h-11 items-center text-sm md:my-0 md:min-h-0`}
        >
          Open schedule
        </Link>
      }
    >
      {entries.length === 0 ? (
        <p className="flex items-start gap-2 px-5 pt-2 pb-5 text-muted">
          <CalendarDays size={20} aria-hidden className="mt-0.5 shrink-0" />
          No consultations today.
        </p>
      ) : (
        <ol className="mt-3">
          {entries.map((entry) => (
            <ScheduleRow key={entry.id} entry={entry} timeZone={timeZone} />
          ))}
          {count > entries.length && (
            <li className="border-t border-line px-5 py-3 text-sm text-muted">
              and {formatNumber(count - entries.length)} more today
            </li>
          )}
        </ol>
      )}
    </ListCard>
  )
}

function ScheduleRow({ entry, timeZone }: { entry: ScheduledConsultation; timeZone: string }) {
  const { label, tone } = STATES[entry.status]
  const what = entry.isFollowUp ? 'Follow-up' : entry.kind === 'call-back' ? 'Call-back' : 'Consultation'
  return (
    <li className="grid grid-cols-[4.5rem_minmax(0,1fr)_auto] items-baseline gap-x-3 border-t border-line px-5 py-2.5 text-sm">
      <time dateTime={entry.startsAt} className="font-semibold tabular">
        {formatTime(entry.startsAt, timeZone)}
      </time>
      <span className="min-w-0">
        <Link to={paths.adminConsultation(entry.id)} className={`${textLinkClass} wrap-anywhere`}>
          {entry.name}
        </Link>
        <span className="block text-muted">
          {what}, {describeChannel(entry.channel)} · {entry.staffName ?? 'nobody yet'}
        </span>
      </span>
      <Badge tone={tone}>{label}</Badge>
    </li>
  )
}
