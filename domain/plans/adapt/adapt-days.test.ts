import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ALLERGIES, FOOD_PREFERENCES } from '#domain/people/options.ts'
import { createEmptyDay, MEAL_SLOTS, type MealSlot, type PlanDay, type PlanItem } from '../plan.ts'
import { type SwapFood, sharesBasis } from '../swaps/swap-food.ts'
import { listWarnings, type WarnedClient } from '../warnings.ts'
import { type AdaptInput, adaptDays } from './adapt-days.ts'
import { listFoodConflicts } from './food-conflicts.ts'

const NO_RECORD: WarnedClient = { allergies: [], foodPreferences: [], medicalConditions: [], healthFlags: [] }

function makeFood(id: string, changes: Partial<SwapFood> = {}): SwapFood {
  return {
    id,
    name: id,
    source: 'dish',
    preparation: 'cooked',
    foodGroup: 'Dishes',
    roles: ['sabzi'],
    slots: ['lunch', 'dinner'],
    region: 'all',
    measures: [{ label: 'katori', grams: 150 }],
    usualPortion: { measure: 'katori', count: 1 },
    allergens: [],
    tags: ['vegetarian', 'vegan'],
    nutrients: { energyKcal: 120, carbsG: 8, proteinG: 6, fibreG: 3, sodiumMg: 200 },
    ...changes,
  }
}

const PANEER = makeFood('Matar paneer', { allergens: ['dairy'], tags: ['vegetarian'] })
const TOFU = makeFood('Matar tofu', { allergens: ['soy'] })
const BHINDI = makeFood('Bhindi', { nutrients: { energyKcal: 90, carbsG: 9 } })

const item = (food: SwapFood, alternatives?: PlanItem[]): PlanItem => ({
  foodId: food.id,
  name: food.name,
  grams: 150,
  measure: { label: 'katori', grams: 150, quantity: 1 },
  ...(alternatives ? { alternatives } : {}),
})

function makeDay(meals: Partial<Record<MealSlot, PlanItem[]>>): PlanDay {
  const day = createEmptyDay(1, 1)
  for (const { key } of MEAL_SLOTS) day.meals[key] = { ...day.meals[key], items: meals[key] ?? [] }
  return day
}

function adapt(
  days: readonly PlanDay[],
  foods: readonly SwapFood[],
  changes: Partial<AdaptInput<SwapFood>> = {},
) {
  return adaptDays({
    days,
    client: { ...NO_RECORD, allergies: ['dairy'] },
    lookUp: (id) => foods.find((food) => food.id === id) ?? null,
    listOffered: (basis, food) => foods.filter((other) => other !== food && sharesBasis(other, basis)),
    findDislike: () => null,
    isPair: () => false,
    ...changes,
  })
}

describe('a food in conflict with the client', () => {
  test('is swapped for one of the same role, with the reason', () => {
    const { days, changes } = adapt([makeDay({ lunch: [item(PANEER)] })], [PANEER, TOFU])
    expect(days[0]?.meals.lunch.items).toEqual([item(TOFU)])
    expect(changes).toEqual([
      {
        dayNumber: 1,
        slot: 'lunch',
        from: 'Matar paneer',
        to: 'Matar tofu',
        reasons: ['contains dairy: allergy'],
      },
    ])
  })

  test('is replaced by its own alternative before any swap', () => {
    const day = makeDay({ lunch: [item(PANEER, [item(BHINDI)])] })
    const { days, changes } = adapt([day], [PANEER, TOFU, BHINDI])
    expect(days[0]?.meals.lunch.items).toEqual([item(BHINDI)])
    expect(changes.map(({ from, to }) => [from, to])).toEqual([['Matar paneer', 'Bhindi']])
  })

  test('is swapped with wider tolerances if no food has the same figures', () => {
    const { days } = adapt([makeDay({ lunch: [item(PANEER)] })], [PANEER, BHINDI])
    expect(days[0]?.meals.lunch.items).toMatchObject([{ foodId: 'Bhindi', measure: { quantity: 1.5 } }])
  })

  test('is left out and named if nothing can take its place', () => {
    const { days, changes } = adapt([makeDay({ lunch: [item(PANEER), item(BHINDI)] })], [PANEER])
    expect(days[0]?.meals.lunch.items).toEqual([])
    expect(changes.map(({ from, to, reasons }) => [from, to, reasons[0]])).toEqual([
      ['Matar paneer', null, 'contains dairy: allergy'],
      ['Bhindi', null, 'no longer available'],
    ])
  })

  test('can be a dislike, and no disliked food takes its place', () => {
    const { changes } = adapt([makeDay({ lunch: [item(TOFU)] })], [TOFU, PANEER, BHINDI], {
      client: NO_RECORD,
      findDislike: (id) => (id === TOFU.id || id === PANEER.id ? 'soft cubes' : null),
    })
    expect(changes).toMatchObject([{ from: 'Matar tofu', to: 'Bhindi', reasons: ['disliked: soft cubes'] }])
  })
})

test('days without a conflict stay the same objects', () => {
  const days = [makeDay({ lunch: [item(TOFU)], dinner: [item(BHINDI)] })]
  const adapted = adapt(days, [TOFU, BHINDI])
  expect(adapted.days[0]).toBe(days[0])
  expect(adapted.changes).toEqual([])
})

const foodArbitrary = fc.record({
  allergens: fc.option(fc.subarray([...ALLERGIES], { maxLength: 2 }), { freq: 8 }),
  tags: fc.subarray(['vegetarian', 'vegan', 'egg', 'jain']),
  role: fc.constantFrom('sabzi' as const, 'bread' as const, 'protein' as const),
  energyKcal: fc.integer({ min: 60, max: 300 }),
  carbsG: fc.integer({ min: 2, max: 40 }),
  sugarsG: fc.constantFrom(0, 60),
})
const clientArbitrary: fc.Arbitrary<WarnedClient> = fc.record({
  allergies: fc.subarray([...ALLERGIES, 'kiwi'], { maxLength: 3 }),
  foodPreferences: fc.subarray([...FOOD_PREFERENCES], { maxLength: 1 }),
  medicalConditions: fc.subarray(['diabetes', 'hypertension', 'kidney_disease']),
  healthFlags: fc.constant([]),
})

test('adapted days have no food in conflict, and each lost food is named', () => {
  fc.assert(
    fc.property(
      fc.array(foodArbitrary, { minLength: 1, maxLength: 12 }),
      clientArbitrary,
      fc.array(fc.tuple(fc.constantFrom('breakfast' as const, 'lunch' as const), fc.nat(), fc.nat()), {
        maxLength: 8,
      }),
      (parts, client, places) => {
        const foods = parts.map(({ allergens, tags, role, energyKcal, carbsG, sugarsG }, index) =>
          makeFood(index % 5 === 4 ? `kiwi ${index}` : `food ${index}`, {
            allergens,
            tags,
            roles: [role],
            nutrients: {
              energyKcal,
              carbsG,
              sugarsG,
              proteinG: 5,
              sodiumMg: 100,
              potassiumMg: 100,
              phosphorusMg: 50,
            },
          }),
        )
        const pick = (number: number) => foods[number % foods.length] as SwapFood // the list is not empty
        const itemsOf = (slot: MealSlot) =>
          places
            .filter(([key]) => key === slot)
            .map(([, main, other]) => item(pick(main), other % 3 === 0 ? [item(pick(other))] : undefined))
        const before = [makeDay({ breakfast: itemsOf('breakfast'), lunch: itemsOf('lunch') })]
        const { days, changes } = adapt(before, foods, { client })
        const placed = (list: readonly PlanDay[]) =>
          list.flatMap(({ meals }) =>
            MEAL_SLOTS.flatMap(({ key }) =>
              meals[key].items.flatMap((each) => [each, ...(each.alternatives ?? [])]),
            ),
          )
        const lookUp = (id: string) => foods.find((food) => food.id === id) ?? null
        for (const { foodId } of placed(days)) {
          expect(listFoodConflicts(lookUp(foodId) ?? PANEER, client)).toEqual([])
        }
        expect(
          listWarnings(days, lookUp, client, []).filter(
            ({ slot, kind }) => slot !== null && kind !== 'empty',
          ),
        ).toEqual([])
        const conflicting = placed(before).filter(
          ({ foodId }) => listFoodConflicts(lookUp(foodId) ?? PANEER, client).length > 0,
        )
        expect(changes.map(({ from }) => from).toSorted()).toEqual(
          conflicting.map(({ name }) => name).toSorted(),
        )
      },
    ),
    { numRuns: 300 },
  )
})
