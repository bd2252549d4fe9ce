import { beforeAll, expect, it } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import type { DietPlan, GroceryList } from '#contract/plans/diet-plans.ts'
import { addDays, todayIn } from '#domain/units/dates.ts'
import { setUpTestApp } from '#server/test/set-up-test-app.ts'
import { type SignedIn, signInAs } from '#server/test/test-app.ts'

const api = setUpTestApp()
const today = todayIn('Asia/Kolkata', new Date())
const week = { from: today, to: addDays(today, 6) }

let client: SignedIn
let other: SignedIn
let admin: SignedIn
let planId: string
/** Keys of entries that are on every week's list. */
let keys: string[]

beforeAll(async () => {
  admin = await signInAs(api, 'admin')
  client = await signInAs(api, 'client')
  other = await signInAs(api, 'client')
  const foods = await Promise.all(['Rice', 'Moong dal', 'Spinach'].map(insertFood))
  const items = foods.map((foodId) => ({ foodId, name: 'as typed', grams: 400, measure: null }))
  const { body } = await call<DietPlan>(admin, 'POST', '/api/diet-plans', {
    userId: client.id,
    status: 'active',
    title: 'Steady',
    clientName: 'Asha Rao',
    clientAge: 34,
    clientHeight: '162 cm',
    clientWeight: 74.5,
    clientLocation: 'Pune',
    goalDescription: 'Maintain',
    caloriesTarget: '1300-1500 kcal/day',
    proteinGoal: '>=30g/day',
    preferences: 'Vegetarian',
    startDate: today,
    endDate: addDays(today, 28),
    days: [{ dayNumber: 1, dayLabel: 'Every day', meals: { lunch: { time: '1 PM', note: '', items } } }],
  })
  planId = body.id
  const list = await call<GroceryList>(client, 'GET', `/api/diet-plans/${planId}/grocery-list`)
  keys = list.body.categories.flatMap((aisle) => aisle.items.map(({ key }) => key))
  expect(keys).toHaveLength(3)
})

async function insertFood(name: string): Promise<string> {
  const { rows } = await api.platform.database.pool.query<{ id: string }>(
    `insert into food_items (name, food_group, calories, protein, carbs, fat, fiber, nutrients, tags)
     values ($1, 'Cereals and Millets', 120, 3, 20, 2, null, '{"energyKcal": 120, "proteinG": 3}', '{vegetarian}')
     returning id`,
    [name],
  )
  return rows[0]?.id ?? ''
}

async function call<T>(
  who: SignedIn,
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  payload?: object,
): Promise<{ status: number; body: T }> {
  const response = await api.app.inject({
    method,
    url,
    headers: { cookie: who.cookie },
    ...(payload ? { payload } : {}),
  })
  return { status: response.statusCode, body: response.json<T>() }
}

type Keys = { keys: string[] } & Partial<ErrorBody>
const read = (who: SignedIn, { from, to } = week) =>
  call<Keys>(who, 'GET', `/api/diet-plans/${planId}/grocery-ticks?from=${from}&to=${to}`)
const tick = (who: SignedIn, ticked: string[], isTicked = true, range = week) =>
  call<Keys>(who, 'PUT', `/api/diet-plans/${planId}/grocery-ticks`, { ...range, keys: ticked, isTicked })

it('stores each entry once until it is removed', async () => {
  expect((await read(client)).body.keys).toEqual([])
  expect((await tick(client, keys.slice(0, 2))).body.keys).toEqual(keys.slice(0, 2).toSorted())
  await Promise.all([tick(client, keys.slice(0, 1)), tick(client, keys.slice(0, 1))])
  expect((await read(client)).body.keys).toEqual(keys.slice(0, 2).toSorted())
  expect((await tick(client, keys.slice(0, 1), false)).body.keys).toEqual(keys.slice(1, 2))
  expect((await tick(client, keys, false)).body.keys).toEqual([])
})

it('has one basket for each range of days, limited to the days of the plan like its list', async () => {
  await tick(client, keys.slice(0, 1))
  expect((await read(client, { from: today, to: today })).body.keys).toEqual([])
  const whole = { from: today, to: addDays(today, 27) }
  await tick(client, keys.slice(1, 2), true, { from: addDays(today, -3), to: addDays(today, 40) })
  expect((await read(client, whole)).body.keys).toEqual(keys.slice(1, 2))
  expect((await read(client)).body.keys).toEqual(keys.slice(0, 1))
})

it('accepts only entries of the list, but allows others to be removed', async () => {
  const refused = await tick(client, [...keys, 'shop:diamonds'])
  expect(refused.status).toBe(400)
  expect(refused.body.issues).toEqual([
    { path: 'keys', message: 'The list has changed. Please load it again.' },
  ])
  expect((await tick(client, ['shop:diamonds'], false)).status).toBe(200)
})

it.each([
  [{ from: addDays(today, 40), to: addDays(today, 41) }, 'from'],
  [{ from: addDays(today, 2), to: today }, 'to'],
])('refuses days that the plan has no list for', async (range, field) => {
  const { status, body } = await tick(client, keys, true, range)
  expect(status).toBe(400)
  expect(body.issues?.map(({ path }) => path)).toEqual([field])
})

it('is not shown to other people', async () => {
  expect((await read(other)).status).toBe(404)
  expect((await tick(other, keys)).status).toBe(404)
  expect((await read(admin)).status).toBe(403)
})
