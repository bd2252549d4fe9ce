import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** A connection that leads through a pooler although it must not. */
export class PoolerError extends Error {
  override name = 'PoolerError'
}

/** How long to wait for a second connection: a pooler in session mode has one only when a connection is free. */
const SECOND_CONNECTION_MS = 3000
const ROUNDS = 3

/**
 * Returns the process id that the server reported when the connection was opened. The database itself reports the same
 * number as `pg_backend_pid()`; a pooler invents a number.
 */
export function readReportedPid(client: pg.ClientBase): number {
  return 'processID' in client && typeof client.processID === 'number' ? client.processID : 0
}

/**
 * Makes a connection send every statement without its name. A pooler can run each transaction on another connection of
 * the database, where the name is unknown or already used.
 */
export function dropStatementNames(client: pg.ClientBase): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown // one of many overloads, passed on as it is
  const withoutName = (config: unknown): unknown =>
    typeof config === 'object' && config !== null && 'name' in config && !('submit' in config)
      ? { ...config, name: undefined }
      : config
  client.query = ((config: unknown, ...rest: unknown[]) =>
    query(withoutName(config), ...rest)) as typeof client.query // the same overloads
}

/**
 * Refuses a connection through a pooler in transaction mode, where locks, settings and LISTEN of a session get lost.
 * Runs only one quick query if there is no pooler.
 *
 * @param client An open connection of `url`.
 * @throws PoolerError
 */
export async function requireOwnSession(client: pg.Client, url: string): Promise<void> {
  const first = await readPid(client)
  if (first === readReportedPid(client)) return
  const other = new pg.Client({ connectionString: url, application_name: 'pathya-pooler' })
  other.on('error', () => undefined)
  try {
    const opened = other.connect().then(() => true)
    opened.catch(() => undefined)
    if (!(await Promise.race([opened, sleep(SECOND_CONNECTION_MS, false, { ref: false })]))) return
    for (let round = 0; round < ROUNDS; round++) {
      const others = await Promise.race([readPid(other), sleep(SECOND_CONNECTION_MS, null, { ref: false })])
      if (others === null) return
      // It is a pooler if two open connections share a connection of the database, or if one connection changes it.
      if (others === first || (await readPid(client)) !== first) {
        throw new PoolerError(
          'The address of the database leads through a connection pooler in transaction mode: give its own.',
        )
      }
    }
  } finally {
    other.end().catch(() => undefined)
  }
}

async function readPid(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? 0
}
