import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FoodItem, FoundFoodItem } from '#contract/foods/food-items.ts'
import type { DietPlan, GroceryList } from '#contract/plans/diet-plans.ts'
import { STARTER_DAYS } from '#domain/plans/starter-days.ts'
import { migrateDatabase } from '#server/kit/database/migrate.ts'
import { readPdf } from '#server/kit/pdf/test/read-pdf.ts'
import { holdBuiltFoods } from '#server/test/built-foods.ts'
import { makePlanPayload } from '#server/test/plan-payload.ts'
import { buildTestApp, type SignedIn, signInAs, type TestApp } from '#server/test/test-app.ts'
import { createTestDatabase, type TestDatabase } from '#server/test/test-database.ts'
import { hashFoods } from './build-foods.ts'
import { DISHES, PANTRY } from './dishes.ts'
import { OPEN_FOODS_FINGERPRINT } from './foods-fingerprint.ts'
import { importFoods } from './import-foods.ts'
import { MAPPED_FOODS, OPEN_FOODS } from './open-foods.ts'
import { findGroup } from './retention.ts'

const { foods, report } = await holdBuiltFoods('open')
const byCode = new Map(foods.map((food) => [food.code, food]))

describe('the mapping of the open set', () => {
  test('decides on every ingredient of the recipes, and says why an ingredient has no row', () => {
    const decided = new Set(OPEN_FOODS.map(({ code }) => code))
    const used = new Set(DISHES.flatMap(({ ingredients }) => ingredients.map(({ code }) => code)))
    const ofIfct = [...PANTRY.values()].filter(({ code }) => code.startsWith('ifct:') && used.has(code))
    expect(ofIfct.filter(({ code }) => !decided.has(code as `ifct:${string}`))).toEqual([])
    expect(OPEN_FOODS.filter(({ ndb, note }) => ndb === null && note === null)).toEqual([])
    expect(decided.size).toBe(OPEN_FOODS.length)
  })

  test('gives every food figures of USDA SR with a note, and no figure of IFCT 2017', () => {
    expect(foods.filter(({ source, code }) => source === 'ifct2017' || code.startsWith('ifct:'))).toEqual([])
    expect(JSON.stringify(foods.map(({ provenance, nutrients }) => [provenance, nutrients]))).not.toMatch(
      /ifct/i,
    )
    for (const { code, ndb, note } of MAPPED_FOODS) {
      const food = byCode.get(code.replace('ifct:', 'open:'))
      expect([code, food?.quarantineReason]).toEqual([code, null])
      expect(food?.provenance.proteinG).toMatchObject({
        kind: 'mapped',
        source: expect.stringContaining(`USDA SR ${ndb}`),
        ...(note === null ? {} : { reason: note }),
      })
    }
  })

  test('leaves figures unknown that do not apply to the food', () => {
    expect(byCode.get('open:L003')?.nutrients.sodiumMg).toBeUndefined()
    expect(byCode.get('open:L003')?.nutrients.calciumMg).toBeGreaterThan(400)
    expect(byCode.get('dish:palak-paneer')?.nutrients.sodiumMg).toBeUndefined()
    expect(byCode.get('open:A012')?.nutrients.ironMg).toBeUndefined()
  })

  test('keeps names, measures, diets and allergens, which are ours', async () => {
    const full = new Map((await holdBuiltFoods('full')).foods.map((food) => [food.code, food]))
    for (const code of ['L002', 'B001-besan', 'A016-samak', 'G019', 'H012']) {
      const [here, there] = [byCode.get(`open:${code}`), full.get(`ifct:${code}`)]
      expect([code, here?.allergens, here?.tags, here?.measures, here?.foodGroup]).toEqual([
        code,
        there?.allergens,
        there?.tags,
        there?.measures,
        there?.foodGroup,
      ])
    }
  })

  test('deducts the same losses of cooking as in the full set', async () => {
    const full = new Map((await holdBuiltFoods('full')).foods.map((food) => [food.code, food]))
    // The group of a fish depends on its fat, which is another in the row of another fish.
    for (const { code } of MAPPED_FOODS.filter((food) => !/^ifct:[PS]/.test(food.code))) {
      const [here, there] = [byCode.get(code.replace('ifct:', 'open:')), full.get(code)]
      expect([code, here && findGroup(here)]).toEqual([code, there && findGroup(there)])
    }
  })

  test('computes all dishes but those with an ingredient without a row, near those of the full set', async () => {
    const absent = new Set(report.absentDishes.map(({ code }) => code))
    expect(report.absentDishes).toContainEqual({
      code: 'dish:ragi-mudde',
      name: 'Ragi mudde',
      ingredients: ['ifct:A010'],
    })
    expect(absent.size).toBeLessThan(DISHES.length / 10)
    const full = (await holdBuiltFoods('full')).foods.filter(
      ({ source, code, variant }) => source === 'dish' && variant === null && !absent.has(code),
    )
    const differences = full.map(({ code, nutrients: { energyKcal = 0 } }) => {
      const here = byCode.get(code)?.nutrients.energyKcal
      expect([code, here]).toEqual([code, expect.any(Number)])
      return Math.abs((here ?? 0) - energyKcal) / Math.max(energyKcal, 1)
    })
    const median = differences.sort((one, other) => one - other)[Math.floor(differences.length / 2)]
    expect(median).toBeLessThan(0.05)
  })

  test('has the fingerprint that lets a start skip the import', () => {
    // After a change to food data or rules: node server/seed/print-food-report.ts --write
    expect(hashFoods(foods)).toBe(OPEN_FOODS_FINGERPRINT)
  })
})

/** Reads an answer of the API as this person. */
async function get<T>(api: TestApp, who: SignedIn, url: string): Promise<T> {
  const response = await api.app.inject({ url, headers: { cookie: who.cookie } })
  expect(response.statusCode, response.body).toBe(200)
  return response.json<T>()
}

function search(api: TestApp, who: SignedIn, words: string): Promise<FoundFoodItem[]> {
  return get(api, who, `/api/food-items/search?q=${encodeURIComponent(words)}`)
}

/** Publishes a plan of 1,400 kcal a day from foods that are found by name, the same energy of each. */
async function publishPlan(api: TestApp, admin: SignedIn, wanted: readonly (readonly [string, string])[]) {
  const client = await signInAs(api, { role: 'client', inCareOf: [admin.id] })
  const items = await Promise.all(
    wanted.map(async ([words, code]) => {
      const food = (await search(api, admin, words)).find((each) => each.code === code)
      expect([code, food?.code]).toEqual([code, code])
      const grams = Math.round((1400 / wanted.length / (food?.nutrients.energyKcal ?? 1)) * 100)
      return { foodId: food?.id, name: food?.name, grams, measure: null }
    }),
  )
  const response = await api.app.inject({
    method: 'POST',
    url: '/api/diet-plans',
    headers: { cookie: admin.cookie },
    payload: makePlanPayload(client.id, items, { proteinGoal: '>=40g/day' }),
  })
  expect(response.statusCode, response.body).toBe(200)
  return response.json<DietPlan>()
}

/** Prints the PDF of a plan and returns its text. */
async function readPlanPdf(api: TestApp, who: SignedIn, planId: string): Promise<string> {
  const response = await api.app.inject({
    url: `/api/diet-plans/${planId}/export-pdf`,
    headers: { cookie: who.cookie },
  })
  expect(response.statusCode, response.body.slice(0, 200)).toBe(200)
  return (await readPdf(new Uint8Array(response.rawPayload))).text
}

const MEAL = [
  ['steamed rice', 'dish:steamed-rice'],
  ['toor dal tadka', 'dish:toor-dal-tadka'],
  ['phulka', 'dish:phulka'],
  ['bhindi sabzi', 'dish:bhindi-sabzi'],
] as const

describe('a product that is started with the open set', () => {
  let database: TestDatabase
  let api: TestApp
  let admin: SignedIn

  beforeAll(async () => {
    database = await createTestDatabase({ isEmpty: true })
    await migrateDatabase(database.url)
    api = await buildTestApp(database, { foodSet: 'open' })
    await importFoods(api.platform.database.db, { foodSet: 'open' })
    admin = await signInAs(api, 'admin')
  })

  afterAll(async () => {
    await api.close()
    await database.drop()
  })

  test('contains no food of IFCT 2017', async () => {
    const { rows } = await api.platform.database.pool.query(
      `select count(*) filter (where source = 'ifct2017' or code like 'ifct:%')::int as ifct,
              count(*) filter (where code like 'open:%')::int as open,
              count(*) filter (where nutrients::text || provenance::text ~* 'ifct')::int as named from food_items`,
    )
    expect(rows).toEqual([{ ifct: 0, open: MAPPED_FOODS.length, named: 0 }])
  })

  test.each([
    ['rice', 'dish:steamed-rice'],
    ['चावल', 'dish:steamed-rice'],
    ['toor dal', 'open:B021'],
    ['milk', 'open:L002'],
    ['paal', 'open:L002'],
    ['palak paneer', 'dish:palak-paneer'],
  ])('finds %s', async (words, code) => {
    expect((await search(api, admin, words)).map((food) => food.code)).toContain(code)
  })

  test('names USDA SR as the source of foods and dishes', async () => {
    const milk = (await search(api, admin, 'milk')).find(({ code }) => code === 'open:L002')
    const rice = (await search(api, admin, 'steamed rice')).find(({ code }) => code === 'dish:steamed-rice')
    expect(milk).toMatchObject({ source: 'usda', sourceLabel: 'USDA SR' })
    expect(await get(api, admin, `/api/food-items/${milk?.id}`)).toMatchObject({
      description: expect.stringContaining('USDA SR 01211'),
    })
    expect(await get(api, admin, `/api/food-items/${rice?.id}`)).toMatchObject({
      sourceLabel: expect.stringMatching(/^Our recipe, calculated from USDA SR;/),
    })
  })

  test('has the foods of the starter days, except for dishes that are left out', async () => {
    const items = STARTER_DAYS.flatMap(({ slots }) => Object.values(slots).flatMap((slot) => slot.items))
    const codes = [...new Set(items.map(({ code }) => code))]
    const found = await get<FoodItem[]>(api, admin, `/api/food-items?codes=${codes.join(',')}&limit=100`)
    const known = new Set(found.map(({ code }) => code?.replace('open:', 'ifct:')))
    expect(codes.filter((code) => !known.has(code))).toEqual(['dish:multigrain-roti'])
  })

  test('writes a plan, its grocery list and its PDF, whose sources do not name IFCT', async () => {
    const plan = await publishPlan(api, admin, [...MEAL, ['milk', 'open:L002']])
    expect(Object.values(plan.foods).map(({ source, tables }) => [source, tables ?? null])).toEqual(
      expect.arrayContaining([
        ['dish', ['usda']],
        ['usda', null],
      ]),
    )

    const list = await get<GroceryList>(api, admin, `/api/diet-plans/${plan.id}/grocery-list`)
    const names = list.categories.flatMap((each) => each.items.map(({ name }) => `${each.category}: ${name}`))
    expect(names).toEqual(expect.arrayContaining(['Grains and flours: Rice', 'Vegetables: Onion']))

    const text = await readPlanPdf(api, admin, plan.id)
    expect(text).toMatch(/Food composition: USDA National Nutrient Database for Standard\s+Reference\./)
    expect(text).not.toMatch(/IFCT|Hyderabad/)
  })
})

test('a plan that was published with the full set does not change when the open set is loaded', async () => {
  const database = await createTestDatabase()
  const api = await buildTestApp(database, { foodSet: 'open' })
  try {
    const admin = await signInAs(api, 'admin')
    const plan = await publishPlan(api, admin, MEAL)
    await importFoods(api.platform.database.db, { foodSet: 'open' })
    const after = await get<DietPlan>(api, admin, `/api/diet-plans/${plan.id}`)
    expect(after.foods).toEqual(plan.foods)
    expect(await readPlanPdf(api, admin, plan.id)).toContain('IFCT 2017, NIN Hyderabad')
    const [dish] = (await search(api, admin, 'steamed rice')).filter(
      ({ code }) => code === 'dish:steamed-rice',
    )
    expect(dish?.nutrients.energyKcal).not.toBe(plan.foods[dish?.id ?? '']?.nutrients.energyKcal)
  } finally {
    await api.close()
    await database.drop()
  }
})
