import type {
  AdminConsultation,
  AdminConsultationDetails,
  CONSULTATION_FILTERS,
  CONSULTATION_KIND_FILTERS,
  ConsultationEvent,
} from '#contract/appointments/inbox.ts'
import type { ConsultationKind, ConsultationStatus } from '#domain/appointments/consultation-states.ts'
import { addDays } from '#domain/units/dates.ts'
import { containsPattern, isoInstant } from '#server/kit/database/sql.ts'
import type { Queryable } from '#server/kit/database/transaction.ts'

/** What somebody of the practice may see. `actorId` is theirs; `all`: not only what they hold and what is nobody's. */
export type Reach = { all: boolean; actorId: string }

export type ConsultationFilter = {
  status: (typeof CONSULTATION_FILTERS)[number]
  kind?: (typeof CONSULTATION_KIND_FILTERS)[number] | undefined
  /** A staff member's id, or `none`: nobody's. */
  staff?: string | undefined
  /** Calendar days in `timeZone`, both included. */
  from?: string | undefined
  to?: string | undefined
  timeZone: string
  /** Lower case; every word has to be there. */
  words: string[]
}

/** Where a page begins: after this row of the list in this order. */
export type ConsultationPage = {
  sort: 'newest' | 'soonest'
  after: { atMicros: string; id: string } | null
}

/** By what the list is sorted, in microseconds as text. */
type PageKey = { atMicros: string }

/** A consultation as changing it needs it. */
export type StoredConsultation = {
  id: string
  kind: ConsultationKind
  status: ConsultationStatus
  staffId: string | null
  startsAt: Date | null
  clientId: string | null
  isFollowUp: boolean
  /** How long it lasts; of what has no time yet: how long it will. */
  minutes: number
  version: number
}

type StoredDetails = Omit<AdminConsultationDetails, 'events' | 'sameNumber' | 'assignableStaff'>

/** What an event of each kind keeps besides its note. */
export type EventDetails = {
  from?: ConsultationStatus
  to?: ConsultationStatus
  fromStartsAt?: string | null
  toStartsAt?: string
  staffId?: string | null
  clientId?: string
}

const NAME = (alias: string) =>
  `coalesce(nullif(btrim(concat_ws(' ', ${alias}.first_name, ${alias}.last_name)), ''), ${alias}.email)`

/** A consultation as lists have it; `c` is its row. */
export const SUMMARY = `c.id, c.kind, c.status, c.name, c.phone, c.email, c.concern, c.channel,
  ${isoInstant('c.starts_at')} as "startsAt", ${isoInstant('c.ends_at')} as "endsAt",
  c.preferred_time as "preferredTime", c.is_follow_up as "isFollowUp", c.asked_count as "askedCount",
  ${isoInstant('c.last_asked_at')} as "lastAskedAt", ${isoInstant('c.created_at')} as "createdAt", c.version,
  (select json_build_object('id', s.id, 'name', ${NAME('s')}) from users s where s.id = c.staff_id) as staff,
  (select json_build_object('id', u.id, 'name', ${NAME('u')}) from users u where u.id = c.client_id) as client,
  (select count(*)::int from consultation_events e where e.consultation_id = c.id and e.kind = 'note') as "noteCount"`

/** Calls without a time come first, as they were asked for, and then talks by their time: as the index on it has them. */
const SOONNESS = '(c.starts_at is not null), coalesce(c.starts_at, c.created_at)'
/** Lies beyond every time in microseconds: added to those of talks, it says in one figure that they are talks. */
const TALK_MICROS = '10000000000000000'
const toMicros = (instant: string) => `(extract(epoch from ${instant}) * 1000000)::bigint`
const fromMicros = (micros: string) => `to_timestamp(${micros} / 1000000.0)`

const SEARCHED = `lower(c.name || ' ' || coalesce(c.email, '') || ' ' || c.phone)`

/** The inbox of the practice. */
export const adminConsultationsRepository = {
  /** A page of what a filter lets through, with the keys that the next page begins after. */
  async list(
    db: Queryable,
    reach: Reach,
    filter: ConsultationFilter,
    page: ConsultationPage,
    limit: number,
  ): Promise<(AdminConsultation & PageKey)[]> {
    const { where, values } = writeFilter(reach, filter)
    const add = (value: unknown): string => `$${values.push(value)}`
    const { sort, after } = page
    const [order, key] =
      sort === 'newest'
        ? ['c.created_at desc, c.id desc', toMicros('c.created_at')]
        : [
            `${SOONNESS}, c.id`,
            `case when c.starts_at is null then 0 else ${TALK_MICROS} end + ${toMicros('coalesce(c.starts_at, c.created_at)')}`,
          ]
    const begins = after && writeBegin(sort, add(after.atMicros), add(after.id))
    const { rows } = await db.query<AdminConsultation & PageKey>(
      `select ${SUMMARY}, (${key})::text as "atMicros"
         from consultations c where ${where} ${begins ? `and ${begins}` : ''}
        order by ${order} limit ${add(limit)}`,
      values,
    )
    return rows
  },

  async count(db: Queryable, reach: Reach, filter: ConsultationFilter): Promise<number> {
    const { where, values } = writeFilter(reach, filter)
    const { rows } = await db.query<{ count: number }>(
      `select count(*)::int as count from consultations c where ${where}`,
      values,
    )
    return rows[0]?.count ?? 0
  },

  /** One consultation within reach; null: there is none. */
  async find(db: Queryable, reach: Reach, id: string): Promise<StoredDetails | null> {
    const { rows } = await db.query<StoredDetails>(
      `select ${SUMMARY}, c.message, c.time_zone as "visitorTimeZone", c.calculator_result as "calculatorResult",
              c.consent_wording as "consentWording", ${isoInstant('c.consent_at')} as "consentAt",
              (select ${NAME('b')} from users b where b.id = c.booked_by) as "bookedBy",
              (select json_build_object('id', f.id, 'startsAt', ${isoInstant('f.starts_at')}) from consultations f
                where f.id = c.follows_id and ($1::boolean or f.staff_id = $2 or f.staff_id is null)) as follows
         from consultations c where c.id = $3 and ($1::boolean or c.staff_id = $2 or c.staff_id is null)`,
      [reach.all, reach.actorId, id],
    )
    return rows[0] ?? null
  },

  /** The same, held until the transaction ends: nobody else changes it meanwhile. */
  async lock(db: Queryable, reach: Reach, id: string): Promise<StoredConsultation | null> {
    const { rows } = await db.query<StoredConsultation>(
      `select c.id, c.kind, c.status, c.staff_id as "staffId", c.starts_at as "startsAt", c.client_id as "clientId",
              c.is_follow_up as "isFollowUp",
              coalesce(extract(epoch from c.ends_at - c.starts_at) / 60, 15)::float8 as minutes, c.version
         from consultations c where c.id = $3 and ($1::boolean or c.staff_id = $2 or c.staff_id is null)
          for no key update`,
      [reach.all, reach.actorId, id],
    )
    return rows[0] ?? null
  },

  /** Its history goes with it, and so do the answers to calls that are kept to be given again. */
  async delete(db: Queryable, id: string): Promise<void> {
    await db.query('delete from consultations where id = $1', [id])
    await db.query(
      `delete from idempotency_keys
        where call in ('POST /api/admin/consultations/:id/notes', 'POST /api/admin/follow-ups')
          and response->>'id' = $1::text`,
      [id],
    )
  },

  /** What happened, oldest first. */
  async listEvents(db: Queryable, id: string): Promise<ConsultationEvent[]> {
    const { rows } = await db.query<ConsultationEvent>(
      `select e.id::float8 as id, ${isoInstant('e.at')} as at, e.kind, e.note,
              case when e.actor_id is not null then coalesce(${NAME('a')}, 'Somebody who is gone') end as actor,
              e.details->>'from' as "from", e.details->>'to' as "to", e.details->>'fromStartsAt' as "fromStartsAt",
              e.details->>'toStartsAt' as "toStartsAt",
              case when e.details->>'staffId' is not null then coalesce(${NAME('s')}, 'Somebody who is gone') end
                as "staffName"
         from consultation_events e
         left join users a on a.id = e.actor_id
         left join users s on s.id = (e.details->>'staffId')::uuid
        where e.consultation_id = $1 order by e.id`,
      [id],
    )
    return rows
  },

  /** Others within reach with the same number, newest first. */
  async listSameNumber(
    db: Queryable,
    reach: Reach,
    { id, phone }: { id: string; phone: string },
    limit: number,
  ): Promise<AdminConsultationDetails['sameNumber']> {
    const { rows } = await db.query<AdminConsultationDetails['sameNumber'][number]>(
      `select c.id, c.kind, c.status, ${isoInstant('coalesce(c.starts_at, c.last_asked_at)')} as at
         from consultations c
        where c.phone = $4 and c.id <> $3 and ($1::boolean or c.staff_id = $2 or c.staff_id is null)
        order by coalesce(c.starts_at, c.last_asked_at) desc, c.id limit $5`,
      [reach.all, reach.actorId, id, phone, limit],
    )
    return rows
  },

  /** Writes what staff change, under the next version; it lasts as long as before. */
  async update(
    db: Queryable,
    id: string,
    change: Pick<StoredConsultation, 'status' | 'staffId' | 'startsAt'>,
  ): Promise<void> {
    await db.query(
      `update consultations
          set status = $2, staff_id = $3, starts_at = $4::timestamptz, ends_at = $4::timestamptz + coalesce(ends_at - starts_at, interval '15 minutes'),
              version = version + 1, updated_at = now()
        where id = $1`,
      [id, change.status, change.staffId, change.startsAt],
    )
  },

  /** Makes what a staff member still has to hold nobody's; gives what it was. */
  async release(db: Queryable, staffId: string): Promise<Pick<StoredConsultation, 'id' | 'clientId'>[]> {
    const { rows } = await db.query<Pick<StoredConsultation, 'id' | 'clientId'>>(
      `update consultations set staff_id = null, version = version + 1, updated_at = now()
        where staff_id = $1 and status in ('new', 'confirmed') and (starts_at is null or starts_at > now())
        returning id, client_id as "clientId"`,
      [staffId],
    )
    return rows
  },

  /** Whose consultation it is from now on. */
  async setClient(db: Queryable, id: string, clientId: string): Promise<void> {
    await db.query(
      'update consultations set client_id = $2, version = version + 1, updated_at = now() where id = $1',
      [id, clientId],
    )
  },

  async addEvent(
    db: Queryable,
    event: {
      consultationId: string
      actorId: string
      kind: ConsultationEvent['kind']
      note?: string
      details?: EventDetails
    },
  ): Promise<void> {
    await db.query(
      `insert into consultation_events (consultation_id, actor_id, kind, note, details) values ($1, $2, $3, $4, $5)`,
      [event.consultationId, event.actorId, event.kind, event.note ?? null, event.details ?? {}],
    )
  },

  async hasEvent(db: Queryable, id: string, kind: ConsultationEvent['kind']): Promise<boolean> {
    const { rowCount } = await db.query(
      'select 1 from consultation_events where consultation_id = $1 and kind = $2 limit 1',
      [id, kind],
    )
    return rowCount === 1
  },
}

function writeBegin(sort: ConsultationPage['sort'], atMicros: string, id: string): string {
  const micros = `${atMicros}::bigint`
  return sort === 'newest'
    ? `(c.created_at, c.id) < (${fromMicros(micros)}, ${id}::uuid)`
    : `(${SOONNESS}, c.id) > (${micros} >= ${TALK_MICROS}, ${fromMicros(`(${micros} % ${TALK_MICROS})`)}, ${id}::uuid)`
}

function writeFilter(reach: Reach, filter: ConsultationFilter): { where: string; values: unknown[] } {
  const values: unknown[] = []
  const add = (value: unknown): string => `$${values.push(value)}`
  const conditions = ['true']
  if (!reach.all) conditions.push(`(c.staff_id = ${add(reach.actorId)} or c.staff_id is null)`)
  switch (filter.status) {
    case 'all':
      break
    case 'open':
      conditions.push(`c.status in ('new', 'confirmed')`)
      break
    default:
      conditions.push(`c.status = ${add(filter.status)}`)
  }
  if (filter.kind === 'enquiry') conditions.push('not c.is_follow_up')
  else if (filter.kind === 'follow-up') conditions.push('c.is_follow_up')
  else if (filter.kind) conditions.push(`c.kind = ${add(filter.kind)}`)
  if (filter.staff === 'none') conditions.push('c.staff_id is null')
  else if (filter.staff) conditions.push(`c.staff_id = ${add(filter.staff)}`)
  const day = `case c.kind when 'booking' then c.starts_at else c.last_asked_at end`
  const midnight = (date: string) => `(${add(date)}::date)::timestamp at time zone ${add(filter.timeZone)}`
  if (filter.from) conditions.push(`${day} >= ${midnight(filter.from)}`)
  if (filter.to) conditions.push(`${day} < ${midnight(addDays(filter.to, 1))}`)
  for (const word of filter.words) conditions.push(`${SEARCHED} like ${add(containsPattern(word))}`)
  return { where: conditions.join(' and '), values }
}
