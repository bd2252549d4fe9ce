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

test('of two transactions in a deadlock, the one that is rolled back runs again', async () => {
  await database.pool.query(
    'create table held (name text primary key, holders text[] not null default array[]::text[])',
  )
  await database.pool.query(`insert into held values ('a'), ('b')`)
  let tries = 0
  let holderCount = 0
  const bothHold = Promise.withResolvers<void>()
  const hold = (names: [string, string]) =>
    runInTransaction(database.pool, async (client) => {
      tries += 1
      const take = (name: string) =>
        client.query('update held set holders = holders || $2::text where name = $1', [name, names.join('')])
      await take(names[0])
      holderCount += 1
      if (holderCount === 2) bothHold.resolve()
      await bothHold.promise
      await take(names[1])
    })
  await Promise.all([hold(['a', 'b']), hold(['b', 'a'])])
  expect(tries).toBeGreaterThanOrEqual(3)
  const { rows } = await database.pool.query('select cardinality(holders) as count from held')
  expect(rows).toEqual([{ count: 2 }, { count: 2 }])
  await database.pool.query('drop table held')
})

test('a lost idle connection is reported and replaced', async () => {
  lost.length = 0
  await Promise.all([
    database.pool.query('select pg_sleep(0.05)'),
    database.pool.query('select pg_sleep(0.05)'),
  ])
  await database.pool.query(END_OTHERS)
  await expect.poll(() => lost.length).toBeGreaterThan(0)
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})
