import { randomUUID } from 'node:crypto'
import { msg } from '@lingui/core/runtime-macro'
import type { ClientsOutcome } from '#contract/people/client-actions.ts'
import { say } from '#domain/words/say.ts'
import { requireActor } from '#server/kit/access/caller.ts'
import { AppError, conflict, invalidField } from '#server/kit/app-error.ts'
import { recordStaffAccess } from '#server/kit/audit/record.ts'
import { type Ctx, inTransaction } from '#server/kit/ctx.ts'
import { consumeLimits, runWithinLimits } from '#server/kit/http/rate-limit.ts'
import { requireReadableKey } from '#server/kit/idempotency.ts'
import { listActiveStaff } from '#server/modules/appointments/availability/service.ts'
import { notify } from '#server/modules/notifications/service.ts'
import { clientsRepository } from '../repository.ts'
import { requireClientReach } from '../service.ts'
import { setCare } from '../users/rights.ts'
import { updateUser } from '../users/service.ts'

const HOUR_SECONDS = 3600
const DAY_SECONDS = 86_400
const MAX_CALLS_AN_HOUR = 20
const MAX_MESSAGES_A_DAY = 5

/**
 * Sends a message to each client within the caller's reach. A repeated call with the same `Idempotency-Key` sends
 * nothing twice.
 *
 * @throws AppError 429 if the caller has sent messages too often.
 */
export async function messageClients(
  ctx: Ctx,
  { ids, text }: { ids: readonly string[]; text: string },
): Promise<ClientsOutcome> {
  const { userId, firstName, lastName } = requireActor(ctx)
  const callLimit = { key: userId, count: MAX_CALLS_AN_HOUR, windowSeconds: HOUR_SECONDS }
  await consumeLimits(ctx, 'message-clients', [callLimit])
  const from = [firstName, lastName].filter(Boolean).join(' ') || null
  const key = requireReadableKey(ctx.idempotencyKey)
  const cause = key === null ? randomUUID() : `${userId} ${key.key} ${key.requestHash.toString('hex')}`
  return forEachClient(ids, async (clientId) => {
    await requireActiveClient(ctx, clientId)
    await withinDailyLimit(ctx, clientId, () =>
      inTransaction(ctx, async (ctx) => {
        const notification = {
          kind: 'practice-message' as const,
          params: { text, from },
          causeKey: `practice-message ${cause}`,
        }
        if (!(await notify(ctx.db, ctx, clientId, notification))) return
        await recordStaffAccess(ctx, {
          action: 'client.message',
          subjectId: clientId,
          entity: 'client',
          entityId: clientId,
        })
      }),
    )
  })
}

/** Adds a staff member to the care team of each client. Throws 400 at `staffId` if it is nobody who works here. */
export async function assignClients(
  ctx: Ctx,
  { ids, staffId }: { ids: readonly string[]; staffId: string },
): Promise<ClientsOutcome> {
  if (!(await listActiveStaff(ctx)).some(({ id }) => id === staffId)) {
    throw invalidField('staffId', say(msg`Please choose someone who works here`))
  }
  return forEachClient(ids, async (clientId) => {
    await requireActiveClient(ctx, clientId)
    await setCare(ctx, clientId, { personId: staffId, isInCare: true })
  })
}

/** Deactivates the account of each client. */
export function archiveClients(ctx: Ctx, ids: readonly string[]): Promise<ClientsOutcome> {
  return forEachClient(ids, async (clientId) => {
    await requireActiveClient(ctx, clientId)
    await updateUser(ctx, clientId, { isActive: false })
  })
}

/** Runs the work for each client on its own, and collects the sentences of those that are refused. */
async function forEachClient(
  ids: readonly string[],
  work: (clientId: string) => Promise<void>,
): Promise<ClientsOutcome> {
  const outcome: ClientsOutcome = { done: [], refused: [] }
  for (const id of new Set(ids)) {
    try {
      await work(id)
      outcome.done.push(id)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      outcome.refused.push({ id, message: error.message })
    }
  }
  return outcome
}

/** Throws 404 for clients out of reach, and 409 for a deactivated account. */
async function requireActiveClient(ctx: Ctx, id: string): Promise<void> {
  await requireClientReach(ctx, id)
  if (!(await clientsRepository.isActive(ctx.db, id))) {
    throw conflict('not_possible', say(msg`This account is archived.`))
  }
}

async function withinDailyLimit(ctx: Ctx, clientId: string, work: () => Promise<void>): Promise<void> {
  const limit = { key: clientId, count: MAX_MESSAGES_A_DAY, windowSeconds: DAY_SECONDS }
  try {
    await runWithinLimits(ctx, 'message-client', [limit], work)
  } catch (error) {
    if (!(error instanceof AppError && error.statusCode === 429)) throw error
    throw conflict(
      'not_possible',
      say(msg`This client has already received ${{ count: MAX_MESSAGES_A_DAY }} messages today.`),
    )
  }
}
