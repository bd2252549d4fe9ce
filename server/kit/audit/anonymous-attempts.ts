import type { Ctx } from '../ctx.ts'
import { countTry } from '../http/rate-limit.ts'
import type { AuditAction } from './audit-actions.ts'
import { recordAs } from './record.ts'

/** An action of a person who has not signed in, who can therefore repeat it as often as they like. */
type AnonymousAction = Exclude<Extract<AuditAction, `sign-in.${string}`>, 'sign-in.succeeded'>

/**
 * How many tries per hour are recorded one by one. After these, only the tries whose number is a power of ten are
 * recorded.
 */
const FULLY_RECORDED = { fromOnePlace: 3, ofOneAccount: 20, ofAll: 1000 } as const

const HOUR_SECONDS = 3600

/**
 * Records a try of a stranger without letting an attack fill the log: of equal tries within an hour only the first few,
 * and then the hundredth, the thousandth and so on, each with the count.
 *
 * @param entry.accountId The account that was tried; `null` if there is none. Typed text is never recorded.
 */
export async function recordAnonymousAttempt(
  ctx: Pick<Ctx, 'db' | 'now' | 'source' | 'metrics'>,
  entry: { action: AnonymousAction; accountId: string | null; details?: Record<string, unknown> },
): Promise<void> {
  const { action, accountId, details } = entry
  ctx.metrics.countSignInRefusal(action)
  const account = accountId ?? 'unknown'
  const count = (key: string): Promise<number> =>
    countTry(ctx, `log:${action}`, { key, windowSeconds: HOUR_SECONDS })
  const fromOnePlace = await count(`${account}\n${ctx.source?.ip ?? ''}`)
  const ofOneAccount = await count(account)
  const ofAll = await count('all')
  const isRecorded =
    isMilestone(fromOnePlace, FULLY_RECORDED.fromOnePlace) &&
    isMilestone(ofOneAccount, FULLY_RECORDED.ofOneAccount) &&
    isMilestone(ofAll, FULLY_RECORDED.ofAll)
  // The hundredth, thousandth … try on one account is always recorded, whatever the other counts are.
  if (!isRecorded && !(ofOneAccount >= 100 && isPowerOfTen(ofOneAccount))) return
  await recordAs(ctx, null, {
    action,
    ...(accountId === null ? {} : { subjectId: accountId, entity: 'user', entityId: accountId }),
    details: { ...details, triesInHour: ofOneAccount },
  })
}

const isMilestone = (count: number, fully: number): boolean => count <= fully || isPowerOfTen(count)

const isPowerOfTen = (count: number): boolean => /^10*$/.test(String(count))
