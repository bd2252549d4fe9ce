import { ENDING_NOTICE_DAYS } from '#domain/billing/periods.ts'
import { CREDIT_VALID_DAYS } from '#domain/billing/upgrades.ts'
import { todayIn } from '#domain/units/dates.ts'
import { createCtx, inTransaction } from '#server/kit/ctx.ts'
import type { JobTasks } from '#server/kit/jobs/jobs.ts'
import { runForEach } from '#server/kit/jobs/run-for-each.ts'
import type { Platform } from '#server/kit/platform.ts'
import { lockAndUpdateClient } from './lifecycle.ts'
import { subscriptionsRepository as subscriptions } from './repository.ts'

/**
 * The job that starts and ends subscriptions by the calendar date of their clients, and announces those that end soon.
 */
export const MOVE_SUBSCRIPTIONS_TASK = 'move-subscriptions'

/** Creates the jobs that update subscriptions. */
export function createSubscriptionTasks(platform: Platform) {
  return {
    [MOVE_SUBSCRIPTIONS_TASK]: (_payload, { signal }) => moveSubscriptions(platform, platform.now(), signal),
  } satisfies JobTasks
}

/**
 * Updates every client's subscriptions for the current date. Repeating it, or running it in several processes, changes
 * nothing more.
 */
export async function moveSubscriptions(
  platform: Platform,
  now: Date,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  const ctx = createCtx(platform)
  const zones = await subscriptions.listServedTimeZones(ctx.db)
  const days = zones.map((timeZone) => ({ timeZone, today: todayIn(timeZone, now) }))
  const endingDays = Math.max(...ENDING_NOTICE_DAYS) + 1
  const creditSince = new Date(now.getTime() - CREDIT_VALID_DAYS * 86_400_000)
  await runForEach(
    await subscriptions.listDueClients(ctx.db, days, endingDays, creditSince),
    signal,
    (clientId) => inTransaction(ctx, (inside) => lockAndUpdateClient(inside, clientId, now)),
  )
}
