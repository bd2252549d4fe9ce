import { msg } from '@lingui/core/runtime-macro'
import type { AppUser, OwnSession } from '#contract/identity/sessions.ts'
import { currentLocale, say } from '#domain/words/say.ts'
import { requireActor } from '#server/kit/access/caller.ts'
import { AppError, conflict, forbidden, notFound } from '#server/kit/app-error.ts'
import { recordAnonymousAttempt } from '#server/kit/audit/anonymous-attempts.ts'
import type { AuditAction } from '#server/kit/audit/audit-actions.ts'
import { recordAs } from '#server/kit/audit/record.ts'
import { type Ctx, inTransaction } from '#server/kit/ctx.ts'
import { readViolatedConstraint } from '#server/kit/database/transaction.ts'
import type { Browser } from '#server/kit/http/browser.ts'
import { consumeLimits, countTry } from '#server/kit/http/rate-limit.ts'
import type { Identity, VerifiedIdentity } from '#server/kit/identity/identity-provider.ts'
import { type Actor, listPendingSecurity } from '#server/kit/sessions/sessions.ts'
import {
  findAppUserBySubject,
  findSubject,
  lockUser,
  syncIdentity,
  syncVerification,
} from '../accounts/service.ts'
import { makeSessionEndedError } from '../passwords.ts'
import { mailVerification } from '../send-mails.ts'
import { limitSignUps } from '../sign-in-limits.ts'

type SyncBody = {
  firebaseUid?: string | undefined
  email?: string | undefined
  firstName?: string | undefined
  lastName?: string | undefined
  profileImageUrl?: string | null | undefined
}

/** A session that has just begun. */
type Started = { actor: Actor; token: string }

/**
 * Exchanges an identity token for a session, once, and ends the browser's earlier session. The body must agree with the
 * token.
 *
 * @param token The identity token; `null` if the request has none.
 * @returns The user with the session's token and, for a verified address, the new cookie of known devices.
 */
export async function syncUser(
  ctx: Ctx,
  token: string | null,
  body: SyncBody,
  browser: Browser,
): Promise<{ user: AppUser; sessionToken: string; deviceCookie: string | null }> {
  const claimed = token === null ? null : await ctx.identity.verifyToken(token)
  if (token === null || !claimed) throw tokenInvalid()
  refuseDisagreement(body, claimed)
  const isNewcomer = await isNewOfHosted(ctx, claimed)
  if (isNewcomer) await limitSignUps(ctx, claimed.email)
  const started = await inTransaction(ctx, async (ctx) => {
    // Locks the record before the token, in the same order as a deactivation.
    await lockUser(ctx.db, claimed.subject)
    const proven = await ctx.identity.redeemToken(ctx.db, token, claimed)
    if (!proven) throw tokenInvalid()
    const started = await beginSession(ctx, proven, browser)
    if (isNewcomer) await mailVerification(ctx, proven)
    if (started && browser.sessionToken) await ctx.sessions.endByToken(browser.sessionToken, ctx.db)
    return started
  })
  if (!started) {
    const user = await findAppUserBySubject(ctx.db, claimed.subject)
    await recordAnonymousAttempt(ctx, { action: 'sign-in.refused', accountId: user?.id ?? null })
    throw deactivated()
  }
  const { actor } = started
  const isProven = actor.emailVerified && !actor.isDecoy
  const deviceCookie = isProven ? await ctx.devices.remember(browser.deviceCookie, actor.email) : null
  return { user: toAppUser(actor), sessionToken: started.token, deviceCookie }
}

/**
 * Checks whether somebody has just signed up with a hosted provider. With the embedded provider the sign-up itself
 * mails the link.
 */
async function isNewOfHosted(ctx: Ctx, { subject, emailVerified }: VerifiedIdentity): Promise<boolean> {
  return !ctx.embedded && !emailVerified && (await findAppUserBySubject(ctx.db, subject)) === null
}

/** Starts a session for a proven identity. Returns `null` if the user is deactivated. */
async function beginSession(
  ctx: Ctx,
  proven: VerifiedIdentity,
  { userAgent }: Browser,
): Promise<Started | null> {
  const { embedded, sessions, source } = ctx
  const browser = { userAgent, ip: source?.ip ?? null }
  if (proven.decoy) {
    await embedded?.markDecoySynced(ctx.db, proven.decoy.id, currentLocale())
    return sessions.start({ decoyId: proven.decoy.id }, browser, ctx.db)
  }
  const user = await syncIdentity(ctx, proven).catch(refuseForeignEmail)
  const { hasSecondFactor, hasStaffPassword } = proven
  const owner = { userId: user.id, hasSecondFactor, hasStaffPassword }
  const started = await sessions.start(owner, browser, ctx.db)
  if (started) await recordOwn(ctx, started.actor, 'sign-in.succeeded', { hasSecondFactor })
  return started
}

/** Returns the user of an identity token without using up the token. */
export async function getTokenUser(ctx: Ctx, token: string): Promise<AppUser> {
  const proven = await ctx.identity.verifyToken(token)
  if (proven?.decoy?.isSynced) return toDecoyUser(proven)
  if (!proven || proven.decoy) throw makeSessionEndedError()
  const user = await findAppUserBySubject(ctx.db, proven.subject)
  if (!user) throw makeSessionEndedError()
  const { isActive, isSecondFactorRequired, ...appUser } = user
  if (!isActive) throw deactivated()
  return {
    ...appUser,
    hasSecondFactor: proven.hasSecondFactor,
    pendingSecurity: listPendingSecurity(user.role, { ...proven, isSecondFactorRequired }),
  }
}

/** Asks the provider whether the caller's address is verified, and returns the updated user. */
export async function updateVerification(ctx: Ctx, body: { email?: string | undefined }): Promise<AppUser> {
  const actor = requireActor(ctx)
  // The page that waits for the link calls this every three seconds.
  await consumeLimits(ctx, 'update-verification', [{ key: actor.sessionId, count: 60, windowSeconds: 60 }])
  if (body.email !== undefined && normalizeEmail(body.email) !== actor.email) throw disagrees()
  const subject = await findSubject(ctx.db, actor.userId)
  // Runs before the transaction because a hosted provider may be slow. It also runs for a decoy, which no provider has,
  // so that the answer takes the same time for everybody.
  const known = await ctx.identity.getIdentity(ctx.db, subject ?? actor.userId)
  if (known && known.emailVerified !== actor.emailVerified) {
    await inTransaction(ctx, (ctx) => syncVerification(ctx, known))
  }
  const current = await ctx.sessions.findById(actor.sessionId)
  if (!current) throw makeSessionEndedError()
  return toAppUser(current)
}

/**
 * Renews the proof that the person of the session is present, with a new identity token.
 *
 * @param token The identity token; `null` if the request has none.
 */
export async function reauthenticate(ctx: Ctx, token: string | null): Promise<void> {
  const actor = requireActor(ctx)
  const claimed = token === null ? null : await ctx.identity.verifyToken(token)
  // Not 401, because 401 means that the session is over.
  const refused = new AppError(400, 'token_invalid', say(msg`This took too long. Please try again.`))
  if (token === null || !claimed) throw refused
  if (claimed.decoy || claimed.subject !== (await findSubject(ctx.db, actor.userId))) {
    throw forbidden(say(msg`You chose a different account. Please use the one that you are signed in with.`))
  }
  await inTransaction(ctx, async (ctx) => {
    await lockUser(ctx.db, claimed.subject)
    if (!(await ctx.identity.redeemToken(ctx.db, token, claimed))) throw refused
    if (!(await ctx.sessions.exists(actor.sessionId, ctx.db))) throw makeSessionEndedError()
    await ctx.sessions.recordReauthentication(actor.sessionId, ctx.db)
    await recordOwn(ctx, actor, 'session.reauthenticated')
  })
}

/** Ends the session of a token; does nothing without one. */
export async function signOut(ctx: Ctx, sessionToken: string | null): Promise<void> {
  if (sessionToken === null) return
  const actor = await ctx.sessions.findByToken(sessionToken)
  await ctx.sessions.endByToken(sessionToken)
  if (actor && !actor.isDecoy) await recordOwn(ctx, actor, 'session.signed-out')
}

/** Lists the caller's sessions, this browser's first. Reading the list is recorded at most once an hour. */
export async function listSessions(ctx: Ctx): Promise<OwnSession[]> {
  const actor = requireActor(ctx)
  const looks = await countTry(ctx, 'log:session.listed', { key: actor.userId, windowSeconds: 3600 })
  if (looks === 1) await recordOwn(ctx, actor, 'session.listed')
  const sessions = await ctx.sessions.listOf(actor.userId)
  return sessions
    .map((session) => ({ ...session, isCurrent: session.id === actor.sessionId }))
    .sort((one, other) => Number(other.isCurrent) - Number(one.isCurrent))
}

/**
 * Ends one of the caller's own sessions. For the session of another person it answers 404.
 *
 * @returns Whether it is the session of this call.
 */
export async function endSession(ctx: Ctx, sessionId: string): Promise<{ isCurrent: boolean }> {
  const actor = requireActor(ctx)
  if (!(await ctx.sessions.endOneOf(actor.userId, sessionId))) throw notFound()
  await recordOwn(ctx, actor, 'session.ended')
  return { isCurrent: sessionId === actor.sessionId }
}

/** Ends all of the caller's sessions but the one of this call. */
export async function endOtherSessions(ctx: Ctx): Promise<void> {
  const actor = requireActor(ctx)
  await ctx.sessions.endOthersOf(actor)
  await recordOwn(ctx, actor, 'session.ended-elsewhere')
}

/**
 * Records what somebody did with their own account. The actor is a parameter because public calls have none in `ctx`.
 */
async function recordOwn(
  ctx: Ctx,
  actor: Actor,
  action: AuditAction,
  details: Record<string, unknown> = {},
): Promise<void> {
  const { userId } = actor
  await recordAs(ctx, actor, {
    action,
    subjectId: userId,
    entity: 'user',
    entityId: userId,
    details,
  })
}

/** Converts the actor of a session to the user that screens get. */
export function toAppUser(actor: Actor): AppUser {
  return {
    id: actor.userId,
    email: actor.email,
    firstName: actor.firstName,
    lastName: actor.lastName,
    profileImageUrl: actor.profileImageUrl,
    role: actor.role,
    grants: actor.grants,
    emailVerified: actor.emailVerified,
    isOnboardingComplete: actor.isOnboardingComplete,
    timeZone: actor.timeZone,
    locale: actor.locale,
    heightUnit: actor.heightUnit,
    weightUnit: actor.weightUnit,
    hidesCalories: actor.hidesCalories,
    hidesWeight: actor.hidesWeight,
    householdSize: actor.householdSize,
    hasSecondFactor: actor.hasSecondFactor,
    pendingSecurity: actor.pendingSecurity,
  }
}

function toDecoyUser(identity: VerifiedIdentity): AppUser {
  return {
    id: identity.subject,
    email: identity.email,
    firstName: identity.firstName,
    lastName: identity.lastName,
    profileImageUrl: null,
    role: 'client',
    grants: [],
    emailVerified: false,
    isOnboardingComplete: false,
    timeZone: 'Asia/Kolkata',
    locale: currentLocale(),
    heightUnit: 'cm',
    weightUnit: 'kg',
    hidesCalories: false,
    hidesWeight: false,
    householdSize: 1,
    hasSecondFactor: false,
    pendingSecurity: [],
  }
}

/**
 * A hosted provider may have an address under another id than ours, because the person registered again or the address
 * was given to somebody else.
 */
function refuseForeignEmail(error: unknown): never {
  if (readViolatedConstraint(error) !== 'users_email_unique') throw error
  throw conflict(
    'email_taken',
    say(
      msg`This email address belongs to an older account that you cannot sign in to here. Please contact us.`,
    ),
  )
}

function refuseDisagreement(body: SyncBody, identity: Identity): void {
  const join = (first?: string | null, last?: string | null) =>
    `${first ?? ''} ${last ?? ''}`.normalize('NFC').replace(/\s+/g, ' ').trim()
  const name = join(body.firstName, body.lastName)
  const isRight =
    (body.firebaseUid === undefined || body.firebaseUid === identity.subject) &&
    (body.email === undefined || normalizeEmail(body.email) === identity.email) &&
    (name === '' || name === join(identity.firstName, identity.lastName)) &&
    (body.profileImageUrl === undefined ||
      body.profileImageUrl === null ||
      body.profileImageUrl === identity.photoUrl)
  if (!isRight) throw disagrees()
}

function normalizeEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase()
}

function disagrees(): AppError {
  return forbidden(say(msg`These details do not match the account that signed in.`))
}

function deactivated(): AppError {
  return forbidden(say(msg`This account has been deactivated. Please contact us.`))
}

function tokenInvalid(): AppError {
  return new AppError(401, 'token_invalid', say(msg`Authentication failed. Please try again.`))
}
