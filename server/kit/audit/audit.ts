import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Actor } from '../sessions/sessions.ts'
import type { AuditAction } from './audit-actions.ts'
import type { ClientDataAction } from './client-data-actions.ts'

/** One thing that somebody did. Details name fields and counts, never the values of health data. */
export type AuditEntry = {
  action: AuditAction
  /** The person whose data or account it was. */
  subjectId?: string
  entity?: string
  entityId?: string
  details?: Record<string, unknown>
}

/** Where an action came from: the request, or null for what the server does by itself. */
export type AuditSource = Pick<FastifyRequest, 'ip' | 'id'> | null

/**
 * Appends to the audit log. Pass the transaction's connection when the action writes: then both are stored, or neither.
 */
export async function recordAudit(
  db: Pick<pg.Pool, 'query'>,
  actor: Pick<Actor, 'userId' | 'role'> | null,
  source: AuditSource,
  entry: AuditEntry,
): Promise<void> {
  await db.query(
    `insert into audit_log (actor_id, actor_role, action, subject_id, entity, entity_id, ip_address, request_id, details)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      actor?.userId ?? null,
      actor?.role ?? null,
      entry.action,
      entry.subjectId ?? null,
      entry.entity ?? null,
      entry.entityId ?? null,
      source && isIP(source.ip) !== 0 ? source.ip : null,
      source?.id ?? null,
      entry.details ?? {},
    ],
  )
}

/** Staff reading or writing a client's data is on record; clients looking at their own is not. */
export async function recordStaffAccess(
  db: Pick<pg.Pool, 'query'>,
  actor: Pick<Actor, 'userId' | 'role'>,
  source: AuditSource,
  entry: AuditEntry & { action: ClientDataAction; subjectId: string },
): Promise<void> {
  if (actor.userId !== entry.subjectId) await recordAudit(db, actor, source, entry)
}

/**
 * Staff seeing clients' data in a list is on record for each of them, once a day: a list is looked through often, and says
 * the same of somebody each time.
 */
export async function recordStaffListing(
  db: Pick<pg.Pool, 'query'>,
  actor: Pick<Actor, 'userId' | 'role'>,
  source: AuditSource,
  entry: { action: ClientDataAction; subjectIds: readonly string[] },
): Promise<void> {
  if (entry.subjectIds.length === 0) return
  await db.query(
    `insert into audit_log (actor_id, actor_role, action, subject_id, ip_address, request_id)
     select $1::uuid, $2, $3, s.id, $4::inet, $5 from unnest($6::uuid[]) s(id)
      where s.id <> $1::uuid
        and not exists (select from audit_log a where a.subject_id = s.id and a.at > now() - interval '1 day'
                           and a.actor_id = $1::uuid and a.action = $3)`,
    [
      actor.userId,
      actor.role,
      entry.action,
      source && isIP(source.ip) !== 0 ? source.ip : null,
      source?.id ?? null,
      entry.subjectIds,
    ],
  )
}
