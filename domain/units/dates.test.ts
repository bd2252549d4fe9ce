import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysBetween, isCalendarDate, listDates, todayIn, yearsBetween } from './dates.ts'

const calendarDate = fc
  .date({ min: new Date('1950-01-01'), max: new Date('2120-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

describe('calendar dates', () => {
  it('are added across the ends of months, years and leap days', () => {
    expect(addDays('2026-11-21', 42)).toBe('2027-01-02')
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2027-01-01', -1)).toBe('2026-12-31')
  })

  it('are distinguished from other texts', () => {
    expect(isCalendarDate('2028-02-29')).toBe(true)
    expect(isCalendarDate('2026-02-29')).toBe(false)
    expect(isCalendarDate('2026-1-1')).toBe(false)
    expect(() => addDays('tomorrow', 1)).toThrow(RangeError)
    expect(() => daysBetween('2026-01-01', '2026-02-30')).toThrow(RangeError)
  })

  it("follow the clock of the person's time zone", () => {
    const instant = new Date('2026-11-21T19:00:00Z')
    expect(todayIn('UTC', instant)).toBe('2026-11-21')
    expect(todayIn('Asia/Kolkata', instant)).toBe('2026-11-22')
    expect(todayIn('America/New_York', instant)).toBe('2026-11-21')
  })

  it('count whole years by the birthday', () => {
    expect(yearsBetween('2025-11-21', '2026-11-20')).toBe(0)
    expect(yearsBetween('2025-11-21', '2026-11-21')).toBe(1)
    expect(yearsBetween('2024-02-29', '2025-02-28')).toBe(0)
    expect(yearsBetween('2024-02-29', '2025-03-01')).toBe(1)
    expect(yearsBetween('2026-11-21', '2020-01-01')).toBe(0)
  })

  it('return to the same date when the added days are subtracted', () => {
    fc.assert(
      fc.property(calendarDate, fc.integer({ min: -5000, max: 5000 }), (date, days) => {
        expect(daysBetween(date, addDays(date, days))).toBe(days)
      }),
    )
  })
})

it('lists dates with both ends, and none backwards', () => {
  expect(listDates('2028-02-28', '2028-03-01')).toEqual(['2028-02-28', '2028-02-29', '2028-03-01'])
  expect(listDates('2028-03-01', '2028-03-01')).toEqual(['2028-03-01'])
  expect(listDates('2028-03-01', '2028-02-28')).toEqual([])
})
