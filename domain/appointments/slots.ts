import { addDays, todayIn } from '#domain/units/dates.ts'

/*
 * The times at which a consultation can be booked. Hours are stored in the practice's local time, slots are instants.
 * The conversion is only here, for any time zone, also on days when clocks change.
 */

/** The practice's time zone, used for its hours, its days off and its months. */
export const PRACTICE_TIME_ZONE = 'Asia/Kolkata'

/** Length of a consultation, and the grid on which it begins. */
export const SLOT_MINUTES = 15

/** Possible lengths of a follow-up; a visitor's booking lasts one slot. */
export const FOLLOW_UP_MINUTES = [15, 30, 45, 60] as const
export type FollowUpMinutes = (typeof FOLLOW_UP_MINUTES)[number]

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const SLOT_MS = SLOT_MINUTES * MINUTE_MS

/** Hours of one weekday, in minutes after midnight in the practice's time zone; `endMinute` is excluded. */
export type WeeklyHours = {
  /** ISO: 1 is Monday, 7 is Sunday. */
  weekday: number
  startMinute: number
  endMinute: number
}

/** Days off as `YYYY-MM-DD`, both ends included. */
export type DaysOff = { firstDay: string; lastDay: string }

/** The hours, days off and taken times of a staff member who holds consultations. */
export type StaffCalendar = {
  hours: readonly WeeklyHours[]
  /** Their own and those of the whole practice. */
  daysOff: readonly DaysOff[]
  /** The start of each slot taken by their consultations: a consultation of an hour takes four slots. */
  takenStarts: readonly Date[]
}

/** The limits between which consultations can be booked. */
export type BookingBounds = {
  /** The first instant that can still be booked. */
  notBefore: Date
  /** The last day that is offered, in the practice's time zone. */
  lastDay: string
}

/**
 * Returns the bounds at this moment: no sooner than the lead time, and no later than the given number of days after
 * today.
 */
export function findBookingBounds(
  settings: { leadMinutes: number; daysAhead: number },
  now: Date,
  timeZone: string = PRACTICE_TIME_ZONE,
): BookingBounds {
  return {
    notBefore: new Date(now.getTime() + settings.leadMinutes * MINUTE_MS),
    lastDay: addDays(todayIn(timeZone, now), settings.daysAhead),
  }
}

/**
 * Checks whether an instant lies within the bounds. The end is only approximate, to within two days, because callers
 * check each day against `lastDay` anyway.
 */
export function isWithinBounds(instant: Date, { notBefore, lastDay }: BookingBounds): boolean {
  return instant >= notBefore && instant.getTime() < Date.parse(`${lastDay}T00:00:00Z`) + 2 * DAY_MS
}

/** Returns the end of a slot, or of a longer consultation. */
export function findSlotEnd(startsAt: Date, minutes: number = SLOT_MINUTES): Date {
  return new Date(startsAt.getTime() + minutes * MINUTE_MS)
}

/** Returns the month of an instant in the practice's time zone, as `YYYY-MM`. */
export function findMonth(instant: Date, timeZone: string = PRACTICE_TIME_ZONE): string {
  return todayIn(timeZone, instant).slice(0, 7)
}

/** Lists every month from that of `firstDay` to that of `lastDay`, as `YYYY-MM`. */
export function listMonths(firstDay: string, lastDay: string): string[] {
  const months: string[] = []
  // 31 days after the first of a month is always in the next month.
  for (let day = firstOf(firstDay); day <= lastDay; day = firstOf(addDays(day, 31)))
    months.push(day.slice(0, 7))
  return months
}

/** Returns how many of a month's free consultations can still be booked. */
export function countLeft(monthlyCap: number, bookedCount: number): number {
  return Math.max(0, monthlyCap - bookedCount)
}

/** Returns the ISO weekday of a calendar day: 1 is Monday, 7 is Sunday. */
export function findWeekday(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || 7
}

/**
 * Lists the slots of a day within these hours, as the instants at which they begin, in order. Local times that are
 * skipped when clocks change have no slot; those that are repeated have two.
 *
 * @param date `YYYY-MM-DD` in `timeZone`.
 */
export function listSlotStarts(
  hours: readonly WeeklyHours[],
  date: string,
  timeZone: string = PRACTICE_TIME_ZONE,
): Date[] {
  const weekday = findWeekday(date)
  const todays = hours.filter((span) => span.weekday === weekday)
  if (todays.length === 0) return []
  const midnightUtcMs = Date.parse(`${date}T00:00:00Z`)
  // The offsets before and after the day in any zone: if both are equal, no clock changes in between.
  const offsets = new Set([
    findOffsetMs(midnightUtcMs - 14 * HOUR_MS, timeZone),
    findOffsetMs(midnightUtcMs + DAY_MS + 12 * HOUR_MS, timeZone),
  ])
  const starts = new Set<number>()
  for (const { startMinute, endMinute } of todays) {
    for (let minute = startMinute; minute + SLOT_MINUTES <= endMinute; minute += SLOT_MINUTES) {
      for (const offsetMs of offsets) {
        const startMs = midnightUtcMs + minute * MINUTE_MS - offsetMs
        if (offsets.size === 1 || findOffsetMs(startMs, timeZone) === offsetMs) starts.add(startMs)
      }
    }
  }
  return [...starts].sort((a, b) => a - b).map((ms) => new Date(ms))
}

/**
 * Lists the times of a day at which a consultation with a staff member can begin, in order.
 *
 * @param minutes Its length: all of it must lie within their hours, and overlap none of their consultations.
 */
export function listFreeStarts(
  calendar: StaffCalendar,
  date: string,
  { notBefore, lastDay }: BookingBounds,
  timeZone: string = PRACTICE_TIME_ZONE,
  minutes: number = SLOT_MINUTES,
): Date[] {
  if (date > lastDay) return []
  if (calendar.daysOff.some((span) => span.firstDay <= date && date <= span.lastDay)) return []
  const taken = new Set(calendar.takenStarts.map((start) => start.getTime()))
  const free = listSlotStarts(calendar.hours, date, timeZone).filter((start) => !taken.has(start.getTime()))
  const freeMs = new Set(free.map((start) => start.getTime()))
  return free.filter((start) => {
    if (start < notBefore) return false
    const endMs = start.getTime() + minutes * MINUTE_MS
    for (let ms = start.getTime() + SLOT_MS; ms < endMs; ms += SLOT_MS) if (!freeMs.has(ms)) return false
    return true
  })
}

/**
 * Lists the slots of a day at which at least one of these staff members is free, in order, each once.
 *
 * @param minutes As for `listFreeStarts`.
 */
export function listOfferedStarts(
  calendars: readonly StaffCalendar[],
  date: string,
  bounds: BookingBounds,
  timeZone: string = PRACTICE_TIME_ZONE,
  minutes: number = SLOT_MINUTES,
): Date[] {
  const starts = new Set(
    calendars.flatMap((calendar) =>
      listFreeStarts(calendar, date, bounds, timeZone, minutes).map((start) => start.getTime()),
    ),
  )
  return [...starts].sort((a, b) => a - b).map((ms) => new Date(ms))
}

/**
 * Says who would hold each free time of a day, by its start in milliseconds: the staff member with the fewest consultations
 * on that day, then the first of these calendars.
 *
 * @param minutes As for `listFreeStarts`.
 */
export function assignStarts<Calendar extends StaffCalendar>(
  calendars: readonly Calendar[],
  date: string,
  bounds: BookingBounds,
  timeZone: string = PRACTICE_TIME_ZONE,
  minutes: number = SLOT_MINUTES,
): Map<number, Calendar> {
  const counts = new Map(
    calendars.map((calendar) => [
      calendar,
      calendar.takenStarts.filter((start) => todayIn(timeZone, start) === date).length,
    ]),
  )
  const inOrder = calendars.toSorted((a, b) => (counts.get(a) ?? 0) - (counts.get(b) ?? 0))
  const holders = new Map<number, Calendar>()
  for (const calendar of inOrder) {
    for (const start of listFreeStarts(calendar, date, bounds, timeZone, minutes)) {
      if (!holders.has(start.getTime())) holders.set(start.getTime(), calendar)
    }
  }
  return holders
}

/**
 * Returns the `count` slots nearest to an instant, nearest first; of two equally near slots, the earlier one comes
 * first.
 */
export function pickNearest(starts: readonly Date[], instant: Date, count: number): Date[] {
  const distance = (start: Date) => Math.abs(start.getTime() - instant.getTime())
  return starts.toSorted((a, b) => distance(a) - distance(b) || a.getTime() - b.getTime()).slice(0, count)
}

function firstOf(date: string): string {
  return `${date.slice(0, 7)}-01`
}

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Returns how far a zone's local time is ahead of UTC at an instant. Offsets have been whole minutes since 1972. */
function findOffsetMs(instantMs: number, timeZone: string): number {
  let formatter = formatters.get(timeZone)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    })
    formatters.set(timeZone, formatter)
  }
  const parts = formatter.formatToParts(instantMs)
  const read = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value)
  const localMs = Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute'))
  return localMs - Math.floor(instantMs / MINUTE_MS) * MINUTE_MS
}

/** Returns the length of a consultation in minutes; the usual length if it has no time. */
export function countMinutes({
  startsAt,
  endsAt,
}: {
  startsAt: string | null
  endsAt: string | null
}): number {
  if (startsAt === null || endsAt === null) return SLOT_MINUTES
  return (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000
}
