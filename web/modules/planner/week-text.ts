import { PLANNER_MEAL_TYPE_LABELS } from '#contract/planner/meal-planner.ts'
import { formatTotal } from '#domain/nutrients/format-total.ts'
import { listMeals, type PlannedDays } from '#domain/planner/planner.ts'
import { listShownDays } from '#domain/planner/sums.ts'
import { formatQuantity } from '#domain/units/format.ts'
import { type MealCatalogue, toServedMeal } from './meal-catalogue.ts'
import { describeWeek, nameDay } from './name-day.ts'

/** Formats a number of servings: `1 serving`, `1½ servings`, `½ serving`. */
export function formatServings(servings: number): string {
  return `${formatQuantity(servings)} serving${servings > 1 ? 's' : ''}`
}

/** Returns the name of a meal, or a general name if the meal no longer exists or is not loaded yet. */
export function nameMeal(mealId: string, known: MealCatalogue): string {
  const meal = known.get(mealId)
  return meal?.name ?? (meal === null ? 'A meal that is no longer in the library' : 'A meal')
}

/**
 * Writes the week as plain text for a message or a note: one meal per line, by day. Days without meals are left out.
 */
export function writeWeekText(week: readonly string[], days: PlannedDays, known: MealCatalogue): string {
  const shownDays = listShownDays(
    week.map((day) => listMeals(days, day).map((meal) => toServedMeal(meal, known))),
  )
  const blocks = week.flatMap((day, index) => {
    const meals = listMeals(days, day)
    const totals = shownDays[index]?.total
    if (meals.length === 0 || totals === undefined) return []
    const lines = meals.map(
      ({ mealId, type, servings }) =>
        `- ${PLANNER_MEAL_TYPE_LABELS[type]}: ${nameMeal(mealId, known)}${servings === 1 ? '' : `, ${formatServings(servings)}`}`,
    )
    return [[`${nameDay(day)} (${formatTotal(totals, 'energyKcal').text})`, ...lines].join('\n')]
  })
  return `${[`Meals, ${describeWeek(week)}`, ...blocks].join('\n\n')}\n`
}
