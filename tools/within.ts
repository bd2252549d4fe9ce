import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Waits for a promise, but not for ever.
 *
 * @param what Says what is waited for: `a server is ready`.
 * @param options.signal Ends the wait early, with its reason.
 * @throws Error with the limit and `what` if the promise has not resolved in time.
 */
export async function within<T>(
  what: string,
  promise: Promise<T>,
  { limitMs, signal }: { limitMs: number; signal?: AbortSignal },
): Promise<T> {
  const ended = new AbortController()
  const ends = AbortSignal.any([ended.signal, ...(signal ? [signal] : [])])
  const limit = sleep(limitMs, undefined, { signal: ends }).then(
    () => {
      throw new Error(`Not within ${limitMs / 1000} s: ${what}.`)
    },
    () => {
      throw signal?.reason
    },
  )
  try {
    return await Promise.race([promise, limit])
  } finally {
    ended.abort()
  }
}
