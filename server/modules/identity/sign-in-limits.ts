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

/** Limits for guesses of one account's password, by all unknown browsers together. */
export const PASSWORD_LIMIT = { action: 'sign-in', free: 20, most: 100, windowSeconds: HOUR_SECONDS } as const

/**
 * Limits for guesses of one account's code at sign-in, by all unknown browsers together. A code has only six digits, so
 * few are allowed per day.
 */
export const CODE_LIMIT = { action: 'second-factor', free: 10, most: 50, windowSeconds: DAY_SECONDS } as const

/**
 * Number of mails for a new password that unknown browsers can cause in a day. After that, one mail has to last for
 * half an hour.
 */
const MAX_RESET_MAILS_PER_DAY = 10

/**
 * Returns the address that a call comes from, as rate limits count it. Returns `null` if the address identifies no one
 * or there is no request.
 */
export function readAddress({ config, source }: Pick<Ctx, 'config' | 'source'>): string | null {
  return source && readLimitAddress(source, config)
}

/** Returns a limit for the address that a call comes from, or none if the address identifies no one. */
export function limitAddress(
  ctx: Pick<Ctx, 'config' | 'source'>,
  limit: Omit<RateLimit, 'key'>,
): RateLimit[] {
  const address = readAddress(ctx)
  return address === null ? [] : [{ key: address, ...limit }]
}

/** A link contains 256 random bits and cannot be guessed. This limit only protects the server from constant load. */
export function limitLinks(ctx: Pick<Ctx, 'config' | 'source'>): RateLimit[] {
  return limitAddress(ctx, { count: 60, windowSeconds: HOUR_SECONDS })
}

/**
 * Returns the limits for sign-ins from one address: a low one for each account, a higher one for all accounts together.
 */
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

/** Returns the limits for attempts to enter a code in a session. */
export function limitCodes(subject: string): RateLimit[] {
  return [
    { key: subject, count: 10, windowSeconds: 15 * MINUTE_SECONDS },
    { key: subject, count: 50, windowSeconds: DAY_SECONDS },
  ]
}

/** Returns the limits for attempts to enter the caller's own password in a session. */
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

/** Counts a sign-up. Must be called outside a transaction, because a refusal would roll back the count. */
export async function limitSignUps(ctx: Ctx, email: string): Promise<void> {
  await limitMails(ctx, 'sign-up', email)
}

/**
 * Counts a request for a new password.
 *
 * @param device The id of a known browser; `null` if the browser is unknown.
 * @returns Whether unknown browsers have made so many requests today that a mail of the last half hour answers this
 *   request too.
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
  await limitMails(ctx, 'password-reset', email, { hasDailyLimit: false })
  const limit = { key: email, windowSeconds: DAY_SECONDS }
  return { isOften: (await countTry(ctx, 'password-reset-asked', limit)) > MAX_RESET_MAILS_PER_DAY }
}

/**
 * Limits a call that mails any address that is entered. Few mails are allowed from one place, so that no single person
 * can block the owner of an address, and a limited number per day from all places together.
 */
async function limitMails(
  ctx: Ctx,
  action: string,
  email: string,
  { hasDailyLimit = true }: { hasDailyLimit?: boolean } = {},
): Promise<void> {
  await consumeLimits(ctx, action, [
    ...limitAddress(ctx, { count: 30, windowSeconds: HOUR_SECONDS }),
    ...limitPair(`${readAddress(ctx) ?? ''}\n${email}`),
    ...(hasDailyLimit ? [{ key: email, count: 40, windowSeconds: DAY_SECONDS }] : []),
  ])
}

/** Returns the limits for one email address together with one place or browser. */
const limitPair = (key: string): RateLimit[] => [
  { key, count: 5, windowSeconds: HOUR_SECONDS },
  { key, count: 10, windowSeconds: DAY_SECONDS },
]

/**
 * Deletes the count of wrong codes after a reset: only the owner has the new password, so earlier attempts by somebody
 * with the old one no longer count. Happens at most twice a day, so that access to the mailbox alone does not allow
 * more guesses.
 */
export async function clearCodeLimit(ctx: Ctx, subject: string): Promise<void> {
  try {
    await consumeLimits(ctx, 'forget-codes', [{ key: subject, count: 2, windowSeconds: DAY_SECONDS }])
  } catch (error) {
    if (error instanceof AppError && error.statusCode === 429) return
    throw error
  }
  await clearLimits(ctx, strangersAction('second-factor'), [
    { key: subject, count: 0, windowSeconds: CODE_LIMIT.windowSeconds },
  ])
}
