import { isoDate, isoInstant } from '#server/kit/database/sql.ts'
import type { Queryable } from '#server/kit/database/transaction.ts'
import type { DataRow } from '#server/kit/personal-data/personal-data.ts'

/** What plans stores about a person: rows for the file of their data. */
export const plansDataRepository = {
  async listPlanVersions(db: Queryable, userId: string): Promise<DataRow[]> {
    const { rows } = await db.query<DataRow>(
      `select p.title, p.status, ${isoDate('p.start_date')} as "startDate", ${isoDate('p.end_date')} as "endDate",
              ${isoInstant('p.paused_at')} as "pausedAt",
              (select json_agg(json_build_object('number', v.number, 'publishedAt', ${isoInstant('v.published_at')},
                                                 'changeNote', v.change_note, 'by', v.practitioner_name,
                                                 'content', v.content) order by v.number)
                 from diet_plan_versions v where v.diet_plan_id = p.id) as versions
         from diet_plans p where p.user_id = $1 and p.published_number > 0 order by p.start_date, p.id`,
      [userId],
    )
    return rows
  },

  async listMeals(db: Queryable, userId: string): Promise<DataRow[]> {
    const { rows } = await db.query<DataRow>(
      `select ${isoDate('t.day')} as day, t.slot as meal, t.state, t.note, p.title as plan
         from meal_ticks t join diet_plans p on p.id = t.diet_plan_id
        where t.user_id = $1 order by t.day, t.slot`,
      [userId],
    )
    return rows
  },

  async listGroceries(db: Queryable, userId: string): Promise<DataRow[]> {
    const { rows } = await db.query<DataRow>(
      `select p.title as plan, ${isoDate('t.from_day')} as "fromDay", ${isoDate('t.to_day')} as "toDay",
              coalesce(f.name, t.item_key) as entry
         from grocery_ticks t join diet_plans p on p.id = t.diet_plan_id
         left join food_items f on f.id::text = t.item_key
        where t.user_id = $1 order by t.from_day, entry`,
      [userId],
    )
    return rows
  },

  async listReviews(db: Queryable, userId: string): Promise<DataRow[]> {
    const { rows } = await db.query<DataRow>(
      `select ${isoInstant('created_at')} as "askedAt", note, status, answer, answered_by_name as "answeredBy",
              ${isoInstant('closed_at')} as "closedAt"
         from plan_reviews where user_id = $1 order by created_at, id`,
      [userId],
    )
    return rows
  },

  /** Plans that were published for a person, oldest first. */
  async listPublished(db: Queryable, userId: string): Promise<{ id: string; title: string }[]> {
    const { rows } = await db.query<{ id: string; title: string }>(
      `select id, title from diet_plans where user_id = $1 and published_number > 0 and frozen_foods is not null
        order by start_date, id`,
      [userId],
    )
    return rows
  },
}
