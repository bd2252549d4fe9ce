import { useSyncExternalStore } from 'react'
import type { AppUser } from '#contract/identity/sessions.ts'
import { toViewer, type Viewer } from '#contract/screens.ts'
import { readItem, writeItem } from '#web/kit/drafts/browser-storage.ts'
import { watchWipes, wipeDrafts, wipeDraftsOfOthers } from '#web/kit/drafts/wipe-drafts.ts'
import { attendanceHeaders } from './attendance.ts'

/*
 * Who is signed in, for the whole site. Public pages load this module, so it takes along neither Zod nor a query
 * library: one plain fetch of the contract's `getAuthUser`.
 *
 * The session itself is a cookie that scripts cannot read. They can read a note in local storage, written at
 * sign-in and removed at sign-out: without it a visitor's page makes no call, which would only be refused.
 */

const NOTE_KEY = 'pathya.user'
const USER_URL = '/api/auth/user'

export type Session = { state: 'unknown' } | { state: 'signed-out' } | { state: 'signed-in'; user: AppUser }

let session: Session = { state: 'unknown' }
let asking: Promise<AppUser | null> | null = null
const listeners = new Set<() => void>()
const userChangeListeners = new Set<() => void>()

/** Takes note of who is signed in. A different person than before empties every cache. */
export function setSession(user: AppUser | null): void {
  const previousId = session.state === 'signed-in' ? session.user.id : null
  const isKnown = session.state !== 'unknown'
  if (user) wipeDraftsOfOthers(user.id)
  session = user ? { state: 'signed-in', user } : { state: 'signed-out' }
  writeNote(user?.id ?? null)
  if (isKnown && previousId !== (user?.id ?? null)) for (const notify of userChangeListeners) notify()
  for (const notify of listeners) notify()
}

/**
 * Removes the note when the session has ended and the page is about to be left for a fresh document. The screen
 * stays until then.
 */
export function forgetSession(): void {
  writeNote(null)
}

/**
 * Asks anew who is signed in, and takes note of what has changed about them.
 *
 * @returns Null when the session has ended. The screen stays until the page is left.
 * @throws As `loadUser`.
 */
export async function refreshUser(): Promise<AppUser | null> {
  const user = await fetchUser()
  if (user) setSession(user)
  return user
}

/** The id of the signed-in person; null while nobody is known to be. */
export function readUserId(): string | null {
  return session.state === 'signed-in' ? session.user.id : null
}

let isLeavingByChoice = false

/** Says that the session is about to end because the person wants it to, or (false) that it did not come to that. */
export function setSigningOut(isSigningOut: boolean): void {
  isLeavingByChoice = isSigningOut
}

export function isSigningOut(): boolean {
  return isLeavingByChoice
}

/** Called when another person signs in, or nobody is signed in any more. */
export function onUserChange(listener: () => void): void {
  userChangeListeners.add(listener)
}

/**
 * The signed-in person, asked for once; null when nobody is.
 *
 * @param options.isExpected Only signed-in people see the page: ask even without a note.
 * @throws TypeError when the server cannot be reached; Error when it answers neither 200 nor 401.
 */
export async function loadUser(options: { isExpected?: boolean } = {}): Promise<AppUser | null> {
  if (session.state === 'signed-in') return session.user
  // Where somebody asks already, their answer is waited for.
  if (!options.isExpected && !asking) {
    if (session.state === 'unknown' && readNote() === null) setSession(null)
    if (session.state === 'signed-out') return null
  }
  asking ??= askForUser().finally(() => {
    asking = null
  })
  return asking
}

/** The signed-in person as the table of screens knows them. */
export async function loadViewer(options: { isExpected?: boolean } = {}): Promise<Viewer> {
  return toViewer(await loadUser(options))
}

/** Whether it is known who is signed in, if anybody. */
export function isSessionKnown(): boolean {
  return session.state !== 'unknown'
}

/** Called whenever what is known of the signed-in person changes. Gives what takes the listener away again. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Who is signed in, as far as it is known; renders again when that changes. */
export function useSession(): Session {
  return useSyncExternalStore(onSessionChange, readSession, readServerSession)
}

/** The signed-in person, on screens that only signed-in people see. */
export function useUser(): AppUser {
  const current = useSession()
  if (current.state !== 'signed-in') throw new Error('useAuth must be used within an AuthProvider')
  return current.user
}

/**
 * Keeps this tab in step with the others, and with the browser's habit of showing a left page again: when somebody else
 * is signed in than this tab believes, it loads anew, and the server decides what is shown.
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

async function askForUser(): Promise<AppUser | null> {
  const user = await fetchUser()
  setSession(user)
  return user
}

async function fetchUser(): Promise<AppUser | null> {
  const response = await fetch(USER_URL, { headers: attendanceHeaders(), credentials: 'include' })
  if (response.status === 401) {
    if (isRevoked(await response.text())) wipeDrafts()
    return null
  }
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`)
  return (await response.json()) as AppUser // validated by the server against the contract's schema
}

/** Whether a 401 says that the session was ended, by its person or an admin, rather than run out. */
function isRevoked(body: string): boolean {
  try {
    const { details } = JSON.parse(body) as { details?: { isRevoked?: boolean } } // as the guard writes it
    return details?.isRevoked === true
  } catch {
    return false
  }
}

function readSession(): Session {
  return session
}

/** On the server, and in the first rendering in the browser, nobody is known: pages are the same for everybody. */
const SERVER_SESSION: Session = { state: 'unknown' }

function readServerSession(): Session {
  return SERVER_SESSION
}

/** The id of the person who signed in last here, by the note alone. Null too where the browser's storage is off. */
export function readNote(): string | null {
  return readItem('browser', NOTE_KEY)
}

function writeNote(userId: string | null): void {
  writeItem('browser', NOTE_KEY, userId)
}
