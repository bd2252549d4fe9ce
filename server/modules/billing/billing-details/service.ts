import type { FastifyRequest } from 'fastify'
import type { BillingDetails } from '#contract/billing/billing-details.ts'
import { requireActor } from '#server/kit/access/guard.ts'
import { conflict, notFound } from '#server/kit/app-error.ts'
import { recordAudit } from '#server/kit/audit/audit.ts'
import { type Queryable, runInTransaction } from '#server/kit/database/transaction.ts'
import type { Platform } from '#server/kit/platform.ts'
import type { Actor } from '#server/kit/sessions/sessions.ts'
import { billingDetailsRepository as billingDetails } from './repository.ts'

const FIELDS = ['name', 'address', 'stateCode', 'gstin'] as const
const NOTHING_YET: BillingDetails = { version: 0, name: '', address: '', stateCode: null, gstin: null }

/** To whom the caller's own invoices are made out. */
export async function getOwnBillingDetails(
  { database }: Platform,
  request: FastifyRequest,
): Promise<BillingDetails> {
  return findBillingDetails(database.pool, requireActor(request).userId)
}

/** Replaces the caller's own. */
export async function updateOwnBillingDetails(
  { database }: Platform,
  request: FastifyRequest,
  input: BillingDetails,
): Promise<BillingDetails> {
  const actor = requireActor(request)
  return runInTransaction(database.pool, (db) => saveBillingDetails(db, actor, request, actor.userId, input))
}

/** Replaces a client's. Throws 404 for somebody who is none. */
export async function updateBillingDetails(
  { database }: Platform,
  request: FastifyRequest,
  userId: string,
  input: BillingDetails,
): Promise<BillingDetails> {
  const actor = requireActor(request)
  return runInTransaction(database.pool, (db) => saveBillingDetails(db, actor, request, userId, input))
}

/** A client's, as they are; version 0 where nothing was said. */
export async function findBillingDetails(db: Queryable, userId: string): Promise<BillingDetails> {
  return (await billingDetails.find(db, userId)) ?? NOTHING_YET
}

/**
 * Replaces a client's billing details in the caller's transaction, when they are still those that were seen. Invoices that
 * were issued before keep what they say.
 */
export async function saveBillingDetails(
  db: Queryable,
  actor: Actor,
  request: FastifyRequest,
  userId: string,
  input: BillingDetails,
): Promise<BillingDetails> {
  if (!(await billingDetails.lockClient(db, userId))) throw notFound()
  const stored = await findBillingDetails(db, userId)
  if (stored.version !== input.version) {
    throw conflict('stale_version', 'The billing details were changed meanwhile.', { details: stored })
  }
  const fields = FIELDS.filter((field) => stored[field] !== input[field])
  if (fields.length === 0) return stored
  const saved = await billingDetails.save(db, userId, input)
  await recordAudit(db, actor, request, {
    action: 'billing-details.update',
    subjectId: userId,
    entity: 'billing-details',
    entityId: userId,
    details: { fields },
  })
  return saved
}
