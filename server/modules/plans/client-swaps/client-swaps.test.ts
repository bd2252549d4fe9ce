import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { FoodOffer } from '#contract/plans/client-swaps.ts'
import { DietPlan, type GroceryList } from '#contract/plans/diet-plans.ts'
import { findServedDay } from '#domain/plans/client-swaps.ts'
import { addDays, todayIn } from '#domain/units/dates.ts'
import { setUpTestApp } from '#server/test/set-up-test-app.ts'
import { type SignedIn, signInAs } from '#server/test/test-app.ts'

const api = setUpTestApp()
const today = todayIn('Asia/Kolkata', new Date())
const tomorrow = addDays(today, 1)

let carer: SignedIn
let client: SignedIn
let plan: DietPlan
const ids: Record<string, string> = {}
const idOf = (code: string): string => ids[code] ?? ''

beforeAll(async () => {
  carer = await signInAs(api, { role: 'employee', grants: ['plans'] })
  const { rows } = await query<{ code: string; id: string }>(
    'select code, id from food_items where code = any($1)',
    [['dish:phulka', 'dish:rajma', 'dish:chole', 'dish:steamed-rice', 'dish:moong-dal-tadka', 'ifct:A015']],
  )
  for (const { code, id } of rows) ids[code] = id
})

beforeEach(async () => {
  client = await signInAs(api, { role: 'client', inCareOf: [carer.id] })
  plan = await servePlan()
})

function query<Row extends Record<string, unknown>>(text: string, values: unknown[] = []) {
  return api.platform.database.pool.query<Row>(text, values)
}

async function call<Answer>(
  who: SignedIn,
  method: 'GET' | 'PUT' | 'POST',
  url: string,
  payload?: object,
): Promise<{ status: number; body: Answer }> {
  const headers = { cookie: who.cookie }
  const response = await api.app.inject({ method, url, headers, ...(payload ? { payload } : {}) })
  return { status: response.statusCode, body: response.json<Answer>() }
}

/** Serves a plan of one day: rajma (or chole) with rice and phulka at lunch, the same at dinner. */
async function servePlan(): Promise<DietPlan> {
  const item = (code: string, grams: number) => ({ foodId: idOf(code), name: code, grams, measure: null })
  const items = [
    { ...item('dish:rajma', 300), alternatives: [item('dish:chole', 250)] },
    item('dish:steamed-rice', 300),
    item('dish:phulka', 80),
  ]
  const { status, body } = await call<DietPlan>(carer, 'POST', '/api/diet-plans', {
    userId: client.id,
    status: 'active',
    title: 'Steady',
    clientName: 'Asha Rao',
    clientAge: 34,
    clientHeight: '162 cm',
    clientWeight: 74.5,
    clientLocation: 'Pune',
    goalDescription: 'Maintain',
    caloriesTarget: '2000 kcal/day',
    proteinGoal: '>=50g/day',
    preferences: 'Vegetarian',
    startDate: today,
    endDate: addDays(today, 42),
    days: [
      {
        dayNumber: 1,
        dayLabel: 'Every day',
        meals: { lunch: { time: '1 PM', note: '', items }, dinner: { time: '8 PM', note: '', items } },
      },
    ],
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return DietPlan.parse(body)
}

const place = (code: string, day = today, slot = 'lunch') => ({ day, slot, foodId: idOf(code) })

async function offer(code: string, day = today, slot = 'lunch'): Promise<FoodOffer> {
  const search = new URLSearchParams(place(code, day, slot))
  const { status, body } = await call<FoodOffer>(client, 'GET', `/api/food-swaps?${search}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

const swap = (at: object, instead: string | null, who = client) =>
  call<{ instead: string | null; message: string }>(who, 'PUT', '/api/food-swaps', { ...at, instead })

async function readOwn(): Promise<DietPlan> {
  return (await call<{ plan: DietPlan }>(client, 'GET', '/api/diet-plans/current')).body.plan
}

const lunchOf = (own: DietPlan, day = today): string[] =>
  findServedDay(own, day)?.meals.lunch.items.map(({ foodId }) => foodId) ?? []

describe('the offered foods', () => {
  test('are the alternatives of the plan first, in its amount, then similar foods with the same energy', async () => {
    const { planned, foods, hasSimilar, left, chosenFoodId } = await offer('dish:rajma')
    expect([hasSimilar, left, chosenFoodId]).toEqual([true, 5, null])
    expect(foods[0]).toMatchObject({ foodId: idOf('dish:chole'), source: 'alternative', grams: 250 })
    const similar = foods.slice(1)
    expect(similar.length).toBeGreaterThan(2)
    for (const { source, figures } of similar) {
      expect(source).toBe('similar')
      const energyKcal = planned.figures.energyKcal ?? 0
      expect(Math.abs((figures.energyKcal ?? 0) - energyKcal)).toBeLessThanOrEqual(energyKcal * 0.05)
    }
  })

  test('are safe for the client’s record of today', async () => {
    const before = (await offer('dish:phulka')).foods
    expect(before.length).toBeGreaterThan(0)
    await query(`update users set allergies = '{gluten}' where id = $1`, [client.id])
    const { rows } = await query<{ id: string }>(
      `select id from food_items where 'gluten' = any(allergens) and id = any($1)`,
      [(await offer('dish:phulka')).foods.map(({ foodId }) => foodId)],
    )
    expect(rows).toEqual([])
  })

  test('are only the alternatives if the dietician decides so', async () => {
    const url = `/api/diet-plans/${plan.id}/client-swaps`
    expect((await call(carer, 'PUT', url, { clientSwaps: 'alternatives' })).status).toBe(200)
    const { foods, hasSimilar } = await offer('dish:rajma')
    expect([foods.map(({ source }) => source), hasSimilar]).toEqual([['alternative'], false])
    expect((await offer('dish:phulka')).foods).toEqual([])
    const stored = await call<DietPlan>(carer, 'GET', `/api/diet-plans/${plan.id}`)
    expect(stored.body.version).toBe(plan.version)
  })

  test.each([
    ['yesterday', addDays(today, -1), 'dish:rajma', 'You can swap foods today and on the next six days.'],
    ['in a week', addDays(today, 7), 'dish:rajma', 'You can swap foods today and on the next six days.'],
    ['of a food that the plan lacks', today, 'ifct:A015', 'Your plan does not have this food on that day.'],
  ])('are refused %s', async (_name, day, code, message) => {
    const search = new URLSearchParams(place(code, day))
    const { status, body } = await call<{ message: string }>(client, 'GET', `/api/food-swaps?${search}`)
    expect([status, body.message]).toEqual([409, message])
  })

  test('are refused while the plan is paused, and to clients without a plan', async () => {
    const other = await signInAs(api, 'client')
    const url = `/api/food-swaps?${new URLSearchParams(place('dish:rajma'))}`
    expect((await call(other, 'GET', url)).status).toBe(409)
    await query(
      `update diet_plans set paused_at = now(), safety_flags = '[]', safety_flagged_at = now() where id = $1`,
      [plan.id],
    )
    expect((await call<{ code: string }>(client, 'GET', url)).body.code).toBe('plan_paused')
  })
})

describe('a swap', () => {
  test('replaces the food on that day only, and the plan stays as it is', async () => {
    const [, similar] = (await offer('dish:rajma', tomorrow)).foods
    expect((await swap(place('dish:rajma', tomorrow), similar?.foodId ?? '')).status).toBe(200)
    const own = await readOwn()
    expect(lunchOf(own)).toContain(idOf('dish:rajma'))
    expect(lunchOf(own, tomorrow)).toEqual([similar?.foodId, idOf('dish:steamed-rice'), idOf('dish:phulka')])
    expect(own.foods[similar?.foodId ?? '']?.name).toBe(similar?.name)
    expect(own.changedDays).toMatchObject([{ date: tomorrow, swaps: [{ slot: 'lunch' }], dropped: [] }])
    const seen = (await call<DietPlan>(carer, 'GET', `/api/diet-plans/${plan.id}`)).body
    expect([seen.days, seen.changedDays]).toEqual([plan.days, undefined])
  })

  test('changes the grocery list of its day, for the client', async () => {
    const range = `?from=${today}&to=${today}`
    const url = `/api/diet-plans/${plan.id}/grocery-list${range}`
    const list = async (who: SignedIn) => (await call<GroceryList>(who, 'GET', url)).body
    const before = await list(client)
    await swap(place('dish:rajma'), idOf('dish:chole'))
    await swap(place('dish:rajma', today, 'dinner'), idOf('dish:chole'))
    const names = (of: GroceryList) => of.categories.flatMap(({ items }) => items.map(({ name }) => name))
    const [own, staff] = [names(await list(client)).join(), await list(carer)]
    expect(names(before).join()).toMatch(/Kidney beans/)
    expect(own).not.toMatch(/Kidney beans/)
    expect(names(staff)).toEqual(names(before))
  })

  test('is undone with one call, and repeating either call changes nothing', async () => {
    for (const _time of [1, 2]) {
      expect((await swap(place('dish:rajma'), idOf('dish:chole'))).body).toEqual({
        instead: idOf('dish:chole'),
      })
    }
    expect((await offer('dish:rajma')).chosenFoodId).toBe(idOf('dish:chole'))
    for (const _time of [1, 2])
      expect((await swap(place('dish:rajma'), null)).body).toEqual({ instead: null })
    expect(await readOwn()).not.toHaveProperty('changedDays')
  })

  test('is refused for a food that is not offered', async () => {
    const { status, body } = await swap(place('dish:rajma'), idOf('dish:phulka'))
    expect([status, body.message]).toEqual([409, 'This food is no longer offered. Please choose another.'])
  })

  test('is possible five times a day', async () => {
    for (const slot of ['lunch', 'dinner']) {
      for (const code of ['dish:rajma', 'dish:phulka', 'dish:steamed-rice']) {
        const [food] = (await offer(code, today, slot)).foods
        const { status, body } = await swap(place(code, today, slot), food?.foodId ?? '')
        const isSixth = slot === 'dinner' && code === 'dish:steamed-rice'
        expect([code, status]).toEqual([code, isSixth ? 409 : 200])
        if (isSixth) expect(body.message).toBe('You can swap 5 foods a day. Undo one swap first.')
      }
    }
    const [first] = (await offer('dish:rajma', tomorrow)).foods
    expect((await swap(place('dish:rajma', tomorrow), first?.foodId ?? '')).status).toBe(200)
  })

  test('that a changed record makes unsafe is dropped with a word', async () => {
    const { foods } = await offer('dish:rajma')
    const { rows } = await query<{ id: string }>(
      `select id from food_items where 'dairy' = any(allergens) and id = any($1)`,
      [foods.map(({ foodId }) => foodId)],
    )
    const milky = foods.find(({ foodId }) => foodId === rows[0]?.id) ?? foods[1]
    await swap(place('dish:rajma'), milky?.foodId ?? '')
    await query('update users set allergies = $2 where id = $1', [client.id, [milky?.name ?? '']])
    const own = await readOwn()
    expect(lunchOf(own)).toContain(idOf('dish:rajma'))
    expect(own.changedDays).toMatchObject([{ swaps: [], dropped: [{ name: milky?.name }] }])
  })

  test('has no effect once the plan has another food there', async () => {
    await swap(place('dish:rajma'), idOf('dish:chole'))
    await query('update food_swaps set planned_grams = 1')
    expect(await readOwn()).not.toHaveProperty('changedDays')
  })

  test.each([
    ['a day', { day: 'tomorrow' }],
    ['a meal', { slot: 'supper' }],
    ['a food', { foodId: 'rajma' }],
  ])('needs %s', async (_name, change) => {
    expect((await swap({ ...place('dish:rajma'), ...change }, idOf('dish:chole'))).status).toBe(400)
  })
})

describe('staff', () => {
  test('see what a client swapped and may swap, and reading it is recorded', async () => {
    await swap(place('dish:rajma'), idOf('dish:chole'))
    const { status, body } = await call<object>(carer, 'GET', `/api/clients/${client.id}/food-swaps`)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      plans: [{ id: plan.id, clientSwaps: 'similar' }],
      swaps: [{ day: today, slot: 'lunch', planId: plan.id, source: 'alternative' }],
    })
    const { rows } = await query(
      `select from audit_log where action = 'plan.read' and actor_id = $1 and entity_id = $2`,
      [carer.id, client.id],
    )
    expect(rows).toHaveLength(1)
  })

  test('see nothing of a client in the care of others, and cannot decide for them', async () => {
    const stranger = await signInAs(api, { role: 'employee', grants: ['plans'] })
    expect((await call(stranger, 'GET', `/api/clients/${client.id}/food-swaps`)).status).toBe(404)
    const url = `/api/diet-plans/${plan.id}/client-swaps`
    expect((await call(stranger, 'PUT', url, { clientSwaps: 'similar' })).status).toBe(404)
    expect((await call(carer, 'PUT', url, { clientSwaps: 'none' })).status).toBe(400)
  })
})
