import { json, text } from '../database/columns.ts'
import type { Db } from '../database/db.ts'
import { statement } from '../database/statement.ts'

/** The job that checks a client's active plans against their current record. */
export const RECHECK_PLANS_TASK = 'recheck-plans'

export type PlanRecheck = { clientId: string }

const addRecheck = statement({
  name: 'add-plan-recheck',
  params: { task: text, payload: json<PlanRecheck>('read by the task'), key: text },
  text: (p) => `select from graphile_worker.add_job(${p.task}, ${p.payload}::json, job_key => ${p.key})`,
})

/**
 * Queues a check of the client's active plans. Call it in the transaction that changes anything that the safety rules
 * read about a client: health flags, allergies, conditions, preferences, age, height, weight, or whether they have
 * answered at all. A waiting job of the same client is replaced.
 */
export async function queuePlanRecheck(db: Db, clientId: string): Promise<void> {
  await addRecheck.run(db, {
    task: RECHECK_PLANS_TASK,
    payload: { clientId },
    key: `${RECHECK_PLANS_TASK}:${clientId}`,
  })
}
