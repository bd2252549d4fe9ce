import type { Queryable } from '../database/transaction.ts'

/** The job that checks a client's active plans against their record as it is now. */
export const RECHECK_PLANS_TASK = 'recheck-plans'

export type PlanRecheck = { clientId: string }

/**
 * Has the client's active plans checked again. Call it in the transaction that changes anything the safety rules read of a
 * client: health flags, allergies, conditions, preferences, age, height, weight, or whether they have answered at all.
 * A job of the client that still waits is replaced.
 */
export async function queuePlanRecheck(db: Queryable, clientId: string): Promise<void> {
  const payload: PlanRecheck = { clientId }
  await db.query('select graphile_worker.add_job($1, $2::json, job_key => $3)', [
    RECHECK_PLANS_TASK,
    JSON.stringify(payload),
    `${RECHECK_PLANS_TASK}:${clientId}`,
  ])
}
