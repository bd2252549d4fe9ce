import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { LOCALES } from '#domain/words/locale.ts'
import { endpoint } from '../endpoint.ts'
import { SignInAnswer } from './identity.ts'

/*
 * Sign-in with Google by OpenID Connect, with the embedded provider and only if it is configured; otherwise every call
 * answers 404. The result is stored under a cookie, so that no address contains a secret.
 */

export const GOOGLE_FAILED = msg`Google sign-in failed. Please try again.`

/** The `BroadcastChannel` between the window of Google's page and the page that opened it. */
export const GOOGLE_CHANNEL = 'pathya.google'
/** The window has returned from Google and needs a page that continues the sign-in. */
export const GOOGLE_RETURNED = 'returned'
/** The page that opened the window continues the sign-in: the window may close. */
export const GOOGLE_CONTINUED = 'taken'

/** A page of this server to navigate to, not to fetch: it redirects to Google's page. */
export const startGoogle = endpoint({
  method: 'GET',
  url: '/api/identity/google/start',
  access: 'public',
  schema: {
    summary: "Go to Google's page",
    tags: ['identity'],
    querystring: z.object({
      /** `popup` for a separate window, which closes at the end. */
      mode: z.enum(['popup', 'redirect']).default('redirect'),
      /** The path of this site to open after sign-in; anything else is ignored. */
      next: z.string().max(1000).optional(),
      /** The language of the page, to which the browser returns. */
      language: z.enum(LOCALES).default('en'),
    }),
    /** The header `Location` contains the target. */
    response: { 200: z.unknown(), 302: z.unknown() },
  },
})

/**
 * The address to which Google returns the browser. Responds with a page that closes its window, or with 302 to
 * `/login?google=1` in the language of the page; `finishGoogle` then returns the result.
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
  /** The person cancelled on Google's page. */
  z.object({ isCancelled: z.literal(true) }),
])
export type GoogleAnswer = z.infer<typeof GoogleAnswer>

/** Returns the result, once and within a minute. 400 `google_failed`: its message says why. */
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
