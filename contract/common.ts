import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { sentence } from '#contract/sentence.ts'
import type { Instant } from '#domain/units/dates.ts'
import { say } from '#domain/words/say.ts'
import { MAX_SEARCH_LENGTH } from './limits.ts'

/** Converted to lower case, as the database writes it, so that ids can be compared and counted in one spelling. */
export const Uuid = z.uuid(sentence(msg`Page not found.`)).toLowerCase()
export const IdParams = z.object({ id: Uuid })

/**
 * Counts the changes of a record, from 0 or 1 on. A caller that changes it sends the version that they saw. It is as large as
 * the database can compare.
 */
export const RecordVersion = z.int32().min(0)

/** Accepts only realistic years: PostgreSQL and JavaScript both refuse some of the others. */
const hasRealisticYear = (text: string): boolean => text >= '1900' && text < '2200'

/**
 * A day as `YYYY-MM-DD`. A day that does not exist stops the validation of the whole object, so that rules about
 * several fields only compare valid days.
 */
export const IsoDate = z.iso
  .date({ error: () => say(msg`Please choose a date`), abort: true })
  .refine(hasRealisticYear, { error: () => say(msg`Please check the year of this date`), abort: true })
/** A month as `YYYY-MM`. */
export const IsoMonth = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, { error: () => say(msg`Please choose a month`), abort: true })
  .refine(hasRealisticYear, { error: () => say(msg`Please check the year of this month`), abort: true })
/** An instant in UTC, ISO 8601. */
export const IsoInstant = typeInstant(z.iso.datetime({ error: () => say(msg`Choose a time`), abort: true }))

/**
 * The type is narrower than Zod's `string`, so that an instant cannot be passed as a calendar date; the check is Zod's.
 */
function typeInstant(schema: z.ZodISODateTime): z.ZodType<Instant, Instant> {
  return schema as z.ZodType<Instant, Instant> // the same strings; `Instant` is only a type for them
}

export const DEFAULT_PAGE_SIZE = 50
export const MAX_PAGE_SIZE = 200

const LIMIT_RANGE = msg`Please ask for 1 to ${{ max: MAX_PAGE_SIZE }} entries at a time.`

/** Query of a list: at most `limit` rows after `cursor`. The next page's address is in the `Link` header. */
export const PageQuery = z.object({
  limit: z.coerce
    .number(sentence(LIMIT_RANGE))
    .int(sentence(LIMIT_RANGE))
    .min(1, sentence(LIMIT_RANGE))
    .max(MAX_PAGE_SIZE, sentence(LIMIT_RANGE))
    .default(DEFAULT_PAGE_SIZE),
  cursor: z.string().max(400, sentence(msg`This page of the list does not exist.`)).optional(),
})

/** The search text of a list. */
export const SearchText = z
  .string()
  .trim()
  .max(
    MAX_SEARCH_LENGTH,
    sentence(msg`Please use at most ${{ max: MAX_SEARCH_LENGTH }} characters in your search.`),
  )
