import { GRANTS, ROLES } from '#contract/access.ts'
import { HEIGHT_UNITS, WEIGHT_UNITS } from '#domain/people/options.ts'
import { LOCALES } from '#domain/words/locale.ts'
import { arrayOf, boolean, bytes, inet, instant, integer, oneOf, text, uuid } from '../database/columns.ts'
import { knownLocale, readerLocale } from '../database/reader-locale.ts'
import { type StatementRow, statement } from '../database/statement.ts'

/** How long a staff session lasts without being used. It is short because it gives access to the data of many people. */
const STAFF_IDLE_HOURS = 12

/** How long a staff session lasts in total, even if it is used. */
const STAFF_DAYS = 14

/** How long a session counts as freshly proven. */
const PROOF_MINUTES = 10

/** When a session `s` of a user `u` ends even if it is used; null if never. */
const ENDS_AT_LATEST = `case when u.role <> 'client' then s.created_at + interval '${STAFF_DAYS} days' end`

/** When a session `s` ends unless it is used before then. `u` is its user, left-joined because a decoy has none. */
export const SESSION_ENDS_AT = `least(s.expires_at, ${ENDS_AT_LATEST},
  case when u.role <> 'client' then s.last_seen_at + interval '${STAFF_IDLE_HOURS} hours' end)`

const FOUND = {
  sessionId: uuid,
  userId: uuid,
  email: text,
  firstName: text.nullable(),
  lastName: text.nullable(),
  profileImageUrl: text.nullable(),
  role: oneOf(ROLES),
  emailVerified: boolean,
  isOnboardingComplete: boolean,
  timeZone: text,
  locale: oneOf(LOCALES),
  heightUnit: oneOf(HEIGHT_UNITS),
  weightUnit: oneOf(WEIGHT_UNITS),
  hidesCalories: boolean,
  hidesWeight: boolean,
  householdSize: integer,
  isDecoy: boolean,
  subject: text.nullable(),
  createdAt: instant,
  lastSeenAt: instant,
  identityCheckedAt: instant,
  hasSecondFactor: boolean,
  hasStaffPassword: boolean,
  isRecentlyProven: boolean,
  isSecondFactorRequired: boolean,
  grants: arrayOf(oneOf(GRANTS)),
}

/** Returns SQL for the open session that meets a condition on `s`, with its person. */
function selectSession(condition: string, now: string): string {
  return `
  select s.id as "sessionId", coalesce(u.id, d.id) as "userId", coalesce(u.email, d.email) as email,
         coalesce(u.first_name, d.first_name) as "firstName", coalesce(u.last_name, d.last_name) as "lastName",
         u.profile_image_url as "profileImageUrl", coalesce(u.role, 'client') as role,
         coalesce(u.is_email_verified, false) as "emailVerified",
         coalesce(u.is_onboarding_complete, false) as "isOnboardingComplete",
         coalesce(u.time_zone, 'Asia/Kolkata') as "timeZone", case when u.id is null then ${knownLocale('d.locale')} else ${readerLocale('u')} end as locale, coalesce(u.height_unit, 'cm') as "heightUnit",
         coalesce(u.weight_unit, 'kg') as "weightUnit", coalesce(u.hides_calories, false) as "hidesCalories",
         coalesce(u.hides_weight, false) as "hidesWeight",
         coalesce(u.household_size, 1)::int as "householdSize", s.decoy_id is not null as "isDecoy",
         u.firebase_uid as subject, s.created_at as "createdAt", s.last_seen_at as "lastSeenAt",
         s.identity_checked_at as "identityCheckedAt", s.has_second_factor as "hasSecondFactor",
         s.has_staff_password as "hasStaffPassword",
         coalesce(s.reauthenticated_at, s.created_at) > ${now}::timestamptz - interval '${PROOF_MINUTES} minutes' as "isRecentlyProven",
         coalesce((select p.is_second_factor_required_for_staff from practice_settings p where p.id = 1), false)
           as "isSecondFactorRequired",
         coalesce((select array_agg(g."grant") from staff_grants g where g.user_id = u.id), '{}') as grants
    from sessions s
    left join users u on u.id = s.user_id and u.is_active
    left join identity_decoys d on d.id = s.decoy_id
   where ${condition} and ${SESSION_ENDS_AT} > ${now} and (u.id is not null or d.id is not null)`
}

/** Finds the session of a token, with its person. Runs for every request that carries a cookie. */
export const findSession = statement({
  name: 'find-session',
  isPrepared: true,
  params: { tokenHash: bytes, now: instant },
  row: FOUND,
  text: (p) => selectSession(`s.token_hash = ${p.tokenHash}`, p.now),
})

export const findSessionById = statement({
  name: 'find-session-by-id',
  params: { id: uuid, now: instant },
  row: FOUND,
  text: (p) => selectSession(`s.id = ${p.id}`, p.now),
})

export type FoundSession = StatementRow<typeof findSession>

export const insertSession = statement({
  name: 'insert-session',
  params: {
    tokenHash: bytes,
    userId: uuid.nullable(),
    decoyId: uuid.nullable(),
    userAgent: text.nullable(),
    ipAddress: inet.nullable(),
    hasSecondFactor: boolean,
    hasStaffPassword: boolean,
    now: instant,
    expiresAt: instant,
  },
  text: (p) =>
    `insert into sessions (token_hash, user_id, decoy_id, user_agent, ip_address, has_second_factor,
                           has_staff_password, created_at, last_seen_at, identity_checked_at, expires_at)
     values (${p.tokenHash}, ${p.userId}, ${p.decoyId}, ${p.userAgent}, ${p.ipAddress}, ${p.hasSecondFactor},
             ${p.hasStaffPassword}, ${p.now}, ${p.now}, ${p.now}, ${p.expiresAt})`,
})

export const touchSession = statement({
  name: 'touch-session',
  params: { id: uuid, now: instant, expiresAt: instant },
  text: (p) => `update sessions set last_seen_at = ${p.now}, expires_at = ${p.expiresAt} where id = ${p.id}`,
})

export const listSessions = statement({
  name: 'list-sessions-of',
  params: { userId: uuid, now: instant },
  row: {
    id: uuid,
    userAgent: text.nullable(),
    ipAddress: text.nullable(),
    createdAt: instant,
    lastSeenAt: instant,
    /** When the session ends unless it is used before then. */
    endsAt: instant,
    /** When the session ends even if it is used; `null` if never. */
    endsAtLatest: instant.nullable(),
  },
  text: (p) =>
    `select s.id, s.user_agent as "userAgent", host(s.ip_address) as "ipAddress", s.created_at as "createdAt",
            s.last_seen_at as "lastSeenAt", ${SESSION_ENDS_AT} as "endsAt", ${ENDS_AT_LATEST} as "endsAtLatest"
       from sessions s join users u on u.id = s.user_id
      where s.user_id = ${p.userId} and ${SESSION_ENDS_AT} > ${p.now}
      order by s.last_seen_at desc, s.id limit 200`,
})

export const recordSessionProof = statement({
  name: 'record-session-proof',
  params: {
    userId: uuid,
    sessionId: uuid.nullable(),
    hasSecondFactor: boolean.nullable(),
    hasStaffPassword: boolean.nullable(),
  },
  text: (p) =>
    `update sessions set has_second_factor = coalesce(${p.hasSecondFactor}, has_second_factor),
            has_staff_password = coalesce(${p.hasStaffPassword}, has_staff_password)
      where user_id = ${p.userId} and (${p.sessionId}::uuid is null or id = ${p.sessionId})`,
})
