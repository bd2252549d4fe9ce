import { createHash, randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Grant, Role } from '#contract/access.ts'
import type { PendingSecurity } from '#contract/identity/sessions.ts'
import { UNATTENDED_HEADER } from '#contract/notifications/unattended.ts'
import type { HeightUnit, WeightUnit } from '#domain/people/options.ts'
import type { Config } from '#server/config.ts'
import { AppError } from '../app-error.ts'
import { addMs, DAY_MS, MINUTE_MS } from '../clock.ts'
import type { Db, DbAndClock } from '../database/db.ts'
import type { IdentityProvider } from '../identity/identity-provider.ts'
import { createSessionCookies, SESSION_DAYS } from './session-cookies.ts'
import {
  type FoundSession,
  findSession,
  findSessionById,
  insertSession,
  listSessions,
  recordSessionProof,
  type SessionRow,
  touchSession,
} from './session-rows.ts'

/** The person behind a request, as the session mechanism knows them. */
export type Actor = {
  sessionId: string
  /** The user's id; for a decoy an id that belongs to no user. */
  userId: string
  email: string
  firstName: string | null
  lastName: string | null
  profileImageUrl: string | null
  role: Role
  grants: Grant[]
  emailVerified: boolean
  isOnboardingComplete: boolean
  timeZone: string
  heightUnit: HeightUnit
  weightUnit: WeightUnit
  hidesCalories: boolean
  hidesWeight: boolean
  /** Signed up with somebody else's address: looks unverified for ever. */
  isDecoy: boolean
  /** Signed in with a second factor, or set one up in this session. */
  hasSecondFactor: boolean
  /** What staff must set up before anything else; empty for clients. */
  pendingSecurity: PendingSecurity[]
  /** Signed in, or proved again who they are, in this session and within ten minutes. */
  isRecentlyProven: boolean
}

const TOUCH_AFTER_MS = 5 * MINUTE_MS
/** How long the answer of a hosted provider counts before it is asked again. */
const RECHECK_AFTER_MS = 15 * MINUTE_MS

/** The strength of a sign-in. */
export type SessionProof = { hasSecondFactor: boolean; hasStaffPassword: boolean }

/** The user or decoy that a session belongs to. */
export type SessionOwner = ({ userId: string } & SessionProof) | { decoyId: string }

/** The browser that a session is for. */
export type SessionBrowser = { userAgent: string | null; ip: string | null }

/**
 * Sessions in the database behind an opaque cookie. Taking a row away ends the session everywhere at once; the cookie
 * alone is worth nothing. Ends and windows go by the clock that is passed. Where a method takes a `db`, pass the
 * transaction's.
 */
export function createSessions(
  store: DbAndClock,
  config: Pick<Config, 'publicUrl'>,
  identity: Pick<IdentityProvider, 'kind' | 'isStillValid'>,
) {
  const cookies = createSessionCookies(config)

  /** Asks a hosted provider whether the sign-in behind a session is still valid, and ends the session if it is not. */
  async function recheck(row: FoundSession): Promise<boolean> {
    if (identity.kind === 'embedded' || row.subject === null) return true
    const now = store.now()
    if (now.getTime() - Date.parse(row.identityCheckedAt) < RECHECK_AFTER_MS) return true
    const isValid = await identity.isStillValid(row.subject, new Date(row.createdAt)).catch(() => {
      throw new AppError(503, 'unavailable', 'Sign-in cannot be checked right now. Please try again soon.')
    })
    const { sessionId } = row
    await (isValid
      ? store.db
          .updateTable('sessions')
          .set({ identity_checked_at: now })
          .where('id', '=', sessionId)
          .execute()
      : store.db.deleteFrom('sessions').where('id', '=', sessionId).execute())
    return isValid
  }

  /**
   * The person of the session whose cookie a request carries; null: there is none. One indexed query.
   *
   * @param reply Renews the cookie, and the session with it, now and then. Without it neither is renewed: a session
   *   never outlives its cookie. Calls that an open page makes by itself do not renew it either.
   */
  async function find(request: FastifyRequest, reply?: FastifyReply): Promise<Actor | null> {
    const token = cookies.readToken(request)
    if (token === null) return null
    const now = store.now()
    const row = await findSession.find(store.db, { tokenHash: hashToken(token), now })
    if (!row || !(await recheck(row))) return null
    const isIdle = now.getTime() - Date.parse(row.lastSeenAt) > TOUCH_AFTER_MS
    if (reply && !isUnattended(request) && isIdle) {
      await touchSession.run(store.db, { id: row.sessionId, now, expiresAt: endOfSession(now) })
      cookies.setCookie(reply, token)
    }
    return toActor(row)
  }

  return {
    ...cookies,
    find,
    ...createSessionStarts(store),
    ...createSessionEnds(store.db),
    ...createSessionReads(store),
  }
}

export type Sessions = ReturnType<typeof createSessions>

/** What begins sessions, and what changes them while they last. */
function createSessionStarts(store: DbAndClock) {
  return {
    /**
     * Makes a session with a fresh token, never the browser's own.
     *
     * @returns Who is signed in, and the token for the cookie; null where a user is not active: no session then.
     */
    async start(
      owner: SessionOwner,
      { userAgent, ip }: SessionBrowser,
      db: Db = store.db,
    ): Promise<{ actor: Actor; token: string } | null> {
      const token = randomBytes(32).toString('base64url')
      const tokenHash = hashToken(token)
      const now = store.now()
      const isUser = 'userId' in owner
      await insertSession.run(db, {
        tokenHash,
        userId: isUser ? owner.userId : null,
        decoyId: isUser ? null : owner.decoyId,
        userAgent: userAgent?.slice(0, 300) ?? null,
        ipAddress: ip === null || isIP(ip) === 0 ? null : ip.replace(/^::ffff:/, ''),
        hasSecondFactor: isUser && owner.hasSecondFactor,
        hasStaffPassword: !isUser || owner.hasStaffPassword,
        now,
        expiresAt: endOfSession(now),
      })
      const row = await findSession.find(db, { tokenHash, now })
      if (!row) {
        await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
        return null
      }
      if (isUser) {
        await db.updateTable('users').set({ last_signed_in_at: now }).where('id', '=', owner.userId).execute()
      }
      return { actor: toActor(row), token }
    },

    /** Records that the person of a session has just proven again who they are. */
    async recordReauthentication(sessionId: string, db: Db): Promise<void> {
      await db
        .updateTable('sessions')
        .set({ reauthenticated_at: store.now() })
        .where('id', '=', sessionId)
        .execute()
    },

    /** Records what has been set up, or taken away, since a person signed in; in one session, or in all of theirs. */
    async recordProof(
      owner: { userId: string; sessionId?: string },
      proof: Partial<SessionProof>,
      db: Db,
    ): Promise<void> {
      await recordSessionProof.run(db, {
        userId: owner.userId,
        sessionId: owner.sessionId ?? null,
        hasSecondFactor: proof.hasSecondFactor ?? null,
        hasStaffPassword: proof.hasStaffPassword ?? null,
      })
    },
  }
}

/** What ends sessions. `pool`: where no transaction is passed. */
function createSessionEnds(pool: Db) {
  return {
    /** Ends the session of a token, if there is one. */
    async endByToken(token: string, db: Db = pool): Promise<void> {
      await db.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute()
    },

    /** Ends every session of a person: after a new password, another role, a deactivation. */
    async endAllOf(userId: string, db: Db = pool): Promise<void> {
      await db.deleteFrom('sessions').where('user_id', '=', userId).execute()
    },

    /** Ends every session of a person but one. */
    async endOthersOf(actor: Pick<Actor, 'userId' | 'sessionId'>, db: Db = pool): Promise<void> {
      await db
        .deleteFrom('sessions')
        .where('user_id', '=', actor.userId)
        .where('id', '<>', actor.sessionId)
        .execute()
    },

    /** Ends one session of a person; false: they have no such session. */
    async endOneOf(userId: string, sessionId: string, db: Db = pool): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('sessions')
        .where('user_id', '=', userId)
        .where('id', '=', sessionId)
        .executeTakeFirst()
      return numDeletedRows === 1n
    },
  }
}

/** What reads sessions without asking a hosted provider. */
function createSessionReads(store: DbAndClock) {
  return {
    /** Whether a token is that of a session that was ended, which has left no row; false: it has expired. */
    async isRevoked(token: string): Promise<boolean> {
      const row = await store.db
        .selectFrom('sessions')
        .select('id')
        .where('token_hash', '=', hashToken(token))
        .executeTakeFirst()
      return row === undefined
    },

    /** The person of a token's open session; null: there is none. */
    async findByToken(token: string): Promise<Actor | null> {
      const row = await findSession.find(store.db, { tokenHash: hashToken(token), now: store.now() })
      return row && toActor(row)
    },

    /** The person of a session as they are now; null: it is over. */
    async findById(id: string, db: Db = store.db): Promise<Actor | null> {
      const row = await findSessionById.find(db, { id, now: store.now() })
      return row && toActor(row)
    },

    /** Whether a session has not been ended, expired or not. */
    async exists(id: string, db: Db): Promise<boolean> {
      const row = await db.selectFrom('sessions').select('id').where('id', '=', id).executeTakeFirst()
      return row !== undefined
    },

    /** The open sessions of a person, the last used first. */
    listOf(userId: string): Promise<SessionRow[]> {
      return listSessions.all(store.db, { userId, now: store.now() })
    },
  }
}

const endOfSession = (now: Date): Date => addMs(now, SESSION_DAYS * DAY_MS)

/** What a person must set up before anything else: staff a password by their rule, and a second factor if asked for. */
export function listPendingSecurity(
  role: Role,
  state: SessionProof & { isSecondFactorRequired: boolean },
): PendingSecurity[] {
  if (role === 'client') return []
  return [
    ...(state.hasStaffPassword ? [] : (['password'] as const)),
    ...(state.isSecondFactorRequired && !state.hasSecondFactor ? (['second-factor'] as const) : []),
  ]
}

function toActor(row: FoundSession): Actor {
  return {
    sessionId: row.sessionId,
    userId: row.userId,
    email: row.email,
    firstName: row.firstName,
    lastName: row.lastName,
    profileImageUrl: row.profileImageUrl,
    role: row.role,
    grants: row.grants,
    emailVerified: row.emailVerified,
    isOnboardingComplete: row.isOnboardingComplete,
    timeZone: row.timeZone,
    heightUnit: row.heightUnit,
    weightUnit: row.weightUnit,
    hidesCalories: row.hidesCalories,
    hidesWeight: row.hidesWeight,
    isDecoy: row.isDecoy,
    hasSecondFactor: row.hasSecondFactor,
    pendingSecurity: listPendingSecurity(row.role, row),
    isRecentlyProven: row.isRecentlyProven,
  }
}

/** Whether a page asks by itself: it says so, or listens for live updates. */
function isUnattended({ headers }: FastifyRequest): boolean {
  return UNATTENDED_HEADER in headers || headers.accept === 'text/event-stream'
}

/** SHA-256 of a random token: what the database stores instead of it. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
