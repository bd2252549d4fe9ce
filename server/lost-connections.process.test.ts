import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/postgres/embedded-postgres.ts'
import { type DatabaseProxy, openDatabaseProxy } from '#server/test/database-proxy.ts'
import { copyDataFolder } from '#server/test/server-folder.ts'
import {
  makeTestFolder,
  type ServerProcess,
  startServerProcess,
  stopServerProcesses,
} from '#server/test/server-process.ts'

/** This is enough: with the fault present, three out of four lost connections ended the server. */
const CUTS = 10
const JOBS_PER_CUT = 60

let folder: ReturnType<typeof makeTestFolder>
let postgres: EmbeddedPostgres
let proxy: DatabaseProxy
let database: pg.Client

beforeAll(async () => {
  folder = makeTestFolder()
  const dataDir = join(folder.path, 'database')
  copyDataFolder(dataDir)
  postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined })
  proxy = await openDatabaseProxy(postgres.url)
  database = new pg.Client({ connectionString: postgres.url, application_name: 'test' })
  await database.connect()
})

afterEach(() => stopServerProcesses())

afterAll(async () => {
  await database.end()
  await proxy.close()
  await postgres.stop()
  folder.remove()
})

async function startServer(): Promise<ServerProcess> {
  const server = await startServerProcess({
    env: { DATA_DIR: join(folder.path, 'data'), DATABASE_URL: proxy.url },
  })
  await server.ready
  return server
}

/** Adds jobs that are quick, so that a lost connection often falls between the end of a job and its record. */
async function addJobs(): Promise<void> {
  await database.query(`select graphile_worker.add_job('clean-up') from generate_series(1, $1)`, [
    JOBS_PER_CUT,
  ])
}

async function countJobs(): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    `select count(*)::int as count from graphile_worker.jobs where task_identifier = 'clean-up'`,
  )
  return rows[0]?.count ?? 0
}

async function isQueueSteady(): Promise<boolean> {
  const { rows } = await database.query<{ isSteady: boolean | null }>(
    `select min(backend_start) < now() - interval '1.2 seconds' as "isSteady"
       from pg_stat_activity where application_name = 'pathya-jobs'`,
  )
  return rows[0]?.isSteady ?? false
}

/**
 * Schedules failed jobs for now, because after several lost connections the queue waits for minutes. Locked jobs are
 * not changed.
 */
async function retryAndCount(): Promise<number> {
  await database.query(
    `select graphile_worker.reschedule_jobs(array_agg(id), run_at => now())
       from graphile_worker.jobs where task_identifier = 'clean-up' and run_at > now()`,
  )
  return countJobs()
}

async function readStatus(server: ServerProcess, path: string): Promise<number> {
  const response = await fetch(`${server.url}${path}`).catch(() => null)
  return response?.status ?? 0
}

const CUT_BY_DATABASE = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and application_name like 'pathya%'`

test(`lives through ${CUTS} cuts of its database connections while jobs run, and goes on with them`, async () => {
  let server = await startServer()
  let deathCount = 0
  for (let cut = 0; cut < CUTS; cut++) {
    const hasEnded = (): boolean => server.child.exitCode !== null
    // A queue that ran for less than a second waits longer before it starts again.
    await expect.poll(isQueueSteady, { timeout: 30_000 }).toBe(true)
    await addJobs()
    const added = await countJobs()
    // Wait until jobs are being worked on. After a lost connection the queue may need some time before it looks for
    // jobs again.
    await expect
      .poll(async () => hasEnded() || (await countJobs()) < added, { timeout: 30_000, interval: 5 })
      .toBe(true)
    if (cut % 2 === 0) await database.query(CUT_BY_DATABASE)
    else proxy.drop()
    // If the server ends, it ends within this time; otherwise the test continues after 300 ms.
    await Promise.race([server.exited, sleep(300)])
    if (hasEnded()) {
      deathCount += 1
      await server.exited
      server = await startServer()
    }
    expect(await readStatus(server, '/api/health')).toBe(200)
    await expect.poll(() => readStatus(server, '/api/ready'), { timeout: 10_000 }).toBe(200)
  }
  process.stdout.write(`${deathCount} deaths in ${CUTS} cuts.\n`)
  expect(deathCount).toBe(0)
  // This includes the jobs that a lost connection interrupted: none waits for hours until its lock counts as abandoned.
  // A lost queue counts as gone after a minute.
  await expect.poll(retryAndCount, { timeout: 180_000, interval: 250 }).toBe(0)
})
