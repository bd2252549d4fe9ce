import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { runAsJob } from '#server/kit/current-work.ts'
import { createMetrics } from '#server/kit/metrics/metrics.ts'
import type { App } from '#server/kit/platform.ts'
import { logSlowStatements } from '#server/metrics.ts'
import { createTestDatabase, type TestDatabase } from '#server/test/test-database.ts'
import { type DatabaseClient, openDatabase } from './client.ts'
import { runInTransaction } from './transaction.ts'

const metrics = createMetrics()
const entries: Record<string, unknown>[] = []
let testDatabase: TestDatabase
let database: DatabaseClient
let app: App

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  const warn = (entry: unknown) => entries.push(entry as Record<string, unknown>) // what the server's own code passes
  const slowStatements = logSlowStatements({ slowQueryMs: 150 }, { warn }, metrics)
  database = openDatabase(testDatabase.url, { max: 1, ...(slowStatements ? { slowStatements } : {}) })
  const built = await buildApp({ config: readConfig({ LOG_LEVEL: 'silent' }), database, site: null })
  app = built.app
  app.get('/api/slow/:name', { access: 'public' }, async ({ params }) => {
    const { name } = params as { name: string } // the route's own parameter
    await database.pool.query('select pg_sleep(0.2),\n   $1::text', [name])
    return 'done'
  })
  await app.ready()
})

afterAll(async () => {
  await app.close()
  await database.close()
  await testDatabase.drop()
})

const take = (): Record<string, unknown>[] => entries.splice(0)

it('logs a slow statement with its text, duration, request and route, never with values', async () => {
  // One connection: the second request takes it from the first one's hands.
  await Promise.all(['secret-one', 'secret-two'].map((name) => app.inject(`/api/slow/${name}`)))
  const logged = take()
  expect(logged).toHaveLength(2)
  for (const entry of logged) {
    expect(entry).toEqual({
      statement: 'select pg_sleep(0.2), $1::text',
      durationMs: expect.any(Number),
      reqId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      route: '/api/slow/:name',
    })
    expect(entry.durationMs).toBeGreaterThanOrEqual(150)
  }
  expect(new Set(logged.map(({ reqId }) => reqId)).size).toBe(2)
  expect(metrics.write()).toContain('pathya_slow_statements_total 2')
})

it('logs slow statements of jobs with the task, and those in transactions and that fail', async () => {
  await runAsJob('count-analytics', () =>
    runInTransaction(database.pool, async (client) => {
      await client.query('select 1')
      await client.query('select pg_sleep($1::float8)', [0.2])
    }),
  )
  expect(take()).toMatchObject([{ statement: 'select pg_sleep($1::float8)', task: 'count-analytics' }])
  const failing = 'select 1 / (case when pg_sleep($1::float8) is null then 1 else 0 end)'
  await expect(database.pool.query(failing, [0.2])).rejects.toThrow(/division/)
  expect(take()).toMatchObject([{ statement: failing }])
})

it('logs nothing if the limit is off', () => {
  expect(logSlowStatements({ slowQueryMs: null }, { warn: () => undefined }, metrics)).toBeNull()
})
