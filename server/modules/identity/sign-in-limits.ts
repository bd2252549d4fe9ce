import { AppError } from '#server/kit/app-error.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import {
  clearLimits,
  consumeLimits,
  countTry,
  type RateLimit,
  readLimitAddress,
} from '#server/kit/http/rate-limit.ts'
import { strangersAction } from './admission.ts'

const MINUTE_SECONDS = 60
const HOUR_SECONDS = 3600
const DAY_SECONDS = 24 * HOUR_SECONDS

/** Guesses of one account's password by all strangers together. */
export const PASSWORD_TRIES = { action: 'sign-in', free: 20, most: 100, windowSeconds: HOUR_SECONDS } as const

/** Guesses of one account's codes at sign-in by all strangers together: six digits, so a day has few. */
export const CODE_TRIES = { action: 'second-factor', free: 10, most: 50, windowSeconds: DAY_SECONDS } as const

/** How many mails for a new password strangers can cause in a day before one has to do for half an hour. */
const RESETS_A_DAY = 10

/** The address that a call comes from, as limits count it; null: it says nothing, or no request made the call. */
export function readAddress({ config, source }: Pick<Ctx, 'config' | 'source'>): string | null {
  return source && readLimitAddress(source, config)
}

/** A limit for the address that a call comes from; none where the address says nothing. */
export function limitAddress(
  ctx: Pick<Ctx, 'config' | 'source'>,
  limit: Omit<RateLimit, 'key'>,
): RateLimit[] {
  const address = readAddress(ctx)
  return address === null ? [] : [{ key: address, ...limit }]
}

/** Links hold 256 random bits; this only stops somebody from keeping the server busy all day. */
export function limitLinks(ctx: Pick<Ctx, 'config' | 'source'>): RateLimit[] {
  return limitAddress(ctx, { count: 60, windowSeconds: HOUR_SECONDS })
}

/** Limits of sign-ins by one place: few for one account, more for all of them. */
export function limitPlace(
  ctx: Pick<Ctx, 'config' | 'source'>,
  email: string,
): { all: RateLimit[]; ofAccount: RateLimit[] } {
  const address = readAddress(ctx)
  const windowSeconds = 15 * MINUTE_SECONDS
  return {
    all: limitAddress(ctx, { count: 60, windowSeconds }),
    ofAccount: address === null ? [] : [{ key: `${address}\n${email}`, count: 10, windowSeconds }],
  }
}

/** Tries of codes in a session. */
export function limitCodes(subject: string): RateLimit[] {
  return [
    { key: subject, count: 10, windowSeconds: 15 * MINUTE_SECONDS },
    { key: subject, count: 50, windowSeconds: DAY_SECONDS },
  ]
}

/** Tries of the caller's own password in a session. */
export function limitConfirmations(userId: string): RateLimit[] {
  return [{ key: userId, count: 10, windowSeconds: 15 * MINUTE_SECONDS }]
}

/** How often the verification mail can be sent again. */
export function limitVerificationMails(userId: string): RateLimit[] {
  return [
    { key: userId, count: 3, windowSeconds: 5 * MINUTE_SECONDS },
    { key: userId, count: 20, windowSeconds: DAY_SECONDS },
  ]
}

/** Counts a sign-up. Call it outside of a transaction, which a refusal would roll back. */
export async function limitSignUps(ctx: Ctx, email: string): Promise<void> {
  await limitMails(ctx, 'sign-up', email)
}

/**
 * Counts a request for a new password.
 *
 * @param device The browser's own name where it is known; null: a stranger's.
 * @returns Whether strangers have asked so often today that a mail of the last half hour serves this request too.
 */
export async function limitPasswordResets(
  ctx: Ctx,
  email: string,
  device: string | null,
): Promise<{ isOften: boolean }> {
  if (device !== null) {
    await consumeLimits(ctx, 'password-reset-device', limitPair(`${device}\n${email}`))
    return { isOften: false }
  }
  await limitMails(ctx, 'password-reset', email, { hasDayEnd: false })
  const limit = { key: email, windowSeconds: DAY_SECONDS }
  return { isOften: (await countTry(ctx, 'password-reset-asked', limit)) > RESETS_A_DAY }
}

/**
 * Limits a call that mails any address that is typed: few from one place, so that no single person keeps the owner of an
 * address from asking, and not many a day from anywhere.
 */
async function limitMails(
  ctx: Ctx,
  action: string,
  email: string,
  { hasDayEnd = true }: { hasDayEnd?: boolean } = {},
): Promise<void> {
  await consumeLimits(ctx, action, [
    ...limitAddress(ctx, { count: 30, windowSeconds: HOUR_SECONDS }),
    ...limitPair(`${readAddress(ctx) ?? ''}\n${email}`),
    ...(hasDayEnd ? [{ key: email, count: 40, windowSeconds: DAY_SECONDS }] : []),
  ])
}

/** Limits of one place or browser and one address. */
const limitPair = (key: string): RateLimit[] => [
  { key, count: 5, windowSeconds: HOUR_SECONDS },
  { key, count: 10, windowSeconds: DAY_SECONDS },
]

/**
 * After a reset only the owner has the password, so wrong codes that somebody tried with the old one no longer count
 * against them. Twice a day: a mailbox alone must not make room for guessing.
 */
export async function forgetCodes(ctx: Ctx, subject: string): Promise<void> {
  try {
    await consumeLimits(ctx, 'forget-codes', [{ key: subject, count: 2, windowSeconds: DAY_SECONDS }])
  } catch (error) {
    if (error instanceof AppError && error.statusCode === 429) return
    throw error
  }
  await clearLimits(ctx, strangersAction('second-factor'), [
    { key: subject, count: 0, windowSeconds: CODE_TRIES.windowSeconds },
  ])
}
