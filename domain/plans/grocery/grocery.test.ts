import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { setLanguageSource } from '#domain/words/say.ts'
import { createEmptyDay, MEAL_SLOTS, type PlanDay, type PlanItem } from '../plan.ts'
import {
  applyChanges,
  countServings,
  findDefaultRange,
  findFirstWeek,
  type GroceryChange,
  type GroceryNeed,
  isFoldedAisle,
  listMealsWithoutFoods,
  type PlannedFood,
  sumNeeds,
  writeAmount,
} from './grocery.ts'
import { calculatePurchaseGrams, findRefusePercent, REFUSE } from './refuse.ts'

const bought = (foodId: string, name: string, code: string | null, foodGroup: string | null) => ({
  foodId,
  name,
  hindiName: null,
  code,
  foodGroup,
})
const RICE = bought('rice', 'Rice, white, raw', 'ifct:A015', 'Cereals and Millets')
const ONION = bought('onion', 'Onion, big', 'ifct:G017', 'Condiments and Spices')
const EGG = bought('egg', 'Egg, hen, whole, raw', 'ifct:M001', 'Egg and Egg Products')
const BOILED_EGG = bought('boiled-egg', 'Egg, hen, whole, boiled', 'ifct:M004', 'Egg and Egg Products')
const WATER = bought('water', 'Water', 'usda:14411', 'Beverages')
const FOODS: Record<string, PlannedFood> = {
  rice: { ...RICE, ingredients: [] },
  onion: { ...ONION, ingredients: [] },
  egg: { ...EGG, ingredients: [] },
  'boiled-egg': { ...BOILED_EGG, ingredients: [] },
  water: { ...WATER, ingredients: [] },
  pulao: {
    ...bought('pulao', 'Vegetable pulao', 'dish:pulao', null),
    ingredients: [
      { ...RICE, gramsPer100g: 34 },
      { ...ONION, gramsPer100g: 12.5 },
      { ...EGG, gramsPer100g: 5 },
    ],
  },
}
const lookUp = (foodId: string): PlannedFood | null => FOODS[foodId] ?? null

function day(dayNumber: number, items: readonly PlanItem[], note = ''): PlanDay {
  const empty = createEmptyDay(dayNumber, 7)
  return { ...empty, meals: { ...empty.meals, lunch: { time: '1 PM', note, items: [...items] } } }
}
const item = (foodId: string, grams: number, alternatives: PlanItem[] = []): PlanItem => ({
  foodId,
  name: foodId,
  grams,
  measure: null,
  alternatives,
})

const plan = { startDate: '2026-11-21', endDate: '2027-01-02' }

describe('countServings', () => {
  it('counts each day of a rotation as often as it is served', () => {
    expect(countServings({ ...plan, dayCount: 3 }, { from: '2026-11-21', to: '2026-11-27' })).toEqual([
      3, 2, 2,
    ])
    expect(countServings({ ...plan, dayCount: 3 }, { from: '2026-11-22', to: '2026-11-22' })).toEqual([
      0, 1, 0,
    ])
    expect(countServings({ ...plan, dayCount: 0 }, { from: '2026-11-22', to: '2026-11-22' })).toEqual([])
  })

  it('counts no day outside the plan and every day of the plan once', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 28 }), fc.integer({ min: 0, max: 41 }), (dayCount, length) => {
        const to = new Date(Date.UTC(2026, 10, 21 + length)).toISOString().slice(0, 10)
        const served = countServings({ ...plan, dayCount }, { from: '2026-11-01', to })
        expect(served.reduce((sum, times) => sum + times, 0)).toBe(length + 1)
      }),
    )
  })
})

describe('the dates of a grocery list', () => {
  it('are the first week, or less if the plan is shorter', () => {
    expect(findFirstWeek(plan)).toEqual({ from: '2026-11-21', to: '2026-11-27' })
    expect(findFirstWeek({ ...plan, endDate: '2026-11-24' })).toEqual({
      from: '2026-11-21',
      to: '2026-11-23',
    })
  })

  it('begin today while the plan is being served', () => {
    expect(findDefaultRange(plan, '2026-12-10')).toEqual({ from: '2026-12-10', to: '2026-12-16' })
    expect(findDefaultRange(plan, '2026-12-30')).toEqual({ from: '2026-12-30', to: '2027-01-01' })
    expect(findDefaultRange(plan, '2026-11-01')).toEqual(findFirstWeek(plan))
    expect(findDefaultRange(plan, '2027-01-02')).toEqual(findFirstWeek(plan))
  })
})

describe('sumNeeds', () => {
  it('splits dishes into ingredients, merges equal foods and rounds up', () => {
    const needs = sumNeeds([day(1, [item('pulao', 300), item('onion', 20)])], [2], lookUp)
    expect(needs.map(({ name, grams, amountText, category }) => [name, grams, amountText, category])).toEqual(
      [
        ['Rice', 204, '250 g', 'Grains and flours'],
        ['Onion', 115, '250 g', 'Vegetables'],
        ['Eggs', 30, '1 egg', 'Eggs, fish and meat'],
      ],
    )
  })

  it('lists boiled and raw eggs as eggs, and does not list water', () => {
    const needs = sumNeeds(
      [day(1, [item('egg', 100), item('boiled-egg', 50), item('water', 2000)])],
      [1],
      lookUp,
    )
    expect(needs).toEqual([
      {
        key: 'shop:eggs',
        category: 'Eggs, fish and meat',
        name: 'Eggs',
        hindiName: 'अंडे',
        grams: 150,
        amountText: '3 eggs',
      },
    ])
  })

  it('ignores alternatives, and lists an unknown food under the name in the plan', () => {
    const needs = sumNeeds([day(1, [item('rice', 100, [item('egg', 50)]), item('gone', 80)])], [1], lookUp)
    expect(needs.map(({ key, name, category }) => [key, name, category])).toEqual([
      ['shop:rice', 'Rice', 'Grains and flours'],
      ['gone', 'gone', 'Drinks and others'],
    ])
  })

  const foodId = fc.constantFrom('rice', 'onion', 'egg', 'boiled-egg', 'pulao', 'unknown')
  const items = fc.array(fc.record({ foodId, grams: fc.double({ min: 0.1, max: 5000, noNaN: true }) }), {
    maxLength: 6,
  })
  const days = fc.array(items, { minLength: 1, maxLength: 7 }).map((list) =>
    list.map((of, index) =>
      day(
        index + 1,
        of.map((one) => item(one.foodId, one.grams)),
      ),
    ),
  )
  const total = (needs: readonly GroceryNeed[]) => needs.reduce((sum, { grams }) => sum + grams, 0)
  /** Grams of ingredients in one gram of each food. */
  const PER_GRAM: Record<string, number> = { pulao: 0.515 }

  it('loses no gram when it merges foods', () => {
    fc.assert(
      fc.property(days, (list) => {
        const expected = list.flatMap(({ meals }) =>
          meals.lunch.items.map((one) => one.grams * (PER_GRAM[one.foodId] ?? 1)),
        )
        const sum = expected.reduce((all, grams) => all + grams, 0)
        expect(
          total(
            sumNeeds(
              list,
              list.map(() => 1),
              lookUp,
            ),
          ),
        ).toBeCloseTo(sum, 6)
      }),
    )
  })

  it('does not depend on the order of days', () => {
    fc.assert(
      fc.property(days, (list) => {
        const servings = list.map(() => 1)
        expect(sumNeeds([...list].reverse(), servings, lookUp)).toEqual(sumNeeds(list, servings, lookUp))
      }),
    )
  })

  it('needs twice the grams for twice the days, and never a smaller amount to buy', () => {
    fc.assert(
      fc.property(days, (list) => {
        const once = sumNeeds(
          list,
          list.map(() => 1),
          lookUp,
        )
        const twice = sumNeeds(
          list,
          list.map(() => 2),
          lookUp,
        )
        expect(twice.map(({ key }) => key)).toEqual(once.map(({ key }) => key))
        for (const [index, need] of once.entries()) {
          expect(twice[index]?.grams).toBeCloseTo(need.grams * 2, 6)
        }
      }),
    )
  })
})

describe('refuse', () => {
  const peas = { ...bought('peas', 'Peas, green, fresh', 'ifct:D061', 'Other Vegetables'), ingredients: [] }
  const apple = { ...bought('apple', 'Apple', 'ifct:E001', 'Fruits'), ingredients: [] }
  const sum = (food: PlannedFood, grams: number) =>
    sumNeeds([day(1, [item(food.foodId, grams)])], [1], (foodId) => (foodId === food.foodId ? food : null))[0]

  it('is added to the amount to buy, but not to the amount that the plan needs', () => {
    // 380 g of peas are in 1,000 g of pods (62 % refuse).
    const need = sum(peas, 380)
    expect(need).toMatchObject({ grams: 380, amountText: '1 kg', hasRefuse: true })
    expect(need && writeAmount(need)).toBe('buy about 1 kg')
    expect(need && writeAmount(need, 'hi')).toBe('लगभग 1 kg ख़रीदें')
  })

  it('is not added to pieces, whose weights are of the edible part', () => {
    const need = sum(apple, 300)
    expect(need).toMatchObject({ amountText: '2 apples' })
    expect(need).not.toHaveProperty('hasRefuse')
  })

  it('is not shown with an amount that the writer changed', () => {
    const need = sum(peas, 380)
    const change = {
      key: need?.key ?? '',
      category: 'Vegetables' as const,
      name: 'Peas',
      amountText: '2 kg',
      isRemoved: false,
    }
    const [aisle] = applyChanges(need ? [need] : [], [change])
    expect(aisle?.items[0] && writeAmount(aisle.items[0])).toBe('2 kg')
  })

  it('grows the weight by the share that is thrown away', () => {
    expect(calculatePurchaseGrams(190, 62)).toBeCloseTo(500, 9)
    expect(calculatePurchaseGrams(100, 0)).toBe(100)
    expect(() => calculatePurchaseGrams(100, 100)).toThrow(RangeError)
    expect(findRefusePercent(null)).toBe(0)
    expect(findRefusePercent('ifct:A015')).toBe(0)
    for (const { ndb, percent } of REFUSE) {
      expect(ndb).toMatch(/^\d{5}$/)
      expect(percent).toBeGreaterThan(0)
      expect(percent).toBeLessThan(75)
    }
  })

  it('folds the spices away', () => {
    expect(isFoldedAisle('Spices and salt')).toBe(true)
    expect(isFoldedAisle('Vegetables')).toBe(false)
  })
})

describe('listMealsWithoutFoods', () => {
  afterEach(() => setLanguageSource({ findLocale: () => 'en' }))

  it('lists meals without foods on days that are served', () => {
    const days = [
      day(1, [], 'Leftover\n khichdi'),
      day(2, [], 'Soup'),
      day(3, [item('rice', 100)], '100 g Rice'),
    ]
    expect(listMealsWithoutFoods(days, [2, 0, 1])).toEqual(['Day 1, Lunch: Leftover khichdi'])
    const lunch = MEAL_SLOTS.find(({ key }) => key === 'lunch')?.label.id ?? ''
    setLanguageSource({ findLocale: () => 'en', readTranslations: () => ({ [lunch]: 'दोपहर का खाना' }) })
    expect(listMealsWithoutFoods(days, [2, 0, 1], 'hi')).toEqual(['दिन 1, दोपहर का खाना: Leftover khichdi'])
  })
})

describe('applyChanges', () => {
  const needs = sumNeeds([day(1, [item('pulao', 300)])], [1], lookUp)
  const change = (more: Partial<GroceryChange> & { key: string }): GroceryChange => ({
    category: 'Vegetables',
    name: 'Onion',
    amountText: null,
    isRemoved: false,
    ...more,
  })
  const read = (changes: GroceryChange[]) =>
    applyChanges(needs, changes).map(({ category, items }) => [
      category,
      items.map(({ name, amountText, isEdited }) => `${name}: ${amountText}${isEdited ? ' (edited)' : ''}`),
    ])

  it('sorts the computed list by aisle if there are no changes', () => {
    expect(read([])).toEqual([
      ['Grains and flours', ['Rice: 250 g']],
      ['Vegetables', ['Onion: 100 g']],
      ['Eggs, fish and meat', ['Eggs: 1 egg']],
    ])
    expect(read([change({ key: 'shop:onion' })])).toEqual(read([]))
  })

  it("changes amounts, removes entries and adds the writer's own entries", () => {
    expect(
      read([
        change({ key: 'shop:onion', amountText: '1 kg' }),
        change({ key: 'shop:rice', isRemoved: true }),
        change({ key: 'own:1', name: 'Lemongrass', amountText: '1 bunch' }),
        change({ key: 'own:2', name: 'Foil', amountText: null, category: 'Drinks and others' }),
        change({ key: 'no-longer-needed', amountText: '3 kg' }),
      ]),
    ).toEqual([
      ['Vegetables', ['Onion: 1 kg (edited)', 'Lemongrass: 1 bunch (edited)']],
      ['Eggs, fish and meat', ['Eggs: 1 egg']],
      ['Drinks and others', ['Foil:  (edited)']],
    ])
  })
})
