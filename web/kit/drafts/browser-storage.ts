/*
 * The browser's storage, for everything that this site remembers there. Storage may be switched off, full, or hold what
 * somebody else wrote: nothing here throws. Public pages load this file, so it imports nothing.
 */

/** `browser`: for all windows, until it is removed. `tab`: for one tab, until it is closed. */
export type StorageArea = 'browser' | 'tab'

/** All our keys begin with this. */
export const KEY_PREFIX = 'pathya.'

/** What no account has made: drafts of visitors. The names of `defineVisitorDraft`. */
const VISITOR_KEYS = ['planner', 'calculator', 'booking'] as const
const VISITOR_FORMS = 'draft.'
export type VisitorDraftName = (typeof VISITOR_KEYS)[number] | `${typeof VISITOR_FORMS}${string}`

/** How screens look, what was put off, and the notes about who is signed in. */
const SETTING_KEYS = ['meals-view', 'session-ended', 'user', 'last-user', 'wiped']
const SETTING_PREFIX = 'second-factor-later.'

let isClosed = false

/** The text under a key; null: none. */
export function readItem(area: StorageArea, key: string): string | null {
  return tryStorage(area, (storage) => storage.getItem(key)) ?? null
}

/** Stores a text, or removes what is there (null). False: the browser did not take it; what was there before stays. */
export function writeItem(area: StorageArea, key: string, text: string | null): boolean {
  if (text !== null && isClosed && isPersonal(key)) return false
  const isDone = tryStorage(area, (storage) => {
    if (text === null) storage.removeItem(key)
    else storage.setItem(key, text)
    return true
  })
  return isDone ?? false
}

/** The keys in an area that begin like this. */
export function listKeys(area: StorageArea, prefix: string): string[] {
  return tryStorage(area, (storage) => Object.keys(storage).filter((key) => key.startsWith(prefix))) ?? []
}

/** Calls back when another window has changed this key of the browser's area. Returns what ends it. */
export function watchItem(key: string, listener: (text: string | null) => void): () => void {
  const onStorage = (event: StorageEvent): void => {
    // Without a key everything was cleared at once.
    if (event.key === key || event.key === null) listener(event.key === null ? null : event.newValue)
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

/** Removes everything personal from an area. */
export function clearPersonal(area: StorageArea): void {
  for (const key of listKeys(area, KEY_PREFIX)) if (isPersonal(key)) writeItem(area, key, null)
}

/** While closed, nothing personal is written: the session has ended and its page is about to go. */
export function setStorageClosed(next: boolean): void {
  isClosed = next
}

/**
 * Whether a key belongs to somebody who signed in. This is a list of what stays, so whatever a later screen stores goes
 * with the session unless it is named here.
 */
function isPersonal(key: string): boolean {
  const name = key.slice(KEY_PREFIX.length)
  const isVisitors = VISITOR_KEYS.some((known) => known === name) || name.startsWith(VISITOR_FORMS)
  return !isVisitors && !SETTING_KEYS.includes(name) && !name.startsWith(SETTING_PREFIX)
}

function tryStorage<Answer>(area: StorageArea, use: (storage: Storage) => Answer): Answer | null {
  try {
    return use(area === 'browser' ? window.localStorage : window.sessionStorage)
  } catch {
    return null
  }
}
