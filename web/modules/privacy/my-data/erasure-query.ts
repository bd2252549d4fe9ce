import { getErasure } from '#contract/privacy/exports.ts'
import { queryOf } from '#web/kit/api/query-client.ts'

/** Whether one’s data is to be erased. */
export const erasureQuery = queryOf(getErasure)
