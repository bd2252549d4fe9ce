/** Runs a piece of work when all earlier work has finished, whether it succeeded or failed. */
export type SerialQueue = <T>(work: () => Promise<T>) => Promise<T>

/**
 * A queue of work in this process that runs one piece at a time. Use it for work that the database would serialise anyway:
 * waiting work then holds no database connection.
 */
export function createSerialQueue(): SerialQueue {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const turn = last.then(work)
    last = turn.catch(() => undefined)
    return turn
  }
}
