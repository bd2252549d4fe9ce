import { useEffect } from 'react'
import { useSession } from '#web/kit/api/session.ts'
import { registerServiceWorker } from './register-worker.ts'

/** The files of the first screen come first. */
const DELAY_MS = 3000

/** Registers the service worker for a signed-in client, once the page has loaded. */
export function useServiceWorker(): void {
  const isSignedIn = useSession().state === 'signed-in'
  useEffect(() => {
    if (!isSignedIn) return
    const timer = setTimeout(() => void registerServiceWorker(), DELAY_MS)
    return () => clearTimeout(timer)
  }, [isSignedIn])
}
