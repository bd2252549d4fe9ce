import type {
  CalculatorResult,
  Concern,
  ConsultationChannel,
  PreferredTime,
} from '#contract/appointments/consultations.ts'
import type { ConsultationStatus } from '#domain/appointments/consultation-states.ts'
import { PRACTICE_TIME_ZONE, type StaffCalendar } from '#domain/appointments/slots.ts'
import { type Queryable, readViolatedConstraint } from '#server/kit/database/transaction.ts'

/** Forbids one staff member two consultations at a time. */
const NO_DOUBLE_BOOKING = 'consultations_no_double_booking'

export type BookingSettings = { monthlyCap: number; leadMinutes: number; daysAhead: number }

/** A consultation at a set time. */
export type StoredBooking = {
  id: string
  status: ConsultationStatus
  staffId: string | null
  name: string
  /** E.164. */
  phone: string
  email: string | null
  concern: Concern
  channel: ConsultationChannel
  startsAt: Date
  endsAt: Date
  /** Where the visitor was. */
  timeZone: string
  calendarSequence: number
  isFollowUp: boolean
}

/** How a booking is found: by the SHA-256 of its link's secret, or by its id where this client booked it. */
export type StoredKey = { tokenHash: Buffer } | { id: string; clientId: string }

/** What is kept of a call that must not run twice. */
export type OnceKey = { keyHash: Buffer; requestHash: Buffer }

export type NewBooking = {
  id: string
  staffId: string
  name: string
  phone: string
  email: string | null
  concern: Concern
  channel: ConsultationChannel
  message: string | null
  startsAt: Date
  endsAt: Date
  timeZone: string
  calculatorResult: CalculatorResult | null
  consentWording: string
  tokenHash: Buffer
  clientId: string | null
  once: OnceKey | null
  /** Made by staff for a client, who has agreed to the time: it is confirmed. Null: somebody books a free one. */
  followUp: { followsId: string | null; bookedBy: string } | null
}

export type NewCallBack = {
  name: string
  phone: string
  preferredTime: PreferredTime
  timeZone: string
  consentWording: string
  clientId: string | null
}

/** What is written down of what happened; which details belong to which kind is said at `ConsultationEvent`. */
export type NewEvent = {
  consultationId: string
  /** Null: the visitor. */
  actorId: string | null
  kind: 'created' | 'asked-again' | 'moved' | 'status' | 'note'
  /** Of a note: what was written. */
  note?: string
  details?: Record<string, unknown>
}

const STORED = `c.id, c.status, c.staff_id as "staffId", c.name, c.phone, c.email, c.concern, c.channel,
  c.starts_at as "startsAt", c.ends_at as "endsAt", c.time_zone as "timeZone", c.calendar_sequence as "calendarSequence",
  c.is_follow_up as "isFollowUp"`

/** Local midnight of a day as an instant. */
const dayStart = (day: string, zone: string) => `(${day})::timestamp at time zone ${zone}`

/** Consultations as those who ask for them see them, and what can be booked. */
export const consultationsRepository = {
  async findSettings(db: Queryable): Promise<BookingSettings> {
    const { rows } = await db.query<BookingSettings>(
      `select monthly_cap as "monthlyCap", lead_minutes as "leadMinutes", days_ahead as "daysAhead"
         from consultation_settings where id = 1`,
    )
    const row = rows[0]
    if (!row) throw new Error('The row of consultation_settings is missing.')
    return row
  },

  /**
   * When staff who are at work and have hours can hold consultations, the oldest account first: their hours, the days off
   * that touch these days, and what they hold on them.
   *
   * @param days As `YYYY-MM-DD` in the practice's time, both included.
   * @param only.staffId Only this one; left out: everybody.
   * @param only.exceptId What this consultation takes counts as free: it is to be moved.
   */
  async listCalendars(
    db: Queryable,
    days: { first: string; last: string },
    { staffId = null, exceptId = null }: { staffId?: string | null; exceptId?: string | null } = {},
  ): Promise<(StaffCalendar & { staffId: string })[]> {
    const { rows } = await db.query<StaffCalendar & { staffId: string }>(
      `select u.id as "staffId",
              (select jsonb_agg(jsonb_build_object('weekday', a.weekday, 'startMinute', a.start_minute,
                                                   'endMinute', a.end_minute))
                 from availability_hours a where a.staff_id = u.id) as hours,
              (select coalesce(jsonb_agg(jsonb_build_object('firstDay', h.first_day, 'lastDay', h.last_day)), '[]')
                 from holidays h
                where (h.staff_id = u.id or h.staff_id is null) and h.last_day >= $1::date and h.first_day <= $2::date
              ) as "daysOff",
              (select coalesce(array_agg(s.slot), '{}') from consultations c
                cross join lateral generate_series(c.starts_at, c.ends_at - interval '15 minutes',
                                                   interval '15 minutes') as s (slot)
                where c.staff_id = u.id and c.status <> 'cancelled' and c.id is distinct from $5::uuid
                  and c.starts_at > ${dayStart('$1::date', '$3')} - interval '1 hour'
                  and c.starts_at < ${dayStart('$2::date + 1', '$3')}
                  and s.slot >= ${dayStart('$1::date', '$3')}) as "takenStarts"
         from users u
        where u.role in ('admin', 'employee') and u.is_active and u.is_email_verified and ($4::uuid is null or u.id = $4)
          and exists (select from availability_hours a where a.staff_id = u.id)
        order by u.created_at, u.id`,
      [days.first, days.last, PRACTICE_TIME_ZONE, staffId, exceptId],
    )
    return rows
  },

  /** How many free bookings stand in each of these months (`YYYY-MM`, practice's time); months without any are left out. */
  async countByMonth(db: Queryable, months: readonly string[]): Promise<Map<string, number>> {
    const first = months[0]
    const last = months.at(-1)
    if (first === undefined || last === undefined) return new Map()
    const { rows } = await db.query<{ month: string; count: number }>(
      `select to_char(starts_at at time zone $3, 'YYYY-MM') as month, count(*)::int as count from consultations
        where kind = 'booking' and status <> 'cancelled' and not is_follow_up
          and starts_at >= ${dayStart(`($1 || '-01')::date`, '$3')}
          and starts_at < ${dayStart(`($2 || '-01')::date + interval '1 month'`, '$3')}
        group by 1`,
      [first, last, PRACTICE_TIME_ZONE],
    )
    return new Map(rows.map(({ month, count }) => [month, count]))
  },

  /** Whoever else books in this month (`YYYY-MM`) waits until the transaction ends: what is left is counted and taken in one. */
  async lockMonth(db: Queryable, month: string): Promise<void> {
    await db.query(`select pg_advisory_xact_lock(hashtextextended('pathya.consultations.month.' || $1, 0))`, [
      month,
    ])
  },

  /** Whoever else asks for a call to this number waits until the transaction ends. */
  async lockPhone(db: Queryable, phone: string): Promise<void> {
    await db.query(`select pg_advisory_xact_lock(hashtextextended('pathya.consultations.phone.' || $1, 0))`, [
      phone,
    ])
  },

  /** Writes a booking; false: its staff member is taken then, or its `once` key is. */
  async tryInsertBooking(db: Queryable, booking: NewBooking): Promise<boolean> {
    // "On conflict" covers the exclusion constraint too, and leaves the transaction whole.
    const { rowCount } = await db.query(
      `insert into consultations (id, kind, staff_id, name, phone, email, concern, channel, message, starts_at, ends_at,
                                  time_zone, calculator_result, consent_wording, consent_at, manage_token_hash,
                                  client_id, idempotency_key_hash, request_hash, status, is_follow_up, follows_id,
                                  booked_by)
       values ($1, 'booking', $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, now(), $14, $15, $16, $17, $18, $19,
               $20, $21)
       on conflict do nothing`,
      [
        booking.id,
        booking.staffId,
        booking.name,
        booking.phone,
        booking.email,
        booking.concern,
        booking.channel,
        booking.message,
        booking.startsAt,
        booking.endsAt,
        booking.timeZone,
        booking.calculatorResult === null ? null : JSON.stringify(booking.calculatorResult),
        booking.consentWording,
        booking.tokenHash,
        booking.clientId,
        booking.once?.keyHash ?? null,
        booking.once?.requestHash ?? null,
        booking.followUp ? 'confirmed' : 'new',
        booking.followUp !== null,
        booking.followUp?.followsId ?? null,
        booking.followUp?.bookedBy ?? null,
      ],
    )
    return rowCount === 1
  },

  /** The booking that was made with this key; null: none. */
  async findByOnceKey(
    db: Queryable,
    keyHash: Buffer,
  ): Promise<(StoredBooking & { requestHash: Buffer }) | null> {
    const { rows } = await db.query<StoredBooking & { requestHash: Buffer }>(
      `select ${STORED}, c.request_hash as "requestHash" from consultations c where c.idempotency_key_hash = $1`,
      [keyHash],
    )
    return rows[0] ?? null
  },

  async findBooking(db: Queryable, key: StoredKey): Promise<StoredBooking | null> {
    const { rows } = await db.query<StoredBooking>(...selectBooking(key))
    return rows[0] ?? null
  },

  /** As `findBooking`; whoever else changes it waits until the transaction ends. */
  async lockBooking(db: Queryable, key: StoredKey): Promise<StoredBooking | null> {
    const [text, values] = selectBooking(key)
    const { rows } = await db.query<StoredBooking>(`${text} for update of c`, values)
    return rows[0] ?? null
  },

  /** The booking with this id, whoever made it. */
  async findById(db: Queryable, id: string): Promise<StoredBooking | null> {
    const { rows } = await db.query<StoredBooking>(
      `select ${STORED} from consultations c where c.kind = 'booking' and c.id = $1`,
      [id],
    )
    return rows[0] ?? null
  },

  /** The open bookings of the next 24 hours. */
  async listNear(db: Queryable, now: Date): Promise<string[]> {
    const { rows } = await db.query<{ id: string }>(
      `select id from consultations
        where kind = 'booking' and status in ('new', 'confirmed')
          and starts_at > $1 and starts_at <= $1::timestamptz + interval '24 hours'
        order by starts_at, id`,
      [now],
    )
    return rows.map(({ id }) => id)
  },

  /** Who holds open talks on a day (`YYYY-MM-DD`, practice's time) that are still ahead, and when these begin, in order. */
  async listHeldOn(
    db: Queryable,
    date: string,
    now: Date,
  ): Promise<{ id: string; staffId: string; startsAt: Date[] }[]> {
    const { rows } = await db.query<{ id: string; staffId: string; startsAt: Date[] }>(
      `select staff_id as id, staff_id as "staffId", array_agg(starts_at order by starts_at) as "startsAt"
         from consultations
        where staff_id is not null and status in ('new', 'confirmed') and starts_at > $2
          and starts_at < ${dayStart('$1::date + 1', '$3')}
        group by staff_id`,
      [date, now, PRACTICE_TIME_ZONE],
    )
    return rows
  },

  /**
   * A booking while it is open, with whose it is and when its time was last told; whoever else changes it waits until the
   * transaction ends. Null: it is not open any more.
   */
  async lockNear(
    db: Queryable,
    id: string,
  ): Promise<(StoredBooking & { clientId: string | null; toldAt: Date }) | null> {
    const { rows } = await db.query<StoredBooking & { clientId: string | null; toldAt: Date }>(
      `select ${STORED}, c.client_id as "clientId",
              coalesce((select max(e.at) from consultation_events e
                         where e.consultation_id = c.id and e.kind in ('created', 'moved')), c.created_at) as "toldAt"
         from consultations c
        where c.kind = 'booking' and c.status in ('new', 'confirmed') and c.id = $1 for update of c`,
      [id],
    )
    return rows[0] ?? null
  },

  /** Moves a booking; false: this staff member is taken then. Nobody has confirmed the new time yet. */
  async tryMove(
    db: Queryable,
    id: string,
    to: { staffId: string; startsAt: Date; endsAt: Date; timeZone: string },
  ): Promise<boolean> {
    await db.query('savepoint before_move')
    try {
      await db.query(
        `update consultations set staff_id = $2, starts_at = $3, ends_at = $4, time_zone = $5, status = 'new',
                version = version + 1, updated_at = now() where id = $1`,
        [id, to.staffId, to.startsAt, to.endsAt, to.timeZone],
      )
    } catch (error) {
      if (readViolatedConstraint(error) !== NO_DOUBLE_BOOKING) throw error
      await db.query('rollback to savepoint before_move')
      return false
    }
    await db.query('release savepoint before_move')
    return true
  },

  async cancel(db: Queryable, id: string): Promise<void> {
    await db.query(
      `update consultations set status = 'cancelled', version = version + 1, updated_at = now() where id = $1`,
      [id],
    )
  },

  /** Says that calendars have to be told something new: they believe the higher number. */
  async raiseCalendarSequence(db: Queryable, id: string): Promise<void> {
    await db.query('update consultations set calendar_sequence = calendar_sequence + 1 where id = $1', [id])
  },

  /** A client's own bookings, those still ahead and open first, the soonest of them first; then the latest. */
  async listOfClient(db: Queryable, clientId: string, limit: number): Promise<StoredBooking[]> {
    const { rows } = await db.query<StoredBooking>(
      `select ${STORED} from consultations c
        cross join lateral (select c.status in ('new', 'confirmed') and c.starts_at > now() as is_ahead) a
        where c.client_id = $1 and c.kind = 'booking'
        order by a.is_ahead desc, case when a.is_ahead then c.starts_at end, c.starts_at desc, c.id limit $2`,
      [clientId, limit],
    )
    return rows
  },

  /** An open call-back to this number that was asked for in the last day, asked for once more; null: there is none. */
  async askAgain(db: Queryable, callBack: NewCallBack): Promise<string | null> {
    const { rows } = await db.query<{ id: string }>(
      `update consultations
          set name = $2, preferred_time = $3, time_zone = $4, consent_wording = $5, consent_at = now(),
              client_id = coalesce(client_id, $6), asked_count = asked_count + 1, last_asked_at = now(),
              version = version + 1, updated_at = now()
        where id = (select id from consultations
                     where kind = 'call-back' and phone = $1 and status in ('new', 'confirmed')
                       and last_asked_at > now() - interval '24 hours'
                     order by last_asked_at desc limit 1)
        returning id`,
      [
        callBack.phone,
        callBack.name,
        callBack.preferredTime,
        callBack.timeZone,
        callBack.consentWording,
        callBack.clientId,
      ],
    )
    return rows[0]?.id ?? null
  },

  async insertCallBack(db: Queryable, callBack: NewCallBack): Promise<string> {
    const { rows } = await db.query<{ id: string }>(
      `insert into consultations (kind, phone, name, preferred_time, time_zone, consent_wording, consent_at, client_id)
       values ('call-back', $1, $2, $3, $4, $5, now(), $6) returning id`,
      [
        callBack.phone,
        callBack.name,
        callBack.preferredTime,
        callBack.timeZone,
        callBack.consentWording,
        callBack.clientId,
      ],
    )
    const id = rows[0]?.id
    if (!id) throw new Error('The call-back was not written.')
    return id
  },

  async addEvent(db: Queryable, event: NewEvent): Promise<void> {
    await db.query(
      'insert into consultation_events (consultation_id, actor_id, kind, note, details) values ($1, $2, $3, $4, $5)',
      [
        event.consultationId,
        event.actorId,
        event.kind,
        event.note ?? null,
        JSON.stringify(event.details ?? {}),
      ],
    )
  },

  /** Where a staff member who is at work is written to; null: nowhere. */
  async findStaffEmail(db: Queryable, id: string): Promise<string | null> {
    const { rows } = await db.query<{ email: string }>(
      `select email from users where id = $1 and role in ('admin', 'employee') and is_active and is_email_verified`,
      [id],
    )
    return rows[0]?.email ?? null
  },
}

function selectBooking(key: StoredKey): [text: string, values: unknown[]] {
  const select = `select ${STORED} from consultations c where c.kind = 'booking' and `
  return 'tokenHash' in key
    ? // Kept longer than anybody needs it, a link is only something to lose.
      [`${select} c.manage_token_hash = $1 and c.ends_at > now() - interval '30 days'`, [key.tokenHash]]
    : [`${select} c.id = $1 and c.client_id = $2`, [key.id, key.clientId]]
}
