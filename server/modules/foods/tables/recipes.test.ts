import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { FoodItemDetail, FoundFoodItem } from '#contract/foods/food-items.ts'
import type { FoodTableImport, FoodTableReport } from '#contract/foods/food-tables.ts'
import { createCtx } from '#server/kit/ctx.ts'
import { runInDbTransaction } from '#server/kit/database/transaction.ts'
import { lockRecipes } from '#server/seed/recompute-dishes.ts'
import { makeTestFolder } from '#server/test/server-process.ts'
import { setUpTestApp } from '#server/test/set-up-test-app.ts'
import { createPerson, type SignedIn, signInAs } from '#server/test/test-app.ts'
import { LICENCES } from './licences.ts'
import { readRecipes } from './recipes.ts'
import { formatReport } from './report.ts'
import { actAsImporter, importFoodTable, tryFoodTable } from './service.ts'

const testApp = setUpTestApp()
const fixture = (name: string) => join(import.meta.dirname, 'fixtures', name)
let admin: SignedIn

beforeAll(async () => {
  admin = await signInAs(testApp, 'admin')
})

const get = async <T>(url: string): Promise<T> => {
  const response = await testApp.app.inject({ url, headers: { cookie: admin.cookie } })
  expect(response.statusCode, response.body).toBe(200)
  return response.json<T>()
}
const search = (q: string) => get<FoundFoodItem[]>(`/api/food-items/search?q=${encodeURIComponent(q)}`)
const listImports = () => get<FoodTableImport[]>('/api/admin/food-tables')
const count = async (): Promise<number> => {
  const { rows } = await testApp.platform.database.pool.query('select count(*)::int as count from food_items')
  return rows[0].count
}

/** Reads recipes from a JSON file, and does a dry run. */
function tryRecipes(recipes: readonly unknown[]): Promise<FoodTableReport> {
  return tryFile('recipes.json', JSON.stringify(recipes))
}

async function tryFile(name: string, content: string): Promise<FoodTableReport> {
  const folder = makeTestFolder()
  try {
    const path = join(folder.path, name)
    await writeFile(path, content)
    return await tryFoodTable(createCtx(testApp.platform), await readRecipes(path))
  } finally {
    folder.remove()
  }
}

/** A recipe with 100 g of a food. */
const recipeOf = (food: string) => ({
  name: `Test dish of ${food}`,
  category: 'lunch',
  method: 'simmered',
  cookedWeightGrams: 250,
  ingredients: [{ food, grams: 100 }],
})

describe('recipes from a file', () => {
  it('are only reported in a dry run', async () => {
    const before = await count()
    const reading = await readRecipes(fixture('recipes.csv'))
    const report = await tryFoodTable(createCtx(testApp.platform), reading)
    expect(report).toMatchObject({ newCount: 1, changedCount: 0, refusedCount: 5 })
    expect(report.refused.map(({ line, name, reason }) => [line, name, reason])).toEqual([
      [
        6,
        'Test dish of unknown things',
        'No food is called Moonberry of tests. Add it, or write the name or code of another food.',
      ],
      [7, 'Test dish of unknown things', expect.stringMatching(/^No food is called Sunroot of tests/)],
      [
        8,
        'Test dish of an unclear thing',
        expect.stringMatching(/^Rice could be .+; .+\. Write the whole name/),
      ],
      [9, 'Test dish that is too light', expect.stringMatching(/The dish cannot weigh 50 g/)],
      [10, 'Test dish without weights', 'Ghee: write its weight in grams.'],
      [11, 'Test dish without a method', expect.stringMatching(/^Method: write one of raw, boiled/)],
    ])
    expect(report.unknown).toContainEqual({ from: 'Ingredient Moonberry of tests', count: 1 })
    expect(report.understood).toContainEqual({
      from: 'Ingredient Ghee',
      to: expect.stringMatching(/^Ghee \[ifct:\w+, /),
      count: 1,
    })
    expect(await count()).toBe(before)
    expect(await listImports()).toEqual([])
    const text = formatReport(reading.kind, reading.files, report)
    expect(text).toContain('recipes.csv, line 6, Test dish of unknown things: No food is called Moonberry')
    expect(text).toMatch(/recipes\.csv, \d+ bytes, SHA-256 [0-9a-f]{64}/)
  })

  it('become dishes whose figures are computed from foods, with the licence that was confirmed', async () => {
    const reading = await readRecipes(fixture('recipes.csv'))
    const ctx = await actAsImporter(testApp.platform, admin.email.toUpperCase())
    await importFoodTable(ctx, reading, 'Recipes of the kitchen')
    const [dish] = await search('Test khichdi of a file')
    const food = await get<FoodItemDetail>(`/api/food-items/${dish?.id}`)
    expect(food).toMatchObject({ source: 'custom', cookedWeightGrams: 480, allergens: ['dairy'] })
    const parts = await Promise.all(
      food.ingredients.map(({ id }) => get<FoodItemDetail>(`/api/food-items/${id}`)),
    )
    const proteinG = food.ingredients.reduce(
      (sum, { grams }, index) => sum + ((parts[index]?.nutrients.proteinG ?? 0) * grams) / 100,
      0,
    )
    expect(food.nutrients.proteinG).toBeCloseTo((proteinG / 480) * 100, 6)

    const [entry] = await listImports()
    expect(entry).toMatchObject({
      kind: 'recipes',
      licence: LICENCES.recipes,
      licenceNote: 'Recipes of the kitchen',
      files: [{ name: 'recipes.csv', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }],
      report: { newCount: 1 },
    })
    const { rows } = await testApp.platform.database.pool.query(
      `select actor_id, details from audit_log where action = 'food.import-table'`,
    )
    expect(rows).toEqual([
      { actor_id: admin.id, details: { kind: 'recipes', newCount: 1, changedCount: 0, refusedCount: 5 } },
    ])
    const { rows: stored } = await testApp.platform.database.pool.query(
      'select confirmed_by from food_table_imports',
    )
    expect(stored).toEqual([{ confirmed_by: admin.id }])
  })

  it('leave a dish alone that has the same name', async () => {
    const before = await count()
    const ctx = await actAsImporter(testApp.platform, admin.email)
    const report = await importFoodTable(ctx, await readRecipes(fixture('recipes.csv')), null)
    expect(report.newCount).toBe(0)
    expect(report.skipped).toEqual([{ reason: 'The practice has a food or dish with this name', count: 1 }])
    expect(await count()).toBe(before)
  })

  it.each([
    ['Moong dal', 'Green gram, dal (moong dal) [ifct:B010, raw]'],
    ['Chana dal', 'Bengal gram, dal (chana dal) [ifct:B001, raw]'],
    ['Chole', 'Chickpeas, large (kabuli chana) [usda:16056, raw]'],
    ['Dalia', 'Wheat, broken (dalia) [ifct:A021, raw]'],
    ['dish:moong-dal', 'Moong dal [dish:moong-dal, cooked]'],
  ])('take %s as %s', async (name, food) => {
    const report = await tryRecipes([recipeOf(name)])
    expect(report.understood).toContainEqual({ from: `Ingredient ${name}`, to: food, count: 1 })
    expect(report).toMatchObject({ newCount: 1, refusedCount: 0 })
  })

  it.each([
    ['Masoor dal', /^Masoor dal could be .*Lentil, dal \(masoor dal\) \[ifct:B013, raw\]/],
    [
      'Moong sprouts',
      /^Only cooked foods or dishes are called Moong sprouts: .*\[dish:sprouts-salad, ready to eat\]/,
    ],
    [
      'Sambar',
      /^Only cooked foods or dishes are called Sambar: Sambar \[dish:sambar, cooked\]\. Write the code of a raw food, or of the cooked one if you mean it\.$/,
    ],
    ['Upma', /^Only cooked foods or dishes are called Upma: .*\[dish:upma, cooked\]/],
  ])('are refused for the ingredient %s, which no raw food alone is called', async (name, reason) => {
    const report = await tryRecipes([recipeOf(name)])
    expect(report.refused.map((row) => row.reason)).toEqual([expect.stringMatching(reason)])
    expect(report.newCount).toBe(0)
  })

  it('do not use a dish of the practice by its name', async () => {
    const report = await tryRecipes([recipeOf('Test khichdi of a file')])
    expect(report.refused.map(({ reason }) => reason)).toEqual([
      'Only cooked foods or dishes are called Test khichdi of a file: Test khichdi of a file [cooked]. Write the code of a raw food.',
    ])
  })

  it.each([
    ['supper,,', 'Category: an earlier row of this dish has lunch, this row has supper.'],
    [',boiled,', 'Method: an earlier row of this dish has simmered, this row has boiled.'],
    [',,200', 'Cooked weight (g): an earlier row of this dish has 250, this row has 200.'],
  ])('are refused if two rows of a dish differ: %s', async (cells, reason) => {
    const report = await tryFile(
      'recipes.csv',
      `Name,Category,Method,Cooked weight (g),Ingredient,Grams
Test dish,lunch,simmered,250,ifct:B010,100
Test dish,LUNCH,,250.0,ifct:B001,5
test dish,${cells},Ghee,5
`,
    )
    expect(report.refused.map((row) => [row.line, row.reason])).toEqual([
      [4, `${reason} If these are two dishes, give each its own name.`],
    ])
    expect(report).toMatchObject({ newCount: 0, refusedCount: 1 })
  })

  it('say with yes, no or nothing whether an ingredient is uncooked', async () => {
    const report = await tryFile(
      'recipes.csv',
      `Name,Category,Method,Cooked weight (g),Ingredient,Grams,Uncooked
Test dish,lunch,simmered,250,ifct:B010,100,No
Test dish,,,,Ghee,5,YES
Test dish,,,,Salt,2,
Test dish two,lunch,simmered,250,ifct:B010,100,true
`,
    )
    expect(report.refused.map(({ line, reason }) => [line, reason])).toEqual([
      [5, 'Uncooked: write yes or no instead of true.'],
    ])
    expect(report).toMatchObject({ newCount: 1, refusedCount: 1 })
  })

  it('can be written as JSON, with the line of each recipe', async () => {
    const report = await tryFoodTable(createCtx(testApp.platform), await readRecipes(fixture('recipes.json')))
    expect(report).toMatchObject({ newCount: 1, refusedCount: 1 })
    expect(report.refused[0]).toMatchObject({ line: 9, name: 'Test {curly} dish of JSON' })
  })

  it('wait for somebody who is adding a dish, and see its name', async () => {
    const { db, pool } = testApp.platform.database
    const importing = await runInDbTransaction(db, async (inside) => {
      await lockRecipes(inside)
      await sql`insert into food_items (source, name, calories, protein, carbs, fat)
                values ('custom', 'Test dish of ifct:B010', 100, 1, 1, 1)`.execute(inside)
      // In an object, because the transaction would wait for a promise.
      const report = { promise: tryFile('recipes.json', JSON.stringify([recipeOf('ifct:B010')])) }
      await vi.waitFor(
        async () => {
          const { rows } = await pool.query(
            `select count(*)::int as count from pg_locks l
              where l.locktype = 'advisory' and not l.granted
                and l.database = (select oid from pg_database where datname = current_database())`,
          )
          expect(rows).toEqual([{ count: 1 }])
        },
        { timeout: 20_000, interval: 20 },
      )
      return report
    })
    expect(await importing.promise).toMatchObject({
      newCount: 0,
      skipped: [{ reason: 'The practice has a food or dish with this name', count: 1 }],
    })
  })

  it('are imported only by people who may change foods', async () => {
    const { email } = await createPerson(testApp, { role: 'employee', grants: ['plans'] })
    await expect(actAsImporter(testApp.platform, email)).rejects.toMatchObject({ statusCode: 403 })
    await expect(actAsImporter(testApp.platform, 'nobody@example.com')).rejects.toMatchObject({
      statusCode: 404,
    })
  })

  it.each([
    [
      'recipes.csv',
      'Name,Category\nPoha,lunch\n',
      'recipes.csv lacks the columns Method, Ingredient, Grams, Cooked weight (g)',
    ],
    ['recipes.csv', '', 'recipes.csv is empty'],
    ['recipes.json', '{"name": ', 'This file is no valid JSON.'],
    ['recipes.json', '[{"name": "Poha"}]', 'Recipe 1, ingredients: '],
  ])('are refused as %s with %j', async (name, content, message) => {
    const folder = makeTestFolder()
    try {
      await writeFile(join(folder.path, name), content)
      await expect(readRecipes(join(folder.path, name))).rejects.toThrow(message)
    } finally {
      folder.remove()
    }
  })

  it('are refused if there is no such file', async () => {
    await expect(readRecipes(fixture('absent.csv'))).rejects.toThrow(
      'absent.csv cannot be read: there is no such file',
    )
  })
})
