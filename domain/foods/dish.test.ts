import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  areLossesDeducted,
  calculateDryWeight,
  combineTags,
  computeDishNutrients,
  describeDish,
  listDependants,
} from './dish.ts'

const lentils = { energyKcal: 322, proteinG: 24, waterG: 10, ironMg: 7 }
const salt = { energyKcal: 0, proteinG: 0, waterG: 0.2, sodiumMg: 38758, ironMg: 0.33 }

describe('computeDishNutrients', () => {
  it('divides the nutrients of the ingredients by the cooked weight, including salt', () => {
    const { nutrients } = computeDishNutrients(
      [
        { grams: 50, nutrients: lentils },
        { grams: 1, nutrients: { ...salt } },
      ],
      200,
    )
    expect(nutrients.proteinG).toBeCloseTo(6, 9)
    expect(nutrients.energyKcal).toBeCloseTo(80.5, 9)
    // 5.002 g in the ingredients plus 149 g added by cooking.
    expect(nutrients.waterG).toBeCloseTo(77.001, 9)
  })

  it('leaves a nutrient unknown if a main ingredient lacks it, and reports the covered share if only a pinch lacks it', () => {
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

  it('deducts what each ingredient loses in cooking, and returns the amounts before', () => {
    const dal = { thiaminMg: 0.8, ironMg: 7, waterG: 10 }
    const { nutrients, amountsBeforeLosses } = computeDishNutrients(
      [
        { grams: 50, nutrients: dal, retention: { thiaminMg: 0.7 } },
        { grams: 50, nutrients: dal, retention: null },
        { grams: 1, nutrients: { thiaminMg: 0, ironMg: 0.33, waterG: 0.2 }, retention: { thiaminMg: 0.5 } },
      ],
      400,
    )
    // 0.28 mg of the first, 0.4 mg of the second, in 400 g.
    expect(nutrients.thiaminMg).toBeCloseTo(0.17, 9)
    expect(amountsBeforeLosses).toEqual({ thiaminMg: expect.closeTo(0.2, 9) })
    expect(nutrients.ironMg).toBeCloseTo(7.0033 / 4, 9)
  })

  it('never has more of a nutrient than before the losses', () => {
    const amount = fc.double({ min: 0, max: 80, noNaN: true })
    const share = fc.double({ min: 0, max: 1, noNaN: true })
    const part = fc.record({
      grams: fc.double({ min: 0.5, max: 500, noNaN: true }),
      nutrients: fc.record({ folateUg: amount, thiaminMg: amount }, { requiredKeys: [] }),
      retention: fc.option(fc.record({ folateUg: share }, { requiredKeys: [] })),
    })
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 8 }), (parts) => {
        const cooked = computeDishNutrients(parts, 1000)
        const raw = computeDishNutrients(
          parts.map((each) => ({ ...each, retention: null })),
          1000,
        )
        const { folateUg = 0 } = raw.nutrients
        expect(cooked.nutrients.folateUg ?? 0).toBeLessThanOrEqual(folateUg + 1e-9)
        expect(cooked.amountsBeforeLosses.folateUg ?? folateUg).toBeCloseTo(folateUg, 9)
        expect(cooked.nutrients.thiaminMg).toEqual(raw.nutrients.thiaminMg)
        expect(cooked.coveredShares).toEqual(raw.coveredShares)
      }),
    )
  })

  it('refuses impossible recipes', () => {
    expect(() => computeDishNutrients([], 100)).toThrow(RangeError)
    expect(() => computeDishNutrients([{ grams: 0, nutrients: lentils }], 100)).toThrow(RangeError)
    expect(() => computeDishNutrients([{ grams: 100, nutrients: lentils }], Number.NaN)).toThrow(RangeError)
    expect(() => computeDishNutrients([{ grams: 100, nutrients: lentils }], 80)).toThrow(/more water/)
    // The dry weight only contains known nutrients, so it is no limit for energy without macronutrients.
    const spirit = [{ grams: 100, nutrients: { energyKcal: 500 } }]
    expect(() => computeDishNutrients(spirit, 50)).toThrow(/so much energy/)
    expect(computeDishNutrients(spirit, 56).nutrients.energyKcal).toBeCloseTo(892.9, 1)
  })

  it('only changes the amount of water, with any cooked weight', () => {
    const grams = fc.double({ min: 0.5, max: 500, noNaN: true })
    const amount = fc.double({ min: 0, max: 80, noNaN: true })
    fc.assert(
      fc.property(
        fc.array(fc.record({ grams, nutrients: fc.record({ proteinG: amount, fatG: amount }) }), {
          minLength: 1,
          maxLength: 8,
        }),
        grams,
        (ingredients, waterGrams) => {
          const cookedWeightGrams = calculateDryWeight(ingredients) + waterGrams
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

describe('describeDish', () => {
  const grams = fc.integer({ min: 1, max: 50_000 }).map((hundredths) => hundredths / 100)
  const amount = fc.integer({ min: 0, max: 2500 }).map((hundredths) => hundredths / 100)
  const part = fc.record({
    grams,
    nutrients: fc.record(
      { proteinG: amount, fatG: amount, carbsG: amount, ironMg: amount, waterG: fc.constant(20) },
      { requiredKeys: ['proteinG', 'waterG'] },
    ),
    tags: fc.subarray(['vegetarian', 'vegan', 'egg', 'jain', 'fasting'] as const),
    allergens: fc.subarray(['dairy', 'nuts', 'soy'] as const),
  })
  const parts = fc.array(part, { minLength: 1, maxLength: 8 })
  /** The cooked weight divided by the weight of the ingredients. */
  const yields = fc.double({ min: 0.9, max: 4, noNaN: true })
  const weigh = (list: readonly { grams: number }[]): number =>
    list.reduce((sum, { grams: weight }) => sum + weight, 0)

  it('returns the same figures for a multiple of the recipe', () => {
    fc.assert(
      fc.property(parts, yields, fc.double({ min: 0.1, max: 20, noNaN: true }), (list, share, times) => {
        const one = describeDish(list, weigh(list) * share)
        const more = list.map((each) => ({ ...each, grams: each.grams * times }))
        const many = describeDish(more, weigh(list) * share * times)
        expect(Object.keys(many.nutrients)).toEqual(Object.keys(one.nutrients))
        for (const [key, value] of Object.entries(one.nutrients)) {
          expect(many.nutrients[key as keyof typeof many.nutrients]).toBeCloseTo(value, 6)
        }
        expect(many.tags).toEqual(one.tags)
        expect(many.allergens).toEqual(one.allergens)
      }),
    )
  })

  it('does not depend on the order of its ingredients', () => {
    fc.assert(
      fc.property(parts, yields, (list, share) => {
        const cookedWeightGrams = weigh(list) * share
        expect(describeDish(list.toReversed(), cookedWeightGrams)).toEqual(
          describeDish(list, cookedWeightGrams),
        )
      }),
    )
  })

  it('contains the nutrients of its ingredients: the whole dish adds up to them', () => {
    fc.assert(
      fc.property(parts, yields, (list, share) => {
        const cookedWeightGrams = weigh(list) * share
        const { nutrients } = describeDish(list, cookedWeightGrams)
        const protein = list.reduce((sum, each) => sum + (each.nutrients.proteinG * each.grams) / 100, 0)
        expect(((nutrients.proteinG ?? 0) * cookedWeightGrams) / 100).toBeCloseTo(protein, 4)
      }),
    )
  })

  it('notes the amount before losses with each figure that lost a part, also with a lower bound', () => {
    const some = { tags: [], allergens: [] }
    const { nutrients, provenance } = describeDish(
      [
        {
          grams: 100,
          nutrients: { folateUg: 100, vitaminCMg: 30, waterG: 80 },
          retention: { folateUg: 0.6, vitaminCMg: 0.5 },
          ...some,
        },
        { grams: 2, nutrients: { vitaminCMg: 0, waterG: 80 }, ...some },
      ],
      200,
    )
    expect(nutrients).toMatchObject({ folateUg: 30, vitaminCMg: 7.5 })
    expect(provenance).toEqual({
      folateUg: { kind: 'partial', coveredShare: 0.98, amountBeforeLosses: 50 },
      vitaminCMg: { kind: 'cooked', amountBeforeLosses: 15 },
    })
  })

  it('has the tags that all ingredients have, and the allergens of each', () => {
    const milk = { tags: ['vegetarian', 'jain', 'fasting'], allergens: ['dairy'] } as const
    const nuts = { tags: ['vegetarian', 'vegan', 'jain'], allergens: ['nuts'] } as const
    const dish = describeDish(
      [
        { grams: 200, nutrients: { proteinG: 3, waterG: 88 }, ...nuts },
        { grams: 20, nutrients: { proteinG: 20, waterG: 5 }, ...milk },
      ],
      200,
    )
    expect(dish.tags).toEqual(['vegetarian', 'jain'])
    expect(dish.allergens).toEqual(['dairy', 'nuts'])
    expect(combineTags([])).toEqual([])
  })
})

describe('areLossesDeducted', () => {
  it('needs a method that heats, and the second version of the formula', () => {
    expect(areLossesDeducted('simmered', 2)).toBe(true)
    expect(areLossesDeducted('simmered', 1)).toBe(false)
    expect(areLossesDeducted('simmered', null)).toBe(false)
    expect(areLossesDeducted('raw', 2)).toBe(false)
    expect(areLossesDeducted(null, 2)).toBe(false)
  })
})

describe('calculateDryWeight', () => {
  it('is the weight that cooking cannot remove', () => {
    expect(calculateDryWeight([{ grams: 200, nutrients: { waterG: 90, proteinG: 3 } }])).toBeCloseTo(20, 9)
    // If the water is not known, it is the sum of the known nutrients.
    expect(calculateDryWeight([{ grams: 200, nutrients: { proteinG: 3, fatG: 2 } }])).toBeCloseTo(10, 9)
    expect(calculateDryWeight([])).toBe(0)
  })

  it('is the lowest possible weight of a dish', () => {
    const ingredients = [{ grams: 100, nutrients: { ...lentils } }]
    expect(() => computeDishNutrients(ingredients, calculateDryWeight(ingredients) + 0.001)).not.toThrow()
    expect(() => computeDishNutrients(ingredients, calculateDryWeight(ingredients) - 0.001)).toThrow()
  })
})

describe('listDependants', () => {
  it('lists the dishes that contain a food, also through other dishes, in the order in which they can be computed', () => {
    const uses = [
      { dishId: 'thali', ingredientId: 'dal' },
      { dishId: 'thali', ingredientId: 'masala' },
      { dishId: 'dal', ingredientId: 'masala' },
      { dishId: 'masala', ingredientId: 'cumin' },
      { dishId: 'kheer', ingredientId: 'milk' },
    ]
    expect(listDependants(uses, ['cumin'])).toEqual(['masala', 'dal', 'thali'])
    expect(listDependants(uses, ['milk', 'thali'])).toEqual(['kheer'])
    expect(listDependants([...uses, { dishId: 'masala', ingredientId: 'thali' }], ['cumin'])).toHaveLength(3)
  })
})
