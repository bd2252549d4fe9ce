import { useSyncExternalStore } from 'react'
import type { ClientInstrumentation } from 'react-router'
import { loadViewer } from '../api/session.ts'
import { withoutOverlayEntries } from '../history/page-history.ts'
import { fetchScreenCode } from './screen-code.ts'

/*
 * If the code of a screen cannot be fetched, the router loads a new document, and without a connection the browser's
 * own error page replaces the whole screen. So the code of a screen is fetched before the router goes there. If that
 * fails, the person stays on the current screen and sees a notice.
 */

/** Tries the held navigation once more; `null` if none is held. */
let retryHeld: (() => void) | null = null
let latest = 0
let latestHash = ''
const listeners = new Set<() => void>()

/**
 * Makes every navigation wait for what it needs. A navigation that is held, or overtaken by another, never resolves.
 */
export const holdNavigation: ClientInstrumentation = {
  router: (router) =>
    router.instrument({
      navigate: async (goOn, { to, currentUrl }) => {
        latest += 1
        const mine = latest
        setHeld(null)
        if (typeof to === 'string') {
          const { pathname, hash } = new URL(to, new URL(currentUrl, window.location.origin))
          latestHash = hash
          while (!(await isReachable(pathname))) {
            // If the person has gone elsewhere meanwhile, this navigation is given up.
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

/** Returns the fragment of the address of the latest navigation, which requests do not have. */
export function readLatestHash(): string {
  return latestHash
}

/** Returns a function that retries the navigation that failed for lack of a connection, or `null` if none is held. */
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

/** Gives up the held navigation and stays on the current screen. */
export function cancelHeldNavigation(): void {
  latest += 1
  setHeld(null)
}

/** Checks whether a screen can be opened: its code is here, and the signed-in person is known. */
async function isReachable(pathname: string): Promise<boolean> {
  try {
    await Promise.all([fetchScreenCode(pathname), loadViewer()])
    return true
  } catch (error) {
    // The screen itself shows any error other than a missing connection.
    return !(error instanceof TypeError)
  }
}

function setHeld(retry: (() => void) | null): void {
  if (retryHeld === retry) return
  retryHeld = retry
  for (const notify of listeners) notify()
}
