import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Random } from './random.ts'
import { type Gate, type GatedStatement, throughGate } from './statement-gate.ts'

/** A statement that a call has asked for and that has not been sent. */
type Waiting = GatedStatement & { answer: PromiseWithResolvers<unknown> }
/** A statement that was sent. */
type Sent = { pid: number }
type Running = { waiting: Waiting[]; sent: Set<Sent>; isOver: boolean }

/** How long a statement may take before it is checked whether it waits for a lock. */
const PATIENCE_MS = 2
const HANGING_MS = 20_000

export type Interleaved<T> = { call: () => Promise<T>; gate?: Gate }

/**
 * Runs calls at the same time, one statement after the other in an order that `random` chooses. A statement that waits
 * for a lock of another call continues when it gets the lock. So the same seed gives the same order, although
 * PostgreSQL itself decides who gets a lock. The calls must wait for each other only in the database.
 *
 * @param isBlocked Returns true if the connection with this process id waits for a lock.
 */
export async function interleave<T>(
  calls: readonly Interleaved<T>[],
  random: Random,
  isBlocked: (pid: number) => Promise<boolean>,
): Promise<T[]> {
  let changed = Promise.withResolvers<void>()
  const report = (): void => {
    changed.resolve()
    changed = Promise.withResolvers()
  }
  const running = calls.map((): Running => ({ waiting: [], sent: new Set(), isOver: false }))
  const results = calls.map(({ call, gate = ({ run }) => run() }, index) => {
    const own = running[index] as Running // made from the same list
    const wait: Gate = (statement) => {
      const answer = Promise.withResolvers<unknown>()
      own.waiting.push({ ...statement, answer })
      report()
      return answer.promise
    }
    const ended = throughGate(
      ({ client, text, run }) => wait({ client, text, run: () => gate({ client, text, run }) }),
      call,
    )
    return ended.finally(() => {
      own.isOver = true
      report()
    })
  })
  for (const result of results) result.catch(() => undefined)

  const isStill = async (own: Running): Promise<boolean> => {
    if (own.isOver) return true
    if (own.waiting.length + own.sent.size === 0) return false
    for (const { pid } of [...own.sent]) if (!(await isBlocked(pid))) return false
    return true
  }
  const waitUntilStill = async (): Promise<void> => {
    const startedAt = performance.now()
    for (;;) {
      await nextTurn()
      const busy = running.filter((own) => !own.isOver && (own.waiting.length === 0 || own.sent.size > 0))
      if (busy.length === 0) return
      const before = changed
      await Promise.race([changed.promise, sleep(PATIENCE_MS)])
      if (before !== changed) continue
      const still = await Promise.all(busy.map(isStill))
      if (before === changed && still.every(Boolean)) return
      if (performance.now() - startedAt > HANGING_MS) {
        throw new Error('The calls wait for each other outside of the database.')
      }
    }
  }

  while (running.some(({ isOver }) => !isOver)) {
    await waitUntilStill()
    const ready = running.filter(({ waiting }) => waiting.length > 0)
    if (ready.length === 0) {
      // All that are left wait for locks: PostgreSQL ends a deadlock by itself.
      if (running.some(({ isOver }) => !isOver)) await changed.promise
      continue
    }
    const chosen = random.pick(ready)
    send(chosen, report)
  }
  return Promise.all(results)
}

function send(own: Running, report: () => void): void {
  const next = own.waiting.shift()
  if (!next) return
  const sent = { pid: readPid(next.client) }
  own.sent.add(sent)
  next
    .run()
    .then(next.answer.resolve, next.answer.reject)
    .finally(() => {
      own.sent.delete(sent)
      report()
    })
}

function readPid(client: pg.ClientBase): number {
  return (client as pg.ClientBase & { processID: number }).processID // left out of its types
}
