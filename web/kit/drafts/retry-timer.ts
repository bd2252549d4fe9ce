const RETRY_PAUSES_MS = [3000, 10_000]
const LONGEST_RETRY_PAUSE_MS = 30_000

/** One timer for the next request: after a pause in typing, or later and later after failures. */
export type RetryTimer = {
  /** Waits this long, in place of whatever was waited for. */
  wait: (ms: number) => void
  /** Waits longer after each failure in a row. False: the timer is stopped, nothing will be tried. */
  waitAfterFailure: () => boolean
  /** Forgets what was waited for. */
  clear: () => void
  /** The last request succeeded: the next failure is a first one. */
  forgetFailures: () => void
  start: () => void
  stop: () => void
}

/** A timer that calls `act`. */
export function createRetryTimer(act: () => void): RetryTimer {
  let timer: ReturnType<typeof setTimeout> | undefined
  let failureCount = 0
  let isStopped = false
  const clear = (): void => clearTimeout(timer)
  const wait = (ms: number): void => {
    clear()
    if (!isStopped) timer = setTimeout(act, ms)
  }
  return {
    wait,
    clear,
    waitAfterFailure: () => {
      wait(RETRY_PAUSES_MS[failureCount] ?? LONGEST_RETRY_PAUSE_MS)
      failureCount += 1
      return !isStopped
    },
    forgetFailures: () => {
      failureCount = 0
    },
    start: () => {
      isStopped = false
    },
    stop: () => {
      isStopped = true
      clear()
    },
  }
}
