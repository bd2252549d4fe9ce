import { beforeAll, describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import type { DietPlan } from '#contract/plans/diet-plans.ts'
import { addDays, todayIn } from '#domain/units/dates.ts'
import { setUpTestApp } from '#server/test/set-up-test-app.ts'
import { createClient, type SignedIn, signInAs } from '#server/test/test-app.ts'

/* The payloads of both plan creators, the price, and the subscription that is created from it. */

const api = setUpTestApp()
let admin: SignedIn
let writer: SignedIn
let client: { id: string; email: string }
let foodId: string

const today = todayIn('Asia/Kolkata', new Date())

beforeAll(async () => {
  admin = await signInAs(api, 'admin')
  writer = await signInAs(api, { role: 'employee', grants: ['plans'] })
  client = await addClient()
  const { rows } = await api.platform.database.pool.query<{ id: string }>(
    `insert into food_items (name, category, calories, protein, carbs, fat, nutrients, tags, preparation)
     values ('Test khichdi', 'lunch', 150, 5, 25, 3, '{"energyKcal":150,"proteinG":5,"carbsG":25,"fatG":3}',
             '{vegetarian}', 'cooked') returning id`,
  )
  foodId = rows[0]?.id ?? ''
})

/** Adds a client in the writer's care, with every fact that the safety rules need. */
async function addClient(healthFlags: string[] = []): Promise<{ id: string; email: string }> {
  const person = await createClient(api, { firstName: 'Asha', lastName: 'Rao', inCareOf: [writer.id] })
  await api.platform.database.pool.query(
    `update users set age = 34, age_recorded_on = current_date, gender = 'female', height_cm = 162, weight_kg = 74.5,
            location = 'Pune', medical_conditions = '{pcod}', food_preferences = '{vegetarian}', health_flags = $2
      where id = $1`,
    [person.id, healthFlags],
  )
  return person
}

async function call<T>(who: SignedIn, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) {
  const response = await api.app.inject({
    method,
    url,
    headers: { cookie: who.cookie },
    ...(payload ? { payload } : {}),
  })
  return { status: response.statusCode, body: response.json<T>() }
}

const create = <T = DietPlan>(who: SignedIn, payload: object) =>
  call<T>(who, 'POST', '/api/diet-plans', payload)

const lunchOf = (grams: number) => ({
  time: '1 PM',
  note: '',
  items: [{ foodId, name: 'x', grams, measure: null }],
})

function days() {
  const lunch = lunchOf(1100)
  return [{ dayNumber: 1, dayLabel: 'Every day', meals: { lunch } }]
}

/** The payload of the simple creator. */
function simplePlan(more: object = {}) {
  return {
    userId: client.id,
    name: 'Steady month',
    planType: 'weight_gain',
    duration: 4,
    price: 2499,
    specialInstructions: 'Drink before you are thirsty.',
    startDate: today,
    endDate: addDays(today, 28),
    createdBy: client.id,
    ...more,
  }
}

async function listSubscriptions(planId: string) {
  const { rows } = await api.platform.database.pool.query<Record<string, unknown>>(
    `select s.plan_name as "planName", s.plan_type as "planType", s.amount_paise::float8 as "amountPaise", s.duration,
            s.duration_weeks::float8 as "durationWeeks", s.status, s.created_by as "createdBy", s.user_id as "userId"
       from subscription_plans s join diet_plans p on p.subscription_plan_id = s.id where p.id = $1`,
    [planId],
  )
  return rows
}

async function countSubscriptions(userId: string): Promise<number> {
  const { rows } = await api.platform.database.pool.query<{ count: number }>(
    'select count(*)::int as count from subscription_plans where user_id = $1',
    [userId],
  )
  return rows[0]?.count ?? -1
}

describe('the simple payload', () => {
  test('becomes a simple draft with the facts of the client’s record', async () => {
    const { status, body } = await create(admin, simplePlan())
    expect(status).toBe(200)
    expect(body).toMatchObject({
      kind: 'simple',
      status: 'draft',
      userId: client.id,
      title: 'Steady month',
      planType: 'weight_gain',
      durationWeeks: 4,
      price: 2499,
      specialInstructions: 'Drink before you are thirsty.',
      clientName: 'Asha Rao',
      clientAge: 34,
      clientHeight: '162 cm',
      clientWeight: 74.5,
      clientLocation: 'Pune',
      healthIssues: 'PCOD / PCOS',
      bmi: 28.4,
      preferences: 'Vegetarian, Indian meals',
    })
    const { rows } = await api.platform.database.pool.query(
      'select created_by from diet_plans where id = $1',
      [body.id],
    )
    expect(rows[0]).toEqual({ created_by: admin.id })
  })

  test('can name its client by email, stores the foods, and gets its end date from the duration', async () => {
    const { endDate: _endDate, ...rest } = simplePlan({
      userId: ` ${client.email.toUpperCase()} `,
      duration: '8',
      price: '4499',
      days: days(),
    })
    const { status, body } = await create(admin, rest)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      userId: client.id,
      durationWeeks: 8,
      price: 4499,
      endDate: addDays(today, 56),
    })
    expect(body.days[0]?.meals.lunch.items?.[0]).toMatchObject({ foodId, name: 'Test khichdi', grams: 1100 })
  })

  test('is refused with the same message for an unknown client and for one out of reach', async () => {
    const outside = await signInAs(api, { role: 'employee', grants: ['plans'] })
    for (const [who, userId] of [
      [admin, 'nobody@example.com'],
      [outside, client.email],
    ] as const) {
      const { status, body } = await create<ErrorBody>(who, simplePlan({ userId, price: null }))
      expect(status).toBe(400)
      expect(body.issues).toEqual([{ path: 'userId', message: 'No client has this email' }])
    }
    const unreadable = await create<ErrorBody>(admin, simplePlan({ userId: 'asha' }))
    expect(unreadable.body.issues?.[0]).toEqual({
      path: 'userId',
      message: 'Enter the email or ID of a client',
    })
  })

  test('is refused with an error for each field', async () => {
    const { body } = await create<ErrorBody>(
      admin,
      simplePlan({ name: ' ', planType: 'other', duration: 1_000_000_000, price: -1, endDate: undefined }),
    )
    expect(body.issues?.map(({ path }) => path).sort()).toEqual([
      'durationWeeks',
      'planType',
      'price',
      'title',
    ])
    const malformed = await create<ErrorBody>(admin, [])
    expect(malformed.status).toBe(400)
  })

  test('is only published with a name, a type, dates and a food', async () => {
    const bare = await create<ErrorBody>(admin, simplePlan({ planType: undefined, status: 'active' }))
    expect(bare.status).toBe(422)
    expect(bare.body).toMatchObject({
      code: 'plan_incomplete',
      issues: [
        { path: 'planType', message: 'Plan type is required' },
        { path: 'days', message: 'Select at least one food' },
      ],
    })
    const whole = await addClient()
    const { status, body } = await create(
      admin,
      simplePlan({ userId: whole.id, days: days(), status: 'active' }),
    )
    expect(status).toBe(200)
    expect(body.status).toBe('active')
  })

  test.each(['weight_loss', 'pre_wedding'])('of type %s counts as a weight-loss plan', async (planType) => {
    const pregnant = await addClient(['pregnancy'])
    const [day] = days()
    const plan = {
      userId: pregnant.id,
      days: [{ ...day, meals: { lunch: lunchOf(1800) } }],
      status: 'active',
    }
    const refused = await create<ErrorBody>(admin, simplePlan({ ...plan, planType }))
    expect(refused.status).toBe(422)
    expect(refused.body.details?.findings).toContainEqual(expect.objectContaining({ rule: 'loss-pregnancy' }))
    expect((await create(admin, simplePlan({ ...plan, planType: 'thyroid' }))).status).toBe(200)
  })
})

describe('the payload of a detailed plan', () => {
  test('is stored as it was sent, and ends after 42 days when it has no end date', async () => {
    const { status, body } = await create(admin, {
      userId: client.id,
      title: 'VLCD plan',
      clientName: 'Asha R.',
      clientAge: 34,
      clientHeight: `5'4"`,
      clientWeight: 74.5,
      clientLocation: 'Pune',
      healthIssues: 'None',
      bmi: '28.4',
      goalDescription: 'Weight loss (0.5-1 kg/week)',
      caloriesTarget: '1000-1200 kcal/day',
      proteinGoal: '>=90g/day',
      preferences: 'Vegetarian, Indian meals',
      motivationalQuote: '',
      nutritionSnapshot: {
        calories: '1000-1200 kcal',
        protein: '90-100 g',
        carbs: '90-110 g',
        fat: '25-30 g',
        fiber: '25-30 g',
      },
      tips: ['3-4 litres of water daily'],
      startDate: today,
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      kind: 'detailed',
      status: 'draft',
      clientName: 'Asha R.',
      healthIssues: 'None',
      bmi: 28.4,
      endDate: addDays(today, 42),
      price: null,
    })
  })

  test('gets missing facts from the record, and leaves facts empty that were sent empty', async () => {
    const { body } = await create(admin, {
      userId: client.id,
      title: 'Short',
      clientLocation: null,
      startDate: today,
    })
    expect(body).toMatchObject({
      clientName: 'Asha Rao',
      clientAge: 34,
      clientLocation: null,
      kind: 'detailed',
    })
  })
})

describe('the price', () => {
  test('can only be set by an admin', async () => {
    const refused = await create<ErrorBody>(writer, simplePlan())
    expect(refused.status).toBe(403)
    expect(refused.body.issues).toEqual([{ path: 'price', message: 'Only an admin can set the price' }])
    expect((await create(writer, simplePlan({ price: 0 }))).status).toBe(200)

    const { body: plan } = await create(admin, simplePlan())
    const url = `/api/diet-plans/${plan.id}`
    const changed = await call<ErrorBody>(writer, 'PUT', url, { ...plan, price: 1 })
    expect(changed.status).toBe(403)
    const unchanged = await call<DietPlan>(writer, 'PUT', url, { ...plan, title: 'Another name' })
    expect(unchanged.body).toMatchObject({ title: 'Another name', price: 2499 })
  })

  test('creates one pending subscription at publication, even if two people publish or try again', async () => {
    const payer = await addClient()
    const { body: plan } = await create(admin, simplePlan({ userId: payer.id, days: days() }))
    expect(await countSubscriptions(payer.id)).toBe(0)
    const tries = await Promise.all(
      [1, 2, 3].map(() =>
        call(writer, 'POST', `/api/diet-plans/${plan.id}/publish`, { version: plan.version }),
      ),
    )
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await listSubscriptions(plan.id)).toEqual([
      {
        userId: payer.id,
        planName: 'Regular Plan (1 Month)',
        planType: 'weight_gain',
        amountPaise: 249_900,
        duration: '4 weeks',
        durationWeeks: 4,
        status: 'pending',
        createdBy: writer.id,
      },
    ])
    expect(await countSubscriptions(payer.id)).toBe(1)

    // The next version creates no second subscription. The price of an unpaid subscription is updated.
    const url = `/api/diet-plans/${plan.id}`
    const { body: next } = await call<DietPlan>(writer, 'POST', `${url}/revise`, {})
    const dearer = await call<DietPlan>(admin, 'PUT', `/api/diet-plans/${next.id}`, { ...next, price: 2799 })
    const published = await call<DietPlan>(writer, 'POST', `/api/diet-plans/${next.id}/publish`, {
      version: dearer.body.version,
    })
    expect(published.body).toMatchObject({ id: plan.id, publishedNumber: 2, price: 2799 })
    expect(await countSubscriptions(payer.id)).toBe(1)
    const { rows } = await api.platform.database.pool.query(
      'select amount_paise::int as amount from subscription_plans where user_id = $1',
      [payer.id],
    )
    expect(rows).toEqual([{ amount: 279_900 }])
  })

  test('creates a subscription with the plan’s name and the amount in paise; without a price none is created', async () => {
    const payer = await addClient()
    const own = await create(
      admin,
      simplePlan({ userId: payer.id, days: days(), price: 1234.5, duration: 1, status: 'active' }),
    )
    expect(await listSubscriptions(own.body.id)).toMatchObject([
      { planName: 'Steady month', amountPaise: 123_450, duration: '1 week' },
    ])
    const guest = await addClient()
    for (const price of [0, null]) {
      const free = await create(
        admin,
        simplePlan({
          userId: guest.id,
          days: days(),
          price,
          status: 'active',
          startDate: addDays(today, price === 0 ? 0 : 60),
          endDate: addDays(today, price === 0 ? 28 : 88),
        }),
      )
      expect(free.status).toBe(200)
    }
    expect(await countSubscriptions(guest.id)).toBe(0)
  })

  test('of a plan that cannot be published creates no subscription', async () => {
    const payer = await addClient(['pregnancy'])
    const { status } = await create(
      admin,
      simplePlan({ userId: payer.id, days: days(), planType: 'weight_loss', status: 'active' }),
    )
    expect(status).toBe(422)
    expect(await countSubscriptions(payer.id)).toBe(0)
  })
})
