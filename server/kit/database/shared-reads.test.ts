import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/test/test-database.ts'
import { type DatabaseClient, openDatabase } from './client.ts'
import { integer } from './columns.ts'
import { dbOn } from './db.ts'
import { statement } from './statement.ts'
import { runInTransaction } from './transaction.ts'

let testDatabase: TestDatabase
let database: DatabaseClient

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase(testDatabase.url)
})

afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

const divide = statement({
  name: 'divide-for-a-test',
  isPrepared: true,
  params: { by: integer },
  row: { result: integer, pid: integer },
  text: (p) => `select 12 / ${p.by}::int as result, pg_backend_pid() as pid`,
})

/** Reads until the shared connections are open: before, reads use the pool. */
async function waitForSharing(): Promise<void> {
  await expect
    .poll(async () => {
      const before = database.pool.totalCount
      const pids = await readPids(40)
      return pids.size <= 2 && database.pool.totalCount === before
    })
    .toBe(true)
}

async function readPids(count: number): Promise<Set<number>> {
  const rows = await Promise.all(Array.from({ length: count }, () => divide.read(database.db, { by: 3 })))
  return new Set(rows.map(({ pid }) => pid))
}

test('many reads at once share two connections, and each gets its own answer', async () => {
  await waitForSharing()
  const rows = await Promise.all([1, 2, 3, 4, 6, 12].map((by) => divide.read(database.db, { by })))
  expect(rows.map(({ result }) => result)).toEqual([12, 6, 4, 3, 2, 1])
})

test('a read that fails does not disturb those beside it', async () => {
  await waitForSharing()
  const results = await Promise.allSettled([1, 0, 2, 0, 3].map((by) => divide.read(database.db, { by })))
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'rejected',
    'fulfilled',
  ])
  expect((await divide.read(database.db, { by: 4 })).result).toBe(3)
})

test('a transaction reads on its own connection', async () => {
  await waitForSharing()
  const shared = await readPids(20)
  await runInTransaction(database.pool, async (client) => {
    expect(shared.has((await divide.read(dbOn(client), { by: 3 })).pid)).toBe(false)
  })
})

test('a lost connection fails only what waits on it; then the pool answers, until it is open again', async () => {
  await waitForSharing()
  const pids = [...(await readPids(20))]
  const reading = Promise.allSettled(Array.from({ length: 20 }, () => divide.read(database.db, { by: 3 })))
  await database.pool.query('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [pids])
  await reading
  await expect.poll(async () => (await divide.read(database.db, { by: 3 }).catch(() => null))?.result).toBe(4)
  await waitForSharing()
  expect(await readPids(20)).not.toEqual(new Set(pids))
})
