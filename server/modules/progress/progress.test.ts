import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { EndpointOutput } from '#contract/endpoint.ts'
import type { ErrorBody } from '#contract/errors.ts'
import type { getProgressChart, ProgressEntry } from '#contract/progress/progress.ts'
import { addDays, todayIn } from '#domain/units/dates.ts'
import { CLEAN_UP_TASK, createCleanupTasks } from '#server/kit/jobs/cleanup.ts'
import { RECHECK_PLANS_TASK } from '#server/kit/jobs/plan-recheck.ts'
import { recheckPlans } from '#server/modules/plans/plan-tasks.ts'
import { setUpTestApp } from '#server/test/set-up-test-app.ts'
import { createClient, openSession, type SignedIn, signInAs } from '#server/test/test-app.ts'

const api = setUpTestApp()
let admin: SignedIn
let carer: SignedIn
let client: SignedIn

beforeAll(async () => {
  admin = await signInAs(api, 'admin')
  carer = await signInAs(api, { role: 'employee', firstName: 'Meera', lastName: 'Iyer' })
})
beforeEach(async () => {
  client = await signInAs(api, { role: 'client', inCareOf: [carer.id] })
})

const query = (sql: string, values: unknown[] = []) => api.platform.database.pool.query(sql, values)

async function call<T>(
  who: SignedIn,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  payload?: object,
  headers: Record<string, string> = {},
) {
  const response = await api.app.inject({
    method,
    url: `/api/progress${url}`,
    headers: { cookie: who.cookie, ...headers },
    ...(payload ? { payload } : {}),
  })
  return { status: response.statusCode, body: response.json<T>(), link: response.headers.link }
}

/** Returns the instant this many days before now. */
const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString()

const add = (who: SignedIn, entry: object, headers: Record<string, string> = {}) =>
  call<ProgressEntry & ErrorBody>(
    who,
    'POST',
    '',
    { userId: client.id, entryDate: new Date().toISOString(), ...entry },
    headers,
  )
const list = async (who: SignedIn = client) => (await call<ProgressEntry[]>(who, 'GET', `/${client.id}`)).body
const chart = async (who: SignedIn = client) =>
  (await call<EndpointOutput<typeof getProgressChart>>(who, 'GET', `/${client.id}/chart`)).body
const findFirst = async (): Promise<ProgressEntry> => {
  const [first] = await list()
  if (!first) throw new Error('There is no measurement.')
  return first
}

describe('adding a measurement', () => {
  test('accepts what the dashboard sends, once for each idempotency key', async () => {
    const entry = { weight: 72.4, notes: 'After Diwali', measurements: {}, entryDate: daysAgo(0) }
    const first = await add(client, entry, { 'idempotency-key': 'first-measurement' })
    expect(first.status, JSON.stringify(first.body)).toBe(200)
    expect(first.body).toMatchObject({
      weight: 72.4,
      bodyFat: null,
      measurements: {},
      notes: 'After Diwali',
      dietPlanId: null,
      version: 1,
      isByStaff: false,
      entryDate: entry.entryDate,
    })
    const again = await add(client, entry, { 'idempotency-key': 'first-measurement' })
    expect(again.body.id).toBe(first.body.id)
    expect(await list()).toEqual([first.body])
    const { rows } = await query('select 1 from graphile_worker.jobs where key = $1', [
      `${RECHECK_PLANS_TASK}:${client.id}`,
    ])
    expect(rows).toHaveLength(1)
  })

  test('takes the id that the writer has made, once', async () => {
    const id = randomUUID()
    const entry = { id, weight: 72, measurements: {}, entryDate: daysAgo(1) }
    expect((await add(client, entry)).body).toMatchObject({ id, version: 1 })
    const again = await add(client, { ...entry, weight: 73, isConfirmed: true })
    expect([again.status, again.body.code]).toEqual([409, 'conflict'])
    expect(await list()).toMatchObject([{ id, weight: 72 }])
  })

  test('rounds every figure to the digits that are shown, and stores the plan of that day', async () => {
    const plan = await query(
      `insert into diet_plans (user_id, title, client_name, start_date, end_date, status, published_at, frozen_foods)
       values ($1, 'Autumn', 'Asha', current_date - 20, current_date + 20, 'active', now(), '{}') returning id`,
      [client.id],
    )
    const { body } = await add(client, {
      bodyFat: 31.26,
      measurements: { waistCm: 88.04, hipCm: 101.55 },
      notes: '  ',
      entryDate: daysAgo(3),
    })
    expect(body).toMatchObject({
      weight: null,
      bodyFat: 31.3,
      measurements: { waistCm: 88, hipCm: 101.6 },
      notes: null,
      dietPlanId: plan.rows[0]?.id,
    })
    expect((await add(client, { weight: 74, entryDate: daysAgo(40) })).body.dietPlanId).toBeNull()
  })

  test.each([
    [{ weight: null }, 'weight', 'Please enter at least one value'],
    [{ weight: 0 }, 'weight', 'Please enter a weight in kilograms'],
    [{ weight: 701 }, 'weight', 'Please enter a weight in kilograms'],
    [{ weight: 15 }, 'weight', 'Please enter a weight from 20 kg to 350 kg'],
    [{ weight: 'heavy' }, 'weight', 'Please enter the weight as a number'],
    [{ bodyFat: 81 }, 'bodyFat', 'Please enter body fat from 1 to 80 %'],
    [
      { measurements: { waistCm: 301 } },
      'measurements.waistCm',
      'Please enter a waist measurement from 20 to 300 cm',
    ],
    [{ weight: 70, notes: 'x'.repeat(1001) }, 'notes', 'Please use at most 1,000 characters'],
    [{ weight: 70, entryDate: daysAgo(-2) }, 'entryDate', 'Please choose today or an earlier day'],
    [{ weight: 70, entryDate: '1899-12-30T10:00:00Z' }, 'entryDate', 'Please check the year of this date'],
  ])('refuses %j with a message for its field', async (entry, path, message) => {
    const { status, body } = await add(client, entry)
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 'invalid_input', issues: [{ path, message }] })
    expect(await list()).toEqual([])
  })

  test('accepts today in the client’s time zone, whatever day it is elsewhere', async () => {
    // There it is already the next day.
    await query(`update users set time_zone = 'Pacific/Kiritimati' where id = $1`, [client.id])
    expect((await add(client, { weight: 70, entryDate: daysAgo(0) })).status).toBe(200)
    expect((await chart()).entries[0]?.date).toBe(todayIn('Pacific/Kiritimati', new Date()))
  })

  test('asks about a figure that is unlikely beside its neighbours, in the reader’s unit, and accepts it once confirmed', async () => {
    await add(client, { weight: 72, bodyFat: 32, measurements: { waistCm: 90 }, entryDate: daysAgo(6) })
    const odd = { weight: 56, bodyFat: 21, measurements: { waistCm: 70 }, entryDate: daysAgo(4) }
    const asked = await add(client, odd)
    expect(asked.status).toBe(409)
    expect(asked.body.code).toBe('unlikely_value')
    expect(asked.body.issues?.map(({ path }) => path)).toEqual(['weight', 'bodyFat', 'measurements.waistCm'])
    expect(asked.body.message).toMatch(/^56\.0 kg, but 72\.0 kg on .+\. Is that right\?$/)
    await query(`update users set weight_unit = 'lb' where id = $1`, [client.id])
    expect((await add(client, odd)).body.message).toMatch(/^123.5 lb, but 158.7 lb on /)
    await query('update users set hides_weight = true where id = $1', [client.id])
    expect((await add(client, odd)).body.message).toMatch(/^123.5 lb is very different from the weight on /)
    expect(await list()).toHaveLength(1)
    expect((await add(client, { ...odd, isConfirmed: true })).status).toBe(200)
    // The later measurement is compared as well as the earlier one.
    expect((await add(client, { weight: 72, entryDate: daysAgo(5) })).status).toBe(409)
  })
})

describe('reading measurements', () => {
  test('returns them newest first, in pages, also those with the same instant', async () => {
    await query(
      `insert into progress_entries (user_id, weight, entry_date)
       select $1, 70, case when n < 4 then timestamptz '1950-01-01Z' else now() - make_interval(days => n) end
         from generate_series(1, 7) n`,
      [client.id],
    )
    const all = await list()
    expect(all.map(({ entryDate }) => entryDate)).toEqual(
      all
        .map(({ entryDate }) => entryDate)
        .toSorted()
        .reverse(),
    )
    const paged: ProgressEntry[] = []
    let url = `/${client.id}?limit=2`
    for (let pages = 0; url !== ''; pages += 1) {
      expect(pages).toBeLessThan(6)
      const page = await call<ProgressEntry[]>(client, 'GET', url)
      paged.push(...page.body)
      url = /<\/api\/progress([^>]+)>/.exec(String(page.link ?? ''))?.[1] ?? ''
    }
    expect(paged).toEqual(all)
    expect((await call(client, 'GET', `/${client.id}?cursor=bm9uc2Vuc2U`)).status).toBe(400)
  })

  test('returns all that the lines and guidelines of the chart need', async () => {
    await query('update users set goal_weight_kg = 62.5, age_recorded_on = current_date where id = $1', [
      client.id,
    ])
    await query(
      `insert into diet_plans (user_id, title, client_name, start_date, end_date, status, published_at, frozen_foods)
       values ($1, 'Autumn', 'Asha', '2026-09-01', '2026-10-13', 'active', now(), '{}')`,
      [client.id],
    )
    await add(client, { weight: 72, measurements: { waistCm: 88, hipCm: 100 }, entryDate: daysAgo(9) })
    await add(client, { bodyFat: 30, entryDate: daysAgo(20) })
    expect(await chart()).toEqual({
      entryCount: 2,
      entries: [
        expect.objectContaining({ bodyFatPercent: 30, weightKg: null, waistCm: null }),
        expect.objectContaining({
          date: addDays(todayIn('Asia/Kolkata', new Date()), -9),
          weightKg: 72,
          waistCm: 88,
          hipCm: 100,
          bodyFatPercent: null,
        }),
      ],
      goalWeightKg: 62.5,
      heightCm: 162,
      isGuidelineFit: true,
      bmiGuideline: 'indian',
      sex: 'female',
      plans: [expect.objectContaining({ title: 'Autumn', startDate: '2026-09-01', endDate: '2026-10-13' })],
    })
    await query(`update users set health_flags = '{pregnancy}' where id = $1`, [client.id])
    expect((await chart()).isGuidelineFit).toBe(false)
    await query(`update users set health_flags = '{}', age = 16 where id = $1`, [client.id])
    expect((await chart()).isGuidelineFit).toBe(false)
  })
})

describe('changing a measurement', () => {
  test('replaces the whole measurement, unless it was changed meanwhile', async () => {
    const { body: entry } = await add(client, { weight: 72, measurements: { waistCm: 90 }, notes: 'x' })
    const change = { weight: 71.5, entryDate: daysAgo(1), version: 1 }
    const changed = await call<ProgressEntry>(client, 'PUT', `/entries/${entry.id}`, change)
    expect(changed.status, JSON.stringify(changed.body)).toBe(200)
    expect(changed.body).toMatchObject({ weight: 71.5, measurements: {}, notes: null, version: 2 })
    const stale = await call<ErrorBody>(client, 'PUT', `/entries/${entry.id}`, change)
    expect(stale.status).toBe(409)
    expect(stale.body).toMatchObject({ code: 'stale_version', details: { entry: changed.body } })
    const empty = await call<ErrorBody>(client, 'PUT', `/entries/${entry.id}`, {
      ...change,
      weight: null,
      version: 2,
    })
    expect(empty.body).toMatchObject({ issues: [{ path: 'weight' }] })
    await add(client, { weight: 72 })
    const odd = await call<ErrorBody>(client, 'PUT', `/entries/${entry.id}`, {
      ...change,
      weight: 41,
      version: 2,
    })
    expect(odd.body.code).toBe('unlikely_value')
  })

  test('ignores a deleted one everywhere, and can restore it for thirty days', async () => {
    const { body: entry } = await add(client, { weight: 65, entryDate: daysAgo(0) })
    const { body: stored } = await add(client, { weight: 66, entryDate: daysAgo(7) })
    expect((await call(client, 'DELETE', `/entries/${entry.id}`)).status).toBe(200)
    expect((await list()).map(({ id }) => id)).toEqual([stored.id])
    expect(await chart()).toMatchObject({ entryCount: 1, entries: [{ id: stored.id }] })
    const record = await api.app.inject({
      url: `/api/clients/${client.id}`,
      headers: { cookie: admin.cookie },
    })
    expect(record.json()).toMatchObject({ weightKg: 66 })
    // New measurements are not compared with it either.
    expect((await add(client, { weight: 52, entryDate: daysAgo(0) })).status).toBe(409)
    expect((await call(client, 'DELETE', `/entries/${entry.id}`)).status).toBe(404)

    const restored = await call<ProgressEntry>(client, 'POST', `/entries/${entry.id}/restore`)
    expect(restored.body).toMatchObject({ id: entry.id, weight: 65, version: 3 })
    expect((await call<ProgressEntry>(client, 'POST', `/entries/${entry.id}/restore`)).body.version).toBe(3)

    await call(client, 'DELETE', `/entries/${entry.id}`)
    await query(`update progress_entries set deleted_at = now() - interval '31 days' where id = $1`, [
      entry.id,
    ])
    expect((await call(client, 'POST', `/entries/${entry.id}/restore`)).status).toBe(404)
    await createCleanupTasks({ db: api.platform.database.db, now: () => new Date() })[CLEAN_UP_TASK]()
    const { rows } = await query('select id from progress_entries where user_id = $1', [client.id])
    expect(rows).toEqual([{ id: stored.id }])
  })
})

describe('access to measurements', () => {
  test('answers 404 for those of another client', async () => {
    const { body: entry } = await add(client, { weight: 72 })
    const stranger = await signInAs(api, 'client')
    const outside = await signInAs(api, 'employee')
    for (const who of [stranger, outside]) {
      expect((await call(who, 'GET', `/${client.id}`)).status).toBe(404)
      expect((await call(who, 'GET', `/${client.id}/chart`)).status).toBe(404)
      expect((await add(who, { weight: 72 })).status).toBe(404)
      const change = { weight: 70, entryDate: daysAgo(0), version: 1 }
      expect((await call(who, 'PUT', `/entries/${entry.id}`, change)).status).toBe(404)
      expect((await call(who, 'DELETE', `/entries/${entry.id}`)).status).toBe(404)
      expect((await call(who, 'POST', `/entries/${entry.id}/restore`)).status).toBe(404)
    }
    expect((await call(admin, 'GET', `/${carer.id}`)).status).toBe(404)
    expect(await findFirst()).toEqual(entry)
  })

  test('lets staff add them for their clients, who are notified and see it in their access log', async () => {
    const { body: entry } = await add(carer, { weight: 72.5 })
    expect(entry.isByStaff).toBe(true)
    expect((await add(client, { weight: 72.5 })).body.isByStaff).toBe(false)
    const added = await query('select kind, params from notifications where user_id = $1', [client.id])
    expect(added.rows).toEqual([{ kind: 'measurement-added', params: { entryId: entry.id } }])
    await list(carer)
    await chart(carer)
    await call(carer, 'DELETE', `/entries/${entry.id}`)
    const seen = await api.app.inject({ url: '/api/access-log', headers: { cookie: client.cookie } })
    const notifications = seen.json<{ what: string; timesCount: number; who: string }[]>()
    expect(notifications.map(({ what, timesCount }) => `${what} ${timesCount}`).toSorted()).toEqual([
      'Deleted one of your measurements 1',
      'Recorded a measurement for you 1',
      'Viewed your measurements 2',
    ])
  })
})

describe('a loss that is too fast', () => {
  const weigh = (weights: number[]) =>
    query(
      `insert into progress_entries (user_id, weight, entry_date)
       select $1, w.kg, now() - make_interval(days => 7 * (cardinality($2::float8[]) - w.week)::int)
         from unnest($2::float8[]) with ordinality w(kg, week)`,
      [client.id, weights],
    )
  const readNotifications = async (userId: string) =>
    (
      await query(
        `select params->>'flag' as flag from notifications
          where user_id = $1 and kind = 'progress-flag' and params->>'clientId' = $2`,
        [userId, client.id],
      )
    ).rows.map(({ flag }) => flag)
  const readFlags = async () =>
    (
      await query(
        `select f->>'rule' as rule from diet_plans p, jsonb_array_elements(p.safety_flags) f where p.user_id = $1`,
        [client.id],
      )
    ).rows.map(({ rule }) => rule)
  const serve = () =>
    query(
      `insert into diet_plans (user_id, title, client_name, plan_type, start_date, end_date, status, published_at,
                               frozen_foods)
       values ($1, 'Loss', 'Asha', 'weight_loss', current_date - 20, current_date + 20, 'active', now(), '{}')`,
      [client.id],
    )

  test('is shown on the plan, and notifies the care team once', async () => {
    await serve()
    await weigh([80, 78.4, 77, 75.3, 74])
    for (let times = 0; times < 2; times += 1) await recheckPlans(api.platform, client.id)
    expect(await readFlags()).toEqual(['loss-too-fast'])
    expect(await readNotifications(carer.id)).toEqual(['fast-loss'])
    expect(await readNotifications(admin.id)).toEqual(['fast-loss'])
    expect(await readNotifications(client.id)).toEqual([])
    // The loss continues: it is the same episode. Then the higher weights are deleted.
    await add(client, { weight: 73.5, entryDate: daysAgo(0) })
    await recheckPlans(api.platform, client.id)
    expect(await readNotifications(carer.id)).toEqual(['fast-loss'])
    await query('update progress_entries set deleted_at = now() where user_id = $1 and weight > 76', [
      client.id,
    ])
    await recheckPlans(api.platform, client.id)
    expect(await readFlags()).toEqual([])
  })

  test('notifies the care team also if there is no plan', async () => {
    await weigh([80, 78.4, 77, 75.3, 74])
    await recheckPlans(api.platform, client.id)
    expect(await readNotifications(carer.id)).toEqual(['fast-loss'])
  })

  test('is handled like a BMI below 18.5 on a weight-loss plan', async () => {
    await serve()
    await weigh([49.5, 49, 48.7, 48.2, 48])
    await recheckPlans(api.platform, client.id)
    expect(await readFlags()).toEqual(['loss-underweight'])
    expect(await readNotifications(carer.id)).toEqual(['underweight'])
    const other = await createClient(api)
    await recheckPlans(api.platform, other.id)
    expect(await readNotifications(carer.id)).toEqual(['underweight'])
  })
})

test('an ended session cannot read measurements', async () => {
  const cookie = await openSession(api, client.id)
  await query('delete from sessions where user_id = $1', [client.id])
  const response = await api.app.inject({ url: `/api/progress/${client.id}`, headers: { cookie } })
  expect(response.statusCode).toBe(401)
})
