import type { CalculatorResult, Concern, ConsultationChannel } from '#contract/appointments/consultations.ts'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import type { Locale } from '#domain/words/locale.ts'
import { arrayOf, bytes, instant, integer, json, text, uuid } from '#server/kit/database/columns.ts'
import type { Db } from '#server/kit/database/db.ts'
import { type StatementRow, statement } from '#server/kit/database/statement.ts'
import { toJson } from '#server/kit/database/tables.ts'
import type { BookingOrigin, OnceKey } from '../repository.ts'

/** The fields of a held booking that nothing counts or searches. */
export type HoldDetails = {
  name: string
  concern: Concern
  channel: ConsultationChannel
  message: string | null
  timeZone: string
  /** Left out by holds of an earlier release, as the version below. */
  locale?: Locale
  calculatorResult: CalculatorResult | null
  consentWording: string
  consentVersion?: string
}

export type NewHold = {
  id: string
  staffId: string
  startsAt: Date
  phone: string
  email: string
  details: HoldDetails
  clientId: string | null
  once: OnceKey | null
  origin: BookingOrigin
  expiresAt: Date
}

const HOLD_ROW = {
  id: uuid,
  staffId: uuid,
  startsAt: instant,
  phone: text,
  email: text,
  details: json<HoldDetails>('written by this repository'),
  clientId: uuid.nullable(),
  requestHash: bytes.nullable(),
  placeHash: bytes.nullable(),
  deviceHash: bytes.nullable(),
  wrongCodes: integer,
  expiresAt: instant,
  bookingId: uuid.nullable(),
}

const HOLD = `id, staff_id as "staffId", starts_at as "startsAt", phone, email, details, client_id as "clientId",
  request_hash as "requestHash", place_hash as "placeHash", device_hash as "deviceHash", wrong_codes as "wrongCodes",
  expires_at as "expiresAt", booking_id as "bookingId"`

const findHold = statement({
  name: 'find-booking-hold',
  params: { id: uuid },
  row: HOLD_ROW,
  text: (p) => `select ${HOLD} from booking_holds where id = ${p.id}`,
})

const lockHold = statement({
  name: 'lock-booking-hold',
  params: { id: uuid },
  row: HOLD_ROW,
  text: (p) => `select ${HOLD} from booking_holds where id = ${p.id} for update`,
})

const findHoldByOnceKey = statement({
  name: 'find-booking-hold-by-once-key',
  params: { keyHash: bytes },
  row: HOLD_ROW,
  text: (p) => `select ${HOLD} from booking_holds where idempotency_key_hash = ${p.keyHash}`,
})

/** A time that is held for a visitor. */
export type StoredHold = Omit<StatementRow<typeof findHold>, 'startsAt' | 'expiresAt'> & {
  startsAt: Date
  expiresAt: Date
}

function toHold(row: StatementRow<typeof findHold>): StoredHold {
  return { ...row, startsAt: new Date(row.startsAt), expiresAt: new Date(row.expiresAt) }
}

const lockVisitor = statement({
  name: 'lock-booking-visitor',
  params: { names: arrayOf(text) },
  text: (p) =>
    `select from (select pg_advisory_xact_lock(hashtextextended('pathya.consultations.visitor.' || name, 0))
                    from (select unnest(${p.names}::text[]) as name order by 1) names) locked`,
})

const countOfVisitor = statement({
  name: 'count-bookings-of-visitor',
  params: {
    phone: text,
    email: text.nullable(),
    deviceHash: bytes.nullable(),
    placeHash: bytes.nullable(),
    month: text,
    timeZone: text,
    now: instant,
  },
  row: { openCount: integer, numberCount: integer, deviceCount: integer, addressCount: integer },
  text: (p) =>
    `select count(*) filter (where b.is_open and (b.phone = ${p.phone} or b.email = ${p.email})) as "openCount",
            count(*) filter (where m.is_in and b.phone = ${p.phone}) as "numberCount",
            count(*) filter (where m.is_in and b.device_hash = ${p.deviceHash}) as "deviceCount",
            count(*) filter (where m.is_in and b.place_hash = ${p.placeHash}) as "addressCount"
       from (select phone, lower(email) as email, device_hash, place_hash, starts_at,
                    status in ('new', 'confirmed') and starts_at > ${p.now} as is_open
               from consultations where kind = 'booking' and not is_follow_up and status <> 'cancelled'
             union all
             select phone, email, device_hash, place_hash, starts_at, true from booking_holds
              where expires_at > ${p.now}) b
      cross join lateral (select to_char(b.starts_at at time zone ${p.timeZone}, 'YYYY-MM') = ${p.month} as is_in) m
      where b.starts_at > least(${p.now}, (${p.month} || '-01')::timestamp at time zone ${p.timeZone})`,
})

const findOrigin = statement({
  name: 'find-origin-of-booking',
  params: { id: uuid },
  row: { placeHash: bytes.nullable(), deviceHash: bytes.nullable() },
  text: (p) =>
    `select place_hash as "placeHash", device_hash as "deviceHash" from consultations where id = ${p.id}`,
})

const deleteHoldsOf = statement({
  name: 'delete-booking-holds-of-visitor',
  params: { phone: text, email: text },
  text: (p) =>
    `delete from booking_holds where phone = ${p.phone} and email = ${p.email} and booking_id is null`,
})

const countWrongCode = statement({
  name: 'count-wrong-booking-code',
  params: { id: uuid, expiresAt: instant },
  text: (p) =>
    `update booking_holds set wrong_codes = wrong_codes + 1, expires_at = ${p.expiresAt} where id = ${p.id}`,
})

const endHold = statement({
  name: 'end-booking-hold',
  params: { id: uuid, now: instant },
  text: (p) => `update booking_holds set expires_at = ${p.now} where id = ${p.id}`,
})

const saveBookingOfHold = statement({
  name: 'save-booking-of-hold',
  params: { id: uuid, bookingId: uuid },
  text: (p) => `update booking_holds set booking_id = ${p.bookingId}, details = '{}' where id = ${p.id}`,
})

const deleteEndedHolds = statement({
  name: 'delete-ended-booking-holds',
  params: { now: instant },
  text: (p) =>
    `delete from booking_holds
      where expires_at < ${p.now}::timestamptz - case when booking_id is null then interval '1 hour' else interval '1 day' end`,
})

const clearOrigins = statement({
  name: 'clear-origins-of-bookings',
  params: { now: instant, timeZone: text },
  text: (p) =>
    `update consultations set place_hash = null, device_hash = null
      where (place_hash is not null or device_hash is not null)
        and starts_at < date_trunc('month', ${p.now}::timestamptz at time zone ${p.timeZone}) at time zone ${p.timeZone}`,
})

/** Stores held times, and counts what one visitor has booked. */
export const bookingRepository = {
  /** Locks a visitor's number and mail address: other bookings with them wait until the transaction ends. */
  async lockVisitor(db: Db, { phone, email }: { phone: string; email: string | null }): Promise<void> {
    await lockVisitor.run(db, { names: [phone, ...(email === null ? [] : [email])] })
  },

  /** Counts the free consultations of a visitor: open ones, and those of a month (`YYYY-MM`) by number and origin. */
  countOfVisitor(
    db: Db,
    visitor: { phone: string; email: string | null; origin: BookingOrigin; month: string; now: Date },
  ): Promise<StatementRow<typeof countOfVisitor>> {
    const { phone, email, origin, month, now } = visitor
    return countOfVisitor.read(db, { phone, email, ...origin, month, now, timeZone: PRACTICE_TIME_ZONE })
  },

  /** Returns where a booking came from. */
  findOrigin(db: Db, id: string): Promise<BookingOrigin> {
    return findOrigin.read(db, { id })
  },

  /** Deletes the unconfirmed holds of a visitor, whose new one replaces them. */
  async deleteHoldsOf(db: Db, visitor: { phone: string; email: string }): Promise<void> {
    await deleteHoldsOf.run(db, visitor)
  },

  async insertHold(db: Db, hold: NewHold): Promise<void> {
    await db
      .insertInto('booking_holds')
      .values({
        id: hold.id,
        staff_id: hold.staffId,
        starts_at: hold.startsAt,
        phone: hold.phone,
        email: hold.email,
        details: toJson(hold.details),
        client_id: hold.clientId,
        idempotency_key_hash: hold.once?.keyHash ?? null,
        request_hash: hold.once?.requestHash ?? null,
        place_hash: hold.origin.placeHash,
        device_hash: hold.origin.deviceHash,
        expires_at: hold.expiresAt,
      })
      .execute()
  },

  async findHold(db: Db, id: string): Promise<StoredHold | null> {
    const row = await findHold.find(db, { id })
    return row && toHold(row)
  },

  /** Does the same and locks the hold until the transaction ends. */
  async lockHold(db: Db, id: string): Promise<StoredHold | null> {
    const row = await lockHold.find(db, { id })
    return row && toHold(row)
  },

  async findHoldByOnceKey(db: Db, keyHash: Buffer): Promise<StoredHold | null> {
    const row = await findHoldByOnceKey.find(db, { keyHash })
    return row && toHold(row)
  },

  /** Counts a wrong code. `expiresAt`: until when the time is held from now on. */
  async countWrongCode(db: Db, id: string, expiresAt: Date): Promise<void> {
    await countWrongCode.run(db, { id, expiresAt })
  },

  /** Ends a hold: its time no longer counts as taken. */
  async endHold(db: Db, id: string, now: Date): Promise<void> {
    await endHold.run(db, { id, now })
  },

  /** Stores which booking was made from a hold, and empties its details. */
  async saveBookingOfHold(db: Db, id: string, bookingId: string): Promise<void> {
    await saveBookingOfHold.run(db, { id, bookingId })
  },

  /** Deletes holds that have ended, and the origins of bookings of earlier months. */
  async deleteOldTraces(db: Db, now: Date): Promise<void> {
    await deleteEndedHolds.run(db, { now })
    await clearOrigins.run(db, { now, timeZone: PRACTICE_TIME_ZONE })
  },
}
