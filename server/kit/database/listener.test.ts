import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabaseProxy } from '#server/test/database-proxy.ts'
import { createTestDatabase, type TestDatabase } from '#server/test/test-database.ts'
import { listenToDatabase } from './listener.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase({ isEmpty: true })
})
afterAll(() => database.drop())

test('reconnects after the database was away, and pauses between its attempts', async () => {
  const proxy = await openDatabaseProxy(database.url)
  const heard: string[] = []
  let reconnectCount = 0
  let errorCount = 0
  const listener = await listenToDatabase(
    proxy.url,
    { news: (payload) => heard.push(payload) },
    { onReconnect: () => reconnectCount++, onError: () => errorCount++ },
  )
  const sender = new pg.Client(database.url)
  await sender.connect()
  try {
    await sender.query("notify news, 'first'")
    await expect.poll(() => heard).toEqual(['first'])

    const startedAt = performance.now()
    proxy.refuse()
    // The lost connection, and attempts after waits of 100, 200 and 400 ms: it does not try without a pause.
    await expect.poll(() => errorCount, { timeout: 60_000 }).toBeGreaterThanOrEqual(4)
    expect(performance.now() - startedAt).toBeGreaterThan(650)

    await proxy.restore()
    await expect.poll(() => reconnectCount, { timeout: 30_000 }).toBe(1)
    await sender.query("notify news, 'second'")
    await expect.poll(() => heard).toEqual(['first', 'second'])
  } finally {
    await listener.close()
    await sender.end()
    await proxy.close()
  }
})

test('reconnects when the connection is open but nothing answers, as after the loss of a machine', async () => {
  const proxy = await openDatabaseProxy(database.url)
  const heard: string[] = []
  let reconnectCount = 0
  let errorCount = 0
  const listener = await listenToDatabase(
    proxy.url,
    { news: (payload) => heard.push(payload) },
    { onReconnect: () => reconnectCount++, onError: () => errorCount++, beatMs: 100, answerMs: 1000 },
  )
  const sender = new pg.Client(database.url)
  await sender.connect()
  try {
    proxy.hang()
    await expect.poll(() => errorCount, { timeout: 30_000 }).toBeGreaterThan(0)
    await proxy.restore()
    await expect.poll(() => reconnectCount, { timeout: 30_000 }).toBe(1)
    await sender.query("notify news, 'after the gap'")
    await expect.poll(() => heard).toEqual(['after the gap'])
  } finally {
    await listener.close()
    await sender.end()
    await proxy.close()
  }
})
