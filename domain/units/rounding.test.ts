import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { roundRows, roundToSum } from './rounding.ts'

describe('roundToSum', () => {
  it('gives the missing units to the largest remainders', () => {
    expect(roundToSum([33.3, 33.3, 33.4])).toEqual([33, 33, 34])
    expect(roundToSum([0.5, 0.5])).toEqual([1, 0])
    expect(roundToSum([1.25, 2.25, 3.5], 1)).toEqual([1.3, 2.2, 3.5])
    expect(roundToSum([])).toEqual([])
    expect(() => roundToSum([-1])).toThrow(RangeError)
  })

  it('adds up to the rounded total and changes each part by less than a whole unit', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 5000, noNaN: true }), { maxLength: 20 }),
        fc.integer({ min: 0, max: 2 }),
        (parts, decimals) => {
          const scale = 10 ** decimals
          const units = roundToSum(parts, decimals).map((part) => Math.round(part * scale))
          const exactTotal = parts.reduce((sum, part) => sum + part * scale, 0)
          expect(Math.abs(units.reduce((sum, part) => sum + part, 0) - exactTotal)).toBeLessThanOrEqual(
            0.5 + 1e-6,
          )
          units.forEach((unit, index) => {
            expect(Math.abs(unit - (parts[index] ?? 0) * scale)).toBeLessThan(1 + 1e-9)
          })
        },
      ),
    )
  })
})

describe('roundRows', () => {
  it('makes the shown rows add up to the shown total', () => {
    // Rounded one by one, these rows would add up to 1,404 under a total of 1,405.
    expect(roundRows([468.4, 468.4, 468.4], 1405.2)).toEqual([469, 468, 468])
    expect(roundRows([468.4, null, 468.4])).toEqual([469, null, 468])
    expect(roundRows([])).toEqual([])
  })

  it('adds up to the total for any rows, and leaves unknown amounts unknown', () => {
    const amounts = fc.array(fc.option(fc.double({ min: 0, max: 2000, noNaN: true })), { maxLength: 12 })
    fc.assert(
      fc.property(amounts, (rows) => {
        // The total is added up in another order, so it may differ from the rows in the last digits.
        const total = rows.reduceRight<number>((sum, amount) => sum + (amount ?? 0), 0)
        const shown = roundRows(rows, total)
        expect(shown.reduce<number>((sum, amount) => sum + (amount ?? 0), 0)).toBe(Math.round(total))
        for (const [index, amount] of rows.entries()) {
          if (amount === null) expect(shown[index]).toBeNull()
          else expect(Math.abs((shown[index] ?? Number.NaN) - amount)).toBeLessThan(1 + 1e-9)
        }
      }),
    )
  })

  it('adds up again when a row is split into rows of its own', () => {
    const meal = fc.array(fc.double({ min: 0, max: 800, noNaN: true }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(fc.array(meal, { minLength: 1, maxLength: 8 }), (meals) => {
        const add = (amounts: readonly (number | null)[]): number =>
          amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0)
        const shownMeals = roundRows(meals.map(add))
        const shownFoods = meals.map((foods, index) => roundRows(foods, shownMeals[index] ?? 0))
        expect(shownFoods.map(add)).toEqual(shownMeals)
      }),
    )
  })
})
