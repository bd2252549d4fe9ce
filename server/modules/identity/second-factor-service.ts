import type { FastifyRequest } from 'fastify'
import type { IdentityToken, RecoveryCodes, SecondFactorStatus } from '#contract/identity/identity.ts'
import { requireActor } from '#server/kit/access/guard.ts'
import { requireRecentProof } from '#server/kit/access/recent-proof.ts'
import { AppError, forbidden } from '#server/kit/app-error.ts'
import { recordAudit } from '#server/kit/audit/audit.ts'
import { recordStrangersTry } from '#server/kit/audit/strangers-tries.ts'
import { runInTransaction } from '#server/kit/database/transaction.ts'
import { consumeLimits, readLimitAddress, refundLimits } from '#server/kit/http/rate-limit.ts'
import { loadContent } from '#server/modules/site/service.ts'
import { findAppUserBySubject, lockUser } from './accounts/service.ts'
import { admitTry } from './admission.ts'
import {
  CODE_TRIES,
  confirmPassword,
  type EmbeddedPlatform,
  limitCodes,
  mailSecurity,
  requireOwnSubject,
} from './service.ts'

const MINUTE_SECONDS = 60

/** Finishes a sign-in: a challenge and a code make the token. */
export async function answerChallenge(
  platform: EmbeddedPlatform,
  request: FastifyRequest,
  { challenge, code, proof }: { challenge: string; code: string; proof?: string | undefined },
): Promise<IdentityToken> {
  const { config, database, embedded } = platform
  const address = readLimitAddress(request, config)
  if (address !== null) {
    await consumeLimits(database.pool, 'answer-challenge', [
      { key: address, count: 60, windowSeconds: 15 * MINUTE_SECONDS },
    ])
  }
  const subject = await embedded.secondFactors.findChallenge(database.pool, challenge)
  if (subject === null) throw challengeOver()
  const record = async (action: 'sign-in.code-failed' | 'sign-in.slowed-down'): Promise<void> => {
    const user = await findAppUserBySubject(database.pool, subject)
    await recordStrangersTry(database.pool, request, { action, accountId: user?.id ?? null })
  }
  const takeBack = await admitCode(platform, request, { subject, code, proof }).catch(
    async (error: unknown) => {
      await record('sign-in.slowed-down')
      throw error
    },
  )
  // Outside the transaction below: a try that was wrong stays made.
  if ((await embedded.secondFactors.takeTry(database.pool, challenge)) === null) throw challengeOver()
  const token = await runInTransaction(database.pool, async (client) => {
    const kind = await embedded.secondFactors.take(client, subject, code)
    if (kind === null) return null
    await embedded.secondFactors.endChallenges(client, subject)
    if (kind === 'recovery') {
      const identity = await embedded.getIdentity(client, subject)
      if (identity) await mailSecurity(client, platform, identity.email, 'recovery-code-used')
    }
    return embedded.issueToken(client, subject)
  })
  if (token === null) {
    await record('sign-in.code-failed')
    throw wrongCode(code)
  }
  await takeBack()
  return { token }
}

/** Counts a code at sign-in. Recovery codes hold 80 random bits: nobody guesses them, so nobody is kept from theirs. */
async function admitCode(
  platform: EmbeddedPlatform,
  request: FastifyRequest,
  { subject, code, proof }: { subject: string; code: string; proof: string | undefined },
): Promise<() => Promise<void>> {
  if (!/^\d{6}$/.test(code.replace(/[\s-]/g, ''))) return async () => undefined
  const identity = await platform.embedded.getIdentity(platform.database.pool, subject)
  const attempt = { ...CODE_TRIES, account: subject, email: identity?.email ?? null, proof }
  return admitTry(platform, request, attempt, async () => undefined)
}

function challengeOver(): AppError {
  const message = 'This took too long, or there were too many tries. Please sign in again.'
  return new AppError(400, 'token_invalid', message)
}

/** How the caller's second factor stands. */
export async function getStatus(
  platform: EmbeddedPlatform,
  request: FastifyRequest,
): Promise<SecondFactorStatus> {
  const { database, embedded } = platform
  const subject = await requireOwnSubject(platform, request)
  return {
    ...(await embedded.secondFactors.find(database.pool, subject)),
    isRequired: await isRequired(platform, subject),
    hasPassword: await embedded.hasPassword(database.pool, subject),
  }
}

/** Makes the secret that the caller's app is to keep. */
export async function enroll(
  platform: EmbeddedPlatform,
  request: FastifyRequest,
  { password }: { password?: string | undefined },
): Promise<{ secret: string; otpauthUrl: string }> {
  const actor = requireActor(request)
  const subject = await proveAgain(platform, request, password)
  return runInTransaction(platform.database.pool, async (client) => {
    const { brand } = await loadContent(client)
    return platform.embedded.secondFactors.begin(client, subject, { issuer: brand.name, label: actor.email })
  })
}

/** Turns it on by a first code. What else the caller has open was signed in to without it, and ends. */
export async function confirm(
  platform: EmbeddedPlatform,
  request: FastifyRequest,
  code: string,
): Promise<RecoveryCodes> {
  const { database, embedded, sessions } = platform
  const actor = requireActor(request)
  const subject = await requireOwnSubject(platform, request)
  await countCode(platform, subject)
  const recoveryCodes = await runInTransaction(database.pool, async (client) => {
    await lockUser(client, subject)
    const codes = await embedded.secondFactors.confirm(client, subject, code)
    // Thrown inside: an unconfirmed one stays unconfirmed.
    if (codes === null) throw wrongCode(code)
    await embedded.endProviderSessions(client, subject)
    await sessions.endOthersOf(actor, client)
    await sessions.recordProof(actor, { hasSecondFactor: true }, client)
    await recordAudit(client, actor, request, {
      action: 'identity.second-factor-on',
      entity: 'user',
      entityId: actor.userId,
    })
    await mailSecurity(client, platform, actor.email, 'second-factor-on')
    return codes
  })
  await refundCode(platform, subject)
  return { recoveryCodes }
}

/** Turns it off, where it is not required of the caller. */
export async function disable(
  platform: EmbeddedPlatform,
  request: FastifyRequest,
  { password, code }: { password?: string | undefined; code: string },
): Promise<Record<string, never>> {
  const { database, embedded, sessions } = platform
  const actor = requireActor(request)
  const subject = await proveAgain(platform, request, password)
  if (await isRequired(platform, subject)) {
    throw forbidden('Your practice requires two-step sign-in for staff, so it cannot be turned off.')
  }
  await countCode(platform, subject)
  await runInTransaction(database.pool, async (client) => {
    if ((await embedded.secondFactors.take(client, subject, code)) === null) throw wrongCode(code)
    await embedded.secondFactors.remove(client, subject)
    await sessions.recordProof({ userId: actor.userId }, { hasSecondFactor: false }, client)
    await recordAudit(client, actor, request, {
      action: 'identity.second-factor-off',
      entity: 'user',
      entityId: actor.userId,
    })
    await mailSecurity(client, platform, actor.email, 'second-factor-off')
  })
  await refundCode(platform, subject)
  return {}
}

/** New recovery codes in place of the earlier ones. */
export async function renewRecoveryCodes(
  platform: EmbeddedPlatform,
  request: FastifyRequest,
  { password, code }: { password?: string | undefined; code: string },
): Promise<RecoveryCodes> {
  const { database, embedded } = platform
  const actor = requireActor(request)
  const subject = await proveAgain(platform, request, password)
  await countCode(platform, subject)
  const recoveryCodes = await runInTransaction(database.pool, async (client) => {
    if ((await embedded.secondFactors.take(client, subject, code)) === null) throw wrongCode(code)
    await recordAudit(client, actor, request, {
      action: 'identity.recovery-codes-renewed',
      entity: 'user',
      entityId: actor.userId,
    })
    await mailSecurity(client, platform, actor.email, 'recovery-codes-renewed')
    return embedded.secondFactors.replaceRecoveryCodes(client, subject)
  })
  await refundCode(platform, subject)
  return { recoveryCodes }
}

/**
 * An unlocked browser is not enough to change how somebody signs in: they prove themselves again, by their password, or
 * where they have none as `requireRecentProof` asks.
 *
 * @returns The caller's subject.
 */
async function proveAgain(
  platform: EmbeddedPlatform,
  request: FastifyRequest,
  password: string | undefined,
): Promise<string> {
  const { database, embedded } = platform
  const subject = await requireOwnSubject(platform, request)
  if (await embedded.hasPassword(database.pool, subject)) {
    await confirmPassword(platform, request, { subject, password: password ?? '', path: 'password' })
    return subject
  }
  await requireRecentProof(platform, request, database.pool)
  return subject
}

/** Counts a code that is about to be tried; `refundCode` takes it back where it was right. */
async function countCode({ database }: EmbeddedPlatform, subject: string): Promise<void> {
  await consumeLimits(database.pool, 'second-factor-session', limitCodes(subject))
}

async function refundCode({ database }: EmbeddedPlatform, subject: string): Promise<void> {
  await refundLimits(database.pool, 'second-factor-session', limitCodes(subject))
}

async function isRequired({ database }: EmbeddedPlatform, subject: string): Promise<boolean> {
  const user = await findAppUserBySubject(database.pool, subject)
  return user !== null && user.role !== 'client' && user.isSecondFactorRequired
}

function wrongCode(code: string): AppError {
  const isOfApp = /^\d{6}$/.test(code)
  const message = isOfApp
    ? 'This code is not right, or was used before. Please enter the next one.'
    : 'This recovery code is not right, or was used before. Please enter another one.'
  return new AppError(400, 'wrong_code', message, { issues: [{ path: 'code', message }] })
}
