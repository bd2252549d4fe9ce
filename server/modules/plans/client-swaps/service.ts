import { msg } from '@lingui/core/runtime-macro'
import type { ClientSwap } from '#contract/plans/client-swaps.ts'
import { type ClientSwapMode, MAX_SWAPS_A_DAY } from '#domain/plans/client-swaps.ts'
import type { PlanStatus } from '#domain/plans/plan.ts'
import { addDays, todayIn } from '#domain/units/dates.ts'
import { say } from '#domain/words/say.ts'
import { requireActor } from '#server/kit/access/caller.ts'
import { conflict } from '#server/kit/app-error.ts'
import { recordStaffAccess } from '#server/kit/audit/record.ts'
import { type Ctx, inTransaction } from '#server/kit/ctx.ts'
import { readClient, requireClientReach } from '#server/modules/people/service.ts'
import { planFoodsRepository as foods } from '../foods/repository.ts'
import { freezeFoods } from '../foods/service.ts'
import { findWithinReach, recordPlanAccess } from '../plan-access.ts'
import { dietPlansRepository as plans } from '../repository.ts'
import { findOffer, findServedPlace, type SwapPlace } from './offers.ts'
import { clientSwapsRepository as swaps } from './repository.ts'

/** Staff see the swaps of these days, and of the days ahead. */
const SHOWN_DAYS = 28
const MAX_SHOWN = 50

/**
 * Swaps a planned food of the caller for one day, or takes the swap back. Only a food that `listOfferedFoods` offers is
 * accepted. Throws 409 for any other, for too many swaps of a day, and `plan_paused`.
 */
export async function setFoodSwap(
  ctx: Ctx,
  { instead, ...at }: SwapPlace & { instead: string | null },
): Promise<{ instead: string | null }> {
  const { userId } = requireActor(ctx)
  return inTransaction(ctx, async (ctx) => {
    // Two phones could otherwise go beyond the number of swaps a day together.
    await plans.lockClient(ctx.db, userId)
    const place = await findServedPlace(ctx, at)
    const own = place.chosen.find(
      ({ slot, plannedFoodId }) => slot === at.slot && plannedFoodId === at.foodId,
    )
    if (instead === null) {
      await swaps.delete(ctx.db, userId, at)
      return { instead }
    }
    if (own?.item.foodId === instead) return { instead }
    const { foods: offered, left } = await findOffer(ctx, at, place)
    const food = offered.find(({ foodId }) => foodId === instead)
    if (!food) throw conflict('conflict', say(msg`This food is no longer offered. Please choose another.`))
    if (left === 0) {
      throw conflict(
        'conflict',
        say(msg`You can swap ${{ limit: MAX_SWAPS_A_DAY }} foods a day. Undo one swap first.`),
      )
    }
    const { plan, planned } = place
    const frozen =
      food.source === 'alternative'
        ? plan.frozenFoods?.[instead]
        : (await freezeFoods(ctx.db, await foods.find(ctx.db, [instead])))[instead]
    if (!frozen) throw conflict('conflict', say(msg`This food is no longer offered. Please choose another.`))
    const { foodId, name, grams, measure, source } = food
    await swaps.save(ctx.db, userId, {
      day: at.day,
      slot: at.slot,
      plannedFoodId: planned.foodId,
      plannedName: planned.name,
      plannedGrams: planned.grams,
      dietPlanId: plan.id,
      source,
      item: { foodId, name, grams, measure },
      food: frozen,
    })
    return { instead }
  })
}

/** What a client swapped, and what they may swap in each of their plans. Reading it is recorded. */
export async function listClientSwaps(
  ctx: Ctx,
  clientId: string,
): Promise<{
  plans: { id: string; title: string; status: PlanStatus; clientSwaps: ClientSwapMode }[]
  swaps: ClientSwap[]
}> {
  await requireClientReach(ctx, clientId)
  const { timeZone } = await readClient(ctx, clientId)
  const today = todayIn(timeZone, ctx.now())
  const [recent, open] = [
    await swaps.listRecent(ctx.db, clientId, addDays(today, -SHOWN_DAYS), MAX_SHOWN),
    await swaps.listOpenPlans(ctx.db, clientId, today),
  ]
  await recordStaffAccess(ctx, {
    action: 'plan.read',
    subjectId: clientId,
    entity: 'client',
    entityId: clientId,
  })
  return { plans: open, swaps: recent }
}

/** Sets from which foods the client of a plan may choose. Swaps that were chosen before stay. */
export async function setSwapMode(
  ctx: Ctx,
  planId: string,
  mode: ClientSwapMode,
): Promise<{ clientSwaps: ClientSwapMode }> {
  const stored = await findWithinReach(ctx, planId)
  await swaps.setMode(ctx.db, stored.id, mode)
  await recordPlanAccess(ctx, 'plan.update', stored)
  return { clientSwaps: mode }
}
