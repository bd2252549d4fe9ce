import { expect, test } from 'vitest'
import { FOOD_SOURCES, type FoodItemDetail } from '#contract/foods/food-items.ts'
import { setUpTestApp } from '#server/test/set-up-test-app.ts'

const testApp = setUpTestApp()

test('the sources of foods are those that the database allows', async () => {
  const { rows } = await testApp.platform.database.pool.query<{ definition: string }>(
    `select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'food_items_source_known'`,
  )
  const allowed = [...(rows[0]?.definition ?? '').matchAll(/'([^']*)'/g)].map(([, source]) => source)
  expect(FOOD_SOURCES.toSorted()).toEqual(allowed.sort())
})

test.each([
  ['fdc', 'fdc:168000', 'USDA FoodData Central, FDC ID 168000'],
  ['indb', 'indb:ASC001', 'Indian Nutrient Databank, ASC001'],
])('a food of the source %s is shown with its source', async (source, code, sourceLabel) => {
  const { rows } = await testApp.platform.database.pool.query<{ id: string }>(
    `insert into food_items (code, source, name, calories, protein, carbs, fat)
     values ($1, $2, 'A food of an imported table', 100, 1, 1, 1) returning id`,
    [code, source],
  )
  const response = await testApp.app.inject({ url: `/api/food-items/${rows[0]?.id}` })
  expect(response.statusCode, response.body).toBe(200)
  expect(response.json<FoodItemDetail>()).toMatchObject({ code, source, sourceLabel })
})
