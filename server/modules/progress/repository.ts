import type { ProgressEntry } from '#contract/progress/progress.ts'
import { WEIGHT_UNITS } from '#domain/people/options.ts'
import type { WeightEntry } from '#domain/progress/trend.ts'
import type { BodyFigures } from '#domain/progress/unlikely.ts'
import {
  boolean,
  type Columns,
  date,
  instant,
  integer,
  json,
  number,
  oneOf,
  type RowOf,
  text,
  uuid,
} from '#server/kit/database/columns.ts'
import type { Db } from '#server/kit/database/db.ts'
import { countRows, type TimeCursor } from '#server/kit/database/expressions.ts'
import { microsAfter, microsSince } from '#server/kit/database/sql.ts'
import { type StatementRow, statement } from '#server/kit/database/statement.ts'

const COLUMNS = `p.id, p.entry_date as "entryDate", p.weight, p.body_fat as "bodyFat", p.measurements, p.notes,
  p.diet_plan_id as "dietPlanId", p.version, coalesce(p.created_by <> p.user_id, false) as "isByStaff",
  p.created_at as "createdAt"`

const ENTRY = {
  id: uuid,
  entryDate: instant,
  weight: number.nullable(),
  bodyFat: number.nullable(),
  measurements: json<ProgressEntry['measurements']>('checked by the contract before it is stored'),
  notes: text.nullable(),
  dietPlanId: uuid.nullable(),
  version: integer,
  isByStaff: boolean,
  createdAt: instant,
} satisfies Columns

const OWNED_ENTRY = { ...ENTRY, userId: uuid }

const TAPE_COLUMNS = `(p.measurements->>'waistCm')::float8 as "waistCm", (p.measurements->>'hipCm')::float8 as "hipCm"`

const FIGURES = {
  weightKg: number.nullable(),
  bodyFatPercent: number.nullable(),
  waistCm: number.nullable(),
  hipCm: number.nullable(),
} satisfies Columns

/** Cursors have no sign, so microseconds are counted from the first day that is accepted. */
const FIRST_DAY = `timestamptz '1900-01-01Z'`

const findClient = statement({
  name: 'find-measured-client',
  params: { id: uuid },
  row: {
    timeZone: text,
    weightUnit: oneOf(WEIGHT_UNITS),
    heightCm: number.nullable(),
    goalWeightKg: number.nullable(),
    age: integer.nullable(),
    ageRecordedOn: date.nullable(),
    sex: oneOf(['male', 'female']).nullable(),
    isPregnant: boolean,
  },
  text: (p) =>
    `select u.time_zone as "timeZone", u.weight_unit as "weightUnit", u.height_cm as "heightCm",
            u.goal_weight_kg as "goalWeightKg", u.age::int as age, u.age_recorded_on as "ageRecordedOn",
            case when coalesce(u.sex_for_calculation, u.gender) in ('male', 'female')
                 then coalesce(u.sex_for_calculation, u.gender) end as sex,
            coalesce('pregnancy' = any(u.health_flags), false) as "isPregnant"
       from users u where u.id = ${p.id} and u.role = 'client'`,
})

const listEntries = statement({
  name: 'list-entries',
  params: { userId: uuid, atMicros: text.nullable(), id: uuid.nullable(), limit: integer },
  row: { ...ENTRY, atMicros: text },
  text: (p) =>
    `select ${COLUMNS}, ${microsSince(FIRST_DAY, 'p.entry_date')} as "atMicros"
       from progress_entries p
      where p.user_id = ${p.userId} and p.deleted_at is null
        and (${p.atMicros}::bigint is null
             or (p.entry_date, p.id) < (${microsAfter(FIRST_DAY, p.atMicros)}, ${p.id}::uuid))
      order by p.entry_date desc, p.id desc limit ${p.limit}`,
})

const findEntry = statement({
  name: 'find-entry',
  params: { id: uuid },
  row: OWNED_ENTRY,
  text: (p) =>
    `select ${COLUMNS}, p.user_id as "userId" from progress_entries p
      where p.id = ${p.id} and p.deleted_at is null`,
})

const findRestorable = statement({
  name: 'find-restorable-entry',
  params: { id: uuid, deletedSince: instant },
  row: OWNED_ENTRY,
  text: (p) =>
    `select ${COLUMNS}, p.user_id as "userId" from progress_entries p
      where p.id = ${p.id} and (p.deleted_at is null or p.deleted_at > ${p.deletedSince})`,
})

/** SQL that selects the plan that a client followed on a day. */
const servedPlan = (p: { userId: string; day: string }) => `(select d.id from diet_plans d
  where d.user_id = ${p.userId} and d.status in ('active', 'completed')
    and d.start_date <= ${p.day} and d.end_date > ${p.day}
  order by d.status, d.start_date desc limit 1)`

const CONTENT = {
  userId: uuid,
  /** Day of the measurement in the client's time zone. */
  day: date,
  entryDate: instant,
  weight: number.nullable(),
  bodyFat: number.nullable(),
  measurements: json<ProgressEntry['measurements']>('checked by the contract before it is stored'),
  notes: text.nullable(),
}

const insertEntry = statement({
  name: 'insert-entry',
  params: { ...CONTENT, id: uuid.nullable(), createdBy: uuid },
  row: { id: uuid },
  text: (p) =>
    `insert into progress_entries (id, user_id, diet_plan_id, weight, body_fat, measurements, notes, entry_date, created_by)
     values (coalesce(${p.id}, gen_random_uuid()), ${p.userId}, ${servedPlan(p)}, ${p.weight}, ${p.bodyFat},
             ${p.measurements}, ${p.notes}, ${p.entryDate}, ${p.createdBy})
     on conflict (id) do nothing
     returning id`,
})

const updateEntry = statement({
  name: 'update-entry',
  params: { ...CONTENT, id: uuid },
  text: (p) =>
    `update progress_entries
        set diet_plan_id = ${servedPlan(p)}, weight = ${p.weight}, body_fat = ${p.bodyFat},
            measurements = ${p.measurements}, notes = ${p.notes}, entry_date = ${p.entryDate},
            version = version + 1, updated_at = now()
      where id = ${p.id} and user_id = ${p.userId}`,
})

const setDeleted = statement({
  name: 'set-entry-deleted',
  params: { id: uuid, isDeleted: boolean },
  text: (p) =>
    `update progress_entries
        set deleted_at = case when ${p.isDeleted} then now() end, version = version + 1, updated_at = now()
      where id = ${p.id} and (deleted_at is null) = ${p.isDeleted}`,
})

const listNeighbours = statement({
  name: 'list-entry-neighbours',
  params: { userId: uuid, at: instant, exceptId: uuid.nullable() },
  row: { at: instant, ...FIGURES },
  text: (p) => {
    const near = (comparison: string, direction: string) =>
      `(select p.entry_date, p.weight, p.body_fat, p.measurements from progress_entries p
         where p.user_id = ${p.userId} and p.deleted_at is null and p.entry_date ${comparison} ${p.at}
           and p.id is distinct from ${p.exceptId}
         order by p.entry_date ${direction} limit 50)`
    return `select p.entry_date as at, p.weight as "weightKg", p.body_fat as "bodyFatPercent", ${TAPE_COLUMNS}
      from (${near('<=', 'desc')} union all ${near('>', 'asc')}) p`
  },
})

const listForChart = statement({
  name: 'list-entries-for-chart',
  params: { userId: uuid, timeZone: text, limit: integer },
  row: { id: uuid, date, entryDate: instant, ...FIGURES },
  text: (p) =>
    `select p.id, (p.entry_date at time zone ${p.timeZone})::date as date, p.entry_date as "entryDate",
            p.weight as "weightKg", p.body_fat as "bodyFatPercent", ${TAPE_COLUMNS}
       from progress_entries p where p.user_id = ${p.userId} and p.deleted_at is null
      order by p.entry_date desc, p.id desc limit ${p.limit}`,
})

const listWeights = statement({
  name: 'list-weights',
  params: { userId: uuid, timeZone: text, since: instant },
  row: { date, weightKg: number.present('only entries with a weight are read') },
  text: (p) =>
    `select (p.entry_date at time zone ${p.timeZone})::date as date, p.weight as "weightKg"
       from progress_entries p
      where p.user_id = ${p.userId} and p.deleted_at is null and p.weight is not null and p.entry_date > ${p.since}
      order by p.entry_date, p.id`,
})

/** The facts about a client that measurements are compared with. */
export type MeasuredClient = StatementRow<typeof findClient>

/** A measurement with its client. */
export type OwnedEntry = RowOf<typeof OWNED_ENTRY>

/** A measurement for a chart, with its date in the client's time zone. */
export type ChartEntry = StatementRow<typeof listForChart>

/** Content of a measurement: `weight` in kg, `day` in the client's time zone. */
export type EntryContent = Pick<
  ProgressEntry,
  'entryDate' | 'weight' | 'bodyFat' | 'measurements' | 'notes'
> & { userId: string; day: string }

/** Measurements. Deleted ones are found by `findRestorable` only. */
export const progressRepository = {
  /**
   * Finds a client with the facts that measurements are compared with. Returns `null` if the id is unknown or belongs
   * to staff.
   */
  findClient(db: Db, id: string): Promise<MeasuredClient | null> {
    return findClient.find(db, { id })
  },

  /** Lists a client's measurements, newest first; the cursor is made from `atMicros`. */
  list(
    db: Db,
    userId: string,
    { limit, cursor }: { limit: number; cursor: TimeCursor | null },
  ): Promise<(ProgressEntry & { atMicros: string })[]> {
    return listEntries.all(db, {
      userId,
      atMicros: cursor?.atMicros ?? null,
      id: cursor?.id ?? null,
      limit,
    })
  },

  /** Finds one measurement. Returns `null` if there is none or it is deleted. */
  find(db: Db, id: string): Promise<OwnedEntry | null> {
    return findEntry.find(db, { id })
  },

  /** Finds a measurement that is not deleted, or was deleted after `deletedSince`. Otherwise returns `null`. */
  findRestorable(db: Db, id: string, deletedSince: Date): Promise<OwnedEntry | null> {
    return findRestorable.find(db, { id, deletedSince })
  },

  /** Locks a measurement until the transaction ends. */
  async lock(db: Db, id: string): Promise<void> {
    await db.selectFrom('progress_entries').select('id').where('id', '=', id).forUpdate().execute()
  },

  /** Saves a new measurement with the plan of its day. Returns its id, or `null` if there is one with this id. */
  async insert(
    db: Db,
    entry: EntryContent & { id: string | null; createdBy: string },
  ): Promise<string | null> {
    return (await insertEntry.find(db, entry))?.id ?? null
  },

  /** Replaces the content of a measurement. */
  async update(db: Db, id: string, entry: EntryContent): Promise<void> {
    await updateEntry.run(db, { ...entry, id })
  },

  async setDeleted(db: Db, id: string, isDeleted: boolean): Promise<void> {
    await setDeleted.run(db, { id, isDeleted })
  },

  /** Lists the measurements nearest in time, at most 50 on either side, without `exceptId`. */
  listNeighbours(db: Db, userId: string, at: string, exceptId: string | null): Promise<BodyFigures[]> {
    return listNeighbours.all(db, { userId, at: new Date(at), exceptId })
  },

  /** Lists the newest `limit` measurements of a client, oldest first, with dates in `timeZone`. */
  async listForChart(db: Db, userId: string, timeZone: string, limit: number): Promise<ChartEntry[]> {
    return (await listForChart.all(db, { userId, timeZone, limit })).reverse()
  },

  async count(db: Db, userId: string): Promise<number> {
    const { count } = await db
      .selectFrom('progress_entries')
      .select(countRows().as('count'))
      .where('user_id', '=', userId)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow()
    return count
  },

  /** Lists the weights measured after `since`, oldest first, with dates in `timeZone`. */
  listWeights(db: Db, userId: string, timeZone: string, since: Date): Promise<WeightEntry[]> {
    return listWeights.all(db, { userId, timeZone, since })
  },

  /** Lists the plans that were published for a client, oldest first. */
  listPlans(
    db: Db,
    userId: string,
  ): Promise<{ id: string; title: string; startDate: string; endDate: string }[]> {
    return db
      .selectFrom('diet_plans')
      .select(['id', 'title', 'start_date as startDate', 'end_date as endDate'])
      .where('user_id', '=', userId)
      .where('status', 'in', ['active', 'completed'])
      .orderBy('start_date')
      .orderBy('id')
      .execute()
  },
}
