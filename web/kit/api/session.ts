import { useSyncExternalStore } from 'react'
import type { AppUser } from '#contract/identity/sessions.ts'
import { toViewer, type Viewer } from '#contract/screens.ts'
import { isEarlyRead, takeEarlyRead } from '#web/kit/boot/early-reads.ts'
import { readItem, SIGN_IN_NOTE_KEY, writeItem } from '#web/kit/drafts/browser-storage.ts'
import { watchWipes, wipeDrafts, wipeDraftsOfOthers } from '#web/kit/drafts/wipe-drafts.ts'
import { noteConnection } from '#web/kit/offline/connection.ts'
import { removeAnswersMark, removeStoredAnswers } from '#web/kit/offline/wipe-offline.ts'
import { unattendedHeaders } from './attendance.ts'

/*
 * The signed-in person, for the whole site. Public pages load this module, so it imports neither Zod nor a query
 * library, and makes one plain fetch of the contract's `getAuthUser`.
 *
 * The session itself is a cookie that scripts cannot read. They can read a note in local storage, written at sign-in
 * and removed at sign-out: without it a visitor's page makes no call, because the call would only be refused.
 */

const NOTE_KEY = SIGN_IN_NOTE_KEY
/** A client as the server described them last, so that their area opens without a connection. Removed as a draft is. */
const CLIENT_KEY = 'pathya.client'
const USER_URL = '/api/auth/user'
/** A server that takes longer is not waited for if the client is known. */
const PATIENCE_MS = 700

export type Session = { state: 'unknown' } | { state: 'signed-out' } | { state: 'signed-in'; user: AppUser }

let session: Session = { state: 'unknown' }
let asking: Promise<AppUser | null> | null = null
const listeners = new Set<() => void>()
const userChangeListeners = new Set<() => void>()

/** Stores who is signed in. If it is a different person than before, every cache is cleared. */
export function setSession(user: AppUser | null): void {
  const previousId = session.state === 'signed-in' ? session.user.id : null
  const isKnown = session.state !== 'unknown'
  if (user) wipeDraftsOfOthers(user.id)
  session = user ? { state: 'signed-in', user } : { state: 'signed-out' }
  writeNote(user?.id ?? null)
  const isClient = user !== null && hasClientArea(user)
  writeItem('browser', CLIENT_KEY, isClient ? JSON.stringify(user) : null)
  if (!isClient) void removeAnswersMark()
  if (isKnown && previousId !== (user?.id ?? null)) for (const notify of userChangeListeners) notify()
  for (const notify of listeners) notify()
}

/**
 * Removes the note when the session has ended and the page is about to be replaced by a new document. The screen
 * remains until then.
 */
export function forgetSession(): void {
  writeNote(null)
  writeItem('browser', CLIENT_KEY, null)
  void removeAnswersMark()
}

/**
 * Fetches the signed-in person again and stores what has changed.
 *
 * @returns `null` if the session has ended. The screen remains until the page is left.
 * @throws As `loadUser`.
 */
export async function refreshUser(): Promise<AppUser | null> {
  const user = await fetchUser()
  if (user) setSession(user)
  return user
}

/** Returns the id of the signed-in person, or `null` as long as nobody is known to be signed in. */
export function readUserId(): string | null {
  return session.state === 'signed-in' ? session.user.id : null
}

let isLeavingByChoice = false

/** Stores that the person is signing out, or (false) that signing out failed. */
export function setSigningOut(isSigningOut: boolean): void {
  isLeavingByChoice = isSigningOut
}

export function isSigningOut(): boolean {
  return isLeavingByChoice
}

/** Adds a listener that is called when another person signs in, or nobody is signed in any more. */
export function onUserChange(listener: () => void): void {
  userChangeListeners.add(listener)
}

/**
 * Returns the signed-in person, fetched once, or `null` if nobody is signed in.
 *
 * @param options.isExpected True if only signed-in people see the page: fetches even without a note.
 * @throws TypeError if the server cannot be reached; Error if it answers neither 200 nor 401.
 */
export async function loadUser(options: { isExpected?: boolean } = {}): Promise<AppUser | null> {
  if (session.state === 'signed-in') return session.user
  // If a request is already running, its answer is used.
  if (!options.isExpected && !asking) {
    if (session.state === 'unknown' && readNote() === null) setSession(null)
    if (session.state === 'signed-out') return null
  }
  asking ??= askForUser().finally(() => {
    asking = null
  })
  return asking
}

/** Returns the signed-in person in the form that the table of screens uses. */
export async function loadViewer(options: { isExpected?: boolean } = {}): Promise<Viewer> {
  return toViewer(await loadUser(options))
}

/** Checks whether it is known if somebody is signed in, and who. */
export function isSessionKnown(): boolean {
  return session.state !== 'unknown'
}

/** Adds a listener that is called when the session changes. Returns a function that removes the listener. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the known session, and renders again when it changes. */
export function useSession(): Session {
  return useSyncExternalStore(onSessionChange, readSession, readServerSession)
}

/** Returns the signed-in person, on screens that only signed-in people see. */
export function useUser(): AppUser {
  const current = useSession()
  if (current.state !== 'signed-in') throw new Error('useAuth must be used within an AuthProvider')
  return current.user
}

/**
 * Synchronises this tab with the others, and with pages that the browser shows again from its cache. If another person
 * is signed in than this tab has stored, the page reloads, and the server decides what is shown.
 */
export function watchOtherTabs(): () => void {
  const isStale = (): boolean =>
    session.state !== 'unknown' && readNote() !== (session.state === 'signed-in' ? session.user.id : null)
  const onStorage = (event: StorageEvent): void => {
    if (event.key === NOTE_KEY && isStale()) window.location.reload()
  }
  const onShow = (event: PageTransitionEvent): void => {
    if (event.persisted && isStale()) window.location.reload()
  }
  const stopWatching = watchWipes()
  window.addEventListener('storage', onStorage)
  window.addEventListener('pageshow', onShow)
  return () => {
    stopWatching()
    window.removeEventListener('storage', onStorage)
    window.removeEventListener('pageshow', onShow)
  }
}

/**
 * Asks the server. If it cannot be reached, takes long, or Today is opened, the client who signed in last here is returned;
 * the server's answer follows when it comes, and ends the session if it says so. Everybody signs in on a page that runs
 * `setSession`, so the cookie of another person is never met here.
 */
async function askForUser(): Promise<AppUser | null> {
  const stored = readStoredUser()
  // Today is shown from this device at once.
  const patienceMs = isEarlyRead(USER_URL) ? 0 : PATIENCE_MS
  const asking = fetchUser()
  if (!stored) {
    const user = await asking
    setSession(user)
    return user
  }
  const late = new Promise<'late'>((done) => setTimeout(() => done('late'), patienceMs))
  const user = await Promise.race([asking.catch(() => 'late' as const), late])
  if (user !== 'late') {
    setSession(user)
    return user
  }
  setSession(stored)
  // Every call is refused if the session has ended, and then leads to sign-in.
  asking.then(replaceStored).catch(() => undefined)
  return stored
}

/** Stores what the server says later. Somebody who is no client any more gets the screen that the server chooses. */
async function replaceStored(user: AppUser | null): Promise<void> {
  if (!user) return
  setSession(user)
  if (hasClientArea(user)) return
  await removeAnswersMark()
  window.location.reload()
}

function hasClientArea({ role, isOnboardingComplete }: AppUser): boolean {
  return role === 'client' && isOnboardingComplete
}

/** Returns the client who is signed in according to this browser. `null` for staff and if nobody is. */
export function readStoredUser(): AppUser | null {
  const text = readItem('browser', CLIENT_KEY)
  if (text === null) return null
  try {
    const user = JSON.parse(text) as AppUser // written by `setSession`
    return user.id === readNote() ? user : null
  } catch {
    return null
  }
}

/** Returns the time zone of the signed-in client as far as this browser knows it, otherwise its own. */
export function readTimeZone(): string {
  return readStoredUser()?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
}

async function fetchUser(): Promise<AppUser | null> {
  const response = await noteConnection(
    takeEarlyRead(USER_URL) ?? fetch(USER_URL, { headers: unattendedHeaders(), credentials: 'include' }),
  )
  if (response.status === 401) {
    if (isRevoked(await response.text())) wipeDrafts()
    else removeStoredAnswers()
    return null
  }
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`)
  return (await response.json()) as AppUser // The server validates it against the contract's schema.
}

/** Checks whether a 401 means that the session was ended, by its person or an admin, rather than expired. */
function isRevoked(body: string): boolean {
  try {
    const { details } = JSON.parse(body) as { details?: { isRevoked?: boolean } } // The guard writes this form.
    return details?.isRevoked === true
  } catch {
    return false
  }
}

export function readSession(): Session {
  return session
}

/**
 * On the server, and in the first rendering in the browser, nobody is known to be signed in, because pages are the same
 * for everybody.
 */
const SERVER_SESSION: Session = { state: 'unknown' }

function readServerSession(): Session {
  return SERVER_SESSION
}

/**
 * Returns the id of the person who last signed in here, from the note only. Also `null` if the browser's storage is
 * switched off.
 */
export function readNote(): string | null {
  return readItem('browser', NOTE_KEY)
}

function writeNote(userId: string | null): void {
  writeItem('browser', NOTE_KEY, userId)
}
