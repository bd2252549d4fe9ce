import type { SignIn } from '#contract/identity/identity.ts'
import { syncUser } from '#contract/identity/sessions.ts'
import { paths } from '#contract/paths.ts'
import { resolveScreen, toViewer } from '#contract/screens.ts'
import { call } from '#web/kit/api/client.ts'
import { setSession } from '#web/kit/api/session.ts'
import { type IdentityClient, IdentityError } from './identity-client.ts'

/**
 * Exchanges an identity token for a session, and returns the next address: a step that is still missing, the screen the
 * person asked for (`next` in `search`), or home.
 */
export async function exchangeToken(token: string, search: string): Promise<string> {
  const user = await call(syncUser, { body: {} }, { bearerToken: token })
  setSession(user)
  return whereNext(user, search)
}

/**
 * The token after a new password was set: the one from the server, or, as a hosted provider gives tokens only to the
 * browser, the one from signing in with the password.
 */
export async function tokenOfNewcomer(
  token: string | null,
  client: IdentityClient,
  credentials: SignIn,
): Promise<string> {
  if (token !== null) return token
  const answer = await client.signIn(credentials)
  // Nobody has a second factor before the first sign-in.
  if ('challenge' in answer) throw new IdentityError('Please sign in with your new password.')
  return answer.token
}

/** The address that a signed-in person gets instead of a sign-in screen. */
export function whereNext(user: Parameters<typeof toViewer>[0], search: string): string {
  const answer = resolveScreen({ pathname: paths.login(), search }, toViewer(user))
  return answer.kind === 'redirect' ? answer.to : paths.landing()
}
