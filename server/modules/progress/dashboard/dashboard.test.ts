import { beforeEach, expect, test } from 'vitest'
import type { Dashboard } from '#contract/progress/dashboard.ts'
import type { ProgressEntry } from '#contract/progress/progress.ts'
import { addDays, todayIn } from '#domain/units/dates.ts'
import { setUpTestApp } from '#server/test/set-up-test-app.ts'
import { type SignedIn, signInAs } from '#server/test/test-app.ts'

const api = setUpTestApp()
const today = todayIn('Asia/Kolkata', new Date())
let client: SignedIn

beforeEach(async () => {
  client = await signInAs(api, 'client')
})

const query = (sql: string, values: unknown[] = []) => api.platform.database.pool.query(sql, values)

async function read(who: SignedIn = client, id = client.id) {
  const response = await api.app.inject({ url: `/api/dashboard/${id}`, headers: { cookie: who.cookie } })
  return { status: response.statusCode, body: response.json<Dashboard>() }
}

const addPlan = (status: string, startDate: string, endDate: string) =>
  query(
    `insert into diet_plans (user_id, title, client_name, start_date, end_date, status, published_at, completed_at,
                             frozen_foods)
     values ($1, 'Plan', 'Asha', $2, $3, $4, case when $4 in ('active', 'completed') then now() end,
             case when $4 = 'completed' then now() end, case when $4 in ('active', 'completed') then '{}'::jsonb end)`,
    [client.id, startDate, endDate, status],
  )

test('a new client has an empty dashboard', async () => {
  expect(await read()).toEqual({
    status: 200,
    body: {
      today,
      dietPlans: { current: 0, previous: 0, pending: 0 },
      pausedAt: null,
      subscription: null,
      measurements: { entryCount: 0, recent: [], totalChangeKg: null, trend: [] },
      unreadCount: 0,
      hasOpenReview: false,
    },
  })
})

test('counts plans by their phase today, as the answer with the current plan does', async () => {
  await addPlan('active', addDays(today, -3), addDays(today, 10))
  await addPlan('active', addDays(today, 10), addDays(today, 20))
  await addPlan('active', addDays(today, -30), addDays(today, -3))
  await addPlan('completed', addDays(today, -90), addDays(today, -60))
  await addPlan('draft', addDays(today, 30), addDays(today, 60))
  // A plan that was never published is not counted.
  await addPlan('archived', addDays(today, 30), addDays(today, 60))
  const { body } = await read()
  expect(body.dietPlans).toEqual({ current: 1, previous: 2, pending: 2 })
  const plan = await api.app.inject({ url: '/api/diet-plans/current', headers: { cookie: client.cookie } })
  expect(plan.json()).toMatchObject({ counts: body.dietPlans, today: body.today })
})

test('returns the last five measurements, the total change and the weights of the small chart', async () => {
  await query(
    `insert into progress_entries (user_id, weight, entry_date, deleted_at)
     select $1, 80.04 - n * 0.1, now() - make_interval(days => 40 - n), case when n = 1 then now() end
       from generate_series(1, 34) n`,
    [client.id],
  )
  await query(`insert into progress_entries (user_id, body_fat, entry_date) values ($1, 30, now())`, [
    client.id,
  ])
  const { measurements } = (await read()).body
  expect(measurements).toMatchObject({ entryCount: 34, totalChangeKg: -3.2 })
  const list = await api.app.inject({
    url: `/api/progress/${client.id}?limit=5`,
    headers: { cookie: client.cookie },
  })
  expect(measurements.recent).toEqual(list.json<ProgressEntry[]>())
  expect(measurements.trend).toHaveLength(30)
  expect(measurements.trend.at(-1)).toEqual({ date: addDays(today, -6), weightKg: 76.64 })
  const dates = measurements.trend.map(({ date }) => date)
  expect(dates).toEqual(dates.toSorted())
})

test('a single weight gives no change', async () => {
  await query(
    `insert into progress_entries (user_id, weight, body_fat, entry_date) values ($1, 80, 30, now()), ($1, null, 31, now())`,
    [client.id],
  )
  expect((await read()).body.measurements).toMatchObject({ entryCount: 2, totalChangeKg: null })
})

test('includes the number of unread notifications, an open review and the subscription', async () => {
  await query(
    `insert into notifications (user_id, kind, params, cause_key, read_at)
     values ($1, 'plan-published', '{}', 'a', null), ($1, 'plan-published', '{}', 'b', null),
            ($1, 'plan-published', '{}', 'c', now())`,
    [client.id],
  )
  await query(`insert into plan_reviews (user_id, note) values ($1, 'Dinner is too late.')`, [client.id])
  await query(
    `insert into subscription_plans (user_id, plan_name, plan_type, amount_paise, duration, duration_weeks, start_date,
                                     end_date, status)
     values ($1, 'Regular', 'weight_loss', 249900, '4 weeks', 4, $2, $3, 'active')`,
    [client.id, today, addDays(today, 28)],
  )
  expect((await read()).body).toMatchObject({
    unreadCount: 2,
    hasOpenReview: true,
    subscription: { planName: 'Regular', status: 'active', startDate: today, amountPaise: 249_900 },
  })
})

test('today is the day in the client’s time zone', async () => {
  await query(`update users set time_zone = 'Pacific/Kiritimati' where id = $1`, [client.id])
  expect((await read()).body.today).toBe(todayIn('Pacific/Kiritimati', new Date()))
})

test('answers 404 to another client', async () => {
  const stranger = await signInAs(api, 'client')
  expect((await read(stranger)).status).toBe(404)
  expect((await read(client, 'not-an-id')).status).toBe(400)
})
