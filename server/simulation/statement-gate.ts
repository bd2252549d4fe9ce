import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import { withoutRandom } from './seeded-crypto.ts'

/** A statement that a call wants to run. `run` sends it. */
export type GatedStatement = { client: pg.ClientBase; text: string; run: () => Promise<unknown> }

/** Decides when a statement of one call runs, and whether its connection breaks. */
export type Gate = (statement: GatedStatement) => Promise<unknown>

const gates = new AsyncLocalStorage<Gate>()

/** Runs a call whose statements pass a gate. */
export function throughGate<T>(gate: Gate, call: () => Promise<T>): Promise<T> {
  return gates.run(gate, call)
}

type Query = (...args: unknown[]) => unknown
type ConnectCallback = (...result: unknown[]) => void

/** Lets the statements of all calls on a pool pass the gate of their call, if it has one. */
export function gatePool(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as (callback?: ConnectCallback) => unknown // both of its overloads
  // A new connection calls back from its socket, where the gate of the call would be unknown.
  pool.connect = ((callback?: ConnectCallback) =>
    callback ? connect(AsyncLocalStorage.bind(callback)) : connect()) as typeof pool.connect
  const opener = pool as unknown as { newClient: Query } // the method with which the pool opens a connection
  const newClient = opener.newClient.bind(pool)
  opener.newClient = (...args) => gates.exit(() => withoutRandom(() => newClient(...args)))
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as Query
    client.query = ((...args: unknown[]) => {
      const gate = gates.getStore()
      if (!gate) return query(...args)
      const last = args.at(-1)
      const callback = typeof last === 'function' ? last : null
      const sent = callback ? args.slice(0, -1) : args
      const run = () => query(...sent) as Promise<unknown> // without a callback the driver returns a promise
      const answer = gate({ client, text: readText(args[0]), run })
      if (!callback) return answer
      answer.then(
        (result) => callback(undefined, result),
        (error: unknown) => callback(error),
      )
    }) as typeof client.query
  })
}

function readText(query: unknown): string {
  if (typeof query === 'string') return query
  return typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : ''
}

/**
 * Where the connection of a call breaks: before the statement with this number is sent, or after the database has run
 * it. `commit`: the same at the first commit. `answer`: nothing breaks, and only the answer of the call is lost.
 */
export type Cut = { at: 'statement' | 'commit'; number: number; isAfter: boolean } | { at: 'answer' }

/**
 * Creates the gate of a call that is cut.
 *
 * @param onCut Gets the process id of the database's side of the broken connection.
 */
export function cutGate(cut: Cut, onCut: (pid: number) => void): Gate {
  let count = 0
  let isDone = false
  return async ({ client, text, run }) => {
    count += 1
    const isHere =
      !isDone && cut.at !== 'answer' && (cut.at === 'commit' ? text === 'commit' : count === cut.number)
    if (!isHere) return run()
    isDone = true
    if (cut.isAfter) await run()
    breakConnection(client, onCut)
    // The driver's own words for a lost connection.
    throw new Error('Connection terminated unexpectedly')
  }
}

function breakConnection(client: pg.ClientBase, onCut: (pid: number) => void): void {
  const inner = client as pg.ClientBase & { processID: number; connection: pg.Connection } // left out of its types
  onCut(inner.processID)
  inner.connection.stream.destroy()
}
