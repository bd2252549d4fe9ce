import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#domain/units/dates.ts'
import {
  findFirstMinute,
  findMinuteOfDay,
  findShownHours,
  findWeekStart,
  layOutLanes,
  listHoursOf,
  listShownDays,
  stepDay,
} from './schedule.ts'
import { findWeekday, listFreeStarts } from './slots.ts'

const day = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('1990-01-01', days))

test('a week begins on Monday and has seven days, including the given day', () => {
  expect(findWeekStart('2026-11-22')).toBe('2026-11-16')
  expect(findWeekStart('2026-11-16')).toBe('2026-11-16')
  expect(listShownDays('2027-01-01', 'week').at(0)).toBe('2026-12-28')
  expect(listShownDays('2026-11-22', 'day')).toEqual(['2026-11-22'])
  fc.assert(
    fc.property(day, (date) => {
      const days = listShownDays(date, 'week')
      expect(days).toHaveLength(7)
      expect(days).toContain(date)
      expect(days.map(findWeekday)).toEqual([1, 2, 3, 4, 5, 6, 7])
    }),
  )
})

test('stepping forward and back by days or weeks returns to the same day', () => {
  expect(stepDay('2026-11-30', 'day', 1)).toBe('2026-12-01')
  expect(stepDay('2026-11-30', 'week', -1)).toBe('2026-11-23')
  fc.assert(
    fc.property(day, fc.constantFrom('day' as const, 'week' as const), (date, view) => {
      expect(stepDay(stepDay(date, view, 1), view, -1)).toBe(date)
    }),
  )
})

test('the minute of a day is read in the given time zone', () => {
  expect(findMinuteOfDay(new Date('2026-11-22T04:45:00Z'))).toBe(10 * 60 + 15)
  expect(findMinuteOfDay(new Date('2026-11-21T18:30:00Z'))).toBe(0)
  expect(findMinuteOfDay(new Date('2026-07-01T09:00:00Z'), 'Europe/London')).toBe(600)
  expect(findMinuteOfDay(new Date('2026-12-01T09:00:00Z'), 'Europe/London')).toBe(540)
})

test('the hours of a day are sorted, and the shown range is whole hours around all spans', () => {
  const hours = [
    { weekday: 1, startMinute: 960, endMinute: 1140 },
    { weekday: 1, startMinute: 600, endMinute: 780 },
    { weekday: 2, startMinute: 615, endMinute: 660 },
  ]
  expect(listHoursOf(hours, '2026-11-23')).toEqual([
    { startMinute: 600, endMinute: 780 },
    { startMinute: 960, endMinute: 1140 },
  ])
  expect(findShownHours([])).toEqual({ startMinute: 540, endMinute: 1080 })
  expect(findShownHours([{ startMinute: 495, endMinute: 510 }])).toEqual({
    startMinute: 480,
    endMinute: 1080,
  })
  expect(findShownHours([{ startMinute: 1110, endMinute: 1155 }])).toEqual({
    startMinute: 540,
    endMinute: 1200,
  })
  expect(findShownHours([{ startMinute: 1425, endMinute: 1455 }]).endMinute).toBe(1440)
})

test('a day that does not fit on the screen begins at its first entry, and shows the next hour of today', () => {
  const shown = { startMinute: 540, endMinute: 1200 }
  const spans = [
    { startMinute: 960, endMinute: 1140 },
    { startMinute: 615, endMinute: 660 },
  ]
  expect(findFirstMinute(spans, shown, null, 300)).toBe(615)
  expect(findFirstMinute(spans, shown, 720, 300)).toBe(615)
  expect(findFirstMinute(spans, shown, 1000, 300)).toBe(760)
  expect(findFirstMinute(spans, shown, 1000, 30)).toBe(1000)
  expect(findFirstMinute(spans, shown, 1170, 300)).toBe(615)
  expect(findFirstMinute([], shown, null, 300)).toBe(540)
  expect(findFirstMinute([], shown, 900, 300)).toBe(840)
})

const span = fc
  .tuple(fc.integer({ min: 0, max: 90 }), fc.integer({ min: 1, max: 4 }))
  .map(([start, length]) => ({ startMinute: start * 15, endMinute: (start + length) * 15 }))

test('overlapping entries are side by side, in no more lanes than needed', () => {
  expect(
    layOutLanes([
      { startMinute: 600, endMinute: 660 },
      { startMinute: 615, endMinute: 630 },
      { startMinute: 630, endMinute: 645 },
      { startMinute: 660, endMinute: 675 },
    ]),
  ).toEqual([
    { lane: 0, laneCount: 2 },
    { lane: 1, laneCount: 2 },
    { lane: 1, laneCount: 2 },
    { lane: 0, laneCount: 1 },
  ])
  fc.assert(
    fc.property(fc.array(span, { maxLength: 30 }), (spans) => {
      const placed = layOutLanes(spans)
      for (const [i, a] of spans.entries()) {
        const place = placed[i]
        expect(place && place.lane < place.laneCount).toBe(true)
        for (const [j, b] of spans.entries()) {
          const doOverlap = i < j && a.startMinute < b.endMinute && b.startMinute < a.endMinute
          if (!doOverlap) continue
          expect(placed[j]?.lane).not.toBe(place?.lane)
          expect(placed[j]?.laneCount).toBe(place?.laneCount)
        }
      }
      // The number of lanes equals the number of consultations at the busiest moment.
      const busiest = Math.max(
        0,
        ...spans.map(
          (a) => spans.filter((b) => b.startMinute <= a.startMinute && a.startMinute < b.endMinute).length,
        ),
      )
      expect(Math.max(0, ...placed.map(({ laneCount }) => laneCount))).toBe(spans.length === 0 ? 0 : busiest)
    }),
  )
})

test('a longer consultation is offered only if every quarter of an hour of it is free', () => {
  const calendar = {
    hours: [{ weekday: 1, startMinute: 600, endMinute: 720 }],
    daysOff: [],
    takenStarts: [new Date('2026-11-23T05:15:00Z')],
  }
  const bounds = { notBefore: new Date(0), lastDay: '2026-12-31' }
  const startsOf = (minutes: number) =>
    listFreeStarts(calendar, '2026-11-23', bounds, 'Asia/Kolkata', minutes).map((start) =>
      findMinuteOfDay(start),
    )
  expect(startsOf(15)).toEqual([600, 615, 630, 660, 675, 690, 705])
  expect(startsOf(30)).toEqual([600, 615, 660, 675, 690])
  expect(startsOf(45)).toEqual([600, 660, 675])
  expect(startsOf(60)).toEqual([660])
})
