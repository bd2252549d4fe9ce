import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { CalendarDays } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#contract/paths.ts'
import type { PracticeDashboard, ScheduledConsultation } from '#contract/practice/dashboard.ts'
import { describeChannel } from '#domain/appointments/channels.ts'
import type { ConsultationStatus } from '#domain/appointments/consultation-states.ts'
import { formatNumber, formatTime } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { textLinkClass } from '#web/ui/link-class.ts'
import { ListCard } from './list-card.tsx'

/** The badges of the schedule. An unconfirmed consultation is pending. */
const STATES: Record<ConsultationStatus, { label: MessageDescriptor; tone: BadgeTone }> = {
  new: { label: msg`Pending`, tone: 'turmeric' },
  confirmed: { label: msg`Confirmed`, tone: 'leaf' },
  done: { label: msg({ message: 'Done', context: 'consultation' }), tone: 'neutral' },
  'no-show': { label: msg`No-show`, tone: 'beet' },
  cancelled: { label: msg`Cancelled`, tone: 'neutral' },
}

/** Today's consultations by time. */
export function ScheduleCard({
  schedule: { count, entries },
  timeZone,
}: Pick<PracticeDashboard, 'schedule' | 'timeZone'>) {
  return (
    <ListCard
      id="schedule-heading"
      title={t`Today’s schedule`}
      action={
        <Link
          to={paths.adminSchedule()}
          className={`${textLinkClass} -my-2.5 inline-flex min-h-11 items-center text-sm md:my-0 md:min-h-0`}
        >
          {t`Open schedule`}
        </Link>
      }
    >
      {entries.length === 0 ? (
        <p className="flex items-start gap-2 px-5 pt-2 pb-5 text-muted">
          <CalendarDays size={20} aria-hidden className="mt-0.5 shrink-0" />
          {t`No consultations today.`}
        </p>
      ) : (
        <ol className="mt-3">
          {entries.map((entry) => (
            <ScheduleRow key={entry.id} entry={entry} timeZone={timeZone} />
          ))}
          {count > entries.length && (
            <li className="border-t border-line px-5 py-3 text-sm text-muted">
              {t`and ${{ count: formatNumber(count - entries.length) }} more today`}
            </li>
          )}
        </ol>
      )}
    </ListCard>
  )
}

function ScheduleRow({ entry, timeZone }: { entry: ScheduledConsultation; timeZone: string }) {
  const { label, tone } = STATES[entry.status]
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
          {nameEntry(entry)}, {describeChannel(entry.channel)} · {entry.staffName ?? t`unassigned`}
        </span>
      </span>
      <Badge tone={tone}>{say(label)}</Badge>
    </li>
  )
}

function nameEntry({ isFollowUp, kind }: ScheduledConsultation): string {
  if (isFollowUp) return t`Follow-up`
  return kind === 'call-back' ? t`Call-back` : t`Consultation`
}
