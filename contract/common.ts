import { z } from 'zod'

/** Lower case whatever was sent, as the database writes it: what is compared, and what is counted by id, has one spelling. */
export const Uuid = z.uuid('There is nothing at this address.').toLowerCase()
export const IdParams = z.object({ id: Uuid })

/** A day as `YYYY-MM-DD`. */
export const IsoDate = z.iso
  .date()
  .refine((date) => date >= '1900' && date < '2200', 'Please choose a date from this time')
/** An instant in UTC, ISO 8601. */
export const IsoInstant = z.iso.datetime()

export const DEFAULT_PAGE_SIZE = 50
export const MAX_PAGE_SIZE = 200

/** Query of a list: at most `limit` rows after `cursor`. The next page's address is in the `Link` header. */
export const PageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE),
  cursor: z.string().max(200).optional(),
})
