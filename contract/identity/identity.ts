import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { sentence } from '#contract/sentence.ts'
import { endpoint } from '../endpoint.ts'

/*
 * Email and password, stored by this server itself. No response reveals whether an address has an account: signing up
 * with an existing address gets the same response, and its owner gets a mail.
 */

export const FIELDS_MISSING = msg`Please fill in all required fields.`
export const PASSWORD_TOO_SHORT = msg`Password must be at least 6 characters long.`
/** The default minimum lengths; the practice can require longer passwords, never shorter ones. */
export const PASSWORD_MIN_LENGTH = 6
export const STAFF_PASSWORD_MIN_LENGTH = 12
export const PASSWORD_MAX_LENGTH = 128

/**
 * An address as it is stored: trimmed, composed (Unicode NFC), lower case. Only ASCII is allowed, so that
 * similar-looking letters are refused.
 */
export const EmailAddress = z
  .string()
  .max(320, sentence(msg`Please enter a valid email address.`))
  .transform((text) => text.trim().normalize('NFC').toLowerCase())
  .pipe(
    z
      .string()
      .min(1, sentence(FIELDS_MISSING))
      .max(254)
      .pipe(z.email(sentence(msg`Please enter a valid email address.`))),
  )

/** Maximum length of a dietician's registration number, which is printed on plans. */
export const MAX_REGISTRATION_NUMBER = 100
export const REGISTRATION_NUMBER_TOO_LONG = msg`Please use at most ${{ max: MAX_REGISTRATION_NUMBER }} characters.`

/** A person's name as typed: trimmed, composed (Unicode NFC), without control or invisible characters. */
export const PersonName = z
  .string()
  .max(200, sentence(msg`Please use at most 100 characters.`))
  .transform((text) => text.normalize('NFC').replace(/\s+/g, ' ').trim())
  .pipe(
    z
      .string()
      .max(100, sentence(msg`Please use at most 100 characters.`))
      .regex(/^[^\p{Cc}\p{Co}\p{Cn}<>]*$/u, sentence(msg`Please use letters only.`)),
  )

const RequiredName = PersonName.pipe(z.string().min(1, sentence(FIELDS_MISSING)))

/** A password as typed; the server decides whether it is strong enough. */
export const Password = z
  .string()
  .min(1, sentence(FIELDS_MISSING))
  .max(PASSWORD_MAX_LENGTH, sentence(msg`Please use at most ${{ max: PASSWORD_MAX_LENGTH }} characters.`))

/** Exchanged within five minutes, once, by `POST /api/auth/sync-user`. */
export const IdentityToken = z.object({ token: z.string() })
export type IdentityToken = z.infer<typeof IdentityToken>

export const SignUp = z.object({
  email: EmailAddress,
  password: Password.pipe(z.string().min(PASSWORD_MIN_LENGTH, sentence(PASSWORD_TOO_SHORT))),
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

/**
 * Required after 428 `proof_required`, whose `details` contain the `challenge` and its `bits`. The value is the
 * challenge, a point and a number; the SHA-256 of the challenge's SHA-256 followed by the number must begin with `bits`
 * zero bits. Valid for one attempt.
 */
const ProofOfWork = z.string().max(300).optional()

export const SignIn = z.object({ email: EmailAddress, password: Password, proof: ProofOfWork })
export type SignIn = z.infer<typeof SignIn>

/** The response to a first proof: a token to exchange, or a challenge for the second factor. */
export const SignInAnswer = z.union([IdentityToken, z.object({ challenge: z.string() })])
export type SignInAnswer = z.infer<typeof SignInAnswer>

/** A wrong address and a wrong password get the same response: 400 `wrong_credentials`. */
export const signIn = endpoint({
  method: 'POST',
  url: '/api/identity/sign-in',
  access: 'public',
  schema: {
    summary: 'Sign in with email and password',
    tags: ['identity'],
    body: SignIn,
    response: { 200: SignInAnswer },
  },
})

export const MAX_SECOND_FACTOR_CODE = 60

/** Six digits of the authenticator app, or a recovery code with any spacing. */
export const SecondFactorCode = z
  .string()
  .transform((text) => text.trim())
  .pipe(
    z
      .string()
      .min(1, sentence(msg`Please enter the code.`))
      .max(MAX_SECOND_FACTOR_CODE, sentence(msg`Please enter the code.`)),
  )

/**
 * Answers the challenge of a sign-in: five attempts within five minutes. 400 `wrong_code`: the code is wrong or was
 * used before; 400 `token_invalid`: the person must sign in again.
 */
export const answerSecondFactor = endpoint({
  method: 'POST',
  url: '/api/identity/second-factor',
  access: 'public',
  schema: {
    summary: 'Finish signing in with a second factor',
    tags: ['identity'],
    body: z.object({ challenge: z.string().max(200), code: SecondFactorCode, proof: ProofOfWork }),
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

/** The secret of a mailed link, which the page read from the fragment of the address. */
const LinkToken = z.string().max(200)

/**
 * A link is valid only with a session of the account that it was mailed for: a person who reads the mail of an address
 * has proven that the mailbox is theirs, but not that they chose the account's password.
 */
export const VerifyEmailAnswer = z.discriminatedUnion('result', [
  /** The link is now used. Becoming staff ends sessions: then `isSignedIn` is false. */
  z.object({ result: z.literal('verified'), isSignedIn: z.boolean() }),
  /** It has expired, was used, was replaced by a newer one, or is unknown. */
  z.object({ result: z.literal('expired') }),
  /** Nothing has changed: the person must sign in to the account of this address and send the link again. */
  z.object({ result: z.literal('sign-in-required'), email: z.string() }),
])
export type VerifyEmailAnswer = z.infer<typeof VerifyEmailAnswer>

export const verifyEmail = endpoint({
  method: 'POST',
  url: '/api/identity/verify-email',
  access: 'public',
  schema: {
    summary: 'Verify an email address by the mailed link',
    tags: ['identity'],
    body: z.object({ token: LinkToken }),
    response: { 200: VerifyEmailAnswer },
  },
})

export const DisownAnswer = z.object({ result: z.enum(['disowned', 'expired']) })
export type DisownAnswer = z.infer<typeof DisownAnswer>

/**
 * Uses the mailed link, for the owner of a mailbox who has not registered: closes the account that somebody else
 * registered with their address, with its password, sessions and links. `expired`: the link is not valid, or the
 * address has been verified since.
 */
export const disownEmail = endpoint({
  method: 'POST',
  url: '/api/identity/disown',
  access: 'public',
  schema: {
    summary: 'Close what somebody else has registered with one’s address',
    tags: ['identity'],
    body: z.object({ token: LinkToken }),
    response: { 200: DisownAnswer },
  },
})

export const RESET_LINK_EXPIRED = msg`This link has expired or has been used. Please ask for a new one.`

export const ResetPassword = z.object({ token: LinkToken, password: Password })
export type ResetPassword = z.infer<typeof ResetPassword>

/**
 * Sets a new password with the mailed link and ends every session of that person; it does not sign the person in. 400
 * `token_invalid`: the link is not valid. 400 `weak_password`: the link still works.
 */
export const resetPassword = endpoint({
  method: 'POST',
  url: '/api/identity/reset-password',
  access: 'public',
  schema: {
    summary: 'Set a new password by the mailed link',
    tags: ['identity'],
    body: ResetPassword,
    response: { 200: z.object({}) },
  },
})

export const ChangePassword = z.object({ currentPassword: Password, newPassword: Password })
export type ChangePassword = z.infer<typeof ChangePassword>

/** Ends every other session of the caller. 400 `wrong_credentials`: the current password is wrong. */
export const changePassword = endpoint({
  method: 'POST',
  url: '/api/identity/change-password',
  access: 'verified',
  schema: {
    summary: "Change one's own password",
    tags: ['identity'],
    body: ChangePassword,
    response: { 200: z.object({}) },
  },
})

export const SecondFactorStatus = z.object({
  isEnrolled: z.boolean(),
  /** True if the practice requires it of this person: it cannot be turned off. */
  isRequired: z.boolean(),
  recoveryCodesLeft: z.number().int(),
  /**
   * False for a person who signs in with Google only. They omit `password` below, and must have proven who they are
   * within the last ten minutes; otherwise 403 `reauthentication_required`.
   */
  hasPassword: z.boolean(),
})
export type SecondFactorStatus = z.infer<typeof SecondFactorStatus>

export const getSecondFactor = endpoint({
  method: 'GET',
  url: '/api/identity/second-factor',
  access: 'verified',
  schema: {
    summary: 'Whether two-step sign-in is on',
    tags: ['identity'],
    response: { 200: SecondFactorStatus },
  },
})

const ConfirmedPassword = Password.optional()

/** Begins the setup: sign-in does not require a code until a first code has been confirmed. */
export const enrollSecondFactor = endpoint({
  method: 'POST',
  url: '/api/identity/second-factor/enroll',
  access: 'verified',
  schema: {
    summary: 'Begin to set up two-step sign-in',
    tags: ['identity'],
    body: z.object({ password: ConfirmedPassword }),
    /** The secret in base32, for typing, and as the address for a QR code. */
    response: { 200: z.object({ secret: z.string(), otpauthUrl: z.string() }) },
  },
})

/** Shown once, stored hashed; each works once. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof RecoveryCodes>

/** Turns it on with a first code, and ends every other session of the caller. */
export const confirmSecondFactor = endpoint({
  method: 'POST',
  url: '/api/identity/second-factor/confirm',
  access: 'verified',
  schema: {
    summary: 'Turn two-step sign-in on',
    tags: ['identity'],
    body: z.object({ code: SecondFactorCode }),
    response: { 200: RecoveryCodes },
  },
})

const ProvenSecondFactor = z.object({ password: ConfirmedPassword, code: SecondFactorCode })

/** Refused (403) for staff while the practice requires it. */
export const disableSecondFactor = endpoint({
  method: 'POST',
  url: '/api/identity/second-factor/disable',
  access: 'verified',
  schema: {
    summary: 'Turn two-step sign-in off',
    tags: ['identity'],
    body: ProvenSecondFactor,
    response: { 200: z.object({}) },
  },
})

/** Creates new codes; the earlier ones stop working. */
export const renewRecoveryCodes = endpoint({
  method: 'POST',
  url: '/api/identity/second-factor/recovery-codes',
  access: 'verified',
  schema: {
    summary: 'Make new recovery codes',
    tags: ['identity'],
    body: ProvenSecondFactor,
    response: { 200: RecoveryCodes },
  },
})

/**
 * The rule of `EmailAddress` with other messages: `missing` for an empty field, `wrong` for text that is not an
 * address.
 */
export function makeEmailAddress(missing: MessageDescriptor, wrong: MessageDescriptor) {
  return z
    .string(sentence(missing))
    .max(320, sentence(wrong))
    .transform((text) => text.trim().normalize('NFC').toLowerCase())
    .pipe(
      z
        .string()
        .min(1, sentence(missing))
        .max(254, sentence(wrong))
        .pipe(z.email(sentence(wrong))),
    )
}
