import type { PlannerMeal } from '#contract/planner/meal-planner.ts'
import { sumServedMeals } from '#domain/planner/sums.ts'
import { toPlateFigures } from '#web/modules/plans/shared/plan-figures.ts'
import type { PlateFigures } from '#web/ui/plate-ring.tsx'

/** Computes the figures of a number of servings, for the plate ring. */
export function toServingPlate(meal: PlannerMeal, servings = 1): PlateFigures {
  return toPlateFigures(sumServedMeals([{ figures: meal, servings }]))
}
