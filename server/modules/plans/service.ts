import { MAX_PAGE_SIZE } from '#contract/common.ts'
import type { DietPlan, DietPlanSummary } from '#contract/plans/diet-plans.ts'
import {
  isMealFilled,
  MEAL_SLOTS,
  type PlanMeals,
  type PlanStatus,
  rotationDayOn,
} from '#domain/plans/plan.ts'
import { todayIn } from '#domain/units/dates.ts'
import { requireActor, requireGrant } from '#server/kit/access/caller.ts'
import { notFound } from '#server/kit/app-error.ts'
import { recordListExport } from '#server/kit/audit/record.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import type { Db } from '#server/kit/database/db.ts'
import { reachOf } from '#server/kit/database/reach.ts'
import { readAllPages } from '#server/kit/http/csv-download.ts'
import { readTimeCursor, writeTimeCursor } from '#server/kit/http/pagination.ts'
import { mapPage, type Page, slicePage } from '#server/kit/lists.ts'
import { addChangedDays } from './client-swaps/changed-days.ts'
import { listStoredVariants } from './fasts/fast-days.ts'
import { findFirstPlanBy } from './first-plan/service.ts'
import { findNotice, findPausedNotice } from './pause/service.ts'
import { hideStaffFields, recordPlanAccess, requireServed, withFoods } from './plan-access.ts'
import { dietPlansRepository as plans } from './repository.ts'

type PlanFilter = {
  status?: PlanStatus | undefined
  search?: string | undefined
  userId?: string | undefined
  flagged?: 'true' | undefined
}

/** A page of plans within the caller's reach, newest first. */
export async function listPlans(
  ctx: Ctx,
  { cursor, ...query }: PlanFilter & { limit: number; cursor?: string | undefined },
): Promise<Page<DietPlanSummary>> {
  const { actor, scope } = requireGrant(ctx)
  const rows = await plans.list(ctx.db, reachOf({ actor, scope }), {
    ...query,
    limit: query.limit + 1,
    after: readTimeCursor(cursor),
  })
  const page = slicePage(rows, query.limit, (last) => writeTimeCursor(last.atMicros, last.id))
  return mapPage(page, ({ atMicros: _atMicros, ...plan }) => hideStaffFields(scope, plan))
}

/** Returns every plan that matches the filters, for an export. The clients in it are recorded. */
export async function exportPlans(ctx: Ctx, filter: PlanFilter): Promise<AsyncIterable<DietPlanSummary>> {
  requireGrant(ctx)
  const recordClients = await recordListExport(ctx, 'diet plans')
  return readAllPages(async (cursor) => {
    const page = await listPlans(ctx, { ...filter, limit: MAX_PAGE_SIZE, cursor })
    await recordClients(page.items.map(({ userId }) => userId))
    return { rows: page.items, nextCursor: page.nextCursor }
  })
}

/**
 * Returns one plan with its days and foods; 404 if the caller may not see it. Clients get a paused plan without its
 * content. Reading by staff is recorded.
 */
export async function getPlan(ctx: Ctx, id: string): Promise<DietPlan> {
  const { actor, scope } = requireGrant(ctx)
  const stored = await plans.find(ctx.db, reachOf({ actor, scope }), id)
  if (!stored) throw notFound()
  await recordPlanAccess(ctx, 'plan.read', stored)
  const plan = hideStaffFields(scope, await withFoods(ctx.db, stored))
  if (scope !== 'own') return plan
  const notice = await findNotice(ctx.db, actor.userId, stored)
  const own = await addChangedDays(ctx, stored, plan)
  return notice ? { ...own, notice } : own
}

/**
 * Returns the caller's own plan of today in their time zone, with the next plan and the number of plans. A paused plan
 * is left out, and `notice` says that it is paused.
 */
export async function getCurrentPlan(ctx: Ctx) {
  const { db } = ctx
  const { userId, timeZone } = requireActor(ctx)
  const today = todayIn(timeZone, ctx.now())
  const [stored, { upcoming, counts }] = await Promise.all([
    plans.findServedOn(db, userId, today),
    plans.countOn(db, userId, today),
  ])
  const served = stored?.pausedAt === null ? stored : null
  const notice = served
    ? await findNotice(db, userId, served)
    : stored || !upcoming
      ? await findPausedNotice(db, userId, today)
      : null
  return {
    today,
    plan: served
      ? await addChangedDays(ctx, served, hideStaffFields('own', await withFoods(db, served)))
      : null,
    rotationDay: served ? rotationDayOn({ ...served, dayCount: served.days.length }, today) : null,
    dietician: served ? await plans.findDieticianName(db, served.id) : null,
    notice,
    upcoming,
    firstPlanBy: stored || upcoming ? null : await findFirstPlanBy(db, userId, today),
    counts,
  }
}

/**
 * Finds the meals that a client's plan serves on a date, with the plan's id: by the day of its rotation, and on a fasting day
 * those of the variant that was read. Returns `null` if none is served. Throws 409 `plan_paused`.
 */
export async function findMealsServedOn(
  db: Db,
  clientId: string,
  date: string,
): Promise<{ dietPlanId: string; meals: PlanMeals } | null> {
  const plan = await plans.findDaysServedOn(db, clientId, date)
  if (!plan) return null
  requireServed('own', plan)
  const dayNumber = rotationDayOn({ ...plan, dayCount: plan.days.length }, date)
  const day = plan.days.find((candidate) => candidate.dayNumber === dayNumber)
  if (!day) return null
  const variants = await listStoredVariants(db, clientId, plan.id, { from: date, to: date })
  const variant = variants.get(date)?.meals
  if (!variant) return { dietPlanId: plan.id, meals: day.meals }
  // A tick for the planned time may have waited on a phone since before the fast was chosen, so both times count.
  const meals = { ...day.meals }
  for (const { key } of MEAL_SLOTS) if (isMealFilled(variant[key])) meals[key] = variant[key]
  return { dietPlanId: plan.id, meals }
}
