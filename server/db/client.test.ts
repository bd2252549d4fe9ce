import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/test/test-database.ts'
import { type DatabaseClient, openDatabase } from './client.ts'
import { runInTransaction } from './transaction.ts'

let testDatabase: TestDatabase
let database: DatabaseClient
const lost: Error[] = []

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase(testDatabase.url, { onError: (error) => lost.push(error) })
})

afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

const END_OTHERS = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`

test('a connection lost inside a transaction fails that transaction alone', async () => {
  const broken = runInTransaction(database.pool, async (client) => {
    const sleeping = client.query('select pg_sleep(10)')
    await Promise.all([sleeping, database.pool.query(END_OTHERS)])
  })
  await expect(broken).rejects.toThrow(/terminat/)
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('an idle connection that is lost is reported and replaced', async () => {
  lost.length = 0
  await Promise.all([
    database.pool.query('select pg_sleep(0.05)'),
    database.pool.query('select pg_sleep(0.05)'),
  ])
  await database.pool.query(END_OTHERS)
  await expect.poll(() => lost.length).toBeGreaterThan(0)
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})
