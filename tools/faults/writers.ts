import { todayIn } from '#domain/units/dates.ts'
import type { Practice } from './practice.ts'
import type { Run } from './run.ts'

/** What writers have seen so far. */
export type Writes = {
  /** Titles of the writes that were answered as stored. */
  acknowledged: string[]
  /** Counts by status; 0 for a connection that broke. */
  statuses: Map<number, number>
  /** Sentences of refusals with 503. */
  refusals: Set<string>
  /** The longest time from the first attempt of a write to its acknowledgement. */
  slowestMs: number
}

/** People who write all the time. `stop` waits until each has got the answer to the last write. */
export type Writers = Writes & { stop: () => Promise<void> }

const PAUSE_MS = 100
const TIMEOUT_MS = 30_000

/**
 * Starts writers. Each write has an Idempotency-Key and is repeated until it is answered, as pages do it.
 *
 * @param readUrl Returns the server's address, which may change.
 */
export function startWriters(run: Run, readUrl: () => string, practice: Practice, count: number): Writers {
  const writes: Writes = { acknowledged: [], statuses: new Map(), refusals: new Set(), slowestMs: 0 }
  let isStopped = false
  const work = async (writer: number): Promise<void> => {
    for (let number = 0; !isStopped && !run.signal.aborted; number++) {
      const title = `Write ${writer}.${number}`
      const startedAt = performance.now()
      while (!(await tryWrite(readUrl(), practice, title, writes))) await run.pause(PAUSE_MS)
      writes.slowestMs = Math.max(writes.slowestMs, performance.now() - startedAt)
      writes.acknowledged.push(title)
    }
  }
  const all = Promise.all(Array.from({ length: count }, (_, writer) => work(writer)))
  // `stop` throws it; until then the scenario goes on.
  all.catch(() => undefined)
  return Object.assign(writes, {
    stop: async () => {
      isStopped = true
      await run.within('each last write is acknowledged', all)
    },
  })
}

/** @returns True if the write was acknowledged. */
async function tryWrite(
  url: string,
  { cookie, clientId }: Practice,
  title: string,
  writes: Writes,
): Promise<boolean> {
  const status = await send(url, cookie, clientId, title, writes)
  writes.statuses.set(status, (writes.statuses.get(status) ?? 0) + 1)
  if (status >= 400 && status < 500) throw new Error(`A write was refused with ${status}.`)
  return status === 200
}

async function send(
  url: string,
  cookie: string,
  clientId: string,
  title: string,
  { refusals }: Writes,
): Promise<number> {
  try {
    const response = await fetch(`${url}/api/diet-plans`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', 'idempotency-key': `key of ${title}` },
      body: JSON.stringify({
        userId: clientId,
        title,
        startDate: todayIn('Asia/Kolkata', new Date()),
        days: [
          { dayNumber: 1, dayLabel: 'Day 1', meals: { lunch: { time: '1 PM', note: 'Rice', items: [] } } },
        ],
      }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const text = await response.text()
    if (response.status === 503) refusals.add(readMessage(text))
    return response.status
  } catch {
    return 0
  }
}

function readMessage(text: string): string {
  try {
    return String(JSON.parse(text).message)
  } catch {
    return 'no sentence'
  }
}

/** Compares what was acknowledged with what is stored. */
export function compareWrites(
  acknowledged: readonly string[],
  stored: readonly string[],
): { lost: number; doubled: number } {
  const counts = new Map<string, number>()
  for (const title of stored) counts.set(title, (counts.get(title) ?? 0) + 1)
  return {
    lost: acknowledged.filter((title) => !counts.has(title)).length,
    doubled: [...counts.values()].filter((count) => count > 1).length,
  }
}
