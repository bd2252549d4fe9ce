import { getToday } from '#contract/plans/today.ts'
import { queryOf } from '#web/kit/api/query-client.ts'

/** The query for what Today shows beside the meals. */
export const todayQuery = queryOf(getToday)
