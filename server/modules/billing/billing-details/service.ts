import { msg } from '@lingui/core/runtime-macro'
import type { BillingDetails } from '#contract/billing/billing-details.ts'
import { say } from '#domain/words/say.ts'
import { requireActor } from '#server/kit/access/caller.ts'
import { conflict, notFound } from '#server/kit/app-error.ts'
import { type Ctx, inTransaction } from '#server/kit/ctx.ts'
import { billingDetailsRepository as billingDetails } from './repository.ts'

const FIELDS = ['name', 'address', 'stateCode', 'gstin'] as const
const NOTHING_YET: BillingDetails = { version: 0, name: '', address: '', stateCode: null, gstin: null }

/** Returns the caller's own billing details. */
export async function getOwnBillingDetails(ctx: Ctx): Promise<BillingDetails> {
  return findBillingDetails(ctx, requireActor(ctx).userId)
}

/** Replaces the caller's own billing details. */
export async function updateOwnBillingDetails(ctx: Ctx, input: BillingDetails): Promise<BillingDetails> {
  return updateBillingDetails(ctx, requireActor(ctx).userId, input)
}

/** Replaces a client's billing details. Throws 404 if the person is not a client. */
export async function updateBillingDetails(
  ctx: Ctx,
  userId: string,
  input: BillingDetails,
): Promise<BillingDetails> {
  return inTransaction(ctx, (inside) => saveBillingDetails(inside, userId, input))
}

/** Returns a client's current billing details; version 0 if none were saved. */
export async function findBillingDetails(ctx: Pick<Ctx, 'db'>, userId: string): Promise<BillingDetails> {
  return (await billingDetails.find(ctx.db, userId)) ?? NOTHING_YET
}

/**
 * Replaces a client's billing details in the caller's transaction if they are still the version that the caller saw.
 * Invoices issued earlier do not change.
 */
export async function saveBillingDetails(
  ctx: Ctx,
  userId: string,
  input: BillingDetails,
): Promise<BillingDetails> {
  if (!(await billingDetails.lockClient(ctx.db, userId))) throw notFound()
  const stored = await findBillingDetails(ctx, userId)
  if (stored.version !== input.version) {
    throw conflict('stale_version', say(msg`The billing details were changed while you were editing.`), {
      details: stored,
    })
  }
  const fields = FIELDS.filter((field) => stored[field] !== input[field])
  if (fields.length === 0) return stored
  const saved = await billingDetails.save(ctx.db, userId, input)
  await ctx.audit({
    action: 'billing-details.update',
    subjectId: userId,
    entity: 'billing-details',
    entityId: userId,
    details: { fields },
  })
  return saved
}
