import { msg } from '@lingui/core/runtime-macro'
import type { Scope } from '#contract/access.ts'
import type { DietPlan, DietPlanSummary } from '#contract/plans/diet-plans.ts'
import { isPlanEditable } from '#domain/plans/plan.ts'
import { translateStartingTexts } from '#domain/plans/starting-texts.ts'
import { currentLocale, say } from '#domain/words/say.ts'
import { requireGrant } from '#server/kit/access/caller.ts'
import { AppError, conflict, notFound } from '#server/kit/app-error.ts'
import type { ClientDataAction } from '#server/kit/audit/client-data-actions.ts'
import { recordStaffAccess } from '#server/kit/audit/record.ts'
import { type Ctx, inTransaction } from '#server/kit/ctx.ts'
import type { Db } from '#server/kit/database/db.ts'
import { reachOf } from '#server/kit/database/reach.ts'
import { findFoodsOf } from './foods/service.ts'
import { dietPlansRepository as plans, type StoredPlan } from './repository.ts'

/* Access to plans for the services of this module: who may read and change a plan, and what they see of it. */

/**
 * Finds a plan within the caller's reach. Throws 404 if there is none, and 409 `plan_paused` for a client whose own
 * plan is paused.
 */
export async function findWithinReach(ctx: Ctx, id: string): Promise<StoredPlan> {
  const { actor, scope } = requireGrant(ctx)
  const stored = await plans.find(ctx.db, reachOf({ actor, scope }), id)
  if (!stored) throw notFound()
  requireServed(scope, stored)
  return stored
}

/** Does the same as `findWithinReach` in a transaction, and locks the plan until it ends. */
export async function lockPlan(ctx: Ctx, id: string): Promise<StoredPlan> {
  await plans.lock(ctx.db, id)
  return findWithinReach(ctx, id)
}

/** Changes a plan within the caller's reach in one transaction, and returns the changed plan. */
export function changePlan(
  ctx: Ctx,
  id: string,
  change: (ctx: Ctx, stored: StoredPlan) => Promise<void>,
): Promise<DietPlan> {
  return inTransaction(ctx, async (ctx) => {
    await change(ctx, await lockPlan(ctx, id))
    return withFoods(ctx.db, await requirePlan(ctx.db, id))
  })
}

/** Finds a plan by its id, after the caller has checked the reach. Throws 404 if there is none. */
export async function requirePlan(db: Db, id: string): Promise<StoredPlan> {
  const stored = await plans.find(db, { scope: 'all', actorId: id }, id)
  if (!stored) throw notFound()
  return stored
}

/** Throws 409 `plan_paused` for a client whose plan is paused; staff can read it. */
export function requireServed(scope: Scope, { pausedAt }: Pick<StoredPlan, 'pausedAt'>): void {
  if (scope !== 'own' || pausedAt === null) return
  throw new AppError(
    409,
    'plan_paused',
    say(
      msg`Your plan is paused while your dietician checks it. Please call or write to us before you continue with it.`,
    ),
    { details: { pausedAt } },
  )
}

/** Throws 409 `plan_not_draft` for a published plan. */
export function requireDraft({ status }: Pick<StoredPlan, 'status'>): void {
  if (isPlanEditable(status)) return
  throw conflict(
    'plan_not_draft',
    say(msg`This plan is published and cannot be changed. Write a new version or duplicate it.`),
  )
}

/** Throws 409 `stale_version` with the current plan, so that the writer can compare and continue. */
export async function requireVersion(db: Db, stored: StoredPlan, version: number): Promise<void> {
  if (stored.version === version) return
  throw conflict('stale_version', say(msg`Someone else changed this plan while you were editing.`), {
    version: stored.version,
    updatedAt: stored.updatedAt,
    plan: await withFoods(db, stored),
  })
}

/** Adds the foods to a plan: the frozen ones, or the current ones for a draft. */
export async function withFoods(db: Db, stored: StoredPlan): Promise<DietPlan> {
  const { frozenFoods, ...plan } = stored
  return { ...plan, foods: frozenFoods ?? (await findFoodsOf(db, stored.days)) }
}

/**
 * Returns a plan as its reader may see it. Clients do not see fields for staff, nor the content of a paused plan, and read the
 * texts with which plans start in their language.
 */
export function hideStaffFields<Plan extends DietPlanSummary>(scope: Scope, whole: Plan): Plan {
  if (scope !== 'own') return whole
  const plan =
    whole.pausedAt === null ? translateStartingTexts(whole, currentLocale()) : withholdContent(whole)
  const hidden = {
    revisionId: null,
    isFlagged: false,
    pauseReasons: [],
    ...('safetyFlags' in plan ? { safetyFlags: [], safetyRecords: {} } : {}),
    ...(isWholePlan(plan) ? { groceryEdits: plan.groceryEdits.filter(({ isRemoved }) => !isRemoved) } : {}),
  }
  return { ...plan, ...hidden }
}

function isWholePlan(plan: DietPlanSummary): plan is DietPlan {
  return 'groceryEdits' in plan
}

/** Removes the content of a paused plan for its client. Title, dates and the pause itself stay. */
function withholdContent<Plan extends DietPlanSummary>(plan: Plan): Plan {
  const withheld = { goalDescription: null, caloriesTarget: null, proteinGoal: null }
  const whole = {
    description: null,
    preferences: null,
    nutritionSnapshot: null,
    tips: [],
    motivationalQuote: null,
    specialInstructions: null,
    groceryEdits: [],
    changeNote: null,
    days: [],
    foods: {},
  } satisfies Partial<DietPlan>
  return { ...plan, ...withheld, ...('days' in plan ? whole : {}) }
}

/** Records the caller's access to a plan in the audit log, unless the plan is their own. */
export function recordPlanAccess(
  ctx: Ctx,
  action: ClientDataAction,
  plan: Pick<StoredPlan, 'id' | 'userId'>,
): Promise<void> {
  return recordStaffAccess(ctx, {
    action,
    subjectId: plan.userId,
    entity: 'diet-plan',
    entityId: plan.id,
  })
}
