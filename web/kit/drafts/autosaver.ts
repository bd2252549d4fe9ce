import { t } from '@lingui/core/macro'
import type { ErrorBody } from '#contract/errors.ts'
import { ApiError } from '#web/kit/api/api-error.ts'
import { createRetryTimer } from './retry-timer.ts'
import type { SaveStatus } from './save-status.ts'

/*
 * Sends changes a moment after they were made: one request at a time, the newest content last. It uses neither the
 * screen nor the browser; `useSaver` connects it to both.
 */

/**
 * `again`: the refusal was resolved, send at once. `held`: a person decides, see `hold`. `failed`: the status says why.
 */
export type RefusalAnswer = 'again' | 'held' | 'failed'

export type Autosaver<Theirs = never> = {
  /** Reports a change, which is sent after a pause. */
  touch: () => void
  /** Sends the waiting content now. Resolves when nothing more can be sent for now. */
  flush: () => Promise<void>
  hasUnsaved: () => boolean
  isSending: () => boolean
  /** Stops sending, and shows this status. */
  hold: (status: SaveStatus<Theirs>) => void
  isHeld: () => boolean
  /** Ends `hold`, and clears earlier failures and the timer of the pause. */
  release: () => void
  /** Begins again after `stop`. */
  start: () => void
  /** Stops timers and retries. A request that was already sent is not cancelled. */
  stop: () => void
}

export type AutosaverOptions<Theirs> = {
  hasUnsaved: () => boolean
  /** Makes one request with the content that is waiting now. Throws the errors of the call. */
  send: () => Promise<void>
  /** Handles a refusal, for example by merging. It may make calls; an error of these calls counts as the failure. */
  onRefused?: (body: ErrorBody) => RefusalAnswer | Promise<RefusalAnswer>
  onStatus: (status: SaveStatus<Theirs>) => void
  /**
   * Returns the status when nothing is waiting; `null` to leave the status unchanged. Without this function the status
   * is `saved`.
   */
  readIdle?: () => SaveStatus<Theirs> | null
  /** Pause in typing before content is sent, in milliseconds. */
  pauseMs?: number
}

const PAUSE_MS = 1200
/**
 * Maximum number of refusals resolved one after the other, in case others save as fast as we do. Then it retries later.
 */
const MAX_RESOLVED_REFUSALS = 5

/** Creates an autosaver for one thing that is edited. */
export function createAutosaver<Theirs = never>(options: AutosaverOptions<Theirs>): Autosaver<Theirs> {
  const { hasUnsaved, onStatus, pauseMs = PAUSE_MS } = options
  const timer = createRetryTimer(() => void run())
  let running: Promise<void> | null = null
  let isHeld = false

  function run(): Promise<void> {
    timer.clear()
    running ??= sendAll().finally(() => {
      running = null
    })
    return running
  }

  async function sendAll(): Promise<void> {
    let putRightCount = 0
    while (hasUnsaved() && !isHeld) {
      onStatus({ kind: 'saving' })
      const outcome = await sendOnce(options)
      if (outcome.kind === 'sent') timer.forgetFailures()
      else if (outcome.kind === 'held') return
      else if (outcome.kind === 'failed') return fail(outcome.body, isTransient(outcome.body))
      else if (++putRightCount > MAX_RESOLVED_REFUSALS) return fail(outcome.body, true)
    }
    if (isHeld) return
    const idle = options.readIdle ? options.readIdle() : ({ kind: 'saved', at: new Date() } as const)
    if (idle) onStatus(idle)
  }

  function fail(body: ErrorBody | null, shouldRetry: boolean): void {
    const isRetrying = shouldRetry && timer.waitAfterFailure()
    onStatus(body === null ? { kind: 'offline', isRetrying } : { kind: 'refused', body, isRetrying })
  }

  return {
    touch: () => {
      if (isHeld) return
      if (running === null) onStatus({ kind: 'unsaved' })
      timer.wait(pauseMs)
    },
    flush: run,
    hasUnsaved,
    isSending: () => running !== null,
    hold: (status) => {
      timer.clear()
      timer.forgetFailures()
      isHeld = true
      onStatus(status)
    },
    isHeld: () => isHeld,
    release: () => {
      timer.clear()
      timer.forgetFailures()
      isHeld = false
    },
    start: () => {
      timer.start()
      if (hasUnsaved() && !isHeld) timer.wait(pauseMs)
    },
    stop: timer.stop,
  }
}

/**
 * Returns the body of a refusal, or `null` if the server did not answer, so that the result of the request is unknown.
 */
export function readRefusal(error: unknown): ErrorBody | null {
  if (!(error instanceof ApiError)) return null
  if (error.body) return error.body
  // The answer is a page of a proxy between browser and server.
  if (error.status >= 500) return null
  const message = t`Something went wrong on our side.`
  return { statusCode: error.status, error: error.name, code: 'internal', message }
}

type Outcome = { kind: 'sent' } | { kind: 'held' } | { kind: 'again' | 'failed'; body: ErrorBody | null }

async function sendOnce({
  send,
  onRefused,
}: Pick<AutosaverOptions<never>, 'send' | 'onRefused'>): Promise<Outcome> {
  try {
    await send()
    return { kind: 'sent' }
  } catch (error) {
    const body = readRefusal(error)
    try {
      return { kind: (body && (await onRefused?.(body))) ?? 'failed', body }
    } catch (innerError) {
      return { kind: 'failed', body: readRefusal(innerError) }
    }
  }
}

/** Checks whether the same request may succeed later. */
function isTransient(body: ErrorBody | null): boolean {
  return body === null || body.statusCode >= 500 || body.statusCode === 429
}
