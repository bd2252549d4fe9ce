import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCtx } from '#server/kit/ctx.ts'
import { migrateDatabase } from '#server/kit/database/migrate.ts'
import { importFoods } from '#server/seed/import-foods.ts'
import { makeTestFolder } from '#server/test/server-process.ts'
import { buildTestApp, type TestApp } from '#server/test/test-app.ts'
import { createTestDatabase, type TestDatabase } from '#server/test/test-database.ts'
import { readRecipes } from './recipes.ts'
import { tryFoodTable } from './service.ts'

let database: TestDatabase
let api: TestApp

beforeAll(async () => {
  database = await createTestDatabase({ isEmpty: true })
  await migrateDatabase(database.url)
  api = await buildTestApp(database, { foodSet: 'open' })
  await importFoods(api.platform.database.db, { foodSet: 'open' })
})

afterAll(async () => {
  await api.close()
  await database.drop()
})

/** Does a dry run of a file with one recipe of these ingredients, 100 g of each. */
async function tryIngredients(foods: readonly string[]) {
  const folder = makeTestFolder()
  try {
    const path = join(folder.path, 'recipes.json')
    const recipe = {
      name: 'Test dish',
      category: 'lunch',
      method: 'simmered',
      cookedWeightGrams: 150 * foods.length,
      ingredients: foods.map((food) => ({ food, grams: 100 })),
    }
    await writeFile(path, JSON.stringify([recipe]))
    return await tryFoodTable(createCtx(api.platform), await readRecipes(path))
  } finally {
    folder.remove()
  }
}

describe('recipes from a file, in a product that is started with the open set', () => {
  it('take the food that replaces a food of IFCT 2017, by the code of either set, and report it', async () => {
    const report = await tryIngredients(['ifct:B010', 'open:A015', 'usda:02047'])
    expect(report).toMatchObject({ newCount: 1, refusedCount: 0 })
    expect(report.understood).toEqual(
      expect.arrayContaining([
        { from: 'Ingredient ifct:B010', to: expect.stringMatching(/\[open:B010, raw\]$/), count: 1 },
        { from: 'Ingredient open:A015', to: expect.stringMatching(/\[open:A015, raw\]$/), count: 1 },
      ]),
    )
  })

  it('find foods by their names', async () => {
    const report = await tryIngredients(['Moong dal', 'Ghee', 'Atta'])
    expect(report).toMatchObject({ newCount: 1, refusedCount: 0 })
    expect(report.understood).toContainEqual({
      from: 'Ingredient Moong dal',
      to: expect.stringMatching(/\[open:B010, raw\]$/),
      count: 1,
    })
  })

  it('are refused for a food of IFCT 2017 that has no replacement', async () => {
    const report = await tryIngredients(['ifct:A010'])
    expect(report.refused.map(({ reason }) => reason)).toEqual([
      'No food is called ifct:A010. Add it, or write the name or code of another food.',
    ])
  })
})
