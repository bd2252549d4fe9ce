import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysBetween } from '#domain/units/dates.ts'
import { countDaysLeft, findEndingMark, findLastDay, findNextStart, makePeriod } from './periods.ts'

const period = makePeriod('2026-11-21', 4)

test('a period is so many weeks; its last day is the one before its end date', () => {
  expect(period).toEqual({ startDate: '2026-11-21', endDate: '2026-12-19' })
  expect(findLastDay(period)).toBe('2026-12-18')
  expect(makePeriod('2028-02-01', 12)).toEqual({ startDate: '2028-02-01', endDate: '2028-04-25' })
})

test('days left: all before it, one on its last day, none after it', () => {
  expect(countDaysLeft(period, '2026-11-01')).toBe(28)
  expect(countDaysLeft(period, '2026-11-21')).toBe(28)
  expect(countDaysLeft(period, '2026-12-05')).toBe(14)
  expect(countDaysLeft(period, '2026-12-18')).toBe(1)
  expect(countDaysLeft(period, '2026-12-19')).toBe(0)
  expect(countDaysLeft(period, '2027-12-19')).toBe(0)
})

test('what is paid begins behind what is there, or today', () => {
  expect(findNextStart([], '2026-12-01')).toBe('2026-12-01')
  expect(findNextStart([period], '2026-12-01')).toBe('2026-12-19')
  expect(findNextStart([makePeriod('2026-12-19', 8), period], '2026-12-01')).toBe('2027-02-13')
  expect(findNextStart([period], '2027-01-05')).toBe('2027-01-05')
})

test('a week and a day before the last day, and after days without looking the nearest alone', () => {
  const marks = Object.fromEntries(
    ['2026-12-10', '2026-12-11', '2026-12-16', '2026-12-17', '2026-12-18', '2026-12-19'].map((day) => [
      day,
      findEndingMark(period, day),
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
  // A mark before the first day of a week is not notified.
  const week = makePeriod('2026-11-21', 1)
  expect(findEndingMark(week, '2026-11-21')).toBeNull()
  expect(findEndingMark(week, '2026-11-26')).toBe(1)
})

test('renewals follow one another without a gap and without an overlap', () => {
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
