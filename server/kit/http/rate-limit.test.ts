import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { createTestDatabase, type TestDatabase } from '#server/test/test-database.ts'
import { clearLimits, consumeLimits, readLimitAddress, runWithinLimits } from './rate-limit.ts'

let database: TestDatabase
let pools: pg.Pool[]

beforeAll(async () => {
  database = await createTestDatabase()
  // Two processes share one database.
  pools = [0, 1].map(() => new pg.Pool({ connectionString: database.url }))
})
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()))
  await database.drop()
})

describe('limits', () => {
  it('hold for all processes together, each key for itself', async () => {
    const attempt = (index: number, key: string) => {
      const pool = pools[index % 2]
      if (!pool) throw new Error('There are two pools.')
      return consumeLimits(pool, 'try', [{ key, count: 5, windowSeconds: 86_400 }])
    }
    const outcomes = await Promise.allSettled(Array.from({ length: 9 }, (_, index) => attempt(index, 'one')))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    const refusal = outcomes.find((outcome) => outcome.status === 'rejected')
    expect(refusal?.reason).toMatchObject({ statusCode: 429, code: 'too_many_requests' })
    expect(refusal?.reason.retryAfterSeconds).toBeGreaterThan(0)
    expect(refusal?.reason.retryAfterSeconds).toBeLessThanOrEqual(86_400)
    await attempt(0, 'two')
  })

  it('count a refused try nowhere else', async () => {
    const [pool] = pools
    if (!pool) throw new Error('There are two pools.')
    const perHour = { key: 'eager', count: 2, windowSeconds: 3600 }
    const perDay = { key: 'eager', count: 5, windowSeconds: 86_400 }
    const attempt = () => consumeLimits(pool, 'press', [perHour, perDay])
    const outcomes: string[] = []
    for (let count = 0; count < 10; count += 1) {
      outcomes.push((await Promise.allSettled([attempt()]))[0].status)
    }
    expect(outcomes.filter((status) => status === 'fulfilled')).toHaveLength(2)
    // An hour later three of the day are left.
    await clearLimits(pool, 'press', [perHour])
    await attempt()
    await attempt()
  })

  it('count no try whose work failed', async () => {
    const [pool] = pools
    if (!pool) throw new Error('There are two pools.')
    const limits = [{ key: 'unlucky', count: 1, windowSeconds: 86_400 }]
    const fail = () => Promise.reject(new Error('our fault'))
    for (let count = 0; count < 3; count += 1) {
      await expect(runWithinLimits(pool, 'make', limits, fail)).rejects.toThrow('our fault')
    }
    expect(await runWithinLimits(pool, 'make', limits, async () => 'made')).toBe('made')
    await expect(runWithinLimits(pool, 'make', limits, async () => 'made')).rejects.toMatchObject({
      statusCode: 429,
    })
  })

  it('end with their window', async () => {
    const [pool] = pools
    if (!pool) throw new Error('There are two pools.')
    const limits = [{ key: 'short', count: 1, windowSeconds: 3600 }]
    await consumeLimits(pool, 'try', limits)
    await expect(consumeLimits(pool, 'try', limits)).rejects.toMatchObject({
      statusCode: 429,
      message: expect.stringMatching(/^Too many tries\. Please try again in (a minute|\d+ minutes)\.$/),
    })
    await pool.query(`update rate_limits set window_start = window_start - interval '1 hour'`)
    await consumeLimits(pool, 'try', limits)
  })
})

describe('the address that limits count', () => {
  const config = readConfig({})
  const read = (ip: string, isPublicUrlLoopback = false) =>
    readLimitAddress({ ip } as Parameters<typeof readLimitAddress>[0], { ...config, isPublicUrlLoopback })

  it('is the customer, not the single address', () => {
    expect(read('203.0.113.9')).toBe('203.0.113.9')
    expect(read('::ffff:203.0.113.9')).toBe('203.0.113.9')
    expect(read('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2')
    expect(read('2001:db8:1:2::6')).toBe('2001:db8:1:2')
    expect(read('2001:db8::1')).toBe('2001:db8:0:0')
  })

  it('says nothing on one’s own machine', () => {
    expect(read('127.0.0.1', true)).toBeNull()
    expect(read('::1', true)).toBeNull()
    expect(read('203.0.113.9', true)).toBe('203.0.113.9')
    expect(read('127.0.0.1')).toBe('127.0.0.1')
  })
})
