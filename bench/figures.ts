import { appendFileSync, readFileSync } from 'node:fs'

/** A measured figure and its goal. */
export type Figure = {
  /** Says in some words which figure it is. */
  name: string
  value: number
  /** The unit of the value; `×` for a ratio of two things that were measured side by side. */
  unit: '×' | 'ms' | 'MB' | 'kB' | '/s'
  /** How large the value may be, or how small. */
  goal?: { atMost: number } | { atLeast: number }
  /** The two figures of a ratio: `1.4 ms and 1.2 ms`. */
  from?: string
}

/** Names the file to which the parts of a run append their figures, one line of JSON for each. */
export const FIGURES_FILE = 'BENCH_FIGURES'

/** Prints a figure, and hands it to the run of all parts if there is one. */
export function report(figure: Figure): void {
  console.log(`  ${describeFigure(figure)}`)
  const file = process.env[FIGURES_FILE]
  if (file) appendFileSync(file, `${JSON.stringify(figure)}\n`)
}

/** Writes a figure as one line: its name, its value, the two figures of a ratio, and whether its goal is reached. */
export function describeFigure({ name, value, unit, goal, from }: Figure): string {
  const verdict = goal ? (isReached(value, goal) ? ', reached' : ', NOT reached') : ''
  const wanted = goal ? `  goal ${'atMost' in goal ? `≤ ${goal.atMost}` : `≥ ${goal.atLeast}`}${verdict}` : ''
  return `${name.padEnd(64)} ${`${writeValue(value)} ${unit}`.padStart(11)}${from ? `  (${from})` : ''}${wanted}`
}

function writeValue(value: number): string {
  if (Math.abs(value) >= 100) return value.toFixed(0)
  return value.toFixed(Math.abs(value) >= 10 ? 1 : 2)
}

function isReached(value: number, goal: NonNullable<Figure['goal']>): boolean {
  return 'atMost' in goal ? value <= goal.atMost : value >= goal.atLeast
}

/**
 * Returns the processor time that a process has used so far, in milliseconds, with all its threads. Other load on the machine
 * hardly changes it. `NaN` where the system has no `/proc`.
 */
export function readProcessorMs(pid: number): number {
  try {
    // The name of the program is in brackets and may contain spaces. A tick is a hundredth of a second on Linux.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return Number.NaN
  }
}

/** Returns the memory that a process has in use, in megabytes. `NaN` where the system has no `/proc`. */
export function readResidentMegabytes(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
  } catch {
    return Number.NaN
  }
}
