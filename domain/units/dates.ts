/**
 * Calendar dates as `YYYY-MM-DD` strings, without a time or a time zone. Plans, meals and measurements are stored this
 * way, because "the third day of the plan" must not change when a person travels.
 */

/**
 * A calendar date as text, `2026-11-22`. A plain string may be passed for it, but not an `Instant` of the contract,
 * because the first ten characters of an instant are its day in UTC only.
 */
export type CalendarDate = string & { readonly timeKind?: 'calendar date' }

/** A moment as text in ISO 8601, `2026-11-21T22:18:00.000Z`. Its day depends on the time zone. */
export type Instant = string & { readonly timeKind?: 'instant' }

const DATE_PATTERN = /^(\d{4})-(\d{2})-(\d{2})$/
const DAY_MS = 86_400_000

/** Formatters by time zone. Creating one takes a hundred times as long as using it. */
const dayFormatters = new Map<string, Intl.DateTimeFormat>()

/** Checks whether a text is a `YYYY-MM-DD` date that exists (2026-02-29 does not). */
export function isCalendarDate(text: string): boolean {
  return readUtcMs(text) !== null
}

/** Returns the date `days` later (earlier if negative). Throws RangeError if `date` is not a calendar date. */
export function addDays(date: string, days: number): string {
  return writeDate(requireUtcMs(date) + Math.trunc(days) * DAY_MS)
}

/**
 * Returns the whole days from `from` to `to`; negative if `to` is earlier. Throws RangeError if an argument is not a
 * calendar date.
 */
export function daysBetween(from: string, to: string): number {
  return Math.round((requireUtcMs(to) - requireUtcMs(from)) / DAY_MS)
}

/** Lists the dates from `from` to `to`, both included; none if `to` is earlier. Throws RangeError like `daysBetween`. */
export function listDates(from: string, to: string): string[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index))
}

/**
 * Returns the whole calendar years from `from` to `to`, counted like birthdays: 29 February completes its year on 1
 * March. Negative spans count as 0. Throws RangeError if an argument is not a calendar date.
 */
export function yearsBetween(from: string, to: string): number {
  requireUtcMs(from)
  requireUtcMs(to)
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4))
  return Math.max(0, to.slice(5) < from.slice(5) ? years - 1 : years)
}

/**
 * Returns the date in a time zone at an instant. `timeZone` is an IANA name (`Asia/Kolkata`); an unknown name throws
 * RangeError, as in Intl.
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
    // Names of zones may be in capitals or small letters, so the number of spellings is unlimited.
    if (dayFormatters.size > 999) dayFormatters.clear()
    dayFormatters.set(timeZone, formatter)
  }
  const parts = formatter.formatToParts(instant)
  const read = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? ''
  return `${read('year').padStart(4, '0')}-${read('month')}-${read('day')}`
}

/** Returns the minutes after midnight in a time zone at an instant. Throws as `todayIn`. */
export function minutesIn(timeZone: string, instant: Date): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(instant)
  const read = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((part) => part.type === type)?.value ?? 0)
  return read('hour') * 60 + read('minute')
}

function readUtcMs(text: string): number | null {
  const match = DATE_PATTERN.exec(text)
  if (!match) return null
  const ms = Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3]))
  // Date.UTC turns 31 April into 1 May. A text that does not come back unchanged is not a date.
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
