import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import { MAX_OWN_GROCERIES } from '#contract/limits.ts'
import type { Profile } from '#contract/people/profile.ts'
import type { DietPlan, GroceryList } from '#contract/plans/diet-plans.ts'
import type { GroceryAtHome, OwnGrocery } from '#contract/plans/own-groceries.ts'
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

type Own = { items: OwnGrocery[]; atHome: GroceryAtHome[] }

beforeAll(async () => {
  admin = await signInAs(api, 'admin')
  client = await signInAs(api, 'client')
  other = await signInAs(api, 'client')
  const foods = await Promise.all([
    insertFood('Rice', 'Cereals and Millets'),
    insertFood('Spinach', 'Green Leafy Vegetables'),
  ])
  const items = foods.map((foodId) => ({ foodId, name: 'as typed', grams: 600, measure: null }))
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
})

async function insertFood(name: string, group: string): Promise<string> {
  const { rows } = await api.platform.database.pool.query<{ id: string }>(
    `insert into food_items (name, food_group, calories, protein, carbs, fat, fiber, nutrients, tags)
     values ($1, $2, 120, 3, 20, 2, null, '{"energyKcal": 120, "proteinG": 3}', '{vegetarian}')
     returning id`,
    [name, group],
  )
  return rows[0]?.id ?? ''
}

async function call<T>(
  who: SignedIn,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
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

const read = async (who: SignedIn) => (await call<Own>(who, 'GET', '/api/groceries')).body
const write = (who: SignedIn, id: string, payload: object) =>
  call<OwnGrocery & ErrorBody>(who, 'PUT', `/api/groceries/${id}`, payload)
const readList = async (who: SignedIn) =>
  (
    await call<GroceryList>(
      who,
      'GET',
      `/api/diet-plans/${planId}/grocery-list?from=${week.from}&to=${week.to}`,
    )
  ).body
const noteAtHome = (who: SignedIn, keys: string[], isAtHome = true) =>
  call<{ atHome: GroceryAtHome[] } & ErrorBody>(who, 'PUT', `/api/diet-plans/${planId}/groceries-at-home`, {
    ...week,
    keys,
    isAtHome,
  })

describe('own entries of a grocery list', () => {
  it('are stored once however often they are sent, and can be changed, bought and removed', async () => {
    const id = randomUUID()
    const first = await write(client, id, { name: ' Foil ', amountText: '1 roll' })
    expect(first.body).toEqual({ id, name: 'Foil', amountText: '1 roll', isBought: false })
    await write(client, id, { name: 'Foil', amountText: '1 roll' })
    await write(client, id, { name: 'Kitchen foil', isBought: true })
    expect((await read(client)).items).toEqual([{ id, name: 'Kitchen foil', amountText: '', isBought: true }])
    expect((await read(other)).items).toEqual([])
    for (const _ of ['first', 'again']) {
      expect((await call(client, 'DELETE', `/api/groceries/${id}`)).status).toBe(200)
    }
    expect((await read(client)).items).toEqual([])
  })

  it('leave the list a day after they were bought', async () => {
    const id = randomUUID()
    await write(client, id, { name: 'Soap', isBought: true })
    await api.platform.database.pool.query(
      `update own_groceries set bought_at = bought_at - interval '25 hours' where id = $1`,
      [id],
    )
    expect((await read(client)).items).toEqual([])
    await write(client, id, { name: 'Soap' })
    expect((await read(client)).items.map(({ isBought }) => isBought)).toEqual([false])
    await call(client, 'DELETE', `/api/groceries/${id}`)
  })

  it('of somebody else are neither changed nor removed', async () => {
    const id = randomUUID()
    await write(client, id, { name: 'Mine' })
    expect((await write(other, id, { name: 'Theirs' })).status).toBe(404)
    await call(other, 'DELETE', `/api/groceries/${id}`)
    expect((await read(client)).items.map(({ name }) => name)).toEqual(['Mine'])
    expect((await write(admin, id, { name: 'Theirs' })).status).toBe(403)
    await call(client, 'DELETE', `/api/groceries/${id}`)
  })

  it('are not changed by a device that shows an older state, or one that another device has removed', async () => {
    const id = randomUUID()
    const foil = { name: 'Foil', amountText: '', isBought: false }
    await write(client, id, { ...foil, seen: null })
    await write(client, id, { ...foil, amountText: '2 rolls', seen: foil })
    const late = await write(client, id, { ...foil, isBought: true, seen: foil })
    expect([late.status, late.body.code]).toEqual([409, 'stale_version'])
    expect(late.body.details).toEqual({ item: { ...foil, amountText: '2 rolls' } })
    // A state that is reached already is no conflict.
    expect((await write(client, id, { ...foil, amountText: '2 rolls', seen: foil })).status).toBe(200)
    await call(client, 'DELETE', `/api/groceries/${id}`)
    const removed = await write(client, id, { ...foil, isBought: true, seen: foil })
    expect([removed.status, removed.body.details]).toEqual([409, { item: null }])
    // One that was bought leaves the list by itself.
    expect((await write(client, id, { ...foil, seen: { ...foil, isBought: true } })).status).toBe(200)
    await call(client, 'DELETE', `/api/groceries/${id}`)
  })

  it('need a name, and are limited in number', async () => {
    expect((await write(client, randomUUID(), { name: '  ' })).body.issues).toEqual([
      { path: 'name', message: 'Enter an item to buy' },
    ])
    await api.platform.database.pool.query(
      `insert into own_groceries (id, user_id, name) select gen_random_uuid(), $1, 'x' from generate_series(1, $2)`,
      [other.id, MAX_OWN_GROCERIES],
    )
    expect((await write(other, randomUUID(), { name: 'One more' })).body.code).toBe('list_full')
  })
})

describe('what a client has at home', () => {
  it('counts for the list’s days if it is fresh, and until it is put back otherwise', async () => {
    const list = await readList(client)
    const keys = list.categories.map(({ items }) => items[0]?.key ?? '')
    const { body } = await noteAtHome(client, keys)
    expect(body.atHome).toEqual(
      [
        { key: keys[0], untilDay: null },
        { key: keys[1], untilDay: week.to },
      ].toSorted((one, two) => ((one.key ?? '') < (two.key ?? '') ? -1 : 1)),
    )
    expect((await noteAtHome(client, keys)).body).toEqual(body)
    expect((await read(client)).atHome).toEqual(body.atHome)
    expect((await noteAtHome(client, keys, false)).body.atHome).toEqual([])
  })

  it('takes only entries of the list, of the caller’s own plan', async () => {
    expect((await noteAtHome(client, ['shop:diamonds'])).body.issues).toEqual([
      { path: 'keys', message: 'The list has changed. Please load it again.' },
    ])
    expect((await noteAtHome(other, ['shop:diamonds'])).status).toBe(404)
    expect((await noteAtHome(admin, ['shop:diamonds'])).status).toBe(403)
  })
})

describe('the household', () => {
  it('multiplies the client’s own list, not the one that staff see', async () => {
    const gramsOf = (list: GroceryList) =>
      list.categories.flatMap(({ items }) => items.map(({ grams }) => grams))
    const forOne = await readList(client)
    expect(forOne.householdSize).toBe(1)
    const saved = await call<Profile>(client, 'PATCH', '/api/auth/profile', { householdSize: 4 })
    expect(saved.body.householdSize).toBe(4)
    const forFour = await readList(client)
    expect(forFour.householdSize).toBe(4)
    expect(gramsOf(forFour)).toEqual(gramsOf(forOne).map((grams) => (grams ?? 0) * 4))
    const staffList = await readList(admin)
    expect(staffList).toMatchObject({ householdSize: 1 })
    expect(gramsOf(staffList)).toEqual(gramsOf(forOne))
    expect((await call<Profile>(client, 'GET', '/api/auth/user')).body.householdSize).toBe(4)
    await call(client, 'PATCH', '/api/auth/profile', { householdSize: 1 })
  })

  it('is not changed by a device that shows an older number', async () => {
    const set = (who: SignedIn, payload: object) =>
      call<Profile & ErrorBody>(who, 'PUT', '/api/household', payload)
    expect((await set(client, { householdSize: 3, seen: 1 })).body).toEqual({ householdSize: 3 })
    const late = await set(client, { householdSize: 2, seen: 1 })
    expect([late.status, late.body.code]).toEqual([409, 'stale_version'])
    expect(late.body.details).toEqual({ householdSize: 3 })
    expect((await set(client, { householdSize: 3, seen: 1 })).status).toBe(200)
    expect((await set(client, { householdSize: 1 })).body.householdSize).toBe(1)
    expect((await set(client, { householdSize: 13 })).status).toBe(400)
    expect((await set(admin, { householdSize: 2 })).status).toBe(403)
  })

  it('has 1 to 12 people, and is not for staff', async () => {
    for (const householdSize of [0, 13, 1.5]) {
      const { status } = await call(client, 'PATCH', '/api/auth/profile', { householdSize })
      expect(status).toBe(400)
    }
    expect((await call(admin, 'PATCH', '/api/auth/profile', { householdSize: 2 })).status).toBe(400)
  })
})
