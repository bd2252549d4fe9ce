import { msg } from '@lingui/core/runtime-macro'
import type { DietPlan } from '#contract/plans/diet-plans.ts'
import { canChangePlanStatus } from '#domain/plans/plan.ts'
import { todayIn } from '#domain/units/dates.ts'
import { say } from '#domain/words/say.ts'
import { AppError, conflict } from '#server/kit/app-error.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import { changePlan, recordPlanAccess } from '../plan-access.ts'
import { planEndingRepository as ending } from './repository.ts'

/** A statement of this size locks its rows only for a moment. */
const BATCH_SIZE = 500

/**
 * Archives a plan, which then is no longer served to its client. The draft of its next version does not change, but it
 * can only be duplicated, not published.
 */
export async function archivePlan(ctx: Ctx, id: string): Promise<DietPlan> {
  return changePlan(ctx, id, async (ctx, stored) => {
    if (!canChangePlanStatus(stored.status, 'archived')) {
      throw conflict('conflict', say(msg`This plan is already archived.`))
    }
    await ending.setStatus(ctx.db, id, 'archived')
    await recordPlanAccess(ctx, 'plan.archive', stored)
  })
}

/**
 * Archives several plans, each in its own transaction. A plan out of reach is refused in the same way as one that does
 * not exist.
 */
export async function archivePlans(
  ctx: Ctx,
  ids: readonly string[],
): Promise<{ archived: string[]; refused: { id: string; message: string }[] }> {
  const archived: string[] = []
  const refused: { id: string; message: string }[] = []
  for (const id of new Set(ids)) {
    try {
      await archivePlan(ctx, id)
      archived.push(id)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refused.push({ id, message: error.message })
    }
  }
  return { archived, refused }
}

/** Completes every active plan whose end date has come in its client's time zone. Repeating it changes nothing. */
export async function completeEndedPlans(
  ctx: Ctx,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  const zones = await ending.listServedTimeZones(ctx.db)
  const days = zones.map((timeZone) => ({ timeZone, today: todayIn(timeZone, ctx.now()) }))
  let count = BATCH_SIZE
  while (count === BATCH_SIZE && !signal.aborted) {
    count = await ending.completeEnded(ctx.db, days, BATCH_SIZE)
  }
}
