import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/test/test-database.ts'
import { listKnownMigrations, listMigrations, migrateDatabase } from './migrate.ts'

/** The schema before the migration that adds columns to `users`. */
const BEFORE_USERS_CHANGE = 16

/** Later migrations run while processes of the last release still work with the schema. */
const LAST_FREE_MIGRATION = '0030'
/** Changes that a statement of the last release can fail on. */
const TAKING_AWAY =
  /drop (?:table|column)|rename (?:to|column)|alter column \S+ (?:set data type|type|set not null)|add column [^;]*not null(?![^;]*default)/gi

let database: TestDatabase
let clients: pg.Client[]

beforeEach(async () => {
  database = await createTestDatabase({ isEmpty: true })
  clients = [new pg.Client(database.url), new pg.Client(database.url)]
  await Promise.all(clients.map((client) => client.connect()))
})

afterEach(async () => {
  await Promise.all(clients.map((client) => client.end()))
  await database.drop()
})

it('gives way to requests while a long transaction reads the table that it changes, and ends after it', async () => {
  const [reader, other] = clients as [pg.Client, pg.Client] // two were made
  await migrateDatabase(database.url, { count: BEFORE_USERS_CHANGE })
  await reader.query('begin')
  await reader.query('select from users')

  const migrated = migrateDatabase(database.url)
  const isWaiting = async (): Promise<boolean> => {
    const { rows } = await other.query(
      "select from pg_locks where not granted and relation = 'users'::regclass",
    )
    return rows.length > 0
  }
  await expect.poll(isWaiting, { timeout: 10_000, interval: 20 }).toBe(true)
  // It queues behind the migration, which leaves the queue although the reader goes on.
  await other.query("set statement_timeout = '5s'")
  await other.query('select from users')

  await reader.query('commit')
  await migrated
  expect(await listMigrations(other)).toEqual(listKnownMigrations())
})

it('leaves the migrations that succeeded when a later one fails, and goes on from there', async () => {
  const [client] = clients as [pg.Client, pg.Client] // two were made
  await migrateDatabase(database.url, { count: BEFORE_USERS_CHANGE })
  await client.query('create table cook_links (id int)')
  await expect(migrateDatabase(database.url)).rejects.toThrow('relation "cook_links" already exists')
  const done = await listMigrations(client)
  expect(done.length).toBeGreaterThan(BEFORE_USERS_CHANGE)
  expect(done).toEqual(listKnownMigrations().slice(0, done.length))
  await client.query('drop table cook_links')
  await migrateDatabase(database.url)
  expect(await listMigrations(client)).toEqual(listKnownMigrations())
})

it('has only migrations that leave what the last release reads and writes', () => {
  const folder = join(import.meta.dirname, 'migrations')
  const found = readdirSync(folder)
    .filter((name) => name.endsWith('.sql') && name.slice(0, 4) > LAST_FREE_MIGRATION)
    .flatMap((name) => {
      const sql = readFileSync(join(folder, name), 'utf8').replaceAll('"', '')
      return [...sql.matchAll(TAKING_AWAY)].map(([change]) => `${name}: ${change}`)
    })
  expect(found).toEqual([])
})

it.each([
  'ALTER TABLE "users" DROP COLUMN "age"',
  'ALTER TABLE "users" RENAME COLUMN "age" TO "years"',
  'ALTER TABLE "users" ALTER COLUMN "age" SET NOT NULL',
  'ALTER TABLE "users" ADD COLUMN "years" integer NOT NULL',
])('finds a change that takes something away: %s', (sql) => {
  expect(sql.replaceAll('"', '')).toMatch(new RegExp(TAKING_AWAY.source, 'i'))
})
