import type { Grant, Role } from '#contract/access.ts'
import {
  type AccessLogEntry,
  type CarePerson,
  MAX_CARE_SHOWN,
  type ManagedUser,
  type USER_SORTS,
  type USER_STATUSES,
} from '#contract/people/users.ts'
import { containsPattern, isoInstant } from '#server/kit/database/sql.ts'
import type { Queryable } from '#server/kit/database/transaction.ts'
import { SESSION_ENDS_AT } from '#server/kit/sessions/session-rows.ts'

export type UserFilter = {
  /** Lower case; every word has to be there. */
  words: string[]
  role?: Role | undefined
  status?: (typeof USER_STATUSES)[number] | undefined
}

/** Where a page begins: after this row of the list in this order. */
export type UserPage =
  | { sort: Exclude<(typeof USER_SORTS)[number], 'name'>; after: { atMicros: string; id: string } | null }
  | { sort: 'name'; after: { name: string; id: string } | null }

type PageKeys = { sortName: string; createdAtMicros: string }

/** A person as changing them needs it. */
export type StoredUser = {
  id: string
  subject: string
  email: string
  firstName: string | null
  lastName: string | null
  phone: string | null
  registrationNumber: string | null
  role: Role
  isActive: boolean
  isEmailVerified: boolean
  createdByAdmin: boolean
}

export type StoredDetails = ManagedUser & {
  subject: string
  grants: Grant[]
  location: string | null
  timeZone: string
  registrationNumber: string | null
  invitedBy: string | null
  inviteSentAt: string | null
}

export type StoredSession = { id: string; userAgent: string | null; createdAt: string; lastSeenAt: string }

export type StoredAccess = Omit<AccessLogEntry, 'what'> & { details: Record<string, unknown> }

/** What the search index is built on; the same to the letter. */
const SEARCHED = `lower(coalesce(u.first_name, '') || ' ' || coalesce(u.last_name, '') || ' ' || u.email || ' ' || coalesce(u.phone, ''))`
/** By name, then address; the index `users_name` is built on it. */
const SORT_NAME = `lower(btrim(coalesce(u.first_name, '') || ' ' || coalesce(u.last_name, '') || ' ' || u.email))`

const INVITE_STATE = `case when not u.created_by_admin or u.is_email_verified then 'none'
  when u.invite_token is null then 'not-sent' when u.invite_expires_at > now() then 'open' else 'expired' end`

const MANAGED = `u.id, u.email, u.first_name as "firstName", u.last_name as "lastName", u.phone, u.role,
  u.is_active as "isActive", u.is_email_verified as "isEmailVerified",
  u.is_onboarding_complete as "isOnboardingComplete", u.created_by_admin as "createdByAdmin",
  ${INVITE_STATE} as "inviteState",
  case when not u.is_email_verified and u.invite_token is not null then ${isoInstant('u.invite_expires_at')} end
    as "inviteExpiresAt",
  u.created_by_admin and not u.is_email_verified and u.is_active as "canResendInvite",
  ${isoInstant('u.created_at')} as "createdAt", ${isoInstant('u.last_signed_in_at')} as "lastSignedInAt",
  (select p.title from diet_plans p where p.user_id = u.id and p.status = 'active'
      and (now() at time zone u.time_zone)::date >= p.start_date
      and (now() at time zone u.time_zone)::date < p.end_date
    order by p.start_date desc limit 1) as "activePlan",
  coalesce((select json_agg(json_build_object('status', s.status, 'planName', s.plan_name,
                                              'amount', s.amount_paise / 100.0) order by s.start_date desc, s.id)
              from subscription_plans s where s.user_id = u.id), '[]') as subscriptions`

const NAME = (alias: string) =>
  `coalesce(nullif(btrim(concat_ws(' ', ${alias}.first_name, ${alias}.last_name)), ''), ${alias}.email)`

/** People's records as admins manage them. */
export const adminUsersRepository = {
  /** A page of the people a filter lets through, with the keys that the next page begins after. */
  async list(
    db: Queryable,
    filter: UserFilter,
    page: UserPage,
    limit: number,
  ): Promise<(ManagedUser & PageKeys)[]> {
    const { text, values } = writeListQuery(filter, page, limit)
    const { rows } = await db.query<ManagedUser & PageKeys>(text, values)
    return rows
  },

  async count(db: Queryable, filter: UserFilter): Promise<number> {
    const { where, values } = writeFilter(filter)
    const { rows } = await db.query<{ count: number }>(
      `select count(*)::int as count from users u where ${where}`,
      values,
    )
    return rows[0]?.count ?? 0
  },

  async findDetails(db: Queryable, id: string): Promise<StoredDetails | null> {
    const { rows } = await db.query<StoredDetails>(
      `select ${MANAGED}, u.firebase_uid as subject, u.location, u.time_zone as "timeZone",
              u.registration_number as "registrationNumber", ${isoInstant('u.invite_sent_at')} as "inviteSentAt",
              (select ${NAME('i')} from users i where i.id = u.invited_by) as "invitedBy",
              coalesce((select array_agg(g."grant" order by g."grant") from staff_grants g where g.user_id = u.id), '{}')
                as grants
         from users u where u.id = $1`,
      [id],
    )
    return rows[0] ?? null
  },

  /** Those at the other end of a person's care assignments, by name, and how many there are. */
  async listCare(db: Queryable, id: string): Promise<{ care: CarePerson[]; careCount: number }> {
    const { rows } = await db.query<CarePerson & { careCount: number }>(
      `select u.id, u.email, u.first_name as "firstName", u.last_name as "lastName", u.role,
              u.is_active as "isActive", count(*) over ()::int as "careCount"
         from (select staff_id as id from care_assignments where client_id = $1
               union all select client_id from care_assignments where staff_id = $1) c
         join users u on u.id = c.id order by ${SORT_NAME}, u.id limit $2`,
      [id, MAX_CARE_SHOWN],
    )
    return {
      care: rows.map(({ careCount: _careCount, ...person }) => person),
      careCount: rows[0]?.careCount ?? 0,
    }
  },

  async listSessions(db: Queryable, userId: string): Promise<StoredSession[]> {
    const { rows } = await db.query<StoredSession>(
      `select s.id, s.user_agent as "userAgent", ${isoInstant('s.created_at')} as "createdAt",
              ${isoInstant('s.last_seen_at')} as "lastSeenAt"
         from sessions s join users u on u.id = s.user_id
        where s.user_id = $1 and ${SESSION_ENDS_AT} > now() order by s.last_seen_at desc, s.id limit 100`,
      [userId],
    )
    return rows
  },

  /** A person, held until the transaction ends: nobody else changes them meanwhile. */
  async lock(db: Queryable, id: string): Promise<StoredUser | null> {
    const { rows } = await db.query<StoredUser>(
      `select id, firebase_uid as subject, email, first_name as "firstName", last_name as "lastName", phone,
              registration_number as "registrationNumber", role, is_active as "isActive",
              is_email_verified as "isEmailVerified", created_by_admin as "createdByAdmin"
         from users where id = $1 for no key update`,
      [id],
    )
    return rows[0] ?? null
  },

  /** Writes what an admin may change. Another role is one given by hand. */
  async update(
    db: Queryable,
    id: string,
    user: Pick<StoredUser, 'firstName' | 'lastName' | 'phone' | 'registrationNumber' | 'role' | 'isActive'>,
  ): Promise<void> {
    await db.query(
      `update users set first_name = $2, last_name = $3, phone = $4, registration_number = $5, role = $6,
              is_active = $7, is_role_explicit = is_role_explicit or role <> $6, updated_at = now()
        where id = $1`,
      [id, user.firstName, user.lastName, user.phone, user.registrationNumber, user.role, user.isActive],
    )
  },

  /** Takes away what belonged to a role that somebody has no more. */
  async removeCareAndGrants(db: Queryable, id: string): Promise<void> {
    await db.query('delete from care_assignments where client_id = $1 or staff_id = $1', [id])
    await db.query('delete from staff_grants where user_id = $1', [id])
  },

  async replaceGrants(db: Queryable, userId: string, grants: Grant[], grantedBy: string): Promise<void> {
    await db.query('delete from staff_grants where user_id = $1 and not ("grant" = any($2))', [
      userId,
      grants,
    ])
    await db.query(
      `insert into staff_grants (user_id, "grant", granted_by) select $1, g, $3 from unnest($2::text[]) g
       on conflict do nothing`,
      [userId, grants, grantedBy],
    )
  },

  /** Two people with their roles, held so that neither changes role before the transaction ends. */
  async lockRoles(db: Queryable, ids: [string, string]): Promise<{ id: string; role: Role }[]> {
    const { rows } = await db.query<{ id: string; role: Role }>(
      'select id, role from users where id = any($1::uuid[]) order by id for share',
      [ids],
    )
    return rows
  },

  /** @returns Whether anything was different before. */
  async setCare(
    db: Queryable,
    care: { clientId: string; staffId: string; assignedBy: string; isInCare: boolean },
  ): Promise<boolean> {
    const { rowCount } = care.isInCare
      ? await db.query(
          `insert into care_assignments (client_id, staff_id, assigned_by) values ($1, $2, $3)
           on conflict do nothing`,
          [care.clientId, care.staffId, care.assignedBy],
        )
      : await db.query('delete from care_assignments where client_id = $1 and staff_id = $2', [
          care.clientId,
          care.staffId,
        ])
    return rowCount === 1
  },

  /** Ends one session of a person, or all where none is named; how many there were. */
  async endSessions(db: Queryable, userId: string, sessionId: string | null): Promise<number> {
    const { rowCount } = await db.query(
      'delete from sessions where user_id = $1 and ($2::uuid is null or id = $2)',
      [userId, sessionId],
    )
    return rowCount ?? 0
  },

  /** What was done with somebody's data (or by them), newest first, before a row of the log. */
  async listAccess(
    db: Queryable,
    query: { userId: string; side: 'about' | 'by'; limit: number; before: number | null },
  ): Promise<StoredAccess[]> {
    const column = query.side === 'about' ? 'subject_id' : 'actor_id'
    const { rows } = await db.query<StoredAccess>(
      `select a.id::float8 as id, ${isoInstant('a.at')} as at, a.action, a.details, host(a.ip_address) as "ipAddress",
              case when w.id is not null then json_build_object('id', w.id, 'name', ${NAME('w')}, 'role', a.actor_role)
              end as actor,
              case when s.id is not null then json_build_object('id', s.id, 'name', ${NAME('s')}) end as subject
         from audit_log a left join users w on w.id = a.actor_id left join users s on s.id = a.subject_id
        where a.${column} = $1 and ($2::bigint is null or a.id < $2) order by a.id desc limit $3`,
      [query.userId, query.before, query.limit],
    )
    return rows
  },
}

/** The list's query; for tests of how the database goes about it, too. */
export function writeListQuery(
  filter: UserFilter,
  page: UserPage,
  limit: number,
): { text: string; values: unknown[] } {
  const { where, values } = writeFilter(filter)
  const add = (value: unknown): string => `$${values.push(value)}`
  const after = page.after
    ? [add(page.sort === 'name' ? page.after.name : page.after.atMicros), add(page.after.id)]
    : null
  const direction = page.sort === 'newest' ? 'desc' : 'asc'
  const key = page.sort === 'name' ? SORT_NAME : 'u.created_at'
  const start = page.sort === 'name' ? after?.[0] : `to_timestamp(${after?.[0]}::bigint / 1000000.0)`
  const begins = after
    ? `and (${key}, u.id) ${direction === 'desc' ? '<' : '>'} (${start}, ${after[1]}::uuid)`
    : ''
  // The page first: what its rows show is looked up for these alone.
  const text = `with page as materialized (
      select u.id, ${SORT_NAME} as "sortName", u.created_at,
             (extract(epoch from u.created_at) * 1000000)::bigint::text as "createdAtMicros"
        from users u where ${where} ${begins}
       order by ${key} ${direction}, u.id ${direction} limit ${add(limit)})
    select ${MANAGED}, page."sortName", page."createdAtMicros"
      from page join users u on u.id = page.id
     order by ${page.sort === 'name' ? 'page."sortName"' : 'page.created_at'} ${direction}, u.id ${direction}`
  return { text, values }
}

function writeFilter(filter: UserFilter): { where: string; values: unknown[] } {
  const values: unknown[] = []
  const conditions = ['true']
  for (const word of filter.words) conditions.push(`${SEARCHED} like $${values.push(containsPattern(word))}`)
  if (filter.role) conditions.push(`u.role = $${values.push(filter.role)}`)
  switch (filter.status) {
    case 'active':
      conditions.push('u.is_active')
      break
    case 'inactive':
      conditions.push('not u.is_active')
      break
    case 'invited':
      conditions.push('u.created_by_admin and not u.is_email_verified')
      break
    case undefined:
  }
  return { where: conditions.join(' and '), values }
}
