import { z } from 'zod'
import { GRANTS, ROLES } from './access.ts'
import { Uuid } from './common.ts'
import { endpoint } from './endpoint.ts'

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
