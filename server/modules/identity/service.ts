import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import {
  type ChangePassword,
  type DisownAnswer,
  type IdentityToken,
  RESET_LINK_EXPIRED,
  type ResetPassword,
  type SignIn,
  type SignInAnswer,
  type SignUp,
  type VerifyEmailAnswer,
} from '#contract/identity/identity.ts'
import { requireActor } from '#server/kit/access/guard.ts'
import { requireRecentProof } from '#server/kit/access/recent-proof.ts'
import { AppError, conflict } from '#server/kit/app-error.ts'
import { recordAudit } from '#server/kit/audit/audit.ts'
import { recordStrangersTry } from '#server/kit/audit/strangers-tries.ts'
import { type Queryable, runInTransaction } from '#server/kit/database/transaction.ts'
import {
  clearLimits,
  consumeLimits,
  countTry,
  type RateLimit,
  readLimitAddress,
  refundLimits,
} from '#server/kit/http/rate-limit.ts'
import type { EmbeddedIdentity } from '#server/kit/identity/embedded-identity.ts'
import { type PasswordResetOffer, RESET_TTL_MINUTES } from '#server/kit/identity/identity-provider.ts'
import { loadPasswordLengths } from '#server/kit/identity/password-lengths.ts'
import { findPasswordProblem } from '#server/kit/identity/password-policy.ts'
import { isStaffAddress } from '#server/kit/identity/staff-domain.ts'
import { type MailContent, renderMail } from '#server/kit/mail/layout.ts'
import { runWithinMailLimits } from '#server/kit/mail/limit-mails.ts'
import { hasMailedSince, queueMail } from '#server/kit/mail/mail.ts'
import type { Platform } from '#server/kit/platform.ts'
import { loadContent } from '#server/modules/site/service.ts'
import {
  findAppUserBySubject,
  findSubject,
  findUserIdByEmail,
  lockUser,
  syncVerification,
} from './accounts/service.ts'
import { admitTry, strangersAction } from './admission.ts'
import {
  type SecurityEvent,
  writeAccountExistsMail,
  writeInvitationWaitsMail,
  writePasswordResetMail,
  writeSecurityMail,
  writeVerificationMail,
} from './mail.ts'

/** What the calls of the embedded provider stand on. */
export type EmbeddedPlatform = Platform & { embedded: EmbeddedIdentity }

const MINUTE_SECONDS = 60
const HOUR_SECONDS = 3600
const DAY_SECONDS = 24 * HOUR_SECONDS

/** How many mails for a new password strangers can cause in a day before one has to do for half an hour. */
const RESETS_A_DAY = 10

/** Guesses of one account's password by all strangers together. */
const PASSWORD_TRIES = { action: 'sign-in', free: 20, most: 100, windowSeconds: HOUR_SECONDS } as const

/** Longer than writing a mail takes: after this, asking for one answers, whether one was written or not. */
const MAIL_ANSWER_MS = 200

/**
 * Registers an address. Whether it has an account already does not show: either way the password is hashed, one
 * transaction writes one mail, and the answer is a token. The owner of an account is told; the stranger gets a session
 * that never becomes verified. Until an address is verified it belongs to nobody: the last sign-up counts.
 */
export async function signUp(
  platform: EmbeddedPlatform,
  request: FastifyRequest,
  input: SignUp,
): Promise<IdentityToken> {
  const { config, database, embedded } = platform
  const { email, password, ...names } = input
  await checkPassword(database.pool, password, email, { isStaff: isStaffAddress(email, config.staffDomain) })
  await limitSignUps(request, platform, email)
  const person = { email, ...names, password: await embedded.preparePassword(database.pool, password, email) }
  const token = await runInTransaction(database.pool, async (client) => {
    const isTaken = await embedded.isEmailTaken(client, email)
    const renewed = isTaken ? await embedded.renewUnverified(client, person) : null
    if (isTaken && renewed === null) {
      await ((await embedded.isInvited(client, email))
        ? mailTo(client, email, 'invitation-waits', writeInvitationWaitsMail)
        : mailTo(client, email, 'account-exists', (brand) => writeAccountExistsMail({ ...config, brand })))
      return embedded.createDecoy(client, { email, ...names, passwordHash: person.password.hash })
    }
    const subject = renewed ?? (await embedded.createIdentity(client, person))
    await mailVerification(client, platform, { email, subject })
    return embedded.issueToken(client, subject)
  })
  return { token }
}

/**
 * A token for an address and its password, or the challenge of a second factor. Every refusal is the same sentence after
 * the same time.
 */
export async function signIn(
  platform: EmbeddedPlatform,
  request: FastifyRequest,
  { email, password, proof }: SignIn,
): Promise<SignInAnswer> {
  const { database, embedded, config } = platform
  const address = readLimitAddress(request, config)
  const ofPlace = address
    ? [{ key: `${address}\n${email}`, count: 10, windowSeconds: 15 * MINUTE_SECONDS }]
    : []
  const record = async (action: 'sign-in.failed' | 'sign-in.slowed-down'): Promise<void> => {
    const accountId = await findUserIdByEmail(database.pool, email)
    await recordStrangersTry(database.pool, request, { action, accountId })
  }
  const limitPlace = (): Promise<void> =>
    consumeLimits(database.pool, 'sign-in', [
      ...limitAddress(request, platform, { count: 60, windowSeconds: 15 * MINUTE_SECONDS }),
      ...ofPlace,
    ])
  const attempt = { ...PASSWORD_TRIES, account: email, email, proof }
  const takeBack = await admitTry(platform, request, attempt, limitPlace).catch(async (error: unknown) => {
    await record('sign-in.slowed-down')
    throw error
  })
  const answer = await embedded.signIn(email, password)
  if (!answer) {
    await record('sign-in.failed')
    throw new AppError(400, 'wrong_credentials', 'The email address or the password is not right.')
  }
  // Counted first, so that tries at once do not slip by; whoever knows the password has guessed nothing.
  await refundLimits(database.pool, 'sign-in', ofPlace)
  await takeBack()
  return answer
}

/** Sends the link again, to an address that still needs it. For a decoy nothing is sent, and nothing shows. */
export async function sendVerification(
  platform: Platform,
  request: FastifyRequest,
): Promise<Record<string, never>> {
  const actor = requireActor(request)
  const { database } = platform
  const limits = [
    { key: actor.userId, count: 3, windowSeconds: 5 * MINUTE_SECONDS },
    { key: actor.userId, count: 20, windowSeconds: DAY_SECONDS },
  ]
  await runWithinMailLimits(database.pool, 'send-verification', limits, async () => {
    if (actor.emailVerified) return
    await Promise.all([
      actor.isDecoy
        ? null
        : runInTransaction(database.pool, async (client) => {
            const subject = await findSubject(client, actor.userId)
            if (subject) await mailVerification(client, platform, { email: actor.email, subject })
          }),
      wait(MAIL_ANSWER_MS),
    ])
  })
  return {}
}

/**
 * Verifies an address by the mailed link, in a session of the account that the link was mailed for. Without one nothing
 * changes: somebody else may have registered the address, with a password of their own.
 */
export async function verifyEmail(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
): Promise<VerifyEmailAnswer> {
  const { database, identity, sessions } = platform
  await consumeLimits(database.pool, 'verify-email', limitLinks(request, platform))
  const owner = await identity.findVerification(database.pool, token)
  if (!owner) return { result: 'expired' }
  const actor = await sessions.find(request, reply)
  const subject = actor && !actor.isDecoy ? await findSubject(database.pool, actor.userId) : null
  if (!actor || subject !== owner.subject) return { result: 'sign-in-required', email: owner.email }
  const isVerified = await runInTransaction(database.pool, async (client) => {
    await lockUser(client, subject)
    // Signed up for again, or disowned, since it was looked at.
    if ((await sessions.findStart(actor.sessionId, client)) === null) return false
    const found = await identity.confirmVerification(client, token)
    if (!found) return false
    await syncVerification(client, platform, request, found)
    await recordAudit(client, null, request, {
      action: 'identity.email-verified',
      entity: 'user',
      entityId: actor.userId,
    })
    return true
  })
  if (!isVerified) return { result: 'expired' }
  // After the change: becoming staff ends sessions.
  return { result: 'verified', isSignedIn: (await sessions.find(request, reply)) !== null }
}

/**
 * Closes, by the mailed link, what somebody else has registered with an address: password, sessions, links. What the
 * practice has written about the person meanwhile stays, for the address's owner to come into by registering.
 */
export async function disownEmail(
  platform: Platform,
  request: FastifyRequest,
  token: string,
): Promise<DisownAnswer> {
  const { database, identity, sessions } = platform
  await consumeLimits(database.pool, 'verify-email', limitLinks(request, platform))
  const owner = await identity.findVerification(database.pool, token)
  if (!owner) return { result: 'expired' }
  return runInTransaction(database.pool, async (client) => {
    await lockUser(client, owner.subject)
    if (!(await identity.disown(client, token))) return { result: 'expired' }
    const user = await findAppUserBySubject(client, owner.subject)
    if (user) await sessions.endAllOf(user.id, client)
    await recordAudit(client, null, request, {
      action: 'identity.email-disowned',
      entity: 'user',
      ...(user ? { entityId: user.id } : {}),
    })
    return { result: 'disowned' }
  })
}

/**
 * Mails a reset link to the owner of an account. Account or none, the answer is the same after the same time, and both
 * count against the same limits. Somebody whose invitation waits is told of that instead.
 */
export async function requestPasswordReset(
  platform: Platform,
  request: FastifyRequest,
  email: string,
): Promise<Record<string, never>> {
  const device = await platform.devices.find(request, email)
  const here = device === null ? null : `${device}\n${email}`
  await (here === null
    ? limitMails(request, platform, 'password-reset', email, { hasDayEnd: false })
    : consumeLimits(platform.database.pool, 'password-reset-device', limitHere(here)))
  const isOften = here === null && (await isAskedOften(platform, email))
  await Promise.all([isOften ? null : offerPasswordReset(platform, email), wait(MAIL_ANSWER_MS)])
  return {}
}

/**
 * Whether strangers have asked so often today that the mail of before does for this one: its link still works, so nobody
 * keeps the owner from asking, and nobody fills their mailbox.
 */
async function isAskedOften({ database }: Platform, email: string): Promise<boolean> {
  const asked = await countTry(database.pool, 'password-reset-asked', {
    key: email,
    windowSeconds: DAY_SECONDS,
  })
  if (asked <= RESETS_A_DAY) return false
  const sinceMinutes = RESET_TTL_MINUTES / 2
  return hasMailedSince(database.pool, { to: email, template: 'password-reset', sinceMinutes })
}

/** Mails the way to a new password to the owner of an account; where there is none, nothing. */
export async function mailPasswordReset(
  client: pg.PoolClient,
  { identity }: Platform,
  email: string,
): Promise<void> {
  await mailOffer(client, email, await identity.createPasswordReset(client, email))
}

async function offerPasswordReset({ database, identity }: Platform, email: string): Promise<void> {
  const offer = await identity.createPasswordReset(database.pool, email)
  await runInTransaction(database.pool, (client) => mailOffer(client, email, offer))
}

async function mailOffer(
  client: pg.PoolClient,
  email: string,
  offer: PasswordResetOffer | null,
): Promise<void> {
  if (offer?.kind === 'link') {
    const { url } = offer
    await mailTo(client, email, 'password-reset', (brand) => writePasswordResetMail({ url, brand }))
  } else if (offer?.kind === 'invited') {
    await mailTo(client, email, 'invitation-waits', writeInvitationWaitsMail)
  }
}

/**
 * Sets a new password by the mailed link. Everything the account has open anywhere ends; a second factor stays and is
 * asked for at the next sign-in. A password that is refused does not use the link up.
 */
export async function resetPassword(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  { token, password }: ResetPassword,
): Promise<Record<string, never>> {
  const { config, database, devices, identity, sessions } = platform
  await consumeLimits(database.pool, 'reset-password', limitLinks(request, platform))
  const owner = await identity.findReset(database.pool, token)
  if (!owner) throw resetLinkInvalid()
  const known = await findAppUserBySubject(database.pool, owner.subject)
  const isStaff =
    isStaffAddress(owner.email, config.staffDomain) || (known !== null && known.role !== 'client')
  await checkPassword(database.pool, password, owner.email, { isStaff })
  await runInTransaction(database.pool, async (client) => {
    await lockUser(client, owner.subject)
    const person = await identity.resetPassword(client, token, password)
    if (!person) throw resetLinkInvalid()
    const user = await syncVerification(client, platform, request, person)
    if (user) await sessions.endAllOf(user.id, client)
    await recordAudit(client, null, request, {
      action: 'identity.password-reset',
      entity: 'user',
      ...(user ? { entityId: user.id } : {}),
    })
    await mailSecurity(client, platform, person.email, 'password-changed')
  })
  await forgetCodes(platform, owner.subject)
  // Whoever opened the link reads the mail of that address: strangers' tries shall not keep them out now.
  await devices.remember(request, reply, owner.email)
  return {}
}

/** Changes the caller's password, which they must know, and ends whatever else they have open. */
export async function changePassword(
  platform: EmbeddedPlatform,
  request: FastifyRequest,
  { currentPassword, newPassword }: ChangePassword,
): Promise<Record<string, never>> {
  const { config, database, embedded, sessions } = platform
  const actor = requireActor(request)
  const subject = await requireOwnSubject(platform, request)
  await confirmPassword(platform, request, { subject, password: currentPassword, path: 'currentPassword' })
  // The password alone does not stand for somebody who has a second factor.
  if ((await embedded.secondFactors.find(database.pool, subject)).isEnrolled) {
    await requireRecentProof(platform, request, database.pool)
  }
  const isStaff = actor.role !== 'client' || isStaffAddress(actor.email, config.staffDomain)
  await checkPassword(database.pool, newPassword, actor.email, { isStaff }, 'newPassword')
  const prepared = await embedded.preparePassword(database.pool, newPassword, actor.email)
  await runInTransaction(database.pool, async (client) => {
    await lockUser(client, subject)
    // An admin may have ended everything while the current password was being checked.
    if ((await sessions.findStart(actor.sessionId, client)) === null) throw sessionOver()
    await embedded.setPassword(client, subject, prepared)
    await sessions.endOthersOf(actor, client)
    await sessions.recordProof(actor, { hasStaffPassword: prepared.isForStaff }, client)
    await recordAudit(client, actor, request, {
      action: 'identity.password-changed',
      entity: 'user',
      entityId: actor.userId,
    })
    await mailSecurity(client, platform, actor.email, 'password-changed')
  })
  return {}
}

/** Throws 400 with the sentence for a password that is too short or too common; `path` names its field. */
export async function checkPassword(
  db: Queryable,
  password: string,
  email: string,
  { isStaff }: { isStaff: boolean },
  path = 'password',
): Promise<void> {
  const message = findPasswordProblem(password, email, { isStaff, lengths: await loadPasswordLengths(db) })
  if (message === null) return
  throw new AppError(400, 'weak_password', message, { issues: [{ path, message }] })
}

/**
 * Lets somebody on who knows their own password, and throws 400 beside the field where they do not. Tries are limited,
 * so that an unlocked browser is no place to guess it.
 */
export async function confirmPassword(
  { database, embedded }: EmbeddedPlatform,
  request: FastifyRequest,
  { subject, password, path }: { subject: string; password: string; path: string },
): Promise<void> {
  const actor = requireActor(request)
  const limits = [{ key: actor.userId, count: 10, windowSeconds: 15 * MINUTE_SECONDS }]
  await consumeLimits(database.pool, 'confirm-password', limits)
  if (!(await embedded.hasPassword(database.pool, subject))) {
    throw conflict(
      'conflict',
      'Your account has no password yet. “Forgot password” on the sign-in page mails you a link that sets one.',
    )
  }
  if (await embedded.isOwnPassword(database.pool, subject, password)) {
    await refundLimits(database.pool, 'confirm-password', limits)
    return
  }
  const message = 'This is not your current password.'
  throw new AppError(400, 'wrong_credentials', message, { issues: [{ path, message }] })
}

/** The provider's subject of the caller. */
export async function requireOwnSubject({ database }: Platform, request: FastifyRequest): Promise<string> {
  const subject = await findSubject(database.pool, requireActor(request).userId)
  if (subject === null) throw sessionOver()
  return subject
}

/** Tells somebody what has happened to their account. */
export async function mailSecurity(
  client: pg.PoolClient,
  { config }: Platform,
  to: string,
  event: SecurityEvent,
): Promise<void> {
  await mailTo(client, to, event, (brand) => writeSecurityMail(event, { ...config, brand }))
}

/**
 * Mails the first link to somebody who has signed up with a hosted provider: with the embedded one that is part of signing
 * up. The limits are the same: `limitSignUps`, by the caller.
 */
export async function welcomeNewcomer(
  client: pg.PoolClient,
  platform: Platform,
  person: { email: string; subject: string },
): Promise<void> {
  await mailVerification(client, platform, person)
}

/** Counts a sign-up. Before the transaction: counting takes a connection of its own. */
export async function limitSignUps(
  request: FastifyRequest,
  platform: Platform,
  email: string,
): Promise<void> {
  await limitMails(request, platform, 'sign-up', email)
}

/**
 * Limits of a call that mails whatever address is typed. Few from one place, so that nobody alone keeps the owner of an
 * address from asking, and not many a day from anywhere.
 */
async function limitMails(
  request: FastifyRequest,
  platform: Platform,
  action: string,
  email: string,
  { hasDayEnd = true }: { hasDayEnd?: boolean } = {},
): Promise<void> {
  const here = `${readLimitAddress(request, platform.config) ?? ''}\n${email}`
  await consumeLimits(platform.database.pool, action, [
    ...limitAddress(request, platform, { count: 30, windowSeconds: HOUR_SECONDS }),
    ...limitHere(here),
    ...(hasDayEnd ? [{ key: email, count: 40, windowSeconds: DAY_SECONDS }] : []),
  ])
}

const limitHere = (here: string): RateLimit[] => [
  { key: here, count: 5, windowSeconds: HOUR_SECONDS },
  { key: here, count: 10, windowSeconds: DAY_SECONDS },
]

/** Guesses of one account's codes at sign-in by all strangers together: six digits, so a day has few. */
export const CODE_TRIES = { action: 'second-factor', free: 10, most: 50, windowSeconds: DAY_SECONDS } as const

/** Tries of codes in a session, by whoever has it. */
export function limitCodes(subject: string): RateLimit[] {
  return [
    { key: subject, count: 10, windowSeconds: 15 * MINUTE_SECONDS },
    { key: subject, count: 50, windowSeconds: DAY_SECONDS },
  ]
}

/**
 * After a reset nobody else has the password, so the wrong codes that somebody tried with the old one keep its owner out
 * no longer. Twice a day: a mailbox alone must not make room for guessing.
 */
async function forgetCodes({ database }: Platform, subject: string): Promise<void> {
  try {
    await consumeLimits(database.pool, 'forget-codes', [
      { key: subject, count: 2, windowSeconds: DAY_SECONDS },
    ])
  } catch (error) {
    if (error instanceof AppError && error.statusCode === 429) return
    throw error
  }
  await clearLimits(database.pool, strangersAction('second-factor'), [
    { key: subject, count: 0, windowSeconds: CODE_TRIES.windowSeconds },
  ])
}

async function mailVerification(
  client: pg.PoolClient,
  { config, identity }: Platform,
  person: { email: string; subject: string },
): Promise<void> {
  const { publicUrl } = config
  const token = await identity.createVerification(client, person)
  await mailTo(client, person.email, 'verify-email', (brand) =>
    writeVerificationMail({ publicUrl, token, brand }),
  )
}

async function mailTo(
  client: pg.PoolClient,
  to: string,
  template: string,
  write: (brand: string) => MailContent,
): Promise<void> {
  const { brand } = await loadContent(client)
  const isLatestOnly = template === 'verify-email' || template === 'password-reset'
  await queueMail(client, { ...renderMail(write(brand.name), brand.name), to, template, isLatestOnly })
}

/** Links hold 256 random bits; this only keeps somebody from making the server look all day. */
function limitLinks(request: FastifyRequest, platform: Platform): RateLimit[] {
  return limitAddress(request, platform, { count: 60, windowSeconds: HOUR_SECONDS })
}

function limitAddress(
  request: FastifyRequest,
  { config }: Platform,
  limit: Omit<RateLimit, 'key'>,
): RateLimit[] {
  const address = readLimitAddress(request, config)
  return address === null ? [] : [{ key: address, ...limit }]
}

function sessionOver(): AppError {
  return new AppError(401, 'session_required', 'Unauthorized')
}

function resetLinkInvalid(): AppError {
  return new AppError(400, 'token_invalid', RESET_LINK_EXPIRED)
}
