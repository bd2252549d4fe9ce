import { expect, test } from 'vitest'
import { listTimeZones } from './time-zones.ts'

test('lists India first, then the chosen zone, then the others from A to Z, each once and under its current name', () => {
  const [india, own, ...others] = listTimeZones('Europe/Kiev')
  expect(india).toEqual({ value: 'Asia/Kolkata', label: 'Asia/Kolkata' })
  expect(own).toEqual({ value: 'Europe/Kyiv', label: 'Europe/Kyiv' })
  const values = others.map(({ value }) => value)
  expect(values).toEqual(values.toSorted())
  expect(new Set(['Asia/Kolkata', 'Europe/Kyiv', ...values]).size).toBe(values.length + 2)
  expect(values).not.toContain('Asia/Calcutta')
  expect(others).toContainEqual({ value: 'America/New_York', label: 'America/New York' })
})
