import type { z } from 'zod'
import { MAX_TICK_NOTE } from '#contract/limits.ts'
import type { MealTick, setMealTick } from '#contract/plans/meal-ticks.ts'
import { isMealFilled, type MealSlot } from '#domain/plans/plan.ts'
import { daysBetween, todayIn } from '#domain/units/dates.ts'
import { requireActor } from '#server/kit/access/caller.ts'
import { AppError, conflict, invalidField } from '#server/kit/app-error.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import { findMealsServedOn } from '../service.ts'
import { mealTicksRepository as ticks } from './repository.ts'

const MAX_DAYS = 31

/** Lists the caller's ticks from one day to another, including both. */
export async function listTicks(ctx: Ctx, { from, to }: { from: string; to: string }): Promise<MealTick[]> {
  const { userId } = requireActor(ctx)
  const days = daysBetween(from, to)
  if (days < 0) throw invalidField('to', 'The last day cannot be before the first')
  if (days >= MAX_DAYS) throw invalidField('to', `Please ask for at most ${MAX_DAYS} days at a time`)
  return ticks.list(ctx.db, userId, { from, to })
}

/**
 * Ticks one of the caller's meals, or withdraws the tick. Returns the tick of the meal, `null` if it was withdrawn.
 * Throws 409 `plan_paused`.
 */
export async function setTick(
  ctx: Ctx,
  { day, slot, state, note }: z.output<typeof setMealTick.schema.body>,
): Promise<{ tick: MealTick | null }> {
  const { userId, timeZone } = requireActor(ctx)
  const served = await findMealsServedOn(ctx.db, userId, day)
  if (state === null) {
    await ticks.delete(ctx.db, userId, day, slot)
    return { tick: null }
  }
  if (daysBetween(todayIn(timeZone, ctx.now()), day) > 0) {
    throw conflict('conflict', 'Meals can be ticked off from the day on that they are for.')
  }
  if (!served) throw conflict('conflict', 'You had no plan on that day.')
  if (!isMealFilled(served.meals[slot])) {
    throw conflict('conflict', 'Your plan does not have this meal on that day.')
  }
  const tick: MealTick = {
    day,
    slot,
    dietPlanId: served.dietPlanId,
    state,
    note: state === 'swapped' && note ? note : null,
  }
  await ticks.save(ctx.db, userId, tick)
  return { tick }
}

/**
 * Ticks one of the caller's meals as swapped because an entry of the diary replaces it. Does nothing if no plan serves
 * the meal that day: the entry may have been written before the plan changed.
 */
export async function markSwapped(
  ctx: Ctx,
  { day, slot, text }: { day: string; slot: MealSlot; text: string },
): Promise<void> {
  const { userId } = requireActor(ctx)
  const served = await findMealsServedOn(ctx.db, userId, day).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'plan_paused') return null
    throw error
  })
  if (!served || !isMealFilled(served.meals[slot])) return
  const note = text.slice(0, MAX_TICK_NOTE).trim() || null
  await ticks.save(ctx.db, userId, { day, slot, dietPlanId: served.dietPlanId, state: 'swapped', note })
}

/** Removes the tick of a meal that an entry of the caller's diary no longer replaces. */
export async function unmarkSwapped(ctx: Ctx, { day, slot }: { day: string; slot: MealSlot }): Promise<void> {
  const { userId } = requireActor(ctx)
  const [tick] = (await ticks.list(ctx.db, userId, { from: day, to: day })).filter(
    (each) => each.slot === slot,
  )
  if (tick?.state === 'swapped') await ticks.delete(ctx.db, userId, day, slot)
}
