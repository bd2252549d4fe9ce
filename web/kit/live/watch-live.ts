import type { AppUser } from '#contract/identity/sessions.ts'
import { getLive, LIVE_TOPICS, type LiveTopic } from '#contract/notifications/live.ts'
import { leadToSignIn } from '../api/leave.ts'
import { isSigningOut, onSessionChange, readUserId, refreshUser } from '../api/session.ts'

const NAME = 'pathya.live'
const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 60_000
const HIDDEN_MS = 30_000
/** A stream that opens this soon after the page began has hardly missed anything. */
const FRESH_MS = 3000

/**
 * Listens to what the server tells the signed-in person. One tab of the browser holds the stream, opened again by itself
 * after a pause that grows, and tells the others: over plain HTTP a browser allows a site six connections at a time, and
 * streams of six tabs would be all of them. A tab out of sight gives its turn up after a while. A session that has ended
 * leads to sign-in at once, in every tab.
 *
 * @param listeners.onUserChange Called after the person was asked for anew.
 * @param listeners.onRecordChange Called with what has changed among the person's own, or may have while nothing was heard.
 * @param listeners.onFirstOpen Called when the stream is open for the first time, soon after the page began: of the moment
 *   before, nothing was heard.
 * @returns What ends it.
 */
export function watchLive({
  onUserChange,
  onRecordChange,
  onFirstOpen,
}: {
  onUserChange: (user: AppUser) => void
  onRecordChange: (topics: readonly LiveTopic[]) => void
  onFirstOpen: () => void
}): () => void {
  const others = new BroadcastChannel(NAME)
  let source: EventSource | null = null
  /** Gives this tab's turn to hold the stream up, or its place in the queue; null: it has neither. */
  let endTurn: (() => void) | null = null
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let hiddenTimer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let isOver = false
  const beganAt = performance.now()
  let userId = readUserId()

  /** Asks who is signed in. The answer decides, whatever was told: another tab may have signed in anew. */
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

  const pass = (): void => {
    others.postMessage(null)
    void ask()
  }

  const passTopics = (topics: readonly LiveTopic[]): void => {
    others.postMessage(topics)
    onRecordChange(topics)
  }

  const close = (): void => {
    clearTimeout(retryTimer)
    source?.close()
    source = null
  }

  const openLater = (): void => {
    close()
    const waitMs = Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS)
    failures += 1
    // Not all browsers at once, when a server has started anew.
    retryTimer = setTimeout(open, waitMs * (0.5 + Math.random()))
  }

  const open = (): void => {
    close()
    let isConnected = false
    const opened = new EventSource(getLive.url)
    source = opened
    opened.addEventListener('open', () => {
      isConnected = true
      failures = 0
      // What happened before it was open is not among the news.
      pass()
      if (performance.now() - beganAt > FRESH_MS) passTopics(LIVE_TOPICS)
      else onFirstOpen()
    })
    for (const topic of LIVE_TOPICS) opened.addEventListener(`${topic}-changed`, () => passTopics([topic]))
    opened.addEventListener('user-changed', pass)
    opened.addEventListener('session-ended', () => {
      openLater()
      pass()
    })
    opened.addEventListener('error', () => {
      openLater()
      // Refused rather than cut: the reason does not show here, but the next question answers it.
      if (!isConnected) void ask()
    })
  }

  const takeTurn = (): void => {
    if (isOver || endTurn || userId === null || document.hidden) return
    const queue = new AbortController()
    let end = (): void => queue.abort()
    endTurn = () => {
      endTurn = null
      close()
      end()
    }
    const hold = (): Promise<void> =>
      new Promise((done) => {
        end = done
        open()
      })
    // Only pages that came by HTTPS, or from this machine, can take turns; the others each have a stream.
    const turn = window.isSecureContext
      ? navigator.locks.request(NAME, { signal: queue.signal }, hold)
      : hold()
    turn.catch(() => undefined)
  }

  const onVisibility = (): void => {
    clearTimeout(hiddenTimer)
    if (document.hidden) hiddenTimer = setTimeout(() => endTurn?.(), HIDDEN_MS)
    else if (!endTurn && userId !== null) {
      takeTurn()
      void ask()
      onRecordChange(LIVE_TOPICS)
    }
  }
  const leave = (): void => endTurn?.()
  const stopWatching = onSessionChange(() => {
    if (readUserId() === userId) return
    userId = readUserId()
    leave()
    takeTurn()
  })
  others.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!Array.isArray(data)) return void ask()
    onRecordChange(LIVE_TOPICS.filter((topic) => data.includes(topic)))
  })
  document.addEventListener('visibilitychange', onVisibility)
  window.addEventListener('pagehide', leave)
  window.addEventListener('pageshow', onVisibility)
  takeTurn()
  return () => {
    isOver = true
    leave()
    clearTimeout(hiddenTimer)
    stopWatching()
    others.close()
    document.removeEventListener('visibilitychange', onVisibility)
    window.removeEventListener('pagehide', leave)
    window.removeEventListener('pageshow', onVisibility)
  }
}
