/*
 * Removes what the client area has stored in the browser's database. Public pages load this file, because sign-out also
 * happens there, so it imports nothing.
 */

const NAME = 'pathya-offline'

/** Deletes the whole database. Tabs that have it open close it. */
export function deleteOfflineDatabase(): void {
  try {
    indexedDB.deleteDatabase(NAME)
  } catch {
    // Without a database, there is nothing to delete.
  }
}
