import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { say } from '#domain/words/say.ts'
import { IdentityError } from '../identity-client.ts'

const WRONG_CREDENTIALS = msg`Incorrect email address or password.`
const SIGN_IN_AGAIN = msg`Your sign-in has expired. Please sign in again.`
const NOT_SET_UP = msg`Sign-in is not working on this site. Please tell the practice.`
const GOOGLE_FAILED = msg`Google sign-in failed. Please try again.`

/** The message for each code of the provider. A code that is missing here gets the message of the screen. */
export const FIREBASE_SENTENCES = {
  // Email and password. The messages do not reveal who has an account.
  'auth/wrong-password': WRONG_CREDENTIALS,
  'auth/user-not-found': WRONG_CREDENTIALS,
  'auth/invalid-credential': WRONG_CREDENTIALS,
  'auth/invalid-login-credentials': WRONG_CREDENTIALS,
  'auth/invalid-email': msg`Please enter a valid email address.`,
  'auth/missing-email': msg`Please enter your email address`,
  'auth/missing-password': msg`Please fill in all required fields.`,
  'auth/email-already-in-use': msg`This email address already has an account. Sign in, or reset your password.`,
  'auth/weak-password': msg`Password must be at least 6 characters long.`,
  'auth/password-does-not-meet-requirements': msg`This password does not meet the practice’s rules. Use a longer one with capital and small letters, numbers and symbols. If this is your current password, reset it with “Forgot your password?”.`,
  'auth/user-disabled': msg`This account has been deactivated. Please contact us.`,
  'auth/too-many-requests': msg`Too many attempts. Please wait a few minutes, or reset your password.`,
  'auth/quota-exceeded': msg`Too many attempts. Please wait a few minutes and try again.`,
  'auth/network-request-failed': msg`We can’t sign you in right now. Check your connection and try again.`,
  'auth/timeout': msg`Signing in took too long. Please try again.`,

  // The second factor.
  'auth/multi-factor-auth-required': msg`Your account needs a second sign-in step that this site does not support. Please contact the practice.`,
  'auth/invalid-verification-code': msg`This code is incorrect. Enter the newest one from your app.`,
  'auth/missing-verification-code': msg`Enter the 6-digit code from your app.`,
  'auth/code-expired': msg`This code has expired. Enter the newest one from your app.`,
  'auth/invalid-multi-factor-session': SIGN_IN_AGAIN,
  'auth/missing-multi-factor-session': SIGN_IN_AGAIN,

  // Google's window.
  'auth/popup-blocked': msg`Your browser blocked the Google window. Allow pop-ups for this site and try again.`,
  'auth/popup-closed-by-user': msg`The Google window was closed before you signed in. Please try again.`,
  'auth/cancelled-popup-request': msg`Another Google window is open. Continue there, or try again.`,
  'auth/user-cancelled': msg`Google did not share your name and email address. Please try again and allow it to sign in.`,
  'auth/redirect-cancelled-by-user': msg`You left the Google page before signing in. Please try again.`,
  'auth/redirect-operation-pending': msg`Google sign-in is already open.`,
  'auth/account-exists-with-different-credential': msg`This email address already has an account with a password. Sign in with the password.`,
  'auth/credential-already-in-use': msg`This Google account is already linked to another account here.`,
  'auth/web-storage-unsupported': msg`Your browser blocks Google sign-in. Sign in with email and password instead.`,
  'auth/operation-not-supported-in-this-environment': GOOGLE_FAILED,
  'auth/no-auth-event': GOOGLE_FAILED,
  'auth/missing-or-invalid-nonce': GOOGLE_FAILED,

  // Expired or changed in the meantime.
  'auth/user-token-expired': SIGN_IN_AGAIN,
  'auth/invalid-user-token': SIGN_IN_AGAIN,
  'auth/requires-recent-login': SIGN_IN_AGAIN,
  'auth/null-user': SIGN_IN_AGAIN,
  'auth/user-signed-out': SIGN_IN_AGAIN,
  'auth/user-mismatch': msg`This sign-in belongs to another account. Sign out first, then try again.`,

  // Faults in the practice's configuration.
  'auth/unauthorized-domain': NOT_SET_UP,
  'auth/invalid-api-key': NOT_SET_UP,
  'auth/operation-not-allowed': NOT_SET_UP,
  'auth/admin-restricted-operation': msg`Only the practice can create accounts. Please contact us.`,
  'auth/app-not-authorized': NOT_SET_UP,
  'auth/auth-domain-config-required': NOT_SET_UP,
  'auth/invalid-oauth-client-id': NOT_SET_UP,
  'auth/emulator-config-failed': NOT_SET_UP,
  'auth/missing-recaptcha-token': NOT_SET_UP,
  'auth/invalid-recaptcha-token': NOT_SET_UP,
  'auth/recaptcha-not-enabled': NOT_SET_UP,
} as const satisfies Record<`auth/${string}`, MessageDescriptor>

/**
 * Converts an error of the SDK to an error with a message for people. An error that is not in the table is returned
 * unchanged.
 */
export function toIdentityError(error: unknown): unknown {
  const sentence = findSentence(readFirebaseCode(error))
  return sentence === null ? error : new IdentityError(sentence, { cause: error })
}

/** Returns the message for a code. `null` if the table does not have it. */
export function findSentence(code: string | null): string | null {
  const sentences: Readonly<Record<string, MessageDescriptor>> = FIREBASE_SENTENCES
  const sentence = code !== null && Object.hasOwn(sentences, code) ? sentences[code] : undefined
  return sentence ? say(sentence) : null
}

/** Returns the code of an SDK error, such as `auth/wrong-password`. `null` for other errors. */
export function readFirebaseCode(error: unknown): string | null {
  const code = error instanceof Error && 'code' in error ? error.code : null
  return typeof code === 'string' && code.startsWith('auth/') ? code : null
}
