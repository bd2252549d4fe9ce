import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { requireActor } from '../access/caller.ts'
import type { Ctx } from '../ctx.ts'
import { arrayOf, inet, instant, json, text, uuid } from '../database/columns.ts'
import { statement } from '../database/statement.ts'
import type { Actor } from '../sessions/sessions.ts'
import type { AuditAction } from './audit-actions.ts'
import type { ClientDataAction } from './client-data-actions.ts'

/** One action of an actor. Details name fields and counts, never the values of health data. */
export type AuditEntry = {
  action: AuditAction
  /** The person whose data or account are concerned. */
  subjectId?: string
  entity?: string
  entityId?: string
  details?: Record<string, unknown>
}

/** The origin of an action: the request, or `null` if the server acts by itself. */
export type AuditSource = Pick<FastifyRequest, 'ip' | 'id'> | null

const LISTING_HOURS = 24

/** The entry that each client reads whose data were saved in a file. */
const EXPORTED: ClientDataAction = 'client.exported'

const insertEntry = statement({
  name: 'insert-audit-entry',
  params: {
    actorId: uuid.nullable(),
    role: text.nullable(),
    action: text,
    subjectId: uuid.nullable(),
    entity: text.nullable(),
    entityId: text.nullable(),
    ip: inet.nullable(),
    requestId: text.nullable(),
    details: json<Record<string, unknown>>('written here'),
  },
  text: (p) =>
    `insert into audit_log (actor_id, actor_role, action, subject_id, entity, entity_id, ip_address, request_id, details)
     values (${p.actorId}, ${p.role}, ${p.action}, ${p.subjectId}, ${p.entity}, ${p.entityId}, ${p.ip}, ${p.requestId},
             ${p.details})`,
})

const insertListing = statement({
  name: 'insert-listing',
  params: {
    actorId: uuid,
    role: text,
    action: text,
    ip: inet.nullable(),
    requestId: text.nullable(),
    subjectIds: arrayOf(uuid),
    since: instant,
  },
  text: (p) =>
    `insert into audit_log (actor_id, actor_role, action, subject_id, ip_address, request_id)
     select ${p.actorId}::uuid, ${p.role}, ${p.action}, s.id, ${p.ip}::inet, ${p.requestId}
       from unnest(${p.subjectIds}::uuid[]) s(id)
      where s.id <> ${p.actorId}::uuid
        and not exists (select from audit_log a where a.subject_id = s.id and a.at > ${p.since}
                           and a.actor_id = ${p.actorId}::uuid and a.action = ${p.action})`,
})

const insertExported = statement({
  name: 'insert-exported',
  params: {
    actorId: uuid,
    role: text,
    action: text,
    ip: inet.nullable(),
    requestId: text.nullable(),
    details: json<{ list: string }>('written here'),
    subjectIds: arrayOf(uuid),
  },
  text: (p) =>
    `insert into audit_log (actor_id, actor_role, action, subject_id, ip_address, request_id, details)
     select ${p.actorId}, ${p.role}, ${p.action}, s.id, ${p.ip}::inet, ${p.requestId}, ${p.details}
       from unnest(${p.subjectIds}::uuid[]) s(id)`,
})

/**
 * Appends to the audit log for an actor other than the caller: a person who has just signed in, a rule, a stranger. All
 * other entries are recorded by `ctx.audit`.
 *
 * @param actor The actor; `null` if nobody is signed in or the server acts by itself.
 */
export async function recordAs(
  { db, source }: Pick<Ctx, 'db' | 'source'>,
  actor: Pick<Actor, 'userId' | 'role'> | null,
  entry: AuditEntry,
): Promise<void> {
  await insertEntry.run(db, {
    actorId: actor?.userId ?? null,
    role: actor?.role ?? null,
    action: entry.action,
    subjectId: entry.subjectId ?? null,
    entity: entry.entity ?? null,
    entityId: entry.entityId ?? null,
    ...readOrigin(source),
    details: entry.details ?? {},
  })
}

/** Records that staff read or wrote a client's data. Clients who look at their own data are not recorded. */
export async function recordStaffAccess(
  ctx: Ctx,
  entry: AuditEntry & { action: ClientDataAction; subjectId: string },
): Promise<void> {
  if (requireActor(ctx).userId !== entry.subjectId) await ctx.audit(entry)
}

/**
 * Records that staff saw clients' data in a list, once a day for each client: a list is opened often, and the entry
 * would be the same each time.
 */
export async function recordStaffListing(
  ctx: Ctx,
  entry: { action: ClientDataAction; subjectIds: readonly string[] },
): Promise<void> {
  if (entry.subjectIds.length === 0) return
  const since = new Date(ctx.now().getTime() - LISTING_HOURS * 3_600_000)
  await insertListing.run(ctx.db, { ...readRecorder(ctx), ...entry, since })
}

/**
 * Records that a list is saved as a file.
 *
 * @param list The name of the list, such as `diet plans`.
 * @returns A function to call with the clients of each page before it is sent. It records each client once per file, so
 *   an interrupted download never contains clients who are not recorded. The actor's own data are not recorded.
 */
export async function recordListExport(
  ctx: Ctx,
  list: string,
): Promise<(clientIds: readonly (string | null)[]) => Promise<void>> {
  const recorder = readRecorder(ctx)
  await ctx.audit({ action: 'list.exported', details: { list } })
  const known = new Set<string | null>([null, recorder.actorId])
  return async (clientIds) => {
    const added = [...new Set(clientIds)].filter((id): id is string => !known.has(id))
    if (added.length === 0) return
    for (const id of added) known.add(id)
    await insertExported.run(ctx.db, {
      ...recorder,
      action: EXPORTED,
      details: { list },
      subjectIds: added,
    })
  }
}

function readRecorder(ctx: Ctx): { actorId: string; role: string } & Origin {
  const { userId, role } = requireActor(ctx)
  return { actorId: userId, role, ...readOrigin(ctx.source) }
}

type Origin = { ip: string | null; requestId: string | null }

function readOrigin(source: AuditSource): Origin {
  return { ip: source && isIP(source.ip) !== 0 ? source.ip : null, requestId: source?.id ?? null }
}
