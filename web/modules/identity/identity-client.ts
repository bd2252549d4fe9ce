import type { SignIn, SignInAnswer, SignUp } from '#contract/identity/identity.ts'
import type { AppUser } from '#contract/identity/sessions.ts'
import { messageOf } from '#web/kit/api/api-error.ts'

/*
 * What the screens of the way in ask of whoever keeps identities: this server itself, or a hosted provider. Both give an
 * identity token in the end, which `exchangeToken` makes into the one session there is.
 */

export type IdentityClient = {
  /** A token to exchange, or the question for the second factor: `answerChallenge` takes its id. */
  signIn: (input: SignIn) => Promise<SignInAnswer>
  signUp: (input: SignUp) => Promise<{ token: string }>
  /** `code`: six digits of the authenticator app, or a recovery code. */
  answerChallenge: (challenge: string, code: string) => Promise<{ token: string }>
  /**
   * Opens Google's own page: in a window, or in this one where windows are blocked or the screen is small. Then the
   * promise stays open while the browser leaves, and `resumeGoogle` goes on at the return.
   *
   * @param next Where the person was going; null: home.
   * @returns null where the window was closed again: nothing has happened.
   */
  signInWithGoogle: (next: string | null) => Promise<SignInAnswer | null>
  /** Google's page in a window of its own, whatever the screen: what stands in this one stays. null: nothing happened. */
  proveWithGoogle: () => Promise<SignInAnswer | null>
  /** On the screen that Google's page leads back to. null where there is nothing to go on with. */
  resumeGoogle: () => Promise<SignInAnswer | null>
  /** Mails the verification link again to the person of this session. */
  sendVerification: () => Promise<void>
  /** What the provider says now about the address of this session's person. */
  checkVerification: (email: string) => Promise<AppUser>
  /** Mails a reset link where there is an account. */
  requestPasswordReset: (email: string) => Promise<void>
}

/** What a provider refuses, with the sentence that people read as its message. */
export class IdentityError extends Error {
  override name = 'IdentityError'
}

/** The sentence to show for whatever a call of an identity client threw; `fallback` where it carries none. */
export function describeIdentityError(error: unknown, fallback: string): string {
  return error instanceof IdentityError ? error.message : messageOf(error, fallback)
}
