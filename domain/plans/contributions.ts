import type { NutrientKey } from '#domain/nutrients/nutrients.ts'
import { type FoodLookup, MEAL_SLOTS, type PlanDay } from './plan.ts'

/** What a food gives of a nutrient: an amount a day, and its share of what is known of all foods. */
export type Contribution = { foodId: string; name: string; amount: number; share: number }

/**
 * The foods that give most of a nutrient, most first, each food once; amounts are the average over the days. Foods of
 * which the nutrient is not known, and meals of words only, are left out. Empty: no known food gives any.
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
