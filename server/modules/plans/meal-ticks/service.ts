import { msg } from '@lingui/core/runtime-macro'
import type { z } from 'zod'
import { MAX_TICK_NOTE } from '#contract/limits.ts'
import type { MealTick, setMealTick } from '#contract/plans/meal-ticks.ts'
import { isMealFilled, type MealSlot } from '#domain/plans/plan.ts'
import { writeTickNote } from '#domain/plans/ticks.ts'
import { daysBetween, todayIn } from '#domain/units/dates.ts'
import { say } from '#domain/words/say.ts'
import { requireActor } from '#server/kit/access/caller.ts'
import { AppError, conflict, invalidField } from '#server/kit/app-error.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import { runOnce } from '#server/kit/idempotency.ts'
import { diaryRepository as diary } from '../diary/repository.ts'
import { findMealsServedOn } from '../service.ts'
import { mealTicksRepository as ticks } from './repository.ts'

const MAX_DAYS = 31

/** Lists the caller's ticks from one day to another, including both. */
export async function listTicks(ctx: Ctx, { from, to }: { from: string; to: string }): Promise<MealTick[]> {
  const { userId } = requireActor(ctx)
  const days = daysBetween(from, to)
  if (days < 0) throw invalidField('to', say(msg`The last day cannot be before the first`))
  if (days >= MAX_DAYS)
    throw invalidField('to', say(msg`Please ask for at most ${{ limit: MAX_DAYS }} days at a time`))
  return ticks.list(ctx.db, userId, { from, to })
}

type TickInput = z.output<typeof setMealTick.schema.body>

/**
 * Ticks one of the caller's meals, or withdraws the tick, once per `Idempotency-Key`. Returns the tick of the meal, `null`
 * if it was withdrawn. Throws 409 `plan_paused`, and `stale_version` if another device has changed it meanwhile.
 */
export async function setTick(ctx: Ctx, input: TickInput): Promise<{ tick: MealTick | null }> {
  const { userId } = requireActor(ctx)
  return runOnce(ctx, async (inside) => {
    const { day, slot, state, seen } = input
    const wanted = await findWanted(inside, input)
    const stored = await ticks.lock(inside.db, userId, day, slot)
    if (seen !== undefined && !isSame(stored, seen) && !isSame(stored, wanted)) {
      throw conflict('stale_version', say(msg`This meal was changed on another device in the meantime.`), {
        tick: stored,
      })
    }
    if (state === null) await ticks.delete(inside.db, userId, day, slot)
    else if (wanted) await ticks.save(inside.db, userId, wanted)
    // The meal was eaten after all, so an entry that replaced it is about something else that was eaten.
    if (state === 'eaten') await diary.keepBesideMeal(inside.db, userId, { day, slot })
    return { tick: wanted }
  })
}

/** Returns the tick as it will be stored; `null` if it is withdrawn. Throws 409 if the plan does not serve the meal. */
async function findWanted(
  ctx: Ctx,
  { day, slot, state, note, dietPlanId }: TickInput,
): Promise<MealTick | null> {
  const { userId, timeZone } = requireActor(ctx)
  const served = await findMealsServedOn(ctx.db, userId, day)
  if (state === null) return null
  if (daysBetween(todayIn(timeZone, ctx.now()), day) > 0) {
    throw conflict('conflict', say(msg`You can mark a meal from its day onwards.`))
  }
  if (!served) throw conflict('conflict', say(msg`You had no plan on that day.`))
  if (dietPlanId !== undefined && dietPlanId !== served.dietPlanId) {
    throw conflict(
      'conflict',
      say(msg`Your plan for that day was replaced, so this meal is no longer part of it.`),
    )
  }
  if (!isMealFilled(served.meals[slot])) {
    throw conflict('conflict', say(msg`Your plan does not have this meal on that day.`))
  }
  const isNoted = state === 'swapped' && Boolean(note)
  return { day, slot, dietPlanId: served.dietPlanId, state, note: isNoted ? (note ?? null) : null }
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
  const note = writeTickNote(text, MAX_TICK_NOTE)
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

/** Compares what a client sees of two ticks. */
function isSame(one: Shown | null, other: Shown | null): boolean {
  return one?.state === other?.state && (one?.note ?? null) === (other?.note ?? null)
}

type Shown = Pick<MealTick, 'state' | 'note'>
