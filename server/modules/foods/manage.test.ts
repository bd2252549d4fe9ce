import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type {
  DeletedFoodItem,
  FoodItemDetail,
  FoundFoodItem,
  ManagedFoodItem,
} from '#contract/foods/food-items.ts'
import { addDays, todayIn } from '#domain/units/dates.ts'
import { runInTransaction } from '#server/kit/database/transaction.ts'
import { importFoods } from '#server/seed/import-foods.ts'
import { buildTestApp, createClient, type SignedIn, signInAs, type TestApp } from '#server/test/test-app.ts'
import { createTestDatabase, type TestDatabase } from '#server/test/test-database.ts'

let database: TestDatabase
let testApp: TestApp
/** Another process on the same database. */
let otherApp: TestApp
let admin: SignedIn

beforeAll(async () => {
  database = await createTestDatabase()
  testApp = await buildTestApp(database)
  otherApp = await buildTestApp(database)
  admin = await signInAs(testApp, 'admin')
})
afterAll(async () => {
  await testApp.close()
  await otherApp.close()
  await database.drop()
})

const POHA = {
  name: 'Kanda poha of Pune',
  category: 'breakfast',
  calories: 180,
  protein: 3.5,
  carbs: 28,
  fat: 5.25,
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

function ask(method: Method, url: string, payload?: object, headers: Record<string, string> = {}) {
  return testApp.app.inject({
    method,
    url,
    headers: { cookie: admin.cookie, ...headers },
    ...(payload ? { payload } : {}),
  })
}

async function askFor<T>(method: Method, url: string, payload?: object): Promise<T> {
  const response = await ask(method, url, payload)
  expect(response.statusCode, response.body).toBe(200)
  return response.json<T>()
}

const create = (change: object = {}): Promise<ManagedFoodItem> =>
  askFor('POST', '/api/food-items', { ...POHA, ...change })
const remove = (id: string): Promise<DeletedFoodItem> => askFor('DELETE', `/api/food-items/${id}`)
const change = (food: ManagedFoodItem, fields: object) =>
  ask('PUT', `/api/food-items/${food.id}`, { ...POHA, updatedAt: food.updatedAt, ...fields })

/** Searches foods as a visitor, in the other process. */
async function search(q: string): Promise<string[]> {
  const response = await otherApp.app.inject({ url: `/api/food-items/search?q=${encodeURIComponent(q)}` })
  return response.json<FoundFoodItem[]>().map(({ id }) => id)
}

async function findImported(code: string): Promise<ManagedFoodItem> {
  const { rows } = await testApp.platform.database.pool.query<{ id: string; name: string; state: string }>(
    `select id, name, case when retired_at is null then 'active' else 'retired' end as state
       from food_items where code = $1`,
    [code],
  )
  const [row] = rows
  const found = await askFor<ManagedFoodItem[]>(
    'GET',
    `/api/admin/food-items?search=${encodeURIComponent(row?.name ?? '')}&state=${row?.state}`,
  )
  const food = found.find(({ id }) => id === row?.id)
  if (!food) throw new Error(`No food ${code}.`)
  return food
}

const today = todayIn('Asia/Kolkata', new Date())

/** Returns the fields of a plan with one day that contains a food, as a portion or as an alternative. */
function makePlan(clientId: string, foodId: string, more: object = {}, isAlternative = false) {
  const item = { foodId, name: 'A food', grams: 800, measure: null }
  const items = isAlternative ? [{ ...item, foodId: riceId, alternatives: [item] }] : [item]
  return {
    userId: clientId,
    title: 'Plan with a food of our own',
    clientName: 'Asha Rao',
    clientAge: 34,
    clientHeight: '162 cm',
    clientWeight: 74.5,
    clientLocation: 'Pune',
    goalDescription: 'Weight loss (0.5 kg/week)',
    caloriesTarget: '1300-1500 kcal/day',
    proteinGoal: '>=60g/day',
    preferences: 'Vegetarian, Indian meals',
    startDate: today,
    endDate: addDays(today, 42),
    days: [{ dayNumber: 1, dayLabel: 'Day 1', meals: { lunch: { time: '1 PM', note: '', items } } }],
    ...more,
  }
}

let riceId = ''
beforeAll(async () => {
  riceId = (await findImported('dish:steamed-rice')).id
})

describe('adding a food', () => {
  it('creates one that everybody finds at once, in every process, and records who did it', async () => {
    const food = await create({
      names: [{ language: 'hi', name: 'कांदा पोहे' }],
      measures: [{ label: 'plate', grams: 180 }],
    })
    expect(food).toMatchObject({
      ...POHA,
      source: 'custom',
      sourceLabel: 'Added by the practice',
      code: null,
      fiber: null,
      serving_size: '180g',
      preparation: 'cooked',
      state: 'active',
      nutrients: { energyKcal: 180, proteinG: 3.5, carbsG: 28, fatG: 5.25 },
      names: [{ language: 'hi', name: 'कांदा पोहे' }],
    })
    expect(food.nutrients).not.toHaveProperty('fibreG')
    expect(await search('kanda pohe of poone')).toContain(food.id)
    expect(await search('कांदा पोहे')).toContain(food.id)
    const { rows } = await testApp.platform.database.pool.query(
      `select actor_id, action, details from audit_log where entity_id = $1`,
      [food.id],
    )
    expect(rows).toEqual([
      { actor_id: admin.id, action: 'food.create', details: { isEnergyConfirmed: false } },
    ])
  })

  it('creates it once for one key', async () => {
    const key = { 'idempotency-key': 'food-key-0001' }
    const first = await ask('POST', '/api/food-items', POHA, key)
    const again = await ask('POST', '/api/food-items', POHA, key)
    expect(again.json()).toEqual(first.json())
    const other = await ask('POST', '/api/food-items', { ...POHA, fat: 5 }, key)
    expect(other.json()).toMatchObject({ statusCode: 409, code: 'idempotency_mismatch' })
  })

  it.each([
    [{ name: ' ' }, 'name', 'Name is required'],
    [{ name: 'x'.repeat(256) }, 'name', 'Please use at most 255 characters.'],
    [{ name: '—' }, 'name', 'Please enter a name with letters, so that the food can be found'],
    [{ category: 'brunch' }, 'category', 'Category is required'],
    [{ category: undefined }, 'category', 'Category is required'],
    [{ calories: 180.5 }, 'calories', 'Please enter calories as a whole number'],
    [{ calories: '180' }, 'calories', 'Calories are required'],
    [{ calories: 901 }, 'calories', '100 g of any food has at most 900 kcal. Please check this number.'],
    [{ calories: -1 }, 'calories', 'This cannot be less than 0 kcal'],
    [{ protein: -0.1 }, 'protein', 'This cannot be less than 0 g'],
    [{ protein: undefined }, 'protein', 'Protein is required'],
    [{ carbs: 100.5 }, 'carbs', 'This is per 100 g: at most 100 g'],
    [{ fat: 1.234 }, 'fat', 'Please use at most two decimals'],
    [{ fiber: 101 }, 'fiber', 'This is per 100 g: at most 100 g'],
    [
      { protein: 40, carbs: 50, fat: 10.01 },
      'protein',
      'Protein, carbs, fat and fibre add up to 100.01 g, but the food is only 100 g',
    ],
    [{ serving_size: 'a plate' }, 'serving_size', 'Please enter the serving in grams, such as 150g'],
    [{ serving_size: '0g' }, 'serving_size', 'Please enter the serving in grams, such as 150g'],
    [{ measures: [{ label: 'cup', grams: 0 }] }, 'measures.0.grams', 'Enter its weight'],
    [
      {
        measures: [
          { label: 'cup', grams: 1 },
          { label: 'Cup', grams: 2 },
        ],
      },
      'measures',
      'Two measures have the same name',
    ],
  ])('is refused with %j, beside its field', async (fields, path, message) => {
    const response = await ask('POST', '/api/food-items', { ...POHA, ...fields })
    expect(response.statusCode, response.body).toBe(400)
    const { code, issues } = response.json<{ code: string; issues: { path: string; message: string }[] }>()
    expect(code).toBe('invalid_input')
    expect(issues[0]).toEqual({ path, message })
  })

  it('requires a confirmation when the energy does not fit, and accepts it then', async () => {
    const odd = { ...POHA, name: 'Toddy', calories: 753 }
    const response = await ask('POST', '/api/food-items', odd)
    expect(response.json()).toMatchObject({
      statusCode: 422,
      code: 'energy_unlikely',
      issues: [{ path: 'calories', message: expect.stringContaining('give about 173 kcal, not 753') }],
    })
    expect(await create({ ...odd, isEnergyConfirmed: true })).toMatchObject({ calories: 753 })
  })
})

describe('changing a food', () => {
  it('renames it in every search, and preserves the fields that were not sent', async () => {
    const food = await create({ name: 'Xylo dosa', names: [{ language: 'hi', name: 'नाचणी' }] })
    const response = await change(food, { name: 'Sago cutlet', fat: 10, calories: 220, allergens: ['nuts'] })
    expect(response.json()).toMatchObject({
      name: 'Sago cutlet',
      fat: 10,
      allergens: ['nuts'],
      names: [{ language: 'hi', name: 'नाचणी' }],
      nutrients: { energyKcal: 220, fatG: 10, carbsG: 28 },
    })
    expect(await search('sago cutlet')).toContain(food.id)
    expect(await search('xylo dosa')).not.toContain(food.id)
    expect(await search('नाचणी')).toContain(food.id)
    const { rows } = await testApp.platform.database.pool.query(
      `select details->'fields' as fields from audit_log where entity_id = $1 and action = 'food.update'`,
      [food.id],
    )
    expect(rows).toEqual([{ fields: ['name', 'calories', 'fat', 'allergens'] }])
  })

  it('is refused if the caller saw an older version, even for two at the same time', async () => {
    const food = await create()
    const answers = await Promise.all([change(food, { name: 'First' }), change(food, { name: 'Second' })])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const saved = answers.find(({ statusCode }) => statusCode === 200)?.json<ManagedFoodItem>()
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      code: 'stale_version',
      details: { food: { name: saved?.name, updatedAt: saved?.updatedAt } },
    })
  })

  it('does not change imported foods', async () => {
    const response = await change(await findImported('ifct:A003'), { name: 'Ours now' })
    expect(response.json()).toMatchObject({ statusCode: 409, code: 'food_imported' })
  })

  it('answers 404 for an unknown food', async () => {
    const none = '00000000-0000-4000-8000-000000000000'
    const updatedAt = new Date().toISOString()
    for (const response of [
      await ask('PUT', `/api/food-items/${none}`, { ...POHA, updatedAt }),
      await ask('POST', `/api/food-items/${none}/copy`),
      await ask('DELETE', `/api/food-items/${none}`),
      await ask('POST', `/api/food-items/${none}/restore`),
    ]) {
      expect(response.json()).toMatchObject({ statusCode: 404, code: 'not_found' })
    }
  })
})

describe('copying a food', () => {
  it('copies vitamins, names and provenance, but no parts of the figures that change', async () => {
    const paneer = await findImported('ifct:L003')
    const copy = await askFor<ManagedFoodItem>('POST', `/api/food-items/${paneer.id}/copy`, {
      name: 'Low-fat paneer of our dairy',
      category: 'lunch',
      calories: 170,
      protein: paneer.protein,
      carbs: paneer.carbs,
      fat: 5,
      fiber: paneer.fiber,
      preparation: 'ready',
      tags: ['vegetarian'],
      allergens: ['dairy'],
    })
    expect(copy).toMatchObject({ source: 'custom', code: null, fat: 5, calories: 170 })
    expect(copy.names).toEqual(paneer.names)
    const [before, after] = await Promise.all([
      askFor<FoodItemDetail>('GET', `/api/food-items/${paneer.id}`),
      askFor<FoodItemDetail>('GET', `/api/food-items/${copy.id}`),
    ])
    expect(before.fat).not.toBe(5)
    expect(after.nutrients.calciumMg).toBe(before.nutrients.calciumMg)
    // The copy has the exact figure, not the rounded one of the list.
    expect(after.nutrients.proteinG).toBe(before.nutrients.proteinG)
    expect(after.provenance.calciumMg).toEqual({
      kind: 'mapped',
      source: `${paneer.name}, IFCT 2017, NIN Hyderabad`,
    })
    expect(before.nutrients).toHaveProperty('saturatedFatG')
    expect(after.nutrients).not.toHaveProperty('saturatedFatG')
    expect(after.nutrients).not.toHaveProperty('waterG')
    expect(after.provenance).not.toHaveProperty('fatG')
    expect(await search('paneer of our dairy')).toContain(copy.id)
  })

  it('leaves the energy as it was entered, and no longer calls it computed if a macronutrient changes', async () => {
    const rice = await findImported('ifct:A015')
    const written = {
      category: 'lunch',
      calories: rice.calories,
      protein: rice.protein,
      carbs: rice.carbs,
      fat: rice.fat,
      fiber: rice.fiber,
      preparation: 'raw',
      tags: [],
      allergens: [],
    }
    const copyRice = async (changes: object): Promise<FoodItemDetail> => {
      const { id } = await askFor<ManagedFoodItem>('POST', `/api/food-items/${rice.id}/copy`, {
        ...written,
        ...changes,
      })
      return askFor<FoodItemDetail>('GET', `/api/food-items/${id}`)
    }
    const same = await copyRice({ name: 'Rice of our shop' })
    expect(same.provenance.energyKcal).toMatchObject({ kind: 'recomputed', sourceAmount: expect.any(Number) })
    const fatter = await copyRice({ name: 'Rice of our shop, with more fat', fat: 3 })
    expect(fatter.nutrients.energyKcal).toBe(same.nutrients.energyKcal)
    expect(fatter.provenance).not.toHaveProperty('energyKcal')
  })

  it('without a body creates the same food under a different name', async () => {
    const idli = await findImported('dish:idli')
    const copy = await askFor<ManagedFoodItem>('POST', `/api/food-items/${idli.id}/copy`)
    const { id: _id, code: _code, name, source: _source, sourceLabel: _label, updatedAt: _at, ...same } = idli
    // Levels are computed for the dishes of the tables only.
    expect(copy).toMatchObject({
      ...same,
      name: `${name} (copy)`,
      source: 'custom',
      isDish: true,
      variants: [],
    })
  })

  it('refuses to copy quarantined figures', async () => {
    const { rows } = await testApp.platform.database.pool.query<{ id: string }>(
      "select id from food_items where code = 'ifct:S005'",
    )
    const response = await ask('POST', `/api/food-items/${rows[0]?.id}/copy`)
    expect(response.json()).toMatchObject({ statusCode: 409, code: 'conflict' })
  })
})

describe('deleting a food', () => {
  it('deletes one that nothing uses', async () => {
    const food = await create({ name: 'Nobody eats this' })
    expect(await remove(food.id)).toEqual({
      result: 'deleted',
      planCount: 0,
      dishCount: 0,
      templateCount: 0,
      message: 'Nobody eats this has been deleted.',
    })
    expect(await search('nobody eats this')).toEqual([])
    expect((await ask('GET', `/api/food-items/${food.id}`)).statusCode).toBe(404)
  })

  it.each([
    ['a draft', {}, false],
    ['a published plan', { status: 'active' }, false],
    ['an alternative in a draft', {}, true],
  ])('retires one that is in %s, and can restore it', async (_where, more, isAlternative) => {
    const food = await create({ name: 'Everybody eats this' })
    const client = await createClient(testApp)
    const plan = await askFor<{ id: string }>(
      'POST',
      '/api/diet-plans',
      makePlan(client.id, food.id, more, isAlternative),
    )
    expect(await remove(food.id)).toMatchObject({
      result: 'retired',
      planCount: 1,
      message: expect.stringContaining('is used in 1 plan, so it was retired'),
    })
    expect(await search('everybody eats this')).not.toContain(food.id)
    // The plan does not change, and a draft with the food can be continued.
    const saved = await askFor<{ foods: Record<string, { name: string }> }>(
      'GET',
      `/api/diet-plans/${plan.id}`,
    )
    expect(saved.foods[food.id]?.name).toBe('Everybody eats this')
    expect(await remove(food.id)).toMatchObject({ result: 'retired' })
    const retired = await askFor<ManagedFoodItem[]>('GET', '/api/admin/food-items?state=retired')
    expect(retired.map(({ id }) => id)).toContain(food.id)
    expect(await askFor('POST', `/api/food-items/${food.id}/restore`)).toMatchObject({ state: 'active' })
    expect(await search('everybody eats this')).toContain(food.id)
    await askFor('DELETE', `/api/food-items/${food.id}`)
  })

  it('only retires imported foods, and an import does not restore them', async () => {
    const food = await findImported('ifct:E052')
    expect(await remove(food.id)).toMatchObject({
      result: 'retired',
      message: expect.stringContaining('came with the food tables'),
    })
    const { pool } = testApp.platform.database
    await pool.query("update food_imports set content_hash = 'another'")
    expect(await importFoods(testApp.platform.database.db, { foodSet: 'full' })).toMatchObject({
      isImported: true,
      changedFoods: 0,
    })
    expect(await search('phalsa')).not.toContain(food.id)
    await askFor('POST', `/api/food-items/${food.id}/restore`)
    expect((await search('phalsa'))[0]).toBe(food.id)
  })

  describe('after a change to the open set of foods', () => {
    const findId = async (code: string): Promise<string> => {
      const { pool } = testApp.platform.database
      const { rows } = await pool.query<{ id: string }>('select id from food_items where code = $1', [code])
      return rows[0]?.id ?? ''
    }
    let retiredByUs: string

    beforeAll(async () => {
      retiredByUs = (await findImported('ifct:E053')).id
      await remove(retiredByUs)
      await importFoods(testApp.platform.database.db, { foodSet: 'open' })
    })
    afterAll(async () => {
      await importFoods(testApp.platform.database.db, { foodSet: 'full' })
      await askFor('POST', `/api/food-items/${retiredByUs}/restore`)
    })

    it('does not restore foods and dishes that the set does not have', async () => {
      const absent = [retiredByUs, await findId('ifct:A015'), await findId('dish:ragi-mudde')]
      for (const id of absent) {
        const response = await ask('POST', `/api/food-items/${id}/restore`)
        expect(response.statusCode).toBe(409)
        expect(response.json<{ message: string }>().message).toContain(
          'is not in the food tables in use, so it cannot be restored.',
        )
        expect((await ask('GET', `/api/food-items/${id}`)).statusCode).toBe(200)
      }
    })

    it('still restores foods that the set has, and foods of the practice', async () => {
      const ours = await create({ name: 'Open set or not' })
      const { pool } = testApp.platform.database
      for (const id of [await findId('dish:poha'), await findId('usda:19335'), ours.id]) {
        await pool.query('update food_items set is_active = false, retired_at = now() where id = $1', [id])
        expect(await askFor('POST', `/api/food-items/${id}/restore`)).toMatchObject({ state: 'active' })
      }
    })

    it('shows and copies a dish that the set does not have, with its recipe', async () => {
      const id = await findId('dish:ragi-mudde')
      const dish = await askFor<{ ingredients: unknown[] }>('GET', `/api/dishes/${id}`)
      expect(dish.ingredients.length).toBeGreaterThan(0)
      const copy = await askFor<ManagedFoodItem>('POST', `/api/food-items/${id}/copy`)
      expect(await askFor('GET', `/api/dishes/${copy.id}`)).toMatchObject({
        ingredients: dish.ingredients.map(() => expect.anything()),
      })
    })
  })

  it('retires and restores a dish together with its levels', async () => {
    const food = await findImported('dish:upma')
    const codes = '/api/food-items?codes=dish:upma,dish:upma:light,dish:upma:restaurant'
    const list = async (): Promise<(string | null)[]> =>
      (await askFor<ManagedFoodItem[]>('GET', codes)).map(({ code }) => code).sort()
    expect(await list()).toEqual(['dish:upma', 'dish:upma:light', 'dish:upma:restaurant'])
    await remove(food.id)
    expect(await list()).toEqual([])
    await askFor('POST', `/api/food-items/${food.id}/restore`)
    expect(await list()).toHaveLength(3)
  })

  it('lists the usual level of a dish only', async () => {
    const found = await askFor<ManagedFoodItem[]>('GET', '/api/admin/food-items?source=dish&limit=200')
    expect(found.filter(({ variant }) => variant !== null)).toEqual([])
    expect(found.some(({ variants }) => variants.length > 0)).toBe(true)
  })

  it('while a plan adds the food never leaves a plan with a deleted food', async () => {
    const client = await createClient(testApp)
    for (let round = 0; round < 8; round++) {
      const food = await create({ name: 'Contested' })
      const [planned, deleted] = await Promise.all([
        ask('POST', '/api/diet-plans', makePlan(client.id, food.id)),
        ask('DELETE', `/api/food-items/${food.id}`),
      ])
      const { result } = deleted.json<DeletedFoodItem>()
      expect([planned.statusCode, result]).toEqual(result === 'retired' ? [200, 'retired'] : [400, 'deleted'])
    }
  })

  it('during publishing leaves a published plan with its figures', async () => {
    const food = await create({ name: 'Published and gone' })
    const client = await createClient(testApp)
    const draft = await askFor<{ id: string; version: number }>(
      'POST',
      '/api/diet-plans',
      makePlan(client.id, food.id),
    )
    const [published, deleted, changed] = await Promise.all([
      ask('POST', `/api/diet-plans/${draft.id}/publish`, { version: draft.version }),
      ask('DELETE', `/api/food-items/${food.id}`),
      change(food, { name: 'Renamed meanwhile', calories: 200 }),
    ])
    expect(published.statusCode, published.body).toBe(200)
    expect(deleted.json()).toMatchObject({ result: 'retired' })
    const frozen = published.json<{ foods: Record<string, { nutrients: { energyKcal: number } }> }>().foods
    expect([180, 200]).toContain(frozen[food.id]?.nutrients.energyKcal)
    expect([200, 404, 409]).toContain(changed.statusCode)
    // The deletion may have come after the change, and then it has made a newer version.
    const stored = await findManaged(food.id, 'retired')
    expect((await change(stored, { name: 'Changed afterwards', calories: 190 })).statusCode).toBe(200)
    const saved = await askFor<{ foods: unknown }>('GET', `/api/diet-plans/${draft.id}`)
    expect(saved.foods).toEqual(frozen)
  })
})

async function findManaged(id: string, state: string): Promise<ManagedFoodItem> {
  const foods = await askFor<ManagedFoodItem[]>('GET', `/api/admin/food-items?state=${state}&limit=200`)
  const food = foods.find((each) => each.id === id)
  if (!food) throw new Error('This food is not in the list.')
  return food
}

describe('the list for people who manage foods', () => {
  it('has every food once, page by page, the practice’s own first, with the total count', async () => {
    const seen: ManagedFoodItem[] = []
    let url: string | null = '/api/admin/food-items?limit=200'
    let total = 0
    while (url !== null) {
      const response = await ask('GET', url)
      total = Number(response.headers['x-total-count'])
      seen.push(...response.json<ManagedFoodItem[]>())
      url = /<([^>]+)>; rel="next"/.exec(response.headers.link?.toString() ?? '')?.[1] ?? null
    }
    expect(seen).toHaveLength(total)
    expect(new Set(seen.map(({ id }) => id)).size).toBe(total)
    const order = seen.map(({ source }) => (source === 'custom' ? 0 : source === 'dish' ? 1 : 2))
    expect(order).toEqual([...order].sort())
    expect(order.filter((place) => place === 0).length).toBeGreaterThan(5)
  })

  it('is filtered by source, category, state and name, and counts the results', async () => {
    const count = async (query: string): Promise<[number, ManagedFoodItem[]]> => {
      const response = await ask('GET', `/api/admin/food-items?limit=5&${query}`)
      expect(response.statusCode, response.body).toBe(200)
      return [Number(response.headers['x-total-count']), response.json()]
    }
    const [drinks, fewDrinks] = await count('source=dish&category=beverages')
    expect(drinks).toBeGreaterThan(5)
    expect(fewDrinks.every(({ source, category }) => source === 'dish' && category === 'beverages')).toBe(
      true,
    )
    const [held, heldFoods] = await count('state=quarantined&source=ifct2017')
    expect(held).toBe(7)
    expect(heldFoods[0]?.quarantineReason).toMatch(/g/)
    const [rice, riceFoods] = await count('search=rice&source=ifct2017')
    expect(rice).toBeGreaterThan(riceFoods.length)
    expect(riceFoods.every(({ source }) => source === 'ifct2017')).toBe(true)
    const first = await ask('GET', '/api/admin/food-items?search=dal&limit=3')
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.link?.toString() ?? '')?.[1] ?? ''
    const both = await ask('GET', '/api/admin/food-items?search=dal&limit=6')
    expect([...first.json<object[]>(), ...(await askFor<object[]>('GET', next))]).toEqual(both.json())
    expect((await count('search=%E2%80%94'))[0]).toBe(0)
    expect((await count('search=xyzzy'))[0]).toBe(0)
  })

  it.each(['state=gone', 'source=else', 'cursor=nonsense', 'limit=201'])('refuses %s', async (query) => {
    expect((await ask('GET', `/api/admin/food-items?${query}`)).statusCode).toBe(400)
  })

  it('uses an index to find where a food is used', async () => {
    const rows = await runInTransaction(testApp.platform.database.pool, async (client) => {
      await client.query('set local enable_seqscan = off')
      const plan = await client.query<{ 'QUERY PLAN': string }>(
        `explain select 1 from daily_meal_plans d
          where jsonb_path_query_array(d.meals, 'strict $.**.foodId') @> jsonb_build_array('x'::text)`,
      )
      return plan.rows
    })
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('daily_meal_plans_foods')
  })
})
