import { msg } from '@lingui/core/runtime-macro'
import type { DietPlan, PlanFood } from '#contract/plans/diet-plans.ts'
import { listMissing } from '#contract/plans/plan-completeness.ts'
import { findLastServedDay } from '#domain/plans/plan.ts'
import { canPublish } from '#domain/plans/safety/check.ts'
import type { SafetyFinding } from '#domain/plans/safety/finding.ts'
import { todayIn } from '#domain/units/dates.ts'
import { formatDate } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { requireActor } from '#server/kit/access/caller.ts'
import { AppError, conflict } from '#server/kit/app-error.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import { runOnce } from '#server/kit/idempotency.ts'
import { offerSubscription } from '#server/modules/billing/subscriptions/service.ts'
import { notify } from '#server/modules/notifications/service.ts'
import { readClient } from '#server/modules/people/service.ts'
import { draftsRepository as drafts } from '../drafts/repository.ts'
import { planEndingRepository as ending } from '../ending/repository.ts'
import { findFoodsOf, freezeFoods, listMissingFoods } from '../foods/service.ts'
import {
  lockPlan,
  recordPlanAccess,
  requireDraft,
  requirePlan,
  requireVersion,
  withFoods,
} from '../plan-access.ts'
import { dietPlansRepository as plans, type StoredPlan } from '../repository.ts'
import { checkPlanOn } from '../safety/service.ts'
import { type OverlappingPlan, publishingRepository as publishing } from './repository.ts'

/**
 * Publishes a draft in one transaction: checks that it is complete, safe, not over yet and does not overlap with the client's other
 * active plans, and freezes its figures. The draft of a next version replaces its plan, which is then returned.
 */
export async function publishPlan(
  ctx: Ctx,
  id: string,
  input: { version: number; shouldEndOverlapping: boolean },
): Promise<DietPlan> {
  return runOnce(ctx, async (ctx) => {
    await publishing.lockClientOf(ctx.db, id)
    const stored = await lockPlan(ctx, id)
    requireDraft(stored)
    await requireVersion(ctx.db, stored, input.version)
    const servedId = await publishDraft(ctx, stored, input)
    return withFoods(ctx.db, await requirePlan(ctx.db, servedId))
  })
}

/**
 * Publishes a locked draft, inside the caller's transaction. Throws 422 `plan_incomplete` and `plan_unsafe`, and 409
 * `plan_overlap`.
 *
 * @returns The id of the plan that the client now follows: the draft's own id, or the id of the plan that the next
 *   version has replaced.
 */
export async function publishDraft(
  ctx: Ctx,
  draft: StoredPlan,
  { shouldEndOverlapping }: { shouldEndOverlapping: boolean },
): Promise<string> {
  await plans.lockClient(ctx.db, draft.userId)
  const original = draft.revisesPlanId === null ? null : await lockOriginal(ctx, draft.revisesPlanId)
  const foods = await findFoodsOf(ctx.db, draft.days)
  requireComplete(draft, foods)
  const client = await readClient(ctx, draft.userId)
  // The client follows the plan by the date in their own time zone, not the publisher's.
  const today = todayIn(client.timeZone, ctx.now())
  requireNotOver(draft, today)
  if (original) requireNoGap(original, draft, today)
  requireSafe(await checkPlanOn(ctx.db, draft, client, foods, today))
  const servedId = original?.id ?? draft.id
  await endOverlapping(ctx, draft, { servedId, today, shouldEndOverlapping })
  if (original) {
    await drafts.delete(ctx.db, draft.id)
    await publishing.replace(ctx.db, original.id, draft)
  }
  await publishing.publish(ctx.db, servedId, {
    by: requireActor(ctx).userId,
    frozenFoods: await freezeFoods(ctx.db, foods),
    ...(await findPractitioner(ctx, draft)),
  })
  await announce(ctx, draft, { servedId, isNewVersion: original !== null })
  return servedId
}

async function announce(
  ctx: Ctx,
  draft: StoredPlan,
  { servedId, isNewVersion }: { servedId: string; isNewVersion: boolean },
): Promise<void> {
  await offerSubscription(ctx, servedId)
  await notify(ctx.db, ctx, draft.userId, {
    kind: 'plan-published',
    params: { planId: servedId, startDate: draft.startDate, isNewVersion },
    // Uses the draft's id, because each version is announced.
    causeKey: `plan-published ${draft.id}`,
  })
  await recordPlanAccess(ctx, 'plan.publish', { id: servedId, userId: draft.userId })
}

/** The clinician recorded for the safety rules, otherwise the publisher. */
async function findPractitioner(
  ctx: Ctx,
  { safetyRecords: { clinicianName, clinicianRegistration } }: StoredPlan,
): Promise<{ practitionerName: string | null; practitionerRegistration: string | null }> {
  if (clinicianName) {
    return { practitionerName: clinicianName, practitionerRegistration: clinicianRegistration ?? null }
  }
  const publisher = await publishing.findPractitioner(ctx.db, requireActor(ctx).userId)
  return { practitionerName: publisher.name, practitionerRegistration: publisher.registrationNumber }
}

/** Locks the plan whose next version a draft is. Throws 409 if that plan no longer serves the client. */
async function lockOriginal(ctx: Ctx, id: string): Promise<StoredPlan> {
  const original = await lockPlan(ctx, id)
  if (original.status === 'active') return original
  throw conflict(
    'conflict',
    say(
      msg`This draft is a new version of a plan that has ended or was archived. Duplicate the draft to publish it as a separate plan.`,
    ),
  )
}

/** Checks that a day of the plan is still to come: nobody could follow it, and the client would be notified. */
function requireNotOver({ endDate }: StoredPlan, today: string): void {
  if (endDate > today) return
  throw startDateRefused(
    say(
      msg`The last day of this plan, ${{ date: formatDate(findLastServedDay(endDate)) }}, is over. Choose a later start date.`,
    ),
  )
}

/**
 * Checks that a next version does not begin later than today, because it replaces the whole plan and the client would
 * have no plan today.
 */
function requireNoGap(original: StoredPlan, next: StoredPlan, today: string): void {
  if (original.startDate > today || next.startDate <= today) return
  throw startDateRefused(
    say(
      msg`The client has followed this plan since ${{ date: formatDate(original.startDate) }}, so a new version must start today or earlier. To start later, duplicate the plan.`,
    ),
  )
}

/** Checks that every required field is filled in, every day has something to eat, and no food is gone. */
function requireComplete(stored: StoredPlan, foods: Record<string, PlanFood>): void {
  const issues = [...listMissing(stored.kind, stored, stored.days), ...listMissingFoods(stored.days, foods)]
  const [first] = issues
  if (first) throw new AppError(422, 'plan_incomplete', first.message, { issues })
}

function requireSafe(findings: readonly SafetyFinding[]): void {
  if (canPublish(findings)) return
  const stopping = findings.find(({ severity }) => severity !== 'warn')
  throw new AppError(422, 'plan_unsafe', stopping?.message ?? say(msg`This plan is not safe to publish.`), {
    details: { findings },
  })
}

/**
 * Ends the client's other active plans on the day on which the new one begins. Archives plans that would begin on that
 * day or later.
 */
async function endOverlapping(
  ctx: Ctx,
  draft: StoredPlan,
  {
    servedId,
    today,
    shouldEndOverlapping,
  }: { servedId: string; today: string; shouldEndOverlapping: boolean },
): Promise<void> {
  const others = await publishing.listOverlapping(ctx.db, draft.userId, draft, servedId)
  const isWithdrawn = ({ startDate }: OverlappingPlan): boolean => startDate >= draft.startDate
  const followed = others.find((other) => isWithdrawn(other) && other.startDate < today)
  if (followed) {
    throw startDateRefused(
      say(
        msg`The client has followed another plan since ${{ date: formatDate(followed.startDate) }}: start this one today or later`,
      ),
    )
  }
  if (others.length > 0 && !shouldEndOverlapping) {
    throw conflict('plan_overlap', say(msg`Other active plans of this client cover some of these days.`), {
      plans: others.map((other) => ({ ...other, isWithdrawn: isWithdrawn(other) })),
    })
  }
  for (const other of others) {
    if (isWithdrawn(other)) await ending.setStatus(ctx.db, other.id, 'archived')
    else await publishing.endOn(ctx.db, other.id, draft.startDate, today)
    await recordPlanAccess(ctx, 'plan.end', { id: other.id, userId: draft.userId })
  }
}

function startDateRefused(message: string): AppError {
  return new AppError(422, 'plan_incomplete', message, { issues: [{ path: 'startDate', message }] })
}
