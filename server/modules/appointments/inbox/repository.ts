import { sql } from 'kysely'
import {
  type CalculatorResult,
  CONCERNS,
  CONSULTATION_CHANNELS,
  PREFERRED_TIMES,
} from '#contract/appointments/consultations.ts'
import {
  type AdminConsultation,
  type AdminConsultationDetails,
  type CONSULTATION_FILTERS,
  type CONSULTATION_KIND_FILTERS,
  ConsultationEvent,
} from '#contract/appointments/inbox.ts'
import {
  CONSULTATION_KINDS,
  CONSULTATION_STATUSES,
  type ConsultationStatus,
  OPEN_STATUSES,
} from '#domain/appointments/consultation-states.ts'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { addDays } from '#domain/units/dates.ts'
import { LOCALES } from '#domain/words/locale.ts'
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
import { bookingLocale } from '#server/kit/database/reader-locale.ts'
import { containsPattern, fromMicros, isoInstant, microsOf, personName } from '#server/kit/database/sql.ts'
import { type StatementRow, statement } from '#server/kit/database/statement.ts'
import { toJson } from '#server/kit/database/tables.ts'

/**
 * What a staff member may see. `actorId` is their id. If `all` is false, they see only the consultations that they hold
 * and the unassigned ones.
 */
export type Reach = { all: boolean; actorId: string }

export type ConsultationFilter = {
  status: (typeof CONSULTATION_FILTERS)[number]
  kind?: (typeof CONSULTATION_KIND_FILTERS)[number] | undefined
  /** A staff member's id, or `none` for unassigned consultations. */
  staff?: string | undefined
  /** Calendar days in the practice's time zone, both included. */
  from?: string | undefined
  to?: string | undefined
  /** Lower case; every word must be found. */
  words: string[]
}

/** Where a page begins: after the row with these keys, in the chosen order. */
export type ConsultationPage = {
  sort: 'newest' | 'soonest'
  after: { atMicros: string; id: string } | null
}

/** What an event of each kind stores besides its note. */
export type EventDetails = {
  from?: ConsultationStatus
  to?: ConsultationStatus
  fromStartsAt?: string | null
  toStartsAt?: string
  staffId?: string | null
  clientId?: string
}

/** The parameters of a reach. */
export const REACH_PARAMS = { all: boolean, actorId: uuid }

/** Returns an SQL condition that is true if a consultation `c` is within reach. */
export function withinReach(p: { all: string; actorId: string }): string {
  return `(${p.all} or c.staff_id = ${p.actorId} or c.staff_id is null)`
}

/** A consultation as lists show it. */
export const SUMMARY_ROW = {
  id: uuid,
  kind: oneOf(CONSULTATION_KINDS),
  status: oneOf(CONSULTATION_STATUSES),
  name: text,
  phone: text,
  email: text.nullable(),
  concern: oneOf(CONCERNS).nullable(),
  channel: oneOf(CONSULTATION_CHANNELS),
  place: text.nullable(),
  startsAt: instant.nullable(),
  endsAt: instant.nullable(),
  preferredTime: oneOf(PREFERRED_TIMES).nullable(),
  isFollowUp: boolean,
  askedCount: integer,
  lastAskedAt: instant,
  createdAt: instant,
  version: integer,
  staff: json<{ id: string; name: string }>('built here').nullable(),
  client: json<{ id: string; name: string }>('built here').nullable(),
  noteCount: integer,
}

/** The columns of `SUMMARY_ROW`; `c` is the consultation. */
export const SUMMARY = `c.id, c.kind, c.status, c.name, c.phone, c.email, c.concern, c.channel, c.place,
  c.starts_at as "startsAt", c.ends_at as "endsAt", c.preferred_time as "preferredTime", c.is_follow_up as "isFollowUp",
  c.asked_count as "askedCount", c.last_asked_at as "lastAskedAt", c.created_at as "createdAt", c.version,
  (select json_build_object('id', s.id, 'name', ${personName('s')}) from users s where s.id = c.staff_id) as staff,
  (select json_build_object('id', u.id, 'name', ${personName('u')}) from users u where u.id = c.client_id) as client,
  (select count(*) from consultation_events e where e.consultation_id = c.id and e.kind = 'note') as "noteCount"`

/**
 * The order of the index: first call-backs without a time, oldest request first, and then consultations by their time.
 */
const SOONEST_ORDER = '(c.starts_at is not null), coalesce(c.starts_at, c.created_at)'
/**
 * Larger than every time in microseconds. It is added to the time of a consultation, so that one number also shows
 * whether the consultation has a time.
 */
const TIMED_MICROS = '10000000000000000'

const SEARCHED = `lower(c.name || ' ' || coalesce(c.email, '') || ' ' || c.phone)`

const FILTER_PARAMS = {
  ...REACH_PARAMS,
  statuses: arrayOf(text).nullable(),
  kind: text.nullable(),
  isFollowUp: boolean.nullable(),
  isUnassigned: boolean,
  staffId: uuid.nullable(),
  from: date.nullable(),
  before: date.nullable(),
  timeZone: text,
  patterns: arrayOf(text),
}

type FilterPlaces = { [Name in keyof typeof FILTER_PARAMS]: string }

/**
 * Returns an SQL condition that is true if a consultation passes the filter. PostgreSQL removes unused conditions when
 * it plans the query.
 */
function passes(p: FilterPlaces): string {
  const day = `case c.kind when 'booking' then c.starts_at else c.last_asked_at end`
  return `${withinReach(p)}
    and (${p.statuses}::text[] is null or c.status = any(${p.statuses}))
    and (${p.kind}::text is null or c.kind = ${p.kind})
    and (${p.isFollowUp}::boolean is null or c.is_follow_up = ${p.isFollowUp})
    and (not ${p.isUnassigned}::boolean or c.staff_id is null)
    and (${p.staffId}::uuid is null or c.staff_id = ${p.staffId})
    and (${p.from}::date is null or ${day} >= ${p.from}::timestamp at time zone ${p.timeZone})
    and (${p.before}::date is null or ${day} < ${p.before}::timestamp at time zone ${p.timeZone})
    and ${SEARCHED} like all(${p.patterns}::text[])`
}

const PAGE_PARAMS = {
  ...FILTER_PARAMS,
  afterMicros: text.nullable(),
  afterId: uuid.nullable(),
  limit: integer,
}

const listNewest = statement({
  name: 'list-newest-consultations',
  params: PAGE_PARAMS,
  row: { ...SUMMARY_ROW, atMicros: text },
  text: (p) =>
    `select ${SUMMARY}, ${microsOf('c.created_at')} as "atMicros"
       from consultations c
      where ${passes(p)}
        and (${p.afterMicros}::text is null or (c.created_at, c.id) < (${fromMicros(p.afterMicros)}, ${p.afterId}::uuid))
      order by c.created_at desc, c.id desc limit ${p.limit}`,
})

const listSoonest = statement({
  name: 'list-soonest-consultations',
  params: PAGE_PARAMS,
  row: { ...SUMMARY_ROW, atMicros: text },
  text: (p) =>
    `select ${SUMMARY},
            (case when c.starts_at is null then 0 else ${TIMED_MICROS} end
             + ${microsOf('coalesce(c.starts_at, c.created_at)')}::bigint)::text as "atMicros"
       from consultations c
      where ${passes(p)}
        and (${p.afterMicros}::text is null
             or (${SOONEST_ORDER}, c.id) > (${p.afterMicros}::bigint >= ${TIMED_MICROS},
                                       ${fromMicros(`(${p.afterMicros}::bigint % ${TIMED_MICROS})`)}, ${p.afterId}::uuid))
      order by ${SOONEST_ORDER}, c.id limit ${p.limit}`,
})

const countConsultations = statement({
  name: 'count-consultations',
  params: FILTER_PARAMS,
  row: { count: integer },
  text: (p) => `select count(*) as count from consultations c where ${passes(p)}`,
})

const findDetails = statement({
  name: 'find-consultation',
  params: { ...REACH_PARAMS, id: uuid },
  row: {
    ...SUMMARY_ROW,
    message: text.nullable(),
    visitorTimeZone: text,
    locale: oneOf(LOCALES),
    calculatorResult: json<CalculatorResult>('checked before it was stored').nullable(),
    consentWording: text,
    consentAt: instant,
    bookedBy: text.nullable(),
    follows: json<{ id: string; startsAt: string | null }>('built here').nullable(),
  },
  text: (p) =>
    `select ${SUMMARY}, c.message, c.time_zone as "visitorTimeZone", ${bookingLocale('c')} as locale,
            c.calculator_result as "calculatorResult",
            c.consent_wording as "consentWording", c.consent_at as "consentAt",
            (select ${personName('b')} from users b where b.id = c.booked_by) as "bookedBy",
            (select json_build_object('id', f.id, 'startsAt', ${isoInstant('f.starts_at')}) from consultations f
              where f.id = c.follows_id and (${p.all} or f.staff_id = ${p.actorId} or f.staff_id is null)) as follows
       from consultations c where c.id = ${p.id} and ${withinReach(p)}`,
})

const lockConsultation = statement({
  name: 'lock-consultation',
  params: { ...REACH_PARAMS, id: uuid },
  row: {
    id: uuid,
    kind: oneOf(CONSULTATION_KINDS),
    status: oneOf(CONSULTATION_STATUSES),
    staffId: uuid.nullable(),
    startsAt: instant.nullable(),
    clientId: uuid.nullable(),
    isFollowUp: boolean,
    minutes: number,
    version: integer,
  },
  text: (p) =>
    `select c.id, c.kind, c.status, c.staff_id as "staffId", c.starts_at as "startsAt", c.client_id as "clientId",
            c.is_follow_up as "isFollowUp",
            coalesce(extract(epoch from c.ends_at - c.starts_at) / 60, 15) as minutes, c.version
       from consultations c where c.id = ${p.id} and ${withinReach(p)}
        for no key update`,
})

/**
 * A consultation with the fields needed to change it. `minutes` is how long it lasts, or will last if it has no time
 * yet.
 */
export type StoredConsultation = Omit<StatementRow<typeof lockConsultation>, 'startsAt'> & {
  startsAt: Date | null
}

/** Stored answers for repeated requests contain the consultation too. */
const deleteAnswers = statement({
  name: 'delete-consultation-answers',
  params: { id: text },
  text: (p) =>
    `delete from idempotency_keys
      where call in ('POST /api/admin/consultations/:id/notes', 'POST /api/admin/follow-ups')
        and response->>'id' = ${p.id}`,
})

const listEvents = statement({
  name: 'list-consultation-events',
  params: { consultationId: uuid },
  row: {
    id: integer,
    at: instant,
    kind: oneOf(ConsultationEvent.shape.kind.options),
    note: text.nullable(),
    actor: text.nullable(),
    from: oneOf(CONSULTATION_STATUSES).nullable(),
    to: oneOf(CONSULTATION_STATUSES).nullable(),
    fromStartsAt: text.nullable(),
    toStartsAt: text.nullable(),
    staffName: text.nullable(),
  },
  text: (p) =>
    `select e.id, e.at, e.kind, e.note,
            case when e.actor_id is not null then coalesce(${personName('a')}, 'Somebody who is gone') end as actor,
            e.details->>'from' as "from", e.details->>'to' as "to", e.details->>'fromStartsAt' as "fromStartsAt",
            e.details->>'toStartsAt' as "toStartsAt",
            case when e.details->>'staffId' is not null then coalesce(${personName('s')}, 'Somebody who is gone') end
              as "staffName"
       from consultation_events e
       left join users a on a.id = e.actor_id
       left join users s on s.id = (e.details->>'staffId')::uuid
      where e.consultation_id = ${p.consultationId} order by e.id`,
})

const listSameNumber = statement({
  name: 'list-consultations-of-number',
  params: { ...REACH_PARAMS, exceptId: uuid, phone: text, limit: integer },
  row: { id: uuid, kind: oneOf(CONSULTATION_KINDS), status: oneOf(CONSULTATION_STATUSES), at: instant },
  text: (p) =>
    `select c.id, c.kind, c.status, coalesce(c.starts_at, c.last_asked_at) as at
       from consultations c
      where c.phone = ${p.phone} and c.id <> ${p.exceptId} and ${withinReach(p)}
      order by coalesce(c.starts_at, c.last_asked_at) desc, c.id limit ${p.limit}`,
})

const updateConsultation = statement({
  name: 'update-consultation',
  params: { id: uuid, status: text, staffId: uuid.nullable(), startsAt: instant.nullable() },
  text: (p) =>
    `update consultations
        set status = ${p.status}, staff_id = ${p.staffId}, starts_at = ${p.startsAt}::timestamptz,
            ends_at = ${p.startsAt}::timestamptz + coalesce(ends_at - starts_at, interval '15 minutes'),
            version = version + 1, updated_at = now()
      where id = ${p.id}`,
})

/** Reads and writes the inbox of the practice. */
export const adminConsultationsRepository = {
  /** Returns a page of the consultations that pass a filter, with the keys after which the next page begins. */
  list(
    db: Db,
    reach: Reach,
    filter: ConsultationFilter,
    { sort, after }: ConsultationPage,
    limit: number,
  ): Promise<(AdminConsultation & { atMicros: string })[]> {
    const list = sort === 'newest' ? listNewest : listSoonest
    return list.all(db, {
      ...toParameters(reach, filter),
      afterMicros: after?.atMicros ?? null,
      afterId: after?.id ?? null,
      limit,
    })
  },

  async count(db: Db, reach: Reach, filter: ConsultationFilter): Promise<number> {
    return (await countConsultations.read(db, toParameters(reach, filter))).count
  },

  /** Returns one consultation within reach, or `null` if there is none. */
  find(db: Db, reach: Reach, id: string): Promise<StatementRow<typeof findDetails> | null> {
    return findDetails.find(db, { ...reach, id })
  },

  /** Locks and returns one consultation within reach: others who change it wait until the transaction ends. */
  async lock(db: Db, reach: Reach, id: string): Promise<StoredConsultation | null> {
    const row = await lockConsultation.find(db, { ...reach, id })
    return row && { ...row, startsAt: row.startsAt === null ? null : new Date(row.startsAt) }
  },

  /** Deletes a consultation with its history and the stored answers that contain it. */
  async delete(db: Db, id: string): Promise<void> {
    await db.deleteFrom('consultations').where('id', '=', id).execute()
    await deleteAnswers.run(db, { id })
  },

  /** Lists the history of a consultation, oldest first. */
  listEvents(db: Db, consultationId: string): Promise<ConsultationEvent[]> {
    return listEvents.all(db, { consultationId })
  },

  /** Lists other consultations within reach with the same phone number, newest first. */
  listSameNumber(
    db: Db,
    reach: Reach,
    { id, phone }: { id: string; phone: string },
    limit: number,
  ): Promise<AdminConsultationDetails['sameNumber']> {
    return listSameNumber.all(db, { ...reach, exceptId: id, phone, limit })
  },

  /** Writes the changes of staff under the next version. The duration does not change. */
  async update(
    db: Db,
    id: string,
    { status, staffId, startsAt }: Pick<StoredConsultation, 'status' | 'staffId' | 'startsAt'>,
  ): Promise<void> {
    await updateConsultation.run(db, { id, status, staffId, startsAt })
  },

  /** Unassigns the open consultations that a staff member holds after `now`, and returns them. */
  release(db: Db, staffId: string, now: Date): Promise<Pick<StoredConsultation, 'id' | 'clientId'>[]> {
    return db
      .updateTable('consultations')
      .set((row) => ({ staff_id: null, version: row('version', '+', 1), updated_at: sql`now()` }))
      .where('staff_id', '=', staffId)
      .where('status', 'in', [...OPEN_STATUSES])
      .where((row) => row.or([row('starts_at', 'is', null), row('starts_at', '>', now.toISOString())]))
      .returning(['id', 'client_id as clientId'])
      .execute()
  },

  /** Links a consultation to a client. */
  async setClient(db: Db, id: string, clientId: string): Promise<void> {
    await db
      .updateTable('consultations')
      .set((row) => ({ client_id: clientId, version: row('version', '+', 1), updated_at: sql`now()` }))
      .where('id', '=', id)
      .execute()
  },

  async addEvent(
    db: Db,
    event: {
      consultationId: string
      actorId: string
      kind: ConsultationEvent['kind']
      note?: string
      details?: EventDetails
    },
  ): Promise<void> {
    await db
      .insertInto('consultation_events')
      .values({
        consultation_id: event.consultationId,
        actor_id: event.actorId,
        kind: event.kind,
        note: event.note ?? null,
        details: toJson(event.details ?? {}),
      })
      .execute()
  },

  async hasEvent(db: Db, id: string, kind: ConsultationEvent['kind']): Promise<boolean> {
    const found = await db
      .selectFrom('consultation_events')
      .select('id')
      .where('consultation_id', '=', id)
      .where('kind', '=', kind)
      .limit(1)
      .executeTakeFirst()
    return found !== undefined
  },
}

function toParameters(reach: Reach, { status, kind, staff, from, to, words }: ConsultationFilter) {
  return {
    ...reach,
    statuses: status === 'all' ? null : status === 'open' ? [...OPEN_STATUSES] : [status],
    kind: kind === 'booking' || kind === 'call-back' ? kind : null,
    isFollowUp: kind === 'follow-up' ? true : kind === 'enquiry' ? false : null,
    isUnassigned: staff === 'none',
    staffId: staff === undefined || staff === 'none' ? null : staff,
    from: from ?? null,
    before: to === undefined ? null : addDays(to, 1),
    timeZone: PRACTICE_TIME_ZONE,
    patterns: words.map(containsPattern),
  }
}
