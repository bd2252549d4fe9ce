import { setTimeout as sleep } from 'node:timers/promises'
import { within } from '../within.ts'

/**
 * What a scenario gets from the command. Each wait has a limit, and ends with an error when the command is broken off: so
 * every way out leads through the same clean-up.
 */
export type Run = {
  /** Aborted when the command is broken off. */
  signal: AbortSignal
  /** Prints a sentence about the progress. */
  log: (sentence: string) => void
  pause: (ms: number) => Promise<void>
  /** Waits until something holds; throws with the sentence if it does not in time. */
  waitUntil: (what: string, holds: () => boolean | Promise<boolean>, limitMs?: number) => Promise<void>
  /** Waits for a promise; throws with the sentence if it does not resolve in time. */
  within: <T>(what: string, promise: Promise<T>, limitMs?: number) => Promise<T>
  /** Adds something to undo when the scenario is over, in whichever way. The last is undone first. */
  defer: (undo: () => unknown) => void
}

/** Far above what a busy machine needs. */
const LIMIT_MS = 60_000
const INTERVAL_MS = 50

/** Makes a run, and the function that undoes what was added to it. */
export function openRun(
  signal: AbortSignal,
  log: (sentence: string) => void,
): { run: Run; undo: () => Promise<void> } {
  const undos: (() => unknown)[] = []
  const pause: Run['pause'] = (ms) =>
    sleep(ms, undefined, { signal }).catch(() => {
      throw signal.reason
    })
  const run: Run = {
    signal,
    log,
    pause,
    within: (what, promise, limitMs = LIMIT_MS) => within(what, promise, { limitMs, signal }),
    waitUntil: async (what, holds, limitMs = LIMIT_MS) => {
      const startedAt = performance.now()
      while (!(await holds())) {
        if (performance.now() - startedAt > limitMs) {
          throw new Error(`Not within ${limitMs / 1000} s: ${what}.`)
        }
        await pause(INTERVAL_MS)
      }
    },
    defer: (undo) => void undos.push(undo),
  }
  const undo = async (): Promise<void> => {
    for (const step of undos.splice(0).reverse()) {
      try {
        await step()
      } catch (error) {
        log(`Cleaning up: ${error instanceof Error ? error.message : error}`)
      }
    }
  }
  return { run, undo }
}

/**
 * Aborts when somebody breaks the command off (Ctrl-C, SIGTERM, SIGHUP), or when an error has no other handler. Later
 * signals are ignored: the clean-up has limits of its own.
 */
export function abortOnSignals(): AbortSignal {
  const broken = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => broken.abort(new Error(`Broken off by ${name}.`)))
  }
  for (const name of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(name, (error: unknown) => broken.abort(error))
  }
  return broken.signal
}
