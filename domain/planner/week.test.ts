import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#domain/units/dates.ts'
import { findFirstWeekday, findWeekStart, listWeek, readWeekday, type Weekday } from './week.ts'

const anyDate = fc.integer({ min: -40_000, max: 80_000 }).map((days) => addDays('2000-01-01', days))
const anyWeekday = fc.integer({ min: 1, max: 7 }).map((day) => day as Weekday) // the integer is from 1 to 7

describe('weeks', () => {
  it('have the right weekday before and after the Monday from which days are counted', () => {
    expect(readWeekday('2026-11-21')).toBe(6)
    expect(readWeekday('2024-01-01')).toBe(1)
    expect(readWeekday('2023-12-31')).toBe(7)
    expect(readWeekday('1900-01-01')).toBe(1)
    expect(() => readWeekday('2026-02-30')).toThrow(RangeError)
  })

  it('begin on the given weekday', () => {
    expect(findWeekStart('2026-11-21', 7)).toBe('2026-11-15')
    expect(findWeekStart('2026-11-21', 1)).toBe('2026-11-16')
    expect(findWeekStart('2026-11-15', 7)).toBe('2026-11-15')
    expect(findWeekStart('2026-11-15', 1)).toBe('2026-11-09')
    expect(findWeekStart('2026-11-21', 6)).toBe('2026-11-21')
  })

  it('contain every date in exactly one week of seven days', () => {
    fc.assert(
      fc.property(anyDate, anyWeekday, (date, first) => {
        const start = findWeekStart(date, first)
        const week = listWeek(start)
        expect(readWeekday(start)).toBe(first)
        expect(week).toHaveLength(7)
        expect(week).toContain(date)
        for (const day of week) expect(findWeekStart(day, first)).toBe(start)
        expect(findWeekStart(addDays(start, 7), first)).toBe(addDays(start, 7))
      }),
    )
  })

  it('begin on Sunday in India and on Monday in Britain, according to the browser', () => {
    expect(findFirstWeekday('en-IN')).toBe(7)
    expect(findFirstWeekday('hi')).toBe(7)
    expect(findFirstWeekday('en-GB')).toBe(1)
    expect(findFirstWeekday('not a locale')).toBe(7)
  })

  it('begin on the same day in a browser without week information', () => {
    const proto = Intl.Locale.prototype as { getWeekInfo?: unknown; weekInfo?: unknown }
    const descriptors = Object.getOwnPropertyDescriptors(proto)
    try {
      delete proto.getWeekInfo
      delete proto.weekInfo
      expect(findFirstWeekday('en-IN')).toBe(7)
      expect(findFirstWeekday('en-US')).toBe(7)
      expect(findFirstWeekday('en-GB')).toBe(1)
      expect(findFirstWeekday('de')).toBe(1)
    } finally {
      for (const name of ['getWeekInfo', 'weekInfo'] as const) {
        if (descriptors[name]) Object.defineProperty(proto, name, descriptors[name])
      }
    }
  })
})
