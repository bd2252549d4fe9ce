import type { Concern } from '#contract/appointments/consultations.ts'
import type { AdminConsultation } from '#contract/appointments/inbox.ts'
import type { ScheduleStaff } from '#contract/appointments/schedule.ts'
import { isoDate, isoInstant } from '#server/kit/database/sql.ts'
import type { Queryable } from '#server/kit/database/transaction.ts'
import { type Reach, SUMMARY } from '../inbox/repository.ts'

/** Days of the practice's calendar, `YYYY-MM-DD`, both included. */
export type Days = { first: string; last: string; timeZone: string }

/** Whom a follow-up is for. */
export type FollowUpClient = {
  id: string
  name: string
  phone: string | null
  /** Null: none that they have proven to be theirs. */
  email: string | null
  timeZone: string
}

const NAME = `coalesce(nullif(btrim(concat_ws(' ', u.first_name, u.last_name)), ''), u.email)`
/** `$1`: sees all; `$2`: whose reach it is. */
const WITHIN_REACH = '($1::boolean or c.staff_id = $2 or c.staff_id is null)'
const dayStart = (day: string, zone: string) => `(${day})::timestamp at time zone ${zone}`

/** On which day of the practice's calendar (`$3`: its zone) whoever holds a talk is off. */
const ON_DAY_OFF = `exists (select from holidays h
   where (h.staff_id = c.staff_id or h.staff_id is null)
     and (c.starts_at at time zone $3)::date between h.first_day and h.last_day)`

/** The consultations of days and weeks, and follow-ups. */
export const scheduleRepository = {
  /** Hours and days off of these staff members, on days that are shown. */
  async listStaff(
    db: Queryable,
    ids: readonly string[],
    { first, last }: Days,
  ): Promise<Pick<ScheduleStaff, 'id' | 'hours' | 'daysOff'>[]> {
    const { rows } = await db.query<Pick<ScheduleStaff, 'id' | 'hours' | 'daysOff'>>(
      `select u.id,
              (select coalesce(jsonb_agg(jsonb_build_object('weekday', a.weekday, 'startMinute', a.start_minute,
                        'endMinute', a.end_minute) order by a.weekday, a.start_minute), '[]')
                 from availability_hours a where a.staff_id = u.id) as hours,
              (select coalesce(jsonb_agg(jsonb_build_object('firstDay', ${isoDate('h.first_day')},
                        'lastDay', ${isoDate('h.last_day')}, 'label', h.label,
                        'isWholePractice', h.staff_id is null) order by h.first_day, h.id), '[]')
                 from holidays h
                where (h.staff_id = u.id or h.staff_id is null) and h.last_day >= $2::date and h.first_day <= $3::date
              ) as "daysOff"
         from users u where u.id = any($1::uuid[])`,
      [ids, first, last],
    )
    return rows
  },

  /**
   * Everything with a time on these days within reach, by time.
   *
   * @param staffId Only what this one holds, and what is nobody's; null: everything.
   */
  async listEntries(
    db: Queryable,
    reach: Reach,
    { first, last, timeZone }: Days,
    staffId: string | null,
  ): Promise<AdminConsultation[]> {
    const { rows } = await db.query<AdminConsultation>(
      `select ${SUMMARY} from consultations c
        where ${WITHIN_REACH} and c.starts_at >= ${dayStart('$3::date', '$5')}
          and c.starts_at < ${dayStart('$4::date + 1', '$5')}
          and ($6::uuid is null or c.staff_id = $6 or c.staff_id is null)
        order by c.starts_at, c.id`,
      [reach.all, reach.actorId, first, last, timeZone, staffId],
    )
    return rows
  },

  /** Open calls without a time within reach, as they were asked for. */
  async listToPlace(
    db: Queryable,
    reach: Reach,
    limit: number,
  ): Promise<{ rows: AdminConsultation[]; count: number }> {
    const { rows } = await db.query<AdminConsultation & { count: number }>(
      `select ${SUMMARY}, count(*) over ()::int as count from consultations c
        where ${WITHIN_REACH} and c.starts_at is null and c.status in ('new', 'confirmed')
        order by c.created_at, c.id limit $3`,
      [reach.all, reach.actorId, limit],
    )
    return splitCount(rows)
  },

  /** Open talks ahead on days off of whoever holds them, by time. */
  async listOnDaysOff(
    db: Queryable,
    reach: Reach,
    timeZone: string,
    limit: number,
  ): Promise<{ rows: AdminConsultation[]; count: number }> {
    const { rows } = await db.query<AdminConsultation & { count: number }>(
      `select ${SUMMARY}, count(*) over ()::int as count from consultations c
        where ${WITHIN_REACH} and c.starts_at > now() and c.status in ('new', 'confirmed') and ${ON_DAY_OFF}
        order by c.starts_at, c.id limit $4`,
      [reach.all, reach.actorId, timeZone, limit],
    )
    return splitCount(rows)
  },

  /** An active client within reach; null: there is none. */
  async findClient(db: Queryable, reach: Reach, id: string): Promise<FollowUpClient | null> {
    const { rows } = await db.query<FollowUpClient>(
      `select u.id, ${NAME} as name, u.phone, case when u.is_email_verified then u.email end as email,
              u.time_zone as "timeZone"
         from users u
        where u.id = $3 and u.role = 'client' and u.is_active
          and ($1::boolean or exists (select from care_assignments a where a.client_id = u.id and a.staff_id = $2))`,
      [reach.all, reach.actorId, id],
    )
    return rows[0] ?? null
  },

  /** A consultation within reach that is this client's; null: there is none. */
  async findFollowed(
    db: Queryable,
    reach: Reach,
    { id, clientId }: { id: string; clientId: string },
  ): Promise<{ concern: Concern | null; startsAt: string | null } | null> {
    const { rows } = await db.query<{ concern: Concern | null; startsAt: string | null }>(
      `select c.concern, ${isoInstant('c.starts_at')} as "startsAt" from consultations c
        where ${WITHIN_REACH} and c.id = $3 and c.client_id = $4`,
      [reach.all, reach.actorId, id, clientId],
    )
    return rows[0] ?? null
  },
}

function splitCount<T extends object>(
  rows: readonly (T & { count: number })[],
): { rows: T[]; count: number } {
  return {
    // What is left is the row without its count.
    rows: rows.map(({ count: _count, ...row }) => row as unknown as T),
    count: rows[0]?.count ?? 0,
  }
}
