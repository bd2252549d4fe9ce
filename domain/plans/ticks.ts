import { type Portion, readTotal, sumNutrients, type Totals } from '#domain/nutrients/totals.ts'
import {
  type FoodLookup,
  isMealFilled,
  listPortions,
  MEAL_SLOTS,
  type MealSlot,
  type PlanMeals,
} from './plan.ts'

/** The states of a ticked meal: eaten as planned, skipped, or replaced by other food. */
export const TICK_STATES = ['eaten', 'skipped', 'swapped'] as const
export type TickState = (typeof TICK_STATES)[number]

/** Writes the note of a meal instead of which the client ate something else: the beginning of their words. */
export function writeTickNote(words: string, maxLength: number): string | null {
  return words.slice(0, maxLength).trim() || null
}

/** A day's meals with their ticks; meals without a tick are absent. */
export type DayTicks = Partial<Record<MealSlot, TickState>>

/**
 * Adds up the nutrients eaten on a day. An eaten meal counts as planned, a skipped one as zero. The food eaten instead
 * of a swapped meal was not weighed, so the sum is then a lower bound.
 */
export function sumEaten(meals: PlanMeals, ticks: DayTicks, lookUpFood: FoodLookup): Totals {
  return sumNutrients(
    MEAL_SLOTS.flatMap(({ key }): Portion[] => {
      if (ticks[key] === 'eaten') return listPortions(meals[key], lookUpFood)
      return ticks[key] === 'swapped' ? [{ grams: null, nutrients: null }] : []
    }),
  )
}

/**
 * Adds up the shown energy of the eaten meals in whole kcal, so that the meals marked as eaten add up to it.
 *
 * @param slots The meals' totals from `sumShownSlots`.
 */
export function sumShownEatenKcal(slots: Readonly<Record<MealSlot, Totals>>, ticks: DayTicks): number {
  return MEAL_SLOTS.filter(({ key }) => ticks[key] === 'eaten').reduce(
    (sum, { key }) => sum + readTotal(slots[key], 'energyKcal'),
    0,
  )
}

/** Returns the ticks of a day without swapped meals, because the food eaten instead is not known. */
export function leaveOutSwaps(ticks: DayTicks): DayTicks {
  return Object.fromEntries(Object.entries(ticks).filter(([, state]) => state !== 'swapped'))
}

/** Counts the meals of a day that are not empty, and how many of them have a tick. */
export function countTicked(meals: PlanMeals, ticks: DayTicks): { mealCount: number; tickedCount: number } {
  const filled = MEAL_SLOTS.filter(({ key }) => isMealFilled(meals[key]))
  return { mealCount: filled.length, tickedCount: filled.filter(({ key }) => ticks[key]).length }
}
