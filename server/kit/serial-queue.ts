/** Runs a piece of work after all earlier work has finished, whether that succeeded or failed. */
export type SerialQueue = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Creates a queue in this process that runs one piece of work at a time. Use it for work that the database would
 * serialise anyway, so that waiting work holds no database connection.
 */
export function createSerialQueue(): SerialQueue {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const turn = last.then(work)
    last = turn.catch(() => undefined)
    return turn
  }
}
