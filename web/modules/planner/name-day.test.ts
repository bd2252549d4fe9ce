import { expect, test } from 'vitest'
import { listWeek } from '#domain/planner/week.ts'
import { describeWeek, nameDay } from './name-day.ts'

test('names weeks by their first and last day without repeated parts', () => {
  expect(describeWeek(listWeek('2026-11-22'))).toBe('22 to 28 Nov 2026')
  expect(describeWeek(listWeek('2026-11-29'))).toBe('29 Nov to 5 Dec 2026')
  expect(describeWeek(listWeek('2026-12-27'))).toBe('27 Dec 2026 to 2 Jan 2027')
  expect(nameDay('2026-11-23')).toBe('Monday, 23 Nov')
})
