import { expect, it } from 'vitest'
import { findReminder, type ReminderLead } from './reminders.ts'

const STARTS_AT = new Date('2026-11-24T10:00:00Z')
const hoursBefore = (hours: number): Date => new Date(STARTS_AT.getTime() - hours * 3_600_000)

it.each<[announced: number, now: number, expected: ReminderLead | null]>([
  // Booked days before: one reminder a day before, one an hour before, no others.
  [72, 25, null],
  [72, 24, 'day'],
  [72, 23.75, 'day'],
  // After downtime, the server still sends a late reminder while it is useful.
  [72, 6, 'day'],
  [72, 3, null],
  [72, 1.25, null],
  [72, 1, 'hour'],
  [72, 0.75, 'hour'],
  [72, 0, null],
  [72, -1, null],
  // Announced the day before: too recent for the reminder a day before.
  [25, 24, null],
  [26, 24, 'day'],
  [25, 1, 'hour'],
  // Announced shortly before it starts.
  [1.5, 1, null],
  [2, 1, 'hour'],
])('announced %d hours ahead, with %d hours left: the reminder is %s', (announced, now, expected) => {
  expect(findReminder(STARTS_AT, hoursBefore(announced), hoursBefore(now))).toBe(expected)
})
