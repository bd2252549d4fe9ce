import type { Scope } from '#contract/access.ts'
import type { StaffMember } from '#contract/appointments/inbox.ts'
import type {
  ClientConsultation,
  ClientListQuery,
  ClientOverview,
  ClientRecord,
  ClientSummary,
  ListedClient,
} from '#contract/people/clients.ts'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { SILENT_DAYS } from '#domain/people/attention.ts'
import {
  isEndingPlan,
  isLongServed,
  isWithoutWord,
  writePauseReasons,
} from '#server/kit/database/attention.ts'
import { containsPattern, fromMicros, isoDate, isoInstant } from '#server/kit/database/sql.ts'
import type { Queryable } from '#server/kit/database/transaction.ts'

/** A client as stored; the age is the one recorded on `ageRecordedOn`. */
export type StoredClient = ClientSummary & {
  phone: string | null
  age: number | null
  ageRecordedOn: string | null
  gender: string | null
  sexForCalculation: string | null
  heightCm: number | null
  weightKg: number | null
  location: string | null
  activityLevel: string | null
  timeZone: string
  healthGoals: string[]
  medicalConditions: string[]
  allergies: string[]
  foodPreferences: string[]
  healthFlags: string[]
  recentWeights: { entryDate: string; weightKg: number }[]
  /** The highest weight of the last six months; null: none was measured in them. */
  highestRecentWeightKg: number | null
}

const SUMMARY = `u.id, u.first_name as "firstName", u.last_name as "lastName", u.email,
  u.is_onboarding_complete as "isOnboardingComplete", ${isoInstant('u.created_at')} as "createdAt"`

/** Where everything about a client stands, beside the record. */
export type StoredStanding = Omit<ClientOverview, keyof ClientRecord>

/** Whose clients somebody may see. */
export type Reach = { scope: Scope; actorId: string }

export type ClientFilter = Pick<ClientListQuery, 'care' | 'goal' | 'plan' | 'lastEntry' | 'flags'> & {
  /** Lower case; every word has to be there. */
  words: string[]
}

/** Where a page of the practice's list begins: after this row of the list in this order. */
export type ClientPage =
  | { sort: 'name'; after: { name: string; id: string } | null }
  | {
      sort: Exclude<ClientListQuery['sort'], 'name'>
      after: { atMicros: string; id: string } | null
    }

/** By what lists are sorted. */
type PageKeys = { sortName: string; atMicros: string }

/** What the search index is built on; the same to the letter. */
const SEARCHED = `lower(coalesce(u.first_name, '') || ' ' || coalesce(u.last_name, '') || ' ' || u.email || ' ' || coalesce(u.phone, ''))`
/** By name, then address; the index `users_name` is built on it. */
const SORT_NAME = `lower(btrim(coalesce(u.first_name, '') || ' ' || coalesce(u.last_name, '') || ' ' || u.email))`
/** Before anything was measured, and what stands for never; the index `users_last_entry` is built on it. */
const NEVER = `'1899-01-01Z'::timestamptz`
const LAST_ENTRY = `coalesce(u.last_entry_at, ${NEVER})`

/** The day that it is where the client lives. */
const TODAY = '(now() at time zone u.time_zone)::date'
/** The day that it is at the practice: what waits for somebody is counted by it. */
const PRACTICE_TODAY = `(now() at time zone '${PRACTICE_TIME_ZONE}')::date`

const NAME = (alias: string) =>
  `coalesce(nullif(btrim(concat_ws(' ', ${alias}.first_name, ${alias}.last_name)), ''), ${alias}.email)`

/** Who looks after the client, by name. */
const CARE = `coalesce((select json_agg(json_build_object('id', w.id, 'name', ${NAME('w')}) order by ${NAME('w')}, w.id)
  from care_assignments c join users w on w.id = c.staff_id where c.client_id = u.id), '[]')`

const PLAN_STATE = `case when p.status = 'draft' then 'draft' when p.start_date <= ${TODAY} then 'active' else 'upcoming' end`

/** SQL of one of a client's plans; drafts of next versions belong to the plan that they revise. */
const findPlan = (condition: string, order: string) =>
  `(select json_build_object('id', p.id, 'title', p.title, 'state', ${PLAN_STATE},
      'startDate', ${isoDate('p.start_date')}, 'endDate', ${isoDate('p.end_date')},
      'isFlagged', p.safety_flags is not null, 'pausedAt', ${isoInstant('p.paused_at')},
      'pauseReasons', ${writePauseReasons('p')})
     from diet_plans p where p.user_id = u.id and ${condition} order by ${order} limit 1)`

const SERVED_LATER = `p.status = 'active' and p.end_date > ${TODAY}`
const IN_WRITING = `p.status = 'draft' and p.revises_plan_id is null`

const LAST_WEIGHT = `(select m.weight::float8 from progress_entries m
  where m.user_id = u.id and m.deleted_at is null and m.weight is not null order by m.entry_date desc limit 1)`

/** Reading clients. `reach` limits lists to what somebody may see. */
export const clientsRepository = {
  /** Clients by name, email or whole id, by name, at most `limit` after `cursor` (the last row's sort key). */
  async list(
    db: Queryable,
    reach: { scope: Scope; actorId: string },
    query: { search?: string; limit: number; cursor: { name: string; id: string } | null },
  ): Promise<(ClientSummary & { sortName: string })[]> {
    const values: unknown[] = []
    const add = (value: unknown): string => `$${values.push(value)}`
    const conditions = [`u.role = 'client'`, 'u.is_active']
    if (reach.scope !== 'all') {
      conditions.push(
        reach.scope === 'in-care'
          ? isAmong(`select c.client_id from care_assignments c where c.staff_id = ${add(reach.actorId)}`)
          : 'false',
      )
    }
    if (query.search) {
      const pattern = add(containsPattern(query.search))
      // The index finds phone numbers too: what it finds is looked at again.
      conditions.push(
        isAmong(`select v.id from users v
          where ${SEARCHED.replaceAll('u.', 'v.')} like lower(${pattern})
            and (concat_ws(' ', v.first_name, v.last_name) ilike ${pattern} or v.email ilike ${pattern})
          union all select v.id from users v where v.id = ${add(readUuid(query.search))}::uuid`),
      )
    }
    if (query.cursor) {
      conditions.push(`(${SORT_NAME}, u.id) > (${add(query.cursor.name)}, ${add(query.cursor.id)}::uuid)`)
    }
    const { rows } = await db.query<ClientSummary & { sortName: string }>(
      `select ${SUMMARY}, ${SORT_NAME} as "sortName" from users u where ${conditions.join(' and ')}
        order by ${SORT_NAME}, u.id limit ${add(query.limit)}`,
      values,
    )
    return rows
  },

  /** The id of the client with an email, whatever its case; null where it is nobody's or a staff member's. */
  async findIdByEmail(db: Queryable, email: string): Promise<string | null> {
    const { rows } = await db.query<{ id: string }>(
      `select id from users where lower(email) = lower($1) and role = 'client' and is_active`,
      [email],
    )
    return rows[0]?.id ?? null
  },

  /** Whether an id is a client's. */
  async isClient(db: Queryable, id: string): Promise<boolean> {
    const { rowCount } = await db.query(`select 1 from users where id = $1 and role = 'client'`, [id])
    return rowCount === 1
  },

  /** One client with the last five weights, newest first; null where the id is nobody's or a staff member's. */
  async find(db: Queryable, id: string): Promise<StoredClient | null> {
    const { rows } = await db.query<StoredClient>(
      `select ${SUMMARY}, u.phone, u.age::int as age, ${isoDate('u.age_recorded_on')} as "ageRecordedOn", u.gender,
              u.sex_for_calculation as "sexForCalculation", u.height_cm::float8 as "heightCm",
              u.weight_kg::float8 as "weightKg", u.location, u.activity_level as "activityLevel",
              u.time_zone as "timeZone", u.health_goals as "healthGoals",
              u.medical_conditions as "medicalConditions", u.allergies, u.food_preferences as "foodPreferences",
              u.health_flags as "healthFlags",
              (select max(p.weight)::float8 from progress_entries p
                where p.user_id = u.id and p.deleted_at is null
                  and p.entry_date > now() - interval '6 months') as "highestRecentWeightKg",
              coalesce((select json_agg(json_build_object('entryDate', w.at, 'weightKg', w.weight))
                 from (select ${isoInstant('p.entry_date')} as at, p.weight::float8 as weight
                         from progress_entries p where p.user_id = u.id and p.weight is not null and p.deleted_at is null
                        order by p.entry_date desc, p.id limit 5) w), '[]') as "recentWeights"
         from users u where u.id = $1 and u.role = 'client'`,
      [id],
    )
    return rows[0] ?? null
  },

  /** A page of the practice's list, with the keys that the next page begins after. */
  async listForPractice(
    db: Queryable,
    reach: Reach,
    filter: ClientFilter,
    page: ClientPage,
    limit: number,
  ): Promise<(ListedClient & PageKeys)[]> {
    const { text, values } = writePracticeList(reach, filter, page, limit)
    const { rows } = await db.query<ListedClient & PageKeys>(text, values)
    return rows
  },

  async countListed(db: Queryable, reach: Reach, filter: ClientFilter): Promise<number> {
    const { text, values } = writePracticeCount(reach, filter)
    const { rows } = await db.query<{ count: number }>(text, values)
    return rows[0]?.count ?? 0
  },

  /** Those who look after a client within reach, by name. */
  async listCareStaff(db: Queryable, { scope, actorId }: Reach, limit: number): Promise<StaffMember[]> {
    const { rows } = await db.query<StaffMember>(
      `select w.id, ${NAME('w')} as name from users w
        where w.role <> 'client' and exists (select from care_assignments c where c.staff_id = w.id)
          and ($1 = 'all' or w.id = $2)
        order by lower(${NAME('w')}), w.id limit $3`,
      [scope, actorId, limit],
    )
    return rows
  },

  /** Where everything about a client stands; null where the id is nobody's or a staff member's. */
  async findOverview(
    db: Queryable,
    id: string,
    reach: { isEverything: boolean; actorId: string },
  ): Promise<StoredStanding | null> {
    const { rows } = await db.query<StoredStanding>(
      `select u.is_active as "isActive", u.time_zone as "timeZone", u.goal_weight_kg::float8 as "goalWeightKg",
              u.guardian_name as "guardianName", ${CARE} as care,
              exists (select from consents t where t.user_id = u.id and t.purpose = 'photos'
                         and t.withdrawn_at is null) as "hasPhotosConsent",
              ${isoInstant('u.last_entry_at')} as "lastEntryAt",
              coalesce((select json_agg(json_build_object('date', ${isoDate('m.at')}, 'weightKg', m.weight) order by m.at)
                 from (select e.entry_date at time zone u.time_zone as at, e.weight::float8 as weight
                         from progress_entries e
                        where e.user_id = u.id and e.deleted_at is null and e.weight is not null
                          and e.entry_date > now() - interval '90 days'
                        order by e.entry_date desc limit 100) m), '[]') as trend,
              ${findPlan(`${SERVED_LATER} and p.start_date <= ${TODAY}`, 'p.start_date')} as plan,
              ${findPlan(`${SERVED_LATER} and p.start_date > ${TODAY}`, 'p.start_date')} as "nextPlan",
              ${findPlan(IN_WRITING, 'p.created_at desc')} as draft,
              (select json_build_object('id', r.id, 'note', r.note, 'createdAt', ${isoInstant('r.created_at')})
                 from plan_reviews r where r.user_id = u.id and r.status = 'open') as "openReview",
              (select json_build_object('id', k.id, 'startsAt', ${isoInstant('k.starts_at')}, 'channel', k.channel,
                        'staffName', (select ${NAME('w')} from users w where w.id = k.staff_id),
                        'canOpen', ${canOpenConsultation('$2', '$3')})
                 from consultations k where k.client_id = u.id and k.status in ('new', 'confirmed')
                  and k.ends_at > now() order by k.starts_at limit 1) as "nextConsultation"
         from users u where u.id = $1 and u.role = 'client'`,
      [id, reach.isEverything, reach.actorId],
    )
    return rows[0] ?? null
  },

  /** A client's consultations, by their time or when they were asked for, newest first; `atMicros` makes the cursor. */
  async listConsultations(
    db: Queryable,
    clientId: string,
    reach: { isEverything: boolean; actorId: string },
    query: { limit: number; after: { atMicros: string; id: string } | null },
  ): Promise<(ClientConsultation & { atMicros: string })[]> {
    const at = 'coalesce(k.starts_at, k.created_at)'
    const { rows } = await db.query<ClientConsultation & { atMicros: string }>(
      `select k.id, k.kind, k.status, k.concern, k.channel, ${isoInstant('k.starts_at')} as "startsAt",
              (select ${NAME('w')} from users w where w.id = k.staff_id) as "staffName",
              k.is_follow_up as "isFollowUp", ${isoInstant('k.created_at')} as "createdAt",
              ${canOpenConsultation('$2', '$3')} as "canOpen",
              (extract(epoch from ${at}) * 1000000)::bigint::text as "atMicros"
         from consultations k
        where k.client_id = $1
          and ($4::bigint is null or (${at}, k.id) < (${fromMicros('$4')}, $5::uuid))
        order by ${at} desc, k.id desc limit $6`,
      [
        clientId,
        reach.isEverything,
        reach.actorId,
        query.after?.atMicros ?? null,
        query.after?.id ?? null,
        query.limit,
      ],
    )
    return rows
  },
}

/** SQL of whether somebody may open the consultation `k`: theirs to hold, nobody's, or all are theirs to see. */
function canOpenConsultation(isEverything: string, actorId: string): string {
  return `(${isEverything}::boolean or k.staff_id is null or k.staff_id = ${actorId}::uuid)`
}

/** Null: the text is no id. */
function readUuid(text: string): string | null {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text) ? text : null
}

/** The list's query; for measuring how the database goes about it, too. */
export function writePracticeList(
  reach: Reach,
  filter: ClientFilter,
  page: ClientPage,
  limit: number,
): { text: string; values: unknown[] } {
  const { where, values } = writeFilter(reach, filter, page.sort === 'last-entry' || page.sort === 'quiet')
  const add = (value: unknown): string => `$${values.push(value)}`
  const isDescending = page.sort === 'joined' || page.sort === 'last-entry'
  const direction = isDescending ? 'desc' : 'asc'
  const key = page.sort === 'name' ? SORT_NAME : page.sort === 'joined' ? 'u.created_at' : LAST_ENTRY
  // Cursors hold no sign: where instants lie before 1970 they are counted from before all of them.
  const micros =
    page.sort === 'joined'
      ? 'extract(epoch from u.created_at)'
      : `extract(epoch from ${LAST_ENTRY} - ${NEVER})`
  let begins = ''
  if (page.after) {
    const start =
      page.sort === 'name'
        ? add(page.after.name)
        : page.sort === 'joined'
          ? fromMicros(add(page.after.atMicros))
          : fromMicros(add(page.after.atMicros)).replace(`'epoch'::timestamptz`, NEVER)
    begins = `and (${key}, u.id) ${isDescending ? '<' : '>'} (${start}, ${add(page.after.id)}::uuid)`
  }
  // The page first: what its rows show is looked up for these alone.
  const text = `with page as materialized (
      select u.id, ${key} as key, ${SORT_NAME} as "sortName", (${micros} * 1000000)::bigint::text as "atMicros"
        from users u where ${where} ${begins}
       order by ${key} ${direction}, u.id ${direction} limit ${add(limit)})
    select ${SUMMARY}, u.phone, ${CARE} as care, u.health_goals as "healthGoals",
           u.goal_weight_kg::float8 as "goalWeightKg", u.allergies, u.health_flags as "healthFlags",
           ${findPlan(
             `(${SERVED_LATER} or ${IN_WRITING})`,
             `p.status = 'draft', case when p.status = 'draft' then '-infinity' else p.start_date end, p.created_at desc`,
           )} as plan,
           ${isoInstant('u.last_entry_at')} as "lastEntryAt", ${LAST_WEIGHT} as "lastWeightKg",
           page."sortName", page."atMicros"
      from page join users u on u.id = page.id order by page.key ${direction}, u.id ${direction}`
  return { text, values }
}

export function writePracticeCount(reach: Reach, filter: ClientFilter): { text: string; values: unknown[] } {
  const { where, values } = writeFilter(reach, filter)
  return { text: `select count(*)::int as count from users u where ${where}`, values }
}

function writeFilter(
  { scope, actorId }: Reach,
  filter: ClientFilter,
  isByEntry = false,
): { where: string; values: unknown[] } {
  const values: unknown[] = []
  const add = (value: unknown): string => `$${values.push(value)}`
  const conditions = [`u.role = 'client'`, 'u.is_active']
  const isInCareOf = (staffId: string) =>
    isAmong(`select c.client_id from care_assignments c where c.staff_id = ${add(staffId)}`)
  // Whoever may see all of them is the only one who is not held to those in their care.
  if (scope !== 'all') conditions.push(scope === 'in-care' ? isInCareOf(actorId) : 'false')
  for (const word of filter.words) conditions.push(`${SEARCHED} like ${add(containsPattern(word))}`)
  if (filter.care === 'none') {
    conditions.push('not exists (select from care_assignments c where c.client_id = u.id)')
  } else if (filter.care !== undefined) {
    conditions.push(isInCareOf(filter.care === 'me' ? actorId : filter.care))
  }
  if (filter.goal) conditions.push(`u.health_goals @> array[${add(filter.goal)}]`)
  conditions.push(...writePlanFilter(filter.plan), ...writeLastEntryFilter(filter.lastEntry, isByEntry))
  switch (filter.flags) {
    case 'allergies':
      conditions.push(`u.allergies <> '{}'`)
      break
    case 'health':
      conditions.push(`u.health_flags <> '{}'`)
      break
    case 'plan':
      conditions.push(isAmong('select p.user_id from diet_plans p where p.safety_flags is not null'))
      break
    case undefined:
  }
  return { where: conditions.join(' and '), values }
}

function writePlanFilter(plan: ClientFilter['plan']): string[] {
  const has = (condition: string) =>
    `exists (select from diet_plans p where p.user_id = u.id and ${condition})`
  switch (plan) {
    case 'active':
      return [isAmong(RUNNING_TODAY)]
    case 'ending':
      return [isAmong(`select p.user_id from diet_plans p where ${isEndingPlan(PRACTICE_TODAY)}`)]
    case 'draft':
      return [isAmong(`select p.user_id from diet_plans p where ${IN_WRITING}`)]
    case 'none':
      return [`not ${has(SERVED_LATER)}`, `not ${has(IN_WRITING)}`]
    case undefined:
      return []
  }
}

/**
 * SQL of whether the client is among those that a query gives. As an array it is found once and first, and looked up in an
 * index: these are few beside all clients, and a list that walks past all of them for it takes a second in a large practice.
 */
const isAmong = (query: string) => `u.id = any(array(${query}))`

const UTC_TODAY = `(now() at time zone 'UTC')::date`

/**
 * Whose plan runs today where they live. That is at most a day earlier or later than in UTC: only plans that begin or end
 * about now are asked of their client's own clock.
 */
const RUNNING_TODAY = `select p.user_id from diet_plans p
  where p.status = 'active' and p.start_date <= ${UTC_TODAY} + 1 and p.end_date >= ${UTC_TODAY}
    and ((p.start_date < ${UTC_TODAY} and p.end_date > ${UTC_TODAY} + 1) or exists
          (select from users z where z.id = p.user_id and p.start_date <= (now() at time zone z.time_zone)::date
              and p.end_date > (now() at time zone z.time_zone)::date))`

/** `isByEntry`: the list is sorted by it, and its index holds never as a time of its own. */
function writeLastEntryFilter(lastEntry: ClientFilter['lastEntry'], isByEntry: boolean): string[] {
  // What is known of the column's values tells the database how many these are; of an expression it knows little.
  const [at, before] = isByEntry ? [LAST_ENTRY, [`${LAST_ENTRY} > ${NEVER}`]] : ['u.last_entry_at', []]
  switch (lastEntry) {
    case 'week':
      return [`${at} >= now() - interval '7 days'`]
    case 'fortnight':
      return [`${at} >= now() - interval '${SILENT_DAYS} days'`]
    case 'older':
      return [`${at} < now() - interval '${SILENT_DAYS} days'`, ...before]
    case 'never':
      return [`${LAST_ENTRY} = ${NEVER}`]
    case 'silent':
      return [
        isAmong(`select p.user_id from diet_plans p join users u on u.id = p.user_id
          where ${isLongServed(PRACTICE_TODAY)} and ${isWithoutWord({ today: PRACTICE_TODAY, now: 'now()' })}`),
      ]
    case undefined:
      return []
  }
}
