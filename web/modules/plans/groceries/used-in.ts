import type { DietPlan } from '#contract/plans/diet-plans.ts'
import type { PlanRecipe } from '#contract/plans/recipes.ts'
import { findServedDay } from '#domain/plans/client-swaps.ts'
import { MEAL_SLOTS, type MealSlot } from '#domain/plans/plan.ts'
import { addDays } from '#domain/units/dates.ts'

/** A dish that needs a grocery, with the meals for which it is cooked. */
export type UsingDish = {
  foodId: string
  name: string
  /** The amount of the first meal. */
  grams: number
  /** True if the grocery is no ingredient, but is eaten as it is. */
  isItself: boolean
  meals: { date: string; slot: MealSlot }[]
}

/**
 * Finds the dishes of some days that a grocery is bought for, in the order in which they are eaten.
 *
 * @param key The grocery's food id.
 */
export function findUsingDishes(
  plan: DietPlan,
  recipes: readonly PlanRecipe[],
  key: string,
  range: { from: string; to: string },
): UsingDish[] {
  const needing = new Set(
    recipes
      .filter(({ ingredients }) => ingredients.some(({ foodId }) => foodId === key))
      .map((recipe) => recipe.foodId),
  )
  const dishes = new Map<string, UsingDish>()
  for (let date = range.from; date <= range.to; date = addDays(date, 1)) {
    const day = findServedDay(plan, date)
    for (const { key: slot } of day ? MEAL_SLOTS : []) {
      for (const { foodId, name, grams } of day?.meals[slot].items ?? []) {
        if (foodId !== key && !needing.has(foodId)) continue
        const dish = dishes.get(foodId) ?? { foodId, name, grams, isItself: foodId === key, meals: [] }
        dishes.set(foodId, { ...dish, meals: [...dish.meals, { date, slot }] })
      }
    }
  }
  return [...dishes.values()]
}
