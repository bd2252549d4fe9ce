import { date, json, text, uuid } from '#server/kit/database/columns.ts'
import type { Db } from '#server/kit/database/db.ts'
import { isoDate } from '#server/kit/database/sql.ts'
import { type StatementRow, statement } from '#server/kit/database/statement.ts'
import type { StoredPlanFood } from '../repository.ts'
import type { VersionContent } from '../versions/repository.ts'

const listServedVersions = statement({
  name: 'list-served-versions',
  params: { clientId: uuid, date },
  row: {
    content: json<VersionContent>('saved when the version was published'),
    frozenFoods: json<Record<string, StoredPlanFood>>('saved when the version was published'),
    startDate: text,
    endDate: text,
  },
  text: (p) =>
    `select v.content, v.frozen_foods as "frozenFoods", v.content->>'startDate' as "startDate",
            least(v.content->>'endDate', ${isoDate('p.end_date')}) as "endDate"
       from diet_plan_versions v join diet_plans p on p.id = v.diet_plan_id
      where p.user_id = ${p.clientId} and (v.content->>'startDate' <= ${p.date}::text or p.status = 'active')`,
})

/** Data about a client's earlier plans for the safety rules. */
export const planSafetyRepository = {
  /**
   * Lists the versions published for a client that had begun by a day or whose plan is active, with the figures of that
   * time. Each has the days for which it was meant, at most until the end of its plan.
   */
  listServedVersions(
    db: Db,
    clientId: string,
    date: string,
  ): Promise<StatementRow<typeof listServedVersions>[]> {
    return listServedVersions.all(db, { clientId, date })
  },
}
