import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findQuantile } from './quantile.ts'

const once = (...values: number[]) => values.map((value) => ({ value, count: 1 }))

it('is interpolated between values', () => {
  expect(findQuantile(once(7), 0.25)).toBe(7)
  expect(findQuantile(once(-4, -3, -2, -1), 0.5)).toBe(-2.5)
  expect(findQuantile(once(-4, -3, -2, -1, 0.5), 0.25)).toBe(-3)
  expect(
    findQuantile(
      [
        { value: 1, count: 3 },
        { value: 2, count: 1 },
      ],
      0.5,
    ),
  ).toBe(1)
  expect(() => findQuantile([], 0.5)).toThrow(RangeError)
})

it('does not depend on how the values are grouped, and is never outside of them', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 1, maxLength: 60 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (values, share) => {
        const sorted = values.toSorted((one, other) => one - other)
        const counts = [...new Set(sorted)].map((value) => ({
          value,
          count: sorted.filter((other) => other === value).length,
        }))
        const found = findQuantile(counts, share)
        expect(found).toBeCloseTo(findQuantile(once(...sorted), share), 9)
        expect(found).toBeGreaterThanOrEqual(sorted[0] ?? 0)
        expect(found).toBeLessThanOrEqual(sorted.at(-1) ?? 0)
      },
    ),
  )
})
