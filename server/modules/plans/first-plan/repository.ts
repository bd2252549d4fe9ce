import { date, integer, json, uuid } from '#server/kit/database/columns.ts'
import type { Db } from '#server/kit/database/db.ts'
import { type StatementRow, statement } from '#server/kit/database/statement.ts'

/** The setup is complete when the consent to the care is given. A client with a published plan is no new one. */
const findTerms = statement({
  name: 'find-terms-of-first-plan',
  params: { userId: uuid },
  row: {
    setupDay: date,
    workingDays: integer.nullable(),
    daysOff: json<{ firstDay: string; lastDay: string }[]>('built here'),
  },
  text: (p) =>
    `select (c.given_at at time zone u.time_zone)::date as "setupDay", s.first_plan_days as "workingDays",
            (select coalesce(json_agg(json_build_object('firstDay', h.first_day, 'lastDay', h.last_day)), '[]')
               from holidays h where h.staff_id is null and h.last_day >= c.given_at::date) as "daysOff"
       from users u
       cross join practice_settings s
       join consents c on c.user_id = u.id and c.purpose = 'care' and c.withdrawn_at is null
      where u.id = ${p.userId} and s.first_plan_days is not null and u.is_onboarding_complete
        and not exists (select from diet_plans d where d.user_id = u.id and d.published_number > 0)
      order by c.given_at limit 1`,
})

export const firstPlanRepository = {
  /** Finds what decides when a client's first plan comes. `null` if the practice says nothing, or had published one. */
  findTerms(db: Db, userId: string): Promise<StatementRow<typeof findTerms> | null> {
    return findTerms.find(db, { userId })
  },
}
