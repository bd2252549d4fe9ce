import type { Swap, Swaps } from '#contract/plans/swaps.ts'
import { writeVariantCode } from '#domain/foods/dish-variants.ts'
import { ALLERGIES, isOneOf } from '#domain/people/options.ts'
import { MEAL_SLOTS, type MealSlot, type PlanDay } from '#domain/plans/plan.ts'
import { type Swap as FoundSwap, findSwaps, type SwapSurroundings } from '#domain/plans/swaps/find-swaps.ts'
import { findSwapBasis } from '#domain/plans/swaps/swap-food.ts'
import type { SwapDay } from '#domain/plans/swaps/swap-safety.ts'
import { invalidField } from '#server/kit/app-error.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import { readClient } from '#server/modules/people/service.ts'
import { findWithinReach, recordPlanAccess, requireDraft } from '../plan-access.ts'
import { type StoredSwapFood, swapsRepository } from './repository.ts'

/** More swaps than this are not compared by anybody. */
const MAX_SWAPS = 12

/** A day of three foods or more that all suit fasts is a day of fasting. Fewer say little about a day. */
const LEAST_FASTING_FOODS = 3

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
  const rest = listRest(day, query)
  const known = await swapsRepository.listByIds(ctx.db, [query.foodId, ...rest.dayFoodIds])
  const byId = new Map(known.map((food) => [food.id, food]))
  const food = byId.get(query.foodId)
  if (!food) throw invalidField('foodId', 'This food is no longer among the foods')
  const basis = findSwapBasis(food)
  const listed = basis === null ? [] : await swapsRepository.listByBasis(ctx.db, basis)
  const foods = listed.filter((other) => !isUsualLevelOf(other, food))
  const surroundings: SwapSurroundings = {
    ...rest,
    planFoodIds: stored.days.flatMap(listItems).map(({ foodId }) => foodId),
    isPair: await findPairs(ctx, rest.mealFoodIds),
  }
  const { grams, slot } = query
  const result = findSwaps(
    { food, grams, slot, client, surroundings, day: describeDay(food, day, query, byId) },
    foods,
  )
  return {
    ...result,
    swaps: result.swaps.slice(0, MAX_SWAPS).map((swap) => toAnswer(swap, (id) => byId.get(id)?.name ?? null)),
    unmarkedAllergies: client.allergies.filter(
      (allergy) => allergy.trim() !== '' && !isOneOf(ALLERGIES, allergy),
    ),
  }
}

/** Checks whether a dish is the usual level of a light or restaurant level: the same dish is no swap. */
function isUsualLevelOf({ planFood: usual }: StoredSwapFood, { planFood: level }: StoredSwapFood): boolean {
  if (!usual.code || !level.variant) return false
  return writeVariantCode(usual.code, level.variant) === level.code
}

function listItems(day: PlanDay): PlanDay['meals'][MealSlot]['items'] {
  return MEAL_SLOTS.flatMap(({ key }) => day.meals[key].items)
}

/** Lists the other foods of the meal and of the day. The swapped food may not be stored yet. */
function listRest(
  day: PlanDay | undefined,
  { foodId, slot }: SwapQuery,
): Pick<SwapSurroundings, 'mealFoodIds' | 'dayFoodIds'> {
  if (day === undefined) return { mealFoodIds: [], dayFoodIds: [] }
  const idsOf = (key: MealSlot) => day.meals[key].items.map((item) => item.foodId)
  const meal = idsOf(slot)
  const at = meal.indexOf(foodId)
  const mealFoodIds = at < 0 ? meal : meal.toSpliced(at, 1)
  return {
    mealFoodIds,
    dayFoodIds: MEAL_SLOTS.flatMap(({ key }) => (key === slot ? mealFoodIds : idsOf(key))),
  }
}

async function findPairs(ctx: Ctx, mealFoodIds: readonly string[]): Promise<SwapSurroundings['isPair']> {
  const pairs = mealFoodIds.length === 0 ? [] : await swapsRepository.listPairs(ctx.db, mealFoodIds)
  const known = new Set(pairs.flatMap(({ dishId, pairId }) => [`${dishId} ${pairId}`, `${pairId} ${dishId}`]))
  return (foodId, otherId) => known.has(`${foodId} ${otherId}`)
}

/** Describes the rest of the day for the rules about conditions and fasts. */
function describeDay(
  food: StoredSwapFood,
  day: PlanDay | undefined,
  { foodId, slot }: SwapQuery,
  byId: ReadonlyMap<string, StoredSwapFood>,
): Omit<SwapDay, 'replaced'> {
  const items = day === undefined ? [] : listItems(day)
  const at = day?.meals[slot].items.find((item) => item.foodId === foodId)
  const others = items.filter((item) => item !== at)
  const sodium = others.map(({ foodId: id, grams }) => {
    const per100Grams = byId.get(id)?.nutrients.sodiumMg
    return per100Grams === undefined ? null : (per100Grams * grams) / 100
  })
  const hasWords =
    day !== undefined &&
    MEAL_SLOTS.some(({ key }) => day.meals[key].items.length === 0 && day.meals[key].note.trim() !== '')
  const isKnown = day !== undefined && !hasWords && !sodium.includes(null)
  const dayFoods = [food, ...others.flatMap(({ foodId: id }) => byId.get(id) ?? [])]
  return {
    otherSodiumMg: isKnown ? sodium.reduce<number>((sum, amountMg) => sum + (amountMg ?? 0), 0) : null,
    isFastingDay:
      dayFoods.length >= LEAST_FASTING_FOODS && dayFoods.every(({ tags }) => tags.includes('fasting')),
  }
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
