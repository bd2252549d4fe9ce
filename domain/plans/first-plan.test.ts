import { expect, test } from 'vitest'
import { findFirstPlanDay } from './first-plan.ts'

test.each([
  ['a Monday, one day later', '2026-11-23', 1, '2026-11-24'],
  ['a Friday, over the weekend', '2026-11-27', 1, '2026-11-30'],
  ['a Saturday, from Monday on', '2026-11-28', 2, '2026-12-01'],
  ['a whole week', '2026-11-23', 5, '2026-11-30'],
])('working days are counted after the day of the setup: %s', (_, setupDay, days, expected) => {
  expect(findFirstPlanDay(setupDay, days, [])).toBe(expected)
})

test('days off of the practice do not count, also if they overlap a weekend', () => {
  const daysOff = [{ firstDay: '2026-11-25', lastDay: '2026-11-30' }]
  expect(findFirstPlanDay('2026-11-23', 2, daysOff)).toBe('2026-12-01')
})
