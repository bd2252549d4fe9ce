import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/*
 * Email and password, kept by this server itself. No answer tells whether an address has an account: signing up with
 * one that has answers the same, and its owner is told by mail.
 */

export const FIELDS_MISSING = 'Please fill in all required fields.'
export const PASSWORD_TOO_SHORT = 'Password must be at least 6 characters long.'
export const PASSWORD_MIN_LENGTH = 6
export const STAFF_PASSWORD_MIN_LENGTH = 12
export const PASSWORD_MAX_LENGTH = 128

/**
 * An address as it is kept: trimmed, composed, lower case. Letters that only look like others are refused: an address
 * holds ASCII alone.
 */
export const EmailAddress = z
  .string()
  .max(320, 'Please enter a valid email address.')
  .transform((text) => text.trim().normalize('NFC').toLowerCase())
  .pipe(z.string().min(1, FIELDS_MISSING).max(254).pipe(z.email('Please enter a valid email address.')))

/** A person's name as typed: trimmed, composed, without control or invisible characters. */
export const PersonName = z
  .string()
  .max(200, 'Please use at most 100 characters.')
  .transform((text) => text.normalize('NFC').replace(/\s+/g, ' ').trim())
  .pipe(
    z
      .string()
      .max(100, 'Please use at most 100 characters.')
      .regex(/^[^\p{Cc}\p{Co}\p{Cn}<>]*$/u, 'Please use letters only.'),
  )

const RequiredName = PersonName.pipe(z.string().min(1, FIELDS_MISSING))

/** A password on its way in; what makes a good one is decided by the server. */
const Password = z
  .string()
  .min(1, FIELDS_MISSING)
  .max(PASSWORD_MAX_LENGTH, `Please use at most ${PASSWORD_MAX_LENGTH} characters.`)

/** Exchanged within five minutes, once, by `POST /api/auth/sync-user`. */
export const IdentityToken = z.object({ token: z.string() })
export type IdentityToken = z.infer<typeof IdentityToken>

export const SignUp = z.object({
  email: EmailAddress,
  password: Password.pipe(z.string().min(PASSWORD_MIN_LENGTH, PASSWORD_TOO_SHORT)),
  firstName: RequiredName,
  lastName: RequiredName,
})
export type SignUp = z.infer<typeof SignUp>

export const signUp = endpoint({
  method: 'POST',
  url: '/api/identity/sign-up',
  access: 'public',
  schema: {
    summary: 'Register with email and password',
    tags: ['identity'],
    body: SignUp,
    response: { 200: IdentityToken },
  },
})

export const SignIn = z.object({ email: EmailAddress, password: Password })
export type SignIn = z.infer<typeof SignIn>

/** Wrong address and wrong password get one and the same answer: 400 `wrong_credentials`. */
export const signIn = endpoint({
  method: 'POST',
  url: '/api/identity/sign-in',
  access: 'public',
  schema: {
    summary: 'Sign in with email and password',
    tags: ['identity'],
    body: SignIn,
    response: { 200: IdentityToken },
  },
})

export const sendVerification = endpoint({
  method: 'POST',
  url: '/api/identity/send-verification',
  access: 'session',
  schema: {
    summary: 'Send the verification email again',
    tags: ['identity'],
    response: { 200: z.object({}) },
  },
})

/**
 * Where the mailed link leads. Always answers 302: to `/email-verification?result=verified` in a browser that is
 * signed in as that person, else to `/login?verified=1`; with an expired or used link the same two screens say
 * `?result=expired`.
 */
export const verifyEmail = endpoint({
  method: 'GET',
  url: '/api/identity/verify-email',
  access: 'public',
  schema: {
    summary: 'Verify an email address by the mailed link',
    tags: ['identity'],
    querystring: z.object({ token: z.string().max(200).default('') }),
    /** `Location` says where to. */
    response: { 302: z.unknown() },
  },
})
