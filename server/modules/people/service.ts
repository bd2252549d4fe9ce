import type { FastifyRequest } from 'fastify'
import { scopeOf } from '#contract/access.ts'
import type { StaffMember } from '#contract/appointments/inbox.ts'
import type {
  ClientConsultation,
  ClientListQuery,
  ClientOverview,
  ClientRecord,
  ClientSummary,
  ListedClient,
} from '#contract/people/clients.ts'
import { calculateBmi } from '#domain/body/bmi.ts'
import { ageOn } from '#domain/progress/measures.ts'
import { todayIn } from '#domain/units/dates.ts'
import { requireGrant, requireReach } from '#server/kit/access/guard.ts'
import { notFound } from '#server/kit/app-error.ts'
import { recordStaffAccess, recordStaffListing } from '#server/kit/audit/audit.ts'
import { recordListExport } from '#server/kit/audit/list-export.ts'
import { splitSearch } from '#server/kit/database/sql.ts'
import type { Queryable } from '#server/kit/database/transaction.ts'
import { readAllPages } from '#server/kit/http/csv-download.ts'
import {
  readNameCursor,
  readTimeCursor,
  writeNameCursor,
  writeTimeCursor,
} from '#server/kit/http/pagination.ts'
import type { Platform } from '#server/kit/platform.ts'
import { type ClientPage, clientsRepository, type StoredClient } from './repository.ts'

/** Beyond what any practice employs. */
const MOST_STAFF = 500

/** Rows that are read at once while a list is written as a file. */
const EXPORT_PAGE = 200

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

type ListFilter = Omit<ClientListQuery, 'limit' | 'cursor'>

/**
 * A page of the practice's list of clients within the caller's reach, the cursor of the next one, and how many there are in
 * all. What it shows of each is on the audit log.
 */
export async function listPracticeClients(
  platform: Platform,
  request: FastifyRequest,
  query: ClientListQuery,
): Promise<{ clients: ListedClient[]; nextCursor: string | null; totalCount: number }> {
  const { actor, scope } = requireGrant(request)
  const { pool } = platform.database
  const [page, totalCount] = await Promise.all([
    readListPage(platform, request, query),
    clientsRepository.countListed(
      pool,
      { scope, actorId: actor.userId },
      { ...query, words: splitSearch(query.search) },
    ),
  ])
  await recordStaffListing(pool, actor, request, {
    action: 'client.list',
    subjectIds: page.rows.map(({ id }) => id),
  })
  return { clients: page.rows, nextCursor: page.nextCursor, totalCount }
}

/** Every client that the filters let through, page by page; whose data went into the file is on the audit log. */
export async function exportPracticeClients(
  platform: Platform,
  request: FastifyRequest,
  filter: ListFilter,
): Promise<AsyncIterable<ListedClient>> {
  const recordClients = await recordListExport(
    platform.database.pool,
    requireGrant(request).actor,
    request,
    'clients',
  )
  return readAllPages(async (cursor) => {
    const page = await readListPage(platform, request, { ...filter, limit: EXPORT_PAGE, cursor })
    await recordClients(page.rows.map(({ id }) => id))
    return page
  })
}

async function readListPage(
  { database: { pool } }: Platform,
  request: FastifyRequest,
  query: ClientListQuery,
): Promise<{ rows: ListedClient[]; nextCursor: string | null }> {
  const { actor, scope } = requireGrant(request)
  const { sort, cursor, limit } = query
  const page: ClientPage =
    sort === 'name' ? { sort, after: readNameCursor(cursor) } : { sort, after: readTimeCursor(cursor) }
  const rows = await clientsRepository.listForPractice(
    pool,
    { scope, actorId: actor.userId },
    { ...query, words: splitSearch(query.search) },
    page,
    limit + 1,
  )
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    rows: shown.map(({ sortName: _sortName, atMicros: _atMicros, ...client }) => client),
    nextCursor: last
      ? sort === 'name'
        ? writeNameCursor(last.sortName, last.id)
        : writeTimeCursor(last.atMicros, last.id)
      : null,
  }
}

/** Those who look after a client within the caller's reach. */
export async function listCareStaff({ database }: Platform, request: FastifyRequest): Promise<StaffMember[]> {
  const { actor, scope } = requireGrant(request)
  return clientsRepository.listCareStaff(database.pool, { scope, actorId: actor.userId }, MOST_STAFF)
}

/** One client's record and where everything stands; reading it is on the audit log. */
export async function getClientOverview(
  { database: { pool } }: Platform,
  request: FastifyRequest,
  id: string,
): Promise<ClientOverview> {
  const { actor } = await requireClientReach(pool, request, id)
  const [record, standing] = await Promise.all([
    readClient(pool, id),
    clientsRepository.findOverview(pool, id, readConsultationReach(request)),
  ])
  if (!standing) throw notFound()
  await recordStaffAccess(pool, actor, request, {
    action: 'client.read',
    subjectId: id,
    entity: 'client',
    entityId: id,
  })
  return { ...record, ...standing }
}

/** A page of a client's consultations, newest first, and the cursor of the next one. */
export async function listClientConsultations(
  { database: { pool } }: Platform,
  request: FastifyRequest,
  id: string,
  query: { limit: number; cursor?: string | undefined },
): Promise<{ consultations: ClientConsultation[]; nextCursor: string | null }> {
  const { actor } = await requireClientReach(pool, request, id)
  const rows = await clientsRepository.listConsultations(pool, id, readConsultationReach(request), {
    limit: query.limit + 1,
    after: readTimeCursor(query.cursor),
  })
  await recordStaffAccess(pool, actor, request, {
    action: 'consultation.read',
    subjectId: id,
    entity: 'client',
    entityId: id,
  })
  const page = rows.slice(0, query.limit)
  const last = rows.length > query.limit ? page.at(-1) : undefined
  return {
    consultations: page.map(({ atMicros: _atMicros, ...consultation }) => consultation),
    nextCursor: last ? writeTimeCursor(last.atMicros, last.id) : null,
  }
}

/** Who asks, where the client is within their reach; throws 404 where they are not, or where the id is nobody's or a staff member's. */
export async function requireClientReach(
  db: Queryable,
  request: FastifyRequest,
  id: string,
): Promise<ReturnType<typeof requireGrant>> {
  const grant = requireGrant(request)
  await requireReach(db, grant, id)
  if (!(await clientsRepository.isClient(db, id))) throw notFound()
  return grant
}

/** Which consultations the caller may open, whoever's client it is. */
function readConsultationReach(request: FastifyRequest): { isEverything: boolean; actorId: string } {
  const { actor } = requireGrant(request)
  return { isEverything: scopeOf(actor, 'consultations:read') === 'all', actorId: actor.userId }
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
  const { age, ageRecordedOn, sexForCalculation, highestRecentWeightKg, ...rest } = stored
  const weightKg = stored.recentWeights[0]?.weightKg ?? stored.weightKg
  const sex = sexForCalculation ?? stored.gender
  return {
    ...rest,
    age:
      age === null || ageRecordedOn === null ? null : ageOn(age, ageRecordedOn, todayIn(rest.timeZone, now)),
    sex: sex === 'male' || sex === 'female' ? sex : null,
    weightKg,
    recentLossPercent:
      highestRecentWeightKg === null || weightKg === null
        ? null
        : Math.max(0, Math.round((1 - weightKg / highestRecentWeightKg) * 1000) / 10),
    bmi: weightKg === null || stored.heightCm === null ? null : calculateBmi(weightKg, stored.heightCm),
  }
}
