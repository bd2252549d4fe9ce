import { isStorageClosed } from '#web/kit/drafts/browser-storage.ts'
import { storedWrites } from '#web/kit/offline/offline-database.ts'
import { loadUser, readNote } from './session.ts'
import type { SessionEndedNote } from './session-ended.ts'

/**
 * Asks the server on the sign-in screen whether the session that this browser remembers still exists. If it has ended while
 * the site was closed, what its person left here is removed as if the page had been open. Returns what the screen says
 * about it; `null` if nobody was signed in here, or still is.
 */
export async function endRememberedSession(): Promise<SessionEndedNote | null> {
  const userId = readNote()
  if (userId === null) return null
  const unsentCount = await storedWrites.count(userId).catch(() => 0)
  const user = await loadUser()
  return user ? null : { unsentCount, areRemoved: isStorageClosed() }
}
