import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays, todayIn } from '#domain/units/dates.ts'
import { findInstantOn } from './entry-date.ts'

const NOW = new Date('2026-11-21T18:45:00Z')

it('is the present instant for today', () => {
  expect(findInstantOn(undefined, 'Asia/Kolkata', NOW)).toBe(NOW.toISOString())
  // After midnight in India.
  expect(findInstantOn('2026-11-22', 'Asia/Kolkata', NOW)).toBe(NOW.toISOString())
})

it('is unchanged if the day is unchanged', () => {
  const before = '2026-11-03T02:10:00.000Z'
  expect(findInstantOn('2026-11-03', 'Asia/Kolkata', NOW, before)).toBe(before)
  expect(findInstantOn('2026-11-04', 'Asia/Kolkata', NOW, before)).not.toBe(before)
})

it('is within the chosen day in every time zone', () => {
  const zones = fc.constantFrom(
    'Asia/Kolkata',
    'Pacific/Kiritimati',
    'Pacific/Auckland',
    'Pacific/Pago_Pago',
    'Etc/GMT+12',
    'America/Los_Angeles',
  )
  fc.assert(
    fc.property(zones, fc.integer({ min: 1, max: 4000 }), (timeZone, daysAgo) => {
      const date = addDays('2026-11-20', -daysAgo)
      expect(todayIn(timeZone, new Date(findInstantOn(date, timeZone, NOW)))).toBe(date)
    }),
  )
})
