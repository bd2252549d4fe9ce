import { describe, expect, test } from 'vitest'
import {
  explainNoTimes,
  formatPracticeTime,
  formatSlot,
  hasSameClock,
  nameZone,
  partOf,
  spreadOverDays,
  spreadOverParts,
} from './booking-times.ts'

const KOLKATA = 'Asia/Kolkata'

describe('days and parts of the day', () => {
  const slots = ['2026-11-23T04:30:00Z', '2026-11-23T20:00:00Z', '2026-11-24T06:30:00Z'].map((startsAt) => ({
    startsAt,
  }))

  test("are in the reader's time zone", () => {
    const count = (timeZone: string) =>
      spreadOverDays(slots, '2026-11-22', timeZone).map((day) => day.slots.length)
    expect(count(KOLKATA)).toEqual([0, 1, 2, 0, 0, 0, 0])
    expect(count('America/Los_Angeles')).toEqual([1, 2, 0, 0, 0, 0, 0])
  })

  test('are in order, without empty ones', () => {
    expect(spreadOverParts(slots, KOLKATA).map(({ part }) => part)).toEqual(['night', 'morning', 'afternoon'])
    expect(spreadOverParts([], KOLKATA)).toEqual([])
  })

  test('change at 6, 12 and 17', () => {
    expect(partOf('2026-11-23T00:29:00Z', KOLKATA)).toBe('night')
    expect(partOf('2026-11-23T00:30:00Z', KOLKATA)).toBe('morning')
    expect(partOf('2026-11-23T06:30:00Z', KOLKATA)).toBe('afternoon')
    expect(partOf('2026-11-23T11:30:00Z', KOLKATA)).toBe('evening')
    expect(partOf('2026-11-23T18:30:00Z', KOLKATA)).toBe('night')
  })
})

describe('clocks of two time zones', () => {
  test('are equal if they show the same time, whatever the zones are called', () => {
    expect(hasSameClock(KOLKATA, 'Asia/Calcutta', '2026-11-23T04:30:00Z')).toBe(true)
    expect(hasSameClock(KOLKATA, 'Asia/Colombo', '2026-11-23T04:30:00Z')).toBe(true)
    expect(hasSameClock(KOLKATA, 'Asia/Kathmandu', '2026-11-23T04:30:00Z')).toBe(false)
  })

  test('are distinguished, with the day where that differs', () => {
    expect(formatSlot('2026-11-23T04:30:00Z', KOLKATA)).toBe('Monday, 23 Nov 2026, 10:00 am')
    expect(formatPracticeTime('2026-11-23T04:30:00Z', 'Asia/Calcutta', KOLKATA)).toBeNull()
    expect(formatPracticeTime('2026-11-23T04:30:00Z', 'Europe/London', KOLKATA)).toBe(
      '10:00 am India Standard Time',
    )
    expect(formatPracticeTime('2026-11-23T04:30:00Z', 'America/New_York', KOLKATA)).toBe(
      'Monday, 23 Nov 2026, 10:00 am India Standard Time',
    )
    expect(nameZone('Europe/London', '2026-07-01T00:00:00Z')).toBe('British Summer Time')
  })
})

describe('reason why nothing can be booked', () => {
  const today = '2026-11-10'

  test('says that the month is full, with the day on which the next month opens', () => {
    const months = [{ month: '2026-11', cap: 15, left: 0 }]
    expect(explainNoTimes({ months, lastDay: '2026-11-24', today })).toEqual({
      title: 'All free consultations for November 2026 are booked',
      text: 'Times in December 2026 can be booked from 17 Nov 2026.',
    })
  })

  test('says that two months in a row are full', () => {
    const months = [
      { month: '2026-11', cap: 15, left: 0 },
      { month: '2026-12', cap: 15, left: 0 },
    ]
    expect(explainNoTimes({ months, lastDay: '2026-12-10', today })).toEqual({
      title: 'All free consultations for November 2026 and December 2026 are booked',
      text: 'Times in January 2027 can be booked from 2 Dec 2026.',
    })
  })

  test('says that the next month has no hours yet', () => {
    const months = [
      { month: '2026-11', cap: 15, left: 0 },
      { month: '2026-12', cap: 15, left: 15 },
    ]
    expect(explainNoTimes({ months, lastDay: '2026-12-10', today }).text).toBe(
      'We add times for December 2026 as our dieticians plan their weeks.',
    )
  })

  test('says that nobody has hours, or that no consultations are offered', () => {
    for (const cap of [15, 0]) {
      const months = [{ month: '2026-11', cap, left: cap }]
      expect(explainNoTimes({ months, lastDay: '2026-11-24', today }).title).toBe(
        'No times are available right now',
      )
    }
  })
})
