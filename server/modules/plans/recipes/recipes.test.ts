import { beforeAll, describe, expect, it } from 'vitest'
import type { DietPlan } from '#contract/plans/diet-plans.ts'
import type { PlanRecipe } from '#contract/plans/recipes.ts'
import { addDays, todayIn } from '#domain/units/dates.ts'
import { setUpTestApp } from '#server/test/set-up-test-app.ts'
import { type SignedIn, signInAs } from '#server/test/test-app.ts'

const api = setUpTestApp()
const today = todayIn('Asia/Kolkata', new Date())

let admin: SignedIn
let client: SignedIn
let other: SignedIn
let planId: string
let dal: string
let phulka: string
let banana: string

beforeAll(async () => {
  admin = await signInAs(api, 'admin')
  client = await signInAs(api, 'client')
  other = await signInAs(api, 'client')
  dal = await findId('dish:moong-dal')
  phulka = await findId('dish:phulka')
  banana = await findId('ifct:E012')
  const katori = { label: 'katori', grams: 150, quantity: 1 }
  const items = [
    { foodId: dal, name: 'as typed', grams: 150, measure: katori },
    {
      foodId: phulka,
      name: 'as typed',
      grams: 80,
      measure: { label: 'piece', grams: 40, quantity: 2 },
      alternatives: [{ foodId: banana, name: 'as typed', grams: 100, measure: null }],
    },
  ]
  const dinner = [
    { foodId: dal, name: 'as typed', grams: 225, measure: { ...katori, quantity: 1.5 } },
    { foodId: await findId('ifct:A015'), name: 'as typed', grams: 250, measure: null },
  ]
  const { body } = await call<DietPlan>(admin, 'POST', '/api/diet-plans', {
    userId: client.id,
    status: 'active',
    title: 'Steady',
    clientName: 'Asha Rao',
    clientAge: 34,
    clientHeight: '162 cm',
    clientWeight: 74.5,
    clientLocation: 'Pune',
    goalDescription: 'Maintain',
    caloriesTarget: '1300-1500 kcal/day',
    proteinGoal: '>=30g/day',
    preferences: 'Vegetarian',
    startDate: today,
    endDate: addDays(today, 28),
    days: [
      {
        dayNumber: 1,
        dayLabel: 'Every day',
        meals: {
          lunch: { time: '1 PM', note: '', items },
          dinner: { time: '8 PM', note: '', items: dinner },
        },
      },
    ],
  })
  expect(body, JSON.stringify(body)).toHaveProperty('id')
  planId = body.id
})

async function findId(code: string): Promise<string> {
  const { rows } = await api.platform.database.pool.query<{ id: string }>(
    'select id from food_items where code = $1',
    [code],
  )
  return rows[0]?.id ?? ''
}

async function call<T>(
  who: SignedIn,
  method: 'GET' | 'POST',
  url: string,
  payload?: object,
): Promise<{ status: number; body: T }> {
  const response = await api.app.inject({
    method,
    url,
    headers: { cookie: who.cookie },
    ...(payload ? { payload } : {}),
  })
  return { status: response.statusCode, body: response.json<T>() }
}

const read = (who: SignedIn, foodId: string, id = planId) =>
  call<PlanRecipe>(who, 'GET', `/api/diet-plans/${id}/recipes/${foodId}`)

const readAll = (who: SignedIn, id = planId) =>
  call<PlanRecipe[]>(who, 'GET', `/api/diet-plans/${id}/recipes`)

describe('the recipes of a plan', () => {
  it('of somebody else are not there, and those of a paused plan are refused', async () => {
    expect((await readAll(other)).status).toBe(404)
    const { pool } = api.platform.database
    await pool.query(
      `update diet_plans set paused_at = now(), safety_flags = '[{}]', safety_flagged_at = now() where id = $1`,
      [planId],
    )
    expect((await readAll(client)).status).toBe(409)
    await pool.query(
      'update diet_plans set paused_at = null, safety_flags = null, safety_flagged_at = null where id = $1',
      [planId],
    )
  })

  it('read by staff are recorded', async () => {
    const { pool } = api.platform.database
    const count = async (): Promise<number> => {
      const { rows } = await pool.query<{ count: number }>(
        `select count(*)::int as count from audit_log
          where action = 'plan.read' and subject_id = $1 and actor_id = $2`,
        [client.id, admin.id],
      )
      return rows[0]?.count ?? 0
    }
    const before = await count()
    expect((await readAll(admin)).status).toBe(200)
    expect(await count()).toBe(before + 1)
  })

  it('need the id of a plan', async () => {
    expect((await readAll(client, 'x')).status).toBe(400)
  })
})

describe('a recipe of a plan', () => {
  it('has ingredients with household measures, steps, minutes, and each amount in the plan once', async () => {
    const { status, body } = await read(client, dal)
    expect(status).toBe(200)
    expect(body.name).toBe('Moong dal')
    expect(body.minutes).toBeGreaterThan(0)
    expect(body.steps.length).toBeGreaterThan(1)
    expect(body.roles).toContain('dal')
    expect(body.portions.map(({ grams }) => grams)).toEqual([150, 225])
    const salt = body.ingredients.find(({ name }) => name === 'Salt')
    expect(salt?.measures).toContainEqual({ label: 'tsp', grams: 6 })
    expect(salt?.gramsPer100g).toBeGreaterThan(0)
  })

  it('has no figures of nutrition', async () => {
    const { body } = await read(client, dal)
    expect(JSON.stringify(body)).not.toMatch(/kcal|nutrient|protein/i)
  })

  it('keeps the ingredients that the plan was published with', async () => {
    const before = (await read(client, phulka)).body.ingredients
    const { pool } = api.platform.database
    await pool.query('update dish_ingredients set grams = grams * 2 where dish_id = $1', [phulka])
    expect((await read(client, phulka)).body.ingredients).toEqual(before)
    await pool.query('update dish_ingredients set grams = grams / 2 where dish_id = $1', [phulka])
  })

  it('of an alternative that is no dish has only its portion', async () => {
    const { body } = await read(client, banana)
    expect(body).toMatchObject({ ingredients: [], steps: [], portions: [{ grams: 100, measure: null }] })
  })

  it('is not there for a food that the plan does not have, or a plan of somebody else', async () => {
    expect((await read(client, await findId('dish:poha'))).status).toBe(404)
    expect((await read(other, dal)).status).toBe(404)
  })

  it('of a paused plan is refused', async () => {
    const { pool } = api.platform.database
    await pool.query(
      `update diet_plans set paused_at = now(), safety_flags = '[{}]', safety_flagged_at = now() where id = $1`,
      [planId],
    )
    expect((await read(client, dal)).status).toBe(409)
    await pool.query(
      'update diet_plans set paused_at = null, safety_flags = null, safety_flagged_at = null where id = $1',
      [planId],
    )
  })

  it('read by staff is recorded', async () => {
    expect((await read(admin, dal)).status).toBe(200)
    const { rows } = await api.platform.database.pool.query(
      `select 1 from audit_log where action = 'plan.read' and subject_id = $1 and actor_id = $2`,
      [client.id, admin.id],
    )
    expect(rows.length).toBeGreaterThan(0)
  })

  it('is the same in the list of all, which has each food and alternative once', async () => {
    const { status, body } = await readAll(client)
    expect(status).toBe(200)
    expect(body.map(({ foodId }) => foodId)).toEqual([dal, phulka, banana, await findId('ifct:A015')])
    for (const recipe of body) expect(recipe).toEqual((await read(client, recipe.foodId)).body)
  })

  it('has the client’s own photo, which staff and other clients do not get', async () => {
    await api.platform.database.pool.query(
      `insert into own_dish_photos (user_id, food_id, width, height, image, thumbnail)
       values ($1, $2, 640, 480, 'x', 'x')`,
      [client.id, dal],
    )
    expect((await read(client, dal)).body).toMatchObject({
      photo: null,
      ownPhoto: { width: 640, height: 480 },
    })
    expect((await read(client, phulka)).body).toMatchObject({ ownPhoto: null })
    expect((await read(admin, dal)).body).toMatchObject({ ownPhoto: null })
  })

  it('needs a food id', async () => {
    expect((await read(client, 'x')).status).toBe(400)
  })
})
