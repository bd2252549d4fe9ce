import { expect, it } from 'vitest'
import { findReminder, type ReminderLead } from './reminders.ts'

const STARTS_AT = new Date('2026-11-24T10:00:00Z')
const hoursBefore = (hours: number): Date => new Date(STARTS_AT.getTime() - hours * 3_600_000)

it.each<[announced: number, now: number, expected: ReminderLead | null]>([
  // Booked days before: one a day ahead, one an hour ahead, nothing else.
  [72, 25, null],
  [72, 24, 'day'],
  [72, 23.75, 'day'],
  // A server that was away catches up, as long as it is of use.
  [72, 6, 'day'],
  [72, 3, null],
  [72, 1.25, null],
  [72, 1, 'hour'],
  [72, 0.75, 'hour'],
  [72, 0, null],
  [72, -1, null],
  // Announced the day before: recent enough.
  [25, 24, null],
  [26, 24, 'day'],
  [25, 1, 'hour'],
  // Announced just now.
  [1.5, 1, null],
  [2, 1, 'hour'],
])('announced %d hours ahead, %d hours left: %s', (announced, now, expected) => {
  expect(findReminder(STARTS_AT, hoursBefore(announced), hoursBefore(now))).toBe(expected)
})
