import { addDays, daysBetween } from '#domain/units/dates.ts'

/** Days of the week as ISO 8601 counts them: 1 is Monday, 7 is Sunday. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7

export const DAYS_A_WEEK = 7

/** A Monday, to count days of the week from. */
const SOME_MONDAY = '2024-01-01'

/**
 * Regions whose calendars begin on Sunday, for browsers that cannot be asked (CLDR, supplemental data on weeks). Everywhere
 * else Monday is what most people expect.
 */
const SUNDAY_REGIONS: ReadonlySet<string> = new Set(
  'AU BD BR CA CO HK ID IL IN JP KE KR MM MX NP PE PH PK PT SA SG TH TW US VE ZA ZW'.split(' '),
)

/**
 * The day on which weeks begin where a locale is spoken: `en-IN` → 7, `en-GB` → 1. Anything that is no locale is taken for
 * English as written in India.
 */
export function findFirstWeekday(locale: string): Weekday {
  const parsed = parseLocale(locale)
  // Newer browsers have the method, older ones the property, some neither; the library's types know only one.
  const asked = parsed as { getWeekInfo?: () => { firstDay?: number }; weekInfo?: { firstDay?: number } }
  const firstDay = (asked.getWeekInfo?.() ?? asked.weekInfo)?.firstDay
  if (isWeekday(firstDay)) return firstDay
  return SUNDAY_REGIONS.has(parsed.maximize().region ?? '') ? 7 : 1
}

/** The day of the week of a calendar date. Throws RangeError on anything else. */
export function readWeekday(date: string): Weekday {
  const days = daysBetween(SOME_MONDAY, date) % DAYS_A_WEEK
  return (((days + DAYS_A_WEEK) % DAYS_A_WEEK) + 1) as Weekday // 1 to 7 by the arithmetic
}

/** The first day of the week that a date lies in. Example: 2026-11-21, a Saturday, with Sunday first → 2026-11-15. */
export function findWeekStart(date: string, firstWeekday: Weekday): string {
  const since = (readWeekday(date) - firstWeekday + DAYS_A_WEEK) % DAYS_A_WEEK
  return addDays(date, -since)
}

/** The seven days of the week that begins on a date. */
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
