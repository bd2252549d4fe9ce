import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { COOKING_METHODS } from './cooking-methods.ts'
import {
  DISH_VARIANTS,
  findVaryingPart,
  listLevelCodes,
  listOtherLevelNames,
  nameVariant,
  type VaryingPart,
  type VaryingRecipe,
  varyRecipe,
} from './dish-variants.ts'

type Ingredient = { name: string; grams: number }

const recipe = (
  grams: Record<string, [number, VaryingPart]>,
  more: Partial<VaryingRecipe<Ingredient>> = {},
): VaryingRecipe<Ingredient> => ({
  ingredients: Object.entries(grams).map(([name, [weight, part]]) => ({ name, grams: weight, part })),
  cookedWeightGrams: 600,
  method: 'simmered',
  servings: 4,
  ...more,
})

const gramsOf = (varied: ReturnType<typeof varyRecipe<Ingredient>>): Record<string, number> =>
  Object.fromEntries(varied?.ingredients.map(({ name, grams }) => [name, grams]) ?? [])

const CURRY = recipe({
  paneer: [200, null],
  oil: [30, 'fat'],
  ghee: [10, 'fat'],
  cream: [20, 'cream'],
  salt: [6, 'salt'],
})

describe('varyRecipe', () => {
  it('halves fat and cream of the light level, and takes away three tenths of the salt', () => {
    const light = varyRecipe(CURRY, 'light')
    expect(gramsOf(light)).toEqual({ paneer: 200, oil: 15, ghee: 5, cream: 10, salt: 4.2 })
    expect(light?.cookedWeightGrams).toBe(568.2)
  })

  it('adds fat, cream and salt to the restaurant level', () => {
    const restaurant = varyRecipe(CURRY, 'restaurant')
    expect(gramsOf(restaurant)).toEqual({ paneer: 200, oil: 54, ghee: 18, cream: 32, salt: 7.8 })
    expect(restaurant?.cookedWeightGrams).toBe(645.8)
  })

  it('leaves the light level the least fat that its method needs', () => {
    const dal = recipe({ dal: [150, null], ghee: [16, 'fat'], salt: [5, 'salt'] })
    expect(gramsOf(varyRecipe(dal, 'light'))).toMatchObject({ ghee: 10 })
    const lean = recipe({ dal: [150, null], ghee: [6, 'fat'], salt: [5, 'salt'] })
    expect(gramsOf(varyRecipe(lean, 'light'))).toMatchObject({ ghee: 6, salt: 3.5 })
    const steamed = recipe({ rice: [150, null], oil: [6, 'fat'] }, { method: 'steamed' })
    expect(gramsOf(varyRecipe(steamed, 'light'))).toMatchObject({ oil: 3 })
  })

  it('changes the oil that a deep-fried dish takes up by a quarter only', () => {
    const poori = recipe({ atta: [200, null], oil: [40, 'fat'] }, { method: 'deep-fried' })
    expect(gramsOf(varyRecipe(poori, 'light'))).toMatchObject({ oil: 30 })
    expect(gramsOf(varyRecipe(poori, 'restaurant'))).toMatchObject({ oil: 50 })
  })

  it('gives no level that equals the usual one', () => {
    const phulka = recipe({ atta: [200, null] }, { method: 'roasted' })
    for (const variant of DISH_VARIANTS) expect(varyRecipe(phulka, variant)).toBeNull()
    const leanSabzi = recipe({ lauki: [400, null], oil: [8, 'fat'] }, { method: 'sauteed' })
    expect(varyRecipe(leanSabzi, 'light')).toBeNull()
    expect(varyRecipe(leanSabzi, 'restaurant')).not.toBeNull()
  })

  it('never has more fat or salt in the light level, nor less in the restaurant level', () => {
    const weights = fc.array(
      fc.record({
        name: fc.string(),
        grams: fc.integer({ min: 1, max: 50_000 }).map((cents) => cents / 100),
        part: fc.constantFrom<VaryingPart>('fat', 'cream', 'salt', null),
      }),
      { minLength: 1, maxLength: 12 },
    )
    fc.assert(
      fc.property(
        weights,
        fc.constantFrom(...COOKING_METHODS),
        fc.integer({ min: 1, max: 12 }),
        (ingredients, method, servings) => {
          const usual = { ingredients, method, servings, cookedWeightGrams: 100_000 }
          const light = varyRecipe(usual, 'light')
          const restaurant = varyRecipe(usual, 'restaurant')
          for (const [index, { grams, part }] of ingredients.entries()) {
            const [less, more] = [light, restaurant].map((level) => level?.ingredients[index]?.grams ?? grams)
            expect(less).toBeLessThanOrEqual(grams)
            expect(more).toBeGreaterThanOrEqual(grams)
            if (part === null) expect([less, more]).toEqual([grams, grams])
          }
        },
      ),
    )
  })
})

describe('the parts that vary', () => {
  it('are recognised by their fat and sodium', () => {
    expect(findVaryingPart({ fatG: 100 }, false)).toBe('fat')
    expect(findVaryingPart({ fatG: 81, sodiumMg: 643 }, false)).toBe('fat')
    expect(findVaryingPart({ fatG: 19 }, true)).toBe('cream')
    expect(findVaryingPart({ fatG: 0, sodiumMg: 38_758 }, false)).toBe('salt')
    expect(findVaryingPart({ fatG: 55, sodiumMg: 5 }, false)).toBeNull()
    expect(findVaryingPart({}, false)).toBeNull()
  })
})

describe('the levels of a dish', () => {
  const levels = [
    { level: 'light', code: 'dish:poha:light' },
    { level: 'usual', code: 'dish:poha' },
    { level: 'restaurant', code: 'dish:poha:restaurant' },
  ]

  it('are found from each of them', () => {
    const variants = [...DISH_VARIANTS]
    expect(listLevelCodes({ code: 'dish:poha', variant: null, variants })).toEqual(levels)
    expect(listLevelCodes({ code: 'dish:poha:light', variant: 'light', variants })).toEqual(levels)
    expect(listLevelCodes({ code: 'dish:poha:restaurant', variant: 'restaurant', variants })).toEqual(levels)
    expect(listLevelCodes({ code: 'dish:poha', variant: null, variants: ['restaurant'] })).toEqual(
      levels.slice(1),
    )
  })

  it('are none for a food without levels', () => {
    expect(listLevelCodes({ code: 'dish:phulka', variant: null, variants: [] })).toEqual([])
    expect(listLevelCodes({ code: null, variant: null, variants: [] })).toEqual([])
  })

  it('have the names of the others beside each of them', () => {
    const variants = [...DISH_VARIANTS]
    expect(listOtherLevelNames({ name: 'Poha', variant: null, variants })).toEqual([
      'Poha (light)',
      'Poha (restaurant style)',
    ])
    expect(listOtherLevelNames({ name: 'Poha (light)', variant: 'light', variants })).toEqual([
      'Poha',
      'Poha (restaurant style)',
    ])
    expect(listOtherLevelNames({ name: 'Phulka' })).toEqual([])
  })

  it('have names in English and Hindi', () => {
    expect(nameVariant('Poha', 'restaurant', 'en')).toBe('Poha (restaurant style)')
    expect(nameVariant('पोहा', 'light', 'hi')).toBe('पोहा (हल्का)')
  })
})
