import { MEAL_SLOTS, type MealSlot } from '../plan.ts'
import type { DraftDish } from './draft-dish.ts'
import type { DraftWishes } from './wishes.ts'

/** A vegetarian dish of 100 kcal in its katori of 100 g, changed as `dish` says. */
export function makeDish(
  foodId: string,
  dish: Partial<DraftDish> & Pick<DraftDish, 'roles' | 'slots'>,
): DraftDish {
  return {
    foodId,
    name: foodId,
    dishId: foodId,
    level: 'usual',
    region: 'all',
    measures: [{ label: 'katori', grams: 100 }],
    usualPortion: { measure: 'katori', count: 1 },
    tags: ['vegetarian'],
    allergens: [],
    nutrients: { energyKcal: 100, proteinG: 5, sodiumMg: 100 },
    isDeepFried: false,
    isSweetened: false,
    isCostly: false,
    names: [foodId],
    pairsWith: [],
    ...dish,
  }
}

const LUNCH = ['lunch'] as const

/** A lunch of every course, and a snack with little and one with much protein. */
export const DISHES: readonly DraftDish[] = [
  makeDish('rice', {
    roles: ['grain'],
    slots: LUNCH,
    nutrients: { energyKcal: 150, proteinG: 3, sodiumMg: 0 },
  }),
  makeDish('roti', {
    roles: ['bread'],
    slots: LUNCH,
    nutrients: { energyKcal: 250, proteinG: 8, sodiumMg: 10 },
  }),
  makeDish('dal', {
    roles: ['dal'],
    slots: LUNCH,
    nutrients: { energyKcal: 100, proteinG: 6, sodiumMg: 200 },
  }),
  makeDish('paneer curry', {
    roles: ['protein'],
    slots: LUNCH,
    allergens: ['dairy'],
    isCostly: true,
    nutrients: { energyKcal: 200, proteinG: 14, sodiumMg: 300 },
  }),
  makeDish('bhindi', {
    roles: ['sabzi'],
    slots: LUNCH,
    nutrients: { energyKcal: 80, proteinG: 2, sodiumMg: 150 },
  }),
  makeDish('karela', {
    roles: ['sabzi'],
    slots: LUNCH,
    nutrients: { energyKcal: 60, proteinG: 2, sodiumMg: 150 },
  }),
  makeDish('salad', {
    roles: ['salad'],
    slots: LUNCH,
    nutrients: { energyKcal: 20, proteinG: 1, sodiumMg: 5 },
  }),
  makeDish('curd', {
    roles: ['side', 'protein'],
    slots: LUNCH,
    allergens: ['dairy'],
    nutrients: { energyKcal: 60, proteinG: 4, sodiumMg: 50 },
  }),
  makeDish('murmura', {
    roles: ['snack'],
    slots: ['evening'],
    nutrients: { energyKcal: 90, proteinG: 2, sodiumMg: 5 },
  }),
  makeDish('chana', {
    roles: ['snack'],
    slots: ['evening'],
    nutrients: { energyKcal: 120, proteinG: 9, sodiumMg: 5 },
  }),
]

/** Wishes for one day with these meals and this energy, changed as `wishes` says. */
export function makeWishes(
  slots: readonly MealSlot[],
  energyKcal: number,
  wishes: Partial<DraftWishes> = {},
): DraftWishes {
  return {
    dayCount: 1,
    energyKcal,
    targets: [],
    diets: [['vegetarian']],
    allergies: [],
    medicalConditions: [],
    dislikes: [],
    region: 'all',
    slots: MEAL_SLOTS.filter(({ key }) => slots.includes(key)).map(({ key, defaultTime }) => ({
      slot: key,
      time: defaultTime,
    })),
    fastingDays: [],
    costLevel: 'any',
    maxRepeats: 7,
    keepFoodIds: [],
    seed: 1,
    ...wishes,
  }
}
