import { sql } from 'kysely'
import {
  type CalculatorResult,
  CONCERNS,
  CONSULTATION_CHANNELS,
  type Concern,
  type ConsultationChannel,
  type PreferredTime,
} from '#contract/appointments/consultations.ts'
import { CONSULTATION_STATUSES } from '#domain/appointments/consultation-states.ts'
import {
  type DaysOff,
  PRACTICE_TIME_ZONE,
  type StaffCalendar,
  type WeeklyHours,
} from '#domain/appointments/slots.ts'
import { LOCALES, type Locale } from '#domain/words/locale.ts'
import {
  arrayOf,
  boolean,
  bytes,
  date,
  instant,
  integer,
  json,
  oneOf,
  text,
  uuid,
} from '#server/kit/database/columns.ts'
import type { Db } from '#server/kit/database/db.ts'
import { bookingLocale } from '#server/kit/database/reader-locale.ts'
import { type StatementRow, statement } from '#server/kit/database/statement.ts'
import { toJson } from '#server/kit/database/tables.ts'
import { readViolatedConstraint } from '#server/kit/database/transaction.ts'

/** The constraint that prevents two consultations of one staff member at the same time. */
const NO_DOUBLE_BOOKING = 'consultations_no_double_booking'
const DAY_MS = 86_400_000
/** How many days after a consultation the link in its mails still works. */
const LINK_DAYS = 30

/** How free consultations are offered. The contract's `ConsultationSettings` describes each. */
export type BookingSettings = {
  monthlyCap: number
  leadMinutes: number
  daysAhead: number
  openPerPerson: number
  monthlyPerNumber: number
  monthlyPerDevice: number
  monthlyPerAddress: number
  mailsLimitNotice: boolean
  confirmsByMail: boolean
  holdMinutes: number
}

/** Keyed hashes of where a booking comes from, by which the limits of a month count; `null` if unknown. */
export type BookingOrigin = { placeHash: Buffer | null; deviceHash: Buffer | null }

/** How a booking is found: by the SHA-256 of its link's secret, or by its id if this client booked it. */
export type StoredKey = { tokenHash: Buffer } | { id: string; clientId: string }

/** The stored key of a call that must not run twice. */
export type OnceKey = { keyHash: Buffer; requestHash: Buffer }

export type NewBooking = {
  id: string
  staffId: string
  name: string
  phone: string
  email: string | null
  concern: Concern
  channel: ConsultationChannel
  /** The link of a video call or an address; `null` for other channels. */
  place: string | null
  message: string | null
  startsAt: Date
  endsAt: Date
  timeZone: string
  /** The language of the page on which it was made. */
  locale: Locale
  calculatorResult: CalculatorResult | null
  consentWording: string
  /** `null` if nobody was asked. */
  consentVersion: string | null
  tokenHash: Buffer
  clientId: string | null
  once: OnceKey | null
  /** Set for bookings by visitors. */
  origin?: BookingOrigin
  /**
   * Set for a follow-up. It is confirmed if staff made it for a client, who agreed to the time. `null` if somebody
   * booked a free consultation.
   */
  followUp: { followsId: string | null; bookedBy: string; isConfirmed: boolean } | null
}

export type NewCallBack = {
  /** E.164. */
  phone: string
  name: string
  preferredTime: PreferredTime
  timeZone: string
  locale: Locale
  consentWording: string
  consentVersion: string
  clientId: string | null
}

/** An entry of a consultation's history. `ConsultationEvent` defines the details of each kind. */
export type NewEvent = {
  consultationId: string
  /** `null` for the visitor. */
  actorId: string | null
  kind: 'created' | 'asked-again' | 'moved' | 'status' | 'note'
  /** The text of a note. */
  note?: string
  details?: Record<string, unknown>
}

const OF_BOOKINGS = 'a check of the table requires it of bookings'

const BOOKING_ROW = {
  id: uuid,
  status: oneOf(CONSULTATION_STATUSES),
  staffId: uuid.nullable(),
  name: text,
  phone: text,
  email: text.nullable(),
  concern: oneOf(CONCERNS).present(OF_BOOKINGS),
  channel: oneOf(CONSULTATION_CHANNELS),
  place: text.nullable(),
  startsAt: instant.present(OF_BOOKINGS),
  endsAt: instant.present(OF_BOOKINGS),
  timeZone: text,
  locale: oneOf(LOCALES),
  calendarSequence: integer,
  isFollowUp: boolean,
}

const BOOKING = `c.id, c.status, c.staff_id as "staffId", c.name, c.phone, c.email, c.concern, c.channel, c.place,
  c.starts_at as "startsAt", c.ends_at as "endsAt", c.time_zone as "timeZone", c.calendar_sequence as "calendarSequence",
  c.is_follow_up as "isFollowUp",
  ${bookingLocale('c')} as locale`

/** Returns SQL for the instant at which a day begins in a time zone. */
const dayStart = (day: string, zone: string) => `(${day})::timestamp at time zone ${zone}`

const findBooking = statement({
  name: 'find-booking',
  params: { id: uuid },
  row: BOOKING_ROW,
  text: (p) => `select ${BOOKING} from consultations c where c.kind = 'booking' and c.id = ${p.id}`,
})

/**
 * A consultation at a set time. `phone` is E.164; `timeZone` is the visitor's time zone; `locale` is that of the client's
 * account, or of the page on which a visitor booked. `startsAt` and `endsAt` are
 * dates, because free times are computed from them.
 */
export type StoredBooking = Dated<StatementRow<typeof findBooking>>
type Dated<Row> = Omit<Row, 'startsAt' | 'endsAt'> & { startsAt: Date; endsAt: Date }

function toBooking<Row extends { startsAt: string; endsAt: string }>(row: Row): Dated<Row> {
  return { ...row, startsAt: new Date(row.startsAt), endsAt: new Date(row.endsAt) }
}

const findBookingByOnceKey = statement({
  name: 'find-booking-by-once-key',
  params: { keyHash: bytes },
  row: { ...BOOKING_ROW, requestHash: bytes.present('stored with the hash of the key') },
  text: (p) =>
    `select ${BOOKING}, c.request_hash as "requestHash" from consultations c
      where c.idempotency_key_hash = ${p.keyHash}`,
})

const byToken = (p: { tokenHash: string; endedAfter: string }) =>
  `select ${BOOKING} from consultations c
    where c.kind = 'booking' and c.manage_token_hash = ${p.tokenHash} and c.ends_at > ${p.endedAfter}`

const findBookingByToken = statement({
  name: 'find-booking-by-token',
  params: { tokenHash: bytes, endedAfter: instant },
  row: BOOKING_ROW,
  text: byToken,
})

const lockBookingByToken = statement({
  name: 'lock-booking-by-token',
  params: { tokenHash: bytes, endedAfter: instant },
  row: BOOKING_ROW,
  text: (p) => `${byToken(p)} for update of c`,
})

const ofClient = (p: { id: string; clientId: string }) =>
  `select ${BOOKING} from consultations c
    where c.kind = 'booking' and c.id = ${p.id} and c.client_id = ${p.clientId}`

const findOwnBooking = statement({
  name: 'find-own-booking',
  params: { id: uuid, clientId: uuid },
  row: BOOKING_ROW,
  text: ofClient,
})

const lockOwnBooking = statement({
  name: 'lock-own-booking',
  params: { id: uuid, clientId: uuid },
  row: BOOKING_ROW,
  text: (p) => `${ofClient(p)} for update of c`,
})

const lockOpenBooking = statement({
  name: 'lock-open-booking',
  params: { id: uuid },
  row: { ...BOOKING_ROW, clientId: uuid.nullable(), announcedAt: instant },
  text: (p) =>
    `select ${BOOKING}, c.client_id as "clientId",
            coalesce((select max(e.at) from consultation_events e
                       where e.consultation_id = c.id and e.kind in ('created', 'moved')), c.created_at) as "announcedAt"
       from consultations c
      where c.kind = 'booking' and c.status in ('new', 'confirmed') and c.id = ${p.id} for update of c`,
})

const listOwnBookings = statement({
  name: 'list-own-bookings',
  params: { clientId: uuid, now: instant, limit: integer },
  row: BOOKING_ROW,
  text: (p) =>
    `select ${BOOKING} from consultations c
      cross join lateral (select c.status in ('new', 'confirmed') and c.starts_at > ${p.now} as is_ahead) a
      where c.client_id = ${p.clientId} and c.kind = 'booking'
      order by a.is_ahead desc, case when a.is_ahead then c.starts_at end, c.starts_at desc, c.id limit ${p.limit}`,
})

const listCalendars = statement({
  name: 'list-staff-calendars',
  params: {
    first: date,
    last: date,
    timeZone: text,
    now: instant,
    staffId: uuid.nullable(),
    exceptId: uuid.nullable(),
  },
  row: {
    staffId: uuid,
    hours: json<WeeklyHours[]>('built here'),
    daysOff: json<DaysOff[]>('built here'),
    takenStarts: arrayOf(instant),
  },
  text: (p) =>
    `select u.id as "staffId",
            (select jsonb_agg(jsonb_build_object('weekday', a.weekday, 'startMinute', a.start_minute,
                                                 'endMinute', a.end_minute))
               from availability_hours a where a.staff_id = u.id) as hours,
            (select coalesce(jsonb_agg(jsonb_build_object('firstDay', h.first_day, 'lastDay', h.last_day)), '[]')
               from holidays h
              where (h.staff_id = u.id or h.staff_id is null) and h.last_day >= ${p.first}::date
                and h.first_day <= ${p.last}::date
            ) as "daysOff",
            (select coalesce(array_agg(t.slot), '{}') from (
              select s.slot from consultations c
               cross join lateral generate_series(c.starts_at, c.ends_at - interval '15 minutes',
                                                  interval '15 minutes') as s (slot)
               where c.staff_id = u.id and c.status <> 'cancelled' and c.id is distinct from ${p.exceptId}::uuid
                 and c.starts_at > ${dayStart(`${p.first}::date`, p.timeZone)} - interval '1 hour'
                 and c.starts_at < ${dayStart(`${p.last}::date + 1`, p.timeZone)}
                 and s.slot >= ${dayStart(`${p.first}::date`, p.timeZone)}
              union all
              select h.starts_at from booking_holds h
               where h.staff_id = u.id and h.expires_at > ${p.now}
                 and h.starts_at >= ${dayStart(`${p.first}::date`, p.timeZone)}
                 and h.starts_at < ${dayStart(`${p.last}::date + 1`, p.timeZone)}
            ) as t (slot)) as "takenStarts"
       from users u
      where u.role in ('admin', 'employee') and u.is_active and u.is_email_verified
        and (${p.staffId}::uuid is null or u.id = ${p.staffId})
        and exists (select from availability_hours a where a.staff_id = u.id)
      order by u.created_at, u.id`,
})

const countByMonth = statement({
  name: 'count-bookings-by-month',
  params: { first: text, last: text, timeZone: text, now: instant },
  row: { month: text, count: integer },
  text: (p) =>
    `select to_char(b.starts_at at time zone ${p.timeZone}, 'YYYY-MM') as month, count(*) as count
       from (select starts_at from consultations
              where kind = 'booking' and status <> 'cancelled' and not is_follow_up
             union all select starts_at from booking_holds where expires_at > ${p.now}) b
      where b.starts_at >= ${dayStart(`(${p.first} || '-01')::date`, p.timeZone)}
        and b.starts_at < ${dayStart(`(${p.last} || '-01')::date + interval '1 month'`, p.timeZone)}
      group by 1`,
})

const lockMonth = statement({
  name: 'lock-booking-month',
  params: { month: text },
  text: (p) =>
    `select from pg_advisory_xact_lock(hashtextextended('pathya.consultations.month.' || ${p.month}, 0))`,
})

const lockPhone = statement({
  name: 'lock-call-back-phone',
  params: { phone: text },
  text: (p) =>
    `select from pg_advisory_xact_lock(hashtextextended('pathya.consultations.phone.' || ${p.phone}, 0))`,
})

const listHeldOn = statement({
  name: 'list-consultations-held-on',
  params: { date, now: instant, timeZone: text },
  row: { staffId: uuid.present('required by the condition'), startsAt: arrayOf(instant) },
  text: (p) =>
    `select staff_id as "staffId", array_agg(starts_at order by starts_at) as "startsAt"
       from consultations
      where staff_id is not null and status in ('new', 'confirmed') and starts_at > ${p.now}
        and starts_at < ${dayStart(`${p.date}::date + 1`, p.timeZone)}
      group by staff_id`,
})

const saveBeforeMove = statement({ name: 'save-before-move', text: 'savepoint before_move' })
const undoMove = statement({ name: 'undo-move', text: 'rollback to savepoint before_move' })
const acceptMove = statement({ name: 'accept-move', text: 'release savepoint before_move' })

const renewCallBack = statement({
  name: 'ask-again-for-call-back',
  params: {
    phone: text,
    name: text,
    preferredTime: text,
    timeZone: text,
    locale: text,
    consentWording: text,
    consentVersion: text,
    clientId: uuid.nullable(),
    since: instant,
  },
  row: { id: uuid },
  text: (p) =>
    `update consultations
        set name = ${p.name}, preferred_time = ${p.preferredTime}, time_zone = ${p.timeZone},
            locale = ${p.locale}, consent_wording = ${p.consentWording}, consent_version = ${p.consentVersion},
            consent_at = now(), client_id = coalesce(client_id, ${p.clientId}),
            asked_count = asked_count + 1, last_asked_at = now(), version = version + 1, updated_at = now()
      where id = (select id from consultations
                   where kind = 'call-back' and phone = ${p.phone} and status in ('new', 'confirmed')
                     and last_asked_at > ${p.since}
                   order by last_asked_at desc limit 1)
      returning id`,
})

/** Reads and writes consultations for the people who book them, and reads what can be booked. */
export const consultationsRepository = {
  findSettings(db: Db): Promise<BookingSettings> {
    return db
      .selectFrom('consultation_settings')
      .select([
        'monthly_cap as monthlyCap',
        'lead_minutes as leadMinutes',
        'days_ahead as daysAhead',
        'open_per_person as openPerPerson',
        'monthly_per_number as monthlyPerNumber',
        'monthly_per_device as monthlyPerDevice',
        'monthly_per_address as monthlyPerAddress',
        'mails_limit_notice as mailsLimitNotice',
        'confirms_by_mail as confirmsByMail',
        'hold_minutes as holdMinutes',
      ])
      .where('id', '=', 1)
      .executeTakeFirstOrThrow()
  },

  /**
   * Returns when active staff with weekly hours can hold consultations, the oldest account first: their hours, their
   * days off in this range, and the slots that are taken or held at `now`.
   *
   * @param days As `YYYY-MM-DD` in the practice's time, both included.
   * @param only.staffId Only this staff member; everybody if it is left out.
   * @param only.exceptId The slots of this consultation count as free, because it is about to move.
   */
  async listCalendars(
    db: Db,
    days: { first: string; last: string; now: Date },
    { staffId = null, exceptId = null }: { staffId?: string | null; exceptId?: string | null } = {},
  ): Promise<(StaffCalendar & { staffId: string })[]> {
    const rows = await listCalendars.all(db, { ...days, timeZone: PRACTICE_TIME_ZONE, staffId, exceptId })
    return rows.map((row) => ({ ...row, takenStarts: row.takenStarts.map((start) => new Date(start)) }))
  },

  /**
   * Counts the free consultations booked or held in each of these months (`YYYY-MM`, practice's time). Months without any
   * are left out.
   */
  async countByMonth(db: Db, months: readonly string[], now: Date): Promise<Map<string, number>> {
    const first = months[0]
    const last = months.at(-1)
    if (first === undefined || last === undefined) return new Map()
    const rows = await countByMonth.all(db, { first, last, timeZone: PRACTICE_TIME_ZONE, now })
    return new Map(rows.map(({ month, count }) => [month, count]))
  },

  /**
   * Locks a month (`YYYY-MM`): other bookings in it wait until the transaction ends, because the cap is checked and
   * used in one transaction.
   */
  async lockMonth(db: Db, month: string): Promise<void> {
    await lockMonth.run(db, { month })
  },

  /** Locks a phone number: other requests for a call-back to it wait until the transaction ends. */
  async lockPhone(db: Db, phone: string): Promise<void> {
    await lockPhone.run(db, { phone })
  },

  /** Inserts a booking. Returns false if the staff member is taken at that time or the `once` key has been used. */
  async tryInsertBooking(db: Db, booking: NewBooking): Promise<boolean> {
    const { calculatorResult, once, followUp } = booking
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('consultations')
      .values({
        id: booking.id,
        kind: 'booking',
        staff_id: booking.staffId,
        name: booking.name,
        phone: booking.phone,
        email: booking.email,
        concern: booking.concern,
        channel: booking.channel,
        place: booking.place,
        message: booking.message,
        starts_at: booking.startsAt,
        ends_at: booking.endsAt,
        time_zone: booking.timeZone,
        locale: booking.locale,
        calculator_result: calculatorResult && toJson(calculatorResult),
        consent_wording: booking.consentWording,
        consent_version: booking.consentVersion,
        consent_at: sql`now()`,
        manage_token_hash: booking.tokenHash,
        client_id: booking.clientId,
        idempotency_key_hash: once?.keyHash ?? null,
        request_hash: once?.requestHash ?? null,
        place_hash: booking.origin?.placeHash ?? null,
        device_hash: booking.origin?.deviceHash ?? null,
        status: followUp?.isConfirmed ? 'confirmed' : 'new',
        is_follow_up: followUp !== null,
        follows_id: followUp?.followsId ?? null,
        booked_by: followUp?.bookedBy ?? null,
      })
      // This also covers the exclusion constraint, and the transaction stays usable.
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    return numInsertedOrUpdatedRows === 1n
  },

  /** Returns the booking that was made with this key, or `null` if there is none. */
  async findByOnceKey(db: Db, keyHash: Buffer): Promise<(StoredBooking & { requestHash: Buffer }) | null> {
    const row = await findBookingByOnceKey.find(db, { keyHash })
    return row && toBooking(row)
  },

  async findBooking(db: Db, key: StoredKey, now: Date): Promise<StoredBooking | null> {
    const row =
      'tokenHash' in key
        ? await findBookingByToken.find(db, { ...key, endedAfter: findLinkLimit(now) })
        : await findOwnBooking.find(db, key)
    return row && toBooking(row)
  },

  /** Does the same as `findBooking` and locks the row: others who change it wait until the transaction ends. */
  async lockBooking(db: Db, key: StoredKey, now: Date): Promise<StoredBooking | null> {
    const row =
      'tokenHash' in key
        ? await lockBookingByToken.find(db, { ...key, endedAfter: findLinkLimit(now) })
        : await lockOwnBooking.find(db, key)
    return row && toBooking(row)
  },

  /** Returns the booking with this id, of any client or visitor. */
  async findById(db: Db, id: string): Promise<StoredBooking | null> {
    const row = await findBooking.find(db, { id })
    return row && toBooking(row)
  },

  /** Lists the ids of open bookings in the next 24 hours. */
  async listNear(db: Db, now: Date): Promise<string[]> {
    const rows = await db
      .selectFrom('consultations')
      .select('id')
      .where('kind', '=', 'booking')
      .where('status', 'in', ['new', 'confirmed'])
      .where('starts_at', '>', now.toISOString())
      .where('starts_at', '<=', new Date(now.getTime() + DAY_MS).toISOString())
      .orderBy('starts_at')
      .orderBy('id')
      .execute()
    return rows.map(({ id }) => id)
  },

  /**
   * Lists the staff who hold open consultations on a day (`YYYY-MM-DD`, practice's time) after `now`, and when these
   * begin.
   */
  async listHeldOn(db: Db, day: string, now: Date): Promise<{ staffId: string; startsAt: Date[] }[]> {
    const rows = await listHeldOn.all(db, { date: day, now, timeZone: PRACTICE_TIME_ZONE })
    return rows.map(({ staffId, startsAt }) => ({ staffId, startsAt: startsAt.map((at) => new Date(at)) }))
  },

  /**
   * Locks an open booking and returns it with its client and when its time was last announced to them. Others who
   * change it wait until the transaction ends. Returns `null` if it is no longer open.
   */
  async lockOpen(
    db: Db,
    id: string,
  ): Promise<(StoredBooking & { clientId: string | null; announcedAt: Date }) | null> {
    const row = await lockOpenBooking.find(db, { id })
    return row && { ...toBooking(row), announcedAt: new Date(row.announcedAt) }
  },

  /** Moves a booking. Returns false if this staff member is taken at that time. The new time counts as unconfirmed. */
  async tryMove(
    db: Db,
    id: string,
    to: { staffId: string; startsAt: Date; endsAt: Date; timeZone: string },
  ): Promise<boolean> {
    await saveBeforeMove.run(db)
    try {
      await db
        .updateTable('consultations')
        .set((row) => ({
          staff_id: to.staffId,
          starts_at: to.startsAt,
          ends_at: to.endsAt,
          time_zone: to.timeZone,
          status: 'new',
          version: row('version', '+', 1),
          updated_at: sql`now()`,
        }))
        .where('id', '=', id)
        .execute()
    } catch (error) {
      if (readViolatedConstraint(error) !== NO_DOUBLE_BOOKING) throw error
      await undoMove.run(db)
      return false
    }
    await acceptMove.run(db)
    return true
  },

  async cancel(db: Db, id: string): Promise<void> {
    await db
      .updateTable('consultations')
      .set((row) => ({ status: 'cancelled', version: row('version', '+', 1), updated_at: sql`now()` }))
      .where('id', '=', id)
      .execute()
  },

  /** Raises the sequence number by which calendars recognise the newest state of a booking. */
  async raiseCalendarSequence(db: Db, id: string): Promise<void> {
    await db
      .updateTable('consultations')
      .set((row) => ({ calendar_sequence: row('calendar_sequence', '+', 1) }))
      .where('id', '=', id)
      .execute()
  },

  /** Lists a client's own bookings: first the open ones after `now`, soonest first, then the others, latest first. */
  async listOfClient(db: Db, clientId: string, now: Date, limit: number): Promise<StoredBooking[]> {
    return (await listOwnBookings.all(db, { clientId, now, limit })).map(toBooking)
  },

  /**
   * Renews an open call-back to this number that was requested after `since`.
   *
   * @returns Its id, or `null` if there is none.
   */
  async renewCallBack(db: Db, callBack: NewCallBack, since: Date): Promise<string | null> {
    return (await renewCallBack.find(db, { ...callBack, since }))?.id ?? null
  },

  async insertCallBack(db: Db, callBack: NewCallBack): Promise<string> {
    const { id } = await db
      .insertInto('consultations')
      .values({
        kind: 'call-back',
        phone: callBack.phone,
        name: callBack.name,
        preferred_time: callBack.preferredTime,
        time_zone: callBack.timeZone,
        locale: callBack.locale,
        consent_wording: callBack.consentWording,
        consent_version: callBack.consentVersion,
        consent_at: sql`now()`,
        client_id: callBack.clientId,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },

  async addEvent(db: Db, event: NewEvent): Promise<void> {
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

  /** Returns the mail address of an active staff member, or `null` if there is none. */
  async findStaffEmail(db: Db, id: string): Promise<string | null> {
    const found = await db
      .selectFrom('users')
      .select('email')
      .where('id', '=', id)
      .where('role', 'in', ['admin', 'employee'])
      .where('is_active', '=', true)
      .where('is_email_verified', '=', true)
      .executeTakeFirst()
    return found?.email ?? null
  },
}

/** Returns the instant before which a booking must have ended for its link to stop working. */
function findLinkLimit(now: Date): Date {
  return new Date(now.getTime() - LINK_DAYS * DAY_MS)
}
