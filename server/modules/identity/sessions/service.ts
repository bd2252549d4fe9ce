import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppUser, OwnSession } from '#contract/identity/sessions.ts'
import { refuseSession, requireActor } from '#server/kit/access/guard.ts'
import { AppError, conflict, forbidden, notFound } from '#server/kit/app-error.ts'
import { recordAudit } from '#server/kit/audit/audit.ts'
import type { AuditAction } from '#server/kit/audit/audit-actions.ts'
import { recordStrangersTry } from '#server/kit/audit/strangers-tries.ts'
import { type Queryable, readViolatedConstraint, runInTransaction } from '#server/kit/database/transaction.ts'
import { consumeLimits, countTry } from '#server/kit/http/rate-limit.ts'
import type { Identity, VerifiedIdentity } from '#server/kit/identity/identity-provider.ts'
import type { Platform } from '#server/kit/platform.ts'
import { describeDevice } from '#server/kit/sessions/describe-device.ts'
import { type Actor, listPendingSecurity } from '#server/kit/sessions/sessions.ts'
import {
  findAppUserBySubject,
  findSubject,
  lockUser,
  syncIdentity,
  syncVerification,
} from '../accounts/service.ts'
import { limitSignUps, welcomeNewcomer } from '../service.ts'

type SyncBody = {
  firebaseUid?: string | undefined
  email?: string | undefined
  firstName?: string | undefined
  lastName?: string | undefined
  profileImageUrl?: string | null | undefined
}

/**
 * Exchanges the identity token of the Authorization header for a session, once. What the body says must be what the
 * token says.
 */
export async function syncUser(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  body: SyncBody,
): Promise<AppUser> {
  const { identity, embedded, sessions, database } = platform
  const token = readBearer(request)
  const claimed = token === null ? null : await identity.verifyToken(token)
  if (token === null || !claimed) throw tokenInvalid()
  refuseDisagreement(body, claimed)
  const isNewcomer =
    !embedded && !claimed.emailVerified && !(await findAppUserBySubject(database.pool, claimed.subject))
  if (isNewcomer) await limitSignUps(request, platform, claimed.email)
  const actor = await runInTransaction(database.pool, async (client) => {
    // The record before the token, as whoever deactivates the person or ends what is open takes them.
    await lockUser(client, claimed.subject)
    const proven = await identity.redeemToken(client, token, claimed)
    if (!proven) throw tokenInvalid()
    if (proven.decoy) {
      await embedded?.markDecoySynced(client, proven.decoy.id)
      return sessions.start({ decoyId: proven.decoy.id }, request, reply, client)
    }
    const user = await syncIdentity(client, platform, request, proven).catch(refuseForeignEmail)
    if (isNewcomer) await welcomeNewcomer(client, platform, proven)
    const started = await sessions.start({ userId: user.id, ...proven }, request, reply, client)
    if (started) {
      await recordOwn(client, started, request, 'sign-in.succeeded', {
        hasSecondFactor: proven.hasSecondFactor,
      })
    }
    return started
  })
  if (!actor) {
    const user = await findAppUserBySubject(database.pool, claimed.subject)
    await recordStrangersTry(database.pool, request, {
      action: 'sign-in.refused',
      accountId: user?.id ?? null,
    })
    throw deactivated()
  }
  if (actor.emailVerified && !actor.isDecoy) await platform.devices.remember(request, reply, actor.email)
  return toAppUser(actor)
}

/** Who is signed in, by cookie (renewed as by every call) or by an identity token, which is not used up. */
export async function getAuthUser(
  { sessions, identity, database }: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<AppUser> {
  const token = readBearer(request)
  if (token === null) {
    const actor = await sessions.find(request, reply)
    if (!actor) throw await refuseSession(sessions, request)
    return toAppUser(actor)
  }
  // A token is asked about on purpose, whoever's cookie the browser still has.
  const proven = await identity.verifyToken(token)
  if (proven?.decoy?.isSynced) return toDecoyUser(proven)
  if (!proven || proven.decoy) throw unauthorized()
  const user = await findAppUserBySubject(database.pool, proven.subject)
  if (!user) throw unauthorized()
  const { isActive, isSecondFactorRequired, ...appUser } = user
  if (!isActive) throw deactivated()
  return {
    ...appUser,
    hasSecondFactor: proven.hasSecondFactor,
    pendingSecurity: listPendingSecurity(user.role, { ...proven, isSecondFactorRequired }),
  }
}

/** Asks the provider whether the caller's address is verified, and answers with what is so now. */
export async function updateVerification(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  body: { email?: string | undefined },
): Promise<AppUser> {
  const actor = requireActor(request)
  // The page that waits for the link asks every three seconds.
  await consumeLimits(platform.database.pool, 'update-verification', [
    { key: actor.sessionId, count: 60, windowSeconds: 60 },
  ])
  if (body.email !== undefined && normalizeEmail(body.email) !== actor.email) throw disagrees()
  const { database, identity, sessions } = platform
  const subject = await findSubject(database.pool, actor.userId)
  // Before the transaction: a hosted provider takes its time. A decoy, whom no provider knows, is asked about too: it
  // answers no sooner than anybody else.
  const known = await identity.getIdentity(database.pool, subject ?? actor.userId)
  if (known && known.emailVerified !== actor.emailVerified) {
    await runInTransaction(database.pool, (client) => syncVerification(client, platform, request, known))
  }
  const now = await sessions.find(request, reply)
  if (!now) throw unauthorized()
  return toAppUser(now)
}

/** Proves again, by a fresh identity token, that a session's own person sits in front of it. */
export async function reauthenticate(
  { identity, sessions, database }: Platform,
  request: FastifyRequest,
): Promise<Record<string, never>> {
  const actor = requireActor(request)
  const token = readBearer(request)
  const claimed = token === null ? null : await identity.verifyToken(token)
  // Not 401, which says that the session is over.
  const refused = new AppError(400, 'token_invalid', 'This took too long. Please try again.')
  if (token === null || !claimed) throw refused
  if (claimed.decoy || claimed.subject !== (await findSubject(database.pool, actor.userId))) {
    throw forbidden('This is another account. Please use the one that you are signed in with here.')
  }
  await runInTransaction(database.pool, async (client) => {
    await lockUser(client, claimed.subject)
    if (!(await identity.redeemToken(client, token, claimed))) throw refused
    if ((await sessions.findStart(actor.sessionId, client)) === null) throw unauthorized()
    await sessions.recordReauthentication(actor.sessionId, client)
    await recordOwn(client, actor, request, 'session.reauthenticated')
  })
  return {}
}

/** Ends the session of the request's cookie; fine without one. */
export async function signOut(
  { sessions, database }: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Record<string, never>> {
  const actor = await sessions.findKnown(request)
  await sessions.endByCookie(request)
  if (actor && !actor.isDecoy) await recordOwn(database.pool, actor, request, 'session.signed-out')
  sessions.clearCookie(reply)
  return {}
}

/** Where the caller is signed in, this browser first. That it was looked at is on the audit log once an hour. */
export async function listSessions(
  { sessions, database }: Platform,
  request: FastifyRequest,
): Promise<OwnSession[]> {
  const actor = requireActor(request)
  const looks = await countTry(database.pool, 'log:session.listed', {
    key: actor.userId,
    windowSeconds: 3600,
  })
  if (looks === 1) await recordOwn(database.pool, actor, request, 'session.listed')
  const rows = await sessions.listOf(actor.userId)
  return rows
    .map(({ id, userAgent, ipAddress, createdAt, lastSeenAt, endsAt, endsAtLatest }) => ({
      id,
      device: describeDevice(userAgent),
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      endsAt: endsAt.toISOString(),
      endsAtLatest: endsAtLatest?.toISOString() ?? null,
      ipAddress,
      isCurrent: id === actor.sessionId,
    }))
    .sort((one, other) => Number(other.isCurrent) - Number(one.isCurrent))
}

/** Ends one of the caller's own sessions; another's does not exist for them. */
export async function endSession(
  { sessions, database }: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  sessionId: string,
): Promise<Record<string, never>> {
  const actor = requireActor(request)
  if (!(await sessions.endOneOf(actor.userId, sessionId))) throw notFound()
  await recordOwn(database.pool, actor, request, 'session.ended')
  if (sessionId === actor.sessionId) sessions.clearCookie(reply)
  return {}
}

/** Ends all of the caller's sessions but the one that asks. */
export async function endOtherSessions(
  { sessions, database }: Platform,
  request: FastifyRequest,
): Promise<Record<string, never>> {
  const actor = requireActor(request)
  await sessions.endOthersOf(actor)
  await recordOwn(database.pool, actor, request, 'session.ended-elsewhere')
  return {}
}

/** Records what somebody did with their own account. */
async function recordOwn(
  db: Queryable,
  actor: Actor,
  request: FastifyRequest,
  action: AuditAction,
  details: Record<string, unknown> = {},
): Promise<void> {
  const { userId } = actor
  await recordAudit(db, actor, request, {
    action,
    subjectId: userId,
    entity: 'user',
    entityId: userId,
    details,
  })
}

function toAppUser(actor: Actor): AppUser {
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
    heightUnit: actor.heightUnit,
    weightUnit: actor.weightUnit,
    hidesCalories: actor.hidesCalories,
    hidesWeight: actor.hidesWeight,
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
    heightUnit: 'cm',
    weightUnit: 'kg',
    hidesCalories: false,
    hidesWeight: false,
    hasSecondFactor: false,
    pendingSecurity: [],
  }
}

/** A hosted provider may know an address by another id than ours: somebody deleted and registered again, or moved. */
function refuseForeignEmail(error: unknown): never {
  if (readViolatedConstraint(error) !== 'users_email_unique') throw error
  throw conflict(
    'email_taken',
    'This email address belongs to an earlier account here that cannot be opened this way. Please contact us.',
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

/** The token of `Authorization: Bearer …`; null: none. */
function readBearer(request: FastifyRequest): string | null {
  return /^Bearer ([\w.~+/-]{1,4096}=*)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
}

function normalizeEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase()
}

function unauthorized(): AppError {
  return new AppError(401, 'session_required', 'Unauthorized')
}

function disagrees(): AppError {
  return forbidden('These details do not match the account that signed in.')
}

function deactivated(): AppError {
  return forbidden('This account has been deactivated. Please contact us.')
}

function tokenInvalid(): AppError {
  return new AppError(401, 'token_invalid', 'Authentication failed. Please try again.')
}
