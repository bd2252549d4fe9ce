import { useEffect } from 'react'
import { useSession } from '#web/kit/api/session.ts'
import { whenIdle } from '#web/kit/boot/when-idle.ts'
import type { OfflineWrites } from './define-offline-write.ts'
import type { AheadAnswers } from './fetch-ahead.ts'
import { registerServiceWorker } from './register-worker.ts'
import { readWaitingWrites } from './waiting-writes.ts'
import { startOffline } from './write-offline.ts'

/** What belongs to the first screen comes first. */
const DELAY_MS = 3000

/**
 * Makes the client area work without a connection, as long as somebody is signed in: its writes, the answers that its
 * screens need, and its files.
 *
 * @param loadAhead Loads the list of answers to fetch before their screens are opened.
 * @param convertOld Hands writes that an older release has stored elsewhere to the outbox.
 */
export function useOfflineArea(
  declared: OfflineWrites,
  loadAhead: () => Promise<AheadAnswers>,
  convertOld: (userId: string) => Promise<void>,
): void {
  const session = useSession()
  const userId = session.state === 'signed-in' ? session.user.id : null
  useEffect(() => {
    if (userId === null) return
    let isOver = false
    let stopAhead = (): void => undefined
    const prepare = async (): Promise<void> => {
      const [{ startFetchingAhead }, list] = await Promise.all([import('./fetch-ahead.ts'), loadAhead()])
      if (isOver) return
      const { first, stop } = startFetchingAhead(list)
      stopAhead = stop
      await first
    }
    let stop: (() => void) | null = null
    const start = (): void => {
      stop = startOffline(userId, declared)
      // What cannot be stored now stays where it is until the next visit.
      void convertOld(userId).catch(() => undefined)
    }
    // Nothing is shown before the waiting writes are known; without any, what is on the screen comes first.
    const cancel = readWaitingWrites().isLoaded ? whenIdle(start) : start()
    // The answers are small, the files of the worker are not.
    const timer = setTimeout(() => {
      void prepare()
        .catch(() => undefined)
        .then(() => (isOver ? null : registerServiceWorker()))
    }, DELAY_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
      cancel?.()
      stopAhead()
      stop?.()
    }
  }, [userId, declared, loadAhead, convertOld])
}
