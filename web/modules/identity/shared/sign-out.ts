import { paths } from '#contract/paths.ts'
import { currentLocale } from '#domain/words/say.ts'
import { forgetSession, setSigningOut } from '#web/kit/api/session.ts'
import { wipeDrafts } from '#web/kit/drafts/wipe-drafts.ts'

/**
 * Ends the session and loads a new document, so that no data of this person stays in the page or the browser. If the
 * server cannot be reached, the session still exists, so the page stays and the error is thrown.
 *
 * Public pages use it too, so it is a plain fetch of the contract's `signOut`, without the client that needs Zod.
 *
 * @param to The address to load; the default is the start page in the language of this page.
 */
export async function signOutAndLeave(to: string = findStartPath()): Promise<void> {
  // Tells this tab the reason for the end of the session before the server reports it.
  setSigningOut(true)
  try {
    const response = await fetch('/api/auth/sign-out', { method: 'POST', credentials: 'include' })
    if (!response.ok && response.status !== 401)
      throw new Error(`${response.status}: ${await response.text()}`)
  } catch (error) {
    setSigningOut(false)
    throw error
  }
  forgetSession()
  wipeDrafts()
  window.location.assign(to)
}

function findStartPath(): string {
  const locale = currentLocale()
  return locale === 'en' ? paths.landing() : `/${locale}`
}
