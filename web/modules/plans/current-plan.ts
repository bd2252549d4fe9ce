import { getCurrentDietPlan } from '#contract/plans/diet-plans.ts'
import { queryOf } from '#web/kit/api/query-client.ts'

/** The client's plan for today, with its days and foods. */
export const currentPlanQuery = queryOf(getCurrentDietPlan)
