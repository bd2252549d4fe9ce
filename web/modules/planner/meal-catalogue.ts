import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { MAX_PLANNER_IDS } from '#contract/limits.ts'
import { listPlannerMeals, type PlannerMeal } from '#contract/planner/meal-planner.ts'
import type { PlannedMeal } from '#domain/planner/planner.ts'
import type { ServedMeal } from '#domain/planner/sums.ts'
import { call } from '#web/kit/api/client.ts'

/** Meals by id, as far as this page has read them; null: there is no such meal any more. */
export type MealCatalogue = ReadonlyMap<string, PlannerMeal | null>

// The same for everybody, so it lasts as long as the page.
let catalogue: MealCatalogue = new Map()
const listeners = new Set<() => void>()

/** Takes note of meals, so that planning one needs no further question. */
export function knowMeals(meals: readonly PlannerMeal[], askedIds: readonly string[] = []): void {
  const gone = askedIds.filter((id) => !meals.some((meal) => meal.id === id))
  const news = meals.filter((meal) => catalogue.get(meal.id) !== meal)
  if (gone.length === 0 && news.length === 0) return
  catalogue = new Map([
    ...catalogue,
    ...gone.map((id) => [id, null] as const),
    ...news.map((meal) => [meal.id, meal] as const),
  ])
  for (const listener of [...listeners]) listener()
}

/** What is known of meals, and of those named the ones that are not known yet are asked for. */
export function useMealCatalogue(ids: readonly string[]) {
  const known = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => catalogue,
    () => catalogue,
  )
  const missing = [...new Set(ids)]
    .filter((id) => !known.has(id))
    .sort()
    .slice(0, MAX_PLANNER_IDS)
  const query = useQuery({
    queryKey: ['planner-meals', ...missing],
    queryFn: async ({ signal }) => {
      const meals = await call(
        listPlannerMeals,
        { querystring: { ids: missing.join(','), limit: MAX_PLANNER_IDS } },
        { signal },
      )
      knowMeals(meals, missing)
      return null
    },
    enabled: missing.length > 0,
  })
  return { known, isMissing: missing.length > 0, query }
}

/** A planned meal with its figures, for sums. A meal that is still being asked for counts as unknown. */
export function toServedMeal(meal: PlannedMeal, known: MealCatalogue): ServedMeal {
  return { figures: known.get(meal.mealId) ?? null, servings: meal.servings }
}
