/** Runs a piece of work once all that came before it are done, whatever became of them. */
export type Line = <T>(work: () => Promise<T>) => Promise<T>

/**
 * A line in which work of this process waits for its turn. For what the database would let through one by one anyway: who
 * waits here holds no connection meanwhile.
 */
export function createLine(): Line {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const turn = last.then(work)
    last = turn.catch(() => undefined)
    return turn
  }
}
