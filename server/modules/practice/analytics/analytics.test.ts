import { beforeAll, expect, test } from 'vitest'
import type {
  ClientsOverTime,
  DishUse,
  Funnel,
  Outcomes,
  Retention,
  Revenue,
} from '#contract/practice/analytics.ts'
import { addDays, todayIn } from '#domain/units/dates.ts'
import { type Ctx, createCtx } from '#server/kit/ctx.ts'
import { setUpTestApp } from '#server/test/set-up-test-app.ts'
import { createClient, type SignedIn, signInAs } from '#server/test/test-app.ts'
import {
  getClientsOverTime,
  getDishUse,
  getFunnel,
  getOutcomes,
  getRetention,
  getRevenue,
  recalculateFigures,
} from './service.ts'

/*
 * Tests each figure with small data counted manually. All dates are in 2025, so that the results do not depend on
 * today. The current time is a parameter where it matters.
 */

const api = setUpTestApp()
const NOW = new Date('2025-12-31T06:00:00Z')
let admin: SignedIn

/** Creates a context with a fixed current time. */
const at = (instant: Date): Ctx => createCtx({ ...api.platform, now: () => instant })

beforeAll(async () => {
  admin = await signInAs(api, 'admin')
})

async function run(sql: string, values: unknown[] = []): Promise<string> {
  const { rows } = await api.platform.database.pool.query<{ id?: string }>(sql, values)
  return rows[0]?.id ?? ''
}

/** Creates a client whose account was created at the given time. */
async function join(createdAt: string, more: { timeZone?: string } = {}): Promise<string> {
  const { id } = await createClient(api)
  await run('update users set created_at = $2, time_zone = $3 where id = $1', [
    id,
    createdAt,
    more.timeZone ?? 'Asia/Kolkata',
  ])
  return id
}

/** Creates a published plan for a client. `days` are the foods of each day of the rotation. */
async function plan(
  userId: string,
  startDate: string,
  endDate: string,
  more: { status?: string; planType?: string | null; completedAt?: string | null; days?: string[][] } = {},
): Promise<string> {
  const { status = 'completed', planType = 'weight_loss', completedAt = null, days = [] } = more
  const id = await run(
    `insert into diet_plans (user_id, title, client_name, start_date, end_date, status, plan_type)
     values ($1, 'Plan', 'Asha Rao', $2, $3, 'draft', $4) returning id`,
    [userId, startDate, endDate, planType],
  )
  for (const [index, foodIds] of days.entries()) {
    const lunch = {
      time: '1 PM',
      note: 'Lunch',
      items: foodIds.map((foodId) => ({ foodId, name: 'Food', grams: 100, measure: null })),
    }
    await run(
      `insert into daily_meal_plans (diet_plan_id, day_number, day_label, meals) values ($1, $2, 'Day', $3)`,
      [id, index + 1, JSON.stringify({ lunch, dinner: { time: '8 PM', note: 'As you like' } })],
    )
  }
  await run(
    `update diet_plans set status = $2, published_at = $3::date, frozen_foods = '{}', published_number = 1, completed_at = $4
      where id = $1`,
    [id, status, startDate, completedAt],
  )
  return id
}

function weigh(userId: string, at: string, weightKg: number): Promise<string> {
  return run('insert into progress_entries (user_id, weight, entry_date) values ($1, $2, $3) returning id', [
    userId,
    weightKg,
    at,
  ])
}

async function subscribe(
  userId: string,
  startDate: string,
  endDate: string,
  more: {
    status?: string
    amountPaise?: number
    creditPaise?: number
    packageKey?: string | null
    name?: string
  } = {},
): Promise<string> {
  const status = more.status ?? 'ended'
  return run(
    `insert into subscription_plans (user_id, plan_name, plan_type, amount_paise, credit_paise, duration, duration_weeks,
                                     start_date, end_date, status, package_key, activated_at)
     values ($1, $2, 'diet_plan', $3, $4, '4 weeks', 4, $5, $6, $7, $8, $9) returning id`,
    [
      userId,
      more.name ?? 'Own price',
      more.amountPaise ?? 249_900,
      more.creditPaise ?? 0,
      startDate,
      endDate,
      status,
      more.packageKey ?? null,
      status === 'pending' ? null : startDate,
    ],
  )
}

function pay(
  subscriptionId: string,
  amountPaise: number,
  receivedOn: string,
  more: { status?: string; movedFromId?: string } = {},
) {
  return run(
    `insert into payments (subscription_id, amount_paise, method, received_on, standing, moved_from_id)
     values ($1, $2, 'upi', $3, $4, $5) returning id`,
    [subscriptionId, amountPaise, receivedOn, more.status ?? 'received', more.movedFromId ?? null],
  )
}

test('clients: counts who joined by the date in India, who was active on the last day of each bucket, and who left for good', async () => {
  // Half past midnight of 1 March in India is still February in UTC.
  const first = await join('2025-02-28T19:00:00Z')
  const second = await join('2025-02-28T18:29:59Z')
  const third = await join('2025-03-31T18:29:59Z')
  const { id: unfinished } = await createClient(api, { isOnboardingComplete: false })
  await run(`update users set created_at = '2025-03-10T00:00:00Z' where id = $1`, [unfinished])
  // A plan until 13 March and a subscription from the 10th to the 24th are one span. The next span begins on 1 April.
  await plan(first, '2025-03-01', '2025-03-14')
  await subscribe(first, '2025-03-10', '2025-03-25')
  await plan(first, '2025-04-01', '2025-04-15', { status: 'archived', completedAt: '2025-04-15T00:00:00Z' })
  // Not counted: a withdrawn plan, a draft and an unpaid subscription.
  await plan(second, '2025-03-01', '2025-06-01', { status: 'archived' })
  await plan(second, '2025-03-01', '2025-06-01', { status: 'draft' })
  await subscribe(second, '2025-03-01', '2025-06-01', { status: 'pending', amountPaise: 0 })
  // Completed early on the 20th, ten days before its end date.
  await plan(third, '2025-03-05', '2025-03-30', { completedAt: '2025-03-20T06:00:00Z' })
  const march = await getClientsOverTime(at(NOW), { from: '2025-03-01', to: '2025-03-31' })
  expect(march).toMatchObject({ grouping: 'day', isUpToDate: true, total: { joined: 2, active: 0, left: 1 } })
  const on = (day: string) => march.buckets.find(({ from }) => from === day)
  expect(on('2025-03-01')).toMatchObject({ joined: 1, active: 1, left: 0 })
  expect(on('2025-03-05')).toMatchObject({ active: 2 })
  expect(on('2025-03-19')).toMatchObject({ active: 2 })
  expect(on('2025-03-20')).toMatchObject({ active: 1, left: 1 })
  expect(on('2025-03-24')).toMatchObject({ active: 1 })
  // Not counted as left, because they come back in April.
  expect(on('2025-03-25')).toMatchObject({ active: 0, left: 0 })
  expect(on('2025-03-31')).toMatchObject({ joined: 1 })
  const months = await getClientsOverTime(at(NOW), { from: '2025-02-01', to: '2025-06-30' })
  expect(months.grouping).toBe('month')
  expect(months.buckets.map(({ joined, active, left }) => [joined, active, left])).toEqual([
    [1, 0, 0],
    [2, 0, 1],
    [0, 0, 1],
    [0, 0, 0],
    [0, 0, 0],
  ])
})

test('clients: a client whose data change or who is erased is counted by the current data', async () => {
  const read = () => getClientsOverTime(at(NOW), { from: '2025-01-05', to: '2025-01-05' })
  const client = await join('2025-01-05T06:00:00Z')
  const id = await subscribe(client, '2025-01-05', '2025-01-20')
  expect((await read()).total).toEqual({ joined: 1, active: 1, left: 0 })
  await run('update subscription_plans set end_date = $2, start_date = $3 where id = $1', [
    id,
    '2025-01-05',
    '2025-01-01',
  ])
  expect((await read()).total).toEqual({ joined: 1, active: 0, left: 1 })
  await run('delete from users where id = $1', [client])
  expect((await read()).total).toEqual({ joined: 0, active: 0, left: 0 })
})

test('retention: counts clients on the day a number of months after they joined, if that day has come', async () => {
  const stays = await join('2025-07-31T06:00:00Z')
  const goes = await join('2025-07-10T06:00:00Z')
  await join('2025-07-20T06:00:00Z')
  // One month after 31 July is 31 August, the first day after this client's subscription.
  await subscribe(stays, '2025-08-01', '2025-08-31')
  await subscribe(stays, '2025-09-15', '2026-06-01')
  await plan(goes, '2025-07-10', '2025-08-11')
  const read = (now: string): Promise<Retention> =>
    getRetention(at(new Date(now)), { from: '2025-07-01', to: '2025-07-31' })
  const { cohorts } = await read('2025-11-01T00:00:00Z')
  expect(cohorts).toEqual([
    {
      month: '2025-07',
      joined: 3,
      marks: [
        { months: 1, reached: 3, active: 1 },
        { months: 2, reached: 3, active: 1 },
        { months: 3, reached: 3, active: 1 },
        { months: 6, reached: 0, active: 0 },
        { months: 12, reached: 0, active: 0 },
      ],
    },
  ])
  // Two of them joined before the 21st, so their month is over on 20 August. The third one's is not.
  expect((await read('2025-08-20T06:00:00Z')).cohorts[0]?.marks[0]).toEqual({
    months: 1,
    reached: 2,
    active: 1,
  })
})

test('outcomes: uses the nearest weight within a week of each mark, shows quartiles, and hides figures fewer than five people', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => join('2024-01-01T00:00:00Z')))
  const changes = [-4, -3, -2, -1, 0.5]
  for (const [index, client] of people.entries()) {
    // Four weeks after 3 September is 1 October.
    await plan(client, '2025-09-03', '2025-10-15', { planType: 'thyroid' })
    await weigh(client, '2025-09-03T06:00:00Z', 80)
    await weigh(client, '2025-10-01T06:00:00Z', 80 + (changes[index] ?? 0))
  }
  const read = async (from: string, to: string): Promise<Outcomes['rows']> =>
    (await getOutcomes(at(NOW), { from, to })).rows.filter(({ programme }) => programme === 'thyroid')
  const shown = { programme: 'thyroid', weeks: 4, plans: 5 }
  expect(await read('2025-10-01', '2025-10-01')).toEqual([
    { ...shown, medianKg: -2, lowerQuartileKg: -3, upperQuartileKg: -1 },
  ])
  // The mark is outside these ranges by one day. Only the date of the mark counts.
  expect(await read('2025-10-02', '2025-10-31')).toEqual([])
  expect(await read('2025-09-01', '2025-09-30')).toEqual([])

  // The weight nearest to the mark is used, and the last one of its day. A deleted weight and one eight days away are
  // ignored.
  const [one = '', two = '', three = ''] = people
  await weigh(one, '2025-10-01T13:00:00Z', 75)
  expect((await read('2025-10-01', '2025-10-01'))[0]).toMatchObject({ medianKg: -2, lowerQuartileKg: -3 })
  const deleted = await weigh(two, '2025-10-01T14:00:00Z', 60)
  expect((await read('2025-10-01', '2025-10-01'))[0]).toMatchObject({ lowerQuartileKg: -5 })
  await run('update progress_entries set deleted_at = now() where id = $1', [deleted])
  expect((await read('2025-10-01', '2025-10-01'))[0]).toMatchObject({ lowerQuartileKg: -3 })
  await run(
    `update progress_entries set entry_date = '2025-10-09T06:00:00Z' where user_id = $1 and weight = 78`,
    [three],
  )
  expect(await read('2025-10-01', '2025-10-01')).toEqual([
    {
      programme: 'thyroid',
      weeks: 4,
      plans: null,
      medianKg: null,
      lowerQuartileKg: null,
      upperQuartileKg: null,
    },
  ])
  await run(
    `update progress_entries set entry_date = '2025-10-08T06:00:00Z' where user_id = $1 and weight = 78`,
    [three],
  )
  expect(await read('2025-10-01', '2025-10-01')).toMatchObject([{ plans: 5, medianKg: -2 }])

  // The evening of 8 October in India is already 9 October in Auckland.
  await run(
    `update progress_entries set entry_date = '2025-10-08T14:00:00Z' where user_id = $1 and weight = 78`,
    [three],
  )
  expect(await read('2025-10-01', '2025-10-01')).toMatchObject([{ plans: 5 }])
  await run(`update users set time_zone = 'Pacific/Auckland' where id = $1`, [three])
  expect(await read('2025-10-01', '2025-10-01')).toMatchObject([{ plans: null }])
  await run(`update users set time_zone = 'Asia/Kolkata' where id = $1`, [three])

  // Five plans of only four people are still hidden.
  await plan(one, '2025-09-04', '2025-10-16', { planType: 'diabetes' })
  for (const client of people.slice(0, 4))
    await plan(client, '2025-09-03', '2025-10-15', { planType: 'diabetes' })
  const { rows } = await getOutcomes(at(NOW), { from: '2025-10-01', to: '2025-10-02' })
  expect(rows.map(({ programme, plans }) => [programme, plans])).toEqual([
    ['all', 10],
    ['diabetes', null],
    ['thyroid', 5],
  ])
})

test('revenue: counts payments on the day they were received minus refunds, moved payments once, undecided ones not yet, and the amount outstanding today', async () => {
  const client = await join('2024-01-01T00:00:00Z')
  const other = await join('2024-01-01T00:00:00Z')
  const regular = await subscribe(client, '2025-05-01', '2025-05-29', { packageKey: 'regular' })
  const own = await subscribe(client, '2025-06-01', '2025-06-29', { name: 'Agreed by phone' })
  const late = await subscribe(other, '2025-05-01', '2025-05-29', { status: 'cancelled' })
  const waiting = await subscribe(other, '2025-07-01', '2025-07-29', {
    status: 'pending',
    packageKey: 'regular',
    amountPaise: 249_900,
    creditPaise: 49_900,
  })
  await pay(regular, 149_900, '2025-05-01')
  await pay(regular, 100_000, '2025-05-31')
  await pay(own, 50_000, '2025-06-01')
  await pay(waiting, 20_000, '2025-06-30')
  const review = await pay(late, 70_000, '2025-05-20', { status: 'in-review' })
  await run(
    `insert into refunds (subscription_id, amount_paise, method, refunded_on, reason) values ($1, 30000, 'upi', '2025-06-30', 'Ill')`,
    [regular],
  )
  const read = (from: string, to: string): Promise<Revenue> => getRevenue(at(NOW), { from, to })
  const whole = await read('2025-05-01', '2025-06-30')
  expect(whole.total).toEqual({
    receivedPaise: 319_900,
    refundedPaise: 30_000,
    outstandingPaise: 180_000,
    outstandingCount: 1,
    inReviewPaise: 70_000,
  })
  expect(whole.grouping).toBe('week')
  expect(whole.buckets[0]).toEqual({
    from: '2025-05-01',
    to: '2025-05-04',
    receivedPaise: 149_900,
    refundedPaise: 0,
  })
  expect(whole.buckets.at(-1)).toEqual({
    from: '2025-06-30',
    to: '2025-06-30',
    receivedPaise: 20_000,
    refundedPaise: 30_000,
  })
  const [first, second] = whole.packages
  expect(first).toMatchObject({ receivedPaise: 269_900, refundedPaise: 30_000, outstandingPaise: 180_000 })
  expect(second).toEqual({
    name: 'Agreed by phone',
    receivedPaise: 50_000,
    refundedPaise: 0,
    outstandingPaise: 0,
  })
  // The range includes its last day, but not the day after.
  expect((await read('2025-05-01', '2025-05-30')).total.receivedPaise).toBe(149_900)
  expect((await read('2025-05-31', '2025-05-31')).total.receivedPaise).toBe(100_000)

  // After the decision it counts on the day it was received. The moved payment reduces the amount outstanding of the
  // other subscription.
  const moved = await pay(waiting, 70_000, '2025-08-01', { movedFromId: review })
  await run(`insert into payment_decisions (payment_id, decision, moved_to_id) values ($1, 'moved', $2)`, [
    review,
    moved,
  ])
  const after = await read('2025-05-01', '2025-08-31')
  expect(after.total).toMatchObject({ receivedPaise: 389_900, inReviewPaise: 0, outstandingPaise: 110_000 })
})

test('funnel: counts people once by phone number, in the bucket of their first request, without clients and follow-ups', async () => {
  const ask = (
    phone: string,
    at: string,
    more: { status?: string; clientId?: string; isFollowUp?: boolean } = {},
  ) =>
    run(
      `insert into consultations (kind, status, name, phone, concern, consent_wording, consent_at, created_at, client_id,
                                  is_follow_up, starts_at, ends_at)
       values (case when $5 then 'booking' else 'call-back' end, $2, 'Ravi', $1, 'weight-loss', 'Agreed', $3, $3, $4, $5,
               case when $5 then '2025-10-10T06:00:00Z'::timestamptz end,
               case when $5 then '2025-10-10T06:15:00Z'::timestamptz end)`,
      [phone, more.status ?? 'new', at, more.clientId ?? null, more.isFollowUp ?? false],
    )
  // Two requests, in October and in November, of which the second consultation took place: one person, counted in
  // October.
  await ask('+919000000001', '2025-10-02T06:00:00Z', { status: 'no-show' })
  await ask('+919000000001', '2025-11-02T06:00:00Z', { status: 'done' })
  // One second before and after midnight in India.
  await ask('+919000000002', '2025-10-31T18:29:59Z', { status: 'cancelled' })
  await ask('+919000000003', '2025-10-31T18:30:01Z', { status: 'done' })
  // Both became clients afterwards: one was added by the practice, the other registered with the same phone number.
  const made = await join('2025-10-20T06:00:00Z')
  await ask('+919000000004', '2025-10-15T06:00:00Z', { status: 'done', clientId: made })
  const byThemselves = await join('2025-12-01T06:00:00Z')
  await run(`update users set phone = '+919000000005' where id = $1`, [byThemselves])
  await ask('+919000000005', '2025-10-16T06:00:00Z')
  // Was already a client.
  const before = await join('2025-01-20T06:00:00Z')
  await ask('+919000000006', '2025-10-17T06:00:00Z', { status: 'done', clientId: before })
  await ask('+919000000007', '2025-10-17T06:00:00Z', { isFollowUp: true, clientId: before })
  const funnel: Funnel = await getFunnel(at(NOW), { from: '2025-08-01', to: '2025-12-31' })
  expect(funnel.buckets.map(({ asked, held, becameClients }) => [asked, held, becameClients])).toEqual([
    [0, 0, 0],
    [0, 0, 0],
    [4, 2, 2],
    [1, 1, 0],
    [0, 0, 0],
  ])
  expect(funnel.total).toEqual({ asked: 5, held: 3, becameClients: 2 })
})

test('dishes: counts plans that began in the range and servings by the rotation, without plain foods and alternatives', async () => {
  const { rows } = await api.platform.database.pool.query<{ id: string; name: string; isDish: boolean }>(
    `(select id, name, true as "isDish" from food_items where source = 'dish' order by code limit 2)
     union all (select id, name, false from food_items where source = 'ifct2017' order by code limit 1)`,
  )
  const [one, two, raw] = rows
  if (!one || !two || !raw) throw new Error('There are no foods.')
  const clients = await Promise.all([1, 2, 3].map(() => join('2024-01-01T00:00:00Z')))
  const [a = '', b = '', c = ''] = clients
  // Seven days with a rotation of three: the first day is served three times, the others twice.
  await plan(a, '2025-04-28', '2025-05-05', { days: [[one.id, raw.id], [one.id], [two.id]] })
  const second = await plan(b, '2025-04-29', '2025-04-30', { days: [[one.id, one.id], [two.id]] })
  await plan(c, '2025-05-02', '2025-05-09', { days: [[two.id]] })
  await plan(c, '2025-04-28', '2025-05-02', { days: [[two.id]], status: 'draft' })
  const read = (to: string): Promise<DishUse> => getDishUse(at(NOW), { from: '2025-04-28', to })
  const april = await read('2025-05-01')
  // The second plan lasts one day, so its second day is never served. Its dish still counts for the plan, but has no
  // serving.
  expect(april).toMatchObject({
    planCount: 2,
    dishes: [
      { name: one.name, plans: 2, servings: 7 },
      { name: two.name, plans: 2, servings: 2 },
    ],
  })
  expect((await read('2025-05-02')).dishes[0]).toMatchObject({ name: two.name, plans: 3, servings: 9 })
  await run(`update diet_plans set status = 'archived' where id = $1`, [second])
  expect((await read('2025-05-01')).dishes).toMatchObject([
    { plans: 1, servings: 5 },
    { plans: 1, servings: 2 },
  ])
})

test('changes during counting are counted next time, and simultaneous counts do not block each other', async () => {
  const clients = await Promise.all(Array.from({ length: 20 }, () => join('2025-01-01T06:00:00Z')))
  await Promise.all(
    clients.map(async (client, index) => {
      await subscribe(client, '2025-02-01', '2025-02-10')
      if (index % 4 === 0) await recalculateFigures(at(NOW), { patienceMs: 1 })
      if (index % 5 === 0) await run('delete from users where id = $1', [client])
    }),
  )
  const counted = await Promise.all(
    [1, 2, 3].map(() => getClientsOverTime(at(NOW), { from: '2025-02-09', to: '2025-02-09' })),
  )
  expect(counted.map(({ isUpToDate, total }) => [isUpToDate, total.active])).toEqual(
    Array(3).fill([true, 16]),
  )
})

test('the calls accept date ranges in the URL, report errors at the field, export files as shown on the screen, and contain no names', async () => {
  const today = todayIn('Asia/Kolkata', new Date())
  const ask = (url: string) =>
    api.app.inject({ url: `/api/admin/analytics/${url}`, headers: { cookie: admin.cookie } })
  const usual = (await ask('clients')).json<ClientsOverTime>()
  expect(usual).toMatchObject({ to: today, grouping: 'month' })
  expect(usual.buckets).toHaveLength(12)
  expect((await ask(`clients?to=${addDays(today, 20)}`)).json()).toMatchObject({
    from: addDays(today, -29),
    to: today,
    grouping: 'day',
  })
  for (const [query, path, message] of [
    ['from=2025-02-02&to=2025-02-01', 'to', 'The last day cannot be before the first'],
    ['from=2015-02-02&to=2025-02-01', 'from', 'Choose a period of at most five years'],
    [`from=${addDays(today, 1)}`, 'from', 'Choose a first day up to today'],
    ['from=soon', 'from', 'Please choose a date'],
  ]) {
    const refused = await ask(`retention?${query}`)
    expect(refused.statusCode).toBe(400)
    expect(refused.json<{ issues: object[] }>().issues[0]).toEqual({ path, message })
  }
  expect((await ask('export?block=people')).statusCode).toBe(400)
  const files = await Promise.all(
    ['clients', 'retention', 'outcomes', 'revenue', 'funnel', 'dishes'].map((block) =>
      ask(`export?block=${block}&from=2025-04-01&to=2025-10-31`),
    ),
  )
  const texts = files.map(({ body }) => body.replace('\uFEFF', '').split('\r\n'))
  expect(texts.map(([heading]) => heading)).toEqual([
    'From,To,Joined,Active on the last day,Left',
    'Joined in,Joined,Reached 1 month,Active after 1 month,Reached 2 months,Active after 2 months,Reached 3 months,Active after 3 months,Reached 6 months,Active after 6 months,Reached 12 months,Active after 12 months',
    'Programme,Weeks after the start,Plans,"Median change, kg","Lower quartile, kg","Upper quartile, kg"',
    'Period or package,"Received, ₹","Refunded, ₹","Revenue, ₹","Outstanding today, ₹"',
    'First enquiry from,To,Enquiries,Consultation held,Became clients',
    'Dish,Plans,Servings',
  ])
  expect(texts[2]).toContain('Diabetes,4,fewer than 5 people,,,')
  expect(texts[3]).toContain('Agreed by phone,500,0,500,0')
  expect(files[0]?.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="clients-over-time-2025-04-01-to-2025-10-31.csv"',
  })
  for (const { body } of files) expect(body).not.toMatch(/Asha|Rao|@example|\+91/)
  const { rows } = await api.platform.database.pool.query(
    `select details from audit_log where action = 'list.exported' order by id`,
  )
  expect(rows.map(({ details }) => details)).toHaveLength(6)
  expect(rows).toContainEqual({ details: { list: 'analytics-outcomes' } })
})
