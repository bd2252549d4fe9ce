import { describe, expect, it } from 'vitest'
import { createEmptyDay, type PlanDay } from './plan.ts'
import {
  type DayTargets,
  groupWarnings,
  indexWarnings,
  listWarnings,
  type WarnedClient,
  type WarnedFood,
} from './warnings.ts'

const FOODS: Record<string, WarnedFood> = {
  almonds: {
    name: 'Soaked almonds',
    allergens: ['nuts'],
    tags: ['vegetarian', 'vegan', 'jain'],
    nutrients: { energyKcal: 600, sugarsG: 4, sodiumMg: 1 },
  },
  egg: {
    name: 'Boiled egg',
    allergens: ['eggs'],
    tags: ['egg'],
    nutrients: { energyKcal: 140, sodiumMg: 120 },
  },
  sugar: {
    name: 'Sugar',
    allergens: [],
    tags: ['vegetarian', 'vegan', 'jain'],
    nutrients: { energyKcal: 400, sugarsG: 99.8 },
  },
  salt: {
    name: 'Salt',
    allergens: [],
    tags: ['vegan', 'jain', 'vegetarian'],
    nutrients: { sodiumMg: 38758 },
  },
}

const CLIENT: WarnedClient = { allergies: [], foodPreferences: [], medicalConditions: [], healthFlags: [] }

/** Returns a day with foods at breakfast, lunch and dinner: [id, grams] each; `or` is an alternative to the first. */
function writeDay(foods: [id: string, grams: number][], or?: string): PlanDay {
  const day = createEmptyDay(1, 1)
  const items = foods.map(([foodId, grams]) => ({ foodId, name: foodId, grams, measure: null }))
  day.meals.breakfast = { time: '', note: '', items }
  if (or && day.meals.breakfast.items?.[0]) {
    day.meals.breakfast.items[0].alternatives = [{ foodId: or, name: or, grams: 10, measure: null }]
  }
  day.meals.lunch = { time: '', note: 'Leftovers', items: [] }
  day.meals.dinner = { time: '', note: 'Leftovers', items: [] }
  return day
}

const list = (days: PlanDay[], client: Partial<WarnedClient> | null, targets: DayTargets = []) =>
  listWarnings(days, (id) => FOODS[id], client === null ? null : { ...CLIENT, ...client }, targets)

describe('listWarnings', () => {
  it('marks an allergen at the food and at an alternative to it', () => {
    const [first, second, ...rest] = list([writeDay([['almonds', 10]], 'egg')], {
      allergies: ['nuts', 'eggs'],
    })
    expect(rest).toEqual([])
    expect(first).toMatchObject({
      kind: 'allergy',
      tone: 'danger',
      path: 'days.0.meals.breakfast.items.0',
      alternativeIndex: null,
      place: 'Every day, Breakfast',
      mark: 'contains nuts: allergy',
    })
    expect(second).toMatchObject({ alternativeIndex: 0, mark: 'contains eggs: allergy' })
  })

  it('names the preference that a food does not suit', () => {
    expect(list([writeDay([['egg', 50]])], { foodPreferences: ['vegetarian'] })).toMatchObject([
      { kind: 'preference', tone: 'caution', mark: 'not vegetarian' },
    ])
    expect(list([writeDay([['egg', 50]])], { foodPreferences: ['eggetarian'] })).toEqual([])
  })

  it('gives no warnings about health for an unknown client', () => {
    expect(list([writeDay([['almonds', 10]])], null)).toEqual([])
  })

  it('names main meals that are empty, and names a day without any meal once', () => {
    const day = writeDay([['almonds', 10]])
    day.meals.dinner = { time: '', note: ' ', items: [] }
    expect(list([day, createEmptyDay(2, 2)], {})).toMatchObject([
      { kind: 'empty', path: 'days.0.meals.dinner', what: 'Dinner is empty' },
      { kind: 'empty', path: 'days.1', what: 'The day has no meals yet' },
    ])
  })

  it('warns of sodium above the limit with high blood pressure, counting only the known amounts', () => {
    const day = writeDay([['salt', 6]])
    expect(list([day], {})).toEqual([])
    expect(list([day], { medicalConditions: ['hypertension'] })).toMatchObject([
      {
        kind: 'condition',
        path: 'days.0',
        what: expect.stringMatching(/^≥ 2,325 mg sodium, above 2,000 mg/),
      },
    ])
    // 5 g of salt has 1,938 mg of sodium; the sodium of the meals in words is not known.
    expect(list([writeDay([['salt', 5]])], { medicalConditions: ['hypertension'] })).toEqual([])
  })

  it('warns of food that is mostly sugar with diabetes', () => {
    expect(list([writeDay([['sugar', 5]])], { medicalConditions: ['diabetes'] })).toMatchObject([
      { what: 'Sugar: 100% sugar by weight; diabetes is on record' },
    ])
    expect(list([writeDay([['almonds', 5]])], { medicalConditions: ['diabetes'] })).toEqual([])
  })

  it('gives protein and potassium of the day with kidney disease, recorded as a condition or as a flag', () => {
    for (const client of [{ medicalConditions: ['kidney_disease'] }, { healthFlags: ['kidney_disease'] }]) {
      expect(list([writeDay([['egg', 50]])], client)).toMatchObject([{ kind: 'condition', tone: 'note' }])
    }
  })

  it('reports a missed target only if that is certain', () => {
    const targets: DayTargets = [
      {
        key: 'energyKcal',
        label: 'Energy',
        unit: 'kcal',
        target: { min: 1000, max: 1200, isApproximate: false },
      },
    ]
    // The meals in words may add to the day, but cannot reduce it.
    expect(list([writeDay([['egg', 100]])], {}, targets)).toEqual([])
    expect(list([writeDay([['almonds', 300]])], {}, targets)).toMatchObject([
      { kind: 'target', what: 'Energy above its target: ≥ 1,800 kcal of 1,000–1,200 kcal' },
    ])
  })
})

describe('groupWarnings', () => {
  it('reports a warning of several places once, most serious first', () => {
    const days = [
      writeDay([
        ['egg', 50],
        ['almonds', 5],
      ]),
      writeDay([['almonds', 5]]),
    ]
    const groups = groupWarnings(list(days, { allergies: ['nuts'], foodPreferences: ['vegetarian'] }))
    expect(groups.map(({ kind, places }) => [kind, places.length])).toEqual([
      ['allergy', 2],
      ['preference', 1],
    ])
  })
})

describe('indexWarnings', () => {
  it('finds the warnings of a cell and of a day', () => {
    const day = writeDay([['almonds', 5]])
    day.meals.lunch = { time: '', note: '', items: [] }
    const byCell = indexWarnings(list([day], { allergies: ['nuts'], medicalConditions: ['kidney_disease'] }))
    expect([...byCell.keys()].sort()).toEqual(['0', '0.breakfast', '0.lunch'])
  })
})
