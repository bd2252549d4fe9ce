import { GRANTS, type Grant, ROLES, type Role } from '#contract/access.ts'
import {
  type AccessLogEntry,
  type CarePerson,
  INVITE_STATES,
  MAX_CARE_SHOWN,
  type ManagedUser,
  type USER_SORTS,
  USER_STATUSES,
} from '#contract/people/users.ts'
import {
  arrayOf,
  boolean,
  type Columns,
  instant,
  integer,
  json,
  oneOf,
  text,
  uuid,
} from '#server/kit/database/columns.ts'
import type { Db } from '#server/kit/database/db.ts'
import type { TimeCursor } from '#server/kit/database/expressions.ts'
import { everyWord, toWordParams, WORD_PARAMS } from '#server/kit/database/search-words.ts'
import { containsPattern, fromMicros, microsOf, personName } from '#server/kit/database/sql.ts'
import { type StatementRow, statement } from '#server/kit/database/statement.ts'
import { searchedText, sortName } from '#server/kit/database/user-search.ts'

export type UserFilter = {
  /** In lower case. Every word must be found. */
  words: string[]
  role?: Role | undefined
  status?: (typeof USER_STATUSES)[number] | undefined
}

/** The order of the list, and the last row of the page before; `null` for the first page. */
export type UserPage =
  | { sort: 'newest' | 'oldest'; after: TimeCursor | null }
  | { sort: 'name'; after: { name: string; id: string } | null }

const SORT_NAME = sortName('u')

/** Returns SQL of the columns of a person that admins manage. `now` is SQL of the current instant. */
const managedColumns = (
  now: string,
) => `u.id, u.email, u.first_name as "firstName", u.last_name as "lastName", u.phone,
  u.role, u.is_active as "isActive", u.is_email_verified as "isEmailVerified",
  u.is_onboarding_complete as "isOnboardingComplete", u.created_by_admin as "createdByAdmin",
  case when not u.created_by_admin or u.is_email_verified then 'none' when u.invite_token is null then 'not-sent'
       when u.invite_expires_at > ${now} then 'open' else 'expired' end as "inviteState",
  case when not u.is_email_verified and u.invite_token is not null then u.invite_expires_at end as "inviteExpiresAt",
  u.created_by_admin and not u.is_email_verified and u.is_active as "canResendInvite",
  u.created_at as "createdAt", u.last_signed_in_at as "lastSignedInAt",
  (select p.title from diet_plans p where p.user_id = u.id and p.status = 'active'
      and (${now} at time zone u.time_zone)::date >= p.start_date
      and (${now} at time zone u.time_zone)::date < p.end_date
    order by p.start_date desc limit 1) as "activePlan",
  coalesce((select json_agg(json_build_object('status', s.status, 'planName', s.plan_name,
                                              'amount', s.amount_paise / 100.0) order by s.start_date desc, s.id)
              from subscription_plans s where s.user_id = u.id), '[]') as subscriptions`

const MANAGED = {
  id: uuid,
  email: text,
  firstName: text.nullable(),
  lastName: text.nullable(),
  phone: text.nullable(),
  role: oneOf(ROLES),
  isActive: boolean,
  isEmailVerified: boolean,
  isOnboardingComplete: boolean,
  createdByAdmin: boolean,
  inviteState: oneOf(INVITE_STATES),
  inviteExpiresAt: instant.nullable(),
  canResendInvite: boolean,
  createdAt: instant,
  lastSignedInAt: instant.nullable(),
  activePlan: text.nullable(),
  subscriptions: json<ManagedUser['subscriptions']>('built by `managedColumns`'),
} satisfies Columns

const FILTER = {
  role: oneOf(ROLES).nullable(),
  status: oneOf(USER_STATUSES).nullable(),
  ...WORD_PARAMS,
}

/**
 * Returns the conditions of the filter. PostgreSQL skips a condition whose parameter is null when it plans the
 * statement.
 */
const writeFilter = (p: { [K in keyof typeof FILTER]: string }) =>
  `(${p.role}::text is null or u.role = ${p.role})
    and (${p.status}::text is distinct from 'active' or u.is_active)
    and (${p.status}::text is distinct from 'inactive' or not u.is_active)
    and (${p.status}::text is distinct from 'invited' or (u.created_by_admin and not u.is_email_verified))
    and ${everyWord(p, (pattern) => `${searchedText('u')} like ${pattern}`)}`

/**
 * Makes the statement of the list in one order. It first finds the rows of the page and then reads the shown columns
 * only for these.
 */
function listInOrder(sort: (typeof USER_SORTS)[number]) {
  const key = sort === 'name' ? SORT_NAME : 'u.created_at'
  const direction = sort === 'newest' ? 'desc' : 'asc'
  return statement({
    name: `list-users-by-${sort}`,
    params: {
      ...FILTER,
      now: instant,
      /** The sort key of the last row of the page before: a name, or microseconds since 1970. */
      afterKey: text.nullable(),
      afterId: uuid.nullable(),
      limit: integer,
    },
    row: { ...MANAGED, sortName: text, createdAtMicros: text },
    text: (p) => `with page as materialized (
        select u.id, ${SORT_NAME} as "sortName", u.created_at, ${microsOf('u.created_at')} as "createdAtMicros"
          from users u
         where ${writeFilter(p)}
           and (${p.afterKey}::text is null or (${key}, u.id) ${direction === 'desc' ? '<' : '>'}
                (${sort === 'name' ? p.afterKey : fromMicros(`${p.afterKey}::text`)}, ${p.afterId}::uuid))
         order by ${key} ${direction}, u.id ${direction} limit ${p.limit})
      select ${managedColumns(`${p.now}::timestamptz`)}, page."sortName", page."createdAtMicros"
        from page join users u on u.id = page.id
       order by ${sort === 'name' ? 'page."sortName"' : 'page.created_at'} ${direction}, u.id ${direction}`,
  })
}

/** The statements of the list, one for each order. Exported so that tests can check their query plans. */
export const USER_LISTS = {
  newest: listInOrder('newest'),
  oldest: listInOrder('oldest'),
  name: listInOrder('name'),
}

/** Returns the parameters of a statement of `USER_LISTS`. */
export function toListParams(filter: UserFilter, page: UserPage, limit: number, now: Date) {
  const afterKey = page.sort === 'name' ? page.after?.name : page.after?.atMicros
  return {
    ...toFilterParams(filter),
    now,
    afterKey: afterKey ?? null,
    afterId: page.after?.id ?? null,
    limit,
  }
}

function toFilterParams({ words, role, status }: UserFilter) {
  return { role: role ?? null, status: status ?? null, ...toWordParams(words.map(containsPattern)) }
}

const countUsers = statement({
  name: 'count-users',
  params: FILTER,
  row: { count: integer },
  text: (p) => `select count(*) as count from users u where ${writeFilter(p)}`,
})

const findDetails = statement({
  name: 'find-user-details',
  params: { id: uuid, now: instant },
  row: {
    ...MANAGED,
    /** The id of the person at the identity provider. */
    subject: text,
    location: text.nullable(),
    timeZone: text,
    registrationNumber: text.nullable(),
    inviteSentAt: instant.nullable(),
    invitedBy: text.nullable(),
    grants: arrayOf(oneOf(GRANTS)),
  },
  text: (p) =>
    `select ${managedColumns(`${p.now}::timestamptz`)}, u.firebase_uid as subject, u.location,
            u.time_zone as "timeZone", u.registration_number as "registrationNumber",
            u.invite_sent_at as "inviteSentAt",
            (select ${personName('i')} from users i where i.id = u.invited_by) as "invitedBy",
            coalesce((select array_agg(g."grant" order by g."grant") from staff_grants g where g.user_id = u.id), '{}')
              as grants
       from users u where u.id = ${p.id}`,
})

export type StoredDetails = StatementRow<typeof findDetails>

const listCare = statement({
  name: 'list-care-of-user',
  params: { id: uuid, limit: integer },
  row: {
    id: uuid,
    email: text,
    firstName: text.nullable(),
    lastName: text.nullable(),
    role: oneOf(ROLES),
    isActive: boolean,
    careCount: integer,
  },
  text: (p) =>
    `select u.id, u.email, u.first_name as "firstName", u.last_name as "lastName", u.role,
            u.is_active as "isActive", count(*) over () as "careCount"
       from (select staff_id as id from care_assignments where client_id = ${p.id}
             union all select client_id from care_assignments where staff_id = ${p.id}) c
       join users u on u.id = c.id order by ${SORT_NAME}, u.id limit ${p.limit}`,
})

const lockUser = statement({
  name: 'lock-managed-user',
  params: { id: uuid },
  row: {
    id: uuid,
    subject: text,
    email: text,
    firstName: text.nullable(),
    lastName: text.nullable(),
    phone: text.nullable(),
    registrationNumber: text.nullable(),
    role: oneOf(ROLES),
    isActive: boolean,
    isEmailVerified: boolean,
    createdByAdmin: boolean,
  },
  text: (p) =>
    `select id, firebase_uid as subject, email, first_name as "firstName", last_name as "lastName", phone,
            registration_number as "registrationNumber", role, is_active as "isActive",
            is_email_verified as "isEmailVerified", created_by_admin as "createdByAdmin"
       from users where id = ${p.id} for no key update`,
})

/** A person with the fields that a change reads. */
export type StoredUser = StatementRow<typeof lockUser>

const updateUser = statement({
  name: 'update-managed-user',
  params: {
    id: uuid,
    firstName: text.nullable(),
    lastName: text.nullable(),
    phone: text.nullable(),
    registrationNumber: text.nullable(),
    role: oneOf(ROLES),
    isActive: boolean,
  },
  text: (p) =>
    `update users set first_name = ${p.firstName}, last_name = ${p.lastName}, phone = ${p.phone},
            registration_number = ${p.registrationNumber}, role = ${p.role}, is_active = ${p.isActive},
            is_role_explicit = is_role_explicit or role <> ${p.role}, updated_at = now()
      where id = ${p.id}`,
})

const deleteOtherGrants = statement({
  name: 'delete-other-grants',
  params: { userId: uuid, grants: arrayOf(oneOf(GRANTS)) },
  text: (p) => `delete from staff_grants where user_id = ${p.userId} and not ("grant" = any(${p.grants}))`,
})

const insertGrants = statement({
  name: 'insert-grants',
  params: { userId: uuid, grants: arrayOf(oneOf(GRANTS)), grantedBy: uuid },
  text: (p) =>
    `insert into staff_grants (user_id, "grant", granted_by)
     select ${p.userId}, g, ${p.grantedBy} from unnest(${p.grants}::text[]) g on conflict do nothing`,
})

const lockRoles = statement({
  name: 'lock-roles',
  params: { ids: arrayOf(uuid) },
  row: { id: uuid, role: oneOf(ROLES) },
  text: (p) => `select id, role from users where id = any(${p.ids}) order by id for share`,
})

/** Makes the statement that lists audit log entries about a person or by them. */
function listAccessBy(side: 'about' | 'by') {
  const column = side === 'about' ? 'subject_id' : 'actor_id'
  return statement({
    name: `list-access-${side}-user`,
    params: { userId: uuid, before: integer.nullable(), limit: integer },
    row: {
      id: integer,
      at: instant,
      action: text,
      details: json<Record<string, unknown>>('written by `ctx.audit`'),
      ipAddress: text.nullable(),
      actor: json<NonNullable<AccessLogEntry['actor']>>('built in the text').nullable(),
      subject: json<NonNullable<AccessLogEntry['subject']>>('built in the text').nullable(),
    },
    text: (p) =>
      `select a.id, a.at, a.action, a.details, host(a.ip_address) as "ipAddress",
              case when w.id is not null
                   then json_build_object('id', w.id, 'name', ${personName('w')}, 'role', a.actor_role) end as actor,
              case when s.id is not null then json_build_object('id', s.id, 'name', ${personName('s')}) end as subject
         from audit_log a left join users w on w.id = a.actor_id left join users s on s.id = a.subject_id
        where a.${column} = ${p.userId} and (${p.before}::bigint is null or a.id < ${p.before})
        order by a.id desc limit ${p.limit}`,
  })
}

const ACCESS_LISTS = { about: listAccessBy('about'), by: listAccessBy('by') }

export type StoredAccess = StatementRow<typeof ACCESS_LISTS.about>

/** People's user records, for admins. */
export const usersRepository = {
  /** Lists a page of the people who match a filter. `sortName` and `createdAtMicros` are used to make the cursor. */
  list(
    db: Db,
    filter: UserFilter,
    page: UserPage,
    limit: number,
    now: Date,
  ): Promise<(ManagedUser & { sortName: string; createdAtMicros: string })[]> {
    return USER_LISTS[page.sort].all(db, toListParams(filter, page, limit, now))
  },

  async count(db: Db, filter: UserFilter): Promise<number> {
    return (await countUsers.read(db, toFilterParams(filter))).count
  },

  findDetails(db: Db, id: string, now: Date): Promise<StoredDetails | null> {
    return findDetails.find(db, { id, now })
  },

  /**
   * Lists the other people of a person's care assignments, by name, at most `MAX_CARE_SHOWN`, and counts all of them.
   */
  async listCare(db: Db, id: string): Promise<{ care: CarePerson[]; careCount: number }> {
    const rows = await listCare.all(db, { id, limit: MAX_CARE_SHOWN })
    return {
      care: rows.map(({ careCount: _careCount, ...person }) => person),
      careCount: rows[0]?.careCount ?? 0,
    }
  },

  /** Locks a person until the transaction ends. Returns `null` if there is none. */
  lock(db: Db, id: string): Promise<StoredUser | null> {
    return lockUser.find(db, { id })
  },

  /** Writes the fields that an admin may change. A changed role is marked as set explicitly. */
  async update(
    db: Db,
    id: string,
    user: Pick<StoredUser, 'firstName' | 'lastName' | 'phone' | 'registrationNumber' | 'role' | 'isActive'>,
  ): Promise<void> {
    await updateUser.run(db, { id, ...user })
  },

  /** Deletes the care assignments and grants of a person's previous role. */
  async deleteCareAndGrants(db: Db, id: string): Promise<void> {
    await db
      .deleteFrom('care_assignments')
      .where((where) => where.or([where('client_id', '=', id), where('staff_id', '=', id)]))
      .execute()
    await db.deleteFrom('staff_grants').where('user_id', '=', id).execute()
  },

  async replaceGrants(db: Db, userId: string, grants: Grant[], grantedBy: string): Promise<void> {
    await deleteOtherGrants.run(db, { userId, grants })
    await insertGrants.run(db, { userId, grants, grantedBy })
  },

  /** Reads two people's roles and locks them until the transaction ends. */
  lockRoles(db: Db, ids: [string, string]): Promise<{ id: string; role: Role }[]> {
    return lockRoles.all(db, { ids })
  },

  /** Assigns a client to a staff member, or ends the assignment. Returns whether this changed anything. */
  async setCare(
    db: Db,
    {
      clientId,
      staffId,
      assignedBy,
      isInCare,
    }: {
      clientId: string
      staffId: string
      assignedBy: string
      isInCare: boolean
    },
  ): Promise<boolean> {
    if (isInCare) {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('care_assignments')
        .values({ client_id: clientId, staff_id: staffId, assigned_by: assignedBy })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow()
      return numInsertedOrUpdatedRows === 1n
    }
    const { numDeletedRows } = await db
      .deleteFrom('care_assignments')
      .where('client_id', '=', clientId)
      .where('staff_id', '=', staffId)
      .executeTakeFirst()
    return numDeletedRows === 1n
  },

  /** Lists audit log entries about a person or by them, newest first. `before` is the last row of the page before. */
  listAccess(
    db: Db,
    {
      userId,
      side,
      limit,
      before,
    }: {
      userId: string
      side: 'about' | 'by'
      limit: number
      before: number | null
    },
  ): Promise<StoredAccess[]> {
    return ACCESS_LISTS[side].all(db, { userId, before, limit })
  },
}
