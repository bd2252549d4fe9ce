import { todayIn } from '#domain/units/dates.ts'
import { type Ctx, createCtx, inTransaction } from '#server/kit/ctx.ts'
import type { JobTasks } from '#server/kit/jobs/jobs.ts'
import { RECHECK_PLANS_TASK } from '#server/kit/jobs/plan-recheck.ts'
import { runForEach } from '#server/kit/jobs/run-for-each.ts'
import type { Platform } from '#server/kit/platform.ts'
import { readClient } from '#server/modules/people/service.ts'
import { checkProgress } from '#server/modules/progress/service.ts'
import { completeEndedPlans } from './ending/service.ts'
import { pausesRepository as pauses } from './pause/repository.ts'
import { applyFindings, type CheckedPlan } from './pause/service.ts'
import { queueReminders } from './reminders/service.ts'
import { dietPlansRepository as plans } from './repository.ts'
import { checkServedPlan } from './safety/service.ts'

/** The job that completes plans whose last day is over. */
export const COMPLETE_PLANS_TASK = 'complete-plans'

/** The job that checks every active plan again, because birthdays and passed dates can change the findings. */
export const RECHECK_ALL_PLANS_TASK = 'recheck-all-plans'

/** The job that reminds clients of today by push messages. */
export const REMIND_OF_TODAY_TASK = 'remind-of-today'

/** Creates the jobs that run on plans at fixed times and after changes of a client's record. */
export function createPlanTasks(platform: Platform) {
  return {
    [COMPLETE_PLANS_TASK]: (_payload, { signal }) => completeEndedPlans(createCtx(platform), signal),
    [RECHECK_ALL_PLANS_TASK]: async (_payload, { signal }) => {
      const clientIds = await pauses.listServedClients(platform.database.db)
      await runForEach(clientIds, signal, (clientId) => recheckPlans(platform, clientId))
    },
    [REMIND_OF_TODAY_TASK]: (_payload, { signal }) => queueReminders(createCtx(platform), signal),
    [RECHECK_PLANS_TASK]: (payload) => recheckPlans(platform, readClientId(payload)),
  } satisfies JobTasks
}

/**
 * Checks a client's active plans with their current record and progress. Plans that the rules forbid are paused at
 * once, and served again when the rules allow them. The care team and the client are notified in the same transaction.
 */
export async function recheckPlans(platform: Platform, clientId: string): Promise<void> {
  await inTransaction(createCtx(platform), async (ctx) => {
    // The client is always locked before their plans, to prevent deadlocks.
    await plans.lockClient(ctx.db, clientId)
    const ids = await pauses.listActiveIds(ctx.db, clientId)
    // Without a plan nothing can be flagged, but staff are still notified about the progress.
    if (ids.length === 0) return void (await checkProgress(ctx, clientId, false))
    await applyFindings(ctx, clientId, await checkActivePlans(ctx, clientId, ids))
  })
}

async function checkActivePlans(ctx: Ctx, clientId: string, ids: readonly string[]): Promise<CheckedPlan[]> {
  const record = await readClient(ctx, clientId)
  const today = todayIn(record.timeZone, ctx.now())
  const checked: CheckedPlan[] = []
  for (const id of ids) {
    await plans.lock(ctx.db, id)
    const stored = await plans.find(ctx.db, { scope: 'all', actorId: clientId }, id)
    if (stored?.status !== 'active') continue
    const findings = await checkServedPlan(ctx.db, stored, record, today)
    const stopping = findings.filter(({ severity }) => severity !== 'warn')
    const isUnderweight = stopping.some(
      ({ rule }) => rule === 'loss-underweight' || rule === 'deficit-underweight',
    )
    const progress = await checkProgress(ctx, clientId, isUnderweight)
    checked.push({ stored, findings: [...stopping, ...progress] })
  }
  return checked
}

function readClientId(payload: unknown): string {
  if (typeof payload === 'object' && payload !== null && 'clientId' in payload) {
    return String(payload.clientId)
  }
  throw new Error('The job names no client.')
}
