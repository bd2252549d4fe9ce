import { t } from '@lingui/core/macro'
import type { AdminConsultation } from '#contract/appointments/inbox.ts'
import type { ScheduleStaff } from '#contract/appointments/schedule.ts'
import { type ConsultationStatus, OPEN_STATUSES } from '#domain/appointments/consultation-states.ts'
import { findMinuteOfDay, listHoursOf, type ScheduleView, type Span } from '#domain/appointments/schedule.ts'
import {
  countMinutes,
  findWeekday,
  listSlotStarts,
  PRACTICE_TIME_ZONE,
  SLOT_MINUTES,
} from '#domain/appointments/slots.ts'
import { todayIn } from '#domain/units/dates.ts'
import { formatDate, formatTime } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { formatShortWeekday } from '#web/kit/format-short-weekday.ts'
import { formatWeekday } from '#web/kit/format-weekday.ts'
import { describeSubject, nameKind, STATUS_LABELS } from '../inbox/consultation-words.ts'

/** A consultation with a time. */
export type Entry = AdminConsultation & { startsAt: string; endsAt: string }

/** One person's day. `staffId` is `null` for the unassigned consultations. */
export type Column = {
  key: string
  date: string
  staffId: string | null
  /** The heading: a person, or a day. */
  title: string
  hours: readonly Span[]
  /** The reason for the day off. `null` if it is a working day. */
  dayOff: string | null
  entries: readonly Entry[]
}

/** Returns the place of an entry in its day. */
export function spanOf(entry: Entry): Span {
  const startMinute = findMinuteOfDay(new Date(entry.startsAt))
  return { startMinute, endMinute: startMinute + countMinutes(entry) }
}

/**
 * Creates the columns of a day (people) or of a week (days). People without hours or consultations on a day are left
 * out.
 */
export function makeColumns(
  view: ScheduleView,
  days: readonly string[],
  staff: readonly ScheduleStaff[],
  staffId: string | null,
  consultations: readonly AdminConsultation[],
): Column[] {
  const entries = consultations.filter(
    (each): each is Entry => each.startsAt !== null && each.endsAt !== null,
  )
  const dateOf = (entry: Entry) => todayIn(PRACTICE_TIME_ZONE, new Date(entry.startsAt))
  const columnOf = (date: string, member: ScheduleStaff, title: string, own: readonly Entry[]): Column => {
    const off = member.daysOff.find(({ firstDay, lastDay }) => firstDay <= date && date <= lastDay)
    return {
      key: `${member.id} ${date}`,
      date,
      staffId: member.id,
      title,
      hours: listHoursOf(member.hours, date),
      dayOff: off?.label ?? null,
      entries: own,
    }
  }
  if (view === 'week') {
    const member = staff.find(({ id }) => id === staffId)
    if (!member) return []
    return days.map((date) =>
      columnOf(
        date,
        member,
        `${formatShortWeekday(date)} ${Number(date.slice(8))}`,
        entries.filter((entry) => dateOf(entry) === date),
      ),
    )
  }
  const date = days[0] ?? ''
  const held = (id: string) => entries.filter((entry) => entry.staff?.id === id)
  const busy = staff.filter(
    ({ id, hours }) =>
      id === staffId || (staffId === null && (hours.length > 0 || held(id).length > 0 || staff.length === 1)),
  )
  const columns = (busy.length > 0 ? busy : staff).map((member) =>
    columnOf(date, member, member.name, held(member.id)),
  )
  // Consultations of staff who have left, and call-backs without a holder. Somebody has to take them.
  const unassigned = entries.filter(
    ({ staff: holder }) => !columns.some(({ staffId: id }) => id === holder?.id),
  )
  return unassigned.length === 0
    ? columns
    : [
        ...columns,
        {
          key: `nobody ${date}`,
          date,
          staffId: null,
          title: t`Unassigned`,
          hours: [],
          dayOff: null,
          entries: unassigned,
        },
      ]
}

/**
 * Checks whether an entry can be moved. Past ones cannot be moved, and cancelled ones are reopened on their own page.
 */
export function canMove({ status }: { status: ConsultationStatus }): boolean {
  return OPEN_STATUSES.includes(status)
}

/** Returns the instant of a minute of a day. `null` if the clock skips it. */
export function instantOf(date: string, startMinute: number): Date | null {
  const hours = { weekday: findWeekday(date), startMinute, endMinute: startMinute + SLOT_MINUTES }
  return listSlotStarts([hours], date)[0] ?? null
}

/**
 * Checks whether an entry can be dropped at a time: in the future, within the day, and not during another consultation
 * of that column.
 */
export function isFree(column: Column, span: Span, exceptId: string, now: Date): boolean {
  if (column.staffId === null || span.startMinute < 0 || span.endMinute > 24 * 60) return false
  const startsAt = instantOf(column.date, span.startMinute)
  if (startsAt === null || startsAt <= now) return false
  return !column.entries.some((entry) => {
    // A week's column may contain unassigned entries, which take no time of the staff member.
    if (entry.id === exceptId || entry.status === 'cancelled' || entry.staff?.id !== column.staffId)
      return false
    const other = spanOf(entry)
    return other.startMinute < span.endMinute && span.startMinute < other.endMinute
  })
}

/** Formats the time of an entry: `10:00 am to 10:15 am`. */
export function formatSpan({ startsAt, endsAt }: Pick<Entry, 'startsAt' | 'endsAt'>): string {
  return t`${{ start: formatTime(startsAt, PRACTICE_TIME_ZONE) }} to ${{ end: formatTime(endsAt, PRACTICE_TIME_ZONE) }}`
}

/** Describes all facts of an entry in one line of text. */
export function describeEntry(entry: Entry): string {
  return [
    formatSpan(entry),
    entry.name,
    nameKind(entry),
    describeSubject(entry),
    say(STATUS_LABELS[entry.status]),
    entry.staff ? t`with ${{ staff: entry.staff.name }}` : t`unassigned`,
  ].join(', ')
}

/** Formats the shown days: `Monday, 23 Nov 2026`, or `23 Nov 2026 to 29 Nov 2026`. */
export function describeDays(days: readonly string[]): string {
  const [first = ''] = days
  const last = days.at(-1) ?? first
  return first === last
    ? `${formatWeekday(first)}, ${formatDate(first)}`
    : t`${{ firstDay: formatDate(first) }} to ${{ lastDay: formatDate(last) }}`
}

/** Describes hours: `10:00 am to 1:00 pm`, several spans joined, or `No hours`. */
export function describeHours({ date, hours }: Column): string {
  if (hours.length === 0) return t`No hours`
  const write = (minute: number): string => {
    const at = instantOf(date, Math.min(minute, 24 * 60 - SLOT_MINUTES))
    if (at === null) return ''
    return minute === 24 * 60 ? t`midnight` : formatTime(at.toISOString(), PRACTICE_TIME_ZONE)
  }
  return hours
    .map(({ startMinute, endMinute }) => t`${{ start: write(startMinute) }} to ${{ end: write(endMinute) }}`)
    .join(', ')
}
