import { useSyncExternalStore } from 'react'
import { MAX_PLANNER_IDS } from '#contract/limits.ts'
import type { PlannerMeal } from '#contract/planner/meal-planner.ts'
import type { PlannedMeal } from '#domain/planner/planner.ts'
import type { ServedMeal } from '#domain/planner/sums.ts'

/** The meals that this page has loaded, by id. `null` if the meal no longer exists. */
export type MealCatalogue = ReadonlyMap<string, PlannerMeal | null>

// The catalogue is the same for everybody, so it is cached as long as the page is open.
let catalogue: MealCatalogue = new Map()
const listeners = new Set<() => void>()

/** Adds loaded meals to the catalogue, so that planning one needs no request. */
export function addToCatalogue(meals: readonly PlannerMeal[], askedIds: readonly string[] = []): void {
  const gone = askedIds.filter((id) => !meals.some((meal) => meal.id === id))
  const changed = meals.filter((meal) => catalogue.get(meal.id) !== meal)
  if (gone.length === 0 && changed.length === 0) return
  catalogue = new Map([
    ...catalogue,
    ...gone.map((id) => [id, null] as const),
    ...changed.map((meal) => [meal.id, meal] as const),
  ])
  for (const listener of [...listeners]) listener()
}

/** Returns the loaded meals. */
export function useKnownMeals(): MealCatalogue {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => catalogue,
    () => catalogue,
  )
}

/** Lists those of the given ids whose meals are not loaded, as many as one call returns. */
export function listMissing(ids: readonly string[], known: MealCatalogue): string[] {
  return [...new Set(ids)]
    .filter((id) => !known.has(id))
    .sort()
    .slice(0, MAX_PLANNER_IDS)
}

/** Combines a planned meal with its figures, for totals. A meal that is still loading counts as unknown. */
export function toServedMeal(meal: PlannedMeal, known: MealCatalogue): ServedMeal {
  return { figures: known.get(meal.mealId) ?? null, servings: meal.servings }
}
