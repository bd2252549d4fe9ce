/*
 * Removes what the client area has stored in the browser's database. Public pages load this file, because sign-out also
 * happens there, so it imports nothing.
 */

const NAME = 'pathya-offline'

/**
 * A cache that is always empty: it exists while this device has answers of a client. The service worker cannot read local
 * storage; where it finds this mark, it opens the client area from this device at once.
 */
export const ANSWERS_MARK = 'client-answers'

/** A photo that was shared with the app and not saved: `web/modules/plans/diary/shared-photo.ts`. */
const SHARED_PHOTO_CACHE = 'shared-photo'

/**
 * Removes all stored answers. Waiting writes stay: only their own person sees them, and they are sent
 * when that person signs in again.
 */
export function removeStoredAnswers(): void {
  void removeAnswersMark()
  try {
    const request = indexedDB.open(NAME)
    // There was no database, and there shall be none.
    request.onupgradeneeded = () => request.transaction?.abort()
    request.onsuccess = () => {
      const database = request.result
      const transaction = database.transaction('answers', 'readwrite')
      transaction.objectStore('answers').clear()
      transaction.oncomplete = () => database.close()
    }
  } catch {
    // Without a database, there is nothing to remove.
  }
}

/** Deletes the whole database, and a shared photo. Tabs that have it open close it. */
export function deleteOfflineDatabase(): void {
  void removeAnswersMark()
  try {
    indexedDB.deleteDatabase(NAME)
    removeSharedPhoto()
  } catch {
    // Without a database, there is nothing to delete.
  }
}

/** Removes a photo that was shared and not saved. */
export function removeSharedPhoto(): void {
  void globalThis.caches?.delete(SHARED_PHOTO_CACHE).catch(() => undefined)
}

/** Makes the next document come from the server, which decides by the session. */
export async function removeAnswersMark(): Promise<void> {
  await globalThis.caches?.delete(ANSWERS_MARK).catch(() => undefined)
}
