import type { SignIn, SignInAnswer, SignUp } from '#contract/identity/identity.ts'
import type { AppUser } from '#contract/identity/sessions.ts'
import { messageOf } from '#web/kit/api/api-error.ts'

/*
 * The calls of the sign-in screens to the identity provider: this server or a hosted provider. Both return an identity
 * token, which `exchangeToken` exchanges for the session.
 */

export type IdentityClient = {
  /** A token to exchange, or a challenge for the second factor: `answerChallenge` takes its id. */
  signIn: (input: SignIn) => Promise<SignInAnswer>
  signUp: (input: SignUp) => Promise<{ token: string }>
  /** `code`: six digits of the authenticator app, or a recovery code. */
  answerChallenge: (challenge: string, code: string) => Promise<{ token: string }>
  /**
   * Opens Google's page in a window, or in this tab if windows are blocked or the screen is small. In this tab the
   * promise stays pending while the browser leaves, and `resumeGoogle` continues after the return.
   *
   * @param next The requested screen; `null` for home.
   * @returns `null` if the window was closed. Nothing has changed then.
   */
  signInWithGoogle: (next: string | null) => Promise<SignInAnswer | null>
  /**
   * Opens Google's page always in a separate window, so that this page is preserved. `null` if the person cancelled.
   */
  proveWithGoogle: () => Promise<SignInAnswer | null>
  /** Called by the screen to which Google's page returns. `null` if there is nothing to continue. */
  resumeGoogle: () => Promise<SignInAnswer | null>
  /** Mails the verification link again to the person of this session. */
  sendVerification: () => Promise<void>
  /** Asks the provider whether the email address of this session's person is verified. */
  checkVerification: (email: string) => Promise<AppUser>
  /** Mails a reset link if there is an account. */
  requestPasswordReset: (email: string) => Promise<void>
}

/** An error of a provider, with the message for people. */
export class IdentityError extends Error {
  override name = 'IdentityError'
}

/** Returns the message for an error of an identity client, or `fallback` if it has none. */
export function describeIdentityError(error: unknown, fallback: string): string {
  return error instanceof IdentityError ? error.message : messageOf(error, fallback)
}
