import type { TypedFoodCandidate } from '#contract/foods/typed-foods.ts'
import {
  MAX_MEALS_A_DAY,
  MAX_SERVINGS,
  type PlannerMeal,
  type TypedMeal,
  type TypedServings,
} from '#contract/planner/meal-planner.ts'
import { convertToServings } from '#domain/planner/planner.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import { readTypedFoods } from '#server/modules/foods/typed-foods/service.ts'
import { findDishMeals } from './service.ts'

const LIMITS = { mealsADay: MAX_MEALS_A_DAY, servings: MAX_SERVINGS }

/**
 * Reads the dishes of a typed line with their amounts in servings. A food that is no dish is `not_planned`; dishes that
 * the words may also mean are its candidates.
 *
 * @throws AppError 400 if the line has too many foods.
 */
export async function readTypedMeals(ctx: Ctx, line: string): Promise<TypedMeal[]> {
  const parts = await readTypedFoods(ctx, { line })
  // The light and the restaurant level of a dish are not planned.
  const ids = parts
    .flatMap(({ food, candidates }) => [food, ...candidates.map((each) => each.food)])
    .flatMap((food) => (food && food.variant === null ? [food.id] : []))
  const meals = await findDishMeals(ctx, [...new Set(ids)])
  return parts.map(({ food, amount, candidates, certainty, doubts, ...part }): TypedMeal => {
    const others = candidates.flatMap((each) => plan(each, meals)?.servings ?? [])
    const found = food && amount ? plan({ food, amount }, meals) : null
    if (!found) {
      const isKnown = certainty !== 'not_found'
      return {
        ...part,
        certainty: isKnown ? 'not_planned' : 'not_found',
        doubts,
        planned: null,
        candidates: others,
      }
    }
    const all: TypedMeal['doubts'] = found.isLimited ? [...doubts, 'servings_limited'] : doubts
    return {
      ...part,
      certainty: all.length === 0 ? 'sure' : 'unsure',
      doubts: all,
      planned: found.servings,
      candidates: others,
    }
  })
}

function plan(
  { food, amount: { grams } }: TypedFoodCandidate,
  meals: ReadonlyMap<string, PlannerMeal>,
): { servings: TypedServings; isLimited: boolean } | null {
  const meal = meals.get(food.id)
  if (!meal) return null
  const { servings, isLimited } = convertToServings(grams, meal.grams, LIMITS)
  return { servings: { meal, servings, grams }, isLimited }
}
