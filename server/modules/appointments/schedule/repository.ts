import { CONCERNS, type Concern } from '#contract/appointments/consultations.ts'
import type { AdminConsultation } from '#contract/appointments/inbox.ts'
import type { ScheduleStaff } from '#contract/appointments/schedule.ts'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { arrayOf, date, instant, integer, json, oneOf, text, uuid } from '#server/kit/database/columns.ts'
import type { Db } from '#server/kit/database/db.ts'
import { personName } from '#server/kit/database/sql.ts'
import { type StatementRow, statement } from '#server/kit/database/statement.ts'
import { REACH_PARAMS, type Reach, SUMMARY, SUMMARY_ROW, withinReach } from '../inbox/repository.ts'

/** Days in the practice's time zone, `YYYY-MM-DD`, both included. */
export type Days = { first: string; last: string }

/** Returns SQL for the instant at which a day begins in a time zone. */
const dayStart = (day: string, zone: string) => `(${day})::timestamp at time zone ${zone}`

const listStaff = statement({
  name: 'list-schedule-staff',
  params: { ids: arrayOf(uuid), first: date, last: date },
  row: {
    id: uuid,
    hours: json<ScheduleStaff['hours']>('built here'),
    daysOff: json<ScheduleStaff['daysOff']>('built here'),
  },
  text: (p) =>
    `select u.id,
            (select coalesce(jsonb_agg(jsonb_build_object('weekday', a.weekday, 'startMinute', a.start_minute,
                      'endMinute', a.end_minute) order by a.weekday, a.start_minute), '[]')
               from availability_hours a where a.staff_id = u.id) as hours,
            (select coalesce(jsonb_agg(jsonb_build_object('firstDay', h.first_day, 'lastDay', h.last_day, 'label', h.label,
                      'isWholePractice', h.staff_id is null) order by h.first_day, h.id), '[]')
               from holidays h
              where (h.staff_id = u.id or h.staff_id is null) and h.last_day >= ${p.first} and h.first_day <= ${p.last}
            ) as "daysOff"
       from users u where u.id = any(${p.ids})`,
})

const listEntries = statement({
  name: 'list-schedule-entries',
  params: { ...REACH_PARAMS, first: date, last: date, timeZone: text, staffId: uuid.nullable() },
  row: SUMMARY_ROW,
  text: (p) =>
    `select ${SUMMARY} from consultations c
      where ${withinReach(p)} and c.starts_at >= ${dayStart(`${p.first}::date`, p.timeZone)}
        and c.starts_at < ${dayStart(`${p.last}::date + 1`, p.timeZone)}
        and (${p.staffId}::uuid is null or c.staff_id = ${p.staffId} or c.staff_id is null)
      order by c.starts_at, c.id`,
})

const listUnplaced = statement({
  name: 'list-unplaced-calls',
  params: { ...REACH_PARAMS, limit: integer },
  row: { ...SUMMARY_ROW, count: integer },
  text: (p) =>
    `select ${SUMMARY}, count(*) over () as count from consultations c
      where ${withinReach(p)} and c.starts_at is null and c.status in ('new', 'confirmed')
      order by c.created_at, c.id limit ${p.limit}`,
})

const listOnDaysOff = statement({
  name: 'list-consultations-on-days-off',
  params: { ...REACH_PARAMS, now: instant, timeZone: text, limit: integer },
  row: { ...SUMMARY_ROW, count: integer },
  text: (p) =>
    `select ${SUMMARY}, count(*) over () as count from consultations c
      where ${withinReach(p)} and c.starts_at > ${p.now} and c.status in ('new', 'confirmed')
        and exists (select from holidays h
                     where (h.staff_id = c.staff_id or h.staff_id is null)
                       and (c.starts_at at time zone ${p.timeZone})::date between h.first_day and h.last_day)
      order by c.starts_at, c.id limit ${p.limit}`,
})

const findClient = statement({
  name: 'find-follow-up-client',
  params: { ...REACH_PARAMS, id: uuid },
  row: { id: uuid, name: text, phone: text.nullable(), email: text.nullable(), timeZone: text },
  text: (p) =>
    `select u.id, ${personName('u')} as name, u.phone, case when u.is_email_verified then u.email end as email,
            u.time_zone as "timeZone"
       from users u
      where u.id = ${p.id} and u.role = 'client' and u.is_active
        and (${p.all} or exists
              (select from care_assignments a where a.client_id = u.id and a.staff_id = ${p.actorId}))`,
})

/** The client of a follow-up. `email` is `null` unless it has been verified. */
export type FollowUpClient = StatementRow<typeof findClient>

const findFollowed = statement({
  name: 'find-followed-consultation',
  params: { ...REACH_PARAMS, id: uuid, clientId: uuid },
  row: { concern: oneOf(CONCERNS).nullable() },
  text: (p) =>
    `select c.concern from consultations c
      where ${withinReach(p)} and c.id = ${p.id} and c.client_id = ${p.clientId}`,
})

/** The first rows of a list, and the total count. */
type Counted = { rows: AdminConsultation[]; count: number }

/** Reads the consultations of days and weeks, and the data for follow-ups. */
export const scheduleRepository = {
  /** Lists the hours of these staff members and their days off in the range shown. */
  listStaff(
    db: Db,
    ids: readonly string[],
    days: Days,
  ): Promise<Pick<ScheduleStaff, 'id' | 'hours' | 'daysOff'>[]> {
    return listStaff.all(db, { ids, ...days })
  },

  /**
   * Lists everything with a time on these days within reach, by time.
   *
   * @param staffId Only the consultations that this person holds and the unassigned ones; `null` for all.
   */
  listEntries(db: Db, reach: Reach, days: Days, staffId: string | null): Promise<AdminConsultation[]> {
    return listEntries.all(db, { ...reach, ...days, timeZone: PRACTICE_TIME_ZONE, staffId })
  },

  /** Lists open call-backs without a time within reach, oldest request first. */
  async listUnplaced(db: Db, reach: Reach, limit: number): Promise<Counted> {
    return splitCount(await listUnplaced.all(db, { ...reach, limit }))
  },

  /** Lists open consultations after `now` that fall on days off of their holders, by time. */
  async listOnDaysOff(db: Db, reach: Reach, now: Date, limit: number): Promise<Counted> {
    return splitCount(await listOnDaysOff.all(db, { ...reach, now, timeZone: PRACTICE_TIME_ZONE, limit }))
  },

  /** Returns an active client within reach, or `null` if there is none. */
  findClient(db: Db, reach: Reach, id: string): Promise<FollowUpClient | null> {
    return findClient.find(db, { ...reach, id })
  },

  /** Returns a consultation within reach that belongs to this client, or `null` if there is none. */
  findFollowed(
    db: Db,
    reach: Reach,
    ids: { id: string; clientId: string },
  ): Promise<{ concern: Concern | null } | null> {
    return findFollowed.find(db, { ...reach, ...ids })
  },
}

function splitCount(rows: readonly StatementRow<typeof listUnplaced>[]): Counted {
  return { rows: rows.map(({ count: _count, ...row }) => row), count: rows[0]?.count ?? 0 }
}
