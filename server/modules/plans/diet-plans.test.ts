import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import type { CreatePlanInput, DietPlan, DietPlanSummary, SafetyFinding } from '#contract/plans/diet-plans.ts'
import { addDays, todayIn } from '#domain/units/dates.ts'
import { readPdf } from '#server/kit/pdf/test/read-pdf.ts'
import {
  buildTestApp,
  createClient,
  createPerson,
  type SignedIn,
  signInAs,
  type TestApp,
} from '#server/test/test-app.ts'
import { createTestDatabase, type TestDatabase } from '#server/test/test-database.ts'

let database: TestDatabase
let api: TestApp
let admin: SignedIn
let writer: SignedIn
let onlooker: SignedIn
let client: SignedIn
let other: SignedIn
let riceId: string
let paneerId: string

const today = todayIn('Asia/Kolkata', new Date())

beforeAll(async () => {
  database = await createTestDatabase()
  api = await buildTestApp(database)
  admin = await signInAs(api, 'admin')
  writer = await signInAs(api, { role: 'employee', grants: ['plans'] })
  onlooker = await signInAs(api, { role: 'employee' })
  client = await signInAs(api, { role: 'client', inCareOf: [writer.id, onlooker.id] })
  other = await signInAs(api, 'client')
  riceId = await insertFood(
    'Test rice, steamed',
    { energyKcal: 130, proteinG: 2.7, carbsG: 28, fatG: 0.3, fibreG: 0.4 },
    [],
  )
  paneerId = await insertFood('Test paneer', { energyKcal: 265, proteinG: 18, carbsG: 3, fatG: 20 }, [
    'dairy',
  ])
})

afterAll(async () => {
  await api.close()
  await database.drop()
})

async function insertFood(
  name: string,
  nutrients: Record<string, number>,
  allergens: string[],
): Promise<string> {
  const { rows } = await api.platform.database.pool.query<{ id: string }>(
    `insert into food_items (name, calories, protein, carbs, fat, fiber, nutrients, allergens, tags, preparation)
     values ($1, $2, $3, $4, $5, null, $6, $7, '{vegetarian}', 'cooked') returning id`,
    [
      name,
      Math.round(nutrients.energyKcal ?? 0),
      nutrients.proteinG,
      nutrients.carbsG,
      nutrients.fatG,
      nutrients,
      allergens,
    ],
  )
  return rows[0]?.id ?? ''
}

async function call<T>(
  who: SignedIn | null,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  payload?: object,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: T; headers: Record<string, unknown> }> {
  const response = await api.app.inject({
    method,
    url,
    headers: { ...(who ? { cookie: who.cookie } : {}), ...headers },
    ...(payload ? { payload } : {}),
  })
  return { status: response.statusCode, body: response.json<T>(), headers: response.headers }
}

type Day = CreatePlanInput['days'][number]

function day(dayNumber: number, items: { foodId: string; grams: number }[]): Day {
  const meal = (time: string) => ({ time, note: '', items: [] })
  return {
    dayNumber,
    dayLabel: `Day ${dayNumber}`,
    meals: {
      earlyMorning: meal('6:30-7 AM'),
      preBreakfast: meal('20 min after'),
      breakfast: meal('8 AM'),
      midMorning: meal('10:30 AM'),
      lunch: {
        time: '1 PM',
        note: '',
        items: items.map((item) => ({ ...item, name: 'as typed', measure: null })),
      },
      eveningSnack: meal('4:30 PM'),
      dinner: meal('7-7:30 PM'),
      postDinner: meal('30 min after'),
    },
  }
}

function planFor(userId: string, more: Partial<CreatePlanInput> = {}) {
  return {
    userId,
    title: 'Steady: six weeks',
    clientName: 'Asha Rao',
    clientAge: 34,
    clientHeight: '162 cm',
    clientWeight: 74.5,
    clientLocation: 'Pune',
    healthIssues: 'None',
    bmi: 28.4,
    goalDescription: 'Weight loss (0.5 kg/week)',
    caloriesTarget: '1300-1500 kcal/day',
    proteinGoal: '>=60g/day',
    preferences: 'Vegetarian, Indian meals',
    startDate: today,
    endDate: addDays(today, 42),
    // 1,040 g of rice: 1,352 kcal.
    days: [day(1, [{ foodId: riceId, grams: 1040 }])],
    ...more,
  }
}

async function writeDraft(
  who: SignedIn,
  userId: string,
  more: Partial<CreatePlanInput> = {},
): Promise<DietPlan> {
  const { status, body } = await call<DietPlan>(who, 'POST', '/api/diet-plans', planFor(userId, more))
  expect(status).toBe(200)
  return body
}

function toUpdate(plan: DietPlan, more: object = {}) {
  return { ...plan, ...more }
}

describe('writing', () => {
  test('a draft stores what was written, and has the names and figures of its foods', async () => {
    const plan = await writeDraft(writer, client.id)
    expect(plan).toMatchObject({
      status: 'draft',
      version: 1,
      userId: client.id,
      clientWeight: 74.5,
      bmi: 28.4,
      dayCount: 1,
    })
    expect(plan.days[0]?.meals.lunch.items?.[0]).toMatchObject({ name: 'Test rice, steamed', grams: 1040 })
    expect(plan.foods[riceId]?.nutrients).toMatchObject({ energyKcal: 130 })
    expect(plan.foods[riceId]).not.toHaveProperty('calories')
  })

  test('bad input is reported for each field, and nothing is stored', async () => {
    const before = await countPlans()
    const { status, body } = await call<ErrorBody>(admin, 'POST', '/api/diet-plans', {
      ...planFor(client.id),
      title: ' ',
      clientAge: 0,
      endDate: today,
    })
    expect(status).toBe(400)
    expect(body.issues).toEqual(
      expect.arrayContaining([
        { path: 'title', message: 'Title is required' },
        { path: 'clientAge', message: 'Valid age is required' },
      ]),
    )
    expect(await countPlans()).toBe(before)
  })

  test('text that cannot be stored, an impossible date and a weight that does not match its measure are refused', async () => {
    const tries = [
      { ...planFor(client.id), title: 'a\u0000b' },
      { ...planFor(client.id), description: '\ud800' },
      { ...planFor(client.id), startDate: '0000-01-01' },
      {
        ...planFor(client.id),
        days: [
          {
            ...day(1, []),
            meals: {
              lunch: {
                time: '1 PM',
                note: '',
                items: [
                  {
                    foodId: riceId,
                    name: 'Rice',
                    grams: 1000,
                    measure: { label: 'slice', grams: 5, quantity: 1 },
                  },
                ],
              },
            },
          },
        ],
      },
    ]
    for (const payload of tries)
      expect((await call(admin, 'POST', '/api/diet-plans', payload)).status).toBe(400)
    for (const url of [
      '/api/diet-plans?search=a%00',
      '/api/clients?search=%00',
      '/api/food-items?codes=%00',
    ]) {
      expect((await call(admin, 'GET', url)).status).toBe(400)
    }
    const malformed = await call<ErrorBody>(admin, 'GET', '/api/%zz')
    expect(malformed.body).toMatchObject({ statusCode: 400, code: 'bad_request' })
  })

  test('a food that does not exist is refused with its position', async () => {
    const { status, body } = await call<ErrorBody>(admin, 'POST', '/api/diet-plans', {
      ...planFor(client.id),
      days: [day(1, [{ foodId: client.id, grams: 100 }])],
    })
    expect(status).toBe(400)
    expect(body.issues?.[0]?.path).toBe('days.0.meals.lunch.items.0')
  })

  test('a plan is for a client, not for staff', async () => {
    const { status, body } = await call<ErrorBody>(admin, 'POST', '/api/diet-plans', planFor(onlooker.id))
    expect(status).toBe(400)
    expect(body.issues?.[0]?.path).toBe('userId')
  })

  test('the second of two writers gets a conflict, and nothing is overwritten', async () => {
    const plan = await writeDraft(writer, client.id)
    const first = await call<DietPlan>(
      admin,
      'PUT',
      `/api/diet-plans/${plan.id}`,
      toUpdate(plan, { title: 'First' }),
    )
    expect(first.status).toBe(200)
    expect(first.body.version).toBe(2)
    const second = await call<ErrorBody>(
      writer,
      'PUT',
      `/api/diet-plans/${plan.id}`,
      toUpdate(plan, { title: 'Second' }),
    )
    expect(second.status).toBe(409)
    expect(second.body).toMatchObject({ code: 'stale_version', details: { version: 2 } })
    const { body } = await call<DietPlan>(writer, 'GET', `/api/diet-plans/${plan.id}`)
    expect(body.title).toBe('First')
  })

  test('the same Idempotency-Key creates one plan, even for simultaneous requests', async () => {
    const headers = { 'idempotency-key': 'one-plan-only' }
    const before = await countPlans()
    const answers = await Promise.all(
      [1, 2, 3].map(() => call<DietPlan>(admin, 'POST', '/api/diet-plans', planFor(client.id), headers)),
    )
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await countPlans()).toBe(before + 1)
    const misuse = await call<ErrorBody>(
      admin,
      'POST',
      '/api/diet-plans',
      planFor(client.id, { title: 'Else' }),
      headers,
    )
    expect(misuse.body.code).toBe('idempotency_mismatch')
    expect(misuse.body.message).toMatch(/^This Idempotency-Key was already used for another request\./)
    const short = await call<ErrorBody>(admin, 'POST', '/api/diet-plans', planFor(client.id), {
      'idempotency-key': 'one',
    })
    expect([short.status, short.body.message]).toEqual([
      400,
      'The Idempotency-Key header must be 8 to 200 characters long.',
    ])
  })

  test('a meal can be sent as one text or as a note, and is returned as both', async () => {
    const items = [{ foodId: riceId, name: 'as typed', grams: 1040, measure: null }]
    const text = '1,040 g Test rice, steamed\nचाय नहीं।\nFresh.'
    const note = 'चाय नहीं।\nFresh.'
    const sent = {
      breakfast: { time: '8 AM', food: 'Whatever the family has', items: [] },
      lunch: { time: '1 PM', food: text, items },
      dinner: { time: '8 PM', note, items },
      postDinner: { time: '9 PM', food: 'A bowl of rice\nचाय नहीं।\nFresh.', items },
    }
    const answered = {
      breakfast: { note: 'Whatever the family has', food: 'Whatever the family has', items: [] },
      lunch: { note, food: text },
      dinner: { note, food: text },
      postDinner: { note, food: text },
      midMorning: { note: '', food: '', items: [] },
    }
    const days = [{ dayNumber: 1, dayLabel: 'Day 1', meals: sent }]
    const created = await call<DietPlan>(admin, 'POST', '/api/diet-plans', {
      ...planFor(client.id),
      days,
      kind: 'vlcd',
    })
    expect(created.status).toBe(200)
    expect(created.body).toMatchObject({ kind: 'detailed', days: [{ meals: answered }] })
    // The answer can be sent as a new request.
    const again = await call<DietPlan>(admin, 'POST', '/api/diet-plans', {
      ...planFor(client.id),
      days: created.body.days,
    })
    expect(again.body.days).toEqual(created.body.days)
    const added = await call(admin, 'POST', '/api/daily-meal-plans', {
      dietPlanId: created.body.id,
      dayNumber: 2,
      dayLabel: 'Day 2',
      meals: sent,
    })
    expect(added.body).toMatchObject({ meals: answered })
    // Pathya's own calls return only the note.
    const read = await call<DietPlan>(admin, 'GET', `/api/diet-plans/${created.body.id}`)
    expect(read.body.days[1]?.meals.lunch).toEqual({
      time: '1 PM',
      note,
      items: [{ ...items[0], name: 'Test rice, steamed' }],
    })
    const refused = await call<ErrorBody>(admin, 'POST', '/api/daily-meal-plans', {
      dietPlanId: created.body.id,
      dayNumber: 3,
      dayLabel: 'Day 3',
      meals: { lunch: { time: '1 PM', items } },
    })
    expect(refused).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'meals.lunch.food', message: 'Describe the meal, or remove it' }] },
    })
  })

  test('days are added to drafts one by one, each once', async () => {
    const plan = await writeDraft(admin, client.id, { days: [] })
    const added = await call(admin, 'POST', '/api/daily-meal-plans', {
      dietPlanId: plan.id,
      dayNumber: 1,
      dayLabel: 'Day 1 | Day 4',
      meals: { lunch: { time: '1 PM', food: 'Whatever the family has' } },
    })
    expect(added.status).toBe(200)
    expect(added.body).toMatchObject({
      dayNumber: 1,
      meals: {
        breakfast: { time: '8 AM', note: '', food: '', items: [] },
        lunch: { note: 'Whatever the family has', food: 'Whatever the family has' },
      },
    })
    const again = await call<ErrorBody>(admin, 'POST', '/api/daily-meal-plans', {
      dietPlanId: plan.id,
      dayNumber: 1,
      dayLabel: 'Day 1',
      meals: {},
    })
    expect(again.status).toBe(409)
  })

  test('a draft can be deleted; its days are deleted with it', async () => {
    const plan = await writeDraft(admin, client.id)
    expect((await call(admin, 'DELETE', `/api/diet-plans/${plan.id}`)).status).toBe(200)
    expect((await call(admin, 'GET', `/api/diet-plans/${plan.id}`)).status).toBe(404)
    const { rows } = await api.platform.database.pool.query(
      'select 1 from daily_meal_plans where diet_plan_id = $1',
      [plan.id],
    )
    expect(rows).toEqual([])
  })
})

describe('publishing', () => {
  async function publish(who: SignedIn, plan: DietPlan, more: object = {}) {
    return call<DietPlan & ErrorBody>(who, 'POST', `/api/diet-plans/${plan.id}/publish`, {
      version: plan.version,
      ...more,
    })
  }

  test('freezes the figures: a food that changes later does not change the plan', async () => {
    const person = await createClient(api)
    const foodId = await insertFood(
      'Changing food',
      { energyKcal: 140, proteinG: 5, carbsG: 20, fatG: 4, fibreG: 1 },
      [],
    )
    const plan = await writeDraft(admin, person.id, { days: [day(1, [{ foodId, grams: 1000 }])] })
    const { status, body } = await publish(admin, plan)
    expect(status).toBe(200)
    expect(body.status).toBe('active')
    await api.platform.database.pool.query(
      `update food_items set nutrients = '{"energyKcal": 999}', name = 'Renamed' where id = $1`,
      [foodId],
    )
    const later = await call<DietPlan>(admin, 'GET', `/api/diet-plans/${plan.id}`)
    expect(later.body.foods[foodId]).toMatchObject({ name: 'Changing food', nutrients: { energyKcal: 140 } })
  })

  test('freezes a dish with its method and formula: later cooking losses do not change the plan', async () => {
    const person = await createClient(api)
    const foodId = await insertFood(
      'Dish of the old formula',
      { energyKcal: 140, proteinG: 5, carbsG: 20, fatG: 4, fibreG: 1, folateUg: 50 },
      [],
    )
    const { pool } = api.platform.database
    await pool.query('update food_items set dish_formula = 1 where id = $1', [foodId])
    const dates = { days: [day(1, [{ foodId, grams: 1000 }])] }
    const { body: old } = await publish(admin, await writeDraft(admin, person.id, dates))
    expect(old.status).toBe('active')
    await pool.query(
      `update food_items set cooking_method = 'simmered', dish_formula = 2, nutrients = nutrients || '{"folateUg": 30}'
        where id = $1`,
      [foodId],
    )
    const read = async (id: string) =>
      (await call<DietPlan>(admin, 'GET', `/api/diet-plans/${id}`)).body.foods[foodId]
    expect(await read(old.id)).toMatchObject({
      method: null,
      dishFormula: 1,
      nutrients: { folateUg: 50 },
    })
    const draft = await writeDraft(admin, (await createClient(api)).id, dates)
    const { body: later } = await publish(admin, draft)
    expect(await read(later.id)).toMatchObject({
      method: 'simmered',
      dishFormula: 2,
      nutrients: { folateUg: 30 },
    })
  })

  test('missing fields and empty days are named one by one', async () => {
    const person = await createClient(api)
    const plan = await writeDraft(admin, person.id, {
      clientLocation: null,
      goalDescription: '',
      days: [day(1, [{ foodId: riceId, grams: 1040 }]), day(2, [])],
    })
    const { status, body } = await publish(admin, plan)
    expect(status).toBe(422)
    expect(body.code).toBe('plan_incomplete')
    expect(body.issues).toEqual([
      { path: 'clientLocation', message: 'Location is required' },
      { path: 'goalDescription', message: 'Goal description is required' },
      { path: 'days.1', message: 'Day 2 has no meals yet' },
    ])
  })

  test('a published plan cannot be changed by any call', async () => {
    const person = await createClient(api)
    const plan = await writeDraft(admin, person.id)
    const { body: published } = await publish(admin, plan)
    const changed = await call<ErrorBody>(admin, 'PUT', `/api/diet-plans/${plan.id}`, toUpdate(published))
    expect(changed.body.code).toBe('plan_not_draft')
    expect((await call<ErrorBody>(admin, 'DELETE', `/api/diet-plans/${plan.id}`)).body.code).toBe(
      'plan_not_draft',
    )
    const added = await call<ErrorBody>(admin, 'POST', '/api/daily-meal-plans', {
      dietPlanId: plan.id,
      dayNumber: 2,
      dayLabel: 'Day 2',
      meals: {},
    })
    expect(added.body.code).toBe('plan_not_draft')
    expect((await publish(admin, published)).body.code).toBe('plan_not_draft')
  })

  test('two active plans never serve the same day; the older one can be ended', async () => {
    const person = await createClient(api)
    const older = await publish(
      admin,
      await writeDraft(admin, person.id, { startDate: addDays(today, -10), endDate: addDays(today, 32) }),
    )
    const later = await publish(
      admin,
      await writeDraft(admin, person.id, { startDate: addDays(today, 32), endDate: addDays(today, 74) }),
    )
    const plan = await writeDraft(admin, person.id, { startDate: today, endDate: addDays(today, 40) })
    const refused = await publish(admin, plan)
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({
      code: 'plan_overlap',
      details: {
        plans: [
          { id: older.body.id, isWithdrawn: false },
          { id: later.body.id, isWithdrawn: true },
        ],
      },
    })
    const published = await publish(admin, plan, { shouldEndOverlapping: true })
    expect(published.status).toBe(200)
    const withdrawn = await call<DietPlan>(admin, 'GET', `/api/diet-plans/${later.body.id}`)
    expect(withdrawn.body.status).toBe('archived')
    const { body } = await call<DietPlan>(admin, 'GET', `/api/diet-plans/${older.body.id}`)
    expect(body).toMatchObject({ status: 'active', endDate: today })
  })

  test('a plan whose last day is over is refused beside its dates, and its last day is not', async () => {
    const person = await createClient(api)
    const over = await writeDraft(admin, person.id, { startDate: addDays(today, -42), endDate: today })
    const refused = await publish(admin, over)
    expect(refused.status).toBe(422)
    expect(refused.body).toMatchObject({
      code: 'plan_incomplete',
      issues: [
        { path: 'startDate', message: expect.stringMatching(/^The last day of this plan, .+, is over\./) },
      ],
    })
    const last = await writeDraft(admin, person.id, {
      startDate: addDays(today, -41),
      endDate: addDays(today, 1),
    })
    expect((await publish(admin, last)).status).toBe(200)
  })

  test('a plan that is unsafe for its client is refused with the findings', async () => {
    const person = await createClient(api)
    await api.platform.database.pool.query(`update users set health_flags = '{pregnancy}' where id = $1`, [
      person.id,
    ])
    const plan = await writeDraft(admin, person.id)
    const { status, body } = await publish(admin, plan)
    expect(status).toBe(422)
    expect(body.code).toBe('plan_unsafe')
    const findings = (body.details as { findings: SafetyFinding[] }).findings
    expect(findings[0]).toMatchObject({ rule: 'loss-pregnancy', severity: 'refuse' })
    const check = await call<{ canPublish: boolean }>(admin, 'GET', `/api/diet-plans/${plan.id}/safety`)
    expect(check.body.canPublish).toBe(false)
  })

  test('an unreadable calorie target is refused', async () => {
    const person = await createClient(api)
    const plan = await writeDraft(admin, person.id, { caloriesTarget: 'as she likes' })
    const { body } = await publish(admin, plan)
    expect((body.details as { findings: SafetyFinding[] }).findings[0]?.rule).toBe('calories-unreadable')
  })

  test('a food the client is allergic to needs a recorded reason', async () => {
    const person = await createClient(api)
    await api.platform.database.pool.query(`update users set allergies = '{dairy}' where id = $1`, [
      person.id,
    ])
    const days = [
      day(1, [
        { foodId: riceId, grams: 800 },
        { foodId: paneerId, grams: 120 },
      ]),
    ]
    const plan = await writeDraft(admin, person.id, { days })
    const refused = await publish(admin, plan)
    expect((refused.body.details as { findings: SafetyFinding[] }).findings[0]).toMatchObject({
      rule: 'allergy-clash',
      severity: 'needs-record',
      record: 'allergyReasons.dairy',
    })
    const recorded = await call<DietPlan>(
      admin,
      'PUT',
      `/api/diet-plans/${plan.id}`,
      toUpdate(plan, { safetyRecords: { allergyReasons: { dairy: 'Tolerates paneer, tested in June' } } }),
    )
    expect((await publish(admin, recorded.body)).status).toBe(200)
  })

  test('a day at or below 800 kcal needs a clinician, a review date and an end within twelve weeks', async () => {
    const person = await createClient(api)
    const plan = await writeDraft(admin, person.id, {
      caloriesTarget: '800 kcal/day',
      days: [day(1, [{ foodId: riceId, grams: 600 }])],
    })
    const refused = await publish(admin, plan)
    const rules = (refused.body.details as { findings: SafetyFinding[] }).findings.map(({ rule }) => rule)
    expect(rules).toEqual(expect.arrayContaining(['very-low-calorie-clinician', 'very-low-calorie-review']))
    const recorded = await call<DietPlan>(
      admin,
      'PUT',
      `/api/diet-plans/${plan.id}`,
      toUpdate(plan, {
        safetyRecords: {
          clinicianName: 'Dr Rao',
          clinicianRegistration: 'KMC 12345',
          reviewDate: addDays(today, 14),
          clinicianNote: 'BMI 28.4: before her operation, says Dr Rao.',
        },
      }),
    )
    const published = await publish(admin, recorded.body)
    expect(published.status).toBe(200)
    expect(published.body).toMatchObject({
      practitionerName: 'Dr Rao',
      practitionerRegistration: 'KMC 12345',
    })
  })

  test('a meal written only as text does not hide that a day is very low in calories', async () => {
    const person = await createClient(api)
    const thin = day(1, [{ foodId: riceId, grams: 40 }])
    thin.meals.earlyMorning = { time: '6 AM', note: 'Warm water', items: [] }
    const plan = await writeDraft(admin, person.id, { caloriesTarget: '1800 kcal/day', days: [thin] })
    const { body } = await publish(admin, plan)
    expect((body.details as { findings: SafetyFinding[] }).findings[0]?.rule).toBe(
      'very-low-calorie-clinician',
    )
  })

  test('when two plans are published at the same time, one gets a conflict', async () => {
    const person = await createClient(api)
    const drafts = [await writeDraft(admin, person.id), await writeDraft(admin, person.id)]
    const answers = await Promise.all(drafts.map((draft) => publish(admin, draft)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('a plan that is being followed is not withdrawn by a plan with an earlier start', async () => {
    const person = await createClient(api)
    const followed = await writeDraft(admin, person.id, {
      startDate: addDays(today, -5),
      endDate: addDays(today, 37),
    })
    await publish(admin, followed)
    const plan = await writeDraft(admin, person.id, {
      startDate: addDays(today, -8),
      endDate: addDays(today, 34),
    })
    const { status, body } = await publish(admin, plan, { shouldEndOverlapping: true })
    expect(status).toBe(422)
    expect(body.issues?.[0]?.path).toBe('startDate')
  })

  test('a withdrawn plan no longer reaches its client', async () => {
    const person = await signInAs(api, 'client')
    const plan = await writeDraft(admin, person.id)
    await publish(admin, plan)
    expect((await call(person, 'GET', `/api/diet-plans/${plan.id}`)).status).toBe(200)
    await call(admin, 'POST', `/api/diet-plans/${plan.id}/archive`)
    expect((await call(person, 'GET', `/api/diet-plans/${plan.id}`)).status).toBe(404)
    expect((await call(person, 'GET', `/api/diet-plans/${plan.id}/export-pdf`)).status).toBe(404)
  })

  test('a plan created as active is published in the same step, or not created at all', async () => {
    const person = await createClient(api)
    const good = await call<DietPlan>(admin, 'POST', '/api/diet-plans', {
      ...planFor(person.id),
      status: 'active',
    })
    expect(good.body.status).toBe('active')
    const before = await countPlans()
    const bad = await call<ErrorBody>(admin, 'POST', '/api/diet-plans', {
      ...planFor(person.id, { days: [], startDate: addDays(today, 60), endDate: addDays(today, 90) }),
      status: 'active',
    })
    expect(bad.body.code).toBe('plan_incomplete')
    expect(await countPlans()).toBe(before)
  })
})

describe('reading', () => {
  test('the client sees today’s plan and its day of the rotation, and never a draft', async () => {
    const person = await signInAs(api, 'client')
    const days = [1, 2, 3].map((number) => day(number, [{ foodId: riceId, grams: 1040 }]))
    const startDate = addDays(today, -4)
    const plan = await writeDraft(admin, person.id, { days, startDate, endDate: addDays(startDate, 42) })
    const before = await call<{ plan: null; counts: object }>(person, 'GET', '/api/diet-plans/current')
    expect(before.body).toMatchObject({
      plan: null,
      rotationDay: null,
      counts: { current: 0, previous: 0, pending: 1 },
    })
    expect((await call(person, 'GET', `/api/diet-plans/${plan.id}`)).status).toBe(404)
    await call(admin, 'POST', `/api/diet-plans/${plan.id}/publish`, { version: plan.version })
    const after = await call<{ plan: DietPlan }>(person, 'GET', '/api/diet-plans/current')
    expect(after.body).toMatchObject({
      today,
      rotationDay: 2,
      plan: { id: plan.id },
      dietician: expect.any(String),
      counts: { current: 1, previous: 0, pending: 0 },
    })
    expect((await call(person, 'GET', `/api/diet-plans/${plan.id}`)).status).toBe(200)
  })

  test('today’s plan has the first name of its author, otherwise of the care team', async () => {
    const person = await signInAs(api, 'client')
    const plan = await writeDraft(admin, person.id)
    await call(admin, 'POST', `/api/diet-plans/${plan.id}/publish`, { version: plan.version })
    const nameOf = async () =>
      (await call<{ dietician: string | null }>(person, 'GET', '/api/diet-plans/current')).body.dietician
    const rename = (id: string, name: string) =>
      api.platform.database.pool.query('update users set first_name = $2 where id = $1', [id, name])
    const author = await createPerson(api, { role: 'employee' })
    await rename(author.id, 'George')
    await api.platform.database.pool.query('update diet_plans set created_by = $2 where id = $1', [
      plan.id,
      author.id,
    ])
    expect(await nameOf()).toBe('George')
    await api.platform.database.pool.query('update users set is_active = false where id = $1', [author.id])
    expect(await nameOf()).toBeNull()
    const carer = await createPerson(api, { role: 'employee' })
    await rename(carer.id, 'Farah')
    await api.platform.database.pool.query(
      'insert into care_assignments (client_id, staff_id) values ($1, $2)',
      [person.id, carer.id],
    )
    expect(await nameOf()).toBe('Farah')
  })

  test('every call answers 404 for another client’s plan', async () => {
    const plan = await writeDraft(admin, other.id)
    await call(admin, 'POST', `/api/diet-plans/${plan.id}/publish`, { version: plan.version })
    for (const who of [client, writer, onlooker]) {
      expect((await call(who, 'GET', `/api/diet-plans/${plan.id}`)).status).toBe(404)
      expect((await call(who, 'GET', `/api/diet-plans/${plan.id}/export-pdf`)).status).toBe(404)
    }
    expect((await call(writer, 'PUT', `/api/diet-plans/${plan.id}`, toUpdate(plan))).status).toBe(404)
    expect((await call(writer, 'POST', `/api/diet-plans/${plan.id}/archive`)).status).toBe(404)
    expect((await call(writer, 'POST', '/api/diet-plans', planFor(other.id))).status).toBe(404)
    const list = await call<DietPlanSummary[]>(writer, 'GET', '/api/diet-plans?limit=200')
    expect(list.body.some(({ id }) => id === plan.id)).toBe(false)
  })

  test('the list is filtered on the server and comes in pages, newest first', async () => {
    const person = await createClient(api)
    const titles = ['One of five', 'Two of five', 'Three of five', 'Four of five', 'Five of five']
    for (const title of titles) await writeDraft(admin, person.id, { title })
    const seen: string[] = []
    let url: string | null = `/api/diet-plans?userId=${person.id}&limit=2`
    let pageCount = 0
    while (url) {
      const page: Awaited<ReturnType<typeof call<DietPlanSummary[]>>> = await call(admin, 'GET', url)
      expect(page.status).toBe(200)
      seen.push(...page.body.map(({ title }) => title))
      url = /^<([^>]+)>; rel="next"$/.exec(String(page.headers.link ?? ''))?.[1] ?? null
      pageCount += 1
    }
    expect(pageCount).toBe(3)
    expect(seen).toEqual(titles.toReversed())
    const found = await call<DietPlanSummary[]>(
      admin,
      'GET',
      '/api/diet-plans?search=three%20OF&status=draft',
    )
    expect(found.body.map(({ title }) => title)).toEqual(['Three of five'])
    const wildcard = await call<DietPlanSummary[]>(admin, 'GET', '/api/diet-plans?search=%25')
    expect(wildcard.body).toEqual([])
    expect((await call(admin, 'GET', '/api/diet-plans?cursor=made-up')).status).toBe(400)
    expect((await call(admin, 'GET', '/api/diet-plans?limit=201')).status).toBe(400)
  })

  test('reading, writing and exporting by staff is recorded in the audit log, without health data', async () => {
    const person = await createClient(api, { inCareOf: [onlooker.id] })
    const plan = await writeDraft(admin, person.id)
    await call(onlooker, 'GET', `/api/diet-plans/${plan.id}`)
    const { rows } = await api.platform.database.pool.query(
      `select actor_id, actor_role, action, entity_id, details from audit_log where subject_id = $1 order by id`,
      [person.id],
    )
    expect(rows).toEqual([
      { actor_id: admin.id, actor_role: 'admin', action: 'plan.create', entity_id: plan.id, details: {} },
      { actor_id: onlooker.id, actor_role: 'employee', action: 'plan.read', entity_id: plan.id, details: {} },
    ])
  })

  test('the PDF contains the plan, and its file is named after the title', async () => {
    const person = await signInAs(api, 'client')
    const measured = day(1, [{ foodId: riceId, grams: 1040 }])
    const [item] = measured.meals.lunch.items
    if (item) item.measure = { label: 'katori', grams: 160, quantity: 6.5 }
    const plan = await writeDraft(admin, person.id, { title: 'Plan: ₹ & हिन्दी', days: [measured] })
    await call(admin, 'POST', `/api/diet-plans/${plan.id}/publish`, { version: plan.version })
    const response = await api.app.inject({
      url: `/api/diet-plans/${plan.id}/export-pdf`,
      headers: { cookie: person.cookie },
    })
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toBe('application/pdf')
    expect(response.headers['content-disposition']).toContain(encodeURIComponent('Plan______हिन्दी.pdf'))
    const pdf = await readPdf(new Uint8Array(response.rawPayload))
    expect(pdf).toMatchObject({ title: 'Plan: ₹ & हिन्दी', isTagged: true })
    expect(pdf.text).toContain('Test rice, steamed')
    expect(pdf.text).toContain('6½ katori (1,040 g)')
    expect(pdf.text).toContain('1,352')
  })

  test('the PDF is in the language of the client, also for staff, who can see it in the browser first', async () => {
    const person = await createClient(api)
    await api.platform.database.pool.query(`update users set locale = 'hi' where id = $1`, [person.id])
    const plan = await writeDraft(admin, person.id, { days: [day(1, [{ foodId: riceId, grams: 250 }])] })
    expect(plan.clientLocale).toBe('hi')
    const print = async (query: string) => {
      const response = await api.app.inject({
        url: `/api/diet-plans/${plan.id}/export-pdf?${query}`,
        headers: { cookie: admin.cookie },
      })
      expect(response.statusCode, response.body).toBe(200)
      const { text } = await readPdf(new Uint8Array(response.rawPayload))
      return { text, disposition: String(response.headers['content-disposition']) }
    }
    const own = await print('disposition=inline')
    expect(own.text).toContain('250 ग्राम')
    expect(own.disposition).toMatch(/^inline; filename=".*_Hindi\.pdf"/)
    const english = await print('language=en')
    expect(english.text).toContain('250 g')
    expect(english.text).not.toContain('ग्राम')
    expect(english.disposition).toMatch(/^attachment; /)
    expect(
      (await call(admin, 'GET', `/api/diet-plans/${plan.id}/export-pdf?disposition=form-data`)).status,
    ).toBe(400)
    expect((await call(onlooker, 'GET', `/api/diet-plans/${plan.id}/export-pdf`)).status).toBe(404)
  })
})

async function countPlans(): Promise<number> {
  const { rows } = await api.platform.database.pool.query<{ count: string }>(
    'select count(*) from diet_plans',
  )
  return Number(rows[0]?.count)
}
