import {
  clearPersonal,
  readItem,
  type StorageArea,
  setStorageClosed,
  watchItem,
  writeItem,
} from './browser-storage.ts'

/*
 * What a signed-in person leaves in a browser (drafts of plans and pages, forms half filled, ticks not sent yet, what was
 * copied) is health data of theirs or of their clients. It goes when their session is ended (decision 6).
 */

const LAST_USER_KEY = 'pathya.last-user'
const WIPED_KEY = 'pathya.wiped'
const AREAS: readonly StorageArea[] = ['browser', 'tab']

/**
 * Removes what the person of a session that was ended left in this browser, in every tab. From then on nothing personal is
 * written until somebody signs in.
 */
export function wipeDrafts(): void {
  wipeTab()
  // Other tabs hear of it.
  writeItem('browser', WIPED_KEY, String(Date.now()))
}

/** Looks for another tab having wiped: this tab's own storage is only this tab's to wipe. Returns what ends it. */
export function watchWipes(): () => void {
  return watchItem(WIPED_KEY, (text) => {
    if (text !== null) wipeTab()
  })
}

/** Notes who has signed in here, and removes what somebody else has left in this browser and in this tab. */
export function wipeDraftsOfOthers(userId: string): void {
  setStorageClosed(false)
  for (const area of AREAS) {
    const lastUserId = readItem(area, LAST_USER_KEY)
    if (lastUserId === userId) continue
    if (lastUserId !== null) clearPersonal(area)
    writeItem(area, LAST_USER_KEY, userId)
  }
}

function wipeTab(): void {
  setStorageClosed(true)
  for (const area of AREAS) clearPersonal(area)
}
