/*
 * Removes what the client area has stored in the browser's database. Public pages load this file, because sign-out also
 * happens there, so it imports nothing.
 */

const NAME = 'pathya-offline'

/** A photo that was shared with the app and not saved: `web/modules/plans/diary/shared-photo.ts`. */
const SHARED_PHOTO_CACHE = 'shared-photo'

/** Deletes the whole database, and a shared photo. Tabs that have it open close it. */
export function deleteOfflineDatabase(): void {
  try {
    indexedDB.deleteDatabase(NAME)
    void globalThis.caches?.delete(SHARED_PHOTO_CACHE).catch(() => undefined)
  } catch {
    // Without a database, there is nothing to delete.
  }
}
