import { addDays } from '#domain/units/dates.ts'
import { dateOf, middayOn, type Sky, startOfDay } from './sky.ts'

/*
 * The lunar calendar of India: tithis, months, and the dates that belong to them.
 * A tithi is the time in which the moon gains 12° on the sun. It lasts 19 to 27 hours, so it may be at the sunrise of one
 * date, of none (skipped, kshaya) or of two (doubled, vriddhi).
 */

const TITHI_DEGREES = 12
const DAY_MS = 86_400_000

/** The tithi after the new moon is 1, the one after the full moon 16, the one before the new moon 30. */
export type Tithi = { number: number; start: Date; end: Date }

/** A lunar month from new moon to new moon. 0 is Chaitra. A leap month (adhika) has the number of the month after it. */
export type LunarMonth = { month: number; isLeap: boolean; start: Date; end: Date }

export const CHAITRA = 0
export const SHRAVANA = 4
export const BHADRAPADA = 5
export const ASHWINA = 6

/** Finds the tithi with this number that ends first after an instant. */
export function findTithi(number: number, after: Date, sky: Sky): Tithi {
  const end = sky.findElongation(number * TITHI_DEGREES, after)
  const start = sky.findElongation((number - 1) * TITHI_DEGREES, new Date(end.getTime() - 2 * DAY_MS))
  return { number, start, end }
}

/** Lists the dates at whose sunrise a tithi is: one, none or two. */
export function listSunriseDates(tithi: Tithi, sky: Sky): string[] {
  return listDatesOf(tithi, sky).filter((date) => isDuring(tithi, sky.sunriseOn(date)))
}

/** Returns the date of a tithi by the sunrise: the first of two, and the date on which a skipped tithi begins. */
export function findSunriseDate(tithi: Tithi, sky: Sky): string {
  return listSunriseDates(tithi, sky)[0] ?? dateOf(tithi.start, sky)
}

/** Lists the dates at whose midday a tithi is: one, none or two. */
export function listMiddayDates(tithi: Tithi, sky: Sky): string[] {
  return listDatesOf(tithi, sky).filter((date) => isDuring(tithi, middayOn(date, sky)))
}

/** Finds the lunar month at an instant. The sun enters the sign that names a month during it; in a leap month, none. */
export function findLunarMonth(instant: Date, sky: Sky): LunarMonth {
  const end = sky.findElongation(0, instant)
  const start = sky.findElongation(0, new Date(end.getTime() - 31 * DAY_MS))
  const [first, last] = [sky.solarSignAt(start), sky.solarSignAt(end)]
  return { month: (first + 1) % 12, isLeap: first === last, start, end }
}

/** Finds the month of this number, not a leap month, that ends in a year. */
export function findMonthOfYear(month: number, year: number, sky: Sky): LunarMonth {
  let found = findLunarMonth(startOfDay(`${year}-01-15`, sky), sky)
  while (found.month !== month || found.isLeap)
    found = findLunarMonth(new Date(found.end.getTime() + DAY_MS), sky)
  return found
}

/** Finds a tithi within a month. */
export function findTithiOfMonth(month: LunarMonth, number: number, sky: Sky): Tithi {
  // A month's tithi never ends more than a day before its even share of the month.
  const share = (month.end.getTime() - month.start.getTime()) / 30
  return findTithi(number, new Date(month.start.getTime() + Math.max(0.1, number - 2) * share), sky)
}

function listDatesOf({ start, end }: Tithi, sky: Sky): string[] {
  const dates: string[] = []
  for (let date = dateOf(start, sky); startOfDay(date, sky) < end; date = addDays(date, 1)) dates.push(date)
  return dates
}

function isDuring({ start, end }: Tithi, instant: Date): boolean {
  return instant >= start && instant < end
}
