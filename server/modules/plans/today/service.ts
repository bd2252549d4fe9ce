import { msg } from '@lingui/core/runtime-macro'
import type { z } from 'zod'
import type { EndpointOutput } from '#contract/endpoint.ts'
import type { addDayCount, getToday as getTodayCall } from '#contract/plans/today.ts'
import { readTipTargets } from '#domain/plans/tip-targets.ts'
import { listAdvice } from '#domain/plans/water-words.ts'
import { addDays, daysBetween, todayIn } from '#domain/units/dates.ts'
import { say } from '#domain/words/say.ts'
import { requireActor } from '#server/kit/access/caller.ts'
import { conflict } from '#server/kit/app-error.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import type { Db } from '#server/kit/database/db.ts'
import { runOnce } from '#server/kit/idempotency.ts'
import { findWaiting } from '#server/modules/billing/subscriptions/service.ts'
import { todayRepository as repository } from './repository.ts'

/** Days with today that are counted as marked or not. */
const MARKED_DAYS = 7
/** How long a count can be added: a phone without a connection sends it later. */
const MAX_DAYS_BACK = 92

/** Returns what the caller sees today beside the meals. */
export async function getToday(ctx: Ctx): Promise<EndpointOutput<typeof getTodayCall>> {
  const { db } = ctx
  const { userId, timeZone } = requireActor(ctx)
  const today = todayIn(timeZone, ctx.now())
  const [plan, counts, waiting] = await Promise.all([
    repository.findServed(db, userId, today),
    readCounts(db, userId, today),
    findWaiting(ctx, userId),
  ])
  const served = plan ? Math.min(MARKED_DAYS, daysBetween(plan.startDate, today) + 1) : 0
  return {
    today,
    targets: readTipTargets(plan ? listAdvice(plan) : []),
    counts,
    markedDays: plan && {
      marked: await repository.countMarkedDays(db, userId, { from: addDays(today, 1 - served), to: today }),
      of: served,
    },
    waiting,
  }
}

/** Adds to what the caller has counted on one of the last days, once per `Idempotency-Key`. Returns the counts. */
export async function addCount(
  ctx: Ctx,
  { day, kind, add }: z.output<typeof addDayCount.schema.body>,
): Promise<EndpointOutput<typeof addDayCount>> {
  const { userId, timeZone } = requireActor(ctx)
  const daysBack = daysBetween(day, todayIn(timeZone, ctx.now()))
  if (daysBack < 0 || daysBack > MAX_DAYS_BACK) {
    throw conflict('conflict', say(msg`You can count water and steps only for today and the last few weeks.`))
  }
  return runOnce(ctx, async ({ db }) => {
    await repository.addCount(db, userId, { day, kind, add })
    return readCounts(db, userId, day)
  })
}

async function readCounts(db: Db, userId: string, day: string): Promise<{ waterMl: number; steps: number }> {
  const { water = 0, steps = 0 } = await repository.readCounts(db, userId, day)
  return { waterMl: water, steps }
}
