import { addDays, listDates } from '#domain/units/dates.ts'
import type { Fast, HijriShift, MonthRegion } from './fast-names.ts'
import * as lunar from './lunar-calendar.ts'
import { findSunriseDate, findTithi, listSunriseDates } from './lunar-calendar.ts'
import { dateOf, type Sky, startOfDay } from './sky.ts'

/*
 * The dates of fasts in a year at a place. `server/modules/plans/fasts/fast-dates.test.ts` compares every rule with
 * published dates.
 */

export type FastSettings = { sky: Sky; region: MonthRegion; hijriShift: HijriShift }

const EKADASHI_TITHIS = [11, 26] as const
const DAY_MS = 86_400_000

/** Lists the dates of a fast in a year, in order. */
export function listFastDates(fast: Fast, year: number, settings: FastSettings): string[] {
  const { sky, region, hijriShift } = settings
  switch (fast) {
    case 'ekadashi':
      return listEkadashis(year, sky)
    case 'navratri':
      return [...listNavratri(lunar.CHAITRA, year, sky), ...listNavratri(lunar.ASHWINA, year, sky)]
    case 'shravan_mondays':
      return listShravanMondays(year, sky, region)
    case 'paryushan_fourth':
      return listEndingOn(findBhadrapadaDate(4, year, sky), 8)
    case 'paryushan_fifth':
      return listEndingOn(findSamvatsariOnFifth(year, sky), 8)
    case 'das_lakshan':
      return listEndingOn(findBhadrapadaDate(14, year, sky), 10)
    case 'ramzan':
      return listRamzan(year, hijriShift)
  }
}

/**
 * Lists the Ekadashis that householders (smarta) keep. The date at whose sunrise the eleventh tithi is, with three
 * exceptions: if it is at no sunrise, the date on which it begins; if it is at two, the second; and if the twelfth tithi is
 * at no sunrise, the date before, so that the fast can be broken in the twelfth. Vaishnavas sometimes keep the next date.
 */
export function listEkadashis(year: number, sky: Sky): string[] {
  const dates: string[] = []
  let from = startOfDay(`${year - 1}-12-28`, sky)
  for (;;) {
    const [waxing, waning] = EKADASHI_TITHIS.map((number) => findTithi(number, from, sky)) as [
      lunar.Tithi,
      lunar.Tithi,
    ] // one for each number
    const tithi = waxing.end < waning.end ? waxing : waning
    const date = findEkadashiDate(tithi, sky)
    if (date > `${year}-12-31`) return dates
    if (date >= `${year}-01-01`) dates.push(date)
    from = new Date(tithi.end.getTime() + DAY_MS)
  }
}

function findEkadashiDate(eleventh: lunar.Tithi, sky: Sky): string {
  const [first, second] = listSunriseDates(eleventh, sky)
  if (first === undefined) return dateOf(eleventh.start, sky)
  if (second !== undefined) return second
  const twelfth = findTithi(eleventh.number + 1, eleventh.end, sky)
  return listSunriseDates(twelfth, sky).length === 0 ? addDays(first, -1) : first
}

/**
 * Lists the days of a Navratri, from the first to the ninth tithi of the month. In Chaitra it ends on Ram Navami, by the
 * last ninth at midday; in Ashwina on the last date at whose sunrise the ninth is.
 */
function listNavratri(month: number, year: number, sky: Sky): string[] {
  const found = lunar.findMonthOfYear(month, year, sky)
  const first = findSunriseDate(lunar.findTithiOfMonth(found, 1, sky), sky)
  const ninth = lunar.findTithiOfMonth(found, 9, sky)
  const last =
    month === lunar.CHAITRA
      ? (lunar.listMiddayDates(ninth, sky).at(-1) ?? dateOf(ninth.start, sky))
      : (listSunriseDates(ninth, sky).at(-1) ?? dateOf(ninth.start, sky))
  return listDates(first, last)
}

/**
 * Lists the Mondays of Shravana. In the north the month begins after the full moon of Ashadha and includes a leap month;
 * in the west and south it begins after the new moon.
 */
function listShravanMondays(year: number, sky: Sky, region: MonthRegion): string[] {
  const month = lunar.findMonthOfYear(lunar.SHRAVANA, year, sky)
  const isNorth = region === 'north'
  const before = isNorth
    ? findFullMoonBefore(month, sky)
    : findTithi(30, new Date(month.start.getTime() - DAY_MS), sky)
  const end = lunar.findTithiOfMonth(month, isNorth ? 15 : 30, sky)
  const dates = listDates(addDays(findLastSunriseDate(before, sky), 1), findLastSunriseDate(end, sky))
  return dates.filter((date) => new Date(`${date}T00:00Z`).getUTCDay() === 1)
}

/** Finds the full moon with which Ashadha ends: the last before the month, and before a leap month in front of it. */
function findFullMoonBefore(month: lunar.LunarMonth, sky: Sky): lunar.Tithi {
  const previous = lunar.findLunarMonth(new Date(month.start.getTime() - 5 * DAY_MS), sky)
  const first = previous.isLeap ? previous : month
  return findTithi(15, new Date(first.start.getTime() - 20 * DAY_MS), sky)
}

function findLastSunriseDate(tithi: lunar.Tithi, sky: Sky): string {
  return listSunriseDates(tithi, sky).at(-1) ?? dateOf(tithi.start, sky)
}

function findBhadrapadaDate(tithi: number, year: number, sky: Sky): string {
  const month = lunar.findMonthOfYear(lunar.BHADRAPADA, year, sky)
  return findSunriseDate(lunar.findTithiOfMonth(month, tithi, sky), sky)
}

function findSamvatsariOnFifth(year: number, sky: Sky): string {
  const month = lunar.findMonthOfYear(lunar.BHADRAPADA, year, sky)
  const fifth = lunar.findTithiOfMonth(month, 5, sky)
  return lunar.listMiddayDates(fifth, sky)[0] ?? findSunriseDate(fifth, sky)
}

const HIJRI = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura', { month: 'numeric', timeZone: 'UTC' })

/** Lists the days of Ramzan, the ninth month, by the Umm al-Qura calendar and the shift of the practice. */
function listRamzan(year: number, shift: HijriShift): string[] {
  return listDates(`${year}-01-01`, `${year}-12-31`).filter((date) => {
    const parts = HIJRI.formatToParts(new Date(`${addDays(date, -shift)}T12:00Z`))
    return parts.find(({ type }) => type === 'month')?.value === '9'
  })
}

function listEndingOn(last: string, count: number): string[] {
  return listDates(addDays(last, 1 - count), last)
}
