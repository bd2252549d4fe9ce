import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { SignInAnswer } from './identity.ts'

/*
 * Signing in with Google by OpenID Connect, with the embedded provider and only where it is configured: else every call
 * answers 404. The result is stored behind a cookie, so that no address ever carries a secret.
 */

export const GOOGLE_FAILED = 'Google sign-in failed. Please try again.'

/** The `BroadcastChannel` between the window of Google's page and the page that opened it. */
export const GOOGLE_CHANNEL = 'pathya.google'
/** The window is back from Google and asks for a page that goes on. */
export const GOOGLE_RETURNED = 'returned'
/** The page that opened it goes on: the window may close. */
export const GOOGLE_TAKEN = 'taken'

/** A page of our own to navigate to, not to fetch: it leads on to Google's. */
export const startGoogle = endpoint({
  method: 'GET',
  url: '/api/identity/google/start',
  access: 'public',
  schema: {
    summary: "Go to Google's page",
    tags: ['identity'],
    querystring: z.object({
      /** Whether it runs in a window of its own, which closes at the end. */
      mode: z.enum(['popup', 'redirect']).default('redirect'),
      /** Where the person was going: a path of this site; anything else is dropped. */
      next: z.string().max(1000).optional(),
    }),
    /** `Location` says where to. */
    response: { 200: z.unknown(), 302: z.unknown() },
  },
})

/**
 * The address to which Google returns the browser. Answers a page that closes its window, or 302 to `/login?google=1`;
 * `finishGoogle` then answers with the result.
 */
export const returnFromGoogle = endpoint({
  method: 'GET',
  url: '/api/identity/google/callback',
  access: 'public',
  schema: {
    summary: "Come back from Google's page",
    tags: ['identity'],
    response: { 200: z.unknown(), 302: z.unknown() },
  },
})

export const GoogleAnswer = z.union([
  SignInAnswer,
  /** The person turned back on Google's page. */
  z.object({ isCancelled: z.literal(true) }),
])
export type GoogleAnswer = z.infer<typeof GoogleAnswer>

/** Takes the result, once and within a minute. 400 `google_failed`: its sentence says why. */
export const finishGoogle = endpoint({
  method: 'POST',
  url: '/api/identity/google/finish',
  access: 'public',
  schema: {
    summary: 'Finish signing in with Google',
    tags: ['identity'],
    response: { 200: GoogleAnswer },
  },
})
