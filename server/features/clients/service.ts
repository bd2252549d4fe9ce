import type { FastifyRequest } from 'fastify'
import type { Scope } from '#contract/access.ts'
import type { ClientRecord, ClientSummary } from '#contract/clients.ts'
import { calculateBmi } from '#domain/body/bmi.ts'
import { ageOn } from '#domain/body/measures.ts'
import { todayIn } from '#domain/units/dates.ts'
import type { Queryable } from '#server/db/transaction.ts'
import { requireGrant, requireReach } from '#server/platform/access/guard.ts'
import { notFound } from '#server/platform/app-error.ts'
import { recordStaffAccess } from '#server/platform/audit/audit.ts'
import { readNameCursor, writeNameCursor } from '#server/platform/http/pagination.ts'
import type { Platform } from '#server/platform/platform.ts'
import { clientsRepository, type StoredClient } from './repository.ts'

/** A page of clients within the caller's reach, and the cursor of the next one. */
export async function listClients(
  { database }: Platform,
  request: FastifyRequest,
  query: { search?: string | undefined; limit: number; cursor?: string | undefined },
): Promise<{ clients: ClientSummary[]; nextCursor: string | null }> {
  const { actor, scope } = requireGrant(request)
  const rows = await clientsRepository.list(
    database.pool,
    { scope, actorId: actor.userId },
    {
      limit: query.limit + 1,
      cursor: readNameCursor(query.cursor),
      ...(query.search ? { search: query.search } : {}),
    },
  )
  const page = rows.slice(0, query.limit)
  const last = rows.length > query.limit ? page.at(-1) : undefined
  return {
    clients: page.map(({ sortName: _sortName, ...client }) => client),
    nextCursor: last ? writeNameCursor(last.sortName, last.id) : null,
  }
}

/** One client's record; staff reading it is on the audit log. */
export async function getClient(
  { database }: Platform,
  request: FastifyRequest,
  id: string,
): Promise<ClientRecord> {
  const { actor, scope } = requireGrant(request)
  await requireReach(database.pool, { actor, scope }, id)
  const client = await readClient(database.pool, id)
  await recordStaffAccess(database.pool, actor, request, {
    action: 'client.read',
    subjectId: id,
    entity: 'client',
    entityId: id,
  })
  return client
}

/** Counts for those who arrive at the practice area. */
export async function getPracticeSummary({ database }: Platform, request: FastifyRequest) {
  const { actor, scope }: { actor: { userId: string; timeZone: string }; scope: Scope } =
    requireGrant(request)
  const today = todayIn(actor.timeZone, new Date())
  return clientsRepository.countForPractice(database.pool, { scope, actorId: actor.userId }, today)
}

/** The id of the client with an email, for other features, which check the reach; null where there is none. */
export async function findClientIdByEmail(db: Queryable, email: string): Promise<string | null> {
  return clientsRepository.findIdByEmail(db, email)
}

/** A client's record for other features, which have checked the reach. Throws 404 for nobody and for staff. */
export async function readClient(db: Queryable, id: string): Promise<ClientRecord> {
  const stored = await clientsRepository.find(db, id)
  if (!stored) throw notFound()
  return toClientRecord(stored, new Date())
}

function toClientRecord(stored: StoredClient, now: Date): ClientRecord {
  const { age, ageRecordedOn, sexForCalculation, timeZone, ...rest } = stored
  const weightKg = stored.recentWeights[0]?.weightKg ?? stored.weightKg
  const sex = sexForCalculation ?? stored.gender
  return {
    ...rest,
    age: age === null || ageRecordedOn === null ? null : ageOn(age, ageRecordedOn, todayIn(timeZone, now)),
    sex: sex === 'male' || sex === 'female' ? sex : null,
    weightKg,
    bmi: weightKg === null || stored.heightCm === null ? null : calculateBmi(weightKg, stored.heightCm),
  }
}
