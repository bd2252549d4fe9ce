import { describe, expect, test } from 'vitest'
import { type FastSettings, listFastDates } from '#domain/plans/fasts/fast-dates.ts'
import type { Fast } from '#domain/plans/fasts/fast-names.ts'
import { findFastPlace } from '#domain/plans/fasts/fast-places.ts'
import { findTithi, listSunriseDates } from '#domain/plans/fasts/lunar-calendar.ts'
import { startOfDay } from '#domain/plans/fasts/sky.ts'
import { addDays } from '#domain/units/dates.ts'
import { createSky } from './create-sky.ts'
import {
  PUBLISHED_CHAITRA_FIRST,
  PUBLISHED_EID,
  PUBLISHED_EKADASHIS,
  PUBLISHED_JAIN_FASTS,
  PUBLISHED_MAHA_NAVAMI,
  PUBLISHED_RAM_NAVAMI,
  PUBLISHED_RAMZAN,
  PUBLISHED_SAMVATSARI,
  PUBLISHED_SHARAD_FIRST,
  PUBLISHED_SHRAVAN_MONDAYS,
} from './published-dates.fixture.ts'

const NEW_DELHI = createSky(findFastPlace('new_delhi'))
const SETTINGS: FastSettings = { sky: NEW_DELHI, region: 'north', hijriShift: 1 }

const list = (fast: Fast, date: string, settings = SETTINGS): string[] =>
  listFastDates(fast, Number(date.slice(0, 4)), settings)

/** Lists the published dates that a computed list does not have. */
const listMissing = (published: readonly string[], find: (date: string) => readonly string[]): string[] =>
  published.filter((date) => !find(date).includes(date))

const firstOf = (fast: Fast, half: (date: string) => boolean) => (date: string) =>
  list(fast, date).filter(half).slice(0, 1)
const lastOf = (fast: Fast, half: (date: string) => boolean) => (date: string) =>
  list(fast, date).filter(half).slice(-1)
const isInSpring = (date: string): boolean => date.slice(5) < '07'
const isInAutumn = (date: string): boolean => date.slice(5) > '07'

describe('Ekadashi', () => {
  test.each(Object.entries(PUBLISHED_EKADASHIS))('has the published dates of %s', (year, words) => {
    const published = words.split(' ').map((day) => `${year}-${day}`)
    expect(list('ekadashi', `${year}-01-01`)).toEqual(published)
  })

  test('differs from the plain rule of the sunrise in 31 of 297 published dates', () => {
    const published = Object.entries(PUBLISHED_EKADASHIS).flatMap(([year, words]) =>
      words.split(' ').map((day) => `${year}-${day}`),
    )
    const wrong = published.filter((date) => {
      const around = new Date(startOfDay(date, NEW_DELHI).getTime() - 30 * 3_600_000)
      const [one, other] = [findTithi(11, around, NEW_DELHI), findTithi(26, around, NEW_DELHI)]
      const dates = listSunriseDates(one.end < other.end ? one : other, NEW_DELHI)
      return dates.length !== 1 || dates[0] !== date
    })
    expect([published.length, wrong.length]).toEqual([297, 31])
  })
})

describe('Navratri', () => {
  test('begins on the published days, in Chaitra and in autumn', () => {
    expect(listMissing(PUBLISHED_CHAITRA_FIRST, firstOf('navratri', isInSpring))).toEqual([])
    expect(listMissing(PUBLISHED_SHARAD_FIRST, firstOf('navratri', isInAutumn))).toEqual([])
  })

  test('ends in Chaitra on the published Ram Navami', () => {
    expect(listMissing(PUBLISHED_RAM_NAVAMI, lastOf('navratri', isInSpring))).toEqual([])
  })

  test('ends in autumn on the published Maha Navami, or a day later where that follows the afternoon', () => {
    const find = lastOf('navratri', isInAutumn)
    const later = listMissing(PUBLISHED_MAHA_NAVAMI, find)
    expect(later).toHaveLength(10)
    expect(
      listMissing(
        later.map((date) => addDays(date, 1)),
        find,
      ),
    ).toEqual([])
  })
})

test.each(PUBLISHED_SHRAVAN_MONDAYS)('the Mondays of Shravana in $region are $dates', ({ region, dates }) => {
  expect(list('shravan_mondays', dates, { ...SETTINGS, region }).join(' ')).toBe(dates)
})

describe('the fasts of Jains', () => {
  test('Samvatsari is on the published date in all years but 2027', () => {
    // In 2027 the fifth tithi begins seven minutes after midday, and the published date counts it.
    expect(listMissing(PUBLISHED_SAMVATSARI, (date) => list('paryushan_fifth', date).slice(-1))).toEqual([
      '2027-09-04',
    ])
  })

  test.each(PUBLISHED_JAIN_FASTS)('$fast is from $first to $last', ({ fast, first, last }) => {
    const dates = list(fast, first)
    expect([dates[0], dates.at(-1)]).toEqual([first, last])
  })
})

describe('Ramzan', () => {
  test.each(PUBLISHED_RAMZAN)('begins on $first', ({ first }) => {
    expect(list('ramzan', first)[0]).toBe(first)
  })

  test('ends the day before Eid in all years but 2016, when the moon was seen earlier', () => {
    const find = (date: string) =>
      list('ramzan', date)
        .map((day) => addDays(day, 1))
        .slice(-1)
    expect(listMissing(PUBLISHED_EID, find)).toEqual(['2016-07-06'])
    const unshifted = listFastDates('ramzan', 2016, { ...SETTINGS, hijriShift: 0 })
    expect(addDays(unshifted.at(-1) ?? '', 1)).toBe('2016-07-06')
  })
})

test('sunrise, sunset and dawn are those of the place', () => {
  const time = (instant: Date): string =>
    new Date(instant.getTime() + 5.5 * 3_600_000).toISOString().slice(11, 16)
  const kolkata = createSky(findFastPlace('kolkata'))
  const [delhi, east] = [time(NEW_DELHI.sunriseOn('2026-03-21')), time(kolkata.sunriseOn('2026-03-21'))]
  expect(east < delhi).toBe(true)
  expect(time(NEW_DELHI.sunsetOn('2026-03-21')) > '18:25').toBe(true)
  expect(NEW_DELHI.dawnOn('2026-03-21') < NEW_DELHI.sunriseOn('2026-03-21')).toBe(true)
})
