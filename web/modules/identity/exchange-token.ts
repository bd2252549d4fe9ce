import type { SignIn } from '#contract/identity/identity.ts'
import { syncUser } from '#contract/identity/sessions.ts'
import { paths } from '#contract/paths.ts'
import { resolveScreen, toViewer } from '#contract/screens.ts'
import { call } from '#web/kit/api/client.ts'
import { setSession } from '#web/kit/api/session.ts'
import { type IdentityClient, IdentityError } from './identity-client.ts'

/**
 * Exchanges what the identity provider gave for a session, and says where this person goes now: the step still missing,
 * the screen they had asked for (`next` in `search`), or home.
 */
export async function exchangeToken(token: string, search: string): Promise<string> {
  const user = await call(syncUser, { body: {} }, { bearerToken: token })
  setSession(user)
  return whereNext(user, search)
}

/**
 * The token of somebody whose password has just been set: the one that the server gave with it, else (a hosted provider
 * gives its tokens only in the browser) the one that signing in with it gives.
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

/** Where a signed-in person goes from a screen of the way in. */
export function whereNext(user: Parameters<typeof toViewer>[0], search: string): string {
  const answer = resolveScreen({ pathname: paths.login(), search }, toViewer(user))
  return answer.kind === 'redirect' ? answer.to : paths.landing()
}
