import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/test/test-database.ts'
import { migrateDatabase } from './migrate.ts'

/** What an old version finds after a newer one has migrated the database. */
let database: TestDatabase
let client: pg.Client

beforeEach(async () => {
  database = await createTestDatabase()
  client = new pg.Client(database.url)
  await client.connect()
  await client.query(
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999998), ('last', 9999999999999)`,
  )
})

afterEach(async () => {
  await client.end()
  await database.drop()
})

it('goes on with what a newer version has added, and counts its migrations', async () => {
  await client.query(
    `alter table users add column shoe_size integer, add column is_new boolean not null default true;
     create table shoes (id integer not null)`,
  )
  expect(await migrateDatabase(database.url)).toBe(2)
})

it.each([
  ['alter table users drop column age', 'removed users.age.'],
  ['alter table users add column shoe_size integer not null', 'made users.shoe_size necessary.'],
])('refuses a database without what this version needs: %s', async (change, problem) => {
  await client.query(change)
  const advice = ' Start the newer version, or go back with a backup (docs/upgrading.md).'
  await expect(migrateDatabase(database.url)).rejects.toThrow(problem + advice)
})
