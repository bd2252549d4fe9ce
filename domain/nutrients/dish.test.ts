import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeDishNutrients } from './dish.ts'

const lentils = { energyKcal: 322, proteinG: 24, waterG: 10, ironMg: 7 }
const salt = { energyKcal: 0, proteinG: 0, waterG: 0.2, sodiumMg: 38758, ironMg: 0.33 }

describe('computeDishNutrients', () => {
  it('spreads what the ingredients hold over the cooked weight, salt included', () => {
    const { nutrients } = computeDishNutrients(
      [
        { grams: 50, nutrients: lentils },
        { grams: 1, nutrients: { ...salt } },
      ],
      200,
    )
    expect(nutrients.proteinG).toBeCloseTo(6, 9)
    expect(nutrients.energyKcal).toBeCloseTo(80.5, 9)
    // 5.002 g in the ingredients and the 149 g that cooking added.
    expect(nutrients.waterG).toBeCloseTo(77.001, 9)
  })

  it('keeps a nutrient unknown when an ingredient that counts lacks it, and says the share when a pinch lacks it', () => {
    const dish = (spiceGrams: number) =>
      computeDishNutrients(
        [
          { grams: 100, nutrients: { ironMg: 7, waterG: 10 } },
          { grams: spiceGrams, nutrients: { waterG: 10 } },
        ],
        120,
      )
    expect(dish(10).nutrients.ironMg).toBeUndefined()
    expect(dish(2).nutrients.ironMg).toBeCloseTo((7 / 120) * 100, 9)
    expect(dish(2).coveredShares).toEqual({ ironMg: 100 / 102 })
  })

  it('refuses what cannot be', () => {
    expect(() => computeDishNutrients([], 100)).toThrow(RangeError)
    expect(() => computeDishNutrients([{ grams: 0, nutrients: lentils }], 100)).toThrow(RangeError)
    expect(() => computeDishNutrients([{ grams: 100, nutrients: lentils }], Number.NaN)).toThrow(RangeError)
    expect(() => computeDishNutrients([{ grams: 100, nutrients: lentils }], 80)).toThrow(/more water/)
  })

  it('loses and gains nothing but water, however much it is cooked', () => {
    const grams = fc.double({ min: 0.5, max: 500, noNaN: true })
    const amount = fc.double({ min: 0, max: 80, noNaN: true })
    fc.assert(
      fc.property(
        fc.array(fc.record({ grams, nutrients: fc.record({ proteinG: amount, fatG: amount }) }), {
          minLength: 1,
          maxLength: 8,
        }),
        grams,
        (ingredients, cookedWeightGrams) => {
          const { nutrients } = computeDishNutrients(ingredients, cookedWeightGrams)
          const protein = ingredients.reduce(
            (sum, part) => sum + (part.nutrients.proteinG * part.grams) / 100,
            0,
          )
          expect(((nutrients.proteinG ?? 0) * cookedWeightGrams) / 100).toBeCloseTo(protein, 6)
        },
      ),
    )
  })
})
