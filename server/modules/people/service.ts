import { findScope } from '#contract/access.ts'
import type {
  ClientConsultation,
  ClientOverview,
  ClientRecord,
  ClientSummary,
} from '#contract/people/clients.ts'
import { calculateBmi } from '#domain/body/bmi.ts'
import { splitAllergies } from '#domain/people/own-words.ts'
import { ageOn } from '#domain/progress/measures.ts'
import { todayIn } from '#domain/units/dates.ts'
import { requireActor, requireGrant, requireReach } from '#server/kit/access/caller.ts'
import { notFound } from '#server/kit/app-error.ts'
import { recordStaffAccess } from '#server/kit/audit/record.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import type { Db } from '#server/kit/database/db.ts'
import { reachOf } from '#server/kit/database/reach.ts'
import {
  readNameCursor,
  readTimeCursor,
  writeNameCursor,
  writeTimeCursor,
} from '#server/kit/http/pagination.ts'
import { mapPage, type Page, slicePage } from '#server/kit/lists.ts'
import { type ConsultationReach, clientsRepository, type StoredClient } from './repository.ts'

/** A page of clients within the caller's reach, by name. */
export async function listClients(
  ctx: Ctx,
  { search, limit, cursor }: { search?: string | undefined; limit: number; cursor?: string | undefined },
): Promise<Page<ClientSummary>> {
  const rows = await clientsRepository.list(ctx.db, reachOf(requireGrant(ctx)), {
    limit: limit + 1,
    cursor: readNameCursor(cursor),
    ...(search ? { search } : {}),
  })
  const page = slicePage(rows, limit, (last) => writeNameCursor(last.sortName, last.id))
  return mapPage(page, ({ sortName: _sortName, ...client }) => client)
}

/** Returns one client's record. Reading by staff is recorded in the audit log. */
export async function getClient(ctx: Ctx, id: string): Promise<ClientRecord> {
  await requireReach(ctx, id)
  const client = await readClient(ctx, id)
  await recordClientRead(ctx, id)
  return client
}

/** Returns one client's record and the other parts of their page. Reading it is recorded in the audit log. */
export async function getClientOverview(ctx: Ctx, id: string): Promise<ClientOverview> {
  await requireClientReach(ctx, id)
  const [record, overview] = await Promise.all([
    readClient(ctx, id),
    clientsRepository.findOverview(ctx.db, id, readConsultationReach(ctx), ctx.now()),
  ])
  if (!overview) throw notFound()
  await recordClientRead(ctx, id)
  return { ...record, ...overview }
}

/** Returns a page of a client's consultations, newest first. Reading it is recorded in the audit log. */
export async function listClientConsultations(
  ctx: Ctx,
  id: string,
  query: { limit: number; cursor?: string | undefined },
): Promise<Page<ClientConsultation>> {
  await requireClientReach(ctx, id)
  const rows = await clientsRepository.listConsultations(ctx.db, id, readConsultationReach(ctx), {
    limit: query.limit + 1,
    after: readTimeCursor(query.cursor),
  })
  await recordStaffAccess(ctx, {
    action: 'consultation.read',
    subjectId: id,
    entity: 'client',
    entityId: id,
  })
  const page = slicePage(rows, query.limit, (last) => writeTimeCursor(last.atMicros, last.id))
  return mapPage(page, ({ atMicros: _atMicros, ...consultation }) => consultation)
}

/** Checks that an id is a client's within the caller's reach; throws 404 otherwise. */
export async function requireClientReach(ctx: Ctx, id: string): Promise<void> {
  await requireReach(ctx, id)
  if (!(await clientsRepository.isClient(ctx.db, id))) throw notFound()
}

/** Returns which consultations of any client the caller may open. */
function readConsultationReach(ctx: Ctx): ConsultationReach {
  const actor = requireActor(ctx)
  return { isEverything: findScope(actor, 'consultations:read') === 'all', actorId: actor.userId }
}

function recordClientRead(ctx: Ctx, clientId: string): Promise<void> {
  return recordStaffAccess(ctx, {
    action: 'client.read',
    subjectId: clientId,
    entity: 'client',
    entityId: clientId,
  })
}

/**
 * Finds the id of the active client with an email. Returns `null` if there is none. For other modules, which check the
 * reach themselves.
 */
export async function findClientIdByEmail(db: Db, email: string): Promise<string | null> {
  return clientsRepository.findIdByEmail(db, email)
}

/**
 * Reads a client's record for other modules, which check the reach themselves. Throws 404 if the id is not a client's.
 */
export async function readClient({ db, now }: Pick<Ctx, 'db' | 'now'>, id: string): Promise<ClientRecord> {
  const today = now()
  const stored = await clientsRepository.find(db, id, today)
  if (!stored) throw notFound()
  return toClientRecord(stored, today)
}

function toClientRecord(stored: StoredClient, now: Date): ClientRecord {
  const { age, ageRecordedOn, sexForCalculation, highestRecentWeightKg, otherAllergies, ...rest } = stored
  const weightKg = stored.recentWeights[0]?.weightKg ?? stored.weightKg
  const sex = sexForCalculation ?? stored.gender
  return {
    ...rest,
    allergies: [...rest.allergies, ...splitAllergies(otherAllergies)],
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
