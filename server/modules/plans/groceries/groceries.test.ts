import { beforeAll, describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import type { DietPlan, GroceryEdit, GroceryList } from '#contract/plans/diet-plans.ts'
import { findAisle, isKnownGroup } from '#domain/plans/grocery/aisles.ts'
import { findRefusePercent, REFUSE } from '#domain/plans/grocery/refuse.ts'
import { findShopEntry } from '#domain/plans/grocery/shop.ts'
import { addDays, todayIn } from '#domain/units/dates.ts'
import type { SeedFood } from '#server/seed/build-foods.ts'
import { holdBuiltFoods } from '#server/test/built-foods.ts'
import { setUpTestApp } from '#server/test/set-up-test-app.ts'
import { createClient, type SignedIn, signInAs } from '#server/test/test-app.ts'
import { buildGroceryList } from './service.ts'

const api = setUpTestApp()
const today = todayIn('Asia/Kolkata', new Date())

let admin: SignedIn
let writer: SignedIn
let client: SignedIn
let other: SignedIn
const food: Record<string, string> = {}

beforeAll(async () => {
  admin = await signInAs(api, 'admin')
  writer = await signInAs(api, { role: 'employee', grants: ['plans'] })
  client = await signInAs(api, { role: 'client', inCareOf: [writer.id] })
  other = await signInAs(api, 'client')
  food.rice = await insertFood('Rice, white, raw', 'Cereals and Millets')
  food.dal = await insertFood('Red gram, dal (toor dal)', 'Grain Legumes')
  food.oil = await insertFood('Sunflower oil', 'Edible Oils and Fats')
  food.cumin = await insertFood('Cumin seeds', 'Condiments and Spices')
  food.banana = await insertFood('Banana, ripe, robusta', 'Fruits')
  food.tadka = await insertDish('Tadka', 20, [
    [food.oil, 18],
    [food.cumin, 4],
  ])
  food.khichdi = await insertDish('Khichdi', 400, [
    [food.rice, 60],
    [food.dal, 40],
    [food.tadka, 10],
  ])
})

async function insertFood(name: string, foodGroup: string | null): Promise<string> {
  const { rows } = await api.platform.database.pool.query<{ id: string }>(
    `insert into food_items (name, food_group, calories, protein, carbs, fat, fiber, nutrients, tags)
     values ($1, $2, 120, 3, 20, 2, null, '{"energyKcal": 120, "proteinG": 3}', '{vegetarian}') returning id`,
    [name, foodGroup],
  )
  return rows[0]?.id ?? ''
}

async function insertDish(name: string, cookedGrams: number, parts: [string, number][]): Promise<string> {
  const id = await insertFood(name, null)
  const { pool } = api.platform.database
  await pool.query('update food_items set cooked_weight_grams = $2 where id = $1', [id, cookedGrams])
  for (const [index, [part, grams]] of parts.entries()) {
    await pool.query(
      'insert into dish_ingredients (dish_id, position, ingredient_id, grams) values ($1, $2, $3, $4)',
      [id, index, part, grams],
    )
  }
  return id
}

async function call<T>(
  who: SignedIn,
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  payload?: object,
): Promise<{ status: number; body: T }> {
  const response = await api.app.inject({
    method,
    url: `/api/diet-plans${url}`,
    headers: { cookie: who.cookie },
    ...(payload ? { payload } : {}),
  })
  return { status: response.statusCode, body: response.json<T>() }
}

function day(dayNumber: number, items: [string, number][], dinner = '') {
  return {
    dayNumber,
    dayLabel: `Day ${dayNumber}`,
    meals: {
      lunch: {
        time: '1 PM',
        note: '',
        items: items.map(([foodId, grams]) => ({ foodId, name: 'as typed', grams, measure: null })),
      },
      dinner: { time: '7 PM', note: dinner, items: [] },
    },
  }
}

async function writePlan(userId: string, more: object = {}): Promise<DietPlan> {
  const { status, body } = await call<DietPlan>(admin, 'POST', '', {
    userId,
    title: 'Steady',
    clientName: 'Asha Rao',
    clientAge: 34,
    clientHeight: '162 cm',
    clientWeight: 74.5,
    clientLocation: 'Pune',
    bmi: 28.4,
    goalDescription: 'Maintain',
    caloriesTarget: '1300-1500 kcal/day',
    proteinGoal: '>=30g/day',
    preferences: 'Vegetarian',
    startDate: today,
    endDate: addDays(today, 42),
    // 1,200 g of food with 120 kcal per 100 g, which is within the target.
    days: [
      day(1, [
        [food.khichdi ?? '', 800],
        [food.banana ?? '', 400],
      ]),
      day(2, [[food.khichdi ?? '', 1200]], 'Leftover khichdi'),
    ],
    ...more,
  })
  expect(status).toBe(200)
  return body
}

async function readList(who: SignedIn, planId: string, query = ''): Promise<GroceryList> {
  const { status, body } = await call<GroceryList>(who, 'GET', `/${planId}/grocery-list${query}`)
  expect(status).toBe(200)
  return body
}

/** Describes every entry as `aisle: name amount (grams)`. */
function describeList(list: GroceryList): string[] {
  return list.categories.flatMap(({ category, items }) =>
    items.map(
      ({ name, amountText, grams }) =>
        `${category}: ${name} ${amountText} (${grams === null ? 'own' : Math.round(grams)})`,
    ),
  )
}

const edit = (more: Partial<GroceryEdit> & { key: string }): GroceryEdit => ({
  category: 'Fruits',
  name: 'Banana',
  amountText: null,
  isRemoved: false,
  ...more,
})

describe('a grocery list', () => {
  test('covers the first week of a draft, with dishes split into ingredients, added up and rounded up', async () => {
    const plan = await writePlan(client.id, { startDate: addDays(today, -3), endDate: addDays(today, 45) })
    const list = await readList(writer, plan.id)
    expect(list).toMatchObject({ from: addDays(today, -3), to: addDays(today, 3), removed: [] })
    // The first day is served four times and the second three times: 6,800 g of khichdi, 17 times its recipe.
    expect(describeList(list)).toEqual([
      'Grains and flours: Rice, white, raw 1.5 kg (1020)',
      'Pulses: Red gram, dal (toor dal) 750 g (680)',
      'Fruits: Banana, ripe, robusta 1.75 kg (1600)',
      'Oils and fats: Sunflower oil 250 ml (153)',
      'Spices and salt: Cumin seeds 1 small packet (50 g) (34)',
    ])
    expect(list.unlisted).toEqual(['Day 2, Dinner: Leftover khichdi'])
  })

  test('covers the requested days, as far as the plan serves them', async () => {
    const plan = await writePlan(client.id)
    const one = await readList(writer, plan.id, `?from=${today}&to=${today}`)
    expect(describeList(one)).toContain('Fruits: Banana, ripe, robusta 500 g (400)')
    expect(one.unlisted).toEqual([])
    const clamped = await readList(writer, plan.id, `?from=${addDays(today, -5)}&to=${addDays(today, 1)}`)
    expect(clamped).toMatchObject({ from: today, to: addDays(today, 1) })
    const twice = await readList(writer, plan.id, `?from=${today}&to=${addDays(today, 3)}`)
    const grams = (list: GroceryList) => list.categories[0]?.items[0]?.grams ?? 0
    expect(grams(twice)).toBeCloseTo(2 * grams(clamped), 6)
  })

  test.each([
    ['to before from', 1, 0, 'to', 'The last day cannot be before the first'],
    ['after the plan', 42, 45, 'from', /^Choose days of the plan: /],
    ['before the plan', -9, -3, 'to', /^Choose days of the plan: /],
  ])('refuses days %s with an error at the field', async (_name, from, to, path, message) => {
    const plan = await writePlan(client.id)
    const query = `?from=${addDays(today, from)}&to=${addDays(today, to)}`
    const { status, body } = await call<ErrorBody>(writer, 'GET', `/${plan.id}/grocery-list${query}`)
    expect(status).toBe(400)
    expect(body.issues).toEqual([
      { path, message: typeof message === 'string' ? message : expect.stringMatching(message) },
    ])
  })

  test('refuses an invalid date and too many days', async () => {
    const plan = await writePlan(client.id, { endDate: addDays(today, 90) })
    const bad = await call<ErrorBody>(writer, 'GET', `/${plan.id}/grocery-list?from=tomorrow`)
    expect(bad.status).toBe(400)
    const long = await call<ErrorBody>(
      writer,
      'GET',
      `/${plan.id}/grocery-list?from=${today}&to=${addDays(today, 62)}`,
    )
    expect(long.body.issues).toEqual([{ path: 'to', message: 'Choose at most 62 days' }])
    expect((await readList(writer, plan.id, `?from=${today}&to=${addDays(today, 61)}`)).to).toBe(
      addDays(today, 61),
    )
  })

  test('contains the writer’s changes: other amounts, removed and added entries', async () => {
    const groceryEdits = [
      edit({ key: food.banana ?? '', amountText: '2 dozen' }),
      edit({ key: food.cumin ?? '', category: 'Spices and salt', name: 'Cumin seeds', isRemoved: true }),
      edit({ key: 'own:1', category: 'Drinks and others', name: 'Muslin cloth', amountText: '1' }),
    ]
    const plan = await writePlan(client.id, { groceryEdits })
    const list = await readList(writer, plan.id)
    const entries = describeList(list)
    expect(entries).toContain('Fruits: Banana, ripe, robusta 2 dozen (1600)')
    expect(entries).toContain('Drinks and others: Muslin cloth 1 (own)')
    expect(entries.join()).not.toContain('Cumin')
    expect(list.removed).toEqual([groceryEdits[1]])
    expect(list.categories.flatMap(({ items }) => items).filter(({ isEdited }) => isEdited)).toHaveLength(2)
  })
})

describe('a published plan', () => {
  test('has the same list after a recipe changes, and shows its client only what to buy', async () => {
    const owner = await signInAs(api, { role: 'client', inCareOf: [writer.id] })
    const dish = await insertDish('Poha', 250, [[food.rice ?? '', 100]])
    const plan = await writePlan(owner.id, {
      status: 'active',
      startDate: addDays(today, -10),
      endDate: addDays(today, 32),
      days: [day(1, [[dish, 1200]])],
      groceryEdits: [edit({ key: food.banana ?? '', isRemoved: true })],
    })
    expect(plan.status).toBe('active')
    expect(plan.foods[dish]).not.toHaveProperty('ingredients')

    const before = await readList(owner, plan.id)
    expect(before).toMatchObject({ from: today, to: addDays(today, 6), removed: [] })
    expect(describeList(before)).toEqual(['Grains and flours: Rice, white, raw 3.5 kg (3360)'])
    expect((await readList(writer, plan.id)).removed).toHaveLength(1)

    await api.platform.database.pool.query('update dish_ingredients set grams = 200 where dish_id = $1', [
      dish,
    ])
    expect(await readList(owner, plan.id)).toEqual(before)
    const draft = await writePlan(owner.id, { days: [day(1, [[dish, 1200]])] })
    expect(describeList(await readList(writer, draft.id))).toEqual([
      'Grains and flours: Rice, white, raw 7 kg (6720)',
    ])
  })

  test('from before grocery lists existed lists dishes without splitting them', async () => {
    const owner = await createClient(api)
    const plan = await writePlan(owner.id, { status: 'active' })
    const frozen = Object.fromEntries(
      Object.entries(plan.foods).map(([id, { foodGroup: _foodGroup, ...rest }]) => [id, rest]),
    )
    const { db } = api.platform.database
    const list = await buildGroceryList(db, { ...plan, foods: frozen })
    expect(describeList(list)).toEqual([
      'Drinks and others: Banana, ripe, robusta 2 kg (1600)',
      'Drinks and others: Khichdi 7 kg (6800)',
    ])
    const hindi = await buildGroceryList(db, { ...plan, foods: frozen }, { locale: 'hi' })
    expect(hindi.categories.flatMap(({ items }) => items.map(({ amountText }) => amountText))).toEqual([
      '2 किलो',
      '7 किलो',
    ])
  })

  test('is not shown to another client; a draft is not shown to its own client', async () => {
    const plan = await writePlan(client.id)
    for (const who of [client, other]) {
      expect((await call(who, 'GET', `/${plan.id}/grocery-list`)).status).toBe(404)
    }
  })

  test('is recorded in the client’s access log when staff read its list', async () => {
    const plan = await writePlan(client.id)
    await readList(writer, plan.id)
    const { rows } = await api.platform.database.pool.query(
      `select 1 from audit_log where action = 'plan.read' and actor_id = $1 and entity_id = $2`,
      [writer.id, plan.id],
    )
    expect(rows).toHaveLength(1)
  })
})

describe('the shop tables', () => {
  let foods: readonly SeedFood[]

  beforeAll(async () => {
    foods = (await holdBuiltFoods('full')).foods.filter(({ source }) => source !== 'dish')
  })

  test('have an aisle for every group of the food tables', () => {
    const groups = new Set(foods.flatMap(({ foodGroup }) => foodGroup ?? []))
    expect([...groups].filter((group) => !isKnownGroup(group))).toEqual([])
    expect(groups.size).toBeGreaterThan(15)
  })

  test('have refuse for foods that exist, the same for foods that are bought together', () => {
    for (const { codes, ndb } of REFUSE)
      expect([ndb, foods.some(({ code }) => codes.test(code))]).toEqual([ndb, true])
    const seen = new Map<string, number>()
    for (const { code, foodGroup } of foods) {
      const key = findShopEntry({ code, foodGroup: foodGroup ?? null })?.key
      if (!key) continue
      const percent = findRefusePercent(code)
      expect([key, seen.get(key) ?? percent]).toEqual([key, percent])
      seen.set(key, percent)
    }
  })

  test('put foods with the same shop entry in the same aisle and sell them in the same way', () => {
    const seen = new Map<string, string>()
    for (const { code, foodGroup } of foods) {
      const food = { code, foodGroup: foodGroup ?? null }
      const entry = findShopEntry(food)
      if (!entry?.key) continue
      const sold = JSON.stringify([entry.unit, entry.name, entry.gramsPerGram, findAisle(food)])
      expect([entry.key, seen.get(entry.key) ?? sold]).toEqual([entry.key, sold])
      seen.set(entry.key, sold)
    }
    expect(seen.size).toBeGreaterThan(40)
  })
})
