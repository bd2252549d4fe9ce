import { listMyBookings } from '#contract/appointments/consultations.ts'
import { queryOf } from '#web/kit/api/query-client.ts'

/** The query for a client's own consultations. */
export const ownBookingsQuery = queryOf(listMyBookings)
