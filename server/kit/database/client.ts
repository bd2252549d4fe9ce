import type pg from 'pg'
import { type Db, openDb, type RowChecks } from './db.ts'
import { listKnownMigrations } from './migrate.ts'
import { dropStatementNames, readReportedPid } from './pooler.ts'
import { findObstacle, type Obstacle } from './readiness.ts'
import type { SlowStatementOptions } from './slow-statements.ts'
import { openWatchedPool } from './watched-pool.ts'

export type DatabaseClient = {
  /** The database outside of a transaction. */
  db: Db
  pool: pg.Pool
  /** Throws when the database does not answer. */
  ping: () => Promise<void>
  /**
   * Finds the obstacle that prevents the database from serving; `null` if there is none. Throws when the database does
   * not answer.
   */
  findObstacle: () => Promise<Obstacle | null>
  /** Waits for running queries, then closes every connection. */
  close: () => Promise<void>
}

/** How long the database works on one statement of a request before it gives up. */
const REQUEST_TIMEOUT_MS = 15_000
/** The same for work without a request: jobs, imports, the creation of demo data. */
export const BACKGROUND_TIMEOUT_MS = 10 * 60_000
/**
 * How much longer to wait before a connection counts as lost: a database that gives up on a statement reports that
 * itself.
 */
const GRACE_MS = 5000

export type DatabaseOptions = {
  max?: number
  /** How long one statement may take. */
  statementTimeoutMs?: number
  /** Called when an idle connection is lost. */
  onError?: (error: Error) => void
  /** Called once, when a connection turns out to go through a pooler. */
  onPooler?: () => void
  /** Called when the database has stopped answering. */
  onAway?: () => void
  /** Called when it answers again. */
  onBack?: () => void
  /** Reports statements that take long. */
  slowStatements?: SlowStatementOptions
  /** Compares rows with their declarations; only for tests. */
  rowChecks?: RowChecks
}

/**
 * Opens a pool of at most `max` connections, and two more that quick reads share. A lost idle connection is reported to `onError` and replaced at the next
 * query; the process continues. Behind a pooler, statements are sent without names and nothing is set on a connection,
 * because the database's own connections are shared there.
 */
export function openDatabase(url: string, options: DatabaseOptions = {}): DatabaseClient {
  const { statementTimeoutMs = REQUEST_TIMEOUT_MS } = options
  // Read once: when another version is put in place of this one, its folder changes under the running server.
  const latestMigration = listKnownMigrations().at(-1) ?? 0
  let isPoolerReported = false
  const config = {
    connectionString: url,
    max: options.max ?? 10,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    query_timeout: statementTimeoutMs + GRACE_MS,
    keepAlive: true,
    application_name: 'pathya',
    // Set after connecting, because poolers refuse start parameters that they do not support.
    setUp: async (client: pg.ClientBase) => {
      if (!(await setUp(client, statementTimeoutMs))) return false
      dropStatementNames(client)
      if (!isPoolerReported) options.onPooler?.()
      isPoolerReported = true
      return true
    },
  }
  const { pool, sharedReads, close } = openWatchedPool(config, {
    onAway: () => options.onAway?.(),
    onBack: () => options.onBack?.(),
    ...(options.slowStatements ? { slowStatements: options.slowStatements } : {}),
  })
  pool.on('error', (error) => options.onError?.(error))
  // A connection lost while in use fails its query; without this handler it would end the process too.
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
  })
  return {
    db: openDb(pool, options.rowChecks ?? null, sharedReads),
    pool,
    ping: async () => {
      await pool.query('select 1')
    },
    findObstacle: () => findObstacle(pool, latestMigration),
    close,
  }
}

/**
 * Sets the time limit of a new connection; behind a pooler, it applies only to this one statement.
 *
 * @returns True if there is a pooler in between.
 */
async function setUp(client: pg.ClientBase, statementTimeoutMs: number): Promise<boolean> {
  const { rows } = await client.query<{ isPooler: boolean }>(
    `select pid <> $1::int as "isPooler", set_config('statement_timeout', $2, pid <> $1::int)
       from pg_backend_pid() as pid`,
    [readReportedPid(client), String(statementTimeoutMs)],
  )
  return rows[0]?.isPooler === true
}
