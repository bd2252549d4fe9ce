import type pg from 'pg'

/** How many connections the reads share. One alone would use one process of the database. */
const CONNECTIONS = 2
/** How soon a connection that failed is opened again. */
const REOPEN_MS = 1000

/** Quick reads of many requests that share few connections. */
export type SharedReads = {
  /** Sends a read; `null` if no connection is ready: it then needs one of the pool. */
  query: (config: pg.QueryConfig) => Promise<pg.QueryResult> | null
  /** Returns when the longest read that still waits was sent, infinity if none waits. */
  findOldest: () => number
  /** Returns how many reads were answered. */
  countEnds: () => number
  close: () => Promise<void>
}

type Shared = {
  client: pg.Client | null
  isReady: boolean
  isCorked: boolean
  openedAt: number
  sentAt: Set<{ at: number }>
}

/**
 * Opens connections that send a read without waiting for the answers to earlier ones. All reads of one turn of the event loop
 * leave together, because each write to a socket costs more than the read itself. A slow read would make the others wait, and a
 * transaction needs a connection of its own, so both use the pool.
 *
 * @param open Makes a client that is not connected yet, with `pipeline: true`.
 * @param prepare Sets a new connection up; returns true if it may not be shared, as behind a pooler.
 */
export function openSharedReads(
  open: () => pg.Client,
  prepare: (client: pg.Client) => Promise<boolean>,
): SharedReads {
  let isClosed = false
  let endCount = 0
  const all: Shared[] = Array.from({ length: CONNECTIONS }, () => ({
    client: null,
    isReady: false,
    isCorked: false,
    openedAt: Number.NEGATIVE_INFINITY,
    sentAt: new Set(),
  }))

  async function connect(shared: Shared): Promise<void> {
    if (isClosed || performance.now() - shared.openedAt < REOPEN_MS) return
    shared.openedAt = performance.now()
    const client = open()
    shared.client = client
    client.on('error', () => drop(shared, client))
    client.on('end', () => drop(shared, client))
    try {
      await client.connect()
      if (await prepare(client)) {
        isClosed = true
        await client.end()
      } else shared.isReady = shared.client === client
    } catch {
      drop(shared, client)
      client.connection.stream.destroy()
    }
  }

  return {
    query: (config) => {
      let best: Shared | null = null
      for (const shared of all) {
        if (!shared.client) void connect(shared)
        if (shared.isReady && (best === null || shared.sentAt.size < best.sentAt.size)) best = shared
      }
      return best?.client
        ? send(best, best.client, config, () => {
            endCount += 1
          })
        : null
    },
    findOldest: () => Math.min(...all.flatMap(({ sentAt }) => [...sentAt].slice(0, 1).map(({ at }) => at))),
    countEnds: () => endCount,
    close: async () => {
      isClosed = true
      await Promise.all(all.map(({ client }) => client?.end().catch(() => undefined)))
    },
  }
}

/** Forgets a lost connection. Its client rejects the reads that wait on it. */
function drop(shared: Shared, client: pg.Client): void {
  if (shared.client !== client) return
  shared.client = null
  shared.isReady = false
  shared.sentAt.clear()
}

/** Sends a read with all others of this turn of the event loop. */
function send(
  shared: Shared,
  client: pg.Client,
  config: pg.QueryConfig,
  onAnswer: () => void,
): Promise<pg.QueryResult> {
  const { stream } = client.connection
  if (!shared.isCorked) {
    shared.isCorked = true
    stream.cork()
    setImmediate(() => {
      shared.isCorked = false
      stream.uncork()
    })
  }
  const sent = { at: performance.now() }
  shared.sentAt.add(sent)
  const answer = client.query(config)
  answer.then(
    () => {
      shared.sentAt.delete(sent)
      onAnswer()
    },
    () => shared.sentAt.delete(sent),
  )
  return answer
}
