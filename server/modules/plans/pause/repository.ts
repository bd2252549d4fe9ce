import type { SafetyFinding } from '#contract/plans/diet-plans.ts'
import { boolean, date, instant, json, text, uuid } from '#server/kit/database/columns.ts'
import type { Db } from '#server/kit/database/db.ts'
import { type StatementRow, statement } from '#server/kit/database/statement.ts'

const listActivePlans = statement({
  name: 'list-active-plans',
  params: { clientId: uuid },
  row: { id: uuid },
  text: (p) =>
    `select p.id from diet_plans p join users u on u.id = p.user_id and u.role = 'client'
      where p.user_id = ${p.clientId} and p.status = 'active' order by p.start_date`,
})

const saveFindings = statement({
  name: 'save-plan-findings',
  params: {
    id: uuid,
    findings: json<readonly SafetyFinding[]>('found by the safety rules').nullable(),
    isPaused: boolean,
  },
  text: (p) =>
    `update diet_plans set safety_flags = ${p.findings}::jsonb,
            safety_flagged_at = case when ${p.findings}::jsonb is null then null
                                     else coalesce(safety_flagged_at, now()) end,
            paused_at = case when ${p.isPaused} then coalesce(paused_at, now()) end
      where id = ${p.id}
        and (safety_flags is distinct from ${p.findings}::jsonb or (paused_at is not null) <> ${p.isPaused})`,
})

const findPausedPlan = statement({
  name: 'find-paused-plan',
  params: { clientId: uuid, date },
  row: { id: uuid, pausedAt: instant.present('only paused plans are read') },
  text: (p) =>
    `select id, paused_at as "pausedAt" from diet_plans
      where user_id = ${p.clientId} and status = 'active' and paused_at is not null and end_date > ${p.date}
      order by start_date limit 1`,
})

const listCareTeam = statement({
  name: 'list-care-team-names',
  params: { clientId: uuid },
  row: { name: text },
  text: (p) =>
    `select n.name from care_assignments c join users u on u.id = c.staff_id and u.is_active
       cross join lateral (select nullif(trim(concat_ws(' ', u.first_name, u.last_name)), '') as name) n
      where c.client_id = ${p.clientId} and n.name is not null order by c.created_at, n.name`,
})

/** Findings and pauses of plans that are being served. */
export const pausesRepository = {
  /** The clients with active plans. */
  async listServedClients(db: Db): Promise<string[]> {
    const rows = await db
      .selectFrom('diet_plans')
      .select('user_id as clientId')
      .distinct()
      .where('status', '=', 'active')
      .execute()
    return rows.map(({ clientId }) => clientId)
  },

  /** Lists the ids of a client's active plans. The list is empty for a person who is not a client. */
  async listActiveIds(db: Db, clientId: string): Promise<string[]> {
    return (await listActivePlans.all(db, { clientId })).map(({ id }) => id)
  },

  /**
   * Saves the findings of an active plan, and whether they pause it. If the plan is already paused, the time of the
   * pause does not change. Content and version never change.
   */
  async saveFindings(
    db: Db,
    id: string,
    { findings, isPaused }: { findings: readonly SafetyFinding[]; isPaused: boolean },
  ): Promise<void> {
    await saveFindings.run(db, { id, findings: findings.length === 0 ? null : findings, isPaused })
  },

  /**
   * Finds the client's plan that is paused on a day, or the next paused one after it. Returns `null` if none is paused.
   */
  findPaused(db: Db, clientId: string, date: string): Promise<StatementRow<typeof findPausedPlan> | null> {
    return findPausedPlan.find(db, { clientId, date })
  },

  /** Lists the names of the active staff in a client's care team, in the order of their assignment. */
  async listCareTeam(db: Db, clientId: string): Promise<string[]> {
    return (await listCareTeam.all(db, { clientId })).map(({ name }) => name)
  },
}
