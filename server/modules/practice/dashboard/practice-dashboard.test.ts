import { beforeAll, expect, test } from 'vitest'
import type { AttentionKind, PracticeDashboard, SystemCheck } from '#contract/practice/dashboard.ts'
import { addDays, todayIn } from '#domain/units/dates.ts'
import { setUpTestApp } from '#server/test/set-up-test-app.ts'
import { createClient, type SignedIn, signInAs } from '#server/test/test-app.ts'

const api = setUpTestApp()
const today = todayIn('Asia/Kolkata', new Date())
/** An instant of this month in the practice's time zone, and not in the future. */
const monthStart = `${today.slice(0, 7)}-01T00:00:00+05:30`
let admin: SignedIn
let employee: SignedIn

const query = (sql: string, values: unknown[] = []) => api.platform.database.pool.query(sql, values)

async function get<T>(who: SignedIn, url: string): Promise<T> {
  const response = await api.app.inject({ url, headers: { cookie: who.cookie } })
  expect(response.statusCode, response.body).toBe(200)
  return response.json<T>()
}
const read = (who: SignedIn) => get<PracticeDashboard>(who, '/api/practice/dashboard')
const find = (body: PracticeDashboard, kind: AttentionKind) =>
  body.attention.find((attention) => attention.kind === kind)

/**
 * Adds a client who joined long ago, with a goal and weights. The weights are a week apart, oldest first; the last one
 * was measured `lastDaysAgo`.
 */
async function addClient(
  lastName: string,
  options: { goal?: number; weights?: number[]; inCareOf?: string[]; lastDaysAgo?: number } = {},
): Promise<string> {
  const { goal = null, weights = [], inCareOf = [], lastDaysAgo = 60 } = options
  const { id } = await createClient(api, { firstName: 'Asha', lastName, inCareOf })
  await query(
    `update users set goal_weight_kg = $2, created_at = now() - interval '100 days' where id = $1`,
    [id, goal],
  )
  for (const [index, weight] of weights.entries()) {
    await query(
      `insert into progress_entries (user_id, weight, entry_date) values ($1, $2, now() - make_interval(days => $3))`,
      [id, weight, lastDaysAgo + (weights.length - 1 - index) * 7],
    )
  }
  return id
}

const addPlan = async (userId: string, startDate: string, endDate: string, status = 'active') => {
  const { rows } = await query(
    `insert into diet_plans (user_id, title, client_name, start_date, end_date, status, published_at, frozen_foods)
     values ($1, 'Monsoon plan', 'Asha', $2, $3, $4, case when $4 = 'active' then $5::timestamptz end, '{}') returning id`,
    [userId, startDate, endDate, status, '2020-01-01T00:00:00Z'],
  )
  return String(rows[0]?.id)
}

const addBooking = (values: {
  status: string
  startsAt: string
  staffId: string | null
  createdAt?: string
}) =>
  query(
    `insert into consultations (kind, status, staff_id, name, phone, concern, starts_at, ends_at, consent_wording, consent_at,
                                created_at)
     values ('booking', $1, $2, 'Ravi Menon', '+919845012345', 'weight-loss', $3, $3::timestamptz + interval '15 minutes',
             'Agreed', now(), $4)`,
    [values.status, values.staffId, values.startsAt, values.createdAt ?? '2020-01-01T00:00:00Z'],
  )

beforeAll(async () => {
  admin = await signInAs(api, { role: 'admin', firstName: 'Nalini', lastName: 'Deshpande' })
  employee = await signInAs(api, { role: 'employee', firstName: 'Farah', lastName: 'Sheikh' })
})

test('an empty practice has zero for every figure, and no success rate', async () => {
  expect(await read(admin)).toMatchObject({
    today,
    timeZone: 'Asia/Kolkata',
    stats: {
      totalUsers: 2,
      clients: 0,
      totalDietPlans: 0,
      activeDietPlans: 0,
      totalConsultations: 0,
      successRate: null,
      successClients: 0,
      publishedSuccessPercent: 94,
    },
    bookedThisMonth: 0,
    highlights: {
      month: today.slice(0, 7),
      newClients: 0,
      plansPublished: 0,
      consultationsHeld: 0,
      measurements: 0,
      revenuePaise: 0,
    },
    success: { towardsGoal: 0, reachedGoal: 0, totalKg: null, medianKg: null },
    schedule: { count: 0, entries: [] },
    activity: [],
    attention: [],
  })
})

test('success is the share of clients with a goal and two weights who moved towards the goal, needs at least five clients on', async () => {
  await addClient('Loses', { goal: 60, weights: [70, 68], inCareOf: [employee.id] })
  await addClient('Arrives', { goal: 60, weights: [63, 64, 60] })
  await addClient('Gains', { goal: 55, weights: [50, 51] })
  await addClient('Moves away', { goal: 60, weights: [70, 72] })
  // Not counted: a client without a goal, one with a single weight, and one who was already at the goal.
  await addClient('No goal', { weights: [70, 60] })
  await addClient('One weight', { goal: 60, weights: [70] })
  await addClient('There already', { goal: 70, weights: [70, 68] })
  expect((await read(admin)).stats).toMatchObject({ clients: 7, successRate: null, successClients: 4 })

  const last = await addClient('Stays', { goal: 60, weights: [70, 70] })
  const body = await read(admin)
  expect(body.stats).toMatchObject({ clients: 8, successRate: 60, successClients: 5 })
  expect(body.success).toEqual({ towardsGoal: 3, reachedGoal: 1, totalKg: 6, medianKg: 2 })
  expect(await get(admin, '/api/admin/stats')).toEqual(body.stats)
  // The employee has only one client within reach, too few for a success rate.
  expect((await read(employee)).stats).toMatchObject({
    totalUsers: 1,
    clients: 1,
    successRate: null,
    successClients: 1,
  })

  // Changed, deleted and restored weights are counted in their current state.
  await query(
    `update progress_entries set weight = 69 where user_id = $1 and entry_date > now() - interval '61 days'`,
    [last],
  )
  expect((await read(admin)).stats.successRate).toBe(80)
  await query(`update progress_entries set deleted_at = now() where user_id = $1`, [last])
  expect((await read(admin)).stats).toMatchObject({ successRate: null, successClients: 4 })
  await query(`update progress_entries set deleted_at = null where user_id = $1`, [last])
  await query(`delete from progress_entries where user_id = $1 and entry_date > now() - interval '61 days'`, [
    last,
  ])
  expect((await read(admin)).stats.successClients).toBe(4)
  // A new goal, and an account that is closed and opened again, change the figures at once.
  const successOf = async () => (await read(admin)).success.towardsGoal
  const before = await successOf()
  await query(`update users set goal_weight_kg = 80 where last_name = 'Moves away'`)
  expect(await successOf()).toBe((before ?? 0) + 1)
  await query(`update users set is_active = false where last_name = 'Moves away'`)
  expect(await successOf()).toBe(before)
  await query(`update users set is_active = true, goal_weight_kg = 60 where last_name = 'Moves away'`)
  expect(await successOf()).toBe(before)
  await query(`delete from users where id = $1`, [last])
  expect((await read(admin)).stats.clients).toBe(7)
})

test('plans are counted as active if they are served today in their client’s time zone', async () => {
  const mine = await addClient('Planned', { inCareOf: [employee.id], weights: [70], lastDaysAgo: 1 })
  const other = await addClient('Elsewhere', { weights: [70], lastDaysAgo: 1 })
  const planId = await addPlan(mine, addDays(today, -3), addDays(today, 30))
  await addPlan(other, addDays(today, 3), addDays(today, 30))
  await addPlan(other, addDays(today, -30), today)
  await addPlan(other, addDays(today, 40), addDays(today, 50), 'draft')
  await query(`update diet_plans set published_at = $2 where id = $1`, [planId, monthStart])
  expect((await read(admin)).stats).toMatchObject({ totalDietPlans: 4, activeDietPlans: 1 })
  const body = await read(employee)
  expect(body.stats).toMatchObject({ totalDietPlans: 1, activeDietPlans: 1 })
  expect(body.highlights).toMatchObject({ plansPublished: 1, revenuePaise: null })

  // For some clients the date is already tomorrow, for others still yesterday.
  const now = new Date()
  for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    await query(`update users set time_zone = $2 where id = $1`, [mine, timeZone])
    const there = todayIn(timeZone, now)
    await query(`update diet_plans set start_date = $2, end_date = $3 where id = $1`, [
      planId,
      there,
      addDays(there, 1),
    ])
    expect((await read(employee)).stats.activeDietPlans, timeZone).toBe(1)
    await query(`update diet_plans set start_date = $2, end_date = $3 where id = $1`, [
      planId,
      addDays(there, 1),
      addDays(there, 2),
    ])
    expect((await read(employee)).stats.activeDietPlans, timeZone).toBe(0)
  }
  await query(`delete from diet_plans`)
})

test('the schedule shows the practice’s day, the month counts bookings made in it, and employees see only those within reach', async () => {
  const at = (time: string, day = today) => `${day}T${time}:00+05:30`
  await addBooking({
    status: 'confirmed',
    startsAt: at('23:45'),
    staffId: employee.id,
    createdAt: monthStart,
  })
  await addBooking({ status: 'new', startsAt: at('00:00'), staffId: admin.id, createdAt: monthStart })
  await addBooking({ status: 'cancelled', startsAt: at('12:00'), staffId: admin.id, createdAt: monthStart })
  await addBooking({ status: 'done', startsAt: monthStart, staffId: null })
  await addBooking({ status: 'done', startsAt: '2020-01-01T10:00:00Z', staffId: employee.id })
  await addBooking({ status: 'new', startsAt: at('00:00', addDays(today, 1)), staffId: employee.id })
  const isFirst = today.endsWith('-01')
  const body = await read(admin)
  expect(body.stats.totalConsultations).toBe(6)
  expect(body.bookedThisMonth).toBe(2)
  expect(body.highlights.consultationsHeld).toBe(1)
  expect(body.schedule.count).toBe(isFirst ? 3 : 2)
  expect(body.schedule.entries.at(-1)).toMatchObject({
    kind: 'booking',
    status: 'confirmed',
    name: 'Ravi Menon',
    staffName: 'Farah Sheikh',
    startsAt: new Date(at('23:45')).toISOString(),
  })
  expect(find(body, 'new-enquiries')).toMatchObject({ count: 2 })
  const mine = await read(employee)
  expect(mine.stats.totalConsultations).toBe(4)
  expect(mine.bookedThisMonth).toBe(1)
  expect(mine.schedule.entries.map(({ status }) => status)).toEqual(
    isFirst ? ['done', 'confirmed'] : ['confirmed'],
  )
  expect(find(mine, 'new-enquiries')).toMatchObject({
    count: 1,
    entries: [{ name: 'Ravi Menon', label: null }],
  })
  await query('delete from consultations')
})

test('the month’s highlights count only this month, and only admins see money', async () => {
  const before = { all: (await read(admin)).highlights, mine: (await read(employee)).highlights }
  const id = await addClient('New', { inCareOf: [employee.id] })
  await query(`update users set created_at = $2, is_onboarding_complete = true where id = $1`, [
    id,
    monthStart,
  ])
  // Clients who have not finished onboarding are not counted yet, as in the analytics.
  const unfinished = await addClient('Unfinished', { inCareOf: [employee.id] })
  await query(`update users set created_at = $2, is_onboarding_complete = false where id = $1`, [
    unfinished,
    monthStart,
  ])
  await query(
    `insert into progress_entries (user_id, weight, entry_date) values ($1, 70, $2), ($1, 69, now())`,
    [id, monthStart],
  )
  const { rows } = await query(
    `insert into subscription_plans (user_id, plan_name, plan_type, amount_paise, duration, duration_weeks, start_date,
                                     end_date, status)
     values ($1, 'Regular Plan', 'weight_loss', 249900, '4 weeks', 4, $2, $3, 'active') returning id`,
    [id, today, addDays(today, 28)],
  )
  await query(
    `insert into payments (subscription_id, amount_paise, method, received_on, standing)
     values ($1, 200000, 'upi', $2, 'received'), ($1, 49900, 'upi', $3, 'received'), ($1, 10000, 'upi', $2, 'in-review')`,
    [rows[0]?.id, today, addDays(monthStart.slice(0, 10), -1)],
  )
  await query(
    `insert into refunds (subscription_id, amount_paise, method, refunded_on, reason) values ($1, 50000, 'upi', $2, 'Moved')`,
    [rows[0]?.id, today],
  )
  const body = await read(admin)
  expect(body.highlights).toMatchObject({
    newClients: 1,
    measurements: before.all.measurements + 2,
    revenuePaise: 150_000,
  })
  expect(find(body, 'money-in-review')).toMatchObject({
    count: 1,
    entries: [{ name: 'Asha New', label: 'Regular Plan', amountPaise: 10_000, on: today }],
  })
  // A payment for a subscription that never began needs a decision, like a late payment. The list of subscriptions
  // counts it in the same way.
  const { rows: cancelled } = await query(
    `insert into subscription_plans (user_id, plan_name, plan_type, amount_paise, duration, duration_weeks, start_date,
                                     end_date, status, ended_at)
     values ($1, 'Thyroid care', 'thyroid', 249900, '4 weeks', 4, $2, $3, 'cancelled', now() - interval '2 days'),
            ($1, 'Never paid', 'thyroid', 249900, '4 weeks', 4, $2, $3, 'cancelled', now()) returning id`,
    [id, today, addDays(today, 28)],
  )
  await query(
    `insert into payments (subscription_id, amount_paise, method, received_on, standing)
     values ($1, 40000, 'upi', $2, 'received'), ($1, 2500, 'upi', $2, 'in-review')`,
    [cancelled[0]?.id, addDays(monthStart.slice(0, 10), -1)],
  )
  expect(find(await read(admin), 'money-in-review')).toMatchObject({
    count: 2,
    entries: [
      { id: rows[0]?.id, amountPaise: 10_000 },
      { id: cancelled[0]?.id, name: 'Asha New', label: 'Thyroid care', amountPaise: 42_500, on: today },
    ],
  })
  const counts = await api.app.inject({
    url: '/api/admin/subscriptions/counts',
    headers: { cookie: admin.cookie },
  })
  expect(counts.json()).toMatchObject({ settle: 2 })
  const mine = await read(employee)
  expect(mine.highlights).toMatchObject({
    newClients: 1,
    measurements: before.mine.measurements + 2,
    revenuePaise: null,
  })
  expect(find(mine, 'money-in-review')).toBeUndefined()
})

test('admins see unpaid amounts: claimed payments, and subscriptions that have waited for more than three days', async () => {
  const id = await addClient('Owes')
  const other = await addClient('Claims', { inCareOf: [employee.id] })
  await query(
    `insert into subscription_plans (user_id, plan_name, plan_type, amount_paise, credit_paise, duration, duration_weeks,
                                     start_date, end_date, status, created_at, payment_claimed_at)
     values ($1, 'Old', 'weight_loss', 249900, 49900, '4 weeks', 4, $2, $3, 'pending', now() - interval '4 days', null),
            ($1, 'Young', 'weight_loss', 249900, 0, '4 weeks', 4, $2, $3, 'pending', now() - interval '2 days', null),
            ($4, 'Claimed', 'weight_loss', 249900, 0, '4 weeks', 4, $2, $3, 'pending', now() - interval '9 days', now())`,
    [id, today, addDays(today, 28), other],
  )
  // A part of each is paid, and for one of them a part was refunded. The rest is shown.
  await query(
    `insert into payments (subscription_id, amount_paise, method, received_on, standing)
     select id, 50000, 'upi', $1, 'received' from subscription_plans where plan_name in ('Old', 'Claimed')`,
    [today],
  )
  await query(
    `insert into refunds (subscription_id, amount_paise, method, refunded_on, reason)
     select id, 10000, 'upi', $1, 'Too much' from subscription_plans where plan_name = 'Old'`,
    [today],
  )
  const body = await read(admin)
  expect(find(body, 'subscriptions-unpaid')).toMatchObject({
    count: 1,
    entries: [{ name: 'Asha Owes', label: 'Old', amountPaise: 160_000 }],
  })
  expect(find(body, 'payments-claimed')).toMatchObject({
    count: 1,
    entries: [{ name: 'Asha Claims', amountPaise: 199_900 }],
  })
  expect((await read(employee)).attention.filter(({ kind }) => /pay|paid/.test(kind))).toEqual([])
})

test('plans that end within a week without a next plan, and clients without an update for two weeks, need attention', async () => {
  const ends = await addClient('Ends', { inCareOf: [employee.id], weights: [70], lastDaysAgo: 20 })
  const planId = await addPlan(ends, addDays(today, -20), addDays(today, 7))
  const fresh = await addClient('Fresh', { weights: [70], lastDaysAgo: 30 })
  await addPlan(fresh, addDays(today, -13), addDays(today, 30))
  const never = await addClient('Never')
  await addPlan(never, addDays(today, -14), addDays(today, 30))
  for (const who of [admin, employee]) {
    const ending = find(await read(who), 'plans-ending')
    expect(ending).toEqual({
      kind: 'plans-ending',
      count: 1,
      entries: [
        { id: planId, name: 'Asha Ends', label: 'Monsoon plan', amountPaise: null, on: addDays(today, 6) },
      ],
    })
  }
  expect(find(await read(admin), 'clients-silent')).toMatchObject({
    count: 2,
    entries: [
      { id: never, name: 'Asha Never', on: null },
      { id: ends, name: 'Asha Ends', on: addDays(today, -20) },
    ],
  })
  expect(find(await read(employee), 'clients-silent')).toMatchObject({ count: 1 })
  // The linked lists contain exactly the same entries.
  const listed = async (who: SignedIn, filter: string) =>
    (await get<{ id: string }[]>(who, `/api/admin/clients?${filter}`)).map(({ id }) => id)
  expect(await listed(admin, 'lastEntry=silent&sort=quiet')).toEqual([never, ends])
  expect(await listed(employee, 'lastEntry=silent')).toEqual([ends])
  expect(await listed(admin, 'plan=ending')).toEqual([ends])

  // A client with a ticked meal is not silent, and a plan that is followed by a draft is not reported as ending.
  await query(
    `insert into meal_ticks (user_id, day, slot, diet_plan_id, state) values ($1, $2, 'lunch', $3, 'skipped')`,
    [ends, addDays(today, -13), planId],
  )
  await addPlan(ends, addDays(today, 7), addDays(today, 30), 'draft')
  expect((await read(employee)).attention.map(({ kind }) => kind)).toEqual([])
})

test('flags and reviews are shown for clients within reach, and weight flags while the notification is unread', async () => {
  const mine = await addClient('Flagged', { inCareOf: [employee.id], weights: [70], lastDaysAgo: 1 })
  const other = await addClient('Other', { weights: [70], lastDaysAgo: 1 })
  for (const id of [mine, other]) {
    const planId = await addPlan(id, addDays(today, -3), addDays(today, 30))
    await query(`update diet_plans set safety_flags = '[]', safety_flagged_at = now() where id = $1`, [
      planId,
    ])
    await query(`insert into plan_reviews (user_id, diet_plan_id, note) values ($1, $2, 'Too early')`, [
      id,
      planId,
    ])
    for (const who of [admin, employee]) {
      await query(
        `insert into notifications (user_id, kind, params, cause_key)
         values ($1, 'progress-flag', jsonb_build_object('clientId', $2::text, 'flag', 'fast-loss'), $2::text)`,
        [who.id, id],
      )
    }
  }
  const all = await read(admin)
  for (const kind of ['safety-flags', 'weight-flags', 'reviews-asked'] as const) {
    expect(find(all, kind)?.count, kind).toBe(2)
  }
  const body = await read(employee)
  expect(find(body, 'safety-flags')).toMatchObject({
    count: 1,
    entries: [{ name: 'Asha Flagged', label: 'Monsoon plan' }],
  })
  expect(find(body, 'weight-flags')).toMatchObject({
    count: 1,
    entries: [{ id: mine, label: null, on: today }],
  })
  expect(find(body, 'reviews-asked')).toMatchObject({ count: 1 })
  expect(JSON.stringify(all)).not.toMatch(/fast-loss|Too early/)
  await query('update notifications set read_at = now() where user_id = $1', [employee.id])
  expect(find(await read(employee), 'weight-flags')).toBeUndefined()
})

test('the activity is readable text with the screen of each entry, limited to the reader’s reach', async () => {
  const client = await addClient('Active', { inCareOf: [employee.id] })
  const stranger = await addClient('Stranger')
  const planId = '11111111-1111-4111-8111-111111111111'
  const note = (
    actor: string,
    action: string,
    subject: string | null,
    entity: string,
    entityId: string | null,
  ) =>
    query(
      `insert into audit_log (actor_id, actor_role, action, subject_id, entity, entity_id) values ($1, 'admin', $2, $3, $4, $5)`,
      [actor, action, subject, entity, entityId],
    )
  await query(
    `insert into audit_log (at, actor_id, action) values (now() - interval '31 days', $1, 'food.create')`,
    [employee.id],
  )
  await note(admin.id, 'plan.publish', client, 'diet-plan', planId)
  await note(admin.id, 'plan.publish', stranger, 'diet-plan', planId)
  await note(admin.id, 'payment.record', client, 'payment', planId)
  await note(admin.id, 'plan.read', client, 'diet-plan', planId)
  await note(employee.id, 'plan.delete', client, 'diet-plan', planId)
  await note(client, 'subscription.choose', client, 'subscription-plan', planId)
  await note(employee.id, 'food.create', null, 'food-item', planId)
  await note(admin.id, 'consultation.update', null, 'consultation', planId)
  await note(admin.id, 'consultation.update', null, 'consultation', stranger)
  await note(admin.id, 'consultation.update', client, 'consultation', client)
  const { activity } = await read(admin)
  expect(activity.map(({ what, who, about, target }) => [what, who, about, target])).toEqual([
    ['Changed the status of a consultation', 'Nalini Deshpande', 'Asha Active and 2 visitors', null],
    ['Added a food', 'Farah Sheikh', null, null],
    ['Chose a package', 'Asha Active', null, { kind: 'payments', id: null }],
    ['Deleted a draft diet plan', 'Farah Sheikh', 'Asha Active', null],
    ['Recorded a payment', 'Nalini Deshpande', 'Asha Active', { kind: 'payments', id: null }],
    [
      'Published a diet plan',
      'Nalini Deshpande',
      'Asha Stranger and Asha Active',
      { kind: 'diet-plan', id: planId },
    ],
  ])
  // Consecutive entries of one kind are combined.
  expect(activity.map(({ count }) => count)).toEqual([3, 1, 1, 1, 1, 2])
  expect((await read(employee)).activity.map(({ what, about }) => [what, about])).toEqual([
    ['Added a food', null],
    ['Deleted a draft diet plan', 'Asha Active'],
    ['Published a diet plan', 'Asha Active'],
  ])
})

test('the system’s health shows stored mail, waiting jobs and failed backups', async () => {
  const check = async (who = admin) => {
    const { isOperational, checks } = await get<{ isOperational: boolean; checks: SystemCheck[] }>(
      who,
      '/api/practice/system',
    )
    expect(isOperational).toBe(checks.every(({ state }) => state === 'ok'))
    return Object.fromEntries(checks.map(({ part, state, text }) => [part, { state, text }]))
  }
  expect(Object.keys(await check(employee))).toEqual(['database', 'jobs', 'mail'])
  await query('select graphile_worker.force_unlock_workers(array[]::text[])')
  await query('delete from graphile_worker._private_jobs')
  expect(await check()).toMatchObject({
    database: { state: 'ok', text: expect.stringMatching(/^Answers in \d+ ms\. Size: \d+ MB\.$/) },
    jobs: { state: 'ok', text: 'No jobs are waiting.' },
    mail: { state: 'attention', text: expect.stringContaining('SMTP_URL') },
    backup: { state: 'attention', text: 'No backup yet. The first backup runs tonight.' },
  })
  await query(`select graphile_worker.add_job('send-mail', run_at => now() - interval '90 minutes')`)
  await query(`insert into backup_runs (kind, status, file_name, checksum, byte_size, started_at, finished_at)
               values ('nightly', 'done', 'a', 'b', 5242880, now() - interval '2 hours', now() - interval '2 hours')`)
  expect(await check()).toMatchObject({
    jobs: {
      state: 'failing',
      text: '1 job is waiting, the oldest for 1 hour 30 minutes. Check that the server that runs them is up.',
    },
    backup: { state: 'ok', text: expect.stringMatching(/^Last backup: .*, 5 MB\.$/) },
  })
  await query(
    `insert into backup_runs (kind, status, error) values ('nightly', 'failed', 'No room is left.')`,
  )
  expect((await check()).backup).toMatchObject({
    state: 'attention',
    text: expect.stringContaining('The last attempt failed: No room is left.'),
  })
})
