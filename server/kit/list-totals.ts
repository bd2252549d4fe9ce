import type { Ctx } from './ctx.ts'
import type { DatabaseClient } from './database/client.ts'

/** Counting up to so many rows takes about a millisecond. */
const LARGE = 2000
const VALID_MS = 60_000
const MAX_TOTALS = 200

type KnownTotal = { count: number; countedAt: number }

const totalsOf = new WeakMap<DatabaseClient, Map<string, KnownTotal>>()

/**
 * Counts the rows on all pages of a list. A number above 2,000 is stored for a minute by this process: counting it again
 * for each page takes longer than the page, and nobody notices whether there are 48,210 or 48,211.
 *
 * @param list Name of the list.
 * @param filter Everything that the number depends on, also the reach of the reader.
 */
export async function countList(
  { database, now }: Pick<Ctx, 'database' | 'now'>,
  list: string,
  filter: unknown,
  count: () => Promise<number>,
): Promise<number> {
  const totals = totalsOf.get(database) ?? new Map<string, KnownTotal>()
  totalsOf.set(database, totals)
  const key = `${list} ${JSON.stringify(filter)}`
  const known = totals.get(key)
  const time = now().getTime()
  if (known && Math.abs(time - known.countedAt) < VALID_MS) return known.count
  totals.delete(key)
  const counted = await count()
  if (counted <= LARGE) return counted
  totals.set(key, { count: counted, countedAt: time })
  const [oldest] = totals.keys()
  if (totals.size > MAX_TOTALS && oldest !== undefined) totals.delete(oldest)
  return counted
}
