import { msg } from '@lingui/core/runtime-macro'
import type { IdentityToken, RecoveryCodes, SecondFactorStatus } from '#contract/identity/identity.ts'
import { say } from '#domain/words/say.ts'
import { requireActor } from '#server/kit/access/caller.ts'
import { requireRecentProof } from '#server/kit/access/recent-proof.ts'
import { AppError, forbidden } from '#server/kit/app-error.ts'
import { recordAnonymousAttempt } from '#server/kit/audit/anonymous-attempts.ts'
import { type Ctx, inTransaction } from '#server/kit/ctx.ts'
import { consumeLimits, refundLimits } from '#server/kit/http/rate-limit.ts'
import { loadContent } from '#server/modules/site/service.ts'
import { findAppUserBySubject, lockUser } from './accounts/service.ts'
import { admitAttempt } from './admission.ts'
import { requireEmbedded } from './embedded.ts'
import { confirmPassword, requireOwnSubject } from './passwords.ts'
import { mailSecurity } from './send-mails.ts'
import { CODE_LIMIT, limitAddress, limitCodes } from './sign-in-limits.ts'

const MINUTE_SECONDS = 60

/**
 * Finishes a sign-in: exchanges a challenge and a code for an identity token.
 *
 * @param deviceCookie The browser's cookie of known devices; `null` if it has none.
 */
export async function answerChallenge(
  ctx: Ctx,
  { challenge, code, proof }: { challenge: string; code: string; proof?: string | undefined },
  deviceCookie: string | null,
): Promise<IdentityToken> {
  const { secondFactors } = requireEmbedded(ctx)
  const ofPlace = limitAddress(ctx, { count: 60, windowSeconds: 15 * MINUTE_SECONDS })
  await consumeLimits(ctx, 'answer-challenge', ofPlace)
  const subject = await secondFactors.findChallenge(ctx.db, challenge)
  if (subject === null) throw challengeOver()
  const record = async (action: 'sign-in.code-failed' | 'sign-in.slowed-down'): Promise<void> => {
    const user = await findAppUserBySubject(ctx.db, subject)
    await recordAnonymousAttempt(ctx, { action, accountId: user?.id ?? null })
  }
  const refund = await admitCode(ctx, { subject, code, proof, deviceCookie }).catch(
    async (error: unknown) => {
      await record('sign-in.slowed-down')
      throw error
    },
  )
  // Outside of the transaction below, so that a wrong attempt remains counted.
  if ((await secondFactors.takeTry(ctx.db, challenge)) === null) throw challengeOver()
  const token = await exchangeCode(ctx, subject, code)
  if (token === null) {
    await record('sign-in.code-failed')
    throw wrongCode(code)
  }
  await refund()
  return { token }
}

/** Exchanges a code, which is then used up, for an identity token. Returns `null` if the code is wrong. */
function exchangeCode(ctx: Ctx, subject: string, code: string): Promise<string | null> {
  const embedded = requireEmbedded(ctx)
  return inTransaction(ctx, async (ctx) => {
    const kind = await embedded.secondFactors.take(ctx.db, subject, code)
    if (kind === null) return null
    await embedded.secondFactors.endChallenges(ctx.db, subject)
    if (kind === 'recovery') {
      const identity = await embedded.getIdentity(ctx.db, subject)
      if (identity) await mailSecurity(ctx, identity.email, 'recovery-code-used')
    }
    return embedded.issueToken(ctx.db, subject)
  })
}

/**
 * Counts an attempt with a code at sign-in. Recovery codes have at least 80 random bits and cannot be guessed, so they are not
 * counted.
 */
async function admitCode(
  ctx: Ctx,
  attempt: { subject: string; code: string; proof: string | undefined; deviceCookie: string | null },
): Promise<() => Promise<void>> {
  const { subject, code, proof, deviceCookie } = attempt
  if (!/^\d{6}$/.test(code.replace(/[\s-]/g, ''))) return async () => undefined
  const identity = await ctx.identity.getIdentity(ctx.db, subject)
  const email = identity?.email ?? null
  return admitAttempt(
    ctx,
    { ...CODE_LIMIT, account: subject, email, proof, deviceCookie },
    async () => undefined,
  )
}

function challengeOver(): AppError {
  const message = say(msg`This took too long, or there were too many attempts. Please sign in again.`)
  return new AppError(400, 'token_invalid', message)
}

/** Returns the state of the caller's second factor. */
export async function getStatus(ctx: Ctx): Promise<SecondFactorStatus> {
  const embedded = requireEmbedded(ctx)
  const subject = await requireOwnSubject(ctx)
  return {
    ...(await embedded.secondFactors.find(ctx.db, subject)),
    isRequired: await isRequired(ctx, subject),
    hasPassword: await embedded.hasPassword(ctx.db, subject),
  }
}

/** Creates the secret for the caller's authenticator app. */
export async function enroll(
  ctx: Ctx,
  { password }: { password?: string | undefined },
): Promise<{ secret: string; otpauthUrl: string }> {
  const { secondFactors } = requireEmbedded(ctx)
  const actor = requireActor(ctx)
  const subject = await proveAgain(ctx, password)
  return inTransaction(ctx, async ({ db }) => {
    const { brand } = await loadContent(db)
    return secondFactors.begin(db, subject, { issuer: brand.name, label: actor.email })
  })
}

/** Turns on the second factor with a first code. The caller's other sessions end, because they began without it. */
export async function confirm(ctx: Ctx, code: string): Promise<RecoveryCodes> {
  const { sessions } = ctx
  const embedded = requireEmbedded(ctx)
  const actor = requireActor(ctx)
  const subject = await requireOwnSubject(ctx)
  await countCode(ctx, subject)
  const recoveryCodes = await inTransaction(ctx, async (ctx) => {
    const { db } = ctx
    await lockUser(db, subject)
    const codes = await embedded.secondFactors.confirm(db, subject, code)
    // Thrown inside the transaction, so that an unconfirmed second factor stays unconfirmed.
    if (codes === null) throw wrongCode(code)
    await embedded.endProviderSessions(db, subject)
    await sessions.endOthersOf(actor, db)
    await sessions.recordProof(actor, { hasSecondFactor: true }, db)
    await ctx.audit({ action: 'identity.second-factor-on', entity: 'user', entityId: actor.userId })
    await mailSecurity(ctx, actor.email, 'second-factor-on')
    return codes
  })
  await refundCode(ctx, subject)
  return { recoveryCodes }
}

/** Turns off the second factor, unless it is required of the caller. */
export async function disable(
  ctx: Ctx,
  { password, code }: { password?: string | undefined; code: string },
): Promise<void> {
  const { secondFactors } = requireEmbedded(ctx)
  const actor = requireActor(ctx)
  const subject = await proveAgain(ctx, password)
  if (await isRequired(ctx, subject)) {
    throw forbidden(say(msg`Your practice requires two-step sign-in for staff, so it cannot be turned off.`))
  }
  await countCode(ctx, subject)
  await inTransaction(ctx, async (ctx) => {
    const { db } = ctx
    if ((await secondFactors.take(db, subject, code)) === null) throw wrongCode(code)
    await secondFactors.remove(db, subject)
    await ctx.sessions.recordProof({ userId: actor.userId }, { hasSecondFactor: false }, db)
    await ctx.audit({ action: 'identity.second-factor-off', entity: 'user', entityId: actor.userId })
    await mailSecurity(ctx, actor.email, 'second-factor-off')
  })
  await refundCode(ctx, subject)
}

/** Creates new recovery codes, which replace the previous ones. */
export async function renewRecoveryCodes(
  ctx: Ctx,
  { password, code }: { password?: string | undefined; code: string },
): Promise<RecoveryCodes> {
  const { secondFactors } = requireEmbedded(ctx)
  const actor = requireActor(ctx)
  const subject = await proveAgain(ctx, password)
  await countCode(ctx, subject)
  const recoveryCodes = await inTransaction(ctx, async (ctx) => {
    const { db } = ctx
    if ((await secondFactors.take(db, subject, code)) === null) throw wrongCode(code)
    await ctx.audit({ action: 'identity.recovery-codes-renewed', entity: 'user', entityId: actor.userId })
    await mailSecurity(ctx, actor.email, 'recovery-codes-renewed')
    return secondFactors.replaceRecoveryCodes(db, subject)
  })
  await refundCode(ctx, subject)
  return { recoveryCodes }
}

/**
 * Makes callers prove their identity again, because an unlocked browser must not be enough to change how somebody signs
 * in. They enter their password, or if they have none, they meet the condition of `requireRecentProof`.
 *
 * @returns The caller's subject.
 */
async function proveAgain(ctx: Ctx, password: string | undefined): Promise<string> {
  const subject = await requireOwnSubject(ctx)
  if (await requireEmbedded(ctx).hasPassword(ctx.db, subject)) {
    await confirmPassword(ctx, { subject, password: password ?? '', path: 'password' })
    return subject
  }
  await requireRecentProof(ctx)
  return subject
}

/** Counts a code before it is checked; `refundCode` undoes this for a correct one. */
async function countCode(ctx: Ctx, subject: string): Promise<void> {
  await consumeLimits(ctx, 'second-factor-session', limitCodes(subject))
}

async function refundCode(ctx: Ctx, subject: string): Promise<void> {
  await refundLimits(ctx, 'second-factor-session', limitCodes(subject))
}

async function isRequired(ctx: Ctx, subject: string): Promise<boolean> {
  const user = await findAppUserBySubject(ctx.db, subject)
  return user !== null && user.role !== 'client' && user.isSecondFactorRequired
}

function wrongCode(code: string): AppError {
  const isOfApp = /^\d{6}$/.test(code)
  const message = isOfApp
    ? say(msg`This code is incorrect or already used. Please enter the next one.`)
    : say(msg`This recovery code is incorrect or already used. Please enter another one.`)
  return new AppError(400, 'wrong_code', message, { issues: [{ path: 'code', message }] })
}
