import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findMinuteOfDay } from '#domain/appointments/schedule.ts'
import { findQuietEnd, isQuietMinute, readClock, writeClock } from './quiet-hours.ts'

const NIGHT = { from: readClock('22:00'), to: readClock('07:00') }

describe('quiet hours', () => {
  it.each([
    ['21:59', false],
    ['22:00', true],
    ['00:00', true],
    ['06:59', true],
    ['07:00', false],
    ['12:00', false],
  ])('over midnight include %s: %s', (clock, isQuiet) => {
    expect(isQuietMinute(readClock(clock), NIGHT)).toBe(isQuiet)
  })

  it('within a day end on the same day', () => {
    const nap = { from: readClock('13:00'), to: readClock('15:30') }
    // 2 pm in India.
    expect(findQuietEnd(new Date('2026-11-26T08:30:20Z'), 'Asia/Kolkata', nap)?.toISOString()).toBe(
      '2026-11-26T10:00:00.000Z',
    )
  })

  it('are those of the time zone', () => {
    // Half past one at night in India, eight in the evening in London.
    const instant = new Date('2026-11-26T20:00:00Z')
    expect(findQuietEnd(instant, 'Asia/Kolkata', NIGHT)?.toISOString()).toBe('2026-11-27T01:30:00.000Z')
    expect(findQuietEnd(instant, 'Europe/London', NIGHT)).toBeNull()
  })

  it('can be switched off', () => {
    expect(isQuietMinute(0, null)).toBe(false)
    expect(findQuietEnd(new Date('2026-11-26T20:00:00Z'), 'Asia/Kolkata', null)).toBeNull()
  })

  it('always end outside themselves, at most a day later', () => {
    const minute = fc.integer({ min: 0, max: 1439 })
    fc.assert(
      fc.property(minute, minute, fc.integer({ min: 0, max: 2_000_000 }), (from, to, minutes) => {
        fc.pre(from !== to)
        const instant = new Date(Date.UTC(2026, 0, 1) + minutes * 60_000)
        const end = findQuietEnd(instant, 'Asia/Kolkata', { from, to })
        if (end === null) return
        expect(findMinuteOfDay(end, 'Asia/Kolkata')).toBe(to)
        expect(end.getTime() - instant.getTime()).toBeLessThanOrEqual(86_400_000)
        expect(end.getTime()).toBeGreaterThan(instant.getTime())
      }),
    )
  })
})

it('a time of the day is written as it is read', () => {
  for (let minute = 0; minute < 1440; minute += 7) expect(readClock(writeClock(minute))).toBe(minute)
  for (const text of ['24:00', '7:00', '07:60', '', '07:00:00'])
    expect(() => readClock(text)).toThrow(RangeError)
})
