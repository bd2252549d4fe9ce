import type { AvailabilityHours, ConsultationSettings, Holiday } from '#contract/appointments/availability.ts'
import type { StaffMember } from '#contract/appointments/inbox.ts'
import { isoDate } from '#server/kit/database/sql.ts'
import type { Queryable } from '#server/kit/database/transaction.ts'

export type StaffWithHours = StaffMember & { weeklySlotCount: number }

const NAME = `coalesce(nullif(btrim(concat_ws(' ', u.first_name, u.last_name)), ''), u.email)`
/** Staff who have come in: whoever was only invited holds nothing yet. */
const AT_WORK = `u.role in ('admin', 'employee') and u.is_active and u.is_email_verified`
const SETTINGS = `select version, monthly_cap as "monthlyCap", lead_minutes as "leadMinutes", days_ahead as "daysAhead"
                    from consultation_settings where id = 1`
/** Talks that still have to be held. */
const AHEAD = `c.status in ('new', 'confirmed') and c.starts_at > now()`

/** Holidays with how many talks they catch; `$1` is the practice's time zone. */
const HOLIDAY = `h.id, h.staff_id as "staffId", ${isoDate('h.first_day')} as "firstDay", ${isoDate('h.last_day')} as "lastDay",
  h.label, (select count(*)::int from consultations c
             where ${AHEAD} and (h.staff_id is null or c.staff_id = h.staff_id)
               and c.starts_at >= h.first_day::timestamp at time zone $1
               and c.starts_at < (h.last_day + 1)::timestamp at time zone $1) as "bookingCount"`

/** When consultations can be held, as staff set it. */
export const availabilityRepository = {
  /** Everybody of the practice who is at work, by name. */
  async listStaff(db: Queryable): Promise<StaffWithHours[]> {
    const { rows } = await db.query<StaffWithHours>(
      `select u.id, ${NAME} as name,
              coalesce((select sum((a.end_minute - a.start_minute) / 15)::int
                          from availability_hours a where a.staff_id = u.id), 0) as "weeklySlotCount"
         from users u where ${AT_WORK} order by lower(${NAME}), u.id`,
    )
    return rows
  },

  /** Whether somebody is at work here, held so until the transaction ends; others who set their hours wait. */
  async lockStaff(db: Queryable, id: string): Promise<boolean> {
    const { rowCount } = await db.query(
      `select 1 from users u where u.id = $1 and ${AT_WORK} for no key update`,
      [id],
    )
    return rowCount === 1
  },

  async listHours(db: Queryable, staffId: string): Promise<AvailabilityHours[]> {
    const { rows } = await db.query<AvailabilityHours>(
      `select weekday, start_minute as "startMinute", end_minute as "endMinute" from availability_hours
        where staff_id = $1 order by weekday, start_minute`,
      [staffId],
    )
    return rows
  },

  async replaceHours(db: Queryable, staffId: string, hours: AvailabilityHours[]): Promise<void> {
    await db.query('delete from availability_hours where staff_id = $1', [staffId])
    await db.query(
      `insert into availability_hours (staff_id, weekday, start_minute, end_minute)
       select $1, h.weekday, h."startMinute", h."endMinute"
         from jsonb_to_recordset($2::jsonb) as h(weekday int, "startMinute" int, "endMinute" int)`,
      [staffId, JSON.stringify(hours)],
    )
  },

  /** How many talks ahead of a staff member lie outside their weekly hours. */
  async countOutsideHours(db: Queryable, staffId: string, timeZone: string): Promise<number> {
    const { rows } = await db.query<{ count: number }>(
      `select count(*)::int as count
         from (select c.starts_at at time zone $2 as local from consultations c
                where c.staff_id = $1 and ${AHEAD}) t
        where not exists (select 1 from availability_hours a
                           where a.staff_id = $1 and a.weekday = extract(isodow from t.local)
                             and extract(hour from t.local) * 60 + extract(minute from t.local)
                                 between a.start_minute and a.end_minute - 15)`,
      [staffId, timeZone],
    )
    return rows[0]?.count ?? 0
  },

  /** Days off of one person and of the whole practice that are not over, soonest first. */
  async listHolidays(
    db: Queryable,
    query: { staffId: string; today: string; timeZone: string },
  ): Promise<Holiday[]> {
    const { rows } = await db.query<Holiday>(
      `select ${HOLIDAY} from holidays h
        where (h.staff_id = $2 or h.staff_id is null) and h.last_day >= $3::date
        order by h.first_day, h.last_day, h.id`,
      [query.timeZone, query.staffId, query.today],
    )
    return rows
  },

  async insertHoliday(
    db: Queryable,
    holiday: { staffId: string | null; firstDay: string; lastDay: string; label: string; createdBy: string },
    timeZone: string,
  ): Promise<Holiday> {
    const inserted = await db.query<{ id: string }>(
      `insert into holidays (staff_id, first_day, last_day, label, created_by) values ($1, $2, $3, $4, $5)
       returning id`,
      [holiday.staffId, holiday.firstDay, holiday.lastDay, holiday.label, holiday.createdBy],
    )
    const { rows } = await db.query<Holiday>(`select ${HOLIDAY} from holidays h where h.id = $2`, [
      timeZone,
      inserted.rows[0]?.id,
    ])
    return requireRow(rows[0])
  },

  /** Whose days off these are, held until the transaction ends; null: there are none. */
  async lockHoliday(db: Queryable, id: string): Promise<{ staffId: string | null } | null> {
    const { rows } = await db.query<{ staffId: string | null }>(
      'select staff_id as "staffId" from holidays where id = $1 for update',
      [id],
    )
    return rows[0] ?? null
  },

  async deleteHoliday(db: Queryable, id: string): Promise<void> {
    await db.query('delete from holidays where id = $1', [id])
  },

  async findSettings(db: Queryable): Promise<ConsultationSettings> {
    const { rows } = await db.query<ConsultationSettings>(SETTINGS)
    return requireRow(rows[0])
  },

  /** As `findSettings`; others who change them wait until the transaction ends. */
  async lockSettings(db: Queryable): Promise<ConsultationSettings> {
    const { rows } = await db.query<ConsultationSettings>(`${SETTINGS} for update`)
    return requireRow(rows[0])
  },

  /** Writes what is new under the next version. */
  async updateSettings(
    db: Queryable,
    settings: Omit<ConsultationSettings, 'version'>,
    updatedBy: string,
  ): Promise<void> {
    await db.query(
      `update consultation_settings
          set monthly_cap = $1, lead_minutes = $2, days_ahead = $3, version = version + 1, updated_by = $4,
              updated_at = now()
        where id = 1`,
      [settings.monthlyCap, settings.leadMinutes, settings.daysAhead, updatedBy],
    )
  },
}

function requireRow<T>(row: T | undefined): T {
  if (row === undefined) throw new Error('A row that has to be there is missing.')
  return row
}
