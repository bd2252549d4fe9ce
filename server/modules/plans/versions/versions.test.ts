import { beforeAll, describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import {
  type CreatePlanBody,
  DietPlan,
  type DietPlanSummary,
  type PlanDifference,
  type PlanVersionSummary,
  type SafetyFinding,
} from '#contract/plans/diet-plans.ts'
import { writeCareConsent } from '#domain/privacy/consents.ts'
import { addDays, todayIn } from '#domain/units/dates.ts'
import { createCtx } from '#server/kit/ctx.ts'
import { RECHECK_PLANS_TASK } from '#server/kit/jobs/plan-recheck.ts'
import { setUpTestApp } from '#server/test/set-up-test-app.ts'
import { createClient, type SignedIn, signInAs } from '#server/test/test-app.ts'
import { completeEndedPlans } from '../ending/service.ts'
import { COMPLETE_PLANS_TASK, createPlanTasks, recheckPlans } from '../plan-tasks.ts'

const api = setUpTestApp()
let admin: SignedIn
let writer: SignedIn
let riceId: string
let paneerId: string

const today = todayIn('Asia/Kolkata', new Date())
const DAY_MS = 86_400_000

beforeAll(async () => {
  admin = await signInAs(api, 'admin')
  writer = await signInAs(api, { role: 'employee', grants: ['plans'] })
  riceId = await insertFood('Version rice', { energyKcal: 130, proteinG: 2.7, carbsG: 28, fatG: 0.3 })
  paneerId = await insertFood(
    'Version paneer',
    { energyKcal: 265, proteinG: 18, carbsG: 3, fatG: 20 },
    'dairy',
  )
})

const query = (sql: string, values: unknown[] = []) => api.platform.database.pool.query(sql, values)

async function insertFood(
  name: string,
  nutrients: Record<string, number>,
  allergen?: string,
): Promise<string> {
  const { rows } = await query(
    `insert into food_items (name, calories, protein, carbs, fat, nutrients, allergens, tags, preparation)
     values ($1, $2, $3, $4, $5, $6, $7, '{vegetarian}', 'cooked') returning id`,
    [
      name,
      nutrients.energyKcal,
      nutrients.proteinG,
      nutrients.carbsG,
      nutrients.fatG,
      nutrients,
      allergen ? [allergen] : [],
    ],
  )
  return rows[0].id
}

type Refusal = ErrorBody & { details: { plan: DietPlan; version: number; findings: SafetyFinding[] } }

async function call<T>(
  who: SignedIn,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  payload?: object,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: T & Refusal }> {
  const response = await api.app.inject({
    method,
    url: `/api/diet-plans${url}`,
    headers: { cookie: who.cookie, ...headers },
    ...(payload ? { payload } : {}),
  })
  return { status: response.statusCode, body: response.json<T & Refusal>() }
}

type Items = { foodId: string; grams: number }[]

function days(...lunches: (Items | string)[]): CreatePlanBody['days'] {
  return lunches.map((lunch, index) => ({
    dayNumber: index + 1,
    dayLabel: `Day ${index + 1}`,
    meals: {
      lunch: {
        time: '1 PM',
        note: typeof lunch === 'string' ? lunch : '',
        items:
          typeof lunch === 'string' ? [] : lunch.map((item) => ({ ...item, name: 'typed', measure: null })),
      },
    } as CreatePlanBody['days'][number]['meals'], // meals that are left out are empty
  }))
}

const rice = (grams: number) => [{ foodId: riceId, grams }]

function planFor(userId: string, more: object = {}) {
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
    days: days(rice(1040)),
    ...more,
  }
}

async function serve(userId: string, more: object = {}): Promise<DietPlan> {
  const { status, body } = await call<DietPlan>(
    admin,
    'POST',
    '',
    planFor(userId, { status: 'active', ...more }),
  )
  expect(status, JSON.stringify(body)).toBe(200)
  return DietPlan.parse(body)
}

async function write(userId: string, more: object = {}): Promise<DietPlan> {
  const { status, body } = await call<DietPlan>(admin, 'POST', '', planFor(userId, more))
  expect(status, JSON.stringify(body)).toBe(200)
  return DietPlan.parse(body)
}

async function revise(plan: DietPlan, more: object = {}): Promise<DietPlan> {
  const { body: draft } = await call<DietPlan>(admin, 'POST', `/${plan.id}/revise`)
  const { status, body } = await call<DietPlan>(admin, 'PUT', `/${draft.id}`, { ...draft, ...more })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

const publish = (draft: DietPlan, more: object = {}) =>
  call<DietPlan>(admin, 'POST', `/${draft.id}/publish`, { version: draft.version, ...more })

const get = async (who: SignedIn, id: string): Promise<DietPlan> =>
  (await call<DietPlan>(who, 'GET', `/${id}`)).body

const compare = (who: SignedIn, id: string, search = '') =>
  call<{
    from: number | null
    to: number | null
    changeNote: string | null
    differences: PlanDifference[]
  }>(who, 'GET', `/${id}/changes${search}`)

describe('the next version of a plan', () => {
  test('is a single draft, even if several people start it, and the client does not see it', async () => {
    const person = await signInAs(api, 'client')
    const plan = await serve(person.id)
    const begun = await Promise.all([1, 2, 3].map(() => call<DietPlan>(admin, 'POST', `/${plan.id}/revise`)))
    expect(new Set(begun.map(({ body }) => body.id)).size).toBe(1)
    const draft = begun[0]?.body
    expect(draft).toMatchObject({
      status: 'draft',
      revisesPlanId: plan.id,
      publishedNumber: 0,
      changeNote: null,
      days: plan.days,
      startDate: plan.startDate,
    })
    expect((await get(admin, plan.id)).revisionId).toBe(draft?.id)
    expect((await get(person, plan.id)).revisionId).toBeNull()
    expect((await call(person, 'GET', `/${draft?.id}`)).status).toBe(404)
    const current = await call<{ counts: object }>(person, 'GET', '/current')
    expect(current.body.counts).toEqual({ current: 1, previous: 0, pending: 0 })
  })

  test('replaces the plan when published; the version before is stored with its figures', async () => {
    const person = await signInAs(api, 'client')
    const foodId = await insertFood('Version dal', { energyKcal: 100, proteinG: 6, carbsG: 15, fatG: 2 })
    const plan = await serve(person.id, { days: days([{ foodId, grams: 1400 }]) })
    await query(`update food_items set nutrients = nutrients || '{"energyKcal": 110}' where id = $1`, [
      foodId,
    ])
    const groceryEdit = {
      key: 'own:1',
      category: 'Fruits',
      name: 'Guava',
      amountText: '1 kg',
      isRemoved: false,
    }
    const draft = await revise(plan, {
      title: 'Steady: with rice',
      changeNote: 'Rice on the second day.',
      days: days([{ foodId, grams: 1300 }], rice(1100)),
      groceryEdits: [groceryEdit],
    })
    // Before publication the client's plan does not change.
    expect(await get(person, plan.id)).toMatchObject({ title: plan.title, dayCount: 1, publishedNumber: 1 })
    const published = await publish(draft)
    expect(published.status, JSON.stringify(published.body)).toBe(200)
    expect(published.body).toMatchObject({
      id: plan.id,
      status: 'active',
      publishedNumber: 2,
      revisesPlanId: null,
      revisionId: null,
      title: 'Steady: with rice',
      dayCount: 2,
      changeNote: 'Rice on the second day.',
      groceryEdits: [groceryEdit],
      createdAt: plan.createdAt,
    })
    expect(published.body.foods[foodId]?.nutrients.energyKcal).toBe(110)
    expect((await call(admin, 'GET', `/${draft.id}`)).status).toBe(404)

    const versions = await call<PlanVersionSummary[]>(person, 'GET', `/${plan.id}/versions`)
    expect(versions.body).toMatchObject([
      { number: 2, changeNote: 'Rice on the second day.', practitionerName: 'Asha Rao' },
      { number: 1, changeNote: null },
    ])
    const first = await call<DietPlan>(person, 'GET', `/${plan.id}/versions/1`)
    expect(first.body).toMatchObject({ id: plan.id, publishedNumber: 1, title: plan.title, dayCount: 1 })
    expect(first.body.foods[foodId]?.nutrients.energyKcal).toBe(100)
    expect(first.body.days).toEqual(plan.days)
    expect((await call(person, 'GET', `/${plan.id}/versions/3`)).status).toBe(404)

    const changes = await compare(person, plan.id)
    expect(changes.body).toMatchObject({ from: 1, to: 2, changeNote: 'Rice on the second day.' })
    expect(changes.body.differences.map(({ place }) => place)).toEqual([
      'Title',
      'Day 1, Lunch',
      'Day 2',
      'Grocery list, Guava',
    ])
    const { rows } = await query('select subscription_plan_id from diet_plans where id = $1', [plan.id])
    expect(rows).toEqual([{ subscription_plan_id: null }])
  })

  test('is compared with the published plan while it is a draft, in readable words', async () => {
    const person = await signInAs(api, 'client')
    const plan = await serve(person.id, { safetyRecords: { clinicianNote: 'Agreed.' } })
    const draft = await revise(plan, {
      days: days(rice(1100)),
      changeNote: 'More rice',
      safetyRecords: { clinicianNote: 'Agreed again.' },
    })
    const before = await compare(admin, draft.id)
    expect(before.body).toEqual({
      from: 1,
      to: null,
      changeNote: 'More rice',
      publishedAt: null,
      differences: [
        {
          path: 'safetyRecords.clinicianNote',
          place: 'Clinician’s note',
          before: 'Agreed.',
          after: 'Agreed again.',
        },
        {
          path: 'days.1.meals.lunch',
          place: 'Day 1, Lunch',
          before: '1,040 g Version rice',
          after: '1,100 g Version rice',
        },
      ],
    })
    await publish(draft)
    // Only the practice sees safety records.
    expect((await get(person, plan.id)).safetyRecords).toEqual({})
    expect((await get(person, `${plan.id}/versions/1`)).safetyRecords).toEqual({})
    const current = await call<{ plan: DietPlan }>(person, 'GET', '/current')
    expect(current.body.plan.safetyRecords).toEqual({})
    expect((await get(admin, plan.id)).safetyRecords).toEqual({ clinicianNote: 'Agreed again.' })
    expect((await compare(person, plan.id)).body.differences.map(({ path }) => path)).toEqual([
      'days.1.meals.lunch',
    ])
    expect((await compare(admin, plan.id, '?from=1&to=1')).body.differences).toEqual([])
    expect((await compare(admin, plan.id, '?to=1')).body).toMatchObject({
      from: null,
      to: 1,
      differences: [],
    })
    expect((await compare(admin, plan.id, '?from=7')).status).toBe(404)
  })

  test('is checked again by every rule, with the client’s current record', async () => {
    const person = await createClient(api)
    const plan = await serve(person.id)
    await query(`update users set health_flags = '{pregnancy}' where id = $1`, [person.id])
    const unsafe = await publish(await revise(plan))
    expect(unsafe.status).toBe(422)
    expect(unsafe.body.details.findings[0]).toMatchObject({ rule: 'loss-pregnancy' })
    expect(await get(admin, plan.id)).toMatchObject({ publishedNumber: 1, status: 'active' })
    await query(`update users set health_flags = '{}' where id = $1`, [person.id])
    const incomplete = await publish(await revise(plan, { clientLocation: null, days: [] }))
    expect(incomplete.body.issues?.map(({ path }) => path)).toEqual(['clientLocation', 'days'])
  })

  test('must start today or earlier if the plan is being followed, and must not overlap with another', async () => {
    const person = await createClient(api)
    const plan = await serve(person.id, { startDate: addDays(today, -7), endDate: addDays(today, 10) })
    await serve(person.id, { startDate: addDays(today, 10), endDate: addDays(today, 40) })
    const late = await publish(await revise(plan, { startDate: addDays(today, 1) }))
    expect(late.status).toBe(422)
    expect(late.body.issues?.[0]?.path).toBe('startDate')
    const longer = await revise(plan, { startDate: plan.startDate, endDate: addDays(today, 12) })
    expect((await publish(longer)).body.code).toBe('plan_overlap')
    const same = await revise(plan, { endDate: addDays(today, 9) })
    expect((await publish(same)).status).toBe(200)
  })

  test('does not restart the limit of twelve weeks for very low calories', async () => {
    const person = await createClient(api)
    const records = {
      clinicianName: 'Dr Rao',
      clinicianRegistration: 'KMC 12345',
      clinicianNote: 'Before an operation in spring, says Dr Rao.',
    }
    const plan = await serve(person.id, {
      caloriesTarget: '800 kcal',
      startDate: addDays(today, -80),
      endDate: addDays(today, 4),
      safetyRecords: { ...records, reviewDate: addDays(today, 3) },
    })
    const more = { startDate: today, safetyRecords: { ...records, reviewDate: addDays(today, 20) } }
    const longer = await revise(plan, { ...more, endDate: addDays(today, 84) })
    const refused = await publish(longer)
    expect(refused.body.details.findings).toMatchObject([{ rule: 'very-low-calorie-too-long' }])
    const checked = await call<{ canPublish: boolean }>(admin, 'GET', `/${longer.id}/safety`)
    expect(checked.body.canPublish).toBe(false)
    // A separate plan soon afterwards does not restart it either. A plan after a long enough gap does.
    const copyFrom = async (startDate: string) => {
      const { body: copy } = await call<DietPlan>(admin, 'POST', `/${plan.id}/duplicate`, {
        userId: person.id,
        startDate,
      })
      const reviewDate = addDays(startDate, 10)
      const { body } = await call<DietPlan>(admin, 'PUT', `/${copy.id}`, {
        ...copy,
        endDate: addDays(startDate, 42),
        safetyRecords: { ...records, reviewDate },
      })
      return body
    }
    const soon = await publish(await copyFrom(addDays(today, 20)))
    expect(soon.body.details.findings).toMatchObject([{ rule: 'very-low-calorie-too-long' }])
    const enough = await revise(plan, { ...more, endDate: addDays(today, 4), caloriesTarget: '1400 kcal' })
    expect((await publish(enough)).status).toBe(200)
    expect((await publish(await copyFrom(addDays(today, 40)))).status).toBe(200)
  })

  test('must start by today in the client’s time zone, not in the publisher’s', async () => {
    const person = await createClient(api)
    await query(`update users set time_zone = 'Pacific/Pago_Pago' where id = $1`, [person.id])
    const theirs = todayIn('Pacific/Pago_Pago', new Date())
    const plan = await serve(person.id, { startDate: addDays(theirs, -7) })
    expect((await publish(await revise(plan, { startDate: addDays(theirs, 1) }))).status).toBe(422)
    expect((await publish(await revise(plan, { startDate: theirs }))).status).toBe(200)
  })

  test('cannot be published once the plan is archived, but can be duplicated', async () => {
    const person = await createClient(api)
    const plan = await serve(person.id)
    const draft = await revise(plan, { title: 'Half written' })
    await call(admin, 'POST', `/${plan.id}/archive`)
    const refused = await publish(draft)
    expect(refused.status).toBe(409)
    expect(refused.body.message).toMatch(
      /^This draft is a new version of a plan that has ended or was archived/,
    )
    const copy = await call<DietPlan>(admin, 'POST', `/${draft.id}/duplicate`, { userId: person.id })
    expect(copy.body).toMatchObject({ title: 'Half written', revisesPlanId: null, status: 'draft' })
    expect((await publish(copy.body)).status).toBe(200)
    expect((await call(admin, 'POST', `/${plan.id}/revise`)).status).toBe(409)
  })

  test('can be deleted or archived, and begun again', async () => {
    const person = await createClient(api)
    const plan = await serve(person.id)
    const draft = await revise(plan)
    expect((await call(admin, 'DELETE', `/${draft.id}`)).status).toBe(200)
    const second = await revise(plan)
    expect((await call<DietPlan>(admin, 'POST', `/${second.id}/archive`)).body.status).toBe('archived')
    const third = await revise(plan)
    expect(new Set([draft.id, second.id, third.id]).size).toBe(3)
    expect(await get(admin, plan.id)).toMatchObject({ status: 'active', revisionId: third.id })
  })

  test('is listed among drafts; other lists show its plan', async () => {
    const person = await createClient(api)
    const plan = await serve(person.id)
    const draft = await revise(plan)
    const list = async (search: string) =>
      (await call<DietPlanSummary[]>(admin, 'GET', `?userId=${person.id}${search}`)).body
    expect((await list('')).map(({ id, revisionId }) => [id, revisionId])).toEqual([[plan.id, draft.id]])
    expect((await list('&status=draft')).map(({ id }) => id)).toEqual([draft.id])
    await call(admin, 'POST', `/${plan.id}/archive`)
    expect((await list('')).map(({ id }) => id)).toEqual([draft.id, plan.id])
  })

  test('is published once, even by two people at once or after a lost answer', async () => {
    const person = await createClient(api)
    const plan = await serve(person.id)
    const draft = await revise(plan, { title: 'Once' })
    const answers = await Promise.all([publish(draft), publish(draft)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    const next = await revise(plan, { title: 'Twice' })
    const headers = { 'idempotency-key': `publish-${next.id}` }
    const payload = { version: next.version }
    const first = await call<DietPlan>(admin, 'POST', `/${next.id}/publish`, payload, headers)
    const again = await call<DietPlan>(admin, 'POST', `/${next.id}/publish`, payload, headers)
    expect(first.body.publishedNumber).toBe(3)
    expect(again.body).toEqual(first.body)
  })

  test('turns a food that is gone into text; a draft that contains one is not published', async () => {
    const person = await createClient(api)
    const foodId = await insertFood('Doubtful food', { energyKcal: 100, proteinG: 6, carbsG: 15, fatG: 2 })
    const items = [...rice(900), { foodId, grams: 200 }]
    const plan = await serve(person.id, { days: days(items) })
    const stale = await write(person.id, {
      days: days(items),
      startDate: addDays(today, 60),
      endDate: addDays(today, 90),
    })
    await query(`update food_items set quarantine_reason = 'Figures do not add up' where id = $1`, [foodId])
    const refused = await publish(stale)
    expect(refused.body).toMatchObject({
      code: 'plan_incomplete',
      issues: [{ path: 'days.0.meals.lunch.items.1', message: 'Doubtful food is no longer available' }],
    })
    const { body: draft } = await call<DietPlan>(admin, 'POST', `/${plan.id}/revise`)
    expect(draft.days[0]?.meals.lunch).toMatchObject({
      items: [{ foodId: riceId }],
      note: '200 g Doubtful food: no longer among the foods, please choose another',
    })
  })
})

describe('a writer with a stale version', () => {
  test('gets the whole stored plan, on saving and on publishing', async () => {
    const person = await createClient(api)
    const draft = await write(person.id)
    const { body: stored } = await call<DietPlan>(admin, 'PUT', `/${draft.id}`, { ...draft, title: 'Theirs' })
    for (const refused of [
      await call<DietPlan>(admin, 'PUT', `/${draft.id}`, { ...draft, title: 'Mine' }),
      await publish(draft),
    ]) {
      expect(refused.status).toBe(409)
      expect(refused.body).toMatchObject({ code: 'stale_version', details: { version: 2 } })
      expect(refused.body.details.plan).toEqual(stored)
    }
  })
})

describe('duplicating a plan', () => {
  test('copies the foods and uses the facts of its client; facts of the other client are not copied', async () => {
    const person = await createClient(api)
    const other = await createClient(api, { firstName: 'Ravi', lastName: 'Menon' })
    await query(
      `update users set age = 51, height_cm = 171, weight_kg = 88, location = 'Kochi', medical_conditions = '{thyroid}',
              food_preferences = '{eggetarian}' where id = $1`,
      [other.id],
    )
    const source = await write(person.id, {
      title: 'Six-week plan for Asha Rao',
      tips: ['Walk'],
      motivationalQuote: 'Slowly.',
      specialInstructions: 'Chew.',
      price: 2499,
      groceryEdits: [{ key: riceId, category: 'Grains and flours', name: 'Rice', amountText: '5 kg' }],
      safetyRecords: { clinicianNote: 'About Asha.', allergyReasons: { dairy: 'Fine' } },
    })
    const { status, body } = await call<DietPlan>(admin, 'POST', `/${source.id}/duplicate`, {
      userId: other.id,
      startDate: addDays(today, 3),
    })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({
      status: 'draft',
      userId: other.id,
      title: 'Six-week plan for Ravi Menon',
      clientName: 'Ravi Menon',
      clientAge: 51,
      clientWeight: 88,
      clientLocation: 'Kochi',
      bmi: 30.1,
      healthIssues: 'Thyroid',
      startDate: addDays(today, 3),
      endDate: addDays(today, 45),
      safetyRecords: {},
      price: null,
      publishedNumber: 0,
      tips: source.tips,
      motivationalQuote: 'Slowly.',
      specialInstructions: 'Chew.',
      caloriesTarget: source.caloriesTarget,
      groceryEdits: source.groceryEdits,
      days: source.days,
    })
    const { rows } = await query(
      `select subject_id, action, entity_id from audit_log where actor_id = $1 and entity_id in ($2, $3) order by id`,
      [admin.id, source.id, body.id],
    )
    expect(rows.slice(1)).toEqual([
      { subject_id: person.id, action: 'plan.duplicate', entity_id: source.id },
      { subject_id: other.id, action: 'plan.create', entity_id: body.id },
    ])
  })

  test('preserves typed texts for the same client, makes one copy per key, and requires both to be within reach', async () => {
    const person = await createClient(api, { inCareOf: [writer.id] })
    const stranger = await createClient(api)
    const plan = await write(person.id, { preferences: 'Vegetarian, no brinjal' })
    const theirs = await write(stranger.id)
    const headers = { 'idempotency-key': `copy-${plan.id}` }
    const ask = () =>
      call<DietPlan>(writer, 'POST', `/${plan.id}/duplicate`, { userId: person.id, title: 'Again' }, headers)
    const copies = await Promise.all([ask(), ask()])
    expect(new Set(copies.map(({ body }) => body.id)).size).toBe(1)
    expect(copies[0]?.body).toMatchObject({ title: 'Again', preferences: 'Vegetarian, no brinjal' })
    for (const [id, userId] of [
      [plan.id, stranger.id],
      [theirs.id, person.id],
      [person.id, person.id],
    ]) {
      expect((await call(writer, 'POST', `/${id}/duplicate`, { userId })).status).toBe(404)
    }
    const never = await call(admin, 'POST', `/${plan.id}/duplicate`, {
      userId: person.id,
      startDate: '2199-12-20',
    })
    expect(never.status).toBe(400)
    expect(never.body.issues?.[0]?.path).toBe('startDate')
    const staff = await call(admin, 'POST', `/${plan.id}/duplicate`, { userId: writer.id })
    expect(staff.body.issues).toEqual([{ path: 'userId', message: 'Choose a client' }])
  })
})

describe('a meal of many foods', () => {
  test('is refused with its position if its text would be too long', async () => {
    const person = await createClient(api)
    const foodId = await insertFood(`Version ${'long '.repeat(40)}name`, {
      energyKcal: 100,
      proteinG: 5,
      carbsG: 20,
      fatG: 0,
    })
    const lunch = Array.from({ length: 20 }, () => ({ foodId, grams: 100 }))
    const { status, body } = await call(
      admin,
      'POST',
      '',
      planFor(person.id, { days: days(rice(100), lunch) }),
    )
    expect(status).toBe(400)
    expect(body.issues?.[0]?.path).toBe('days.1.meals.lunch.note')
  })
})

describe('archiving several plans', () => {
  test('archives each in its own transaction, and refuses one out of reach like one that does not exist', async () => {
    const person = await createClient(api, { inCareOf: [writer.id] })
    const draft = await write(person.id)
    const served = await serve(person.id)
    const done = await write(person.id)
    await call(admin, 'POST', `/${done.id}/archive`)
    const theirs = await write((await createClient(api)).id)
    const { status, body } = await call<{ archived: string[]; refused: object[] }>(
      writer,
      'POST',
      '/archive',
      {
        ids: [draft.id, served.id, draft.id, done.id, theirs.id, person.id],
      },
    )
    expect(status).toBe(200)
    const message = 'We can’t find this, or you don’t have access to it.'
    expect(body).toEqual({
      archived: [draft.id, served.id],
      refused: [
        { id: done.id, message: 'This plan is already archived.' },
        { id: theirs.id, message },
        { id: person.id, message },
      ],
    })
    expect((await get(admin, theirs.id)).status).toBe('draft')
    expect((await call(writer, 'POST', '/archive', { ids: [] })).status).toBe(400)
  })
})

describe('the passing of time', () => {
  test('completes plans whose end date has come in the client’s time zone, once, even with several processes', async () => {
    const inIndia = await createClient(api)
    const inSamoa = await createClient(api)
    await query(`update users set time_zone = 'Pacific/Pago_Pago' where id = $1`, [inSamoa.id])
    const endDate = addDays(today, 10)
    const dates = { startDate: today, endDate }
    const [first, second] = [await serve(inIndia.id, dates), await serve(inSamoa.id, dates)]
    const scheduled = await serve(inIndia.id, { startDate: addDays(today, 15), endDate: addDays(today, 30) })
    const draft = await revise(first)
    // That day has already begun in India, but not in Samoa.
    const ctx = createCtx({ ...api.platform, now: () => new Date(`${endDate}T08:00:00Z`) })
    await Promise.all([completeEndedPlans(ctx), completeEndedPlans(ctx)])
    const completed = await get(admin, first.id)
    expect(completed).toMatchObject({ status: 'completed', version: first.version + 1 })
    expect(completed.completedAt).not.toBeNull()
    expect((await get(admin, second.id)).status).toBe('active')
    expect((await get(admin, scheduled.id)).status).toBe('active')
    api.clock.advance(12 * DAY_MS)
    await createPlanTasks(api.platform)[COMPLETE_PLANS_TASK](
      {},
      { attempt: 1, signal: new AbortController().signal, workerId: 'none' },
    )
    api.clock.advance(-12 * DAY_MS)
    expect((await get(admin, second.id)).status).toBe('completed')
    expect(await get(admin, first.id)).toEqual(completed)
    expect((await publish(draft)).status).toBe(409)
  })

  test('serves a plan from its start on, and not before', async () => {
    const person = await signInAs(api, 'client')
    await serve(person.id, { startDate: addDays(today, 2), endDate: addDays(today, 30) })
    const current = await call<{ plan: null; upcoming: object; counts: object }>(person, 'GET', '/current')
    expect(current.body).toMatchObject({
      plan: null,
      upcoming: { title: 'Steady: six weeks', startDate: addDays(today, 2) },
      counts: { current: 0, previous: 0, pending: 1 },
    })
    const { rows } = await query(
      `select 1 from diet_plans where user_id = $1 and status = 'active' and start_date <= $2 and end_date > $2`,
      [person.id, addDays(today, 2)],
    )
    expect(rows).toHaveLength(1)
    api.clock.advance(2 * DAY_MS)
    const later = await call<{ today: string; plan: DietPlan }>(person, 'GET', '/current')
    api.clock.advance(-2 * DAY_MS)
    expect(later.body).toMatchObject({ today: addDays(today, 2), plan: { title: 'Steady: six weeks' } })
  })
})

describe('when the client’s record changes', () => {
  test('findings that would now stop publishing are flagged for staff until they are resolved', async () => {
    const person = await signInAs(api, { role: 'client', inCareOf: [writer.id] })
    const items = [...rice(800), { foodId: paneerId, grams: 120 }]
    const plan = await serve(person.id, { days: days(items) })
    await recheckPlans(api.platform, person.id)
    expect(await get(admin, plan.id)).toMatchObject({ isFlagged: false, safetyFlags: [] })

    await query(
      `update users set allergies = '{dairy}', health_flags = '{pregnancy}', food_preferences = '{vegan}' where id = $1`,
      [person.id],
    )
    await recheckPlans(api.platform, person.id)
    const flagged = await get(writer, plan.id)
    expect(flagged).toMatchObject({ isFlagged: true, version: plan.version })
    expect(flagged.safetyFlags.map(({ rule }) => rule)).toEqual([
      'loss-pregnancy',
      'deficit-pregnancy',
      'allergy-clash',
    ])
    expect(await get(person, plan.id)).toMatchObject({ isFlagged: false, safetyFlags: [] })
    // It is paused now, with all its versions.
    expect((await call<DietPlan>(person, 'GET', `/${plan.id}/versions/1`)).body.code).toBe('plan_paused')

    // The changed record resolves the findings about pregnancy, and the next version resolves the allergy.
    await query(`update users set health_flags = '{}' where id = $1`, [person.id])
    await recheckPlans(api.platform, person.id)
    expect((await get(admin, plan.id)).safetyFlags.map(({ rule }) => rule)).toEqual(['allergy-clash'])
    expect((await call<DietPlan>(person, 'GET', `/${plan.id}/versions/1`)).body.safetyFlags).toEqual([])
    const draft = await revise(plan, { days: days(rice(1040)) })
    expect((await publish(draft)).body).toMatchObject({ isFlagged: false, safetyFlags: [] })
    await recheckPlans(api.platform, person.id)
    expect((await get(admin, plan.id)).isFlagged).toBe(false)
    // Flags are shown only with the version that is being served.
    expect((await call<DietPlan>(admin, 'GET', `/${plan.id}/versions/1`)).body.isFlagged).toBe(false)
  })

  test('weight, age and onboarding answers are checked too', async () => {
    const person = await createClient(api)
    const plan = await serve(person.id)
    const check = async (change: string): Promise<string[]> => {
      await query(`update users set ${change} where id = $1`, [person.id])
      await recheckPlans(api.platform, person.id)
      return (await get(admin, plan.id)).safetyFlags.map(({ rule }) => rule)
    }
    expect(await check('weight_kg = 45')).toEqual(['loss-underweight', 'deficit-underweight'])
    expect(await check('weight_kg = 70')).toEqual([])
    expect(await check('age = 16')).toEqual(['loss-under-18', 'deficit-under-18'])
    expect(await check(`age = 34, medical_conditions = '{kidney_disease}'`)).toEqual([
      'loss-needs-note',
      'kidney-protein',
    ])
    expect(await check(`medical_conditions = '{}', is_onboarding_complete = false`)).toEqual([
      'health-unknown',
    ])
  })

  test('onboarding queues the check in its own transaction, and the job runs it', async () => {
    const person = await signInAs(api, { role: 'client', isOnboardingComplete: false })
    await query(
      `update users set age = 34, age_recorded_on = current_date, height_cm = 162, weight_kg = 74.5, gender = 'female'
        where id = $1`,
      [person.id],
    )
    const plan = await serve(person.id, {
      safetyRecords: { clinicianNote: 'Told us on the phone: no illnesses.' },
    })
    const response = await api.app.inject({
      method: 'POST',
      url: '/api/auth/complete-onboarding',
      headers: { cookie: person.cookie },
      payload: {
        email: person.email,
        firstName: 'Asha',
        lastName: 'Rao',
        phone: '9845099345',
        age: 34,
        height: '162 cm',
        weight: 70,
        gender: 'female',
        activityLevel: 'light',
        healthGoals: ['weight_loss'],
        foodPreferences: ['vegetarian'],
        healthFlags: ['breastfeeding'],
        consents: [{ purpose: 'care', wording: writeCareConsent('Pathya') }],
      },
    })
    expect(response.statusCode, response.body).toBe(200)
    const { rows } = await query('select task_identifier as task from graphile_worker.jobs where key = $1', [
      `${RECHECK_PLANS_TASK}:${person.id}`,
    ])
    expect(rows).toEqual([{ task: RECHECK_PLANS_TASK }])
    const tasks = createPlanTasks(api.platform)
    await tasks[RECHECK_PLANS_TASK]({ clientId: person.id })
    expect((await get(admin, plan.id)).safetyFlags.map(({ rule }) => rule)).toEqual([
      'loss-breastfeeding',
      'deficit-breastfeeding',
    ])
  })
})

describe('every kind of plan', () => {
  test.each(['detailed', 'simple'] as const)('of kind %s is checked by the rules', async (kind) => {
    const person = await createClient(api)
    const attempt = async (more: object, change = ''): Promise<string | undefined> => {
      if (change) await query(`update users set ${change} where id = $1`, [person.id])
      const draft = await write(person.id, { kind, planType: 'weight_loss', ...more })
      const { status, body } = await publish(draft)
      if (status === 200) await call(admin, 'POST', `/${draft.id}/archive`)
      return status === 200
        ? 'published'
        : body.details?.findings.find(({ severity }) => severity !== 'warn')?.rule
    }
    expect(await attempt({})).toBe('published')
    expect(await attempt({ caloriesTarget: 'as discussed' })).toBe('calories-unreadable')
    expect(await attempt({ caloriesTarget: '800 kcal' })).toBe('very-low-calorie-clinician')
    expect(await attempt({ days: days(rice(500)) })).toBe('very-low-calorie-clinician')
    expect(await attempt({}, `health_flags = '{pregnancy}'`)).toBe('loss-pregnancy')
    expect(await attempt({}, `health_flags = '{breastfeeding}'`)).toBe('loss-breastfeeding')
    expect(await attempt({}, `health_flags = '{eating_disorder}'`)).toBe('loss-eating-disorder')
    for (const flag of [
      'kidney_disease',
      'severe_liver_disease',
      'gout',
      'unstable_heart_disease',
      'insulin',
      'sulfonylurea',
    ]) {
      expect(await attempt({}, `health_flags = '{${flag}}'`), flag).toBe('loss-needs-note')
    }
    expect(await attempt({}, `health_flags = '{}', age = 17`)).toBe('loss-under-18')
    expect(await attempt({}, 'age = 34, weight_kg = 48')).toBe('loss-underweight')
    // Texts beside foods are checked in the same way as the foods.
    const milky = days([...rice(1040)])
    const lunch = milky[0]?.meals.lunch
    if (lunch) lunch.note = 'With a glass of doodh.'
    expect(await attempt({ days: milky }, `weight_kg = 74.5, allergies = '{dairy}'`)).toBe('allergy-clash')
    expect(
      await attempt({ days: milky, safetyRecords: { allergyReasons: { dairy: 'Lactose-free milk' } } }),
    ).toBe('published')
  })
})
