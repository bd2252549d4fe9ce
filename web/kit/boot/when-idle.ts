/** Browsers that do not report idle time wait this long. */
const FALLBACK_MS = 500
const LONGEST_MS = 2000

/**
 * Calls a function once the browser has nothing more urgent to do, such as showing the screen. Returns a function that
 * cancels it.
 */
export function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const id = window.requestIdleCallback(work, { timeout: LONGEST_MS })
    return () => window.cancelIdleCallback(id)
  }
  const timer = setTimeout(work, FALLBACK_MS)
  return () => clearTimeout(timer)
}

/** Resolves when the browser has nothing more urgent to do. */
export function waitUntilIdle(): Promise<void> {
  return new Promise((done) => whenIdle(done))
}
