import { msg } from '@lingui/core/runtime-macro'
import type { ClientRecord } from '#contract/people/clients.ts'
import type {
  CreatePlanBody,
  CreatePlanInput,
  DietPlan,
  PlanDay,
  UpdatePlanInput,
} from '#contract/plans/diet-plans.ts'
import { describeClientForPlan, type PlanClientFacts } from '#domain/plans/client-facts.ts'
import { say } from '#domain/words/say.ts'
import { requireActor, requireGrant, requireReach } from '#server/kit/access/caller.ts'
import { AppError, conflict, invalidField } from '#server/kit/app-error.ts'
import { type Ctx, inTransaction } from '#server/kit/ctx.ts'
import { readViolatedConstraint } from '#server/kit/database/transaction.ts'
import { runOnce } from '#server/kit/idempotency.ts'
import type { Actor } from '#server/kit/sessions/sessions.ts'
import { findClientIdByEmail, readClient } from '#server/modules/people/service.ts'
import { normaliseDays } from '../foods/service.ts'
import {
  changePlan,
  lockPlan,
  recordPlanAccess,
  requireDraft,
  requirePlan,
  requireVersion,
  withFoods,
} from '../plan-access.ts'
import { publishDraft } from '../publishing/service.ts'
import { draftsRepository as drafts } from './repository.ts'

/**
 * Creates a draft for a client within reach. Facts about the client that were left out are taken from their record. With
 * status `active` it is published in the same transaction.
 */
export async function createPlan(ctx: Ctx, body: CreatePlanBody): Promise<DietPlan> {
  const { actor } = requireGrant(ctx)
  const userId = await findClientWithinReach(ctx, body.userId)
  requirePriceAllowed(actor, body.price, null)
  return runOnce(ctx, async (ctx) => {
    const days = await normaliseDays(ctx.db, body.days)
    const input = { ...(await fillInClient(ctx, { ...body, userId })), days }
    const id = await drafts.insert(ctx.db, input, actor.userId).catch(refuseNonClient)
    const stored = await requirePlan(ctx.db, id)
    await recordPlanAccess(ctx, 'plan.create', stored)
    if (input.status === 'active') await publishDraft(ctx, stored, { shouldEndOverlapping: false })
    return withFoods(ctx.db, await requirePlan(ctx.db, id))
  })
}

/**
 * Finds the client with an id or an email. An email out of reach is refused with the same message as an unknown one.
 */
async function findClientWithinReach(ctx: Ctx, reference: string): Promise<string> {
  if (!reference.includes('@')) {
    await requireReach(ctx, reference)
    return reference
  }
  const id = await findClientIdByEmail(ctx.db, reference)
  if (id === null || !(await isWithinReach(ctx, id)))
    throw invalidField('userId', say(msg`No client has this email`))
  return id
}

async function isWithinReach(ctx: Ctx, clientId: string): Promise<boolean> {
  try {
    await requireReach(ctx, clientId)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

const CLIENT_FACTS = [
  'clientName',
  'clientAge',
  'clientHeight',
  'clientWeight',
  'clientLocation',
  'healthIssues',
  'bmi',
  'preferences',
] as const satisfies (keyof PlanClientFacts)[]

/** Fills in facts that were left out, from the client's record. Facts that were sent empty stay empty. */
async function fillInClient(ctx: Ctx, body: CreatePlanBody & { userId: string }): Promise<CreatePlanInput> {
  if (CLIENT_FACTS.every((fact) => body[fact] !== undefined)) {
    return { ...body, clientName: body.clientName ?? '', healthIssues: body.healthIssues ?? say(msg`None`) }
  }
  const record = await readRecord(ctx, body.userId)
  const sent = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
  return { ...describeClientForPlan(record), ...(sent as typeof body & CreatePlanInput) } // contains only the fields that were sent
}

/** Reads the record of the person for whom a plan is; throws 400 if they are not a client. */
export async function readRecord(ctx: Ctx, userId: string): Promise<ClientRecord> {
  return readClient(ctx, userId).catch((error: unknown) => {
    throw error instanceof AppError ? invalidField('userId', say(msg`Choose a client`)) : error
  })
}

/** Checks that only an admin sets a price. An employee may change a plan only without changing its price. */
function requirePriceAllowed(
  actor: Actor,
  price: number | null | undefined,
  storedPrice: number | null,
): void {
  if (actor.role === 'admin' || (price ?? 0) === (storedPrice ?? 0)) return
  const message = say(msg`Only an admin can set the price`)
  throw new AppError(403, 'forbidden', message, { issues: [{ path: 'price', message }] })
}

/** Replaces a whole draft. Throws 409 `stale_version` if it no longer has the version that the writer saw. */
export async function updatePlan(ctx: Ctx, id: string, input: UpdatePlanInput): Promise<DietPlan> {
  return changePlan(ctx, id, async (ctx, stored) => {
    requireDraft(stored)
    await requireVersion(ctx.db, stored, input.version)
    requirePriceAllowed(requireActor(ctx), input.price, stored.price)
    const days = await normaliseDays(ctx.db, input.days)
    await drafts.update(ctx.db, id, { ...input, days })
    await recordPlanAccess(ctx, 'plan.update', stored)
  })
}

/** Adds a day to a draft. Throws 409 if the draft already has a day with this number. */
export async function addDay(
  ctx: Ctx,
  planId: string,
  sent: PlanDay,
): Promise<PlanDay & { id: string; dietPlanId: string; createdAt: string }> {
  return runOnce(ctx, async (ctx) => {
    const stored = await lockPlan(ctx, planId)
    requireDraft(stored)
    const [day = sent] = await normaliseDays(ctx.db, [sent])
    const inserted = await drafts.insertDay(ctx.db, planId, day).catch((error: unknown) => {
      if (readViolatedConstraint(error) !== 'daily_meal_plans_day') throw error
      throw conflict('conflict', say(msg`This day is already in the plan.`))
    })
    await recordPlanAccess(ctx, 'plan.update', stored)
    return { ...day, dietPlanId: planId, ...inserted }
  })
}

/** Deletes a draft. Published plans can only be archived, because clients have followed them. */
export async function deletePlan(ctx: Ctx, id: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const stored = await lockPlan(ctx, id)
    requireDraft(stored)
    await drafts.delete(ctx.db, id)
    await recordPlanAccess(ctx, 'plan.delete', stored)
  })
}

/** Throws 400 if the plan could not be inserted because its person is not a client; rethrows any other error. */
export function refuseNonClient(error: unknown): never {
  const constraint = readViolatedConstraint(error)
  if (constraint === 'diet_plans_user_is_client' || constraint === 'diet_plans_user_id_users_id_fk') {
    throw invalidField('userId', say(msg`Choose a client`))
  }
  throw error
}
