import { compareWrites, type Writes } from './writers.ts'

/** One row of the table at the end. `problems`: sentences; empty if everything is as promised. */
export type FaultResult = {
  what: string
  faults: number
  acknowledged: number
  lost: number
  doubled: number
  unavailable: number
  slowestMs: number
  /** The longest time from a fault until the server was ready again, where it was measured. */
  longestReadyMs?: number
  problems: string[]
}

/** Makes the row of a scenario whose writers have stopped. */
export function makeResult(
  what: string,
  faults: number,
  writes: Writes,
  stored: readonly string[],
): FaultResult {
  const { lost, doubled } = compareWrites(writes.acknowledged, stored)
  const failed = [...writes.statuses].filter(([status]) => status >= 500 && status !== 503)
  return {
    what,
    faults,
    acknowledged: writes.acknowledged.length,
    lost,
    doubled,
    unavailable: writes.statuses.get(503) ?? 0,
    slowestMs: Math.round(writes.slowestMs),
    problems: [
      ...(lost > 0 ? [`${lost} acknowledged writes are lost`] : []),
      ...(doubled > 0 ? [`${doubled} writes are doubled`] : []),
      ...failed.map(([status, count]) => `${count} answers with ${status}`),
      ...(writes.refusals.has('no sentence') ? ['a refusal without a sentence'] : []),
    ],
  }
}

/**
 * Prints the table, and returns the exit code.
 *
 * @param failures Sentences about scenarios that did not come to their end.
 */
export function printResults(
  results: readonly FaultResult[],
  failures: readonly string[],
  skipped: readonly string[],
): number {
  if (results.length > 0)
    console.table(
      results.map(({ what, slowestMs, longestReadyMs, problems, unavailable, ...counts }) => ({
        what,
        ...counts,
        'answered 503': unavailable,
        'slowest write, s': (slowestMs / 1000).toFixed(1),
        'longest until ready, s': longestReadyMs === undefined ? '' : (longestReadyMs / 1000).toFixed(1),
        result: problems.length === 0 ? 'as promised' : problems.join('; '),
      })),
    )
  for (const sentence of skipped) console.log(`Skipped: ${sentence}`)
  for (const sentence of failures) console.log(`Failed: ${sentence}`)
  return failures.length > 0 || results.some(({ problems }) => problems.length > 0) ? 1 : 0
}
