import {
  deleteOfflineDatabase,
  removeSharedPhoto,
  removeStoredAnswers,
} from '#web/kit/offline/wipe-offline.ts'
import {
  clearPersonal,
  readItem,
  type StorageArea,
  setStorageClosed,
  watchItem,
  writeItem,
} from './browser-storage.ts'

/*
 * A signed-in person leaves health data in the browser: drafts of plans and pages, half-filled forms, ticks that were
 * not sent yet, answers of the server for use without a connection, and copied content. The data are removed when the session ends (decision 6).
 */

const LAST_USER_KEY = 'pathya.last-user'
const WIPED_KEY = 'pathya.wiped'
const AREAS: readonly StorageArea[] = ['browser', 'tab']

/**
 * Removes in every tab what the person of the ended session left in this browser. Nothing personal is written after
 * that until somebody signs in.
 */
export function wipeDrafts(): void {
  const mark = String(Date.now())
  wipeTab(mark)
  deleteOfflineDatabase()
  // Notifies the other tabs.
  writeItem('browser', WIPED_KEY, mark)
}

/**
 * Wipes this tab when another tab was wiped, because no tab can clear the tab storage of another. Returns the function
 * that stops it.
 */
export function watchWipes(): () => void {
  wipeIfMissed()
  return watchItem(WIPED_KEY, (text) => {
    if (text !== null) wipeTab(text)
  })
}

/** Wipes this tab's storage if another tab was wiped while this one loaded a page, when it could not be notified. */
function wipeIfMissed(): void {
  const last = readItem('browser', WIPED_KEY) ?? ''
  const seen = readItem('tab', WIPED_KEY)
  if (seen === last) return
  if (seen !== null) clearPersonal('tab')
  writeItem('tab', WIPED_KEY, last)
}

/**
 * Records who has signed in here, and removes what another person left in this browser and in this tab, except writes that
 * wait to be sent.
 */
export function wipeDraftsOfOthers(userId: string): void {
  setStorageClosed(false)
  for (const area of AREAS) {
    const lastUserId = readItem(area, LAST_USER_KEY)
    if (lastUserId === userId) continue
    if (lastUserId !== null) clearPersonal(area)
    if (lastUserId !== null && area === 'browser') {
      removeStoredAnswers()
      removeSharedPhoto()
    }
    writeItem(area, LAST_USER_KEY, userId)
  }
}

/** Empties the storage of this tab and notes which wipe it was, so that it is not missed or repeated. */
function wipeTab(mark: string): void {
  setStorageClosed(true)
  for (const area of AREAS) clearPersonal(area)
  writeItem('tab', WIPED_KEY, mark)
}
