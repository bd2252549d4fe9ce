import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { MealTick, setMealTick } from '#contract/plans/meal-ticks.ts'
import { isMealFilled } from '#domain/plans/plan.ts'
import { daysBetween, todayIn } from '#domain/units/dates.ts'
import { requireActor } from '#server/kit/access/guard.ts'
import { conflict, invalidField } from '#server/kit/app-error.ts'
import type { Platform } from '#server/kit/platform.ts'
import { findMealsServedOn } from '../service.ts'
import { mealTicksRepository as ticks } from './repository.ts'

const MAX_DAYS = 31

/** The caller's ticks from one day to another, both included. */
export async function listTicks(
  { database }: Platform,
  request: FastifyRequest,
  { from, to }: { from: string; to: string },
): Promise<MealTick[]> {
  const { userId } = requireActor(request)
  const days = daysBetween(from, to)
  if (days < 0) throw invalidField('to', 'The last day cannot be before the first')
  if (days >= MAX_DAYS) throw invalidField('to', `Please ask for at most ${MAX_DAYS} days at a time`)
  return ticks.list(database.pool, userId, { from, to })
}

/** Writes down what became of one of the caller's meals, or takes that back; gives what stands there then. Throws 409 `plan_paused`. */
export async function setTick(
  { database }: Platform,
  request: FastifyRequest,
  { day, slot, state, note }: z.output<typeof setMealTick.schema.body>,
): Promise<{ tick: MealTick | null }> {
  const { userId, timeZone } = requireActor(request)
  const served = await findMealsServedOn(database.pool, userId, day)
  if (state === null) {
    await ticks.remove(database.pool, userId, day, slot)
    return { tick: null }
  }
  if (daysBetween(todayIn(timeZone, new Date()), day) > 0) {
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
  await ticks.put(database.pool, userId, tick)
  return { tick }
}
