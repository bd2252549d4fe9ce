import type { AppUser } from '#contract/identity/sessions.ts'
import { getLive, LIVE_TOPICS, type LiveTopic } from '#contract/notifications/live.ts'
import { redirectToSignIn } from '../api/leave.ts'
import { isSigningOut, onSessionChange, readUserId, refreshUser } from '../api/session.ts'

const NAME = 'pathya.live'
const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 60_000
const HIDDEN_MS = 30_000
/** A stream that opens this soon after the start of the page has missed almost no events. */
const FRESH_MS = 3000

type Listeners = {
  /** Called after the signed-in person was loaded again. */
  onUserChange: (user: AppUser) => void
  /** Called with the topics that have changed for this person, or may have changed while no stream was open. */
  onRecordChange: (topics: readonly LiveTopic[]) => void
  /**
   * Called when the stream opens for the first time, soon after the start of the page, or when another tab has it and this
   * one begins to listen. Events before that are missing.
   */
  onFirstOpen: () => void
}

/**
 * Listens to the server's events for the signed-in person, in one tab for all tabs. When the session ends, every tab
 * goes to sign-in at once.
 *
 * @returns The function that stops it.
 */
export function watchLive({ onUserChange, onRecordChange, onFirstOpen }: Listeners): () => void {
  const others = new BroadcastChannel(NAME)
  const beganAt = performance.now()
  let isOver = false
  let hiddenTimer: ReturnType<typeof setTimeout> | undefined
  let userId = readUserId()

  /** Loads the signed-in person. This response decides, not the event, because another tab may have signed in again. */
  const ask = async (): Promise<void> => {
    try {
      const user = await refreshUser()
      if (isOver) return
      if (user) onUserChange(user)
      else if (!isSigningOut()) redirectToSignIn()
    } catch {
      // The server is unreachable or busy. The stream retries and asks again when it opens.
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
        // Events from before the stream was open are missing.
        pass()
        if (performance.now() - beganAt > FRESH_MS) passTopics(LIVE_TOPICS)
        else onFirstOpen()
      },
      onTopic: (topic) => passTopics([topic]),
      onSession: pass,
      onRefused: () => void ask(),
    }),
    onFirstOpen,
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
 * Creates the stream of events. Once opened, it reconnects after a growing delay until it is closed.
 *
 * @param listeners.onSession Called when the person has changed or the session has ended.
 * @param listeners.onRefused Called when the stream could not be opened. The reason is unknown.
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
    // A random delay, so that not all browsers reconnect at once after a restart of the server.
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
 * Manages this tab's turn to open the stream. Over plain HTTP a browser allows six connections per site, and the
 * streams of six tabs would use all of them. So only one tab has the stream, and the others wait in a queue.
 *
 * @param onWait Called when another tab has the stream.
 */
function createTurn(stream: Stream, onWait: () => void) {
  /** Ends the turn, or leaves the queue. `null` if this tab has no turn and is not in the queue. */
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
      // Only pages over HTTPS or from localhost can use locks. On other pages every tab opens its own stream.
      const turn = window.isSecureContext
        ? navigator.locks.request(NAME, { ifAvailable: true }, (lock) => {
            if (queue.signal.aborted) return
            if (lock) return hold()
            onWait()
            void navigator.locks.request(NAME, { signal: queue.signal }, hold).catch(() => undefined)
          })
        : hold()
      turn.catch(() => undefined)
    },
  }
}
