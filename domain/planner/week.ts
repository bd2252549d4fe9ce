import { addDays, daysBetween } from '#domain/units/dates.ts'

/** Days of the week as in ISO 8601: 1 is Monday, 7 is Sunday. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7

export const DAYS_A_WEEK = 7

/** A Monday from which days of the week are counted. */
const SOME_MONDAY = '2024-01-01'

/**
 * Regions whose calendars begin on Sunday, for browsers that have no week information (CLDR, supplemental data on
 * weeks). Everywhere else most people expect Monday.
 */
const SUNDAY_REGIONS: ReadonlySet<string> = new Set(
  'AU BD BR CA CO HK ID IL IN JP KE KR MM MX NP PE PH PK PT SA SG TH TW US VE ZA ZW'.split(' '),
)

/**
 * Returns the weekday on which weeks begin in a locale: `en-IN` → 7, `en-GB` → 1. Text that is not a locale counts as
 * `en-IN`.
 */
export function findFirstWeekday(locale: string): Weekday {
  const parsed = parseLocale(locale)
  // Newer browsers have the method, older ones have the property and some have neither. TypeScript's library types
  // contain only one of them.
  const asked = parsed as { getWeekInfo?: () => { firstDay?: number }; weekInfo?: { firstDay?: number } }
  const firstDay = (asked.getWeekInfo?.() ?? asked.weekInfo)?.firstDay
  if (isWeekday(firstDay)) return firstDay
  return SUNDAY_REGIONS.has(parsed.maximize().region ?? '') ? 7 : 1
}

/**
 * Returns the day of the week of a calendar date.
 *
 * @throws RangeError If `date` is not a calendar date.
 */
export function readWeekday(date: string): Weekday {
  const days = daysBetween(SOME_MONDAY, date) % DAYS_A_WEEK
  return (((days + DAYS_A_WEEK) % DAYS_A_WEEK) + 1) as Weekday // the remainder gives 1 to 7
}

/**
 * Returns the first day of the week that contains a date. Example: 2026-11-21, a Saturday, in weeks that begin on
 * Sunday → 2026-11-15.
 */
export function findWeekStart(date: string, firstWeekday: Weekday): string {
  const since = (readWeekday(date) - firstWeekday + DAYS_A_WEEK) % DAYS_A_WEEK
  return addDays(date, -since)
}

/** Returns the seven days of the week that begins on a date. */
export function listWeek(start: string): string[] {
  return Array.from({ length: DAYS_A_WEEK }, (_, index) => addDays(start, index))
}

function parseLocale(locale: string): Intl.Locale {
  try {
    return new Intl.Locale(locale)
  } catch {
    return new Intl.Locale('en-IN')
  }
}

function isWeekday(value: number | undefined): value is Weekday {
  return value !== undefined && Number.isInteger(value) && value >= 1 && value <= DAYS_A_WEEK
}
