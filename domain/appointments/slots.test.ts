import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#domain/units/dates.ts'
import {
  assignStarts,
  countLeft,
  findBookingBounds,
  findMonth,
  findSlotEnd,
  findWeekday,
  isWithinBounds,
  listFreeStarts,
  listMonths,
  listOfferedStarts,
  listSlotStarts,
  PRACTICE_TIME_ZONE,
  pickNearest,
  SLOT_MINUTES,
  type WeeklyHours,
} from './slots.ts'

const everyDay = (startMinute: number, endMinute: number): WeeklyHours[] =>
  [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, startMinute, endMinute }))
const write = (starts: Date[]) => starts.map((start) => start.toISOString().slice(11, 16))
const ANY_TIME = { notBefore: new Date(0), lastDay: '9999-12-31' }

const date = fc.integer({ min: 0, max: 6000 }).map((days) => addDays('2024-01-01', days))
/** Zones with offsets of whole, half and quarter hours, with and without daylight saving time. */
const zone = fc.constantFrom(
  PRACTICE_TIME_ZONE,
  'Europe/London',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'UTC',
)
const span = fc
  .tuple(fc.integer({ min: 0, max: 95 }), fc.integer({ min: 1, max: 96 }))
  .map(([a, b]) => ({ startMinute: Math.min(a, b) * 15, endMinute: Math.max(a, b) * 15 }))
const hours = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 7 }), span), { maxLength: 10 })
  .map((spans) => spans.map(([weekday, minutes]) => ({ weekday, ...minutes })))

/** Reads the local time of a zone at an instant: the day, and the minute after midnight. */
function createClock(timeZone: string): (instant: Date) => { day: string; minute: number } {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return (instant) => {
    const [day = '', time = ''] = format.format(instant).split(' ')
    return { day, minute: Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)) }
  }
}

describe('the slots of a day', () => {
  it('lie within the hours of the weekday and last a full quarter of an hour each', () => {
    // 24 November 2026 is a Tuesday; India is 5:30 ahead.
    const tuesday = { weekday: 2, startMinute: 600, endMinute: 645 }
    expect(write(listSlotStarts([tuesday], '2026-11-24'))).toEqual(['04:30', '04:45', '05:00'])
    expect(listSlotStarts([tuesday], '2026-11-25')).toEqual([])
    expect(listSlotStarts([], '2026-11-24')).toEqual([])
  })

  it('go up to midnight and not beyond', () => {
    expect(listSlotStarts(everyDay(0, 1440), '2026-11-24')).toHaveLength(96)
  })

  it('leave out the hour that London skips in spring, and include the repeated hour twice in autumn', () => {
    expect(write(listSlotStarts(everyDay(0, 180), '2026-03-29', 'Europe/London'))).toEqual([
      '00:00',
      '00:15',
      '00:30',
      '00:45',
      '01:00',
      '01:15',
      '01:30',
      '01:45',
    ])
    expect(listSlotStarts(everyDay(0, 1440), '2026-03-29', 'Europe/London')).toHaveLength(92)
    expect(listSlotStarts(everyDay(0, 1440), '2026-10-25', 'Europe/London')).toHaveLength(100)
  })

  it('are exactly the quarter hours at which the local time is on that day and within those hours, in any zone', () => {
    fc.assert(
      fc.property(hours, date, zone, (spans, day, timeZone) => {
        const starts = listSlotStarts(spans, day, timeZone)
        const midnightMs = Date.parse(`${day}T00:00:00Z`)
        const weekday = findWeekday(day)
        const readClock = createClock(timeZone)
        // Checks every quarter of an hour around the day separately.
        const expected = Array.from(
          { length: 4 * 52 },
          (_, i) => new Date(midnightMs + (i - 4 * 14) * 900_000),
        ).filter((instant) => {
          const { day: shown, minute } = readClock(instant)
          return spans.some(
            (s) =>
              shown === day &&
              s.weekday === weekday &&
              s.startMinute <= minute &&
              minute + SLOT_MINUTES <= s.endMinute,
          )
        })
        expect(starts).toEqual(expected)
      }),
      { numRuns: 60 },
    )
  })

  it('never overlap, and are on the grid', () => {
    fc.assert(
      fc.property(hours, date, zone, (spans, day, timeZone) => {
        const starts = listSlotStarts(spans, day, timeZone)
        starts.forEach((start, i) => {
          expect(start.getTime() % (SLOT_MINUTES * 60_000)).toBe(0)
          const next = starts[i + 1]
          if (next) expect(findSlotEnd(start) <= next).toBe(true)
        })
      }),
    )
  })
})

describe('free slots', () => {
  const calendar = { hours: everyDay(600, 660), daysOff: [], takenStarts: [] }

  it('are not taken, not on a day off, not too soon and not too far ahead', () => {
    const taken = new Date('2026-11-24T04:45:00Z')
    expect(write(listFreeStarts({ ...calendar, takenStarts: [taken] }, '2026-11-24', ANY_TIME))).toEqual([
      '04:30',
      '05:00',
      '05:15',
    ])
    const off = { ...calendar, daysOff: [{ firstDay: '2026-11-23', lastDay: '2026-11-24' }] }
    expect(listFreeStarts(off, '2026-11-24', ANY_TIME)).toEqual([])
    expect(listFreeStarts(off, '2026-11-25', ANY_TIME)).toHaveLength(4)
    const soon = { ...ANY_TIME, notBefore: new Date('2026-11-24T04:46:00Z') }
    expect(write(listFreeStarts(calendar, '2026-11-24', soon))).toEqual(['05:00', '05:15'])
    expect(listFreeStarts(calendar, '2026-11-24', { ...ANY_TIME, lastDay: '2026-11-23' })).toEqual([])
  })

  it('are offered once if at least one of the staff is free', () => {
    const busy = { ...calendar, takenStarts: [new Date('2026-11-24T04:30:00Z')] }
    expect(write(listOfferedStarts([busy, calendar], '2026-11-24', ANY_TIME))).toEqual([
      '04:30',
      '04:45',
      '05:00',
      '05:15',
    ])
    expect(write(listOfferedStarts([busy, busy], '2026-11-24', ANY_TIME))[0]).toBe('04:45')
    expect(listOfferedStarts([], '2026-11-24', ANY_TIME)).toEqual([])
  })

  it('and the taken slots together are all slots', () => {
    fc.assert(
      fc.property(hours, date, zone, fc.nat(), (spans, day, timeZone, seed) => {
        const all = listSlotStarts(spans, day, timeZone)
        const takenStarts = all.filter((_, i) => (seed >> (i % 20)) % 2 === 1)
        const free = listFreeStarts({ hours: spans, daysOff: [], takenStarts }, day, ANY_TIME, timeZone)
        expect([...free, ...takenStarts].sort((a, b) => a.getTime() - b.getTime())).toEqual(all)
      }),
    )
  })

  it('begin after the lead time and end the given number of days after today in the practice’s time zone', () => {
    // 20:30 UTC (London time in November) is already the next day in India.
    const now = new Date('2026-11-21T20:30:00Z')
    expect(findBookingBounds({ leadMinutes: 120, daysAhead: 30 }, now)).toEqual({
      notBefore: new Date('2026-11-21T22:30:00Z'),
      lastDay: '2026-12-22',
    })
    const bounds = { notBefore: now, lastDay: '2026-12-22' }
    expect(isWithinBounds(new Date(now.getTime() - 1), bounds)).toBe(false)
    expect(isWithinBounds(now, bounds)).toBe(true)
    expect(isWithinBounds(new Date('2026-12-22T18:29:00Z'), bounds)).toBe(true)
    expect(isWithinBounds(new Date('9999-12-31T23:45:00Z'), bounds)).toBe(false)
  })

  it('are offered nearest first', () => {
    const starts = listSlotStarts(everyDay(600, 720), '2026-11-24')
    const around = new Date('2026-11-24T05:00:00Z')
    expect(write(pickNearest(starts, around, 4))).toEqual(['05:00', '04:45', '05:15', '04:30'])
  })
})

describe('months', () => {
  it('are calendar months in the practice’s time zone', () => {
    expect(findMonth(new Date('2026-11-30T18:29:00Z'))).toBe('2026-11')
    expect(findMonth(new Date('2026-11-30T18:30:00Z'))).toBe('2026-12')
  })

  it('are listed once each, also across a new year', () => {
    expect(listMonths('2026-11-21', '2026-11-21')).toEqual(['2026-11'])
    expect(listMonths('2026-11-30', '2027-02-01')).toEqual(['2026-11', '2026-12', '2027-01', '2027-02'])
    expect(listMonths('2026-12-01', '2026-11-30')).toEqual([])
  })

  it('never have fewer than 0 consultations left', () => {
    expect(countLeft(15, 4)).toBe(11)
    expect(countLeft(3, 4)).toBe(0)
  })
})

describe('who would hold a free time', () => {
  const hours = (startMinute: number, endMinute: number) => [{ weekday: 1, startMinute, endMinute }]
  const bounds = { notBefore: new Date('2026-11-01T00:00:00Z'), lastDay: '2026-12-31' }
  const at = (time: string) => Date.parse(`2026-11-23T${time}:00+05:30`)

  it('is the one with the fewest consultations that day, then the first', () => {
    const taken = [new Date('2026-11-23T10:30:00+05:30'), new Date('2026-11-30T10:00:00+05:30')]
    const [first, second] = [
      { id: 'first', hours: hours(600, 660), daysOff: [], takenStarts: [] },
      { id: 'second', hours: hours(600, 675), daysOff: [], takenStarts: [] },
    ]
    const holders = assignStarts([first, second], '2026-11-23', bounds)
    expect([...holders].map(([start, { id }]) => [start, id]).toSorted()).toEqual([
      [at('10:00'), 'first'],
      [at('10:15'), 'first'],
      [at('10:30'), 'first'],
      [at('10:45'), 'first'],
      [at('11:00'), 'second'],
    ])
    const busy = assignStarts([{ ...first, takenStarts: taken }, second], '2026-11-23', bounds)
    expect([...busy.values()].map(({ id }) => id)).toEqual(Array(5).fill('second'))
  })
})
