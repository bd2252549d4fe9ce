import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { CONCERNS, CONSULTATION_CHANNELS } from '#contract/appointments/consultations.ts'
import type { StaffMember } from '#contract/appointments/inbox.ts'
import type {
  ClientConsultation,
  ClientOverview,
  ClientPlan,
  ClientRecord,
  ClientSummary,
} from '#contract/people/clients.ts'
import { CONSULTATION_KINDS, CONSULTATION_STATUSES } from '#domain/appointments/consultation-states.ts'
import { LOCALES } from '#domain/words/locale.ts'
import { writePauseReasons } from '#server/kit/database/attention.ts'
import {
  arrayOf,
  boolean,
  date,
  instant,
  integer,
  json,
  number,
  oneOf,
  text,
  uuid,
} from '#server/kit/database/columns.ts'
import type { Db } from '#server/kit/database/db.ts'
import { condition, expression, type TimeCursor } from '#server/kit/database/expressions.ts'
import type { Reach } from '#server/kit/database/reach.ts'
import { readerLocale } from '#server/kit/database/reader-locale.ts'
import { containsPattern, fromMicros, isoInstant, microsOf, personName } from '#server/kit/database/sql.ts'
import { type StatementRow, statement } from '#server/kit/database/statement.ts'
import { searchedText, sortName } from '#server/kit/database/user-search.ts'

/** SQL that gives the care team of the client `u` as JSON, by name. */
export const CARE_TEAM = `coalesce((select json_agg(json_build_object('id', w.id, 'name', ${personName('w')})
    order by ${personName('w')}, w.id)
  from care_assignments c join users w on w.id = c.staff_id where c.client_id = u.id), '[]')`

/** The type of `CARE_TEAM`. */
export const CARE_TEAM_COLUMN = json<StaffMember[]>('built by `CARE_TEAM`')

/** Returns SQL of today's date in the time zone of the client `u`. `now` is SQL of the current instant. */
const todayOf = (now: string) => `(${now} at time zone u.time_zone)::date`

/** Returns SQL that checks whether the plan `p` of the client `u` is published and has days left. */
export const isServedLater = (now: string) => `p.status = 'active' and p.end_date > ${todayOf(now)}`

/**
 * SQL that checks whether the plan `p` is the draft of a new plan. Drafts of next versions do not count, because they
 * belong to the plan that they revise.
 */
export const IS_NEW_DRAFT = `p.status = 'draft' and p.revises_plan_id is null`

/**
 * Returns SQL of the first plan of the client `u` that meets a condition, as JSON. `now` is SQL of the current instant.
 */
export const selectPlan = (now: string, { where, order }: { where: string; order: string }) =>
  `(select json_build_object('id', p.id, 'title', p.title,
      'state', case when p.status = 'draft' then 'draft' when p.start_date <= ${todayOf(now)} then 'active'
                    else 'upcoming' end,
      'startDate', p.start_date, 'endDate', p.end_date, 'isFlagged', p.safety_flags is not null,
      'pausedAt', ${isoInstant('p.paused_at')}, 'pauseReasons', ${writePauseReasons('p')})
     from diet_plans p where p.user_id = u.id and ${where} order by ${order} limit 1)`

/** The type of `selectPlan`; `null` if there is no plan. */
export const PLAN_COLUMN = json<ClientPlan>('built by `selectPlan`').nullable()

const findRecord = statement({
  name: 'find-client-record',
  params: { id: uuid, now: instant },
  row: {
    id: uuid,
    firstName: text.nullable(),
    lastName: text.nullable(),
    email: text,
    isOnboardingComplete: boolean,
    createdAt: instant,
    phone: text.nullable(),
    age: integer.nullable(),
    ageRecordedOn: date.nullable(),
    gender: text.nullable(),
    sexForCalculation: text.nullable(),
    heightCm: number.nullable(),
    weightKg: number.nullable(),
    location: text.nullable(),
    activityLevel: text.nullable(),
    timeZone: text,
    locale: oneOf(LOCALES),
    healthGoals: arrayOf(text),
    medicalConditions: arrayOf(text),
    allergies: arrayOf(text),
    foodPreferences: arrayOf(text),
    healthFlags: arrayOf(text),
    otherAllergies: text.nullable(),
    dislikes: text.nullable(),
    medicines: text.nullable(),
    fastingDays: text.nullable(),
    /** The highest weight of the last six months; `null` if there is none. */
    highestRecentWeightKg: number.nullable(),
    /** The last five weights, newest first. */
    recentWeights: json<ClientRecord['recentWeights']>('built in the text'),
  },
  text: (p) =>
    `select u.id, u.first_name as "firstName", u.last_name as "lastName", u.email,
            u.is_onboarding_complete as "isOnboardingComplete", u.created_at as "createdAt", u.phone,
            u.age::int as age, u.age_recorded_on as "ageRecordedOn", u.gender,
            u.sex_for_calculation as "sexForCalculation", u.height_cm as "heightCm", u.weight_kg as "weightKg",
            u.location, u.activity_level as "activityLevel", u.time_zone as "timeZone",
            ${readerLocale('u')} as locale, u.health_goals as "healthGoals", u.medical_conditions as "medicalConditions", u.allergies,
            u.food_preferences as "foodPreferences", u.health_flags as "healthFlags",
            u.other_allergies as "otherAllergies", u.dislikes, u.medicines, u.fasting_days as "fastingDays",
            (select max(p.weight) from progress_entries p
              where p.user_id = u.id and p.deleted_at is null
                and p.entry_date > ${p.now}::timestamptz - interval '6 months') as "highestRecentWeightKg",
            coalesce((select json_agg(json_build_object('entryDate', ${isoInstant('w.entry_date')}, 'weightKg', w.weight))
               from (select p.entry_date, p.weight from progress_entries p
                      where p.user_id = u.id and p.weight is not null and p.deleted_at is null
                      order by p.entry_date desc, p.id limit 5) w), '[]') as "recentWeights"
       from users u where u.id = ${p.id} and u.role = 'client'`,
})

/** A stored client. The age is the one recorded on `ageRecordedOn`. */
export type StoredClient = StatementRow<typeof findRecord>

/** The consultations that a person may open: all of them, or their own and unassigned ones. */
export type ConsultationReach = { isEverything: boolean; actorId: string }

const CONSULTATION_REACH = { isEverything: boolean, actorId: uuid }

/** Returns SQL that checks whether the consultation `k` is within `CONSULTATION_REACH`. */
const canOpen = (p: { isEverything: string; actorId: string }) =>
  `(${p.isEverything}::boolean or k.staff_id is null or k.staff_id = ${p.actorId}::uuid)`

const HOLDER_NAME = `(select ${personName('w')} from users w where w.id = k.staff_id)`

const findOverview = statement({
  name: 'find-client-overview',
  params: { id: uuid, now: instant, ...CONSULTATION_REACH },
  row: {
    isActive: boolean,
    timeZone: text,
    goalWeightKg: number.nullable(),
    guardianName: text.nullable(),
    care: CARE_TEAM_COLUMN,
    hasPhotosConsent: boolean,
    lastEntryAt: instant.nullable(),
    trend: json<ClientOverview['trend']>('built in the text'),
    plan: PLAN_COLUMN,
    nextPlan: PLAN_COLUMN,
    draft: PLAN_COLUMN,
    openReview: json<NonNullable<ClientOverview['openReview']>>('built in the text').nullable(),
    nextConsultation: json<NonNullable<ClientOverview['nextConsultation']>>('built in the text').nullable(),
  },
  text: (p) => {
    const now = `${p.now}::timestamptz`
    const today = todayOf(now)
    return `select u.is_active as "isActive", u.time_zone as "timeZone", u.goal_weight_kg as "goalWeightKg",
              u.guardian_name as "guardianName", ${CARE_TEAM} as care,
              exists (select from consents t where t.user_id = u.id and t.purpose = 'photos'
                         and t.withdrawn_at is null) as "hasPhotosConsent",
              u.last_entry_at as "lastEntryAt",
              coalesce((select json_agg(json_build_object('date', m.at::date, 'weightKg', m.weight) order by m.at)
                 from (select e.entry_date at time zone u.time_zone as at, e.weight
                         from progress_entries e
                        where e.user_id = u.id and e.deleted_at is null and e.weight is not null
                          and e.entry_date > ${now} - interval '90 days'
                        order by e.entry_date desc limit 100) m), '[]') as trend,
              ${selectPlan(now, { where: `${isServedLater(now)} and p.start_date <= ${today}`, order: 'p.start_date' })} as plan,
              ${selectPlan(now, { where: `${isServedLater(now)} and p.start_date > ${today}`, order: 'p.start_date' })} as "nextPlan",
              ${selectPlan(now, { where: IS_NEW_DRAFT, order: 'p.created_at desc' })} as draft,
              (select json_build_object('id', r.id, 'note', r.note, 'createdAt', ${isoInstant('r.created_at')})
                 from plan_reviews r where r.user_id = u.id and r.status = 'open') as "openReview",
              (select json_build_object('id', k.id, 'startsAt', ${isoInstant('k.starts_at')}, 'channel', k.channel,
                        'staffName', ${HOLDER_NAME}, 'canOpen', ${canOpen(p)})
                 from consultations k where k.client_id = u.id and k.status in ('new', 'confirmed')
                  and k.ends_at > ${now} order by k.starts_at limit 1) as "nextConsultation"
         from users u where u.id = ${p.id} and u.role = 'client'`
  },
})

/** The parts of a client's page beside the record. */
export type StoredOverview = StatementRow<typeof findOverview>

/** The time of a consultation; for a call-back without a time, when it was requested. */
const CONSULTATION_AT = 'coalesce(k.starts_at, k.created_at)'

const listConsultations = statement({
  name: 'list-client-consultations',
  params: {
    clientId: uuid,
    ...CONSULTATION_REACH,
    afterMicros: text.nullable(),
    afterId: uuid.nullable(),
    limit: integer,
  },
  row: {
    id: uuid,
    kind: oneOf(CONSULTATION_KINDS),
    status: oneOf(CONSULTATION_STATUSES),
    concern: oneOf(CONCERNS).nullable(),
    channel: oneOf(CONSULTATION_CHANNELS),
    startsAt: instant.nullable(),
    staffName: text.nullable(),
    isFollowUp: boolean,
    createdAt: instant,
    canOpen: boolean,
    atMicros: text,
  },
  text: (p) =>
    `select k.id, k.kind, k.status, k.concern, k.channel, k.starts_at as "startsAt", ${HOLDER_NAME} as "staffName",
            k.is_follow_up as "isFollowUp", k.created_at as "createdAt", ${canOpen(p)} as "canOpen",
            ${microsOf(CONSULTATION_AT)} as "atMicros"
       from consultations k
      where k.client_id = ${p.clientId}
        and (${p.afterMicros}::bigint is null
             or (${CONSULTATION_AT}, k.id) < (${fromMicros(p.afterMicros)}, ${p.afterId}::uuid))
      order by ${CONSULTATION_AT} desc, k.id desc limit ${p.limit}`,
})

/** Reads clients. `reach` limits lists to the clients that a person may see. */
export const clientsRepository = {
  /**
   * Lists active clients, by name, whose name or email contains a text or whose id it is. `cursor` is the last row of
   * the page before.
   */
  list(
    db: Db,
    reach: Reach,
    {
      search,
      limit,
      cursor,
    }: { search?: string; limit: number; cursor: { name: string; id: string } | null },
  ): Promise<(ClientSummary & { sortName: string })[]> {
    const key = sql.raw(sortName('u'))
    return db
      .selectFrom('users as u')
      .select([
        'u.id',
        'u.first_name as firstName',
        'u.last_name as lastName',
        'u.email',
        'u.is_onboarding_complete as isOnboardingComplete',
        'u.created_at as createdAt',
        expression(text, key).as('sortName'),
      ])
      .where(condition`u.role = 'client' and u.is_active`)
      .where(isClientWithin(reach))
      .$if(search !== undefined, (clients) => clients.where(isFoundBy(search ?? '')))
      .$if(cursor !== null, (clients) =>
        clients.where(condition`(${key}, u.id) > (${cursor?.name}::text, ${cursor?.id}::uuid)`),
      )
      .orderBy(key)
      .orderBy('u.id')
      .limit(limit)
      .execute()
  },

  /** Finds the id of the active client with an email, ignoring case. Returns `null` if there is none. */
  async findIdByEmail(db: Db, email: string): Promise<string | null> {
    const client = await db
      .selectFrom('users')
      .select('id')
      .where(condition`lower(email) = lower(${email}) and role = 'client' and is_active`)
      .executeTakeFirst()
    return client?.id ?? null
  },

  /** Whether an id is a client's. */
  async isClient(db: Db, id: string): Promise<boolean> {
    const client = await db
      .selectFrom('users')
      .select('id')
      .where('id', '=', id)
      .where('role', '=', 'client')
      .executeTakeFirst()
    return client !== undefined
  },

  /** Whether a person's account is active. */
  async isActive(db: Db, id: string): Promise<boolean> {
    const person = await db.selectFrom('users').select('is_active').where('id', '=', id).executeTakeFirst()
    return person?.is_active === true
  },

  /** Finds a client's record. Returns `null` if the id is not a client's. */
  find(db: Db, id: string, now: Date): Promise<StoredClient | null> {
    return findRecord.find(db, { id, now })
  },

  /** Finds the parts of a client's page beside the record. Returns `null` if the id is not a client's. */
  findOverview(db: Db, id: string, reach: ConsultationReach, now: Date): Promise<StoredOverview | null> {
    return findOverview.find(db, { id, now, ...reach })
  },

  /**
   * Lists a client's consultations, newest first, by the time of the consultation or of the request. `atMicros` is used
   * to make the cursor.
   */
  listConsultations(
    db: Db,
    clientId: string,
    reach: ConsultationReach,
    { limit, after }: { limit: number; after: TimeCursor | null },
  ): Promise<(ClientConsultation & { atMicros: string })[]> {
    return listConsultations.all(db, {
      clientId,
      ...reach,
      afterMicros: after?.atMicros ?? null,
      afterId: after?.id ?? null,
      limit,
    })
  },
}

/**
 * Returns a condition that the client `u` is in the result of a query. As an array, the query runs once and first, and
 * its few clients are then found by an index. Otherwise a list that reads all clients takes a second in a large
 * practice.
 */
export function isInQuery(query: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return condition`u.id = any(array(${query}))`
}

/** Returns a condition that the client `u` is in the care of a staff member. */
export function isInCareOf(staffId: string): RawBuilder<SqlBool> {
  return isInQuery(sql`select c.client_id from care_assignments c where c.staff_id = ${staffId}`)
}

/** Returns a condition that the client `u` is within reach. */
export function isClientWithin({ scope, actorId }: Reach): RawBuilder<SqlBool> {
  if (scope === 'all') return condition`true`
  return scope === 'in-care' ? isInCareOf(actorId) : condition`false`
}

function isFoundBy(search: string): RawBuilder<SqlBool> {
  const id = readUuid(search)
  if (id !== null) return condition`u.id = ${id}::uuid`
  const pattern = containsPattern(search)
  // The index also contains phone numbers, so its rows are checked again by name and email. It is no query of its own:
  // for two letters, which many names contain, reading in the order of the list finds the first ones sooner.
  return condition`(${sql.raw(searchedText('u'))} like lower(${pattern})
    and (concat_ws(' ', u.first_name, u.last_name) ilike ${pattern} or u.email ilike ${pattern}))`
}

/** Returns `null` if the text is not an id. */
function readUuid(search: string): string | null {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(search) ? search : null
}
