import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})

afterAll(() => database.drop())

test('a test database belongs to the application account, on PostgreSQL 18, and not to a superuser', async () => {
  const client = new pg.Client(database.url)
  await client.connect()
  const { rows } = await client.query(
    `select current_user as "user", current_setting('is_superuser') as "isSuperuser",
            current_setting('server_version_num')::int / 10000 as version, current_setting('TimeZone') as zone,
            pg_catalog.pg_get_userbyid(datdba) as owner from pg_database where datname = current_database()`,
  )
  await client.query('create extension if not exists pg_trgm')
  await client.query('create extension if not exists btree_gist')
  await client.end()
  expect(rows).toEqual([{ user: 'pathya', isSuperuser: 'off', version: 18, zone: 'UTC', owner: 'pathya' }])
})

test('two test databases are independent of each other', async () => {
  const other = await createTestDatabase()
  const client = new pg.Client(other.url)
  await client.connect()
  await client.query('create table only_here (id int)')
  await client.end()
  const first = new pg.Client(database.url)
  await first.connect()
  const { rows } = await first.query(`select to_regclass('only_here') as found`)
  await first.end()
  await other.drop()
  expect(rows).toEqual([{ found: null }])
})
