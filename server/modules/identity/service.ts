import { setTimeout as wait } from 'node:timers/promises'
import { msg } from '@lingui/core/runtime-macro'
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
import { say } from '#domain/words/say.ts'
import { requireActor } from '#server/kit/access/caller.ts'
import { requireRecentProof } from '#server/kit/access/recent-proof.ts'
import { AppError } from '#server/kit/app-error.ts'
import { recordAnonymousAttempt } from '#server/kit/audit/anonymous-attempts.ts'
import { addMs, MINUTE_MS } from '#server/kit/clock.ts'
import { type Ctx, inTransaction } from '#server/kit/ctx.ts'
import { consumeLimits, refundLimits } from '#server/kit/http/rate-limit.ts'
import { RESET_TTL_MINUTES } from '#server/kit/identity/identity-provider.ts'
import { isStaffAddress } from '#server/kit/identity/staff-domain.ts'
import { runWithinMailLimits } from '#server/kit/mail/limit-mails.ts'
import { hasMailedSince } from '#server/kit/mail/mail.ts'
import type { Actor } from '#server/kit/sessions/sessions.ts'
import {
  findAppUserBySubject,
  findSubject,
  findUserIdByEmail,
  lockUser,
  syncVerification,
} from './accounts/service.ts'
import { admitAttempt } from './admission.ts'
import { requireEmbedded } from './embedded.ts'
import { checkPassword, confirmPassword, makeSessionEndedError, requireOwnSubject } from './passwords.ts'
import {
  mailAccountExists,
  mailInviteWaits,
  mailResetOffer,
  mailSecurity,
  mailVerification,
} from './send-mails.ts'
import {
  clearCodeLimit,
  limitLinks,
  limitPasswordResets,
  limitPlace,
  limitSignUps,
  limitVerificationMails,
  PASSWORD_LIMIT,
} from './sign-in-limits.ts'

/**
 * Longer than writing a mail takes. A request for a mail is answered after this time at the earliest, whether or not a
 * mail was written.
 */
const MAIL_ANSWER_MS = 200

/**
 * Registers an address without revealing whether it already has an account: in both cases the password is hashed, one
 * transaction writes one mail, and the answer is a token. If there is an account, its owner gets a mail, and the caller
 * gets a session that never becomes verified. Until an address is verified it belongs to no one, and the last sign-up
 * replaces earlier ones.
 */
export async function signUp(ctx: Ctx, input: SignUp): Promise<IdentityToken> {
  const embedded = requireEmbedded(ctx)
  const { email, password, ...names } = input
  await checkPassword(ctx.db, password, email, { isStaff: isStaffAddress(email, ctx.config.staffDomain) })
  await limitSignUps(ctx, email)
  const person = { email, ...names, password: await embedded.preparePassword(ctx.db, password, email) }
  const token = await inTransaction(ctx, async (ctx) => {
    const { db } = ctx
    const isTaken = await embedded.isEmailTaken(db, email)
    const renewed = isTaken ? await embedded.renewUnverified(db, person) : null
    if (isTaken && renewed === null) {
      await ((await embedded.isInvited(db, email))
        ? mailInviteWaits(ctx, email)
        : mailAccountExists(ctx, email))
      return embedded.createDecoy(db, { email, ...names, passwordHash: person.password.hash })
    }
    const subject = renewed ?? (await embedded.createIdentity(db, person))
    await mailVerification(ctx, { email, subject })
    return embedded.issueToken(db, subject)
  })
  return { token }
}

/**
 * Returns a token for an address and its password, or the challenge of a second factor. Every refusal has the same
 * message and takes the same time.
 *
 * @param deviceCookie The browser's cookie of known devices; `null` if it has none.
 */
export async function signIn(
  ctx: Ctx,
  { email, password, proof }: SignIn,
  deviceCookie: string | null,
): Promise<SignInAnswer> {
  const embedded = requireEmbedded(ctx)
  const place = limitPlace(ctx, email)
  const record = async (action: 'sign-in.failed' | 'sign-in.slowed-down'): Promise<void> => {
    await recordAnonymousAttempt(ctx, { action, accountId: await findUserIdByEmail(ctx.db, email) })
  }
  const attempt = { ...PASSWORD_LIMIT, account: email, email, proof, deviceCookie }
  const limitStranger = () => consumeLimits(ctx, 'sign-in', [...place.all, ...place.ofAccount])
  const refund = await admitAttempt(ctx, attempt, limitStranger).catch(async (error: unknown) => {
    await record('sign-in.slowed-down')
    throw error
  })
  const answer = await embedded.signIn(email, password)
  if (!answer) {
    await record('sign-in.failed')
    throw new AppError(400, 'wrong_credentials', say(msg`Incorrect email address or password.`))
  }
  // The attempt is counted before the check, so that simultaneous attempts are all counted. It is refunded because the
  // password was right.
  await refundLimits(ctx, 'sign-in', place.ofAccount)
  await refund()
  return answer
}

/**
 * Sends the verification link again if the address still needs it. A decoy gets no mail, and the answer does not reveal
 * that.
 */
export async function sendVerification(ctx: Ctx): Promise<void> {
  const actor = requireActor(ctx)
  await runWithinMailLimits(ctx, 'send-verification', limitVerificationMails(actor.userId), async () => {
    if (actor.emailVerified) return
    await Promise.all([actor.isDecoy ? null : mailOwnVerification(ctx, actor), wait(MAIL_ANSWER_MS)])
  })
}

async function mailOwnVerification(ctx: Ctx, { userId, email }: Actor): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const subject = await findSubject(ctx.db, userId)
    if (subject) await mailVerification(ctx, { email, subject })
  })
}

/**
 * Verifies an address by the mailed link, in a session of the account that the link was mailed for. Without such a
 * session nothing changes, because somebody else may have registered the address with their own password.
 *
 * @param visitor The person who is signed in in the browser; `null` if there is none.
 */
export async function verifyEmail(
  ctx: Ctx,
  token: string,
  visitor: Actor | null,
): Promise<VerifyEmailAnswer> {
  const { identity, sessions } = ctx
  await consumeLimits(ctx, 'verify-email', limitLinks(ctx))
  const owner = await identity.findVerification(ctx.db, token)
  if (!owner) return { result: 'expired' }
  const subject = visitor && !visitor.isDecoy ? await findSubject(ctx.db, visitor.userId) : null
  if (!visitor || subject !== owner.subject) return { result: 'sign-in-required', email: owner.email }
  const isVerified = await inTransaction(ctx, async (ctx) => {
    await lockUser(ctx.db, owner.subject)
    // The session is gone if the address was registered again or disowned in the meantime.
    if (!(await sessions.exists(visitor.sessionId, ctx.db))) return false
    const found = await identity.confirmVerification(ctx.db, token)
    if (!found) return false
    await syncVerification(ctx, found)
    await ctx.audit({ action: 'identity.email-verified', entity: 'user', entityId: visitor.userId })
    return true
  })
  if (!isVerified) return { result: 'expired' }
  // Read after the change, because becoming staff ends sessions.
  return { result: 'verified', isSignedIn: (await sessions.findById(visitor.sessionId)) !== null }
}

/**
 * Closes, by the mailed link, an account that somebody else registered with an address: deletes its password, sessions
 * and links. Records that the practice has written about the person since then stay for the owner of the address, who
 * can register again.
 */
export async function disownEmail(ctx: Ctx, token: string): Promise<DisownAnswer> {
  const { identity, sessions } = ctx
  await consumeLimits(ctx, 'verify-email', limitLinks(ctx))
  const owner = await identity.findVerification(ctx.db, token)
  if (!owner) return { result: 'expired' }
  return inTransaction(ctx, async (ctx) => {
    await lockUser(ctx.db, owner.subject)
    if (!(await identity.disown(ctx.db, token))) return { result: 'expired' }
    const user = await findAppUserBySubject(ctx.db, owner.subject)
    if (user) await sessions.endAllOf(user.id, ctx.db)
    await ctx.audit({
      action: 'identity.email-disowned',
      entity: 'user',
      ...(user ? { entityId: user.id } : {}),
    })
    return { result: 'disowned' }
  })
}

/**
 * Mails a reset link to the owner of an account. Whether or not there is an account, the answer is the same, takes the
 * same time and counts against the same limits. A person with a pending invite gets a mail about the invite instead.
 * After many requests by strangers, a mail of the last half hour is not sent again: its link still works, so strangers
 * can neither lock the owner out nor fill the mailbox.
 *
 * @param deviceCookie The browser's cookie of known devices; `null` if it has none.
 */
export async function requestPasswordReset(
  ctx: Ctx,
  email: string,
  deviceCookie: string | null,
): Promise<void> {
  const device = await ctx.devices.find(deviceCookie, email)
  const { isOften } = await limitPasswordResets(ctx, email, device)
  const since = addMs(ctx.now(), (-RESET_TTL_MINUTES * MINUTE_MS) / 2)
  const isServed = isOften && (await hasMailedSince(ctx.db, { to: email, template: 'password-reset', since }))
  await Promise.all([isServed ? null : offerPasswordReset(ctx, email), wait(MAIL_ANSWER_MS)])
}

/** Mails the link for a new password to the owner of an account. Sends nothing if there is no account. */
export async function mailPasswordReset(ctx: Ctx, email: string): Promise<void> {
  await mailResetOffer(ctx, email, await ctx.identity.createPasswordReset(ctx.db, email))
}

async function offerPasswordReset(ctx: Ctx, email: string): Promise<void> {
  const offer = await ctx.identity.createPasswordReset(ctx.db, email)
  await inTransaction(ctx, (ctx) => mailResetOffer(ctx, email, offer))
}

/**
 * Sets a new password by the mailed link. All sessions of the account end; a second factor stays and is required at the
 * next sign-in. A refused password does not use up the link.
 *
 * @param deviceCookie The browser's cookie of known devices; `null` if it has none.
 * @returns The cookie that replaces it. The browser belongs to the owner of the mailbox, so attempts of strangers do
 *   not lock it out.
 */
export async function resetPassword(
  ctx: Ctx,
  { token, password }: ResetPassword,
  deviceCookie: string | null,
): Promise<{ deviceCookie: string }> {
  const { config, devices, identity, sessions } = ctx
  await consumeLimits(ctx, 'reset-password', limitLinks(ctx))
  const owner = await identity.findReset(ctx.db, token)
  if (!owner) throw makeResetLinkError()
  const known = await findAppUserBySubject(ctx.db, owner.subject)
  const isStaff =
    isStaffAddress(owner.email, config.staffDomain) || (known !== null && known.role !== 'client')
  await checkPassword(ctx.db, password, owner.email, { isStaff })
  await inTransaction(ctx, async (ctx) => {
    await lockUser(ctx.db, owner.subject)
    const person = await identity.resetPassword(ctx.db, token, password)
    if (!person) throw makeResetLinkError()
    const user = await syncVerification(ctx, person)
    if (user) await sessions.endAllOf(user.id, ctx.db)
    await ctx.audit({
      action: 'identity.password-reset',
      entity: 'user',
      ...(user ? { entityId: user.id } : {}),
    })
    await mailSecurity(ctx, person.email, 'password-changed')
  })
  await clearCodeLimit(ctx, owner.subject)
  return { deviceCookie: await devices.remember(deviceCookie, owner.email) }
}

/** Changes the caller's password and ends their other sessions. The caller must enter the current password. */
export async function changePassword(
  ctx: Ctx,
  { currentPassword, newPassword }: ChangePassword,
): Promise<void> {
  const actor = requireActor(ctx)
  const embedded = requireEmbedded(ctx)
  const subject = await requireOwnSubject(ctx)
  await confirmPassword(ctx, { subject, password: currentPassword, path: 'currentPassword' })
  // For a person with a second factor the password alone is not enough.
  if ((await embedded.secondFactors.find(ctx.db, subject)).isEnrolled) await requireRecentProof(ctx)
  const isStaff = actor.role !== 'client' || isStaffAddress(actor.email, ctx.config.staffDomain)
  await checkPassword(ctx.db, newPassword, actor.email, { isStaff }, 'newPassword')
  const prepared = await embedded.preparePassword(ctx.db, newPassword, actor.email)
  await inTransaction(ctx, async (ctx) => {
    await lockUser(ctx.db, subject)
    // An admin may have ended everything while the current password was being checked.
    if (!(await ctx.sessions.exists(actor.sessionId, ctx.db))) throw makeSessionEndedError()
    await embedded.setPassword(ctx.db, subject, prepared)
    await ctx.sessions.endOthersOf(actor, ctx.db)
    await ctx.sessions.recordProof(actor, { hasStaffPassword: prepared.isForStaff }, ctx.db)
    await ctx.audit({ action: 'identity.password-changed', entity: 'user', entityId: actor.userId })
    await mailSecurity(ctx, actor.email, 'password-changed')
  })
}

function makeResetLinkError(): AppError {
  return new AppError(400, 'token_invalid', say(RESET_LINK_EXPIRED))
}
