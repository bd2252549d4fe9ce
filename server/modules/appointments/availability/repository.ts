import { sql } from 'kysely'
import type { AvailabilityHours, ConsultationSettings, DayOff } from '#contract/appointments/availability.ts'
import { CONSULTATION_CHANNELS } from '#domain/appointments/channels.ts'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { date, instant, integer, json, oneOf, text, uuid } from '#server/kit/database/columns.ts'
import type { Db } from '#server/kit/database/db.ts'
import { expression } from '#server/kit/database/expressions.ts'
import { personName } from '#server/kit/database/sql.ts'
import { type StatementRow, statement } from '#server/kit/database/statement.ts'

/** Active staff who have signed in once: people who were only invited cannot hold consultations yet. */
const IS_ACTIVE_STAFF = `u.role in ('admin', 'employee') and u.is_active and u.is_email_verified`
/** Open consultations after `now`. */
const isUpcoming = (now: string) => `c.status in ('new', 'confirmed') and c.starts_at > ${now}`

const listStaff = statement({
  name: 'list-staff-at-work',
  row: { id: uuid, name: text, weeklySlotCount: integer },
  text: `select u.id, ${personName('u')} as name,
                coalesce((select sum((a.end_minute - a.start_minute) / 15)
                            from availability_hours a where a.staff_id = u.id), 0) as "weeklySlotCount"
           from users u where ${IS_ACTIVE_STAFF} order by lower(${personName('u')}), u.id`,
})

/** A staff member with the number of bookable slots in their weekly hours. */
export type StaffWithHours = StatementRow<typeof listStaff>

const lockStaff = statement({
  name: 'lock-staff-at-work',
  params: { id: uuid },
  text: (p) => `select from users u where u.id = ${p.id} and ${IS_ACTIVE_STAFF} for no key update`,
})

const insertHours = statement({
  name: 'insert-availability-hours',
  params: { staffId: uuid, hours: json<AvailabilityHours[]>('the columns are named in the text') },
  text: (p) =>
    `insert into availability_hours (staff_id, weekday, start_minute, end_minute)
     select ${p.staffId}, h.weekday, h."startMinute", h."endMinute"
       from jsonb_to_recordset(${p.hours}::jsonb) as h(weekday int, "startMinute" int, "endMinute" int)`,
})

const countOutsideHours = statement({
  name: 'count-consultations-outside-hours',
  params: { staffId: uuid, timeZone: text, now: instant },
  row: { count: integer },
  text: (p) =>
    `select count(*) as count
       from (select c.starts_at at time zone ${p.timeZone} as local from consultations c
              where c.staff_id = ${p.staffId} and ${isUpcoming(p.now)}) t
      where not exists (select 1 from availability_hours a
                         where a.staff_id = ${p.staffId} and a.weekday = extract(isodow from t.local)
                           and extract(hour from t.local) * 60 + extract(minute from t.local)
                               between a.start_minute and a.end_minute - 15)`,
})

const HOLIDAY_ROW = {
  id: uuid,
  staffId: uuid.nullable(),
  firstDay: date,
  lastDay: date,
  label: text,
  bookingCount: integer,
}

/** Columns of a holiday `h`, with the number of open consultations on its days. */
function dayOffColumns(p: { timeZone: string; now: string }): string {
  return `h.id, h.staff_id as "staffId", h.first_day as "firstDay", h.last_day as "lastDay", h.label,
    (select count(*) from consultations c
      where ${isUpcoming(p.now)} and (h.staff_id is null or c.staff_id = h.staff_id)
        and c.starts_at >= h.first_day::timestamp at time zone ${p.timeZone}
        and c.starts_at < (h.last_day + 1)::timestamp at time zone ${p.timeZone}) as "bookingCount"`
}

const listDaysOff = statement({
  name: 'list-holidays',
  params: { staffId: uuid, today: date, timeZone: text, now: instant },
  row: HOLIDAY_ROW,
  text: (p) =>
    `select ${dayOffColumns(p)} from holidays h
      where (h.staff_id = ${p.staffId} or h.staff_id is null) and h.last_day >= ${p.today}
      order by h.first_day, h.last_day, h.id`,
})

const readDayOff = statement({
  name: 'read-holiday',
  params: { id: uuid, timeZone: text, now: instant },
  row: HOLIDAY_ROW,
  text: (p) => `select ${dayOffColumns(p)} from holidays h where h.id = ${p.id}`,
})

function selectSettings(db: Db) {
  return db
    .selectFrom('consultation_settings')
    .select([
      'version',
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
      expression(oneOf(CONSULTATION_CHANNELS), sql.ref('follow_up_channel')).as('followUpChannel'),
      'video_link as videoLink',
      'address',
    ])
    .where('id', '=', 1)
}

/** Stores and reads when consultations can be booked, as staff set it. */
export const availabilityRepository = {
  /** Lists active staff, by name. */
  listStaff(db: Db): Promise<StaffWithHours[]> {
    return listStaff.all(db)
  },

  /** Checks whether this is an active staff member and locks the row: others who set the same hours wait. */
  async lockStaff(db: Db, id: string): Promise<boolean> {
    return (await lockStaff.run(db, { id })) === 1
  },

  listHours(db: Db, staffId: string): Promise<AvailabilityHours[]> {
    return db
      .selectFrom('availability_hours')
      .select(['weekday', 'start_minute as startMinute', 'end_minute as endMinute'])
      .where('staff_id', '=', staffId)
      .orderBy('weekday')
      .orderBy('start_minute')
      .execute()
  },

  async replaceHours(db: Db, staffId: string, hours: AvailabilityHours[]): Promise<void> {
    await db.deleteFrom('availability_hours').where('staff_id', '=', staffId).execute()
    await insertHours.run(db, { staffId, hours })
  },

  /** Counts the open consultations of a staff member after `now` that are outside their weekly hours. */
  async countOutsideHours(db: Db, staffId: string, now: Date): Promise<number> {
    return (await countOutsideHours.read(db, { staffId, timeZone: PRACTICE_TIME_ZONE, now })).count
  },

  /** Lists days off of one person and of the whole practice that have not ended, soonest first. */
  listDaysOff(db: Db, query: { staffId: string; today: string; now: Date }): Promise<DayOff[]> {
    return listDaysOff.all(db, { ...query, timeZone: PRACTICE_TIME_ZONE })
  },

  async insertDayOff(
    db: Db,
    holiday: { staffId: string | null; firstDay: string; lastDay: string; label: string; createdBy: string },
    now: Date,
  ): Promise<DayOff> {
    const { id } = await db
      .insertInto('holidays')
      .values({
        staff_id: holiday.staffId,
        first_day: holiday.firstDay,
        last_day: holiday.lastDay,
        label: holiday.label,
        created_by: holiday.createdBy,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return readDayOff.read(db, { id, timeZone: PRACTICE_TIME_ZONE, now })
  },

  /** Locks days off and returns the person they belong to, or `null` if there are none with this id. */
  async lockDayOff(db: Db, id: string): Promise<{ staffId: string | null } | null> {
    const holiday = await db
      .selectFrom('holidays')
      .select('staff_id as staffId')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    return holiday ?? null
  },

  async deleteDayOff(db: Db, id: string): Promise<void> {
    await db.deleteFrom('holidays').where('id', '=', id).execute()
  },

  findSettings(db: Db): Promise<ConsultationSettings> {
    return selectSettings(db).executeTakeFirstOrThrow()
  },

  /**
   * Does the same as `findSettings` and locks the row: others who change the settings wait until the transaction ends.
   */
  lockSettings(db: Db): Promise<ConsultationSettings> {
    return selectSettings(db).forUpdate().executeTakeFirstOrThrow()
  },

  /** Saves settings under the next version. */
  async updateSettings(
    db: Db,
    settings: Omit<ConsultationSettings, 'version'>,
    updatedBy: string,
  ): Promise<void> {
    await db
      .updateTable('consultation_settings')
      .set((row) => ({
        monthly_cap: settings.monthlyCap,
        lead_minutes: settings.leadMinutes,
        days_ahead: settings.daysAhead,
        open_per_person: settings.openPerPerson,
        monthly_per_number: settings.monthlyPerNumber,
        monthly_per_device: settings.monthlyPerDevice,
        monthly_per_address: settings.monthlyPerAddress,
        mails_limit_notice: settings.mailsLimitNotice,
        confirms_by_mail: settings.confirmsByMail,
        hold_minutes: settings.holdMinutes,
        follow_up_channel: settings.followUpChannel,
        video_link: settings.videoLink,
        address: settings.address,
        version: row('version', '+', 1),
        updated_by: updatedBy,
        updated_at: sql`now()`,
      }))
      .where('id', '=', 1)
      .execute()
  },
}
