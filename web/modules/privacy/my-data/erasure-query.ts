import { getErasure } from '#contract/privacy/exports.ts'
import { queryOf } from '#web/kit/api/query-client.ts'

/** The state of one's own erasure request. */
export const erasureQuery = queryOf(getErasure)
