import { beforeAll, describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import type { DietPlan } from '#contract/plans/diet-plans.ts'
import type { PlanExchanges } from '#contract/plans/exchanges.ts'
import { countExchanges, roundExchanges, writeExchanges } from '#domain/plans/exchanges/count-exchanges.ts'
import { addDays, todayIn } from '#domain/units/dates.ts'
import { setUpTestApp } from '#server/test/set-up-test-app.ts'
import { createClient, type SignedIn, signInAs } from '#server/test/test-app.ts'

const api = setUpTestApp()
const today = todayIn('Asia/Kolkata', new Date())

let writer: SignedIn
let client: { id: string }

beforeAll(async () => {
  writer = await signInAs(api, { role: 'employee', grants: ['plans'] })
  client = await createClient(api, { inCareOf: [writer.id] })
})

function query<Row extends Record<string, unknown>>(text: string, values: unknown[] = []) {
  return api.platform.database.pool.query<Row>(text, values)
}

async function findIds(codes: readonly string[]): Promise<string[]> {
  const { rows } = await query<{ id: string }>(
    'select f.id from unnest($1::text[]) with ordinality as c (code, place) join food_items f using (code) order by place',
    [codes],
  )
  return rows.map(({ id }) => id)
}

async function createDraft(foods: readonly [foodId: string, grams: number][]): Promise<DietPlan> {
  const items = foods.map(([foodId, grams]) => ({ foodId, name: 'x', grams, measure: null }))
  const response = await api.app.inject({
    method: 'POST',
    url: '/api/diet-plans',
    headers: { cookie: writer.cookie },
    payload: {
      userId: client.id,
      title: 'Week',
      startDate: today,
      endDate: addDays(today, 28),
      days: [{ dayNumber: 1, dayLabel: 'Day 1', meals: { lunch: { time: '', note: '', items } } }],
    },
  })
  expect(response.statusCode, response.body).toBe(200)
  return response.json<DietPlan>()
}

async function read<Answer = PlanExchanges>(
  planId: string,
  who = writer,
): Promise<{ status: number; body: Answer }> {
  const response = await api.app.inject({
    url: `/api/diet-plans/${planId}/exchanges`,
    headers: { cookie: who.cookie },
  })
  return { status: response.statusCode, body: response.json<Answer>() }
}

describe('GET /api/diet-plans/:id/exchanges', () => {
  test('returns the energy of dishes by the groups of their ingredients', async () => {
    const [phulka = '', dal = '', banana = ''] = await findIds(['dish:phulka', 'dish:moong-dal', 'ifct:E012'])
    const plan = await createDraft([
      [phulka, 80],
      [dal, 150],
      [banana, 100],
    ])
    const { status, body } = await read(plan.id)
    expect(status).toBe(200)
    expect(Object.keys(body.foods).toSorted()).toEqual([phulka, dal, banana].toSorted())
    expect(body.foods[phulka]?.map(({ group }) => group)).toEqual(['cereal'])
    expect(body.foods[dal]?.map(({ group }) => group)).toEqual(expect.arrayContaining(['pulse', 'fat']))
    const { counts, uncounted } = countExchanges(
      plan.days[0]?.meals.lunch.items ?? [],
      (id) => body.foods[id],
    )
    expect(writeExchanges(roundExchanges(counts))).toBe('1½ cereal · 1 pulse · 1½ fruit · 1 fat')
    expect(uncounted).toEqual([])
  })

  test('gives the whole energy of a dish, whose groups add up to it', async () => {
    const codes = ['dish:poha', 'dish:palak-paneer', 'dish:rajma', 'dish:masala-chai']
    const ids = await findIds(codes)
    const plan = await createDraft(ids.map((id) => [id, 100]))
    const { foods } = (await read(plan.id)).body
    for (const id of ids) {
      const sumKcal = foods[id]?.reduce((sum, { energyKcal }) => sum + energyKcal, 0) ?? 0
      expect(sumKcal).toBeCloseTo(plan.foods[id]?.nutrients.energyKcal ?? 0, 1)
    }
  })

  test('does not count a dish with an ingredient of unknown energy', async () => {
    const { rows } = await query<{ id: string }>(
      `insert into food_items (name, calories, protein, carbs, fat, nutrients, core_nutrients, cooked_weight_grams)
       values ('Root of ours', 100, 1, 1, 1, '{}', '{}', null), ('Bowl of ours', 100, 1, 1, 1, '{}', '{}', 100)
       returning id`,
    )
    const [rice = ''] = await findIds(['ifct:A015'])
    const [root = '', bowl = ''] = rows.map(({ id }) => id)
    await query(
      'insert into dish_ingredients (dish_id, position, ingredient_id, grams) values ($1, 0, $2, 40), ($1, 1, $3, 20)',
      [bowl, rice, root],
    )
    const plan = await createDraft([[bowl, 100]])
    expect((await read(plan.id)).body.foods).toEqual({ [bowl]: null })
  })

  test('refuses bad ids, callers without a session, clients, staff without the client, and published plans', async () => {
    const plan = await createDraft([])
    const outsider = await signInAs(api, { role: 'employee', grants: ['plans'] })
    const own = await signInAs(api, 'client')
    expect((await read(plan.id, { ...writer, cookie: '' })).status).toBe(401)
    expect((await read(plan.id, own)).status).toBe(403)
    expect((await read(plan.id, outsider)).status).toBe(404)
    expect((await read('no-id')).status).toBe(400)
    await query(`update diet_plans set status = 'archived' where id = $1`, [plan.id])
    const { status, body } = await read<ErrorBody>(plan.id)
    expect([status, body.code]).toEqual([409, 'plan_not_draft'])
  })
})
