import { syncUser } from '#contract/auth.ts'
import { resolveScreen, toViewer } from '#contract/screens.ts'
import { call } from '#web/api/client.ts'
import { setSession } from '#web/api/session.ts'

/**
 * Exchanges what the identity provider gave for a session, and says where this person goes now: the step still missing,
 * the screen they had asked for (`next` in `search`), or home.
 */
export async function exchangeToken(token: string, search: string): Promise<string> {
  const user = await call(syncUser, { body: {} }, { bearerToken: token })
  setSession(user)
  return whereNext(user, search)
}

/** Where a signed-in person goes from a screen of the way in. */
export function whereNext(user: Parameters<typeof toViewer>[0], search: string): string {
  const answer = resolveScreen({ pathname: '/login', search }, toViewer(user))
  return answer.kind === 'redirect' ? answer.to : '/'
}
