import { afterAll, beforeAll, expect, test } from 'vitest'
import { FoundFoodItem } from '#contract/foods/food-items.ts'
import { LANGUAGE_HEADER } from '#contract/language-paths.ts'
import { runInTransaction } from '#server/kit/database/transaction.ts'
import { buildTestApp, type TestApp } from '#server/test/test-app.ts'
import { createTestDatabase, type TestDatabase } from '#server/test/test-database.ts'

let database: TestDatabase
let first: TestApp
/** Another process of the same practice. */
let second: TestApp

beforeAll(async () => {
  database = await createTestDatabase()
  first = await buildTestApp(database)
  second = await buildTestApp(database)
}, 60_000)

afterAll(async () => {
  await first.close()
  await second.close()
  await database.drop()
})

async function search({ app }: TestApp, q: string, locale = 'en'): Promise<FoundFoodItem> {
  const { body } = await app.inject({
    url: `/api/food-items/search?q=${encodeURIComponent(q)}`,
    headers: { [LANGUAGE_HEADER]: locale },
  })
  const [food] = JSON.parse(body) as FoundFoodItem[]
  if (!food) throw new Error(`Nothing was found for ${q}.`)
  return food
}

const setCalories = (calories: number): Promise<unknown> =>
  first.platform.database.pool.query("update food_items set calories = $1 where code = 'dish:phulka'", [
    calories,
  ])

test('a search shows a change of a food at once, also one that another process has read before', async () => {
  const before = await search(first, 'phulka')
  await search(second, 'phulka')
  await setCalories(before.calories + 1)
  expect(await search(first, 'phulka')).toEqual({ ...before, calories: before.calories + 1 })
  expect(await search(second, 'phulka')).toEqual(await search(first, 'phulka'))
  await setCalories(before.calories)
  expect(await search(first, 'phulka')).toEqual(before)
})

test('a change that is not committed is not shown, during the transaction and after it', async () => {
  const before = await search(first, 'phulka')
  await expect(
    runInTransaction(first.platform.database.pool, async (client) => {
      await client.query("update food_items set calories = 1 where code = 'dish:phulka'")
      expect(await search(first, 'phulka')).toEqual(before)
      throw new Error('rolled back')
    }),
  ).rejects.toThrow('rolled back')
  expect(await search(first, 'phulka')).toEqual(before)
})

test('each language has its own texts, and an answer has only the fields of the contract', async () => {
  const english = await search(first, 'phulka')
  const hindi = await search(first, 'phulka', 'hi')
  expect(english).toMatchObject({ name: 'Phulka', sourceLabel: expect.stringContaining('Our recipe') })
  expect(hindi.name).toMatch(/[ऀ-ॿ]/)
  expect(hindi.sourceLabel).toMatch(/[ऀ-ॿ]/)
  expect(await search(first, 'phulka')).toEqual(english)
  expect(Object.keys(english).sort()).toEqual(Object.keys(FoundFoodItem.shape).sort())
})
