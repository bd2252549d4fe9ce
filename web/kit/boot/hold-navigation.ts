import { useSyncExternalStore } from 'react'
import type { ClientInstrumentation } from 'react-router'
import { loadViewer } from '../api/session.ts'
import { withoutOverlayEntries } from '../history/page-history.ts'
import { fetchScreenCode } from './screen-code.ts'

/*
 * Where the code of a screen cannot be fetched, the router loads the document anew, and without a connection the
 * browser's own error page replaces everything on the screen. So the code of a screen is fetched before the router
 * is asked to go there; where that fails, the person stays where they are, with a notice.
 */

/** Tries the navigation that is held once more; null: none is. */
let retryHeld: (() => void) | null = null
let latest = 0
const listeners = new Set<() => void>()

/** Has every navigation wait for what it needs. One that is held, or overtaken by another, never resolves. */
export const holdNavigation: ClientInstrumentation = {
  router: (router) =>
    router.instrument({
      navigate: async (goOn, { to, currentUrl }) => {
        latest += 1
        const mine = latest
        setHeld(null)
        if (typeof to === 'string') {
          const { pathname } = new URL(to, new URL(currentUrl, window.location.origin))
          while (!(await isReachable(pathname))) {
            // Going elsewhere meanwhile is another matter.
            if (mine === latest) await new Promise<void>((retry) => setHeld(retry))
            else await new Promise(() => undefined)
            setHeld(null)
          }
        }
        if (mine !== latest) await new Promise(() => undefined)
        await withoutOverlayEntries(goOn)
      },
    }),
}

/** The way to try the navigation again that could not be made for want of a connection; null: none is held. */
export function useHeldNavigation(): (() => void) | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => retryHeld,
    () => null,
  )
}

/** Stays where one is. */
export function giveUpNavigation(): void {
  latest += 1
  setHeld(null)
}

/** Whether a screen can be gone to: its code is here, and it is known who goes there. */
async function isReachable(pathname: string): Promise<boolean> {
  try {
    await Promise.all([fetchScreenCode(pathname), loadViewer()])
    return true
  } catch (error) {
    // Anything else than a missing connection is said by the screen itself.
    return !(error instanceof TypeError)
  }
}

function setHeld(retry: (() => void) | null): void {
  if (retryHeld === retry) return
  retryHeld = retry
  for (const notify of listeners) notify()
}
