import type { AppUser } from '#contract/auth.ts'
import { getLive, type LiveEvent } from '#contract/live.ts'
import { leadToSignIn } from './leave.ts'
import { isSigningOut, onSessionChange, readUserId, refreshUser } from './session.ts'

const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 60_000
const HIDDEN_MS = 30_000

/**
 * Listens to what the server tells the signed-in person, in a tab that is looked at: one stream, opened again by itself
 * after a pause that grows. A session that has ended leads to sign-in at once.
 *
 * Tabs out of sight close theirs after a while, and ask when they are looked at again: browsers allow a site six
 * connections at a time over plain HTTP, and streams of forgotten tabs would use them up.
 *
 * @param onUserChange Called after the person was asked for anew.
 * @returns What ends it.
 */
export function watchLive(onUserChange: (user: AppUser) => void): () => void {
  let source: EventSource | null = null
  let sourceUserId: string | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  /** News may have been missed since the last stream. */
  let isBehind = false
  let isOver = false

  const close = (): void => {
    clearTimeout(timer)
    isBehind ||= source !== null
    source?.close()
    source = null
  }

  /** Asks who is signed in. The answer decides, whatever was told: another window may have signed in anew. */
  const ask = async (): Promise<void> => {
    try {
      const user = await refreshUser()
      if (isOver) return
      if (user) onUserChange(user)
      else if (!isSigningOut()) leadToSignIn()
    } catch {
      // Out of reach, or busy: the stream is tried again and asks then.
    }
  }

  const openLater = (): void => {
    close()
    const waitMs = Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS)
    failures += 1
    // Not all browsers at once, when a server has started anew.
    timer = setTimeout(open, waitMs * (0.5 + Math.random()))
  }

  const open = (): void => {
    close()
    sourceUserId = readUserId()
    if (sourceUserId === null || document.hidden) return
    let isConnected = false
    const on = (event: LiveEvent | 'open' | 'error', listener: () => void): void =>
      opened.addEventListener(event, listener)
    const opened = new EventSource(getLive.url)
    source = opened
    on('open', () => {
      isConnected = true
      failures = 0
      if (isBehind) void ask()
      isBehind = false
    })
    on('user-changed', () => void ask())
    on('session-ended', () => {
      openLater()
      void ask()
    })
    on('error', () => {
      openLater()
      // Refused rather than cut: the reason does not show here, but the next question answers it.
      if (!isConnected) void ask()
    })
  }

  const onVisibility = (): void => {
    clearTimeout(timer)
    if (document.hidden) timer = setTimeout(close, HIDDEN_MS)
    else if (!source) {
      isBehind = true
      open()
    }
  }
  const stopWatching = onSessionChange(() => {
    if (readUserId() !== sourceUserId) open()
  })
  document.addEventListener('visibilitychange', onVisibility)
  window.addEventListener('pagehide', close)
  window.addEventListener('pageshow', onVisibility)
  open()
  return () => {
    isOver = true
    close()
    stopWatching()
    document.removeEventListener('visibilitychange', onVisibility)
    window.removeEventListener('pagehide', close)
    window.removeEventListener('pageshow', onVisibility)
  }
}
