import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { HEIGHT_UNITS, WEIGHT_UNITS } from '#domain/people/options.ts'
import { LOCALES } from '#domain/words/locale.ts'
import { GRANTS, ROLES } from '../access.ts'
import { IdParams, IsoInstant, Uuid } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { makeEmailAddress } from './identity.ts'

/** Steps that staff must complete first: a password that meets their rule, and a second factor. */
export const PENDING_SECURITY = ['password', 'second-factor'] as const
export type PendingSecurity = (typeof PENDING_SECURITY)[number]

/** The signed-in person, with the fields that every screen needs. */
export const AppUser = z.object({
  id: Uuid,
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  role: z.enum(ROLES),
  grants: z.array(z.enum(GRANTS)),
  emailVerified: z.boolean(),
  isOnboardingComplete: z.boolean(),
  timeZone: z.string(),
  /** The language in which they read; English for staff. */
  locale: z.enum(LOCALES),
  /** The unit in which they read and type lengths; below it, that of weights. */
  heightUnit: z.enum(HEIGHT_UNITS),
  weightUnit: z.enum(WEIGHT_UNITS),
  /** Clients choose this for their own screens. */
  hidesCalories: z.boolean(),
  hidesWeight: z.boolean(),
  /** Number of people for whom a client cooks and buys, including the client. */
  householdSize: z.number().int(),
  /** True if they signed in with a second factor, or set one up in this session. */
  hasSecondFactor: z.boolean(),
  /** Empty for clients. Until it is empty for staff, calls that require a permission are refused. */
  pendingSecurity: z.array(z.enum(PENDING_SECURITY)),
})
export type AppUser = z.infer<typeof AppUser>

/**
 * Takes the session cookie or `Authorization: Bearer <identity token>`, and sets no cookie. Its access is public
 * because the guard only reads cookies; the handler itself answers 401 to all other callers.
 */
export const getAuthUser = endpoint({
  method: 'GET',
  url: '/api/auth/user',
  access: 'public',
  schema: { summary: 'Who is signed in', tags: ['auth'], response: { 200: AppUser } },
})

/**
 * Exchanges an identity token (header `Authorization: Bearer …`, at most five minutes old) for a session cookie. The
 * body repeats the contents of the token; if they differ, the call is refused.
 */
export const syncUser = endpoint({
  method: 'POST',
  url: '/api/auth/sync-user',
  access: 'public',
  schema: {
    summary: 'Exchange an identity token for a session',
    tags: ['auth'],
    body: z
      .object({
        firebaseUid: z.string().max(128).optional(),
        email: z.string().max(254).optional(),
        firstName: z.string().max(100).optional(),
        lastName: z.string().max(100).optional(),
        profileImageUrl: z.string().max(2000).nullish(),
      })
      .nullish(),
    response: { 200: AppUser },
  },
})

/**
 * Proves again that the session's own person is present, with a fresh identity token of that person (header
 * `Authorization: Bearer …`, as in `syncUser`). For ten minutes, calls are allowed that otherwise answer 403
 * `reauthentication_required`. 400 `token_invalid`; 403 `forbidden`: the token belongs to another person.
 */
export const reauthenticate = endpoint({
  method: 'POST',
  url: '/api/auth/reauthenticate',
  access: 'verified',
  schema: { summary: 'Prove again who is signed in', tags: ['auth'], response: { 200: z.object({}) } },
})

export const signOut = endpoint({
  method: 'POST',
  url: '/api/auth/sign-out',
  access: 'public',
  schema: { summary: 'End this session', tags: ['auth'], response: { 200: z.object({}) } },
})

/** Reads the state from the identity provider and ignores the body. */
export const updateVerification = endpoint({
  method: 'POST',
  url: '/api/auth/update-verification',
  access: 'session',
  schema: {
    summary: 'Look whether the email address has been verified',
    tags: ['auth'],
    body: z
      .object({ email: z.string().max(254).optional(), isEmailVerified: z.boolean().optional() })
      .nullish(),
    response: { 200: AppUser },
  },
})

export const PASSWORD_RESET_EMAIL_REQUIRED = msg`Please enter your email address`

/**
 * Mails a reset link if there is an account. The response and its delay are always the same, with or without an
 * account.
 */
export const requestPasswordReset = endpoint({
  method: 'POST',
  url: '/api/auth/password-reset',
  access: 'public',
  schema: {
    summary: 'Ask for a link that sets a new password',
    tags: ['auth'],
    body: z.object({
      email: makeEmailAddress(PASSWORD_RESET_EMAIL_REQUIRED, msg`Please enter a valid email address.`),
    }),
    response: { 200: z.object({}) },
  },
})

/** A browser in which the caller is signed in. */
export const OwnSession = z.object({
  id: Uuid,
  /** For example `Chrome on Windows`, as reported by the browser. */
  device: z.string(),
  createdAt: IsoInstant,
  /** Accurate to five minutes. */
  lastSeenAt: IsoInstant,
  /** When it ends unless it is used before then. */
  endsAt: IsoInstant,
  /** When it ends at the latest, even if it is used; set for sessions of staff, otherwise `null`. */
  endsAtLatest: IsoInstant.nullable(),
  /** The IP address at sign-in; `null` if not known. */
  ipAddress: z.string().nullable(),
  isCurrent: z.boolean(),
})
export type OwnSession = z.infer<typeof OwnSession>

/** Lists the caller's own sessions: the current one first, then by last use. */
export const listSessions = endpoint({
  method: 'GET',
  url: '/api/auth/sessions',
  access: 'verified',
  schema: {
    summary: 'Where one is signed in',
    tags: ['auth'],
    response: { 200: z.array(OwnSession) },
  },
})

/** Ends only the caller's own sessions: 404 for any other. */
export const endSession = endpoint({
  method: 'DELETE',
  url: '/api/auth/sessions/:id',
  access: 'verified',
  schema: {
    summary: "End one of one's own sessions",
    tags: ['auth'],
    params: IdParams,
    response: { 200: z.object({}) },
  },
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  url: '/api/auth/sessions',
  access: 'verified',
  schema: {
    summary: "End all of one's own sessions but this one",
    tags: ['auth'],
    response: { 200: z.object({}) },
  },
})
