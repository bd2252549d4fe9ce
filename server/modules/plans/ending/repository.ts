import { sql } from 'kysely'
import { arrayOf, date, integer, text } from '#server/kit/database/columns.ts'
import type { Db } from '#server/kit/database/db.ts'
import { condition } from '#server/kit/database/expressions.ts'
import { statement } from '#server/kit/database/statement.ts'

const completeEnded = statement({
  name: 'complete-ended-plans',
  params: { timeZones: arrayOf(text), days: arrayOf(date), limit: integer },
  text: (p) =>
    `with ended as (
       select p.id from diet_plans p
         join users u on u.id = p.user_id
         join unnest(${p.timeZones}::text[], ${p.days}::date[]) as z(time_zone, today) on z.time_zone = u.time_zone
        where p.status = 'active' and p.end_date <= z.today
        order by p.end_date, p.id limit ${p.limit} for update of p skip locked)
     update diet_plans p set status = 'completed', completed_at = now(), safety_flags = null,
            safety_flagged_at = null, paused_at = null, version = version + 1, updated_at = now()
       from ended where p.id = ended.id`,
})

/** How plans end: archived by staff, or completed when their last day is over. */
export const planEndingRepository = {
  /** Ends a plan and removes its safety flags, because only plans that are being served are flagged. */
  async setStatus(db: Db, id: string, status: 'archived' | 'completed'): Promise<void> {
    await db
      .updateTable('diet_plans')
      .set((row) => ({
        status,
        ...(status === 'completed' ? { completed_at: sql`now()` } : {}),
        safety_flags: null,
        safety_flagged_at: null,
        paused_at: null,
        version: row('version', '+', 1),
        updated_at: sql`now()`,
      }))
      .where('id', '=', id)
      .execute()
  },

  /** The time zones of clients with active plans. */
  async listServedTimeZones(db: Db): Promise<string[]> {
    const rows = await db
      .selectFrom('users as u')
      .select('u.time_zone as timeZone')
      .distinct()
      .where(condition`exists (select from diet_plans p where p.user_id = u.id and p.status = 'active')`)
      .execute()
    return rows.map(({ timeZone }) => timeZone)
  },

  /**
   * Completes at most `limit` active plans whose last day is over, and returns how many. Skips rows that another
   * transaction has locked, for the next run.
   *
   * @param days Today's date in each time zone.
   */
  completeEnded(
    db: Db,
    days: readonly { timeZone: string; today: string }[],
    limit: number,
  ): Promise<number> {
    return completeEnded.run(db, {
      timeZones: days.map(({ timeZone }) => timeZone),
      days: days.map(({ today }) => today),
      limit,
    })
  },
}
