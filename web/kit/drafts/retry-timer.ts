const RETRY_PAUSES_MS = [3000, 10_000]
const LONGEST_RETRY_PAUSE_MS = 30_000

/** One timer for the next request: after a pause in typing, or after a growing delay when requests fail. */
export type RetryTimer = {
  /** Waits this long and replaces the wait before. */
  wait: (ms: number) => void
  /** Waits longer after each failure in a row. `false` if the timer is stopped and there will be no retry. */
  waitAfterFailure: () => boolean
  /** Cancels the wait. */
  clear: () => void
  /** Resets the delay after a successful request, so that the next failure counts as the first. */
  forgetFailures: () => void
  start: () => void
  stop: () => void
}

/** Creates a timer that calls `act`. */
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
