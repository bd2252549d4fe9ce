import { createHash, randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Grant, Role } from '#contract/access.ts'
import type { PendingSecurity } from '#contract/identity/sessions.ts'
import { UNATTENDED_HEADER } from '#contract/notifications/unattended.ts'
import type { HeightUnit, WeightUnit } from '#domain/people/options.ts'
import type { Config } from '#server/config.ts'
import { AppError } from '../app-error.ts'
import type { Queryable } from '../database/transaction.ts'
import type { IdentityProvider } from '../identity/identity-provider.ts'

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
  /** Signed in, or proved again who they are, in this session and within `PROOF_MINUTES`. */
  isRecentlyProven: boolean
}

/** How long a session may do what asks for a fresh proof. */
const PROOF_MINUTES = 10

/** What was signed in with. */
export type SessionProof = { hasSecondFactor: boolean; hasStaffPassword: boolean }

/** A session as lists show it. */
export type SessionRow = {
  id: string
  userAgent: string | null
  ipAddress: string | null
  createdAt: Date
  lastSeenAt: Date
  /** When it ends unless it is used before. */
  endsAt: Date
  /** When it ends however much it is used; null: never. */
  endsAtLatest: Date | null
}

type FoundSession = Actor &
  SessionProof & {
    subject: string | null
    createdAt: Date
    lastSeenAt: Date
    identityCheckedAt: Date
    isSecondFactorRequired: boolean
  }

/** How long a client's session lasts without being used. */
export const SESSION_DAYS = 30
/** How long a session of staff lasts without being used, and at most: it opens the data of many. */
const STAFF_IDLE_HOURS = 12
const STAFF_DAYS = 14
const TOUCH_AFTER_MS = 5 * 60_000
/** How long a hosted provider's word stands before it is asked again. */
const RECHECK_AFTER_MS = 15 * 60_000

/** When a session `s` of a user `u` ends however much it is used; null: never. */
const ENDS_AT_LATEST = `case when u.role <> 'client' then s.created_at + interval '${STAFF_DAYS} days' end`

/** When a session `s` ends unless it is used before. `u`: its user, joined from the left; a decoy has none. */
export const SESSION_ENDS_AT = `least(s.expires_at, ${ENDS_AT_LATEST},
  case when u.role <> 'client' then s.last_seen_at + interval '${STAFF_IDLE_HOURS} hours' end)`

/** Whose session a token is, by its hash ($1). */
export const FIND_SESSION = `
  select s.id as "sessionId", coalesce(u.id, d.id) as "userId", coalesce(u.email, d.email) as email,
         coalesce(u.first_name, d.first_name) as "firstName", coalesce(u.last_name, d.last_name) as "lastName",
         u.profile_image_url as "profileImageUrl", coalesce(u.role, 'client') as role,
         coalesce(u.is_email_verified, false) as "emailVerified",
         coalesce(u.is_onboarding_complete, false) as "isOnboardingComplete",
         coalesce(u.time_zone, 'Asia/Kolkata') as "timeZone", coalesce(u.height_unit, 'cm') as "heightUnit",
         coalesce(u.weight_unit, 'kg') as "weightUnit", coalesce(u.hides_calories, false) as "hidesCalories",
         coalesce(u.hides_weight, false) as "hidesWeight", s.decoy_id is not null as "isDecoy",
         u.firebase_uid as subject, s.created_at as "createdAt", s.last_seen_at as "lastSeenAt",
         s.identity_checked_at as "identityCheckedAt", s.has_second_factor as "hasSecondFactor",
         s.has_staff_password as "hasStaffPassword",
         coalesce(s.reauthenticated_at, s.created_at) > now() - interval '${PROOF_MINUTES} minutes' as "isRecentlyProven",
         coalesce((select p.is_second_factor_required_for_staff from practice_settings p where p.id = 1), false)
           as "isSecondFactorRequired",
         coalesce((select array_agg(g."grant") from staff_grants g where g.user_id = u.id), '{}') as grants
    from sessions s
    left join users u on u.id = s.user_id and u.is_active
    left join identity_decoys d on d.id = s.decoy_id
   where s.token_hash = $1 and ${SESSION_ENDS_AT} > now() and (u.id is not null or d.id is not null)`

/**
 * Sessions in the database behind an opaque cookie. Taking a row away ends the session everywhere at once; the cookie
 * alone is worth nothing.
 */
export function createSessions(
  pool: pg.Pool,
  config: Pick<Config, 'publicUrl'>,
  identity: Pick<IdentityProvider, 'kind' | 'isStillValid'>,
) {
  const isSecure = config.publicUrl.startsWith('https:')
  const cookieName = isSecure ? '__Host-pathya_session' : 'pathya_session'
  const cookieOptions = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure } as const

  /** Asks a hosted provider whether the sign-in behind a session still stands, and ends the session where it does not. */
  async function recheck(row: FoundSession): Promise<boolean> {
    if (identity.kind === 'embedded' || row.subject === null) return true
    if (Date.now() - row.identityCheckedAt.getTime() < RECHECK_AFTER_MS) return true
    const isValid = await identity.isStillValid(row.subject, row.createdAt).catch(() => {
      throw new AppError(503, 'unavailable', 'Sign-in cannot be checked right now. Please try again soon.')
    })
    await pool.query(
      isValid
        ? 'update sessions set identity_checked_at = now() where id = $1'
        : 'delete from sessions where id = $1',
      [row.sessionId],
    )
    return isValid
  }

  return {
    cookieName,

    /**
     * The person whose cookie this request carries; null: nobody. One indexed query.
     *
     * @param reply Renews the cookie, and the session with it, now and then. Without it neither is: a session never
     *   outlives its cookie. Nor is it by what an open page asks by itself while nobody sits in front of it.
     */
    async find(request: FastifyRequest, reply?: FastifyReply): Promise<Actor | null> {
      const token = request.cookies[cookieName]
      if (!token || token.length > 100) return null
      const { rows } = await pool.query<FoundSession>({
        name: 'find-session',
        text: FIND_SESSION,
        values: [hashToken(token)],
      })
      const row = rows[0]
      if (!row || !(await recheck(row))) return null
      const actor = toActor(row)
      if (reply && !isUnattended(request) && Date.now() - row.lastSeenAt.getTime() > TOUCH_AFTER_MS) {
        await pool.query(
          `update sessions set last_seen_at = now(), expires_at = now() + make_interval(days => $2) where id = $1`,
          [actor.sessionId, SESSION_DAYS],
        )
        reply.setCookie(cookieName, token, { ...cookieOptions, maxAge: SESSION_DAYS * 86_400 })
      }
      return actor
    },

    /** Whether a request carries the cookie of a session that was ended, which has left no row; false: it has run out. */
    async isRevoked(request: FastifyRequest): Promise<boolean> {
      const token = request.cookies[cookieName]
      if (!token) return false
      const { rowCount } = await pool.query('select from sessions where token_hash = $1', [hashToken(token)])
      return rowCount === 0
    },

    /** The person whose cookie this request carries, without asking a hosted provider; null: nobody. */
    async findKnown(request: FastifyRequest): Promise<Actor | null> {
      const token = request.cookies[cookieName]
      if (!token) return null
      const { rows } = await pool.query<FoundSession>(FIND_SESSION, [hashToken(token)])
      return rows[0] ? toActor(rows[0]) : null
    },

    /**
     * Makes a session with a fresh token (never the caller's own), ends the one the caller had, and sets the cookie.
     *
     * @param db The transaction's connection, where the session belongs to a larger step.
     * @returns Who is signed in now; null where a user is not active: no session then.
     */
    async start(
      owner: ({ userId: string } & SessionProof) | { decoyId: string },
      request: FastifyRequest,
      reply: FastifyReply,
      db: Queryable = pool,
    ): Promise<Actor | null> {
      const token = randomBytes(32).toString('base64url')
      await db.query(
        `insert into sessions (token_hash, user_id, decoy_id, user_agent, ip_address, has_second_factor,
                               has_staff_password, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(days => $8))`,
        [
          hashToken(token),
          'userId' in owner ? owner.userId : null,
          'decoyId' in owner ? owner.decoyId : null,
          request.headers['user-agent']?.slice(0, 300) ?? null,
          isIP(request.ip) === 0 ? null : request.ip.replace(/^::ffff:/, ''),
          'userId' in owner && owner.hasSecondFactor,
          !('userId' in owner) || owner.hasStaffPassword,
          SESSION_DAYS,
        ],
      )
      const { rows } = await db.query<FoundSession>(FIND_SESSION, [hashToken(token)])
      const row = rows[0]
      if (!row) {
        await db.query('delete from sessions where token_hash = $1', [hashToken(token)])
        return null
      }
      if ('userId' in owner) {
        await db.query('update users set last_signed_in_at = now() where id = $1', [owner.userId])
      }
      await this.endByCookie(request, db)
      reply.setCookie(cookieName, token, { ...cookieOptions, maxAge: SESSION_DAYS * 86_400 })
      return toActor(row)
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

    /** Ends every session of a person but one. */
    async endOthersOf(actor: Pick<Actor, 'userId' | 'sessionId'>, db: Queryable = pool): Promise<void> {
      await db.query('delete from sessions where user_id = $1 and id <> $2', [actor.userId, actor.sessionId])
    },

    /** Ends one session of a person; false: they have no such session. */
    async endOneOf(userId: string, sessionId: string, db: Queryable = pool): Promise<boolean> {
      const { rowCount } = await db.query('delete from sessions where user_id = $1 and id = $2', [
        userId,
        sessionId,
      ])
      return rowCount === 1
    },

    /** Where a person is signed in, what was seen last first. */
    async listOf(userId: string, db: Queryable = pool): Promise<SessionRow[]> {
      const { rows } = await db.query<SessionRow>(
        `select s.id, s.user_agent as "userAgent", host(s.ip_address) as "ipAddress", s.created_at as "createdAt",
                s.last_seen_at as "lastSeenAt", ${SESSION_ENDS_AT} as "endsAt", ${ENDS_AT_LATEST} as "endsAtLatest"
           from sessions s join users u on u.id = s.user_id
          where s.user_id = $1 and ${SESSION_ENDS_AT} > now() order by s.last_seen_at desc, s.id limit 200`,
        [userId],
      )
      return rows
    },

    /** When a session began; null: it is over. */
    async findStart(sessionId: string, db: Queryable = pool): Promise<Date | null> {
      const { rows } = await db.query<{ createdAt: Date }>(
        'select created_at as "createdAt" from sessions where id = $1',
        [sessionId],
      )
      return rows[0]?.createdAt ?? null
    },

    /** Notes that the person of a session has just proven again who they are. */
    async recordReauthentication(sessionId: string, db: Queryable): Promise<void> {
      await db.query('update sessions set reauthenticated_at = now() where id = $1', [sessionId])
    },

    /** Notes what has been set up, or taken away, since a person signed in; in one session, or in all of theirs. */
    async recordProof(
      owner: { userId: string; sessionId?: string },
      proof: Partial<SessionProof>,
      db: Queryable = pool,
    ): Promise<void> {
      await db.query(
        `update sessions set has_second_factor = coalesce($3, has_second_factor),
                has_staff_password = coalesce($4, has_staff_password)
          where user_id = $1 and ($2::uuid is null or id = $2)`,
        [
          owner.userId,
          owner.sessionId ?? null,
          proof.hasSecondFactor ?? null,
          proof.hasStaffPassword ?? null,
        ],
      )
    },
  }
}

export type Sessions = ReturnType<typeof createSessions>

/** What a person must set up before anything else: staff a password by their rule, and a second factor where asked. */
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

/** Whether a page asks by itself: it says so, or listens for news. */
function isUnattended({ headers }: FastifyRequest): boolean {
  return UNATTENDED_HEADER in headers || headers.accept === 'text/event-stream'
}

/** SHA-256 of a random token: what the database keeps instead of it. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
