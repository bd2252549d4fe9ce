import type { z } from 'zod'
import type { MealTick, setMealTick } from '#contract/plans/meal-ticks.ts'
import { isMealFilled } from '#domain/plans/plan.ts'
import { daysBetween, todayIn } from '#domain/units/dates.ts'
import { requireActor } from '#server/kit/access/caller.ts'
import { conflict, invalidField } from '#server/kit/app-error.ts'
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
