import { getErasure } from '#contract/data-exports.ts'
import { queryOf } from '#web/api/query-client.ts'

/** Whether one’s data is to be erased. */
export const erasureQuery = queryOf(getErasure)
