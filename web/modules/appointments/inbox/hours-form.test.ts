import { expect, test } from 'vitest'
import {
  addSpan,
  copyDay,
  countWeeklySlots,
  type HoursForm,
  isSameWeek,
  readHours,
  toHoursForm,
} from './hours-form.ts'

const HOURS = [
  { weekday: 1, startMinute: 960, endMinute: 1440 },
  { weekday: 1, startMinute: 600, endMinute: 780 },
  { weekday: 6, startMinute: 540, endMinute: 570 },
]

const put = (start: string, end: string): HoursForm => [[{ key: 'a', start, end }], [], [], [], [], [], []]

test('preserves stored hours by day and time when they are converted to form values and back', () => {
  const form = toHoursForm(HOURS)
  expect(form.map((spans) => spans.length)).toEqual([2, 0, 0, 0, 0, 1, 0])
  expect(form[0]?.[1]).toMatchObject({ start: '16:00', end: '00:00' })
  expect(readHours(form)).toEqual({
    hours: HOURS.toSorted((a, b) => a.weekday - b.weekday || a.startMinute - b.startMinute),
    errors: {},
  })
})

test('shows an error at the span that causes it', () => {
  expect(readHours(put('', '11:00')).errors.a).toBe('Enter a start and an end time')
  expect(readHours(put('10:10', '11:00')).errors.a).toBe('Choose times in steps of 15 minutes, such as 9:15')
  expect(readHours(put('11:00', '11:00')).errors.a).toBe('The end must be after the start')
  const twice = [
    [...(put('10:00', '12:00')[0] ?? []), { key: 'b', start: '11:45', end: '13:00' }],
    ...put('', '').slice(1),
  ]
  expect(readHours(twice).errors).toEqual({ b: 'These hours overlap with others on this day' })
})

test('counts the consultations of a week', () => {
  expect(countWeeklySlots(HOURS)).toBe(32 + 12 + 2)
})

test('adds a span after the last one, and copies a day to others', () => {
  const one = addSpan(toHoursForm([]), 0, 'x')
  expect(one[0]).toEqual([{ key: 'x', start: '10:00', end: '12:00' }])
  expect(addSpan(one, 0, 'y')[0]?.[1]).toEqual({ key: 'y', start: '13:00', end: '15:00' })
  let count = 0
  const copied = copyDay(one, 0, [0, 2, 4], () => `copy-${++count}`)
  expect(copied.map((spans) => spans.length)).toEqual([1, 0, 1, 0, 1, 0, 0])
  expect(copied[0]).toBe(one[0])
  expect(new Set(copied.flat().map(({ key }) => key)).size).toBe(3)
})

test('ignores keys when it compares hours', () => {
  expect(
    isSameWeek(put('10:00', '11:00'), [[{ key: 'z', start: '10:00', end: '11:00' }], [], [], [], [], [], []]),
  ).toBe(true)
  expect(isSameWeek(put('10:00', '11:00'), put('10:00', '11:15'))).toBe(false)
})
