import { msg } from '@lingui/core/runtime-macro'
import { say } from '#domain/words/say.ts'
import { AppError } from '#server/kit/app-error.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import {
  consumeLimits,
  countTry,
  type RateLimit,
  readTries,
  refundLimits,
} from '#server/kit/http/rate-limit.ts'

const QUARTER_SECONDS = 900
const DAY_SECONDS = 86_400

/** Takes a browser 0.1 s. The work doubles with every 15 attempts, up to some seconds. */
const LEAST_BITS = 16
const MOST_BITS = 20
const TRIES_PER_BIT = 15

/**
 * An attempt to enter a secret of an account, with the number of free attempts for browsers that have not signed in to
 * it before.
 */
export type Attempt = {
  /** Attempts for different actions are counted separately. */
  action: 'sign-in' | 'second-factor'
  /** The account under which attempts are counted; it may not exist. */
  account: string
  /** Its address in lower case, as known browsers remember it; `null` if unknown. */
  email: string | null
  /**
   * After this many attempts in the window each one requires a proof of work; after `most` strangers wait for the next
   * window.
   */
  free: number
  most: number
  windowSeconds: number
  proof: string | undefined
  /** The browser's cookie of known devices; `null` if it has none. */
  deviceCookie: string | null
}

/**
 * Admits an attempt to enter a secret of an account, and counts it. A browser that has signed in to the account before
 * has its own count, so that nobody else's attempts lock it out. All others share one count: after a few free attempts
 * each one requires a proof of work, and the number per window is limited, so that there are few attempts however many
 * IP addresses they come from.
 *
 * @param limitPlace Counts a stranger's attempt by IP address, before anything else.
 * @returns A function that undoes the count, for a correct secret.
 * @throws AppError 428 `proof_required` with the challenge, 429 `too_many_requests`.
 */
export async function admitAttempt(
  ctx: Ctx,
  attempt: Attempt,
  limitPlace: () => Promise<void>,
): Promise<() => Promise<void>> {
  const { deviceCookie, email } = attempt
  const device = email === null ? null : await ctx.devices.find(deviceCookie, email)
  if (device !== null) {
    const limits = limitDevice(`${device}\n${attempt.account}`)
    const isWithin = await consumeLimits(ctx, `${attempt.action}-device`, limits).then(
      () => true,
      (error: unknown) => {
        if (error instanceof AppError && error.statusCode === 429) return false
        throw error
      },
    )
    if (isWithin) return () => refundLimits(ctx, `${attempt.action}-device`, limits)
  }
  await limitPlace()
  return admitStranger(ctx, attempt)
}

async function admitStranger(ctx: Ctx, attempt: Attempt): Promise<() => Promise<void>> {
  const { account, free, most, windowSeconds } = attempt
  const action = strangersAction(attempt.action)
  const limit = { key: account, count: most, windowSeconds }
  const before = await readTries(ctx, action, limit)
  const isPaid = before >= free && (await takeProof(ctx, attempt, before))
  if (before >= free && !isPaid) throw await proofRequired(ctx, attempt, before)
  const count = await countTry(ctx, action, limit)
  if (count > most) throw tooMany()
  // Other requests were faster, so this attempt is no longer free.
  if (count > free && !isPaid) {
    await refundLimits(ctx, action, [limit])
    throw await proofRequired(ctx, attempt, count)
  }
  return () => refundLimits(ctx, action, [limit])
}

/** Returns the action under which attempts of strangers are counted. */
export const strangersAction = (action: Attempt['action']): string => `${action}-strangers`

const topicOf = ({ action, account }: Attempt): string => `${action}\n${account}`

function bitsAfter(attempt: Attempt, tries: number): number {
  return Math.min(LEAST_BITS + Math.floor(Math.max(0, tries - attempt.free) / TRIES_PER_BIT), MOST_BITS)
}

async function takeProof({ proofs }: Ctx, attempt: Attempt, tries: number): Promise<boolean> {
  // One bit less is accepted, because others may have tried since the challenge was issued.
  return (
    attempt.proof !== undefined && proofs.take(attempt.proof, topicOf(attempt), bitsAfter(attempt, tries) - 1)
  )
}

async function proofRequired({ proofs }: Ctx, attempt: Attempt, tries: number): Promise<AppError> {
  const bits = bitsAfter(attempt, tries)
  return new AppError(
    428,
    'proof_required',
    say(msg`There are too many sign-in attempts on this account right now. Please try again shortly.`),
    {
      details: { challenge: await proofs.issue(topicOf(attempt), bits), bits },
    },
  )
}

function tooMany(): AppError {
  return new AppError(
    429,
    'too_many_requests',
    say(
      msg`Too many attempts on this account. Sign in from a browser you have used here before, or set a new password with “Forgot password” and sign in here.`,
    ),
    { retryAfterSeconds: QUARTER_SECONDS },
  )
}

const limitDevice = (key: string): RateLimit[] => [
  { key, count: 10, windowSeconds: QUARTER_SECONDS },
  { key, count: 50, windowSeconds: DAY_SECONDS },
]
