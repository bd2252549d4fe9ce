import type { Dashboard } from '#contract/progress/dashboard.ts'
import { isServed } from '#server/kit/database/attention.ts'
import { writePlanCounts } from '#server/kit/database/plan-counts.ts'
import { isoDate, isoInstant } from '#server/kit/database/sql.ts'
import type { Queryable } from '#server/kit/database/transaction.ts'
import { ENTRY_COLUMNS } from '../repository.ts'

const RECENT_ENTRIES = 5
const TREND_WEIGHTS = 30

const OWN = 'p.user_id = $1 and p.deleted_at is null'

/** What the first screen shows, but for the subscription. */
export type StoredDashboard = Pick<Dashboard, 'dietPlans' | 'pausedAt' | 'unreadCount' | 'hasOpenReview'> & {
  measurements: Omit<Dashboard['measurements'], 'totalChangeKg'>
  /** The oldest weight, kg; null without any. */
  firstWeightKg: number | null
}

/**
 * The whole in one statement, its lists built where they are read. $1: whose; $2: today; $3: their time zone. What is
 * deleted is left out.
 */
export const DASHBOARD_SQL = `
  select (select row_to_json(c) from (select ${writePlanCounts('$2::date')} from diet_plans where user_id = $1) c) as "dietPlans",
         (select ${isoInstant('p.paused_at')} from diet_plans p where p.user_id = $1 and ${isServed('$2::date')}) as "pausedAt",
         json_build_object(
           'entryCount', (select count(*) from progress_entries p where ${OWN}),
           'recent', coalesce((select json_agg(e) from
              (select ${ENTRY_COLUMNS} from progress_entries p where ${OWN}
                order by p.entry_date desc, p.id desc limit ${RECENT_ENTRIES}) e), '[]'),
           'trend', coalesce((select json_agg(json_build_object('date', t.day, 'weightKg', t.weight) order by t.at, t.id) from
              (select ${isoDate('p.entry_date at time zone $3')} as day, p.weight::float8 as weight, p.entry_date as at, p.id
                 from progress_entries p where ${OWN} and p.weight is not null
                order by p.entry_date desc, p.id desc limit ${TREND_WEIGHTS}) t), '[]')) as measurements,
         (select p.weight::float8 from progress_entries p where ${OWN} and p.weight is not null
           order by p.entry_date, p.id limit 1) as "firstWeightKg",
         (select count(*)::int from notifications n where n.user_id = $1 and n.read_at is null) as "unreadCount",
         exists (select from plan_reviews r where r.user_id = $1 and r.status = 'open') as "hasOpenReview"`

/** What a client's first screen shows, in the database. */
export const dashboardRepository = {
  async read(db: Queryable, userId: string, today: string, timeZone: string): Promise<StoredDashboard> {
    const { rows } = await db.query<StoredDashboard>({
      name: 'read-dashboard',
      text: DASHBOARD_SQL,
      values: [userId, today, timeZone],
    })
    const row = rows[0]
    if (!row) throw new Error('The dashboard gave no row.')
    return row
  },
}
