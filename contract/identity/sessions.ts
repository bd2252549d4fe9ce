import { z } from 'zod'
import { HEIGHT_UNITS, WEIGHT_UNITS } from '#domain/people/options.ts'
import { GRANTS, ROLES } from '../access.ts'
import { IdParams, IsoInstant, Uuid } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { makeEmailAddress } from './identity.ts'

/** What staff must set up first: a password that meets their rule, a second factor. */
export const PENDING_SECURITY = ['password', 'second-factor'] as const
export type PendingSecurity = (typeof PENDING_SECURITY)[number]

/** The signed-in person as every screen knows them. */
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
  /** How they read and type lengths and weights. */
  heightUnit: z.enum(HEIGHT_UNITS),
  weightUnit: z.enum(WEIGHT_UNITS),
  /** Chosen by clients for their own screens. */
  hidesCalories: z.boolean(),
  hidesWeight: z.boolean(),
  /** Signed in with a second factor, or set one up in this session. */
  hasSecondFactor: z.boolean(),
  /** Empty for clients. Until it is empty for staff, calls that ask for a permission are refused. */
  pendingSecurity: z.array(z.enum(PENDING_SECURITY)),
})
export type AppUser = z.infer<typeof AppUser>

/**
 * Takes the session cookie or `Authorization: Bearer <identity token>`, and sets nothing. Answers 401 to everybody else
 * by itself, which is why its access is public: the guard knows cookies alone.
 */
export const getAuthUser = endpoint({
  method: 'GET',
  url: '/api/auth/user',
  access: 'public',
  schema: { summary: 'Who is signed in', tags: ['auth'], response: { 200: AppUser } },
})

/**
 * Exchanges an identity token (header `Authorization: Bearer …`, at most five minutes old) for a session cookie. The
 * body repeats what the token says and is refused where it disagrees.
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
 * Proves again that the session's own person is present, by a fresh identity token of theirs (header `Authorization:
 * Bearer …`, as `syncUser` takes it). For ten minutes calls are admitted that are otherwise answered with 403
 * `reauthentication_required`. 400 `token_invalid`; 403 `forbidden`: the token is another person's.
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

/** Asks the identity provider, whatever the body claims. */
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

export const PASSWORD_RESET_EMAIL_REQUIRED = 'Please enter your email address'

/** Mails a reset link where there is an account. Always answers the same after the same time, account or none. */
export const requestPasswordReset = endpoint({
  method: 'POST',
  url: '/api/auth/password-reset',
  access: 'public',
  schema: {
    summary: 'Ask for a link that sets a new password',
    tags: ['auth'],
    body: z.object({
      email: makeEmailAddress(PASSWORD_RESET_EMAIL_REQUIRED, 'Please enter a valid email address.'),
    }),
    response: { 200: z.object({}) },
  },
})

/** A browser in which the caller is signed in. */
export const OwnSession = z.object({
  id: Uuid,
  /** Such as `Chrome on Windows`, as far as the browser says. */
  device: z.string(),
  createdAt: IsoInstant,
  /** To within five minutes. */
  lastSeenAt: IsoInstant,
  /** When it ends unless it is used before. */
  endsAt: IsoInstant,
  /** When it ends however much it is used, as sessions of staff do; null: never. */
  endsAtLatest: IsoInstant.nullable(),
  /** The address of the sign-in; null: not known. */
  ipAddress: z.string().nullable(),
  isCurrent: z.boolean(),
})
export type OwnSession = z.infer<typeof OwnSession>

/** The caller's own, the current one first, then the last used. */
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

/** The caller's own alone: 404 for any other. */
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
