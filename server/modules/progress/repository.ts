import type { ProgressEntry } from '#contract/progress/progress.ts'
import type { WeightUnit } from '#domain/people/options.ts'
import type { WeightEntry } from '#domain/progress/trend.ts'
import type { BodyFigures } from '#domain/progress/unlikely.ts'
import { isoDate, isoInstant } from '#server/kit/database/sql.ts'
import type { Queryable } from '#server/kit/database/transaction.ts'

/** SQL of the columns of a measurement `p`, as answers have them. */
export const ENTRY_COLUMNS = `p.id, ${isoInstant('p.entry_date')} as "entryDate", p.weight::float8 as weight,
  p.body_fat::float8 as "bodyFat", p.measurements, p.notes, p.diet_plan_id as "dietPlanId", p.version,
  coalesce(p.created_by <> p.user_id, false) as "isByStaff", ${isoInstant('p.created_at')} as "createdAt"`

/** Cursors hold no sign: microseconds are counted from the first day that is taken. */
const FIRST_DAY = `timestamptz '1900-01-01Z'`

/** How long a deleted measurement can be brought back; then the clean-up takes it. */
const RESTORABLE = `p.deleted_at > now() - interval '30 days'`

/** As much of a client as measurements are read against. */
export type MeasuredClient = {
  timeZone: string
  weightUnit: WeightUnit
  heightCm: number | null
  goalWeightKg: number | null
  age: number | null
  ageRecordedOn: string | null
  sex: 'male' | 'female' | null
  isPregnant: boolean
}

/** What a measurement holds; `weight` in kg. */
export type EntryFields = Pick<ProgressEntry, 'entryDate' | 'weight' | 'bodyFat' | 'measurements' | 'notes'>

/** A measurement with whose it is. */
export type OwnedEntry = ProgressEntry & { userId: string }

/** A measurement as a chart takes it; the date in the client's time zone. */
export type ChartEntry = {
  id: string
  date: string
  entryDate: string
  weightKg: number | null
  bodyFatPercent: number | null
  waistCm: number | null
  hipCm: number | null
}

/** Measurements. What is deleted is found by `findDeleted` and counts nowhere else. */
export const progressRepository = {
  /** A client as they are measured; null where the id is nobody's or a staff member's. */
  async findClient(db: Queryable, id: string): Promise<MeasuredClient | null> {
    const { rows } = await db.query<MeasuredClient>(
      `select u.time_zone as "timeZone", u.weight_unit as "weightUnit", u.height_cm::float8 as "heightCm",
              u.goal_weight_kg::float8 as "goalWeightKg", u.age::int as age,
              ${isoDate('u.age_recorded_on')} as "ageRecordedOn",
              case when coalesce(u.sex_for_calculation, u.gender) in ('male', 'female')
                   then coalesce(u.sex_for_calculation, u.gender) end as sex,
              'pregnancy' = any(u.health_flags) as "isPregnant"
         from users u where u.id = $1 and u.role = 'client'`,
      [id],
    )
    return rows[0] ?? null
  },

  /** A client's measurements, newest first; `atMicros` makes the cursor. */
  async list(
    db: Queryable,
    userId: string,
    query: { limit: number; cursor: { atMicros: string; id: string } | null },
  ): Promise<(ProgressEntry & { atMicros: string })[]> {
    const { rows } = await db.query<ProgressEntry & { atMicros: string }>(
      `select ${ENTRY_COLUMNS}, (extract(epoch from p.entry_date - ${FIRST_DAY}) * 1000000)::bigint::text as "atMicros"
         from progress_entries p
        where p.user_id = $1 and p.deleted_at is null
          and ($2::bigint is null or (p.entry_date, p.id) <
                (${FIRST_DAY} + make_interval(secs => $2::bigint / 1000000) +
                 ($2::bigint % 1000000) * interval '1 microsecond', $3::uuid))
        order by p.entry_date desc, p.id desc limit $4`,
      [userId, query.cursor?.atMicros ?? null, query.cursor?.id ?? null, query.limit],
    )
    return rows
  },

  /** One measurement; null where there is none, or it is deleted. */
  async find(db: Queryable, id: string): Promise<OwnedEntry | null> {
    const { rows } = await db.query<OwnedEntry>(
      `select ${ENTRY_COLUMNS}, p.user_id as "userId" from progress_entries p where p.id = $1 and p.deleted_at is null`,
      [id],
    )
    return rows[0] ?? null
  },

  /** A deleted one that can still be brought back, or one that was brought back already; null otherwise. */
  async findRestorable(db: Queryable, id: string): Promise<OwnedEntry | null> {
    const { rows } = await db.query<OwnedEntry>(
      `select ${ENTRY_COLUMNS}, p.user_id as "userId" from progress_entries p
        where p.id = $1 and (p.deleted_at is null or ${RESTORABLE})`,
      [id],
    )
    return rows[0] ?? null
  },

  /** Keeps others from changing a measurement until the transaction ends. */
  async lock(db: Queryable, id: string): Promise<void> {
    await db.query('select 1 from progress_entries where id = $1 for update', [id])
  },

  /** Writes one down, with the plan that served its day; gives its id. */
  async insert(
    db: Queryable,
    entry: EntryFields & { userId: string; createdBy: string; day: string },
  ): Promise<string> {
    const { rows } = await db.query<{ id: string }>(
      `insert into progress_entries (user_id, diet_plan_id, weight, body_fat, measurements, notes, entry_date, created_by)
       values ($1, ${SERVED_PLAN}, $3, $4, $5, $6, $7, $8) returning id`,
      [...toValues(entry), entry.createdBy],
    )
    const id = rows[0]?.id
    if (!id) throw new Error('Inserting a measurement gave no id.')
    return id
  },

  /** Replaces what one holds. */
  async update(
    db: Queryable,
    id: string,
    entry: EntryFields & { userId: string; day: string },
  ): Promise<void> {
    await db.query(
      `update progress_entries
          set diet_plan_id = ${SERVED_PLAN}, weight = $3, body_fat = $4, measurements = $5, notes = $6, entry_date = $7,
              version = version + 1, updated_at = now()
        where id = $8 and user_id = $1`,
      [...toValues(entry), id],
    )
  },

  async setDeleted(db: Queryable, id: string, isDeleted: boolean): Promise<void> {
    await db.query(
      `update progress_entries set deleted_at = case when $2 then now() end, version = version + 1, updated_at = now()
        where id = $1 and (deleted_at is null) = $2`,
      [id, isDeleted],
    )
  },

  /** The measurements nearest in time, at most 50 on either side, other than `exceptId`. */
  async listNeighbours(
    db: Queryable,
    userId: string,
    at: string,
    exceptId: string | null,
  ): Promise<BodyFigures[]> {
    const near = (comparison: string, direction: string) =>
      `(select p.entry_date, p.weight, p.body_fat, p.measurements from progress_entries p
         where p.user_id = $1 and p.deleted_at is null and p.entry_date ${comparison} $2 and p.id is distinct from $3
         order by p.entry_date ${direction} limit 50)`
    const { rows } = await db.query<BodyFigures>(
      `select ${isoInstant('p.entry_date')} as at, p.weight::float8 as "weightKg", p.body_fat::float8 as "bodyFatPercent",
              ${TAPE} from (${near('<=', 'desc')} union all ${near('>', 'asc')}) p`,
      [userId, at, exceptId],
    )
    return rows
  },

  /** A client's measurements by their own calendar, oldest first: the newest `limit`. */
  async listForChart(db: Queryable, userId: string, timeZone: string, limit: number): Promise<ChartEntry[]> {
    const { rows } = await db.query<ChartEntry>(
      `select p.id, ${isoDate('p.entry_date at time zone $2')} as date, ${isoInstant('p.entry_date')} as "entryDate",
              p.weight::float8 as "weightKg", p.body_fat::float8 as "bodyFatPercent", ${TAPE}
         from progress_entries p where p.user_id = $1 and p.deleted_at is null
        order by p.entry_date desc, p.id desc limit $3`,
      [userId, timeZone, limit],
    )
    return rows.reverse()
  },

  async count(db: Queryable, userId: string): Promise<number> {
    const { rows } = await db.query<{ count: number }>(
      'select count(*)::int as count from progress_entries where user_id = $1 and deleted_at is null',
      [userId],
    )
    return rows[0]?.count ?? 0
  },

  /** The weights of the last `days` days by a calendar, oldest first. */
  async listWeights(db: Queryable, userId: string, timeZone: string, days: number): Promise<WeightEntry[]> {
    const { rows } = await db.query<WeightEntry>(
      `select ${isoDate('p.entry_date at time zone $2')} as date, p.weight::float8 as "weightKg"
         from progress_entries p
        where p.user_id = $1 and p.deleted_at is null and p.weight is not null
          and p.entry_date > now() - make_interval(days => $3)
        order by p.entry_date, p.id`,
      [userId, timeZone, days],
    )
    return rows
  },

  /** The plans that were published for a client, oldest first. */
  async listPlans(
    db: Queryable,
    userId: string,
  ): Promise<{ id: string; title: string; startDate: string; endDate: string }[]> {
    const { rows } = await db.query<{ id: string; title: string; startDate: string; endDate: string }>(
      `select id, title, ${isoDate('start_date')} as "startDate", ${isoDate('end_date')} as "endDate"
         from diet_plans where user_id = $1 and status in ('active', 'completed') order by start_date, id`,
      [userId],
    )
    return rows
  },
}

const TAPE = `(p.measurements->>'waistCm')::float8 as "waistCm", (p.measurements->>'hipCm')::float8 as "hipCm"`

/** The plan that served the client ($1) on the measurement's day ($2). */
const SERVED_PLAN = `(select d.id from diet_plans d
  where d.user_id = $1 and d.status in ('active', 'completed') and d.start_date <= $2 and d.end_date > $2
  order by d.status, d.start_date desc limit 1)`

function toValues(entry: EntryFields & { userId: string; day: string }): unknown[] {
  const { userId, day, weight, bodyFat, measurements, notes, entryDate } = entry
  return [userId, day, weight, bodyFat, JSON.stringify(measurements), notes, entryDate]
}
