import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#server/kit/database/client.ts'
import { migrateDatabase } from '#server/kit/database/migrate.ts'
import { hashToken } from '#server/kit/sessions/sessions.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/postgres/embedded-postgres.ts'
import { type RunningPgbouncer, startPgbouncer } from '#server/test/pgbouncer.ts'
import {
  makeTestFolder,
  type ServerProcess,
  startServerProcess,
  stopServerProcesses,
} from '#server/test/server-process.ts'
import { findPgbouncer } from '../tools/find-pgbouncer.ts'

const program = findPgbouncer()
if (!program && process.env.CI) throw new Error('No PgBouncer was found and none could be installed.')

let folder: ReturnType<typeof makeTestFolder>
let postgres: EmbeddedPostgres
let transactionPooler: RunningPgbouncer
let sessionPooler: RunningPgbouncer

async function startServer(databaseUrl: string, directUrl?: string): Promise<ServerProcess> {
  return await startServerProcess({
    env: {
      DATA_DIR: join(folder.path, 'data'),
      DATABASE_URL: databaseUrl,
      ...(directUrl ? { DATABASE_DIRECT_URL: directUrl } : {}),
    },
  })
}

/** Creates a client with an account of their own and signs them in. Returns the cookie of the session. */
async function signIn(): Promise<{ userId: string; cookie: string }> {
  const token = randomBytes(32).toString('base64url')
  const client = new pg.Client(postgres.url)
  await client.connect()
  try {
    const email = `${randomBytes(4).toString('hex')}@example.com`
    const { rows } = await client.query<{ id: string }>(
      `insert into users (firebase_uid, email, is_email_verified, is_onboarding_complete)
       values ($1, $1, true, true) returning id`,
      [email],
    )
    const userId = rows[0]?.id ?? ''
    await client.query(
      `insert into sessions (token_hash, user_id, expires_at) values ($1, $2, now() + interval '1 day')`,
      [hashToken(token), userId],
    )
    return { userId, cookie: `pathya_session=${token}` }
  } finally {
    await client.end()
  }
}

/** Makes many signed-in calls, sixteen at a time, and counts the answers of each status. */
async function countStatuses(server: ServerProcess): Promise<Record<number, number>> {
  const { userId, cookie } = await signIn()
  const counts: Record<number, number> = {}
  const callAgain = async (): Promise<void> => {
    for (let call = 0; call < 20; call++) {
      const path = call % 2 === 0 ? '/api/auth/user' : `/api/dashboard/${userId}`
      const { status } = await fetch(server.url + path, { headers: { cookie } })
      counts[status] = (counts[status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: 16 }, callAgain))
  return counts
}

describe.skipIf(!program)(
  `behind PgBouncer${program ? '' : ' (none is installed and none could be)'}`,
  () => {
    beforeAll(async () => {
      if (!program) return
      folder = makeTestFolder()
      postgres = await startEmbeddedPostgres({ dataDir: join(folder.path, 'database'), log: () => undefined })
      transactionPooler = await startPgbouncer(program, postgres.url, 'transaction')
      sessionPooler = await startPgbouncer(program, postgres.url, 'session')
    })

    afterEach(() => stopServerProcesses())

    afterAll(async () => {
      await transactionPooler?.stop()
      await sessionPooler?.stop()
      await postgres?.stop()
      folder?.remove()
    })

    test('in transaction mode every signed-in call is answered, and the start logs that it found a pooler', async () => {
      const server = await startServer(transactionPooler.url, postgres.url)
      await server.ready
      expect(await countStatuses(server)).toEqual({ 200: 320 })
      expect(server.readOutput()).toContain(
        'DATABASE_URL leads through a connection pooler: statements are sent without names.',
      )
    })

    test('in transaction mode as the direct connection, the start is refused with an error message', async () => {
      const server = await startServer(transactionPooler.url)
      expect(await server.exited).toEqual({ code: 1, signal: null })
      expect(server.readOutput()).toMatch(
        /^DATABASE_URL leads through a connection pooler in transaction mode: set DATABASE_DIRECT_URL to an address of the database itself\.$/m,
      )
      const other = await startServer(postgres.url, transactionPooler.url)
      expect(await other.exited).toEqual({ code: 1, signal: null })
      expect(other.readOutput()).toMatch(
        /^DATABASE_DIRECT_URL leads through a connection pooler in transaction mode: /m,
      )
    })

    test('in session mode one address is enough', async () => {
      const server = await startServer(sessionPooler.url)
      await server.ready
      expect(await countStatuses(server)).toEqual({ 200: 320 })
    })

    test('without a pooler the start does not report one, and every signed-in call is answered', async () => {
      const server = await startServer(postgres.url)
      await server.ready
      expect(await countStatuses(server)).toEqual({ 200: 320 })
      expect(server.readOutput()).not.toContain('pooler')
    })

    test('a pool prepares a named statement once and reuses it, and sets its time limit, on direct connections only', async () => {
      const read = async (url: string) => {
        let poolerCount = 0
        const database = openDatabase(url, { max: 1, onPooler: () => poolerCount++ })
        try {
          for (let use = 0; use < 3; use++) {
            await database.pool.query({ name: 'find-one', text: 'select 1' })
          }
          const { rows: statements } = await database.pool.query(
            'select name, (generic_plans + custom_plans)::int as uses from pg_prepared_statements',
          )
          const { rows: limits } = await database.pool.query('show statement_timeout')
          return { poolerCount, statements, limits }
        } finally {
          await database.close()
        }
      }
      expect(await read(postgres.url)).toEqual({
        poolerCount: 0,
        statements: [{ name: 'find-one', uses: 3 }],
        limits: [{ statement_timeout: '15s' }],
      })
      // Others share the connection to the database, so nothing of ours may stay on it.
      expect(await read(transactionPooler.url)).toEqual({
        poolerCount: 1,
        statements: [],
        limits: [{ statement_timeout: '0' }],
      })
    })

    test('migrations refuse a pooler in transaction mode and go through one in session mode', async () => {
      await expect(migrateDatabase(transactionPooler.url)).rejects.toThrow(
        'leads through a connection pooler in transaction mode',
      )
      await migrateDatabase(sessionPooler.url)
    })
  },
)
