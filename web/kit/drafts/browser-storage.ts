/*
 * The browser's storage, for everything that this site remembers there. Storage may be switched off, full, or contain
 * data of others, so nothing here throws. Public pages load this file, so it imports nothing.
 */

/** `browser`: for all windows, until it is removed. `tab`: for one tab, until it is closed. */
export type StorageArea = 'browser' | 'tab'

/** All our keys begin with this. */
export const KEY_PREFIX = 'pathya.'

/** Drafts of visitors, which belong to no account. They are the names of `defineVisitorDraft`. */
const VISITOR_KEYS = ['planner', 'calculator', 'booking', 'hold'] as const
const VISITOR_FORMS = 'draft.'
export type VisitorDraftName = (typeof VISITOR_KEYS)[number] | `${typeof VISITOR_FORMS}${string}`

/** Settings of screens, postponed reminders, and the notes about the signed-in person. */
const SETTING_KEYS = [
  'meals-view',
  'side-panel',
  'session-ended',
  'user',
  'last-user',
  'wiped',
  'push-later',
  'install-hint',
  'language-offer',
]
const SETTING_PREFIX = 'second-factor-later.'

let isClosed = false

/** Returns the text under a key, or `null` if there is none. */
export function readItem(area: StorageArea, key: string): string | null {
  return tryStorage(area, (storage) => storage.getItem(key)) ?? null
}

/**
 * Stores a text, or removes it if `text` is `null`. Returns false if the browser refused; the previous text then
 * remains.
 */
export function writeItem(area: StorageArea, key: string, text: string | null): boolean {
  if (text !== null && isClosed && isPersonal(key)) return false
  const isDone = tryStorage(area, (storage) => {
    if (text === null) storage.removeItem(key)
    else storage.setItem(key, text)
    return true
  })
  return isDone ?? false
}

/** Lists the keys in an area that begin with a prefix. */
export function listKeys(area: StorageArea, prefix: string): string[] {
  return tryStorage(area, (storage) => Object.keys(storage).filter((key) => key.startsWith(prefix))) ?? []
}

/**
 * Calls the listener when another window has changed this key of the browser's area. Returns a function that removes
 * the listener.
 */
export function watchItem(key: string, listener: (text: string | null) => void): () => void {
  const onStorage = (event: StorageEvent): void => {
    // An event without a key means that everything was cleared at once.
    if (event.key === key || event.key === null) listener(event.key === null ? null : event.newValue)
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

/** Removes everything personal from an area. */
export function clearPersonal(area: StorageArea): void {
  for (const key of listKeys(area, KEY_PREFIX)) if (isPersonal(key)) writeItem(area, key, null)
}

/**
 * Closes or opens the storage. While it is closed, nothing personal is written, because the session has ended and its
 * page is about to be left.
 */
export function setStorageClosed(next: boolean): void {
  isClosed = next
}

/** Checks whether the session has ended, so that nothing personal is written. */
export function isStorageClosed(): boolean {
  return isClosed
}

/**
 * Checks whether a key belongs to a signed-in person. The lists above name what remains, so data of a new screen are
 * removed with the session unless their key is added there.
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

/** The key of the note that somebody is signed in here (`web/kit/api/session.ts`). */
export const SIGN_IN_NOTE_KEY = 'pathya.user'

/**
 * A part of inline scripts, like the note below: the position at which the framework left this page before a reload;
 * `undefined` for none.
 */
export const STORED_SCROLL_TOP = `(() => {
  try {
    return JSON.parse(sessionStorage.getItem('react-router-scroll-positions'))[history.state.key]
  } catch {}
})()`

/** An expression for inline scripts, which run before any module: whether the note is there. */
export const HAS_SIGN_IN_NOTE = `(() => {
    try {
      return localStorage.getItem('${SIGN_IN_NOTE_KEY}') !== null
    } catch {
      return false
    }
  })()`
