import { beforeAll, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import { type FamiliarFood, MAX_FAVOURITE_FOODS, MAX_RECENT_FOODS } from '#contract/plans/familiar-foods.ts'
import { makePlanPayload } from '#server/test/plan-payload.ts'
import { setUpTestApp } from '#server/test/set-up-test-app.ts'
import { type SignedIn, signInAs } from '#server/test/test-app.ts'

const testApp = setUpTestApp()
let admin: SignedIn
let client: SignedIn
let other: SignedIn
let foodIds: string[]

beforeAll(async () => {
  admin = await signInAs(testApp, 'admin')
  client = await signInAs(testApp, 'client')
  other = await signInAs(testApp, 'client')
  const { rows } = await testApp.platform.database.pool.query<{ id: string }>(
    `insert into food_items (name, calories, protein, carbs, fat, nutrients, preparation)
     select 'Familiar ' || n, 100, 1, 1, 1, '{"energyKcal": 100}', 'cooked' from generate_series(1, 80) n returning id`,
  )
  foodIds = rows.map(({ id }) => id)
})

const nameOf = (index: number): string => `Familiar ${index + 1}`

async function writePlan(userId: string, indexes: readonly number[], writer = admin): Promise<void> {
  const items = indexes.map((index) => ({
    foodId: foodIds[index],
    name: nameOf(index),
    grams: 100,
    measure: null,
  }))
  const response = await testApp.app.inject({
    method: 'POST',
    url: '/api/diet-plans',
    headers: { cookie: writer.cookie },
    payload: { ...makePlanPayload(userId, items), status: 'draft' },
  })
  expect(response.statusCode, response.body).toBe(200)
}

async function list(clientId: string | null, { cookie } = admin): Promise<FamiliarFood[]> {
  const url = `/api/familiar-foods${clientId === null ? '' : `?clientId=${clientId}`}`
  const response = await testApp.app.inject({ url, headers: { cookie } })
  expect(response.statusCode, response.body).toBe(200)
  return response.json<FamiliarFood[]>()
}

const namesOf = (familiar: readonly FamiliarFood[]): string[] => familiar.map(({ food }) => food.name)

function setFavourite(index: number, clientId: string | null, isFavourite: boolean, { cookie } = admin) {
  return testApp.app.inject({
    method: 'PUT',
    url: '/api/familiar-foods/favourite',
    headers: { cookie },
    payload: { foodId: foodIds[index], clientId, isFavourite },
  })
}

test('foods of recent plans are listed, those of the client first', async () => {
  await writePlan(other.id, [0, 1])
  await writePlan(client.id, [2, 1])
  const familiar = await list(client.id)
  expect(familiar.slice(0, 2).map(({ isClientRecent }) => isClientRecent)).toEqual([true, true])
  expect(namesOf(familiar.slice(0, 2)).toSorted()).toEqual([nameOf(1), nameOf(2)])
  expect(familiar.slice(2)).toMatchObject([
    { food: { name: nameOf(0), matchedName: nameOf(0) }, isClientRecent: false, isFavourite: false },
  ])
  expect(namesOf(await list(null)).toSorted()).toEqual([nameOf(0), nameOf(1), nameOf(2)])
})

test('favourites come first: the client’s, which all writers see, then the caller’s own', async () => {
  const colleague = await signInAs(testApp, { role: 'employee', grants: ['plans'] })
  expect((await setFavourite(10, null, true)).json()).toEqual({ isFavourite: true })
  expect((await setFavourite(11, client.id, true)).json()).toEqual({ isFavourite: true })
  expect((await setFavourite(11, client.id, true)).statusCode).toBe(200)
  const [first, second] = await list(client.id)
  expect(first).toMatchObject({ food: { name: nameOf(11) }, isClientFavourite: true, isFavourite: false })
  expect(second).toMatchObject({ food: { name: nameOf(10) }, isClientFavourite: false, isFavourite: true })
  expect(namesOf(await list(null, colleague))).toEqual([])
  expect((await setFavourite(10, null, false)).json()).toEqual({ isFavourite: false })
  expect(namesOf(await list(client.id))).not.toContain(nameOf(10))
})

test('a client outside the reach, and an unknown food, are not found', async () => {
  const stranger = await signInAs(testApp, { role: 'employee', grants: ['plans'] })
  const response = await testApp.app.inject({
    url: `/api/familiar-foods?clientId=${client.id}`,
    headers: { cookie: stranger.cookie },
  })
  expect(response.statusCode).toBe(404)
  expect((await setFavourite(12, client.id, true, stranger)).statusCode).toBe(404)
  const unknown = await testApp.app.inject({
    method: 'PUT',
    url: '/api/familiar-foods/favourite',
    headers: { cookie: admin.cookie },
    payload: { foodId: client.id, clientId: null, isFavourite: true },
  })
  expect(unknown.statusCode).toBe(404)
})

test('there are at most 60 favourites and 12 recent foods of a kind', async () => {
  const writer = await signInAs(testApp, 'admin')
  for (let index = 0; index < MAX_FAVOURITE_FOODS; index += 1) {
    expect((await setFavourite(index, null, true, writer)).statusCode).toBe(200)
  }
  const refused = await setFavourite(70, null, true, writer)
  expect(refused.statusCode).toBe(409)
  expect(refused.json<ErrorBody>().message).toBe('There are 60 favourites already. Please remove one first.')
  expect((await setFavourite(0, null, true, writer)).json()).toEqual({ isFavourite: true })
  const reader = await signInAs(testApp, 'admin')
  await writePlan(
    other.id,
    Array.from({ length: 20 }, (_, index) => 40 + index),
    reader,
  )
  expect(await list(null, reader)).toHaveLength(MAX_RECENT_FOODS)
})

test('a favourite disappears with its food', async () => {
  const writer = await signInAs(testApp, 'admin')
  await setFavourite(75, null, true, writer)
  await testApp.platform.database.pool.query('update food_items set retired_at = now() where id = $1', [
    foodIds[75],
  ])
  expect(await list(null, writer)).toEqual([])
})
