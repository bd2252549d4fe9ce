import { type Portion, sumNutrients, type Totals } from '#domain/nutrients/totals.ts'
import {
  type FoodLookup,
  isMealFilled,
  listPortions,
  MEAL_SLOTS,
  type MealSlot,
  type PlanMeals,
} from './plan.ts'

/** What became of a meal of the plan: eaten as planned, left out, or something else eaten in its place. */
export const TICK_STATES = ['eaten', 'skipped', 'swapped'] as const
export type TickState = (typeof TICK_STATES)[number]

/** A day's meals by what became of them; meals that nothing was said of are absent. */
export type DayTicks = Partial<Record<MealSlot, TickState>>

/**
 * The nutrients eaten on a day. An eaten meal counts as planned, a skipped one as nothing. The food eaten instead of a
 * swapped meal was not weighed, so the sum is then a lower bound.
 */
export function sumEaten(meals: PlanMeals, ticks: DayTicks, lookUpFood: FoodLookup): Totals {
  return sumNutrients(
    MEAL_SLOTS.flatMap(({ key }): Portion[] => {
      if (ticks[key] === 'eaten') return listPortions(meals[key], lookUpFood)
      return ticks[key] === 'swapped' ? [{ grams: null, nutrients: null }] : []
    }),
  )
}

/** The ticks of a day without its swapped meals: what was eaten instead is not known. */
export function leaveOutSwaps(ticks: DayTicks): DayTicks {
  return Object.fromEntries(Object.entries(ticks).filter(([, state]) => state !== 'swapped'))
}

/** How many meals of a day hold something, and of how many of these something was said. */
export function countTicked(meals: PlanMeals, ticks: DayTicks): { mealCount: number; tickedCount: number } {
  const filled = MEAL_SLOTS.filter(({ key }) => isMealFilled(meals[key]))
  return { mealCount: filled.length, tickedCount: filled.filter(({ key }) => ticks[key]).length }
}
