import type { ChangedDay, DaySwap, DietPlan, PlanDay, PlanFood } from '#contract/plans/diet-plans.ts'
import {
  applySwaps,
  findRotationDay,
  findSwappedItem,
  isAlternativeSafe,
  SWAP_DAYS,
} from '#domain/plans/client-swaps.ts'
import type { FastOfDay } from '#domain/plans/fasts/fast-names.ts'
import { FAST_RULES, suitsFast } from '#domain/plans/fasts/fast-rules.ts'
import type { PlanItem } from '#domain/plans/plan.ts'
import { describeSwapPlace } from '#domain/plans/swaps/swap-place.ts'
import { findFoodObstacle, findPortionObstacle } from '#domain/plans/swaps/swap-safety.ts'
import { addDays, todayIn } from '#domain/units/dates.ts'
import { requireActor } from '#server/kit/access/caller.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import { readClient } from '#server/modules/people/service.ts'
import { findFastingDays } from '../fasts/fast-days.ts'
import type { StoredPlan, StoredPlanFood } from '../repository.ts'
import { type StoredSwapFood, swapsRepository } from '../swaps/repository.ts'
import { type StoredSwap, clientSwapsRepository as swaps } from './repository.ts'

/** Past days that are still shown, with what was eaten on them. */
const PAST_DAYS = 7

/** The parts of a plan that its changed days are made from. */
export type SwappedPlan = Pick<
  StoredPlan,
  'id' | 'userId' | 'startDate' | 'endDate' | 'days' | 'safetyRecords' | 'frozenFoods'
>

/** Changed days with the foods that the plan itself does not have. */
export type ChangedDays = { days: ChangedDay[]; foods: Record<string, StoredPlanFood> }

/**
 * Returns the days of a range on which the plan's client eats otherwise than the plan says: fasting days in their variant,
 * and the swaps over them. Past days are as they were chosen. From today on, a swap that no longer suits the client's record
 * is dropped, and the planned food is back.
 */
export async function findChangedDays(
  ctx: Ctx,
  plan: SwappedPlan,
  range: { from: string; to: string },
  today: string,
): Promise<ChangedDays> {
  const fasting = (await findFastingDays(ctx, { userId: plan.userId, plan }, range, today)).flatMap(
    ({ date, served }) => (served ? [{ date, ...served }] : []),
  )
  const fastOn = (date: string) => fasting.find((each) => each.date === date)
  const stored = await swaps.list(ctx.db, plan.userId, plan.id, range)
  const current = stored.flatMap((swap) => {
    const fast = fastOn(swap.day)
    const day = fast?.day ?? findRotationDay(plan, swap.day)
    const planned = day && findSwappedItem(day.meals, swap)
    return day && planned && (!fast?.fast || isSwapSuited(swap, fast.fast.fast))
      ? [{ swap, day, planned }]
      : []
  })
  const check = await createCheck(
    ctx,
    plan,
    current.filter(({ swap }) => swap.day >= today),
  )
  const dates = [...new Set([...fasting.map(({ date }) => date), ...current.map(({ swap }) => swap.day)])]
  const days = dates.toSorted().flatMap((date): ChangedDay[] => {
    const own = current.filter(({ swap }) => swap.day === date)
    const fast = fastOn(date)
    const day = fast?.day ?? own[0]?.day
    if (!day) return []
    const applied = own.filter((each) => date < today || check(each))
    const dropped = own.filter((each) => !applied.includes(each))
    const chosen = applied.map(({ swap }) => swap)
    return [
      {
        date,
        day: { ...day, meals: applySwaps(day.meals, chosen) },
        swaps: chosen.map(toDaySwap),
        dropped: dropped.map(({ swap }) => toDaySwap(swap)),
        ...(fast?.fast && { fast: fast.fast }),
      },
    ]
  })
  const foods = Object.fromEntries(current.map(({ swap }) => [swap.item.foodId, swap.food]))
  return {
    days,
    foods: { ...foods, ...Object.fromEntries(fasting.flatMap((fast) => Object.entries(fast.foods))) },
  }
}

/** Checks whether a swap suits the fast of its day: it may have been chosen before the fast. */
function isSwapSuited({ item, food }: StoredSwap, fast: FastOfDay): boolean {
  const ingredientNames = food.ingredients?.map(({ name }) => name) ?? []
  return suitsFast({ name: item.name, tags: food.tags, ingredientNames }, FAST_RULES[fast].diet)
}

/** Returns a client's own plan with its changed days as further days, for parts that ask which foods it has. */
export async function withChangedDays(ctx: Ctx, stored: StoredPlan): Promise<StoredPlan> {
  const { days, foods } = await findDaysAround(ctx, stored)
  if (days.length === 0 || stored.frozenFoods === null) return stored
  return {
    ...stored,
    days: [...stored.days, ...days.map(({ day }) => day)],
    frozenFoods: { ...foods, ...stored.frozenFoods },
  }
}

/** Finds the changed days of the caller's own plan around today. */
function findDaysAround(ctx: Ctx, stored: StoredPlan): Promise<ChangedDays> {
  const today = todayIn(requireActor(ctx).timeZone, ctx.now())
  const range = { from: addDays(today, -PAST_DAYS), to: addDays(today, SWAP_DAYS - 1) }
  return findChangedDays(ctx, stored, range, today)
}

/** Adds to a client's own plan the days around today that they changed. */
export async function addChangedDays(ctx: Ctx, stored: StoredPlan, plan: DietPlan): Promise<DietPlan> {
  if (plan.pausedAt !== null || plan.status === 'draft') return plan
  const { days, foods } = await findDaysAround(ctx, stored)
  return days.length === 0 ? plan : { ...plan, foods: { ...foods, ...plan.foods }, changedDays: days }
}

function toDaySwap({ slot, plannedFoodId, plannedName, item, source }: StoredSwap): DaySwap {
  return { slot, plannedFoodId, plannedName, foodId: item.foodId, name: item.name, source }
}

type PlacedSwap = { swap: StoredSwap; day: PlanDay; planned: PlanItem }

/** Returns a function that checks whether a swap suits the client's record of today, with today's marks of the foods. */
async function createCheck(
  ctx: Ctx,
  plan: SwappedPlan,
  placed: readonly PlacedSwap[],
): Promise<(swap: PlacedSwap) => boolean> {
  if (placed.length === 0) return () => true
  const client = await readClient(ctx, plan.userId)
  const ids = placed.flatMap(({ swap, day }) => [
    swap.item.foodId,
    ...Object.values(day.meals).flatMap(({ items }) => items.map(({ foodId }) => foodId)),
  ])
  const known = await swapsRepository.listByIds(ctx.db, [...new Set(ids)])
  const byId = new Map(known.map((food) => [food.id, food]))
  return ({ swap, day, planned }) => {
    const food = byId.get(swap.item.foodId)
    if (!food) return false
    if (swap.source === 'alternative') {
      return isAlternativeSafe(food, client.allergies, plan.safetyRecords.allergyReasons)
    }
    const plannedFood = byId.get(planned.foodId)
    if (!plannedFood || findFoodObstacle(food, client) !== null) return false
    const place = describeSwapPlace(plannedFood, { day, slot: swap.slot, at: planned }, (id) => byId.get(id))
    const replaced = readAmounts(plannedFood, planned.grams)
    return findPortionObstacle(food, swap.item.grams, client, { ...place.day, replaced }) === null
  }
}

function readAmounts(food: StoredSwapFood, grams: number) {
  return (key: keyof PlanFood['nutrients']): number | undefined => {
    const per100Grams: number | undefined = (food.nutrients as PlanFood['nutrients'])[key] // the same amounts by key
    return per100Grams === undefined ? undefined : (per100Grams * grams) / 100
  }
}
