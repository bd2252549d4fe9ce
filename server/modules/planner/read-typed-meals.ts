import type { TypedFoodCandidate } from '#contract/foods/typed-foods.ts'
import {
  MAX_MEALS_A_DAY,
  MAX_SERVINGS,
  type PlannerMeal,
  type TypedMeal,
  type TypedServings,
} from '#contract/planner/meal-planner.ts'
import { convertToServings, type ServingsFit } from '#domain/planner/planner.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import { readTypedFoods } from '#server/modules/foods/typed-foods/service.ts'
import { findDishMeals } from './service.ts'

const LIMITS = { mealsADay: MAX_MEALS_A_DAY, servings: MAX_SERVINGS }

/**
 * Reads the dishes of a typed line with their amounts in half servings. A food that is no dish is `not_planned`; dishes that
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
    const all = [...doubts, ...FIT_DOUBTS[found.fit]]
    return {
      ...part,
      certainty: all.length === 0 ? 'sure' : 'unsure',
      doubts: all,
      planned: found.servings,
      candidates: others,
    }
  })
}

const FIT_DOUBTS = {
  exact: [],
  rounded: ['servings_rounded'],
  limited: ['servings_limited'],
} as const satisfies Record<ServingsFit, readonly TypedMeal['doubts'][number][]>

function plan(
  { food, amount: { grams } }: TypedFoodCandidate,
  meals: ReadonlyMap<string, PlannerMeal>,
): { servings: TypedServings; fit: ServingsFit } | null {
  const meal = meals.get(food.id)
  if (!meal) return null
  const { servings, fit } = convertToServings(grams, meal.grams, LIMITS)
  return { servings: { meal, servings, grams }, fit }
}
