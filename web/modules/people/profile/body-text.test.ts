import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseWeight } from '#domain/units/weight.ts'
import { convertHeight, convertWeight, writeHeight, writeWeight } from './body-text.ts'

test('writes heights and weights in the form in which people type them', () => {
  expect(writeHeight(175.3, 'cm')).toBe('175.3 cm')
  expect(writeHeight(175.3, 'ft')).toBe('5 ft 9 in')
  expect(writeWeight(81.65, 'kg')).toBe('81.65')
  expect(writeWeight(81.65, 'lb')).toBe('180')
  // Without thousands separators, which would be read as decimal separators.
  expect(writeWeight(600, 'lb')).toBe('1322.8')
  expect([writeHeight(null, 'ft'), writeWeight(null, 'lb')]).toEqual(['', ''])
})

test('converts typed values to another unit, and leaves other text unchanged', () => {
  expect(convertHeight('168 cm', 'ft')).toBe('5 ft 6 in')
  expect(convertHeight('5.6', 'cm')).toBe('5.6')
  expect(convertWeight('60', 'kg', 'lb')).toBe('132.3')
  expect(convertWeight('132.3', 'lb', 'kg')).toBe('60.01')
  expect(convertWeight('heavy', 'lb', 'kg')).toBe('heavy')
  expect(convertWeight('', 'lb', 'kg')).toBe('')
})

test('reads the text of a field back in both units', () => {
  fc.assert(
    fc.property(fc.integer({ min: 200, max: 34_000 }), fc.constantFrom('kg', 'lb'), (hundredths, unit) => {
      const weightKg = hundredths / 100
      const parsed = parseWeight(writeWeight(weightKg, unit), unit)
      expect(parsed.ok && Math.abs(parsed.weightKg - weightKg)).toBeLessThanOrEqual(unit === 'kg' ? 0 : 0.03)
    }),
  )
})
