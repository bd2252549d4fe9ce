import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FoodItem, FoundFoodItem } from '#contract/foods/food-items.ts'
import { combineAllergens } from '#domain/foods/dish.ts'
import { createCtx } from '#server/kit/ctx.ts'
import { buildTestApp, type TestApp } from '#server/test/test-app.ts'
import { createTestDatabase, type TestDatabase } from '#server/test/test-database.ts'
import { FOOD_COLUMNS } from './food-columns.ts'
import { findFoodsByCodes, listFoodItems, searchFoodItems } from './service.ts'

let database: TestDatabase
let test: TestApp

beforeAll(async () => {
  database = await createTestDatabase()
  test = await buildTestApp(database)
})

afterAll(async () => {
  await test.close()
  await database.drop()
})

const search = (q: string): Promise<FoundFoodItem[]> =>
  searchFoodItems(createCtx(test.platform), { q, limit: 50 })

describe('foods that nobody has reviewed', () => {
  it('say that their allergens are not known, which is not the same as none', async () => {
    const foods = await findFoodsByCodes(createCtx(test.platform), ['usda:01077', 'usda:02047'])
    expect(foods.get('usda:01077')).toMatchObject({ allergens: null, tags: [] })
    expect(foods.get('usda:02047')).toMatchObject({ allergens: [] })
  })

  it('come after all other foods in a search', async () => {
    const found = await search('cheese')
    const places = found.map(({ allergens }) => (allergens === null ? 'unreviewed' : 'reviewed'))
    expect(places).toContain('unreviewed')
    expect(places.lastIndexOf('reviewed')).toBeLessThan(places.indexOf('unreviewed'))
    expect((await search('waffles'))[0]).toMatchObject({ source: 'usda', allergens: null })
  })

  it('are found by whole words, of which only the last may be unfinished', async () => {
    const names = async (q: string): Promise<string[]> => (await search(q)).map(({ name }) => name)
    expect(await names('maple syr')).toContain('Syrups, maple')
    expect(await names('map')).not.toContain('Syrups, maple')
  })

  it('are the last in the list of all foods', async () => {
    const ctx = createCtx(test.platform)
    const { items } = await listFoodItems(ctx, { limit: 200 })
    expect(items.every(({ allergens }) => allergens !== null)).toBe(true)
  })

  it('make the allergens of a dish unknown', () => {
    expect(combineAllergens([{ allergens: ['dairy'] }, { allergens: null }])).toBeNull()
    expect(combineAllergens([{ allergens: ['dairy'] }, { allergens: [] }])).toEqual(['dairy'])
  })

  it('are written to files with “not known”, which is read again', () => {
    const column = FOOD_COLUMNS.find(({ path }) => path === 'allergens')
    const food = { allergens: null } as Partial<FoodItem> as Parameters<
      NonNullable<typeof column>['write']
    >[0] // one column
    expect(column?.write(food)).toBe('not known')
    expect(column?.read('Not known')).toEqual({ value: null })
    expect(column?.read('')).toEqual({ value: [] })
  })
})
