import { paths } from '#contract/paths.ts'
import { forgetSession, setSigningOut } from '#web/kit/api/session.ts'
import { wipeDrafts } from '#web/kit/drafts/wipe-drafts.ts'

/**
 * Ends the session and leaves with a fresh document, so that nothing of this person stays in the page, nor in the browser. Where the server cannot be reached the session would go on, so then it stays and the error is thrown.
 *
 * Public pages use it too: a plain fetch of the contract's `signOut`, without the client that needs Zod.
 *
 * @param to Where it leaves for: the start page, unless said.
 */
export async function signOutAndLeave(to: string = paths.landing()): Promise<void> {
  // Told by the server that the session has ended, this tab knows why.
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
