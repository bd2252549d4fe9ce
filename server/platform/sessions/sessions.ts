import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Grant, Role } from '#contract/access.ts'
import type { Config } from '#server/config.ts'
import type { Queryable } from '#server/db/transaction.ts'

/** The person behind a request, as the session mechanism knows them. */
export type Actor = {
  sessionId: string
  /** The user's id; for a decoy an id that belongs to nobody. */
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
  /** Signed up with somebody else's address: looks unverified for ever. */
  isDecoy: boolean
}

/** How long a session lasts without being used. */
export const SESSION_DAYS = 30
const TOUCH_AFTER_MS = 5 * 60_000

const FIND_SESSION = `
  select s.id as "sessionId", coalesce(u.id, d.id) as "userId", coalesce(u.email, d.email) as email,
         coalesce(u.first_name, d.first_name) as "firstName", coalesce(u.last_name, d.last_name) as "lastName",
         u.profile_image_url as "profileImageUrl", coalesce(u.role, 'client') as role,
         coalesce(u.is_email_verified, false) as "emailVerified",
         coalesce(u.is_onboarding_complete, false) as "isOnboardingComplete",
         coalesce(u.time_zone, 'Asia/Kolkata') as "timeZone", s.decoy_id is not null as "isDecoy",
         s.last_seen_at as "lastSeenAt",
         coalesce((select array_agg(g."grant") from staff_grants g where g.user_id = u.id), '{}') as grants
    from sessions s
    left join users u on u.id = s.user_id and u.is_active
    left join identity_decoys d on d.id = s.decoy_id
   where s.token_hash = $1 and s.expires_at > now() and (u.id is not null or d.id is not null)`

/**
 * Sessions in the database behind an opaque cookie. Taking a row away ends the session everywhere at once; the cookie
 * alone is worth nothing.
 */
export function createSessions(pool: pg.Pool, config: Pick<Config, 'publicUrl'>) {
  const isSecure = config.publicUrl.startsWith('https:')
  const cookieName = isSecure ? '__Host-pathya_session' : 'pathya_session'
  const cookieOptions = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure } as const

  return {
    cookieName,

    /** The person whose cookie this request carries; null: nobody. One indexed query. */
    async find(request: FastifyRequest, reply?: FastifyReply): Promise<Actor | null> {
      const token = request.cookies[cookieName]
      if (!token || token.length > 100) return null
      const { rows } = await pool.query<Actor & { lastSeenAt: Date }>({
        name: 'find-session',
        text: FIND_SESSION,
        values: [hashToken(token)],
      })
      const row = rows[0]
      if (!row) return null
      const { lastSeenAt, ...actor } = row
      if (Date.now() - lastSeenAt.getTime() > TOUCH_AFTER_MS) {
        await pool.query(
          `update sessions set last_seen_at = now(), expires_at = now() + make_interval(days => $2) where id = $1`,
          [actor.sessionId, SESSION_DAYS],
        )
        // The browser forgets the cookie no sooner than we forget the session.
        reply?.setCookie(cookieName, token, { ...cookieOptions, maxAge: SESSION_DAYS * 86_400 })
      }
      return actor
    },

    /**
     * Makes a session with a fresh token (never the caller's own), ends the one the caller had, and sets the cookie.
     *
     * @param db The transaction's connection, where the session belongs to a larger step.
     * @returns Who is signed in now; null where a user is not active: no session then.
     */
    async start(
      owner: { userId: string } | { decoyId: string },
      request: FastifyRequest,
      reply: FastifyReply,
      db: Queryable = pool,
    ): Promise<Actor | null> {
      const token = randomBytes(32).toString('base64url')
      await db.query(
        `insert into sessions (token_hash, user_id, decoy_id, user_agent, expires_at)
         values ($1, $2, $3, $4, now() + make_interval(days => $5))`,
        [
          hashToken(token),
          'userId' in owner ? owner.userId : null,
          'decoyId' in owner ? owner.decoyId : null,
          request.headers['user-agent']?.slice(0, 300) ?? null,
          SESSION_DAYS,
        ],
      )
      const { rows } = await db.query<Actor & { lastSeenAt: Date }>(FIND_SESSION, [hashToken(token)])
      const row = rows[0]
      if (!row) {
        await db.query('delete from sessions where token_hash = $1', [hashToken(token)])
        return null
      }
      await this.endByCookie(request, db)
      reply.setCookie(cookieName, token, { ...cookieOptions, maxAge: SESSION_DAYS * 86_400 })
      const { lastSeenAt: _lastSeenAt, ...actor } = row
      return actor
    },

    /** Ends the session of the request's cookie, if there is one. */
    async endByCookie(request: FastifyRequest, db: Queryable = pool): Promise<void> {
      const token = request.cookies[cookieName]
      if (token) await db.query('delete from sessions where token_hash = $1', [hashToken(token)])
    },

    clearCookie(reply: FastifyReply): void {
      reply.clearCookie(cookieName, cookieOptions)
    },

    /** Ends every session of a person: after a new password, another role, a deactivation. */
    async endAllOf(userId: string, db: Queryable = pool): Promise<void> {
      await db.query('delete from sessions where user_id = $1', [userId])
    },
  }
}

export type Sessions = ReturnType<typeof createSessions>

/** SHA-256 of a random token: what the database keeps instead of it. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
