import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { LANGUAGE_HEADER } from '#contract/language-paths.ts'
import type { CookLink, CookMenu } from '#contract/plans/cook-links.ts'
import { PLAN_TYPE_LABELS } from '#domain/people/options.ts'
import { cleanName, cleanText, findHealthWords } from '#domain/plans/cook-words.ts'
import { createEmptyDay } from '#domain/plans/plan.ts'
import { addDays, todayIn } from '#domain/units/dates.ts'
import { say } from '#domain/words/say.ts'
import { setUpTestApp } from '#server/test/set-up-test-app.ts'
import { createClient, openSession, signInAs } from '#server/test/test-app.ts'

const api = setUpTestApp({ config: { locales: ['en', 'hi'] } })
const today = todayIn('Asia/Kolkata', new Date())
let client: { id: string; cookie: string }
let other: { id: string; cookie: string }
let employee: { id: string; cookie: string }
let dal: string
let ownDish: string

const query = async <Row>(sql: string, values: unknown[] = []): Promise<Row[]> =>
  (await api.platform.database.pool.query(sql, values)).rows

beforeAll(async () => {
  employee = await signInAs(api, { role: 'employee' })
  const [found] = await query<{ id: string }>(`select id from food_items where code = 'dish:moong-dal'`)
  dal = found?.id ?? ''
  const [added] = await query<{ id: string }>(
    `insert into food_items (name, calories, protein, carbs, fat, nutrients, preparation, cooked_weight_grams, dish_details)
     values ('Asha’s diabetic khichdi', 100, 1, 1, 1, '{"energyKcal": 100}', 'cooked', 100,
             '{"steps": ["Wash the rice.", "Good for weight loss.", "Cook it soft. Low in calories."]}') returning id`,
  )
  ownDish = added?.id ?? ''
})

beforeEach(async () => {
  await query('delete from rate_limits')
  const makePerson = async (firstName: string, lastName: string) => {
    const person = await createClient(api, { firstName, lastName, inCareOf: [employee.id] })
    return { id: person.id, cookie: await openSession(api, person.id) }
  }
  client = await makePerson('Asha', 'Rao')
  other = await makePerson('Meera', 'Nair')
  await insertPlan(client.id)
})

/** A plan whose every text for the client names health, figures or the client. */
async function insertPlan(userId: string): Promise<void> {
  const katori = { label: 'katori', grams: 150, quantity: 1 }
  const meals = {
    breakfast: { time: '30 min after insulin', note: 'Helps with weight loss, Asha', items: [] },
    lunch: {
      time: '1 PM',
      note: '450 kcal, low in fat for your diabetes',
      items: [
        { foodId: dal, name: 'Moong dal', grams: 150, measure: katori },
        { foodId: ownDish, name: 'Asha’s diabetic khichdi', grams: 200, measure: null },
      ],
    },
  }
  const frozen = {
    [dal]: { name: 'Moong dal', hindiName: null, source: 'dish', ingredients: await readIngredients() },
    [ownDish]: { name: 'Asha’s diabetic khichdi', hindiName: null, source: 'custom', ingredients: [] },
  }
  const [plan] = await query<{ id: string }>(
    `insert into diet_plans (user_id, title, description, client_name, start_date, end_date, status, plan_type, goal_description, health_issues, practitioner_name)
     values ($1, 'Weight loss for diabetes', '1,200 kcal', 'Asha Rao', $2, $3, 'draft', 'weight_loss',
             'Lose 5 kg', 'Thyroid', 'Dr Kurien') returning id`,
    [userId, today, addDays(today, 42)],
  )
  await query(
    `insert into daily_meal_plans (diet_plan_id, day_number, day_label, meals) values ($1, 1, 'Low calorie day', $2)`,
    [plan?.id, JSON.stringify({ ...createEmptyDay(1, 1).meals, ...meals })],
  )
  await query(
    `update diet_plans set status = 'active', published_at = now(), published_number = 1, frozen_foods = $2 where id = $1`,
    [plan?.id, JSON.stringify(frozen)],
  )
}

async function readIngredients(): Promise<object[]> {
  return query(
    `select i.id as "foodId", i.name, null as "hindiName", i.code, i.food_group as "foodGroup", 10 as "gramsPer100g"
       from dish_ingredients d join food_items i on i.id = d.ingredient_id where d.dish_id = $1`,
    [dal],
  )
}

async function call<T>(
  method: 'GET' | 'POST' | 'DELETE',
  url: string,
  { cookie, payload }: { cookie?: string; payload?: object } = {},
) {
  const response = await api.app.inject({
    method,
    url,
    headers: cookie ? { cookie } : {},
    ...(payload ? { payload } : {}),
  })
  return { status: response.statusCode, headers: response.headers, body: response.json<T>() }
}

const list = async (cookie = client.cookie) =>
  (await call<CookLink[]>('GET', '/api/cook-links', { cookie })).body
const make = (payload: object = { people: 3 }, cookie: string | undefined = client.cookie) =>
  call<{ link: CookLink; url: string }>('POST', '/api/cook-links', {
    payload,
    ...(cookie ? { cookie } : {}),
  })
const readToken = (url: string): string => new URLSearchParams(new URL(url).hash.slice(1)).get('token') ?? ''
const makeToken = async (): Promise<string> => readToken((await make()).body.url)
const open = (token: string) => call<CookMenu>('POST', '/api/cook-links/open', { payload: { token } })

describe('a link for the cook', () => {
  it('opens the menus of seven days without a session, with the amounts for all people', async () => {
    const { status, headers, body } = await open(await makeToken())
    expect(status).toBe(200)
    expect(headers['cache-control']).toContain('no-store')
    expect(body.hasMenu).toBe(true)
    expect(body.days.map(({ date }) => date)).toEqual(
      [0, 1, 2, 3, 4, 5, 6].map((days) => addDays(today, days)),
    )
    const lunch = body.days[0]?.meals.find(({ slot }) => slot === 'lunch')
    expect(lunch?.time).toBe('1 PM')
    expect(lunch?.dishes[0]).toMatchObject({ name: 'Moong dal', grams: 450, measure: { quantity: 3 } })
    const recipe = body.recipes.find(({ foodId }) => foodId === dal)
    expect(recipe?.steps.length).toBeGreaterThan(1)
    expect(recipe?.ingredients.length).toBeGreaterThan(1)
    expect(body.groceries.flatMap(({ items }) => items).length).toBeGreaterThan(1)
  })

  it('names nobody, no figure and nothing about health, whatever the plan says', async () => {
    const { body } = await open(await makeToken())
    const texts = JSON.stringify(body)
    expect(findHealthWords(texts)).toEqual([])
    expect(texts).not.toMatch(/Asha|Rao|Kurien|insulin|kcal|Helps with/i)
    for (const label of Object.values(PLAN_TYPE_LABELS)) expect(texts).not.toContain(say(label))
    const [breakfast, lunch] = body.days[0]?.meals ?? []
    // A meal in words is left for the cook to ask about.
    expect(breakfast).toEqual({ slot: 'breakfast', time: null, dishes: [] })
    expect(lunch?.dishes[1]?.name).toBe('Khichdi')
    const khichdi = body.recipes.find(({ foodId }) => foodId === ownDish)
    expect(khichdi?.steps).toEqual(['Wash the rice.', 'Cook it soft.'])
  })

  it('has the client’s swaps of each day and what to buy for them, and their names are cleaned too', async () => {
    const [swapped] = await query<{ id: string; planId: string }>(
      `with food as (
         insert into food_items (name, calories, protein, carbs, fat, nutrients, preparation, cooked_weight_grams, allergens)
         values ('Asha’s slimming poha, low in calories', 100, 1, 1, 1, '{"energyKcal": 100}', 'cooked', 100, '{}')
         returning id)
       select food.id, p.id as "planId" from food, diet_plans p where p.user_id = $1`,
      [client.id],
    )
    const food = { foodId: swapped?.id, name: 'Asha’s slimming poha, low in calories' }
    const [ingredient] = await readIngredients()
    await query(
      `insert into food_swaps (user_id, day, slot, planned_food_id, planned_name, planned_grams, diet_plan_id, source, item, food)
       values ($1, $2, 'lunch', $3, 'Moong dal', 150, $4, 'alternative', $5, $6)`,
      [
        ...[client.id, addDays(today, 1), dal, swapped?.planId],
        JSON.stringify({ ...food, grams: 180, measure: null }),
        JSON.stringify({
          ...{ name: food.name, hindiName: null, source: 'custom', tags: [], allergens: [], measures: [] },
          ...{ preparation: 'cooked', nutrients: { energyKcal: 100 } },
          ingredients: [{ ...ingredient, name: 'Rolled rice for Asha' }],
        }),
      ],
    )
    const { body } = await open(await makeToken())
    const [first, second] = body.days.map(
      ({ meals }) => meals.find(({ slot }) => slot === 'lunch')?.dishes[0],
    )
    expect(first).toMatchObject({ name: 'Moong dal', grams: 450 })
    expect(second).toMatchObject({ foodId: swapped?.id, grams: 540 })
    expect(second?.name).toMatch(/poha/i)
    expect(body.recipes.find(({ foodId }) => foodId === swapped?.id)?.ingredients).toHaveLength(1)
    const texts = JSON.stringify(body)
    expect(findHealthWords(texts)).toEqual([])
    expect(texts).not.toMatch(/Asha|Rao|slimming|calorie/i)
  })

  it('names dishes and amounts to buy in the language of the page', async () => {
    const response = await api.app.inject({
      ...{ method: 'POST', url: '/api/cook-links/open', payload: { token: await makeToken() } },
      headers: { [LANGUAGE_HEADER]: 'hi' },
    })
    const { days, groceries } = response.json<CookMenu>()
    const lunch = days[0]?.meals.find(({ slot }) => slot === 'lunch')
    expect(lunch?.dishes[0]).toMatchObject({ name: 'मूंग दाल', measure: { label: 'katori', quantity: 3 } })
    const amounts = groceries.flatMap(({ items }) => items.map(({ amountText }) => amountText))
    expect(amounts.join(' ')).toMatch(/ग्राम|किग्रा/)
    expect(amounts.filter((amount) => /[a-z]/i.test(amount))).toEqual([])
  })

  it('counts each opening for the client', async () => {
    const token = await makeToken()
    expect(await list()).toMatchObject([{ people: 3, openedCount: 0, lastOpenedAt: null }])
    await open(token)
    await open(token)
    expect(await list()).toMatchObject([{ openedCount: 2, lastOpenedAt: expect.any(String) }])
    expect(await list(other.cookie)).toEqual([])
  })

  it('leads to the page in the language of the cook, by default that of the client', async () => {
    const chosen = await make({ people: 3, locale: 'hi' })
    expect(chosen.body.link.locale).toBe('hi')
    expect(new URL(chosen.body.url).pathname).toBe('/hi/cook')
    expect((await make({ people: 3, locale: 'xx' })).status).toBe(400)
    expect(new URL((await make()).body.url).pathname).toBe('/cook')
    await api.platform.database.pool.query(`update users set locale = 'hi' where id = $1`, [client.id])
    expect(new URL((await make()).body.url).pathname).toBe('/hi/cook')
    await api.platform.database.pool.query('update users set locale = null where id = $1', [client.id])
  })

  it('stops at once, and only by its client', async () => {
    const { body } = await make()
    const url = `/api/cook-links/${body.link.id}`
    expect((await call('DELETE', url)).status).toBe(401)
    expect((await call('DELETE', url, employee)).status).toBe(403)
    expect((await call('DELETE', url, other)).status).toBe(404)
    expect((await call('DELETE', '/api/cook-links/x', client)).status).toBe(400)
    expect((await call('DELETE', url, client)).status).toBe(200)
    expect((await open(readToken(body.url))).status).toBe(404)
    expect(await list()).toEqual([])
  })

  it('is over after thirty days', async () => {
    const token = await makeToken()
    await query(`update cook_links set expires_at = now() - interval '1 second'`)
    expect((await open(token)).status).toBe(404)
    expect(await list()).toEqual([])
  })

  it('has no menu while the plan is paused, or after the client was archived', async () => {
    const token = await makeToken()
    await query(
      `update diet_plans set paused_at = now(), safety_flags = '[{}]', safety_flagged_at = now() where user_id = $1`,
      [client.id],
    )
    const paused = await open(token)
    expect(paused.body).toMatchObject({ hasMenu: false, days: [], recipes: [], groceries: [] })
    await query('update users set is_active = false where id = $1', [client.id])
    expect((await open(token)).body).toEqual(paused.body)
  })

  it('is stored without its secret, and in no address that the server sees', async () => {
    const { body } = await make()
    const { hash, href } = new URL(body.url)
    expect(href.replace(hash, '')).toMatch(/\/cook$/)
    const [row] = await query<{ stored: string }>(
      'select cook_links::text as stored from cook_links where id = $1',
      [body.link.id],
    )
    expect(row?.stored).not.toContain(readToken(body.url))
  })

  it('is one of at most five', async () => {
    for (let made = 0; made < 5; made += 1) expect((await make()).status).toBe(200)
    expect((await make()).status).toBe(409)
  })

  it('is for one to twelve people, and made by clients alone', async () => {
    expect((await make({ people: 0 })).status).toBe(400)
    expect((await make({ people: 13 })).status).toBe(400)
    expect((await make({}, client.cookie)).status).toBe(400)
    expect((await make({ people: 2 }, '')).status).toBe(401)
    expect((await make({ people: 2 }, employee.cookie)).status).toBe(403)
    expect((await open('a'.repeat(43))).status).toBe(404)
    expect((await call('POST', '/api/cook-links/open', { payload: {} })).status).toBe(400)
  })
})

describe('the dishes of the tables', () => {
  it('keep a name, and their steps are about cooking alone', async () => {
    type Dish = { name: string; steps: string[] | null }
    const dishes = await query<Dish>(
      `select name, dish_details->'steps' as steps from food_items where source = 'dish'`,
    )
    expect(dishes.length).toBeGreaterThan(600)
    for (const { name, steps } of dishes) {
      const shown = cleanName(name)
      expect(shown, name).not.toBeNull()
      expect(findHealthWords(shown ?? ''), name).toEqual([])
      for (const step of steps ?? []) expect(cleanText(step), step).toBe(step)
    }
  })

  it('have ingredients that keep a name', async () => {
    const foods = await query<{ name: string }>(
      'select distinct i.name from dish_ingredients d join food_items i on i.id = d.ingredient_id',
    )
    expect(foods.length).toBeGreaterThan(150)
    for (const { name } of foods) {
      const shown = cleanName(name)
      expect(shown, name).not.toBeNull()
      expect(findHealthWords(shown ?? ''), name).toEqual([])
    }
  })
})

describe('the days that the client eats otherwise', () => {
  it('are the menu of the cook too: a fasting day has its own dishes, times and groceries', async () => {
    await query(
      'update users set age = 34, age_recorded_on = $2, height_cm = 162, weight_kg = 65 where id = $1',
      [client.id, today],
    )
    await query(`insert into fast_days (user_id, day, choice) values ($1, $2, 'ramzan')`, [
      client.id,
      addDays(today, 1),
    ])
    const { body } = await open(await makeToken())
    const [first, second] = body.days
    expect(first?.meals.map(({ slot }) => slot)).toEqual(['breakfast', 'lunch'])
    expect(second?.meals.map(({ slot }) => slot)).toEqual(['earlyMorning', 'dinner'])
    expect(second?.meals[1]?.time).toMatch(/^\d:\d\d pm$/)
    expect(second?.meals[1]?.dishes.map(({ foodId }) => foodId)).toEqual([dal, ownDish])
    expect(JSON.stringify(body)).not.toMatch(/iftar|sehri|ramzan|fasting/i)
  })
})
