import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { FreeSlot, MonthLeft } from '#contract/appointments/consultations.ts'
import { addDays, daysBetween, todayIn } from '#domain/units/dates.ts'
import { formatDate, formatMonth, formatTime } from '#domain/units/format.ts'
import { formatList } from '#domain/units/list.ts'
import { currentLocaleTag } from '#domain/words/say.ts'
import { formatWeekday } from '#web/kit/format-weekday.ts'

/* Free times in the visitor's time zone. The practice's days can differ: in Kolkata it is already tomorrow while it is
   evening in London. */

/** The number of days shown together. */
export const DAYS_SHOWN = 7

/** Parts of the day, so that only a handful of times are shown at once. */
export const DAY_PARTS = ['night', 'morning', 'afternoon', 'evening'] as const
export type DayPart = (typeof DAY_PARTS)[number]
export const DAY_PART_LABELS: Record<DayPart, MessageDescriptor> = {
  night: msg`Before 6 am`,
  morning: msg`Morning`,
  afternoon: msg`Afternoon`,
  evening: msg`Evening`,
}

const PART_STARTS: readonly [hour: number, part: DayPart][] = [
  [17, 'evening'],
  [12, 'afternoon'],
  [6, 'morning'],
]

/** Returns the time zone of the browser. */
export function readOwnTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** Returns the part of the day of an instant in a time zone. */
export function partOf(instant: string, timeZone: string): DayPart {
  const hour = Number(
    new Intl.DateTimeFormat('en-US', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(
      new Date(instant),
    ),
  )
  return PART_STARTS.find(([start]) => hour >= start)?.[1] ?? 'night'
}

/** Returns the date of an instant in a time zone. */
export function dayOf(instant: string, timeZone: string): string {
  return todayIn(timeZone, new Date(instant))
}

/** Returns the free times of each day from `firstDay` on in a time zone, including days without any. */
export function spreadOverDays(
  slots: readonly FreeSlot[],
  firstDay: string,
  timeZone: string,
): { date: string; slots: FreeSlot[] }[] {
  const byDay = Map.groupBy(slots, ({ startsAt }) => dayOf(startsAt, timeZone))
  return Array.from({ length: DAYS_SHOWN }, (_, index) => {
    const date = addDays(firstDay, index)
    return { date, slots: byDay.get(date) ?? [] }
  })
}

/** Groups the times of one day by parts of the day, without empty parts. */
export function spreadOverParts(
  slots: readonly FreeSlot[],
  timeZone: string,
): { part: DayPart; slots: FreeSlot[] }[] {
  const byPart = Map.groupBy(slots, ({ startsAt }) => partOf(startsAt, timeZone))
  return DAY_PARTS.flatMap((part) => {
    const inPart = byPart.get(part)
    return inPart ? [{ part, slots: inPart }] : []
  })
}

/** Checks whether clocks in both zones show the same date and time at an instant, whatever the zones are called. */
export function hasSameClock(zone: string, other: string, instant: string): boolean {
  const at = new Date(instant)
  return todayIn(zone, at) === todayIn(other, at) && formatTime(instant, zone) === formatTime(instant, other)
}

/** Returns the common name of a time zone: `Asia/Kolkata` → `India Standard Time`. */
export function nameZone(timeZone: string, instant: string): string {
  const parts = new Intl.DateTimeFormat(currentLocaleTag(), { timeZone, timeZoneName: 'long' }).formatToParts(
    new Date(instant),
  )
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

/** Formats the day of an instant in a time zone: `Saturday, 21 Nov 2026`. */
export function formatSlotDay(instant: string, timeZone: string): string {
  const date = dayOf(instant, timeZone)
  return `${formatWeekday(date)}, ${formatDate(date)}`
}

/** Formats an instant in a time zone: `Saturday, 21 Nov 2026, 1:45 pm`. */
export function formatSlot(instant: string, timeZone: string): string {
  return `${formatSlotDay(instant, timeZone)}, ${formatTime(instant, timeZone)}`
}

/**
 * Formats an instant on the practice's clock for a reader in another time zone: `6:15 pm India Standard Time`, with the
 * day if it differs too. `null` if both clocks agree.
 */
export function formatPracticeTime(
  instant: string,
  timeZone: string,
  practiceTimeZone: string,
): string | null {
  if (hasSameClock(timeZone, practiceTimeZone, instant)) return null
  const isOtherDay = dayOf(instant, timeZone) !== dayOf(instant, practiceTimeZone)
  const zone = nameZone(practiceTimeZone, instant)
  const time = isOtherDay ? formatSlot(instant, practiceTimeZone) : formatTime(instant, practiceTimeZone)
  return `${time} ${zone}`
}

/**
 * Explains why nothing can be booked, as far as the server reports it.
 *
 * @param answer.lastDay The last day that can be booked now, in the practice's time.
 * @param answer.today In the practice's time.
 */
export function explainNoTimes({
  months,
  lastDay,
  today,
}: {
  months: readonly MonthLeft[]
  lastDay: string
  today: string
}): { title: string; text: string } {
  const full = months.filter(({ cap, left }) => cap > 0 && left <= 0)
  const last = full.at(-1)
  if (!last) {
    return {
      title: t`No times are available right now`,
      text: t`We add new times as our dieticians plan their weeks.`,
    }
  }
  const names = full.map(({ month }) => formatMonth(month))
  const title = t`All free consultations for ${{ months: formatList(names) }} are booked`
  const nextMonth = addDays(`${last.month}-28`, 4).slice(0, 7)
  // Every day one more day opens, so the distance to the last open day stays the same.
  const opensOn = addDays(`${nextMonth}-01`, -daysBetween(today, lastDay))
  return {
    title,
    text:
      opensOn > today
        ? t`Times in ${{ month: formatMonth(nextMonth) }} can be booked from ${{ date: formatDate(opensOn) }}.`
        : t`We add times for ${{ month: formatMonth(nextMonth) }} as our dieticians plan their weeks.`,
  }
}
