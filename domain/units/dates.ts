/**
 * Calendar dates as `YYYY-MM-DD` strings: a day of somebody's calendar, without a time or a zone. Plans, meals and
 * measurements are stored this way, because "the third day of the plan" must not move when somebody travels.
 */

/**
 * A day of a calendar as a text, `2026-11-22`. Plain texts may be passed for it; what the contract calls an `Instant` may
 * not, because cutting an instant gives its day in UTC and nowhere else.
 */
export type CalendarDate = string & { readonly timeKind?: 'calendar date' }

/** A moment as a text in ISO 8601, `2026-11-21T22:18:00.000Z`. Which day it belongs to is for a time zone to say. */
export type Instant = string & { readonly timeKind?: 'instant' }

const DATE_PATTERN = /^(\d{4})-(\d{2})-(\d{2})$/
const DAY_MS = 86_400_000

/** By time zone: making one takes a hundred times as long as using it. */
const dayFormatters = new Map<string, Intl.DateTimeFormat>()

/** True for a `YYYY-MM-DD` text that names a day that exists (2026-02-29 does not). */
export function isCalendarDate(text: string): boolean {
  return readUtcMs(text) !== null
}

/** The date `days` later (earlier when negative). Throws RangeError when `date` is not a calendar date. */
export function addDays(date: string, days: number): string {
  return writeDate(requireUtcMs(date) + Math.trunc(days) * DAY_MS)
}

/** Whole days from `from` to `to`; negative when `to` is earlier. Throws RangeError on anything but calendar dates. */
export function daysBetween(from: string, to: string): number {
  return Math.round((requireUtcMs(to) - requireUtcMs(from)) / DAY_MS)
}

/**
 * Whole calendar years from `from` to `to`, as birthdays count them: 29 February completes its year on 1 March.
 * Negative spans count as 0. Throws RangeError on anything but calendar dates.
 */
export function yearsBetween(from: string, to: string): number {
  requireUtcMs(from)
  requireUtcMs(to)
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4))
  return Math.max(0, to.slice(5) < from.slice(5) ? years - 1 : years)
}

/**
 * Which day it is in a time zone at an instant. `timeZone` is an IANA name (`Asia/Kolkata`); an unknown one throws
 * RangeError, as Intl does.
 */
export function todayIn(timeZone: string, instant: Date): string {
  let formatter = dayFormatters.get(timeZone)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    })
    // Names of zones may be spelt in capitals or not, without end.
    if (dayFormatters.size > 999) dayFormatters.clear()
    dayFormatters.set(timeZone, formatter)
  }
  const parts = formatter.formatToParts(instant)
  const read = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? ''
  return `${read('year').padStart(4, '0')}-${read('month')}-${read('day')}`
}

function readUtcMs(text: string): number | null {
  const match = DATE_PATTERN.exec(text)
  if (!match) return null
  const ms = Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3]))
  // Date.UTC rolls 31 April over into May; a text that does not come back unchanged is no date.
  return writeDate(ms) === text ? ms : null
}

function requireUtcMs(date: string): number {
  const ms = readUtcMs(date)
  if (ms === null) throw new RangeError(`Not a calendar date (YYYY-MM-DD): ${date}`)
  return ms
}

function writeDate(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}
