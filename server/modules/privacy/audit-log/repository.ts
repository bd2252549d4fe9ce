import type { Role } from '#contract/access.ts'
import { containsPattern, fromMicros, isoInstant } from '#server/kit/database/sql.ts'
import type { Queryable } from '#server/kit/database/transaction.ts'

export type StoredAuditEntry = {
  id: number
  at: string
  /** The same instant in microseconds: what pages are cut by. */
  atMicros: string
  action: string
  details: Record<string, unknown>
  actor: { id: string; name: string | null; role: Role | null } | null
  subject: { id: string; name: string | null; role: Role | null } | null
  entity: string | null
  entityId: string | null
  ipAddress: string | null
}

/** Null: not narrowed by it. */
export type StoredAuditFilter = {
  /** Done with this; for search, words are names of actions by now. */
  entityId: string | null
  foundActions: readonly string[] | null
  actions: readonly string[] | null
  actorId: string | null
  subjectId: string | null
  ipAddress: string | null
  /** Days by a calendar, both included. */
  from: string | null
  to: string | null
  timeZone: string
}

export type AuditPage = { limit: number; after: { atMicros: string; id: string } | null }

const NAME = (alias: string) =>
  `coalesce(nullif(btrim(concat_ws(' ', ${alias}.first_name, ${alias}.last_name)), ''), ${alias}.email)`

/** What the index `users_search` is built on. */
const SEARCHED = `lower(coalesce(u.first_name, '') || ' ' || coalesce(u.last_name, '') || ' ' || u.email || ' ' || coalesce(u.phone, ''))`

/** The audit log as admins read it. */
export const auditLogRepository = {
  async list(db: Queryable, filter: StoredAuditFilter, page: AuditPage): Promise<StoredAuditEntry[]> {
    const { text, values } = writeAuditQuery(filter, page)
    const { rows } = await db.query<StoredAuditEntry>(text, values)
    return rows
  },

  /** How many entries pass, counted up to `most`. */
  async count(db: Queryable, filter: StoredAuditFilter, most: number): Promise<number> {
    const { where, values } = writeFilter(filter)
    const { rows } = await db.query<{ count: number }>(
      `select count(*)::int as count from (select 1 from audit_log a where ${where} limit $${values.length + 1}) counted`,
      [...values, most],
    )
    return rows[0]?.count ?? 0
  },

  async findPeople(
    db: Queryable,
    query: { words: readonly string[]; id: string | null; isStaff: boolean; limit: number },
  ): Promise<{ id: string; name: string; email: string; role: Role }[]> {
    const values: unknown[] = [query.id, query.limit]
    const matches = query.words.map((word) => `and ${SEARCHED} like $${values.push(containsPattern(word))}`)
    const { rows } = await db.query<{ id: string; name: string; email: string; role: Role }>(
      `select u.id, ${NAME('u')} as name, u.email, u.role from users u
        where ($1::uuid is null or u.id = $1) ${query.isStaff ? `and u.role <> 'client'` : ''} ${matches.join(' ')}
        order by lower(btrim(coalesce(u.first_name, '') || ' ' || coalesce(u.last_name, '') || ' ' || u.email)), u.id
        limit $2`,
      values,
    )
    return rows
  },
}

/** The log's query; for tests of how the database goes about it, too. */
export function writeAuditQuery(
  filter: StoredAuditFilter,
  { limit, after }: AuditPage,
): { text: string; values: unknown[] } {
  const { where, values } = writeFilter(filter)
  const add = (value: unknown): string => `$${values.push(value)}`
  const begins = after
    ? `and (a.at, a.id) < (${fromMicros(add(after.atMicros))}, ${add(after.id)}::bigint)`
    : ''
  // The page first: names are looked up for its rows alone.
  const text = `with page as materialized (
      select a.* from audit_log a where ${where} ${begins} order by a.at desc, a.id desc limit ${add(limit)})
    select p.id::float8 as id, ${isoInstant('p.at')} as at,
           (extract(epoch from p.at) * 1000000)::bigint::text as "atMicros", p.action, p.details,
           case when p.actor_id is not null
                then json_build_object('id', p.actor_id, 'name', ${NAME('w')}, 'role', p.actor_role) end as actor,
           case when p.subject_id is not null
                then json_build_object('id', p.subject_id, 'name', ${NAME('s')}, 'role', s.role) end as subject,
           p.entity, p.entity_id as "entityId", host(p.ip_address) as "ipAddress"
      from page p left join users w on w.id = p.actor_id left join users s on s.id = p.subject_id
     order by p.at desc, p.id desc`
  return { text, values }
}

function writeFilter(filter: StoredAuditFilter): { where: string; values: unknown[] } {
  const values: unknown[] = []
  const add = (value: unknown): string => `$${values.push(value)}`
  const conditions = ['true']
  const { entityId, foundActions, actions, actorId, subjectId, ipAddress, from, to, timeZone } = filter
  if (entityId) conditions.push(`a.entity_id = ${add(entityId)}`)
  if (foundActions) conditions.push(`a.action = any(${add(foundActions)})`)
  if (actions) conditions.push(`a.action = any(${add(actions)})`)
  if (actorId) conditions.push(`a.actor_id = ${add(actorId)}`)
  if (subjectId) conditions.push(`a.subject_id = ${add(subjectId)}`)
  if (ipAddress) conditions.push(`a.ip_address = ${add(ipAddress)}::inet`)
  if (from) conditions.push(`a.at >= (${add(from)}::date)::timestamp at time zone ${add(timeZone)}`)
  if (to) conditions.push(`a.at < (${add(to)}::date + 1)::timestamp at time zone ${add(timeZone)}`)
  return { where: conditions.join(' and '), values }
}
