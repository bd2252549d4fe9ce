import { msg } from '@lingui/core/runtime-macro'
import type { ErrorIssue } from '#contract/errors.ts'
import { MAX_MEAL_TEXT, type PlanDay, type PlanFood } from '#contract/plans/diet-plans.ts'
import { formatMeal } from '#domain/plans/format-meal.ts'
import { formatPlace, listPlacedFoods, MEAL_SLOTS } from '#domain/plans/plan.ts'
import { say } from '#domain/words/say.ts'
import { AppError, invalidField } from '#server/kit/app-error.ts'
import type { Db } from '#server/kit/database/db.ts'
import type { StoredPlanFood } from '../repository.ts'
import { planFoodsRepository as foods } from './repository.ts'

/** Returns the current figures of the foods in these days. */
export function findFoodsOf(db: Db, days: readonly PlanDay[]): Promise<Record<string, PlanFood>> {
  return foods.find(db, listFoodIds(days))
}

/**
 * Converts days to the form in which they are stored: checks that every food exists, and writes its current name.
 * Throws 400 for foods that no longer exist, and for a meal whose text is too long.
 */
export async function normaliseDays(db: Db, days: readonly PlanDay[]): Promise<PlanDay[]> {
  await foods.lock(db, listFoodIds(days))
  const known = await findFoodsOf(db, days)
  const issues = listMissingFoods(days, known)
  const [first] = issues
  if (first) throw new AppError(400, 'invalid_input', first.message, { issues })
  return days.map((day, index) => {
    const named = { ...day, meals: nameFoods(day.meals, known) }
    requireShortMeals(named, index)
    return named
  })
}

function nameFoods(meals: PlanDay['meals'], known: Record<string, PlanFood>): PlanDay['meals'] {
  const named = structuredClone(meals)
  for (const { items } of Object.values(named)) {
    for (const portion of items.flatMap((item) => [item, ...(item.alternatives ?? [])])) {
      portion.name = known[portion.foodId]?.name ?? portion.name
    }
  }
  return named
}

function requireShortMeals({ dayLabel, meals }: PlanDay, dayIndex: number): void {
  for (const { key } of MEAL_SLOTS) {
    if (formatMeal(meals[key], 'en').length <= MAX_MEAL_TEXT) continue
    throw invalidField(
      `days.${dayIndex}.meals.${key}.note`,
      say(
        msg`${{ place: formatPlace({ dayLabel, slot: key }) }}: the foods and notes are too long together. Remove some foods or shorten the notes.`,
      ),
    )
  }
}

/** Lists an error for each place with a food that does not exist or no longer exists. */
export function listMissingFoods(days: readonly PlanDay[], known: Record<string, PlanFood>): ErrorIssue[] {
  return days.flatMap((day, dayIndex) =>
    MEAL_SLOTS.flatMap(({ key }) =>
      day.meals[key].items.flatMap((item, itemIndex) =>
        [item, ...(item.alternatives ?? [])]
          .filter(({ foodId }) => !known[foodId])
          .map(({ name }) => ({
            path: `days.${dayIndex}.meals.${key}.items.${itemIndex}`,
            message: say(msg`${{ name }} is no longer available`),
          })),
      ),
    ),
  )
}

/** Returns foods as they are stored with a published plan, including the ingredients for its grocery list. */
export async function freezeFoods(
  db: Db,
  current: Record<string, PlanFood>,
): Promise<Record<string, StoredPlanFood>> {
  const shopFoods = await foods.findForGroceries(db, Object.keys(current))
  return Object.fromEntries(
    Object.entries(current).map(([id, food]) => {
      const { code = null, foodGroup = null, ingredients = [] } = shopFoods[id] ?? {}
      return [id, { ...food, code, foodGroup, ingredients }]
    }),
  )
}

function listFoodIds(days: readonly PlanDay[]): string[] {
  return [...new Set(listPlacedFoods(days).flatMap(({ foodId }) => (foodId === null ? [] : [foodId])))]
}
