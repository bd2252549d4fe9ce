import { isoDate } from '#server/kit/database/sql.ts'
import type { Queryable } from '#server/kit/database/transaction.ts'
import type { DataRow } from '#server/kit/personal-data/personal-data.ts'

/** What planner stores about a person: rows for the file of their data. */
export const plannerDataRepository = {
  async listPlannerDays(db: Queryable, userId: string): Promise<DataRow[]> {
    const { rows } = await db.query<DataRow>(
      `select ${isoDate('day')} as day, meals from planner_days where user_id = $1 order by day`,
      [userId],
    )
    return rows
  },
}
