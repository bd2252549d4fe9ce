import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import * as schema from './schema.ts'

/** Drizzle over the pool, or inside a transaction: what repositories take. */
export type Db = NodePgDatabase<typeof schema>

export type DatabaseClient = {
  db: Db
  pool: pg.Pool
  /** Throws when the database does not answer. */
  ping: () => Promise<void>
  /** Waits for queries under way, then closes every connection. */
  close: () => Promise<void>
}

/**
 * Opens a pool of at most `max` connections. A lost idle connection is reported to `onError` and replaced at the
 * next query; the process lives on.
 */
export function openDatabase(
  url: string,
  options: { max?: number; onError?: (error: Error) => void } = {},
): DatabaseClient {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    application_name: 'pathya',
    // Said after connecting: poolers refuse what they do not know among the parameters of the start.
    onConnect: async (client) => {
      await client.query(`set statement_timeout = '15s'`)
    },
  })
  pool.on('error', (error) => options.onError?.(error))
  // A connection lost while it is in use fails its query, which is told so; without this it would end the process too.
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
  })
  return {
    db: drizzle(pool, { schema }),
    pool,
    ping: async () => {
      await pool.query('select 1')
    },
    close: () => pool.end(),
  }
}
