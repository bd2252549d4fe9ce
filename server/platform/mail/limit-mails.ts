import type pg from 'pg'
import { type RateLimit, refundLimits, runWithinLimits } from '#server/platform/http/rate-limit.ts'
import { isMailDown } from './mail.ts'

/**
 * Counts a try at having a mail sent. It does not count where the mail could not be queued, nor while no mail goes out: the
 * person can ask again. Mails queued by it have `isLatestOnly`, so that they do not pile up meanwhile.
 */
export async function runWithinMailLimits<T>(
  pool: pg.Pool,
  action: string,
  limits: RateLimit[],
  work: () => Promise<T>,
): Promise<T> {
  const result = await runWithinLimits(pool, action, limits, work)
  if (await isMailDown(pool)) await refundLimits(pool, action, limits)
  return result
}
