import { msg } from '@lingui/core/runtime-macro'
import type { PlanRecipe, Recipe, RecipePortion } from '#contract/plans/recipes.ts'
import type { GroceryIngredient } from '#domain/plans/grocery/grocery.ts'
import { MEAL_SLOTS, type PlanDay } from '#domain/plans/plan.ts'
import { say } from '#domain/words/say.ts'
import { requireGrant } from '#server/kit/access/caller.ts'
import { notFound } from '#server/kit/app-error.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import type { Db } from '#server/kit/database/db.ts'
import { findPhotos } from '#server/modules/foods/dish-photos/service.ts'
import { withChangedDays } from '../client-swaps/changed-days.ts'
import { planFoodsRepository as foods } from '../foods/repository.ts'
import { findOwnPhotos } from '../own-dish-photos/service.ts'
import { findWithinReach, recordPlanAccess } from '../plan-access.ts'
import type { StoredPlan } from '../repository.ts'
import { recipesRepository as recipes } from './repository.ts'

/** The parts of a plan that its recipes are read from. */
type RecipePlan = Pick<StoredPlan, 'days' | 'frozenFoods'>

/**
 * Returns the recipe of a food or alternative of a plan, with its amounts in the plan. Throws 404 for a plan out of reach
 * and for a food that the plan does not have, and 409 `plan_paused`.
 */
export async function getPlanRecipe(ctx: Ctx, planId: string, foodId: string): Promise<PlanRecipe> {
  const stored = await findOpenedPlan(ctx, planId)
  if (!listFoodIds(stored.days).includes(foodId)) throw notFound(say(msg`This food is not in the plan.`))
  await recordPlanAccess(ctx, 'plan.read', stored)
  const [recipe] = await readPlanRecipes(ctx, stored, [foodId])
  if (!recipe) throw notFound(say(msg`This food no longer exists.`))
  return recipe
}

/**
 * Returns the recipes of all foods and alternatives of a plan, without foods that no longer exist. Throws 404 for a plan
 * out of reach, and 409 `plan_paused`.
 */
export async function listPlanRecipes(ctx: Ctx, planId: string): Promise<PlanRecipe[]> {
  const stored = await findOpenedPlan(ctx, planId)
  await recordPlanAccess(ctx, 'plan.read', stored)
  return readPlanRecipes(ctx, stored, listFoodIds(stored.days))
}

/** Finds a plan within reach; for its client, with the days that the client has changed. */
async function findOpenedPlan(ctx: Ctx, planId: string): Promise<StoredPlan> {
  const { scope } = requireGrant(ctx)
  const planned = await findWithinReach(ctx, planId)
  return scope === 'own' ? await withChangedDays(ctx, planned) : planned
}

async function readPlanRecipes(
  ctx: Ctx,
  plan: RecipePlan,
  foodIds: readonly string[],
): Promise<PlanRecipe[]> {
  const found = await readRecipes(ctx.db, plan, foodIds)
  const photos = await findPhotos(ctx.db, foodIds)
  const ownPhotos = await findOwnPhotos(ctx, foodIds)
  return foodIds.flatMap((foodId) => {
    const recipe = found.get(foodId)
    if (!recipe) return []
    const photo = photos.get(foodId) ?? null
    const ownPhoto = ownPhotos.get(foodId) ?? null
    return [{ ...recipe, portions: listPortionsOf(plan.days, foodId), photo, ownPhoto }]
  })
}

/**
 * Reads the recipes of some foods of a plan, by food id. The ingredients of a published plan are the frozen ones, those of
 * a draft the current ones. Foods that no longer exist have the ingredients and the name in the plan, and no steps.
 */
export async function readRecipes(
  db: Db,
  plan: RecipePlan,
  foodIds: readonly string[],
): Promise<Map<string, Recipe>> {
  const details = await recipes.findDetails(db, foodIds)
  const current = plan.frozenFoods === null ? await foods.findForGroceries(db, foodIds) : null
  const known = foodIds.flatMap((foodId) => {
    const food = current?.[foodId] ?? plan.frozenFoods?.[foodId]
    const { name, hindiName = null, ingredients = [] } = food ?? {}
    return name === undefined ? [] : [{ foodId, name, hindiName, ingredients }]
  })
  const measures = await recipes.findMeasures(db, listIngredientIds(known))
  return new Map(
    known.map(({ ingredients, ...food }) => {
      const { method = null, details: dish = {} } = details.get(food.foodId) ?? {}
      const recipe: Recipe = {
        ...food,
        method,
        minutes: dish.minutes ?? null,
        steps: dish.steps ?? [],
        roles: dish.roles ?? [],
        ingredients: ingredients.map(({ foodId, name, hindiName, gramsPer100g }) => ({
          foodId,
          name,
          hindiName,
          gramsPer100g,
          measures: measures.get(foodId) ?? [],
        })),
      }
      return [food.foodId, recipe]
    }),
  )
}

function listIngredientIds(known: readonly { ingredients: readonly GroceryIngredient[] }[]): string[] {
  return [...new Set(known.flatMap(({ ingredients }) => ingredients.map(({ foodId }) => foodId)))]
}

/** Lists the foods and alternatives of days with their amounts, in the order of days and meals. */
function listItems(days: readonly PlanDay[]): (RecipePortion & { foodId: string })[] {
  return days.flatMap(({ meals }) =>
    MEAL_SLOTS.flatMap(({ key }) => meals[key].items.flatMap((item) => [item, ...(item.alternatives ?? [])])),
  )
}

function listFoodIds(days: readonly PlanDay[]): string[] {
  return [...new Set(listItems(days).map(({ foodId }) => foodId))]
}

/** Lists the different amounts in which a plan has a food, in the order of days and meals. */
function listPortionsOf(days: readonly PlanDay[], foodId: string): RecipePortion[] {
  const portions = listItems(days)
    .filter((item) => item.foodId === foodId)
    .map(({ grams, measure }) => ({ grams, measure }))
  return portions.filter(
    ({ grams, measure }, index) =>
      portions.findIndex((one) => one.grams === grams && one.measure?.label === measure?.label) === index,
  )
}
