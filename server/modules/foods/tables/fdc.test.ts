import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { FoodItemDetail, FoundFoodItem } from '#contract/foods/food-items.ts'
import type { FoodTableImport } from '#contract/foods/food-tables.ts'
import { createCtx } from '#server/kit/ctx.ts'
import { importFoods } from '#server/seed/import-foods.ts'
import { makeTestFolder } from '#server/test/server-process.ts'
import { setUpTestApp } from '#server/test/set-up-test-app.ts'
import { type SignedIn, signInAs } from '#server/test/test-app.ts'
import { readFdc } from './fdc.ts'
import { countTableFoods, removeFoodTable } from './remove-table.ts'
import { formatReport } from './report.ts'
import { actAsImporter, importFoodTable, tryFoodTable } from './service.ts'

// Files as FoodData Central offers them, with figures of USDA SR (09003 apple, 12061 almonds, 09040 banana, 14003 beer,
// 05062 chicken) and invented names and ids.
const FOLDER = join(import.meta.dirname, 'fixtures', 'fdc')
const testApp = setUpTestApp()
let admin: SignedIn

beforeAll(async () => {
  admin = await signInAs(testApp, 'admin')
})

const read = async <T>(url: string): Promise<T> =>
  (await testApp.app.inject({ url, headers: { cookie: admin.cookie } })).json<T>()
const search = (q: string) => read<FoundFoodItem[]>(`/api/food-items/search?q=${encodeURIComponent(q)}`)
const readByName = async (name: string): Promise<FoodItemDetail> => {
  const [found] = await search(name)
  return read(`/api/food-items/${found?.id}`)
}
const importFolder = async (folder = FOLDER) =>
  importFoodTable(await actAsImporter(testApp.platform, admin.email), await readFdc(folder), null)

describe('a download of FoodData Central', () => {
  it('is reported with understood and unknown nutrients, and each refused food with its line', async () => {
    const reading = await readFdc(FOLDER)
    const report = await tryFoodTable(createCtx(testApp.platform), reading)
    expect(report).toMatchObject({ newCount: 3, changedCount: 0, sameCount: 0, refusedCount: 3 })
    expect(report.refused.map(({ file, line, reason }) => [file, line, reason])).toEqual([
      ['food.csv', 6, 'Fibre is not known, so the available carbohydrate is not known either.'],
      ['food.csv', 7, 'It contains 3.9 g of alcohol, which has no column.'],
      ['food.csv', 9, 'Protein is not known.'],
    ])
    expect(report.skipped).toEqual([
      { reason: 'Kind of food: branded_food', count: 1 },
      { reason: 'An older version of a Foundation food', count: 1 },
      { reason: 'Already here as a food of USDA SR', count: 1 },
    ])
    expect(report.understood).toContainEqual({ from: '303 Iron, Fe (MG)', to: 'Iron (mg)', count: 3 })
    expect(report.understood).toContainEqual({
      from: '205 Carbohydrate, by difference (G)',
      to: 'Carbohydrate, available (g), after fibre is subtracted',
      count: 6,
    })
    expect(report.unknown).toEqual([
      { from: '318 Vitamin A, IU (IU)', count: 2 },
      { from: '268 Energy (kJ)', count: 1 },
      { from: 'Nutrient 99999, not in nutrient.csv', count: 1 },
      { from: 'food_portion.csv: weights, volumes and repeated names', count: 6 },
    ])
    expect(report.understood).toContainEqual({
      from: 'food_portion.csv',
      to: 'Household measures',
      count: 5,
    })
    expect(reading.files.map(({ name }) => name)).toContain('food_portion.csv')
    expect(report.nutrientsPerFood).toEqual({ min: 8, median: 10, max: 13 })
    expect(formatReport('fdc', reading.files, report)).toContain(
      'food.csv, line 6, Test data: fibre not measured: Fibre is not known',
    )
    expect(await search('Test data apple raw')).toEqual([])
  })

  it('becomes foods whose allergens are not known, with the energy of the convention', async () => {
    await importFolder()
    const apple = await readByName('Test data: apple, raw')
    expect(apple).toMatchObject({
      code: 'fdc:100001',
      source: 'fdc',
      sourceLabel: 'USDA FoodData Central, FDC ID 100001',
      preparation: 'raw',
      allergens: null,
      tags: [],
      // Available carbohydrate: 13.81 g less 2.4 g of fibre. 4 × 0.26 + 4 × 11.41 + 9 × 0.17 + 2 × 2.4 = 53.01 kcal.
      nutrients: { carbsG: 11.41, energyKcal: 53.01, ironMg: 0.12, vitaminAUg: 3, vitaminB12Ug: 0 },
      provenance: { energyKcal: { kind: 'recomputed', sourceAmount: 52 } },
    })
    expect(apple.nutrients).not.toHaveProperty('sodiumMg')
    // Foods of surveys name nutrients by their number. An empty amount is not zero.
    const almonds = await readByName('Test data: almonds, "roasted"')
    expect(almonds).toMatchObject({
      preparation: 'cooked',
      nutrients: { calciumMg: 269, saturatedFatG: 3.802 },
    })
    expect(almonds.nutrients).not.toHaveProperty('vitaminCMg')
    // By difference, its carbohydrate is slightly below zero.
    const chicken = await readByName('Test data: chicken, raw')
    expect(chicken).toMatchObject({
      nutrients: { carbsG: 0, fibreG: 0 },
      provenance: { fibreG: { kind: 'rule' } },
    })
  })

  it('has household measures, each as the weight of one', async () => {
    expect((await readByName('Test data: apple, raw')).measures).toEqual([
      { label: 'cup, sliced', grams: 110 },
      { label: 'medium', grams: 180 },
      { label: 'tablespoon', grams: 15.5 },
    ])
    expect((await readByName('Test data: almonds, "roasted"')).measures).toEqual([
      { label: 'cup, whole', grams: 143 },
    ])
    expect((await readByName('Test data: chicken, raw')).measures).toEqual([{ label: 'piece', grams: 25 }])
  })

  it('may have no measures and no list of current versions', async () => {
    const folder = makeTestFolder()
    try {
      await cp(FOLDER, folder.path, { recursive: true })
      for (const name of ['foundation_food.csv', 'measure_unit.csv', 'food_portion.csv']) {
        await rm(join(folder.path, name))
      }
      const report = await tryFoodTable(createCtx(testApp.platform), await readFdc(folder.path))
      // The older version of the apple has no figures.
      expect(report).toMatchObject({ newCount: 0, changedCount: 3, refusedCount: 4 })
    } finally {
      folder.remove()
    }
  })

  it('changes nothing when it is imported again, and remains when the product renews its own foods', async () => {
    expect(await importFolder()).toMatchObject({ newCount: 0, changedCount: 0, sameCount: 3 })
    await testApp.platform.database.pool.query("update food_imports set content_hash = 'another'")
    await importFoods(testApp.platform.database.db, { foodSet: 'full' })
    expect((await search('Test data: apple, raw'))[0]?.code).toBe('fdc:100001')
  })

  it('can be removed without a change of dishes, and brought back by another import', async () => {
    const ask = async <T>(method: 'POST' | 'DELETE', url: string, payload?: object): Promise<T> => {
      const headers = { cookie: admin.cookie }
      const response = await testApp.app.inject({ method, url, headers, ...(payload ? { payload } : {}) })
      expect(response.statusCode, response.body).toBeLessThan(300)
      return response.json<T>()
    }
    const apple = await readByName('Test data: apple, raw')
    const almonds = await readByName('Test data: almonds, "roasted"')
    const dish = await ask<{ id: string }>('POST', '/api/dishes', {
      name: 'Test dish of an imported apple',
      category: 'snacks',
      method: 'raw',
      ingredients: [{ foodId: apple.id, grams: 100 }],
      cookedWeightGrams: 100,
    })
    const before = await read<FoodItemDetail>(`/api/food-items/${dish.id}`)
    // A food that a person retired stays retired.
    await ask('DELETE', `/api/food-items/${almonds.id}`)
    const ctx = await actAsImporter(testApp.platform, admin.email)
    expect(await countTableFoods(ctx, 'fdc')).toEqual({ foodCount: 2, usedCount: 1 })
    expect(await search('Test data: apple, raw')).toHaveLength(1)

    expect(await removeFoodTable(ctx, 'fdc')).toEqual({ foodCount: 2, usedCount: 1 })
    expect(await search('Test data: apple, raw')).toEqual([])
    expect(await read(`/api/food-items/${dish.id}`)).toEqual(before)
    const [latest] = await read<FoodTableImport[]>('/api/admin/food-tables')
    expect(latest?.removedAt).not.toBeNull()
    expect(await countTableFoods(ctx, 'fdc')).toEqual({ foodCount: 0, usedCount: 0 })

    expect(await importFolder()).toMatchObject({ newCount: 0, changedCount: 2, sameCount: 1 })
    expect(await search('Test data: apple, raw')).toHaveLength(1)
    expect(await search('Test data: almonds, "roasted"')).toEqual([])
    const [again] = await read<FoodTableImport[]>('/api/admin/food-tables')
    expect(again?.removedAt).toBeNull()
  })

  it('is refused if a file is missing', async () => {
    const folder = makeTestFolder()
    try {
      await cp(FOLDER, folder.path, { recursive: true })
      await rm(join(folder.path, 'nutrient.csv'))
      await expect(readFdc(folder.path)).rejects.toThrow('nutrient.csv cannot be read: there is no such file')
    } finally {
      folder.remove()
    }
  })
})
