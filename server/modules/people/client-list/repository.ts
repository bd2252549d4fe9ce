import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { StaffMember } from '#contract/appointments/inbox.ts'
import type { ClientListQuery, ListedClient } from '#contract/people/clients.ts'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { SILENT_DAYS } from '#domain/people/attention.ts'
import { todayIn } from '#domain/units/dates.ts'
import { isEndingPlan, isLongServed, isSilentClient } from '#server/kit/database/attention.ts'
import { integer, number, oneOf, text, uuid } from '#server/kit/database/columns.ts'
import type { Db } from '#server/kit/database/db.ts'
import {
  bindText,
  condition,
  countRows,
  expression,
  type TimeCursor,
} from '#server/kit/database/expressions.ts'
import type { Reach } from '#server/kit/database/reach.ts'
import { readerLocale } from '#server/kit/database/reader-locale.ts'
import {
  containsPattern,
  fromMicros,
  microsAfter,
  microsOf,
  microsSince,
  personName,
} from '#server/kit/database/sql.ts'
import { statement } from '#server/kit/database/statement.ts'
import { searchedText, sortName } from '#server/kit/database/user-search.ts'
import {
  CARE_TEAM,
  CARE_TEAM_COLUMN,
  IS_NEW_DRAFT,
  isClientWithin,
  isInCareOf,
  isInQuery,
  isServedLater,
  PLAN_COLUMN,
  selectPlan,
} from '../repository.ts'

export type ClientFilter = Pick<
  ClientListQuery,
  'care' | 'goal' | 'plan' | 'lastEntry' | 'flags' | 'locale'
> & {
  /** In lower case. Every word must be found. */
  words: string[]
  /** If given, only these clients. */
  ids?: readonly string[] | undefined
}

/** The order of the list, and the last row of the page before; `null` for the first page. */
export type ClientPage =
  | { sort: 'name'; after: { name: string; id: string } | null }
  | { sort: Exclude<ClientListQuery['sort'], 'name'>; after: TimeCursor | null }

/** The reach of the reader, the filter and the current time of a list. */
type ListRequest = { reach: Reach; filter: ClientFilter; now: Date }

const SEARCHED = sql.raw(searchedText('u'))
const READER_LOCALE = sql.raw(readerLocale('u'))

/**
 * An instant before every measurement, used as the last entry of clients without one. The index `users_last_entry`
 * contains it too.
 */
const BEFORE_ALL_ENTRIES = `'1899-01-01Z'::timestamptz`
const LAST_ENTRY = `coalesce(u.last_entry_at, ${BEFORE_ALL_ENTRIES})`

/**
 * For each order of the list: SQL of its sort key, of a row's instant in its cursor, and of the instant that a cursor
 * contains.
 */
const BY_CREATION = { key: 'u.created_at', atMicros: microsOf('u.created_at'), readMicros: fromMicros }
const BY_LAST_ENTRY = {
  key: LAST_ENTRY,
  // Cursors have no sign, so instants are counted from a day before all of them, not from 1970.
  atMicros: microsSince(BEFORE_ALL_ENTRIES, LAST_ENTRY),
  readMicros: (micros: string) => microsAfter(BEFORE_ALL_ENTRIES, micros),
}
const SORTS = {
  name: { ...BY_CREATION, key: sortName('u'), direction: 'asc' },
  joined: { ...BY_CREATION, direction: 'desc' },
  'last-entry': { ...BY_LAST_ENTRY, direction: 'desc' },
  quiet: { ...BY_LAST_ENTRY, direction: 'asc' },
} as const

const listCareStaff = statement({
  name: 'list-care-staff',
  params: {
    scope: oneOf(['own', 'in-care', 'assigned-or-unassigned', 'all']),
    actorId: uuid,
    limit: integer,
  },
  row: { id: uuid, name: text },
  text: (p) =>
    `select w.id, ${personName('w')} as name from users w
      where w.role <> 'client' and exists (select from care_assignments c where c.staff_id = w.id)
        and (${p.scope} = 'all' or w.id = ${p.actorId})
      order by lower(${personName('w')}), w.id limit ${p.limit}`,
})

/** The practice's list of active clients. */
export const clientListRepository = {
  /** Lists one page. `sortName` and `atMicros` are used to make the cursor. */
  list(
    db: Db,
    asked: ListRequest,
    page: ClientPage,
    limit: number,
  ): Promise<(ListedClient & { otherAllergies: string | null; sortName: string; atMicros: string })[]> {
    return writeList(db, asked, page, limit).execute()
  },

  /** Counts the clients on all pages. */
  async count(db: Db, asked: ListRequest): Promise<number> {
    const { count } = await selectClients(db, asked, false)
      .select(countRows().as('count'))
      .executeTakeFirstOrThrow()
    return count
  },

  /** Lists staff with a client in their care, by name. If the reach is less than `all`, only the reader is listed. */
  listCareStaff(db: Db, reach: Reach, limit: number): Promise<StaffMember[]> {
    return listCareStaff.all(db, { ...reach, limit })
  },
}

/**
 * Builds the query of the list. It first finds the rows of the page and then reads the shown columns only for these.
 */
function writeList(db: Db, asked: ListRequest, page: ClientPage, limit: number) {
  const { key, atMicros, direction } = SORTS[page.sort]
  const now = sql`${asked.now}::timestamptz`
  const isByEntry = page.sort === 'last-entry' || page.sort === 'quiet'
  return db
    .with(
      (cte) => cte('page').materialized(),
      () =>
        selectClients(db, asked, isByEntry)
          .select([
            'u.id',
            expression(text, sql.raw(sortName('u'))).as('sortName'),
            expression(text, sql.raw(atMicros)).as('atMicros'),
          ])
          .where(isOnPage(page))
          .orderBy(sql.raw(key), direction)
          .orderBy('u.id', direction)
          .limit(limit),
    )
    .selectFrom('page')
    .innerJoin('users as u', 'u.id', 'page.id')
    .select([
      'u.id',
      'u.first_name as firstName',
      'u.last_name as lastName',
      'u.email',
      'u.is_onboarding_complete as isOnboardingComplete',
      'u.created_at as createdAt',
      'u.phone',
      expression(CARE_TEAM_COLUMN, sql.raw(CARE_TEAM)).as('care'),
      'u.health_goals as healthGoals',
      'u.goal_weight_kg as goalWeightKg',
      'u.allergies',
      'u.other_allergies as otherAllergies',
      'u.health_flags as healthFlags',
      expression(
        PLAN_COLUMN,
        bindText(
          (instant) =>
            selectPlan(instant, {
              where: `(${isServedLater(instant)} or ${IS_NEW_DRAFT})`,
              order: `p.status = 'draft', case when p.status = 'draft' then '-infinity' else p.start_date end,
                p.created_at desc`,
            }),
          now,
        ),
      ).as('plan'),
      'u.last_entry_at as lastEntryAt',
      expression(
        number.nullable(),
        sql`(select m.weight from progress_entries m where m.user_id = u.id and m.deleted_at is null
          and m.weight is not null order by m.entry_date desc limit 1)`,
      ).as('lastWeightKg'),
      'page.sortName',
      'page.atMicros',
    ])
    .orderBy(sql.raw(key), direction)
    .orderBy('u.id', direction)
}

/** Checks whether the client `u` comes after the last row of the page before. */
function isOnPage(page: ClientPage): RawBuilder<SqlBool> {
  if (page.after === null) return condition`true`
  const { key, direction, readMicros } = SORTS[page.sort]
  const start =
    page.sort === 'name' ? sql`${page.after.name}::text` : bindText(readMicros, page.after.atMicros)
  const comparison = sql.raw(direction === 'desc' ? '<' : '>')
  return condition`(${sql.raw(key)}, u.id) ${comparison} (${start}, ${page.after.id}::uuid)`
}

/** Selects the clients that match a filter. `isByEntry` is true if the list is sorted by the last entry. */
function selectClients(db: Db, { reach, filter, now }: ListRequest, isByEntry: boolean) {
  const conditions = [
    isClientWithin(reach),
    ...filter.words.map((word) => condition`${SEARCHED} like ${containsPattern(word)}`),
    ...(filter.ids ? [condition`u.id = any(${filter.ids}::uuid[])`] : []),
    ...listCareConditions(filter.care, reach.actorId),
    ...(filter.goal ? [condition`u.health_goals @> array[${filter.goal}]::text[]`] : []),
    ...listPlanConditions(filter.plan, now),
    ...listEntryConditions(filter.lastEntry, now, isByEntry),
    ...listFlagConditions(filter.flags),
    ...(filter.locale ? [condition`${READER_LOCALE} = ${filter.locale}`] : []),
  ]
  return conditions.reduce(
    (clients, one) => clients.where(one),
    db.selectFrom('users as u').where(condition`u.role = 'client' and u.is_active`),
  )
}

function listCareConditions(care: ClientFilter['care'], actorId: string): RawBuilder<SqlBool>[] {
  switch (care) {
    case 'none':
      return [condition`not exists (select from care_assignments c where c.client_id = u.id)`]
    case undefined:
      return []
    default:
      return [isInCareOf(care === 'me' ? actorId : care)]
  }
}

function listFlagConditions(flags: ClientFilter['flags']): RawBuilder<SqlBool>[] {
  switch (flags) {
    case 'allergies':
      return [condition`(u.allergies <> '{}' or u.other_allergies is not null)`]
    case 'health':
      return [condition`u.health_flags <> '{}'`]
    case 'plan':
      return [isInQuery(sql`select p.user_id from diet_plans p where p.safety_flags is not null`)]
    case 'review':
      return [isInQuery(sql`select r.user_id from plan_reviews r where r.status = 'open'`)]
    case undefined:
      return []
  }
}

function listPlanConditions(plan: ClientFilter['plan'], now: Date): RawBuilder<SqlBool>[] {
  const instant = sql`${now}::timestamptz`
  switch (plan) {
    case 'active':
      return [isInQuery(bindText(selectRunning, instant))]
    case 'ending':
      return [
        isInQuery(
          bindText(
            (today) => `select p.user_id from diet_plans p where ${isEndingPlan(today)}`,
            practiceDay(now),
          ),
        ),
      ]
    case 'draft':
      return [isInQuery(sql.raw(`select p.user_id from diet_plans p where ${IS_NEW_DRAFT}`))]
    case 'none':
      return [
        condition`not exists (select from diet_plans p where p.user_id = u.id and ${bindText(isServedLater, instant)})`,
        condition`not exists (select from diet_plans p where p.user_id = u.id and ${sql.raw(IS_NEW_DRAFT)})`,
      ]
    case undefined:
      return []
  }
}

/**
 * Returns SQL of the clients whose plan is served today in their time zone. Their date differs from the UTC date by at
 * most one day, so only plans that begin or end around now are compared with the client's own date.
 */
function selectRunning(now: string): string {
  const utcDay = `(${now} at time zone 'UTC')::date`
  const ownDay = `(${now} at time zone z.time_zone)::date`
  return `select p.user_id from diet_plans p
    where p.status = 'active' and p.start_date <= ${utcDay} + 1 and p.end_date >= ${utcDay}
      and ((p.start_date < ${utcDay} and p.end_date > ${utcDay} + 1)
           or exists (select from users z where z.id = p.user_id and p.start_date <= ${ownDay} and p.end_date > ${ownDay}))`
}

function listEntryConditions(
  lastEntry: ClientFilter['lastEntry'],
  now: Date,
  isByEntry: boolean,
): RawBuilder<SqlBool>[] {
  // The index stores `NEVER` for clients without a measurement. If the list is not sorted by last entry, the plain
  // column is better, because the database has statistics about its values.
  const at = sql.raw(isByEntry ? LAST_ENTRY : 'u.last_entry_at')
  const since = (days: number) => sql`${now}::timestamptz - make_interval(days => ${days}::int)`
  switch (lastEntry) {
    case 'week':
      return [condition`${at} >= ${since(7)}`]
    case 'fortnight':
      return [condition`${at} >= ${since(SILENT_DAYS)}`]
    case 'older':
      return [
        condition`${at} < ${since(SILENT_DAYS)}`,
        ...(isByEntry ? [condition`${at} > ${sql.raw(BEFORE_ALL_ENTRIES)}`] : []),
      ]
    case 'never':
      return [condition`${sql.raw(LAST_ENTRY)} = ${sql.raw(BEFORE_ALL_ENTRIES)}`]
    case 'silent':
      return [
        isInQuery(
          bindText(
            (today, instant) => `select p.user_id from diet_plans p join users u on u.id = p.user_id
              where ${isLongServed(today)} and ${isSilentClient({ today, now: instant })}`,
            practiceDay(now),
            sql`${now}::timestamptz`,
          ),
        ),
      ]
    case undefined:
      return []
  }
}

/** Returns today's date at the practice, by which open work of staff is counted. */
function practiceDay(now: Date): RawBuilder<unknown> {
  return sql`${todayIn(PRACTICE_TIME_ZONE, now)}::date`
}
