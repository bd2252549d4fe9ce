import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysBetween } from '#domain/units/dates.ts'
import { countDaysLeft, findEndingNotice, findLastDay, findNextStart, makePeriod } from './periods.ts'

const period = makePeriod('2026-11-21', 4)

test('a period lasts the given number of weeks; its last day is the day before its end date', () => {
  expect(period).toEqual({ startDate: '2026-11-21', endDate: '2026-12-19' })
  expect(findLastDay(period)).toBe('2026-12-18')
  expect(makePeriod('2028-02-01', 12)).toEqual({ startDate: '2028-02-01', endDate: '2028-04-25' })
})

test('days left: all of them before the period, one on its last day, none after it', () => {
  expect(countDaysLeft(period, '2026-11-01')).toBe(28)
  expect(countDaysLeft(period, '2026-11-21')).toBe(28)
  expect(countDaysLeft(period, '2026-12-05')).toBe(14)
  expect(countDaysLeft(period, '2026-12-18')).toBe(1)
  expect(countDaysLeft(period, '2026-12-19')).toBe(0)
  expect(countDaysLeft(period, '2027-12-19')).toBe(0)
})

test('a paid subscription begins after the existing ones, or today', () => {
  expect(findNextStart([], '2026-12-01')).toBe('2026-12-01')
  expect(findNextStart([period], '2026-12-01')).toBe('2026-12-19')
  expect(findNextStart([makePeriod('2026-12-19', 8), period], '2026-12-01')).toBe('2027-02-13')
  expect(findNextStart([period], '2027-01-05')).toBe('2027-01-05')
})

test('a notification is due a week and a day before the last day; after days without a check, only the nearest', () => {
  const marks = Object.fromEntries(
    ['2026-12-10', '2026-12-11', '2026-12-16', '2026-12-17', '2026-12-18', '2026-12-19'].map((day) => [
      day,
      findEndingNotice(period, day),
    ]),
  )
  expect(marks).toEqual({
    '2026-12-10': null,
    '2026-12-11': 7,
    '2026-12-16': 7,
    '2026-12-17': 1,
    '2026-12-18': 1,
    '2026-12-19': null,
  })
  // No notification is due on a day before the first day of a week-long period.
  const week = makePeriod('2026-11-21', 1)
  expect(findEndingNotice(week, '2026-11-21')).toBeNull()
  expect(findEndingNotice(week, '2026-11-26')).toBe(1)
})

test('renewals follow one another without gaps or overlaps', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 2000 }),
      fc.array(fc.integer({ min: 1, max: 52 })),
      (day, lengths) => {
        const today = addDays('2026-01-01', day)
        const all: { startDate: string; endDate: string }[] = []
        for (const weeks of lengths) all.push(makePeriod(findNextStart(all, today), weeks))
        const covered = all.reduce((sum, one) => sum + daysBetween(one.startDate, one.endDate), 0)
        return findNextStart(all, today) === addDays(today, covered)
      },
    ),
  )
})
