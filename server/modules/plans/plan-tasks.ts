import type pg from 'pg'
import { todayIn } from '#domain/units/dates.ts'
import { createCtx, onConnection } from '#server/kit/ctx.ts'
import { runInTransaction } from '#server/kit/database/transaction.ts'
import type { JobTasks } from '#server/kit/jobs/jobs.ts'
import { RECHECK_PLANS_TASK } from '#server/kit/jobs/plan-recheck.ts'
import type { Platform } from '#server/kit/platform.ts'
import { checkProgress } from '#server/modules/progress/service.ts'
import { readClient } from './client-record.ts'
import { applyFindings, type CheckedPlan } from './pause.ts'
import { dietPlansRepository as plans } from './repository.ts'
import { checkServedPlan } from './service.ts'

/** The job that completes plans which serve no day any more. */
export const COMPLETE_PLANS_TASK = 'complete-plans'

/** The job that looks at every active plan again: birthdays and passed dates come without anybody's doing. */
export const RECHECK_ALL_PLANS_TASK = 'recheck-all-plans'

/** A statement of this size holds its rows for a moment only. */
const BATCH_SIZE = 500

/** What happens to plans without anybody asking. */
export function createPlanTasks(platform: Platform) {
  const { pool } = platform.database
  return {
    [COMPLETE_PLANS_TASK]: (_payload, { signal }) => completeEndedPlans(pool, new Date(), signal),
    [RECHECK_ALL_PLANS_TASK]: async (_payload, { signal }) => {
      const failures: unknown[] = []
      for (const clientId of await plans.listServedClients(pool)) {
        if (signal.aborted) return
        // What fails for one client keeps nobody else's plans from being checked.
        await recheckPlans(platform, clientId).catch((error: unknown) => failures.push(error))
      }
      if (failures.length > 0) throw failures[0]
    },
    [RECHECK_PLANS_TASK]: (payload) => recheckPlans(platform, readClientId(payload)),
  } satisfies JobTasks
}

/** Completes every active plan whose end date has come where its client lives. Repeating it changes nothing. */
export async function completeEndedPlans(
  pool: pg.Pool,
  now: Date,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  const zones = await plans.listServedTimeZones(pool)
  const days = zones.map((timeZone) => ({ timeZone, today: todayIn(timeZone, now) }))
  let count = BATCH_SIZE
  while (count === BATCH_SIZE && !signal.aborted) {
    count = await plans.completeEnded(pool, days, BATCH_SIZE)
  }
}

/**
 * Holds a client's active plans against their record as it is now, and records what publishing would now be stopped by, and
 * how they get on with the plans where that is not safe. What the rules now forbid is paused at once, and served again once
 * they allow it; the care team and the client are notified in the same transaction.
 */
export async function recheckPlans(platform: Platform, clientId: string): Promise<void> {
  await runInTransaction(platform.database.pool, async (client) => {
    const ctx = onConnection(createCtx(platform), client)
    // In this order everywhere, so that no two wait for each other.
    await plans.lockClient(client, clientId)
    const ids = await plans.listActiveIds(client, clientId)
    // Without a plan there is nothing to flag; staff hear of it nevertheless.
    if (ids.length === 0) return void (await checkProgress(ctx, clientId, false))
    const record = await readClient(client, clientId)
    const today = todayIn(record.timeZone, new Date())
    const checked: CheckedPlan[] = []
    for (const id of ids) {
      await plans.lock(client, id)
      const stored = await plans.find(client, { scope: 'all', actorId: clientId }, id)
      if (stored?.status !== 'active') continue
      const stopping = (await checkServedPlan(client, stored, record, today)).filter(
        ({ severity }) => severity !== 'warn',
      )
      const isUnderweight = stopping.some(
        ({ rule }) => rule === 'loss-underweight' || rule === 'deficit-underweight',
      )
      const progress = await checkProgress(ctx, clientId, isUnderweight)
      checked.push({ stored, findings: [...stopping, ...progress] })
    }
    await applyFindings(client, platform, clientId, checked)
  })
}

function readClientId(payload: unknown): string {
  if (typeof payload === 'object' && payload !== null && 'clientId' in payload) {
    return String(payload.clientId)
  }
  throw new Error('The job names no client.')
}
