import type pg from 'pg'
import { type CurrentWork, findCurrentWork } from '../current-work.ts'

/** A statement that took long: its text as it was written, with places for its values. */
export type SlowStatement = { text: string; durationMs: number; work: CurrentWork | null }

export type SlowStatementOptions = {
  /** How long a statement may take before it is reported. */
  limitMs: number
  report: (statement: SlowStatement) => void
}

const MAX_TEXT = 2000

/** The work for which a connection was taken from the pool. */
const workOf = new WeakMap<object, CurrentWork | null>()

/** Remembers for which work a connection is taken. Call it where the work asks for the connection. */
export function rememberWork(): (client: object | undefined) => void {
  const work = findCurrentWork()
  return (client) => {
    if (client) workOf.set(client, work)
  }
}

/** Reports the statements of a connection that take long, also those that fail. */
export function watchStatements(client: pg.Client, { limitMs, report }: SlowStatementOptions): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown // one of many overloads, passed on as it is
  client.query = ((...args: unknown[]) => {
    const startedAt = performance.now()
    // A connection that reads share was taken for none of them.
    const work = workOf.has(client) ? workOf.get(client) : findCurrentWork()
    const end = (): void => {
      const durationMs = performance.now() - startedAt
      if (durationMs < limitMs) return
      report({ text: readText(args[0]), durationMs, work: work ?? null })
    }
    const last = args.length - 1
    const callback = args[last]
    if (typeof callback === 'function') {
      args[last] = (...results: unknown[]) => {
        end()
        callback(...results)
      }
      return query(...args)
    }
    const running = query(...args)
    if (running instanceof Promise) running.then(end, end)
    return running
  }) as typeof client.query // the same overloads
}

/** Returns the text of a query on one line; values are never in it. */
function readText(config: unknown): string {
  const text =
    typeof config === 'object' && config !== null && 'text' in config ? String(config.text) : String(config)
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > MAX_TEXT ? `${line.slice(0, MAX_TEXT)}…` : line
}
