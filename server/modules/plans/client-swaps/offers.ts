import { msg } from '@lingui/core/runtime-macro'
import type { FoodOffer, OfferedFood } from '#contract/plans/client-swaps.ts'
import type { PlanDay, PlanFood } from '#contract/plans/diet-plans.ts'
import type { SwapFigures } from '#contract/plans/swaps.ts'
import {
  applySwaps,
  findRotationDay,
  isAlternativeSafe,
  MAX_SWAPS_A_DAY,
  SWAP_DAYS,
} from '#domain/plans/client-swaps.ts'
import type { FastOfDay } from '#domain/plans/fasts/fast-names.ts'
import { FAST_RULES, suitsFast } from '#domain/plans/fasts/fast-rules.ts'
import { MEAL_SLOTS, type MealSlot, type PlanItem } from '#domain/plans/plan.ts'
import { findSwaps } from '#domain/plans/swaps/find-swaps.ts'
import { findSwapBasis } from '#domain/plans/swaps/swap-food.ts'
import { describeSwapPlace } from '#domain/plans/swaps/swap-place.ts'
import { addDays, todayIn } from '#domain/units/dates.ts'
import { say } from '#domain/words/say.ts'
import { requireActor } from '#server/kit/access/caller.ts'
import { conflict } from '#server/kit/app-error.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import { readClient } from '#server/modules/people/service.ts'
import { findFastingDays } from '../fasts/fast-days.ts'
import { requireServed } from '../plan-access.ts'
import { dietPlansRepository as plans, type StoredPlan } from '../repository.ts'
import { swapsRepository } from '../swaps/repository.ts'
import { findPairs, isUsualLevelOf, listUnmarkedAllergies } from '../swaps/service.ts'
import { type StoredSwap, clientSwapsRepository as swaps } from './repository.ts'

/** More similar foods than this are not compared by anybody on a phone. */
const MAX_SIMILAR = 8

/** A food of a meal on a date, as a client asks about it. */
export type SwapPlace = { day: string; slot: MealSlot; foodId: string }

/** The place of a food in the plan that serves the caller on a date. */
export type ServedPlace = {
  plan: StoredPlan
  day: PlanDay
  planned: PlanItem
  /** The swaps of the date that are stored, in effect or not. */
  chosen: StoredSwap[]
  /** The fast of the date, whose variant the day is. */
  fast: FastOfDay | null
}

/**
 * Finds a planned food of the caller. Throws 409 if the date is past or more than a week ahead, if no plan serves it or the
 * plan does not have the food there, and `plan_paused`.
 */
export async function findServedPlace(
  ctx: Ctx,
  { day: date, slot, foodId }: SwapPlace,
): Promise<ServedPlace> {
  const { userId, timeZone } = requireActor(ctx)
  const today = todayIn(timeZone, ctx.now())
  if (date < today || date >= addDays(today, SWAP_DAYS)) {
    throw conflict('conflict', say(msg`You can swap foods today and on the next six days.`))
  }
  const plan = await plans.findServedOn(ctx.db, userId, date)
  if (!plan) throw conflict('conflict', say(msg`You have no plan on that day.`))
  requireServed('own', plan)
  const fasting = await findFastingDays(ctx, { userId, plan }, { from: date, to: date }, today)
  const served = fasting.find((each) => each.served !== null)?.served ?? null
  const day = served?.day ?? findRotationDay(plan, date)
  const planned = day?.meals[slot].items.find((item) => item.foodId === foodId)
  if (!day || !planned) throw conflict('conflict', say(msg`Your plan does not have this food on that day.`))
  const chosen = await swaps.list(ctx.db, userId, plan.id, { from: date, to: date })
  const frozenFoods = served ? { ...served.foods, ...plan.frozenFoods } : plan.frozenFoods
  return { plan: { ...plan, frozenFoods }, day, planned, chosen, fast: served?.fast?.fast ?? null }
}

/** Lists the foods that the caller may eat instead of a planned one. */
export async function listOfferedFoods(ctx: Ctx, at: SwapPlace): Promise<FoodOffer> {
  return findOffer(ctx, at, await findServedPlace(ctx, at))
}

/** Lists the foods that may take the place of a planned one: alternatives of the plan, then similar foods. */
export async function findOffer(ctx: Ctx, at: SwapPlace, place: ServedPlace): Promise<FoodOffer> {
  const { plan, planned, chosen } = place
  const mode = await swaps.findMode(ctx.db, plan.id)
  const client = await readClient(ctx, plan.userId)
  const alternatives = await listAlternatives(ctx, place, client.allergies)
  const similar = mode === 'similar' ? await listSimilar(ctx, at, place, client) : []
  const known = new Set(alternatives.map(({ foodId }) => foodId))
  const own = chosen.find(({ slot, plannedFoodId }) => slot === at.slot && plannedFoodId === at.foodId)
  return {
    planned: describePortion(planned, plan.frozenFoods?.[planned.foodId]),
    chosenFoodId: own?.item.foodId ?? null,
    foods: [...alternatives, ...similar.filter(({ foodId }) => !known.has(foodId))],
    hasSimilar: mode === 'similar',
    left: Math.max(0, MAX_SWAPS_A_DAY - chosen.filter((swap) => swap !== own).length),
    unmarkedAllergies: listUnmarkedAllergies(client),
  }
}

async function listAlternatives(
  ctx: Ctx,
  { plan, planned }: ServedPlace,
  allergies: readonly string[],
): Promise<OfferedFood[]> {
  const alternatives = planned.alternatives ?? []
  if (alternatives.length === 0) return []
  // A food may have been marked with an allergen since the plan was published.
  const current = await swapsRepository.listByIds(
    ctx.db,
    alternatives.map(({ foodId }) => foodId),
  )
  const byId = new Map(current.map((food) => [food.id, food]))
  const reasons = plan.safetyRecords.allergyReasons
  return alternatives.flatMap((item): OfferedFood[] => {
    const frozen = plan.frozenFoods?.[item.foodId]
    const food = byId.get(item.foodId)
    if (!frozen || !food || !isAlternativeSafe(food, allergies, reasons)) return []
    return [{ ...describePortion(item, frozen), source: 'alternative' }]
  })
}

async function listSimilar(
  ctx: Ctx,
  at: SwapPlace,
  { plan, day, planned, chosen, fast }: ServedPlace,
  client: Awaited<ReturnType<typeof readClient>>,
): Promise<OfferedFood[]> {
  const others = chosen.filter(({ slot, plannedFoodId }) => slot !== at.slot || plannedFoodId !== at.foodId)
  const eaten = { ...day, meals: applySwaps(day.meals, others) }
  const itemsOf = (one: PlanDay): PlanItem[] => MEAL_SLOTS.flatMap(({ key }) => one.meals[key].items)
  const ids = itemsOf(eaten).map(({ foodId }) => foodId)
  const known = await swapsRepository.listByIds(ctx.db, [...new Set([at.foodId, ...ids])])
  const byId = new Map(known.map((food) => [food.id, food]))
  const food = byId.get(at.foodId)
  const basis = food && findSwapBasis(food)
  if (!food || !basis) return []
  const listed = await swapsRepository.listByBasis(ctx.db, basis)
  const diet = fast === null ? 'any' : FAST_RULES[fast].diet
  const foods = listed.filter(
    (other) => !isUsualLevelOf(other, food) && suitsFast({ ...other, ingredientNames: [] }, diet),
  )
  const swapPlace = describeSwapPlace(food, { day: eaten, slot: at.slot, at: planned }, (id) => byId.get(id))
  const { mealFoodIds, dayFoodIds } = swapPlace
  const surroundings = {
    mealFoodIds,
    dayFoodIds,
    planFoodIds: plan.days.flatMap(itemsOf).map(({ foodId }) => foodId),
    isPair: await findPairs(ctx.db, mealFoodIds),
  }
  const { grams } = planned
  const result = findSwaps({ food, grams, slot: at.slot, client, surroundings, day: swapPlace.day }, foods)
  return result.swaps
    .filter(({ isReviewed }) => isReviewed)
    .slice(0, MAX_SIMILAR)
    .map(({ food: similar, portion, figures }) => ({
      foodId: similar.id,
      name: similar.name,
      hindiName: similar.planFood.hindiName,
      ...portion,
      figures,
      source: 'similar' as const,
    }))
}

function describePortion(item: PlanItem, food: PlanFood | undefined): Omit<OfferedFood, 'source'> {
  const { foodId, name, grams, measure } = item
  const read = (key: string): number | null => {
    const per100Grams = food?.nutrients[key]
    return per100Grams === undefined ? null : (per100Grams * grams) / 100
  }
  const figures: SwapFigures = {
    energyKcal: read('energyKcal'),
    carbsG: read('carbsG'),
    proteinG: read('proteinG'),
    fibreG: read('fibreG'),
  }
  return { foodId, name, hindiName: food?.hindiName ?? null, grams, measure, figures }
}
