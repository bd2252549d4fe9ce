import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EndpointOutput } from '#contract/endpoint.ts'
import type { getToday } from '#contract/plans/today.ts'
import { addDays, todayIn } from '#domain/units/dates.ts'
import { buildTestApp, type SignedIn, signInAs, type TestApp } from '#server/test/test-app.ts'
import { createTestDatabase, type TestDatabase } from '#server/test/test-database.ts'

type Today = EndpointOutput<typeof getToday>

let database: TestDatabase
let api: TestApp
let admin: SignedIn

const TODAY = todayIn('Asia/Kolkata', new Date())

beforeAll(async () => {
  database = await createTestDatabase()
  api = await buildTestApp(database)
  admin = await signInAs(api, { role: 'admin', firstName: 'Nalini' })
})
afterAll(async () => {
  await api.close()
  await database.drop()
})

const query = (sql: string, values: unknown[] = []) => api.platform.database.pool.query(sql, values)

async function ask<T>(who: SignedIn | null, method: 'GET' | 'POST', url: string, payload?: object) {
  const response = await api.app.inject({
    method,
    url,
    headers: who ? { cookie: who.cookie } : {},
    ...(payload ? { payload } : {}),
  })
  return { status: response.statusCode, body: response.json<T & { code: string }>() }
}

/** A client with a published plan that began some days ago. */
async function makeClient(daysAgo: number, tips: string[]): Promise<SignedIn & { planId: string }> {
  const client = await signInAs(api, { role: 'client' })
  await query(`update users set time_zone = 'Asia/Kolkata' where id = $1`, [client.id])
  const { rows } = await query(
    `insert into diet_plans (user_id, created_by, kind, title, client_name, start_date, end_date, tips, status,
                             frozen_foods, published_at, published_number)
     values ($1, $2, 'detailed', 'Steady weeks', 'Leela', $3, $4, $5, 'active', '{}', now(), 1) returning id`,
    [client.id, admin.id, addDays(TODAY, -daysAgo), addDays(TODAY, 42 - daysAgo), tips],
  )
  return { ...client, planId: rows[0].id }
}

const count = (who: SignedIn | null, body: object) =>
  ask<Today['counts']>(who, 'POST', '/api/day-counts', body)

test('names the daily amounts of the tips, and counts what the client adds', async () => {
  const client = await makeClient(3, ['Sleep well', '3-4 litres of water daily', '8,000-10,000 steps'])
  expect((await ask<Today>(client, 'GET', '/api/today')).body).toEqual({
    today: TODAY,
    targets: { waterMl: 3000, steps: 8000 },
    counts: { waterMl: 0, steps: 0 },
    markedDays: { marked: 0, of: 4 },
    waiting: null,
  })
  expect((await count(client, { day: TODAY, kind: 'water', add: 250 })).body).toEqual({
    waterMl: 250,
    steps: 0,
  })
  await count(client, { day: TODAY, kind: 'water', add: 250 })
  await count(client, { day: addDays(TODAY, -1), kind: 'steps', add: 9000 })
  const again = await ask<Today>(client, 'GET', '/api/today')
  expect(again.body.counts).toEqual({ waterMl: 500, steps: 0 })
  // It never goes below zero.
  expect((await count(client, { day: TODAY, kind: 'water', add: -2000 })).body.waterMl).toBe(0)
})

test('a repeated call with the same key counts once', async () => {
  const client = await makeClient(1, [])
  for (const _try of ['first', 'second']) {
    const response = await api.app.inject({
      method: 'POST',
      url: '/api/day-counts',
      headers: { cookie: client.cookie, 'idempotency-key': 'a-glass-of-water-sent-twice' },
      payload: { day: TODAY, kind: 'water', add: 250 },
    })
    expect(response.json()).toEqual({ waterMl: 250, steps: 0 })
  }
})

test('counts the marked days among the last seven of the plan', async () => {
  const client = await makeClient(20, [])
  for (const [daysAgo, slot] of [
    [0, 'breakfast'],
    [0, 'lunch'],
    [2, 'lunch'],
    [6, 'lunch'],
    [7, 'lunch'],
  ] as const) {
    await query(
      `insert into meal_ticks (user_id, day, slot, diet_plan_id, state) values ($1, $2, $3, $4, 'skipped')`,
      [client.id, addDays(TODAY, -daysAgo), slot, client.planId],
    )
  }
  const { body } = await ask<Today>(client, 'GET', '/api/today')
  expect(body.markedDays).toEqual({ marked: 3, of: 7 })
  expect(body.targets).toEqual({ waterMl: null, steps: null })
})

test('names a renewal that waits for its payment', async () => {
  const client = await makeClient(1, [])
  await query(
    `insert into subscription_plans (user_id, plan_name, plan_type, kind, status, amount_paise, duration,
                                     duration_weeks, start_date, end_date)
     values ($1, 'Six weeks', 'six-weeks', 'renewal', 'pending', 249900, '6 weeks', 6, $2, $3)`,
    [client.id, addDays(TODAY, 10), addDays(TODAY, 52)],
  )
  const { body } = await ask<Today>(client, 'GET', '/api/today')
  expect(body.waiting).toEqual({
    planName: 'Six weeks',
    isRenewal: true,
    duePaise: 249_900,
    isClaimed: false,
  })
})

test('a client without a plan has neither amounts nor days', async () => {
  const client = await signInAs(api, { role: 'client' })
  expect((await ask<Today>(client, 'GET', '/api/today')).body).toMatchObject({
    targets: { waterMl: null, steps: null },
    markedDays: null,
  })
})

test.each([
  ['a day to come', { day: addDays(TODAY, 2), kind: 'water', add: 250 }, 409],
  ['a day long ago', { day: addDays(TODAY, -120), kind: 'steps', add: 250 }, 409],
  ['more water than a day can have', { day: TODAY, kind: 'water', add: 20_000 }, 400],
  ['a part of a step', { day: TODAY, kind: 'steps', add: 0.5 }, 400],
  ['something else', { day: TODAY, kind: 'cigarettes', add: 1 }, 400],
])('%s is not counted', async (_what, body, status) => {
  const client = await makeClient(1, [])
  expect((await count(client, body)).status).toBe(status)
})

test('visitors and staff have no day', async () => {
  expect((await ask(null, 'GET', '/api/today')).status).toBe(401)
  expect((await ask(admin, 'GET', '/api/today')).status).toBe(403)
  expect((await count(admin, { day: TODAY, kind: 'water', add: 250 })).status).toBe(403)
})
