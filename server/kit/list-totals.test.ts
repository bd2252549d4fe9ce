import { expect, test } from 'vitest'
import type { DatabaseClient } from './database/client.ts'
import { countList } from './list-totals.ts'

// Only its identity matters: totals of two databases are never mixed.
const database = {} as DatabaseClient
let time = Date.parse('2026-11-27T10:00:00Z')
const ctx = { database, now: () => new Date(time) }

test('a large total is counted once a minute for each filter, a small one each time', async () => {
  let counts = 0
  const ask = (filter: unknown, rows: number, of = ctx): Promise<number> =>
    countList(of, 'clients', filter, () => {
      counts += 1
      return Promise.resolve(rows)
    })

  expect(await ask({ plan: 'active' }, 2000)).toBe(2000)
  expect(await ask({ plan: 'active' }, 2001)).toBe(2001)
  expect(counts).toBe(2)
  expect(await ask({ plan: 'active' }, 2002)).toBe(2001)
  expect(counts).toBe(2)

  expect(await ask({ plan: 'none' }, 5000)).toBe(5000)
  expect(await ask({ plan: 'active' }, 3000, { ...ctx, database: {} as DatabaseClient })).toBe(3000)
  expect(counts).toBe(4)

  time += 60_000
  expect(await ask({ plan: 'active' }, 2002)).toBe(2002)
  expect(counts).toBe(5)
})
