import { t } from '@lingui/core/macro'
import type { SignIn } from '#contract/identity/identity.ts'
import { syncUser } from '#contract/identity/sessions.ts'
import { paths } from '#contract/paths.ts'
import { resolveScreen, toViewer } from '#contract/screens.ts'
import { call } from '#web/kit/api/client.ts'
import { setSession } from '#web/kit/api/session.ts'
import { type IdentityClient, IdentityError } from './identity-client.ts'

/**
 * Exchanges an identity token for a session, and returns the next address: a step that is still missing, the requested
 * screen (`next` in `search`), or home.
 */
export async function exchangeToken(token: string, search: string): Promise<string> {
  const user = await call(syncUser, { body: {} }, { bearerToken: token })
  setSession(user)
  return findNextAddress(user, search)
}

/**
 * Returns the token after a new password was set: the token from the server, or the token from signing in with the
 * password, because a hosted provider gives tokens only to the browser.
 */
export async function getTokenAfterNewPassword(
  token: string | null,
  client: IdentityClient,
  credentials: SignIn,
): Promise<string> {
  if (token !== null) return token
  const answer = await client.signIn(credentials)
  // A person cannot have a second factor before the first sign-in.
  if ('challenge' in answer) throw new IdentityError(t`Please sign in with your new password.`)
  return answer.token
}

/** Returns the address to which a signed-in person is redirected from a sign-in screen. */
export function findNextAddress(user: Parameters<typeof toViewer>[0], search: string): string {
  const answer = resolveScreen({ pathname: paths.login(), search }, toViewer(user))
  return answer.kind === 'redirect' ? answer.to : paths.landing()
}
