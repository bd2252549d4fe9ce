import { z } from 'zod'

/** Lower case whatever was sent, as the database writes it: what is compared, and what is counted by id, has one spelling. */
export const Uuid = z.uuid('There is nothing at this address.').toLowerCase()
export const IdParams = z.object({ id: Uuid })

/** A day as `YYYY-MM-DD`. */
export const IsoDate = z.iso
  .date('Please choose a date')
  .refine((date) => date >= '1900' && date < '2200', 'Please choose a date from this time')
/** An instant in UTC, ISO 8601. */
export const IsoInstant = z.iso.datetime()

export const DEFAULT_PAGE_SIZE = 50
export const MAX_PAGE_SIZE = 200

const LIMIT_RANGE = `Please ask for 1 to ${MAX_PAGE_SIZE} entries at a time.`

/** Query of a list: at most `limit` rows after `cursor`. The next page's address is in the `Link` header. */
export const PageQuery = z.object({
  limit: z.coerce
    .number(LIMIT_RANGE)
    .int(LIMIT_RANGE)
    .min(1, LIMIT_RANGE)
    .max(MAX_PAGE_SIZE, LIMIT_RANGE)
    .default(DEFAULT_PAGE_SIZE),
  cursor: z.string().max(200, 'This page of the list is not known.').optional(),
})

/** What a list is searched for. */
export const SearchText = z.string().trim().max(100, 'Please search for at most 100 characters.')
