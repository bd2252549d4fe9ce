/** Runs work for a key, or waits for the same key's work that already runs and returns its outcome. */
export type SharedWork = <T>(key: string, work: () => Promise<T>) => Promise<T>

/**
 * Creates a register in this process of work that is running. Callers with the same key share one run and its outcome, also
 * its error. After it has ended, the next call runs again. All work of one register returns the same kind of value.
 */
export function createSharedWork(): SharedWork {
  const running = new Map<string, Promise<unknown>>()
  return <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const known = running.get(key)
    if (known) return known as Promise<T> // the same work, because the key is the same
    const run = work().finally(() => running.delete(key))
    running.set(key, run)
    return run
  }
}
