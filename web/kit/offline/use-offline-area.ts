import { useEffect } from 'react'
import { useSession } from '#web/kit/api/session.ts'
import type { OfflineWrites } from './define-offline-write.ts'
import { registerServiceWorker } from './register-worker.ts'
import { startOffline } from './write-offline.ts'

/** The files of the first screen come first. */
const REGISTER_DELAY_MS = 3000

/** Makes the client area work without a connection, as long as somebody is signed in: its files and its writes. */
export function useOfflineArea(declared: OfflineWrites): void {
  const session = useSession()
  const userId = session.state === 'signed-in' ? session.user.id : null
  useEffect(() => {
    if (userId === null) return
    const stop = startOffline(userId, declared)
    const timer = setTimeout(() => void registerServiceWorker(), REGISTER_DELAY_MS)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [userId, declared])
}
