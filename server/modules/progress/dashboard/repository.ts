import type { Dashboard } from '#contract/progress/dashboard.ts'
import { isServed } from '#server/kit/database/attention.ts'
import { boolean, date, instant, integer, json, number, text, uuid } from '#server/kit/database/columns.ts'
import type { Db } from '#server/kit/database/db.ts'
import { writePlanCounts } from '#server/kit/database/plan-counts.ts'
import { isoDate, isoInstant } from '#server/kit/database/sql.ts'
import { type StatementRow, statement } from '#server/kit/database/statement.ts'

const RECENT_ENTRIES = 5
const TREND_WEIGHTS = 30

/** Columns of a measurement `p` for JSON, with instants in the format of the answers. */
const ENTRY_COLUMNS = `p.id, ${isoInstant('p.entry_date')} as "entryDate", p.weight, p.body_fat as "bodyFat",
  p.measurements, p.notes, p.diet_plan_id as "dietPlanId", p.version,
  coalesce(p.created_by <> p.user_id, false) as "isByStaff", ${isoInstant('p.created_at')} as "createdAt"`

/** Reads everything in one statement, with the lists built in the database. Deleted rows are left out. */
export const readDashboard = statement({
  name: 'read-dashboard',
  isPrepared: true,
  params: { userId: uuid, today: date, timeZone: text },
  row: {
    dietPlans: json<Dashboard['dietPlans']>('built here'),
    pausedAt: instant.nullable(),
    measurements: json<Omit<Dashboard['measurements'], 'totalChangeKg'>>('built here'),
    /** Oldest weight in kg; `null` if there is none. */
    firstWeightKg: number.nullable(),
    unreadCount: integer,
    hasOpenReview: boolean,
  },
  text: (p) => {
    const own = `p.user_id = ${p.userId} and p.deleted_at is null`
    const today = `${p.today}::date`
    return `
  select (select row_to_json(c) from (select ${writePlanCounts(today)} from diet_plans where user_id = ${p.userId}) c) as "dietPlans",
         (select p.paused_at from diet_plans p where p.user_id = ${p.userId} and ${isServed(today)}) as "pausedAt",
         json_build_object(
           'entryCount', (select count(*) from progress_entries p where ${own}),
           'recent', coalesce((select json_agg(e) from
              (select ${ENTRY_COLUMNS} from progress_entries p where ${own}
                order by p.entry_date desc, p.id desc limit ${RECENT_ENTRIES}) e), '[]'),
           'trend', coalesce((select json_agg(json_build_object('date', t.day, 'weightKg', t.weight) order by t.at, t.id) from
              (select ${isoDate(`p.entry_date at time zone ${p.timeZone}`)} as day, p.weight, p.entry_date as at, p.id
                 from progress_entries p where ${own} and p.weight is not null
                order by p.entry_date desc, p.id desc limit ${TREND_WEIGHTS}) t), '[]')) as measurements,
         (select p.weight from progress_entries p where ${own} and p.weight is not null
           order by p.entry_date, p.id limit 1) as "firstWeightKg",
         (select count(*) from notifications n where n.user_id = ${p.userId} and n.read_at is null) as "unreadCount",
         exists (select from plan_reviews r where r.user_id = ${p.userId} and r.status = 'open') as "hasOpenReview"`
  },
})

/** Data of the first screen, without the subscription. */
export type StoredDashboard = StatementRow<typeof readDashboard>

/** Reads the data of a client's first screen from the database. */
export const dashboardRepository = {
  /** @param today The current day in `timeZone`. */
  read(db: Db, userId: string, today: string, timeZone: string): Promise<StoredDashboard> {
    return readDashboard.read(db, { userId, today, timeZone })
  },
}
