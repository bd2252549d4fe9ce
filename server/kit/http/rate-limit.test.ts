import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { type DatabaseClient, openDatabase } from '#server/kit/database/client.ts'
import { createTestClock } from '#server/test/test-clock.ts'
import { createTestDatabase, type TestDatabase } from '#server/test/test-database.ts'
import { clearLimits, consumeLimits, readLimitAddress, runWithinLimits } from './rate-limit.ts'

let database: TestDatabase
let clients: [DatabaseClient, DatabaseClient]
const clock = createTestClock()
/** The store with which a process counts. */
const storeOf = (index: number) => ({ db: clients[index % 2 === 0 ? 0 : 1].db, now: clock.now })

beforeAll(async () => {
  database = await createTestDatabase()
  // Two processes share one database.
  clients = [openDatabase(database.url), openDatabase(database.url)]
})
afterAll(async () => {
  await Promise.all(clients.map((client) => client.close()))
  await database.drop()
})

describe('limits', () => {
  it('apply to all processes together, for each key separately', async () => {
    const attempt = (index: number, key: string) =>
      consumeLimits(storeOf(index), 'try', [{ key, count: 5, windowSeconds: 86_400 }])
    const outcomes = await Promise.allSettled(Array.from({ length: 9 }, (_, index) => attempt(index, 'one')))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    const refusal = outcomes.find((outcome) => outcome.status === 'rejected')
    expect(refusal?.reason).toMatchObject({ statusCode: 429, code: 'too_many_requests' })
    expect(refusal?.reason.retryAfterSeconds).toBeGreaterThan(0)
    expect(refusal?.reason.retryAfterSeconds).toBeLessThanOrEqual(86_400)
    await attempt(0, 'two')
  })

  it('do not count a refused try in another limit', async () => {
    const store = storeOf(0)
    const perHour = { key: 'eager', count: 2, windowSeconds: 3600 }
    const perDay = { key: 'eager', count: 5, windowSeconds: 86_400 }
    const attempt = () => consumeLimits(store, 'press', [perHour, perDay])
    const outcomes: string[] = []
    for (let count = 0; count < 10; count += 1) {
      outcomes.push((await Promise.allSettled([attempt()]))[0].status)
    }
    expect(outcomes.filter((status) => status === 'fulfilled')).toHaveLength(2)
    // When the hour's tries are cleared, three of the day are left.
    await clearLimits(store, 'press', [perHour])
    await attempt()
    await attempt()
  })

  it('do not count a try whose work failed', async () => {
    const store = storeOf(0)
    const limits = [{ key: 'unlucky', count: 1, windowSeconds: 86_400 }]
    const fail = () => Promise.reject(new Error('our fault'))
    for (let count = 0; count < 3; count += 1) {
      await expect(runWithinLimits(store, 'make', limits, fail)).rejects.toThrow('our fault')
    }
    expect(await runWithinLimits(store, 'make', limits, async () => 'made')).toBe('made')
    await expect(runWithinLimits(store, 'make', limits, async () => 'made')).rejects.toMatchObject({
      statusCode: 429,
    })
  })

  it('end with their window', async () => {
    const store = storeOf(0)
    const limits = [{ key: 'short', count: 1, windowSeconds: 3600 }]
    await consumeLimits(store, 'try', limits)
    await expect(consumeLimits(store, 'try', limits)).rejects.toMatchObject({
      statusCode: 429,
      message: expect.stringMatching(/^Too many attempts\. Please try again in (a minute|\d+ minutes)\.$/),
    })
    clock.advance(3_600_000)
    await consumeLimits(store, 'try', limits)
  })
})

describe('the address that limits count', () => {
  const config = readConfig({})
  const read = (ip: string, isPublicUrlLoopback = false) =>
    readLimitAddress({ ip } as Parameters<typeof readLimitAddress>[0], { ...config, isPublicUrlLoopback })

  it('is the same for all addresses of an IPv6 customer', () => {
    expect(read('203.0.113.9')).toBe('203.0.113.9')
    expect(read('::ffff:203.0.113.9')).toBe('203.0.113.9')
    expect(read('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2')
    expect(read('2001:db8:1:2::6')).toBe('2001:db8:1:2')
    expect(read('2001:db8::1')).toBe('2001:db8:0:0')
  })

  it('is null on a developer’s own machine', () => {
    expect(read('127.0.0.1', true)).toBeNull()
    expect(read('::1', true)).toBeNull()
    expect(read('203.0.113.9', true)).toBe('203.0.113.9')
    expect(read('127.0.0.1')).toBe('127.0.0.1')
  })
})
