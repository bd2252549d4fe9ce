import type { DbAndClock } from '../database/db.ts'
import { type RateLimit, refundLimits, runWithinLimits } from '../http/rate-limit.ts'
import { isMailDown } from './mail.ts'

/**
 * Counts a try to have a mail sent. It does not count if the mail could not be queued, or while no mail can be sent:
 * the person can try again. Mails queued by it have `isLatestOnly`, so that they do not pile up meanwhile.
 */
export async function runWithinMailLimits<T>(
  store: DbAndClock,
  action: string,
  limits: RateLimit[],
  work: () => Promise<T>,
): Promise<T> {
  return runWithinLimits(store, action, limits, async () => {
    // Checked first, because the new mail replaces the one that shows it.
    const isDown = await isMailDown(store.db, store.now())
    const result = await work()
    if (isDown) await refundLimits(store, action, limits)
    return result
  })
}
