import { type Counter, type RateLimit, refundLimits, runWithinLimits } from '../http/rate-limit.ts'
import { isMailDown } from './mail.ts'

/**
 * Counts a try at having a mail sent. It does not count where the mail could not be queued, nor while no mail goes out: the
 * person can ask again. Mails queued by it have `isLatestOnly`, so that they do not pile up meanwhile.
 */
export async function runWithinMailLimits<T>(
  counter: Counter,
  action: string,
  limits: RateLimit[],
  work: () => Promise<T>,
): Promise<T> {
  return runWithinLimits(counter, action, limits, async () => {
    // Asked first: the new mail takes the place of the one that tells.
    const isDown = await isMailDown('now' in counter ? counter.db : counter)
    const result = await work()
    if (isDown) await refundLimits(counter, action, limits)
    return result
  })
}
