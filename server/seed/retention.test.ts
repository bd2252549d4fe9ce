import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { findRetentionCode, RETENTION_GROUPS, type RetentionGroup } from '#domain/foods/cooking-losses.ts'
import { COOKING_METHODS } from '#domain/foods/cooking-methods.ts'
import { holdBuiltFoods } from '#server/test/built-foods.ts'
import { compareCookedDishes, isClose, writeCookedDishes } from './compare-cooked-dishes.ts'
import { compareLosses, isWithin, writeLossComparison } from './compare-losses.ts'
import { PANTRY } from './dishes.ts'
import { type CookedFood, findGroup, findRetention, LOST_NUTRIENTS, readTables } from './retention.ts'

/** The foods of the USDA table that the rows of each group are about. */
const ROWS_OF_GROUP: Record<RetentionGroup, RegExp> = {
  greens: /^VEG,GREENS/,
  potatoes: /^POTATOES/,
  'sweet-potatoes': /^SWEETPOTA/,
  roots: /^VEG,ROOTS/,
  tomatoes: /^TOMATOES/,
  vegetables: /^VEG,OTHER/,
  'legumes-short': /^LEGUMES,CKD 15\/20MIN/,
  'legumes-medium': /^LEGUMES,CKD (?:45\/75|15\/20)MIN/,
  'legumes-long': /^LEGUMES,CKD (?:2\/2.5HRS|15\/20MIN)/,
  rice: /^(?:RICE|FLOUR)/,
  flour: /^FLOUR/,
  cereal: /^(?:CEREAL|FLOUR)/,
  oats: /^(?:OATMEAL|FLOUR)/,
  pasta: /^PASTA/,
  nuts: /^NUTS/,
  milk: /^MILK/,
  cheese: /^CHEESE/,
  eggs: /^EGGS/,
  chicken: /^CHICKEN/,
  lamb: /^LAMB/,
  beef: /^BEEF/,
  pork: /^PORK,FR(?:E)?SH/,
  organs: /^ORGAN MEATS/,
  'fish-lean': /^FINFISH,<5%FAT/,
  'fish-fat': /^FINFISH,>5%FAT/,
  shellfish: /^SHELLFISH,WO\/SHELL/,
  fruit: /^FRUITS,FRESH/,
  citrus: /^FRUITS,CITRUS/,
  'dried-fruit': /^FRUITS\(DRIED\)/,
}

const CELLS = RETENTION_GROUPS.flatMap((group) =>
  COOKING_METHODS.flatMap((method) => {
    const code = findRetentionCode(group, method)
    return code === null ? [] : [{ group, method, code }]
  }),
)

const describeRow = (code: number): string => readTables().factors.get(code)?.description ?? ''

describe('the table of rows by group and method', () => {
  it('has a row of the group for every method that heats', () => {
    expect(CELLS).toHaveLength(RETENTION_GROUPS.length * (COOKING_METHODS.length - 1))
    for (const { group, code } of CELLS)
      expect(describeRow(code), `${group} ${code}`).toMatch(ROWS_OF_GROUP[group])
  })

  it('uses no row in which the liquid is thrown away for what is simmered or steamed', () => {
    for (const { group, method, code } of CELLS) {
      if (method !== 'simmered' && method !== 'steamed') continue
      const row = describeRow(code).replace('NOT DRAINED', '')
      expect(row, `${group} ${method}`).not.toMatch(/WO\/DRIP|DRAIN|DRND/)
    }
  })

  it('leaves at most as much without the liquid as with it', () => {
    for (const group of RETENTION_GROUPS) {
      const drained = findRetentionCode(group, 'boiled')
      const whole = findRetentionCode(group, 'simmered')
      if (drained === null || whole === null || group === 'eggs') continue
      const [less, more] = [readTables().retention(drained), readTables().retention(whole)]
      for (const key of LOST_NUTRIENTS)
        expect(less[key] ?? 1, `${group} ${key}`).toBeLessThanOrEqual(more[key] ?? 1)
    }
  })
})

describe('the factors', () => {
  it('are those of the USDA table, as shares of our nutrients', () => {
    expect(readTables().factors.size).toBe(270)
    expect(readTables().retention(3005)).toMatchObject({
      vitaminCMg: 0.55,
      thiaminMg: 0.8,
      folateUg: 0.6,
      ironMg: 0.95,
    })
    expect(readTables().retention(2151).vitaminB12Ug).toBe(0.8)
    // Protein has no column, and choline of greens is retained whole.
    expect(readTables().retention(3005)).not.toHaveProperty('proteinG')
    expect(readTables().retention(3005)).not.toHaveProperty('cholineMg')
  })

  it('leave the minerals of simmered lean fish whole, which the table lists with less than without the liquid', () => {
    const fish = readTables().retention(2402)
    expect(fish.ironMg).toBeUndefined()
    expect(fish.vitaminB12Ug).toBe(0.95)
  })
})

describe('the groups of ingredients', () => {
  const food = (code: string | null, more: Partial<CookedFood> = {}): CookedFood => ({
    code,
    foodGroup: 'Grain Legumes',
    preparation: 'raw',
    nutrients: {},
    ...more,
  })

  it('are reviewed for every food of the list once, and exist', async () => {
    const codes = readFileSync(new URL('./data/retention-groups.csv', import.meta.url), 'utf8').match(
      /(?:ifct|usda):[\w-]+/g,
    )
    expect(new Set(codes).size).toBe(codes?.length)
    const known = new Set((await holdBuiltFoods('full')).foods.map(({ code }) => code))
    expect(codes?.filter((code) => !known.has(code))).toEqual([])
  })

  it('are known for every ingredient that can lose something', async () => {
    const byCode = new Map((await holdBuiltFoods('full')).foods.map((each) => [each.code, each]))
    const without = [...PANTRY.values()].filter(({ code }) => {
      const built = byCode.get(code)
      return built && findGroup(built) === null
    })
    const groups = new Set(without.map(({ code }) => byCode.get(code)?.foodGroup))
    for (const group of ['Green Leafy Vegetables', 'Other Vegetables', 'Fruits', 'Poultry']) {
      expect(groups.has(group), group).toBe(false)
    }
  })

  it('are the reviewed ones before those of the food group', () => {
    expect(findGroup(food('ifct:B020'))).toBe('legumes-medium')
    expect(findGroup(food('ifct:B024'))).toBe('legumes-long')
    expect(findGroup(food('ifct:B011'))).toBe('legumes-short')
    expect(findGroup(food('ifct:C015'))).toBe('vegetables')
    expect(findGroup(food('ifct:D066'))).toBe('roots')
    expect(findGroup(food('ifct:B010'))).toBe('legumes-short')
    expect(findGroup(food('ifct:B012'))).toBe('legumes-medium')
    expect(findGroup(food(null))).toBe('legumes-medium')
    expect(findGroup(food('usda:16222', { preparation: 'ready' }))).toBeNull()
  })

  it('give no losses without a method, without heat, and without a group', () => {
    expect(findRetention(food('ifct:B020'), null)).toBeNull()
    expect(findRetention(food('ifct:B020'), 'raw')).toBeNull()
    expect(findRetention(food('ifct:T012', { foodGroup: 'Edible Oils and Fats' }), 'fried')).toBeNull()
    expect(findRetention(food('ifct:B020'), 'simmered')).toMatchObject({ thiaminMg: 0.65 })
  })
})

const OPEN_FOODS = (await holdBuiltFoods('open')).foods
const PAGE = readFileSync(new URL('../../docs/dishes.md', import.meta.url), 'utf8')

describe('the comparison with published dishes', () => {
  const dishes = compareCookedDishes(OPEN_FOODS)

  it('has vitamin C, thiamin and folate within a fifth for at least twenty dishes', () => {
    const outside = dishes.filter(({ comparisons }) => !comparisons.every((each) => isClose(each)))
    expect(dishes.length - outside.length).toBeGreaterThanOrEqual(20)
    // A dish that leaves the fifth needs a reason in the table.
    expect(outside.map(({ name }) => name)).toEqual(
      dishes.filter(({ why }) => why !== '').map(({ name }) => name),
    )
  })

  it('lists each dish once, with figures that rounding changes by less than a tenth', () => {
    expect(new Set(dishes.map(({ fndds }) => fndds)).size).toBe(dishes.length)
    for (const { name, vitaminCMg, thiaminMg, folateUg } of dishes) {
      expect(vitaminCMg, name).toBeGreaterThanOrEqual(0.5)
      expect(thiaminMg, name).toBeGreaterThanOrEqual(0.005)
      expect(folateUg, name).toBeGreaterThanOrEqual(5)
    }
  })

  it('is in the documents with the current figures', () => {
    expect(PAGE).toContain(
      `<!-- cooked dishes -->\n${writeCookedDishes(OPEN_FOODS)}\n<!-- /cooked dishes -->`,
    )
  })

  it('does not count an unknown figure as close', () => {
    const figure = { key: 'folateUg', beforeLosses: null, published: 10 } as const
    expect(isClose({ ...figure, computed: 12 })).toBe(true)
    expect(isClose({ ...figure, computed: 12.1 })).toBe(false)
    expect(isClose({ ...figure, computed: null })).toBe(false)
  })
})

describe('the comparison of raw and cooked foods with measured values', () => {
  it('is in the documents with the current figures', () => {
    expect(PAGE).toContain(`<!-- losses -->\n${writeLossComparison(OPEN_FOODS)}\n<!-- /losses -->`)
  })

  it('uses the groups of the product, and the water of pulses', () => {
    const codes = new Map(compareLosses(OPEN_FOODS).map(({ rawNdb, code }) => [rawNdb, code]))
    expect(codes.get('16032')).toBe(522)
    expect(codes.get('11109')).toBe(3775)
  })

  it('counts figures within a fifth, and zero beside zero', () => {
    const figure = { key: 'folateUg', published: 10, factor: 1, implied: 1, origin: null } as const
    expect(isWithin({ ...figure, computed: 12, ratio: 1.2 })).toBe(true)
    expect(isWithin({ ...figure, computed: 12.1, ratio: 1.21 })).toBe(false)
    expect(isWithin({ ...figure, computed: 0, ratio: null })).toBe(true)
    expect(isWithin({ ...figure, computed: 1, ratio: null })).toBe(false)
  })
})
