import { getOwnFasts } from '#contract/plans/fasts.ts'
import { queryOf } from '#web/kit/api/query-client.ts'

/** The query for the fasts that the client keeps, with the days ahead. */
export const ownFastsQuery = queryOf(getOwnFasts)
