import type { DbAndClock } from '../database/db.ts'
import { type RateLimit, refundLimits, runWithinLimits } from '../http/rate-limit.ts'
import { isMailDown } from './mail.ts'

/**
 * Counts a try at having a mail sent. It does not count where the mail could not be queued, nor while no mail goes out: the
 * person can ask again. Mails queued by it have `isLatestOnly`, so that they do not pile up meanwhile.
 */
export async function runWithinMailLimits<T>(
  store: DbAndClock,
  action: string,
  limits: RateLimit[],
  work: () => Promise<T>,
): Promise<T> {
  return runWithinLimits(store, action, limits, async () => {
    // Asked first: the new mail replaces the one that shows it.
    const isDown = await isMailDown(store.db, store.now())
    const result = await work()
    if (isDown) await refundLimits(store, action, limits)
    return result
  })
}
