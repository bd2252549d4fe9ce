import { msg } from '@lingui/core/runtime-macro'
import type { Swap, Swaps } from '#contract/plans/swaps.ts'
import { writeVariantCode } from '#domain/foods/dish-variants.ts'
import { ALLERGIES, isOneOf } from '#domain/people/options.ts'
import { MEAL_SLOTS, type MealSlot, type PlanDay } from '#domain/plans/plan.ts'
import { type Swap as FoundSwap, findSwaps, type SwapSurroundings } from '#domain/plans/swaps/find-swaps.ts'
import { findSwapBasis } from '#domain/plans/swaps/swap-food.ts'
import { describeSwapPlace } from '#domain/plans/swaps/swap-place.ts'
import { say } from '#domain/words/say.ts'
import { invalidField } from '#server/kit/app-error.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import type { Db } from '#server/kit/database/db.ts'
import { readClient } from '#server/modules/people/service.ts'
import { findWithinReach, recordPlanAccess, requireDraft } from '../plan-access.ts'
import { type StoredSwapFood, swapsRepository } from './repository.ts'

/** More swaps than this are not compared by anybody. */
const MAX_SWAPS = 12

type SwapQuery = { foodId: string; grams: number; slot: MealSlot; day: number }

/**
 * Lists the foods that can take the place of a food in a draft, best first, by the rules of `findSwaps`. Throws 404 for a
 * plan outside the caller's reach, 409 for a published plan, and 400 for a food that does not exist.
 */
export async function listSwaps(ctx: Ctx, planId: string, query: SwapQuery): Promise<Swaps> {
  const stored = await findWithinReach(ctx, planId)
  requireDraft(stored)
  // The list reveals facts about the client's health, so reading it is recorded.
  await recordPlanAccess(ctx, 'plan.check', stored)
  const client = await readClient(ctx, stored.userId)
  const day = stored.days.find(({ dayNumber }) => dayNumber === query.day)
  const dayFoodIds = day === undefined ? [] : listItems(day).map(({ foodId }) => foodId)
  const known = await swapsRepository.listByIds(ctx.db, [query.foodId, ...dayFoodIds])
  const byId = new Map(known.map((food) => [food.id, food]))
  const food = byId.get(query.foodId)
  if (!food) throw invalidField('foodId', say(msg`This food is no longer available`))
  const basis = findSwapBasis(food)
  const listed = basis === null ? [] : await swapsRepository.listByBasis(ctx.db, basis)
  const foods = listed.filter((other) => !isUsualLevelOf(other, food))
  const { grams, slot } = query
  // The swapped food may not be stored yet.
  const at = day?.meals[slot].items.find(({ foodId }) => foodId === query.foodId)
  const place = describeSwapPlace(food, { day, slot, at }, (id) => byId.get(id))
  const surroundings: SwapSurroundings = {
    mealFoodIds: place.mealFoodIds,
    dayFoodIds: place.dayFoodIds,
    planFoodIds: stored.days.flatMap(listItems).map(({ foodId }) => foodId),
    isPair: await findPairs(ctx.db, place.mealFoodIds),
  }
  const result = findSwaps({ food, grams, slot, client, surroundings, day: place.day }, foods)
  return {
    ...result,
    swaps: result.swaps.slice(0, MAX_SWAPS).map((swap) => toAnswer(swap, (id) => byId.get(id)?.name ?? null)),
    unmarkedAllergies: listUnmarkedAllergies(client),
  }
}

/** Returns the allergies for which foods have no mark, so that only their names can be searched. */
export function listUnmarkedAllergies({ allergies }: { allergies: readonly string[] }): string[] {
  return allergies.filter((allergy) => allergy.trim() !== '' && !isOneOf(ALLERGIES, allergy))
}

/** Checks whether a dish is the usual level of a light or restaurant level: the same dish is no swap. */
export function isUsualLevelOf(
  { planFood: usual }: StoredSwapFood,
  { planFood: level }: StoredSwapFood,
): boolean {
  if (!usual.code || !level.variant) return false
  return writeVariantCode(usual.code, level.variant) === level.code
}

function listItems(day: PlanDay): PlanDay['meals'][MealSlot]['items'] {
  return MEAL_SLOTS.flatMap(({ key }) => day.meals[key].items)
}

/** Reads which dishes are usually eaten with these foods. */
export async function findPairs(db: Db, foodIds: readonly string[]): Promise<SwapSurroundings['isPair']> {
  const pairs = foodIds.length === 0 ? [] : await swapsRepository.listPairs(db, foodIds)
  const known = new Set(pairs.flatMap(({ dishId, pairId }) => [`${dishId} ${pairId}`, `${pairId} ${dishId}`]))
  return (foodId, otherId) => known.has(`${foodId} ${otherId}`)
}

function toAnswer(swap: FoundSwap<StoredSwapFood>, nameOf: (foodId: string) => string | null): Swap {
  const { food, portion, figures, isUsualInMeal, pairsWith, alreadyIn, isReviewed } = swap
  return {
    foodId: food.id,
    food: food.planFood,
    ...portion,
    figures,
    isUsualInMeal,
    pairsWith: pairsWith.flatMap((id) => nameOf(id) ?? []),
    alreadyIn,
    isReviewed,
  }
}
