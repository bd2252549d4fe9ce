import type { AppUser } from '#contract/identity/sessions.ts'
import { getLive, LIVE_TOPICS, type LiveTopic } from '#contract/notifications/live.ts'
import { leadToSignIn } from '../api/leave.ts'
import { isSigningOut, onSessionChange, readUserId, refreshUser } from '../api/session.ts'

const NAME = 'pathya.live'
const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 60_000
const HIDDEN_MS = 30_000
/** A stream that opens this soon after the page began has missed hardly any event. */
const FRESH_MS = 3000

type Listeners = {
  /** Called after the person was asked for anew. */
  onUserChange: (user: AppUser) => void
  /** Called with what has changed among the person's own, or may have while no stream was open. */
  onRecordChange: (topics: readonly LiveTopic[]) => void
  /** Called when the stream opens for the first time, soon after the page began: events before that are missing. */
  onFirstOpen: () => void
}

/**
 * Listens to the server's events for the signed-in person, in one tab for all. A session that has ended leads to sign-in at
 * once, in every tab.
 *
 * @returns Ends it.
 */
export function watchLive({ onUserChange, onRecordChange, onFirstOpen }: Listeners): () => void {
  const others = new BroadcastChannel(NAME)
  const beganAt = performance.now()
  let isOver = false
  let hiddenTimer: ReturnType<typeof setTimeout> | undefined
  let userId = readUserId()

  /** Asks who is signed in. The answer decides, whatever an event said: another tab may have signed in again. */
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
  const turn = createTurn(
    createStream({
      onOpen: () => {
        // Events from before it was open are missing.
        pass()
        if (performance.now() - beganAt > FRESH_MS) passTopics(LIVE_TOPICS)
        else onFirstOpen()
      },
      onTopic: (topic) => passTopics([topic]),
      onSession: pass,
      onRefused: () => void ask(),
    }),
  )
  const takeTurn = (): void => {
    if (!isOver && userId !== null && !document.hidden) turn.take()
  }

  const onVisibility = (): void => {
    clearTimeout(hiddenTimer)
    if (document.hidden) hiddenTimer = setTimeout(turn.end, HIDDEN_MS)
    else if (!turn.isTaken() && userId !== null) {
      takeTurn()
      void ask()
      onRecordChange(LIVE_TOPICS)
    }
  }
  const stopWatching = onSessionChange(() => {
    if (readUserId() === userId) return
    userId = readUserId()
    turn.end()
    takeTurn()
  })
  others.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!Array.isArray(data)) return void ask()
    onRecordChange(LIVE_TOPICS.filter((topic) => data.includes(topic)))
  })
  document.addEventListener('visibilitychange', onVisibility)
  window.addEventListener('pagehide', turn.end)
  window.addEventListener('pageshow', onVisibility)
  takeTurn()
  return () => {
    isOver = true
    turn.end()
    clearTimeout(hiddenTimer)
    stopWatching()
    others.close()
    document.removeEventListener('visibilitychange', onVisibility)
    window.removeEventListener('pagehide', turn.end)
    window.removeEventListener('pageshow', onVisibility)
  }
}

type Stream = { open: () => void; close: () => void }

/**
 * The stream of events. Once opened, it opens again by itself after a pause that grows, until it is closed.
 *
 * @param listeners.onSession Called when the person has changed or their session has ended.
 * @param listeners.onRefused Called when the stream could not be opened at all, which says nothing of the reason.
 */
function createStream({
  onOpen,
  onTopic,
  onSession,
  onRefused,
}: {
  onOpen: () => void
  onTopic: (topic: LiveTopic) => void
  onSession: () => void
  onRefused: () => void
}): Stream {
  let source: EventSource | null = null
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let failures = 0

  const close = (): void => {
    clearTimeout(retryTimer)
    source?.close()
    source = null
  }
  const openLater = (): void => {
    close()
    const waitMs = Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS)
    failures += 1
    // Not all browsers at once, when a server has started again.
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
      onOpen()
    })
    for (const topic of LIVE_TOPICS) opened.addEventListener(`${topic}-changed`, () => onTopic(topic))
    opened.addEventListener('user-changed', onSession)
    opened.addEventListener('session-ended', () => {
      openLater()
      onSession()
    })
    opened.addEventListener('error', () => {
      openLater()
      if (!isConnected) onRefused()
    })
  }
  return { open, close }
}

/**
 * This tab's turn to hold the stream. Over plain HTTP a browser allows a site six connections at a time, and streams of six
 * tabs would be all of them: one tab holds it, the others are in a queue.
 */
function createTurn(stream: Stream) {
  /** Gives up the turn, or the place in the queue; null: this tab has neither. */
  let giveUp: (() => void) | null = null
  return {
    isTaken: (): boolean => giveUp !== null,
    end: (): void => giveUp?.(),
    take: (): void => {
      if (giveUp) return
      const queue = new AbortController()
      let end = (): void => queue.abort()
      giveUp = () => {
        giveUp = null
        stream.close()
        end()
      }
      const hold = (): Promise<void> =>
        new Promise((done) => {
          end = done
          stream.open()
        })
      // Only pages that came by HTTPS, or from this machine, can take turns; the others each have a stream.
      const turn = window.isSecureContext
        ? navigator.locks.request(NAME, { signal: queue.signal }, hold)
        : hold()
      turn.catch(() => undefined)
    },
  }
}
