import type { NutrientKey } from '#domain/nutrients/nutrients.ts'
import { type FoodLookup, MEAL_SLOTS, type PlanDay } from './plan.ts'

/** The contribution of a food to a nutrient: an amount per day, and its share of the known amount of all foods. */
export type Contribution = { foodId: string; name: string; amount: number; share: number }

/**
 * Finds the foods that contribute most of a nutrient, largest first, each food once. Amounts are averages over the
 * days. Foods without a known figure, and meals that are only a note, are left out. Empty if no food has a known
 * amount.
 */
export function findTopFoods(
  days: readonly PlanDay[],
  lookUpFood: FoodLookup,
  key: NutrientKey,
  count = 3,
): Contribution[] {
  const byFood = new Map<string, { name: string; amount: number }>()
  let total = 0
  for (const day of days) {
    for (const { key: slot } of MEAL_SLOTS) {
      for (const { foodId, name, grams } of day.meals[slot].items) {
        const amount = ((lookUpFood(foodId)?.[key] ?? 0) * grams) / 100 / days.length
        if (amount <= 0) continue
        total += amount
        byFood.set(foodId, { name, amount: (byFood.get(foodId)?.amount ?? 0) + amount })
      }
    }
  }
  return [...byFood]
    .map(([foodId, food]) => ({ foodId, ...food, share: food.amount / total }))
    .sort((one, other) => other.amount - one.amount || one.name.localeCompare(other.name))
    .slice(0, count)
}
