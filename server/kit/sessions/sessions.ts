import { createHash, randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import { msg } from '@lingui/core/runtime-macro'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Grant, Role } from '#contract/access.ts'
import type { PendingSecurity } from '#contract/identity/sessions.ts'
import { IDLE_HEADER } from '#contract/notifications/unattended.ts'
import type { HeightUnit, WeightUnit } from '#domain/people/options.ts'
import type { Locale } from '#domain/words/locale.ts'
import { say } from '#domain/words/say.ts'
import type { Config } from '#server/config.ts'
import { AppError } from '../app-error.ts'
import { addMs, DAY_MS, MINUTE_MS } from '../clock.ts'
import type { Db, DbAndClock } from '../database/db.ts'
import type { StatementRow } from '../database/statement.ts'
import type { IdentityProvider } from '../identity/identity-provider.ts'
import { describeDevice } from './describe-device.ts'
import { createSessionCookies, SESSION_DAYS } from './session-cookies.ts'
import {
  type FoundSession,
  findSession,
  findSessionById,
  insertSession,
  listSessions,
  recordSessionProof,
  touchSession,
} from './session-rows.ts'

/** The person who makes a request, as read from the session. */
export type Actor = {
  sessionId: string
  /** The user's id; for a decoy, an id that belongs to no user. */
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
  /** The language of their pages; English for staff. */
  locale: Locale
  heightUnit: HeightUnit
  weightUnit: WeightUnit
  hidesCalories: boolean
  hidesWeight: boolean
  householdSize: number
  /** True if they signed up with somebody else's address. Such an account stays unverified for ever. */
  isDecoy: boolean
  /** True if they signed in with a second factor, or set one up in this session. */
  hasSecondFactor: boolean
  /** What staff must set up before anything else; empty for clients. */
  pendingSecurity: PendingSecurity[]
  /** True if they signed in, or proved their identity, in this session within the last ten minutes. */
  isRecentlyProven: boolean
}

const TOUCH_AFTER_MS = 5 * MINUTE_MS
/** How long the answer of a hosted provider is valid before the provider is asked again. */
const RECHECK_AFTER_MS = 15 * MINUTE_MS

/** The strength of a sign-in. */
export type SessionProof = { hasSecondFactor: boolean; hasStaffPassword: boolean }

/** The user or decoy that a session belongs to. */
export type SessionOwner = ({ userId: string } & SessionProof) | { decoyId: string }

/** The browser that a session is for. */
export type SessionBrowser = { userAgent: string | null; ip: string | null }

/** An open session as lists show it. `device` is a label such as `Firefox on Windows`. */
export type ListedSession = Omit<StatementRow<typeof listSessions>, 'userAgent'> & { device: string }

/**
 * Manages sessions, which are stored in the database; the browser has an opaque cookie. Deleting the row ends the
 * session at once; the cookie alone gives no access. Expiry uses the clock that is passed in. If a method takes a `db`,
 * pass the transaction's.
 */
export function createSessions(
  store: DbAndClock,
  config: Pick<Config, 'publicUrl' | 'locales'>,
  identity: Pick<IdentityProvider, 'kind' | 'isStillValid'>,
) {
  const cookies = createSessionCookies(config)

  /** Asks a hosted provider whether the sign-in behind a session is still valid, and ends the session if it is not. */
  async function recheck(row: FoundSession): Promise<boolean> {
    if (identity.kind === 'embedded' || row.subject === null) return true
    const now = store.now()
    if (now.getTime() - Date.parse(row.identityCheckedAt) < RECHECK_AFTER_MS) return true
    const isValid = await identity.isStillValid(row.subject, new Date(row.createdAt)).catch(() => {
      throw new AppError(
        503,
        'unavailable',
        say(msg`We can’t check your sign-in right now. Please try again shortly.`),
      )
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
   * Returns the person of the session that the request's cookie belongs to, or `null` if there is none. Runs one
   * indexed query.
   *
   * @param reply Used to renew the cookie and the session from time to time. Without it, neither is renewed, so that a
   *   session never outlives its cookie. Calls that an open page makes by itself do not renew them either.
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
    return toActor(row, config.locales)
  }

  return {
    ...cookies,
    find,
    ...createSessionStarts(store, config.locales),
    ...createSessionEnds(store.db),
    ...createSessionReads(store, config.locales),
  }
}

export type Sessions = ReturnType<typeof createSessions>

/** Creates the methods that start sessions and change them while they last. */
function createSessionStarts(store: DbAndClock, locales: readonly Locale[]) {
  return {
    /**
     * Creates a session with a new token, never with one that the browser sent.
     *
     * @returns The signed-in person and the token for the cookie; `null` if the user is not active, because then no
     *   session is created.
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
      return { actor: toActor(row, locales), token }
    },

    /** Records that the person of a session has just proved their identity. */
    async recordReauthentication(sessionId: string, db: Db): Promise<void> {
      await db
        .updateTable('sessions')
        .set({ reauthenticated_at: store.now() })
        .where('id', '=', sessionId)
        .execute()
    },

    /** Records what a person has set up or removed since they signed in, in one session or in all their sessions. */
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

/** Creates the methods that end sessions. `pool` is used if no transaction is passed. */
function createSessionEnds(pool: Db) {
  return {
    /** Ends the session of a token, if there is one. */
    async endByToken(token: string, db: Db = pool): Promise<void> {
      await db.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute()
    },

    /**
     * Ends every session of a person, for example after a new password, a role change or a deactivation. Returns how
     * many ended.
     */
    async endAllOf(userId: string, db: Db = pool): Promise<number> {
      const { numDeletedRows } = await db
        .deleteFrom('sessions')
        .where('user_id', '=', userId)
        .executeTakeFirst()
      return Number(numDeletedRows)
    },

    /** Ends every session of a person except the current one. */
    async endOthersOf(actor: Pick<Actor, 'userId' | 'sessionId'>, db: Db = pool): Promise<void> {
      await db
        .deleteFrom('sessions')
        .where('user_id', '=', actor.userId)
        .where('id', '<>', actor.sessionId)
        .execute()
    },

    /** Ends one session of a person. Returns false if they have no such session. */
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

/** Creates the methods that read sessions without asking a hosted provider. */
function createSessionReads(store: DbAndClock, locales: readonly Locale[]) {
  return {
    /**
     * Checks whether the session of a token was ended, so that its row is gone. Returns false if it has only expired.
     */
    async isRevoked(token: string): Promise<boolean> {
      const row = await store.db
        .selectFrom('sessions')
        .select('id')
        .where('token_hash', '=', hashToken(token))
        .executeTakeFirst()
      return row === undefined
    },

    /** Returns the person of the open session with this token, or `null` if there is none. */
    async findByToken(token: string): Promise<Actor | null> {
      const row = await findSession.find(store.db, { tokenHash: hashToken(token), now: store.now() })
      return row && toActor(row, locales)
    },

    /** Returns the current data of the person of a session, or `null` if the session has ended. */
    async findById(id: string, db: Db = store.db): Promise<Actor | null> {
      const row = await findSessionById.find(db, { id, now: store.now() })
      return row && toActor(row, locales)
    },

    /** Checks whether the row of a session exists; the session may have expired. */
    async exists(id: string, db: Db): Promise<boolean> {
      const row = await db.selectFrom('sessions').select('id').where('id', '=', id).executeTakeFirst()
      return row !== undefined
    },

    /** Lists the open sessions of a person, the most recently used first. */
    async listOf(userId: string, db: Db = store.db): Promise<ListedSession[]> {
      const rows = await listSessions.all(db, { userId, now: store.now() })
      return rows.map(({ userAgent, ...row }) => ({ ...row, device: describeDevice(userAgent) }))
    },
  }
}

const endOfSession = (now: Date): Date => addMs(now, SESSION_DAYS * DAY_MS)

/**
 * Lists what a person must set up before anything else: for staff, a password that meets the staff rule, and a second
 * factor if required.
 */
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

function toActor(row: FoundSession, locales: readonly Locale[]): Actor {
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
    locale: locales.includes(row.locale) ? row.locale : 'en',
    heightUnit: row.heightUnit,
    weightUnit: row.weightUnit,
    hidesCalories: row.hidesCalories,
    hidesWeight: row.hidesWeight,
    householdSize: row.householdSize,
    isDecoy: row.isDecoy,
    hasSecondFactor: row.hasSecondFactor,
    pendingSecurity: listPendingSecurity(row.role, row),
    isRecentlyProven: row.isRecentlyProven,
  }
}

/** Checks whether a page made the request by itself: the header says this, or the page listens for live updates. */
function isUnattended({ headers }: FastifyRequest): boolean {
  return IDLE_HEADER in headers || headers.accept === 'text/event-stream'
}

/** Returns the SHA-256 of a random token. The database stores it instead of the token. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
