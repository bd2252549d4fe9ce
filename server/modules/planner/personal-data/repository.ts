import type { Db } from '#server/kit/database/db.ts'
import type { DataRow } from '#server/kit/personal-data/personal-data.ts'

/** The planner module's personal data: rows for a person's export. */
export const plannerDataRepository = {
  listPlannerDays(db: Db, userId: string): Promise<DataRow[]> {
    return db
      .selectFrom('planner_days')
      .select(['day', 'meals'])
      .where('user_id', '=', userId)
      .orderBy('day')
      .execute()
  },
}
