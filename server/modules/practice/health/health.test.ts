import { afterEach, beforeEach, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '#server/test/test-app.ts'
import { createTestDatabase, type TestDatabase } from '#server/test/test-database.ts'

let database: TestDatabase
let testApp: TestApp

beforeEach(async () => {
  database = await createTestDatabase()
  testApp = await buildTestApp(database)
})

afterEach(async () => {
  await testApp.close()
  await database.drop()
})

const ask = (url: string) => testApp.app.inject({ method: 'GET', url })

it('is ready if the database has all migrations of this version', async () => {
  expect((await ask('/api/ready')).json()).toEqual({ status: 'ready' })
})

it('is not ready while migrations are missing', async () => {
  const { pool } = testApp.platform.database
  await pool.query(
    'delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)',
  )
  const answer = await ask('/api/ready')
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['retry-after']).toBe('5')
  expect(answer.json()).toMatchObject({
    code: 'unavailable',
    message: 'The database needs the migrations of this version.',
  })
  await pool.query('drop schema drizzle cascade')
  expect((await ask('/api/ready')).statusCode).toBe(503)
  expect((await ask('/api/health')).statusCode).toBe(200)
})

it('is not ready on a database that only reads, such as a standby', async () => {
  const { pool } = testApp.platform.database
  await pool.query(
    `do $$ begin execute format('alter database %I set default_transaction_read_only = on', current_database()); end $$`,
  )
  const later = await buildTestApp(database)
  const answer = await later.app.inject({ method: 'GET', url: '/api/ready' })
  await later.close()
  expect(answer.statusCode).toBe(503)
  expect(answer.json()).toMatchObject({ code: 'unavailable', message: 'The database is read-only.' })
})
