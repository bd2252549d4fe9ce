import { isAllergyConcerned } from '#domain/people/allergies.ts'
import { ALLERGIES, type Allergy, isOneOf } from '#domain/people/options.ts'
import {
  isPlanServedOn,
  MEAL_SLOTS,
  type MealSlot,
  type PlanDay,
  type PlanItem,
  type PlanMeals,
  rotationDayOn,
} from './plan.ts'

/*
 * Swaps that a client chooses for one day of a published plan. The plan itself never changes: a swap is stored beside it
 * and replaces one food on that day.
 */

/** Which foods a client may take instead: those that the plan allows ("or"), or similar foods too. */
export const CLIENT_SWAP_MODES = ['alternatives', 'similar'] as const
export type ClientSwapMode = (typeof CLIENT_SWAP_MODES)[number]

/** Where a swap comes from: an alternative of the plan, or a food that the engine finds similar and safe. */
export const CLIENT_SWAP_SOURCES = ['alternative', 'similar'] as const
export type ClientSwapSource = (typeof CLIENT_SWAP_SOURCES)[number]

/** The most foods that a client may swap on one day. With more, it is another plan. */
export const MAX_SWAPS_A_DAY = 5

/** The number of days, from today on, on which foods may be swapped. */
export const SWAP_DAYS = 7

/** A food that replaces a planned food of one meal. `plannedGrams` tells whether the plan has changed since. */
export type ClientSwap = {
  slot: MealSlot
  plannedFoodId: string
  plannedGrams: number
  item: PlanItem
}

/** A swap's planned food: the first of the meal with its id and amount. Undefined if the plan has changed since. */
export function findSwappedItem(
  meals: PlanMeals,
  { slot, plannedFoodId, plannedGrams }: Omit<ClientSwap, 'item'>,
): PlanItem | undefined {
  return meals[slot].items.find(({ foodId, grams }) => foodId === plannedFoodId && grams === plannedGrams)
}

/**
 * Returns the meals with the swapped foods in place of the planned ones. A swap whose planned food is no longer there
 * changes nothing.
 */
export function applySwaps(meals: PlanMeals, swaps: readonly ClientSwap[]): PlanMeals {
  if (swaps.length === 0) return meals
  const changed = { ...meals }
  for (const { key } of MEAL_SLOTS) {
    const own = swaps.filter(({ slot }) => slot === key)
    if (own.length === 0) continue
    const replaced = new Map(own.map((swap) => [findSwappedItem(meals, swap), swap.item]))
    changed[key] = {
      ...meals[key],
      items: meals[key].items.map((item) => replaced.get(item) ?? item),
    }
  }
  return changed
}

/** Returns the day that a plan serves on a date by its rotation; `null` outside the plan's dates. */
export function findRotationDay<Day extends PlanDay>(
  plan: { startDate: string; endDate: string; days: readonly Day[] },
  date: string,
): Day | null {
  if (!isPlanServedOn(plan, date)) return null
  const dayNumber = rotationDayOn({ ...plan, dayCount: plan.days.length }, date)
  return plan.days.find((day) => day.dayNumber === dayNumber) ?? null
}

/**
 * Returns the day that a client eats on a date: the changed day with swaps, otherwise the day of the rotation. Every
 * screen of the client that shows a date uses it.
 */
export function findServedDay<Day extends PlanDay>(
  plan: {
    startDate: string
    endDate: string
    days: readonly Day[]
    changedDays?: readonly { date: string; day: Day }[] | undefined
  },
  date: string,
): Day | null {
  const changed = plan.changedDays?.find((day) => day.date === date)
  return changed && isPlanServedOn(plan, date) ? changed.day : findRotationDay(plan, date)
}

/**
 * Checks whether an alternative that the dietician allowed is still safe: it must not concern an allergy of the client,
 * except one for which the plan has the dietician's reason. Unknown allergens count as every allergen.
 */
export function isAlternativeSafe(
  food: { name: string; allergens: readonly string[] | null },
  allergies: readonly string[],
  reasons: Partial<Record<Allergy, string>> = {},
): boolean {
  const { allergens } = food
  const name = food.name.toLowerCase()
  return allergies.every((allergy) => {
    const words = allergy.trim().toLowerCase()
    if (words === '') return true
    if (!isOneOf(ALLERGIES, allergy)) return !name.includes(words)
    return reasons[allergy] !== undefined || (allergens !== null && !isAllergyConcerned(allergy, allergens))
  })
}
