import { beforeAll, describe, expect, it } from 'vitest'
import type {
  FoodImportReport,
  FoodItemDetail,
  FoundFoodItem,
  ManagedFoodItem,
} from '#contract/foods/food-items.ts'
import { FOOD_GROUPS } from '#domain/foods/food-groups.ts'
import { setUpTestApp } from '#server/test/set-up-test-app.ts'
import { type SignedIn, signInAs } from '#server/test/test-app.ts'

const testApp = setUpTestApp()
let admin: SignedIn

beforeAll(async () => {
  admin = await signInAs(testApp, 'admin')
})

const ask = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, headers: object = {}) =>
  testApp.app.inject({
    method,
    url,
    headers: { cookie: admin.cookie, ...headers },
    ...(payload ? { payload } : {}),
  })

const importFile = async (
  csv: string,
  options: { dryRun?: boolean; updatesExisting?: boolean } = {},
  headers: object = {},
): Promise<FoodImportReport> => {
  const payload = { csv, dryRun: false, updatesExisting: false, ...options }
  const response = await ask('POST', '/api/admin/food-items/import', payload, headers)
  expect(response.statusCode, response.body).toBe(200)
  return response.json<FoodImportReport>()
}

const search = async (q: string): Promise<FoundFoodItem[]> =>
  (await testApp.app.inject({ url: `/api/food-items/search?q=${encodeURIComponent(q)}` })).json()

const detail = async (id: string): Promise<FoodItemDetail> =>
  (await ask('GET', `/api/food-items/${id}`)).json()

const countFoods = async (): Promise<number> => {
  const { rows } = await testApp.platform.database.pool.query('select count(*)::int as count from food_items')
  return rows[0].count
}

const HEADER = 'Name,Category,Calories,Protein,Carbs,Fat,Sodium (mg),Name in Tamil,Suits'

describe('importing foods', () => {
  const FILE = `${HEADER}
Zylo laddu,Snacks,420,8,55,18.5,12.5,ஸைலோ,vegetarian; jain
Zylo sherbet,Beverages,900,0,10,0,,,vegan
Zylo,Brunch,420,8,55,18,,,
`

  it('reports by how much energy differs from the macronutrients, unless that is rounding', async () => {
    const rows = ['Zylo barfi,Snacks,430,8,55,18.5,,,', 'Zylo peda,Snacks,419,8,55,18.5,,,']
    const report = await importFile([HEADER, ...rows].join('\n'), { dryRun: true })
    expect(report.rows.map(({ state, energyDifference }) => [state, energyDifference])).toEqual([
      ['new', 'Protein, carbs, fat and fibre give 419 kcal, 11 less'],
      ['new', null],
    ])
  })

  it('reports in a dry run what it would do, and changes nothing', async () => {
    const before = await countFoods()
    const report = await importFile(FILE, { dryRun: true })
    expect(report).toMatchObject({
      isImported: false,
      newCount: 1,
      changedCount: 0,
      keptCount: 0,
      invalidCount: 2,
    })
    expect(report.rows.map(({ line, state, issues }) => [line, state, issues])).toEqual([
      [2, 'new', []],
      [
        3,
        'invalid',
        [
          {
            path: 'Calories (kcal)',
            message: expect.stringContaining('write yes in the column Energy confirmed'),
          },
        ],
      ],
      [4, 'invalid', [{ path: 'Category', message: expect.stringContaining('Write one of: Breakfast') }]],
    ])
    expect(await countFoods()).toBe(before)
  })

  it('adds them once for one key, and they are found at once by every name', async () => {
    const before = await countFoods()
    const key = { 'idempotency-key': 'foods-of-a-file' }
    const first = await importFile(FILE, {}, key)
    expect(await importFile(FILE, {}, key)).toEqual(first)
    expect(await countFoods()).toBe(before + 1)
    const [food] = await search('ஸைலோ')
    expect(food).toMatchObject({ name: 'Zylo laddu', source: 'custom', tags: ['vegetarian', 'jain'] })
    expect((await detail(food?.id ?? '')).nutrients).toMatchObject({ sodiumMg: 12.5, fatG: 18.5 })
    const { rows } = await testApp.platform.database.pool.query(
      `select actor_id, details from audit_log where action = 'food.import'`,
    )
    expect(rows).toEqual([{ actor_id: admin.id, details: { newCount: 1, changedCount: 0 } }])
  })

  it('overwrites foods of the same name only if requested', async () => {
    const changed = `Name,Category,Calories,Protein,Carbs,Fat\nzylo LADDU,Snacks,431,8,55,20\n`
    const report = await importFile(changed)
    expect(report).toMatchObject({ newCount: 0, changedCount: 1 })
    expect(report.rows[0]?.changes).toEqual(['Name', 'Calories (kcal)', 'Fat (g)'])
    const [food] = await search('zylo laddu')
    expect(food?.fat).toBe(18.5)
    await importFile(changed, { updatesExisting: true })
    const after = await detail(food?.id ?? '')
    expect(after).toMatchObject({ name: 'zylo LADDU', fat: 20, calories: 431, tags: ['vegetarian', 'jain'] })
    expect(after.names).toEqual([{ language: 'ta', name: 'ஸைலோ' }])
    // Changing the fat does not reset the sodium.
    expect(after.nutrients).toMatchObject({ sodiumMg: 12.5 })
    expect(await importFile(changed, { updatesExisting: true })).toMatchObject({
      keptCount: 1,
      changedCount: 0,
    })
  })

  it('by two people at the same time creates a food once', async () => {
    const csv = `Name,Category,Calories,Protein,Carbs,Fat\nContested barfi,Snacks,431,8,55,20\n`
    const reports = await Promise.all([importFile(csv), importFile(csv)])
    expect(reports.map(({ newCount }) => newCount).sort()).toEqual([0, 1])
    expect(await search('contested barfi')).toHaveLength(1)
  })

  it.each([
    ['', 'This file is empty.'],
    [
      'Name\nPoha',
      'The first line must name the columns. Missing: Category, Calories (kcal), Protein (g), Carbs (g), Fat (g).',
    ],
  ])('refuses the file %j', async (csv, message) => {
    const response = await ask('POST', '/api/admin/food-items/import', {
      csv,
      dryRun: true,
      updatesExisting: false,
    })
    expect(response.json()).toMatchObject({ statusCode: 400, issues: [{ path: 'csv', message }] })
  })
})

describe('exporting foods', () => {
  it('returns the listed foods in a file that can be imported without changes', async () => {
    const response = await ask('GET', '/api/admin/food-items/export?source=custom&tag=jain')
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="foods.csv"',
    })
    expect(response.body.match(/\r\n/g)).toHaveLength(2)
    const report = await importFile(response.body, { updatesExisting: true })
    expect(report).toMatchObject({ newCount: 0, changedCount: 0, keptCount: 1, invalidCount: 0 })
  })

  it('includes imported foods, which an import does not change', async () => {
    const all = await ask('GET', '/api/admin/food-items?source=dish&limit=1')
    const response = await ask('GET', '/api/admin/food-items/export?source=dish')
    const report = await importFile(response.body, { updatesExisting: true })
    expect(report.keptCount).toBe(Number(all.headers['x-total-count']))
    expect(report.rows.every(({ state }) => state === 'kept')).toBe(true)
    expect(report.ignoredColumns).toEqual([])
  })

  it('uses the same filters for search, group and tag as the list', async () => {
    const query = 'search=dal&tag=vegan'
    const list = await ask('GET', `/api/admin/food-items?${query}&limit=200`)
    const { rows } = await importFile((await ask('GET', `/api/admin/food-items/export?${query}`)).body, {
      dryRun: true,
    })
    expect(rows.map(({ name }) => name)).toEqual(list.json<ManagedFoodItem[]>().map(({ name }) => name))
    const fruits = await ask('GET', '/api/admin/food-items?group=Fruits&source=ifct2017&limit=200')
    expect(fruits.json<ManagedFoodItem[]>().every(({ foodGroup }) => foodGroup === 'Fruits')).toBe(true)
    expect(Number(fruits.headers['x-total-count'])).toBe(68)
    expect((await ask('GET', '/api/admin/food-items?group=Stones')).statusCode).toBe(400)
  })

  it('has a list of all groups of the imported foods', async () => {
    const { rows } = await testApp.platform.database.pool.query<{ food_group: string }>(
      'select distinct food_group from food_items where food_group is not null order by 1',
    )
    expect(rows.map(({ food_group }) => food_group)).toEqual([...FOOD_GROUPS].sort())
  })
})

describe('every nutrient of a food', () => {
  const POHA = {
    name: 'Poha of all nutrients',
    category: 'breakfast',
    calories: 180,
    protein: 3.5,
    carbs: 28,
    fat: 5.25,
  }

  it('can be stored, is preserved, and can be set to unknown again', async () => {
    const created = (
      await ask('POST', '/api/food-items', {
        ...POHA,
        foodGroup: 'Dishes',
        nutrients: { ironMg: 2.6, saturatedFatG: 1.5, sodiumMg: 0, zincMg: null },
        names: [
          { language: 'mr', name: 'पोहे' },
          { language: 'mr', name: 'पोहे' },
        ],
      })
    ).json<ManagedFoodItem>()
    const before = await detail(created.id)
    expect(before.nutrients).toMatchObject({ ironMg: 2.6, saturatedFatG: 1.5, sodiumMg: 0 })
    expect(before.nutrients).not.toHaveProperty('zincMg')
    expect(before).toMatchObject({ foodGroup: 'Dishes', names: [{ language: 'mr', name: 'पोहे' }] })
    const change = (fields: object, updatedAt: string) =>
      ask('PUT', `/api/food-items/${created.id}`, { ...POHA, ...fields, updatedAt })
    // The fat changes and saturated fat is sent again; iron is set to unknown.
    const response = await change(
      { fat: 6, calories: 187, nutrients: { saturatedFatG: 1.5, ironMg: null } },
      before.updatedAt,
    )
    expect(response.statusCode, response.body).toBe(200)
    const after = await detail(created.id)
    expect(after.nutrients).toMatchObject({ saturatedFatG: 1.5, sodiumMg: 0 })
    expect(after.nutrients).not.toHaveProperty('ironMg')
    expect(after).toMatchObject({ foodGroup: 'Dishes', names: [{ language: 'mr', name: 'पोहे' }] })
    // If it is not sent, a part of a changed figure becomes unknown.
    await change({ fat: 7, calories: 196, foodGroup: null }, after.updatedAt)
    const last = await detail(created.id)
    expect(last.nutrients).not.toHaveProperty('saturatedFatG')
    expect(last.foodGroup).toBeNull()
  })

  it.each([
    [
      { saturatedFatG: 4, monounsaturatedFatG: 4 },
      'nutrients.saturatedFatG',
      'add up to 8 g, but total fat is 5.25 g',
    ],
    [{ leucineMg: 9000 }, 'nutrients.leucineMg', 'add up to 9 g, but total protein is 3.5 g'],
    [{ waterG: 80 }, 'nutrients.waterG', 'add up to 116.75 g, but the food is only 100 g'],
    [{ ironMg: -1 }, 'nutrients.ironMg', 'This cannot be less than 0 mg'],
    [{ ironMg: 1.23456 }, 'nutrients.ironMg', 'Please use at most four decimals'],
    [{ proteinG: 4 }, 'nutrients', 'Unrecognized key'],
  ])('is refused as %j, beside its field', async (nutrients, path, message) => {
    const response = await ask('POST', '/api/food-items', { ...POHA, nutrients })
    expect(response.statusCode).toBe(400)
    expect(response.json<{ issues: object[] }>().issues[0]).toEqual({
      path,
      message: expect.stringContaining(message),
    })
  })
})
