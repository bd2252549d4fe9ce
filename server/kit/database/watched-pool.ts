import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { openSharedReads, type SharedReads } from './shared-reads.ts'
import { rememberWork, type SlowStatementOptions, watchStatements } from './slow-statements.ts'
import { DatabaseUnavailableError, isUnavailable } from './unavailable.ts'

/** A pool, and connections for shared reads, that detect by themselves when the database has stopped answering. */
export type WatchedPool = { pool: pg.Pool; sharedReads: SharedReads; close: () => Promise<void> }

const TICK_MS = 100
/** If anything waits for the database longer than this, the pool checks whether the database still answers. */
const SLOW_MS = 500
/** How long the database may take to answer that check. Both times together let a request fail within two seconds. */
const ANSWER_MS = 800
/** While the database answers, a slow statement causes no other check before this time. */
const NEXT_CHECK_MS = 500
const RETRY_MS = 250

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: boolean) => void,
) => void

/**
 * Opens a pool that checks on a separate connection, when a query takes long, whether the database still answers. If
 * not, everything that waits fails at once, and so do new queries, until it answers again. A statement that is only
 * slow continues.
 *
 * @param config.setUp Sets a new connection up; returns true if it leads through a pooler.
 * @param options.onAway Called when the database has stopped answering, and `onBack` when it answers again.
 * @param options.slowStatements Reports statements that take long; if left out, none are.
 */
export function openWatchedPool(
  {
    setUp,
    ...config
  }: pg.PoolConfig & {
    connectionString: string
    setUp: (client: pg.ClientBase) => Promise<boolean>
  },
  options: { onAway: () => void; onBack: () => void; slowStatements?: SlowStatementOptions },
): WatchedPool {
  const clients = new Set<pg.Client>()
  let isAway = false
  let isClosed = false
  let isAsking = false
  let askedAt = Number.NEGATIVE_INFINITY

  class WatchedClient extends pg.Client {
    constructor(clientConfig?: string | pg.ClientConfig) {
      super(clientConfig)
      clients.add(this)
      if (options.slowStatements) watchStatements(this, options.slowStatements)
      this.once('end', () => clients.delete(this))
      if (isAway) setImmediate(destroyConnection, this)
    }
  }
  // Queries that are sent at the same time leave together: of one transaction, and of shared reads.
  const clientConfig = { ...config, pipeline: true }
  const poolConfig = { ...clientConfig, onConnect: setUp, Client: WatchedClient }
  const pool = new pg.Pool(poolConfig as pg.PoolConfig) // an option that its types leave out
  const waits = trackWaits(pool, () => isAway)
  const reads = openSharedReads(() => new WatchedClient(clientConfig), setUp)
  const countEnds = (): number => waits.countEnds() + reads.countEnds()

  const timer = setInterval(() => {
    if (isAway || isAsking || performance.now() - askedAt < NEXT_CHECK_MS) return
    const oldest = Math.min(waits.findOldest(), reads.findOldest())
    if (performance.now() - oldest > SLOW_MS) void ask()
  }, TICK_MS)
  timer.unref()

  async function ask(): Promise<void> {
    isAsking = true
    const endsBefore = countEnds()
    const hasAnswered = await pingDatabase(config.connectionString)
    isAsking = false
    askedAt = performance.now()
    // A query that ended in the meantime is an answer, too.
    if (hasAnswered || countEnds() > endsBefore || isClosed) return
    isAway = true
    options.onAway()
    for (const client of clients) destroyConnection(client)
    while (!isClosed && !(await pingDatabase(config.connectionString))) {
      await sleep(RETRY_MS, undefined, { ref: false })
    }
    isAway = false
    if (!isClosed) options.onBack()
  }

  return {
    pool,
    sharedReads: reads,
    close: async () => {
      isClosed = true
      clearInterval(timer)
      await Promise.all([pool.end(), reads.close()])
    },
  }
}

/**
 * Tracks what waits for a connection or for an answer on one. Requesting a connection fails at once while the database
 * is away.
 *
 * @returns `findOldest`: when the longest wait began, infinity if there is none; `countEnds`: how many waits have ended
 *   successfully.
 */
function trackWaits(
  pool: pg.Pool,
  isAway: () => boolean,
): { findOldest: () => number; countEnds: () => number } {
  const waits = new Map<object, number>()
  let endCount = 0
  const connect = pool.connect.bind(pool) as (callback: ConnectCallback) => void // one of its two overloads

  function begin(callback: ConnectCallback): void {
    if (isAway()) {
      callback(new DatabaseUnavailableError(), undefined, () => undefined)
      return
    }
    const wait = {}
    waits.set(wait, performance.now())
    const setWork = rememberWork()
    connect((error, client, done) => {
      waits.delete(wait)
      setWork(client)
      callback(error, client, done)
    })
  }

  pool.connect = ((callback?: ConnectCallback) => {
    if (callback) return begin(callback)
    return new Promise<pg.PoolClient>((done, fail) => {
      begin((error, client) => (client ? done(client) : fail(error)))
    })
  }) as typeof pool.connect // both of its overloads
  pool.on('acquire', (client) => waits.set(client, performance.now()))
  pool.on('release', (error, client) => {
    waits.delete(client)
    if (!error) endCount += 1
  })
  pool.on('remove', (client) => waits.delete(client))

  return { findOldest: () => Math.min(...waits.values()), countEnds: () => endCount }
}

/** Checks whether the database answers a new connection in time; a refusal by the database itself is an answer. */
async function pingDatabase(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, application_name: 'pathya-watch' })
  client.on('error', () => undefined)
  const answer = client
    .connect()
    .then(() => client.query('select 1'))
    .then(
      () => true,
      (error: unknown) => isTooManyConnections(error) || !isUnavailable(error),
    )
  const hasAnswered = await Promise.race([answer, waitInSteps(ANSWER_MS)])
  destroyConnection(client)
  return hasAnswered
}

/** Checks for a refusal because all connections are in use: the database still answers its open connections. */
function isTooManyConnections(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('53')
}

/** Waits in short steps: if this process is blocked, answers that have arrived are read before the time is over. */
async function waitInSteps(durationMs: number): Promise<false> {
  for (let waitedMs = 0; waitedMs < durationMs; waitedMs += TICK_MS) {
    await sleep(TICK_MS, undefined, { ref: false })
  }
  return false
}

/** Ends a connection without waiting for the other side. */
function destroyConnection(client: pg.Client): void {
  client.connection.stream.destroy()
}
