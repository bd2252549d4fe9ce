import { t } from '@lingui/core/macro'
import { PLANNER_MEAL_TYPE_LABELS, type PlannerMeal } from '#contract/planner/meal-planner.ts'
import { formatTotal } from '#domain/nutrients/format-total.ts'
import { listMeals, type PlannedDays } from '#domain/planner/planner.ts'
import { listShownDays } from '#domain/planner/sums.ts'
import { formatGrams, formatQuantity } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { wordsOf } from '#domain/words/words.ts'
import { type MealCatalogue, toServedMeal } from './meal-catalogue.ts'
import { describeWeek, nameDay } from './name-day.ts'

/** Formats a number of servings: `1 serving`, `1½ servings`, `½ serving`. */
export function formatServings(servings: number): string {
  return servings > 1
    ? t`${{ count: formatQuantity(servings) }} servings`
    : t({ message: `${{ count: formatQuantity(servings) }} serving`, comment: 'at most one: 1, ½ or ¼' })
}

/**
 * Formats the planned amount of a meal in its household measure: `1½ katori`, `2 pieces`; plates of several dishes in
 * servings. An amount that is no quarter of it was typed in grams and is shown so: `120 g`.
 */
export function formatPortion(
  meal: Pick<PlannerMeal, 'isSample' | 'measure' | 'grams'> | null | undefined,
  servings: number,
): string {
  const isCounted = Number.isInteger(servings * 4)
  if (meal && (!isCounted || (meal.measure === null && !meal.isSample)))
    return formatGrams(meal.grams * servings)
  return meal?.measure
    ? `${formatQuantity(servings)} ${wordsOf().measure(meal.measure, servings)}`
    : formatServings(servings)
}

/** Returns the name of a meal, or a general name if the meal no longer exists or is not loaded yet. */
export function nameMeal(mealId: string, known: MealCatalogue): string {
  const meal = known.get(mealId)
  return meal?.name ?? (meal === null ? t`A meal that is no longer in the library` : t`A meal`)
}

/** Describes the amount of a planned meal after its name: `, 2 katori`; nothing for one serving of a plate of dishes. */
export function describeMore(meal: PlannerMeal | null | undefined, servings: number): string {
  return servings === 1 && !meal?.measure ? '' : `, ${formatPortion(meal, servings)}`
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
        `- ${say(PLANNER_MEAL_TYPE_LABELS[type])}: ${nameMeal(mealId, known)}${describeMore(known.get(mealId), servings)}`,
    )
    return [[`${nameDay(day)} (${formatTotal(totals, 'energyKcal').text})`, ...lines].join('\n')]
  })
  return `${[t`Meals, ${{ week: describeWeek(week) }}`, ...blocks].join('\n\n')}\n`
}
