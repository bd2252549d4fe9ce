import { sql } from 'kysely'
import { ROLES, type Role } from '#contract/access.ts'
import { json, oneOf, text } from '#server/kit/database/columns.ts'
import type { Db } from '#server/kit/database/db.ts'
import { condition, countRows, expression, microsOf, personName } from '#server/kit/database/expressions.ts'
import * as fragments from '#server/kit/database/sql.ts'

/** A person named in an entry. */
type LoggedPerson = { id: string; name: string | null; role: Role | null }

/** An entry with its instant in microseconds, which the pagination uses. */
export type StoredAuditEntry = Awaited<ReturnType<typeof auditLogRepository.list>>[number]

/** A filter that is `null` does not restrict the result. */
export type StoredAuditFilter = {
  /** `entityId`: only entries about this record. `foundActions`: the actions that match the words of the search. */
  entityId: string | null
  foundActions: readonly string[] | null
  actions: readonly string[] | null
  actorId: string | null
  subjectId: string | null
  ipAddress: string | null
  /** First and last day in `timeZone`, both included. */
  from: string | null
  to: string | null
  timeZone: string
}

export type AuditPage = { limit: number; after: { atMicros: string; id: string } | null }

/** The expression that the index `users_search` is built on. */
const SEARCHED = sql`lower(coalesce(u.first_name, '') || ' ' || coalesce(u.last_name, '') || ' ' || u.email || ' ' || coalesce(u.phone, ''))`

/** The audit log as admins read it. */
export const auditLogRepository = {
  list(db: Db, filter: StoredAuditFilter, page: AuditPage) {
    return buildAuditQuery(db, filter, page).execute()
  },

  /** Counts the entries that pass the filter, up to `most`. */
  async count(db: Db, filter: StoredAuditFilter, most: number): Promise<number> {
    const { count } = await db
      .selectFrom(filterLog(db, filter).select('a.id').limit(most).as('counted'))
      .select(countRows().as('count'))
      .executeTakeFirstOrThrow()
    return count
  },

  findPeople(
    db: Db,
    query: { words: readonly string[]; id: string | null; isStaff: boolean; limit: number },
  ): Promise<{ id: string; name: string; email: string; role: Role }[]> {
    let found = db
      .selectFrom('users as u')
      .select([
        'u.id',
        personName('u').as('name'),
        'u.email',
        expression(oneOf(ROLES), sql`u.role`).as('role'),
      ])
      .orderBy(
        sql`lower(btrim(coalesce(u.first_name, '') || ' ' || coalesce(u.last_name, '') || ' ' || u.email))`,
      )
      .orderBy('u.id')
      .limit(query.limit)
    if (query.id !== null) found = found.where('u.id', '=', query.id)
    if (query.isStaff) found = found.where('u.role', '<>', 'client')
    for (const word of query.words) {
      found = found.where(condition`${SEARCHED} like ${fragments.containsPattern(word)}`)
    }
    return found.execute()
  },
}

/** Builds the query of the log. Tests also use it to check how the database runs it. */
export function buildAuditQuery(db: Db, filter: StoredAuditFilter, { limit, after }: AuditPage) {
  let page = filterLog(db, filter).selectAll('a').orderBy('a.at', 'desc').orderBy('a.id', 'desc').limit(limit)
  if (after) {
    const micros = sql`${after.atMicros}::bigint`
    page = page.where(condition`(a.at, a.id) <
      ('epoch'::timestamptz + make_interval(secs => ${micros} / 1000000) + (${micros} % 1000000) * interval '1 microsecond',
       ${after.id}::bigint)`)
  }
  return (
    db
      // Selects the page first, so that names are looked up for its rows only.
      .with(
        (cte) => cte('page').materialized(),
        () => page,
      )
      .selectFrom('page as p')
      .leftJoin('users as w', 'w.id', 'p.actor_id')
      .leftJoin('users as s', 's.id', 'p.subject_id')
      .select([
        'p.id',
        'p.at',
        microsOf('p.at').as('atMicros'),
        'p.action',
        'p.details',
        describePerson('p.actor_id', 'w', 'p.actor_role').as('actor'),
        describePerson('p.subject_id', 's', 's.role').as('subject'),
        'p.entity',
        'p.entity_id as entityId',
        expression(text.nullable(), sql`host(p.ip_address)`).as('ipAddress'),
      ])
      .orderBy('p.at', 'desc')
      .orderBy('p.id', 'desc')
  )
}

/**
 * Describes a person of the log as JSON, or null if the entry names none. `id` and `role` are columns; `alias` is the
 * alias of `users`.
 */
function describePerson(id: string, alias: string, role: string) {
  const name = sql.raw(fragments.personName(alias))
  return expression(
    json<LoggedPerson>('built here').nullable(),
    sql`case when ${sql.ref(id)} is not null
             then json_build_object('id', ${sql.ref(id)}, 'name', ${name}, 'role', ${sql.ref(role)}) end`,
  )
}

function filterLog(db: Db, filter: StoredAuditFilter) {
  const { entityId, foundActions, actions, actorId, subjectId, ipAddress, from, to, timeZone } = filter
  let query = db.selectFrom('audit_log as a')
  if (entityId) query = query.where('a.entity_id', '=', entityId)
  if (foundActions) query = query.where(condition`a.action = any(${foundActions}::text[])`)
  if (actions) query = query.where(condition`a.action = any(${actions}::text[])`)
  if (actorId) query = query.where('a.actor_id', '=', actorId)
  if (subjectId) query = query.where('a.subject_id', '=', subjectId)
  if (ipAddress) query = query.where(condition`a.ip_address = ${ipAddress}::inet`)
  if (from) query = query.where(condition`a.at >= (${from}::date)::timestamp at time zone ${timeZone}`)
  if (to) query = query.where(condition`a.at < (${to}::date + 1)::timestamp at time zone ${timeZone}`)
  return query
}
