import { beforeAll, expect, test } from 'vitest'
import { makePlanPayload } from '#server/test/plan-payload.ts'
import { setUpTestApp } from '#server/test/set-up-test-app.ts'
import { type SignedIn, signInAs } from '#server/test/test-app.ts'

const api = setUpTestApp({ config: { locales: ['en', 'hi'] } })
let admin: SignedIn

beforeAll(async () => {
  admin = await signInAs(api, 'admin')
})

/** Creates a client with a published plan and signs them in. */
async function signInWithPlan(): Promise<{ client: SignedIn; planId: string }> {
  const client = await signInAs(api, { role: 'client', inCareOf: [admin.id] })
  const { rows } = await api.platform.database.pool.query<{ id: string }>(
    `insert into food_items (name, calories, protein, carbs, fat, nutrients, preparation)
     values ('Rice for ' || $1, 130, 2.7, 28, 0.3, '{"energyKcal": 130}', 'cooked') returning id`,
    [client.id],
  )
  const items = [{ foodId: rows[0]?.id, name: 'Rice', grams: 1040, measure: null }]
  const response = await api.app.inject({
    method: 'POST',
    url: '/api/diet-plans',
    headers: { cookie: admin.cookie },
    payload: makePlanPayload(client.id, items),
  })
  expect(response.statusCode, response.body).toBe(200)
  return { client, planId: response.json<{ id: string }>().id }
}

test('one client with many requests at once delays neither another client nor staff', async () => {
  const greedy = await signInWithPlan()
  const patient = await signInWithPlan()
  const madeFor: string[] = []
  const ask = async (name: string, cookie: string, planId: string) => {
    const response = await api.app.inject({
      url: `/api/diet-plans/${planId}/export-pdf`,
      headers: { cookie },
    })
    if (response.statusCode === 200) madeFor.push(name)
    return response
  }
  const [answers, second, third] = await Promise.all([
    Promise.all(Array.from({ length: 40 }, () => ask('greedy', greedy.client.cookie, greedy.planId))),
    ask('patient', patient.client.cookie, patient.planId),
    ask('staff', admin.cookie, patient.planId),
  ])
  expect([second.statusCode, third.statusCode]).toEqual([200, 200])
  expect(madeFor.filter((name) => name === 'greedy')).toHaveLength(2)
  const refused = answers.filter(({ statusCode }) => statusCode !== 200)
  expect(refused).toHaveLength(38)
  for (const refusal of refused) {
    expect(refusal.json()).toMatchObject({
      statusCode: 429,
      message: 'Two of your PDFs are already being created. Please wait until they are ready.',
    })
    expect(Number(refusal.headers['retry-after'])).toBeGreaterThan(0)
  }
  // The client's two places are free again.
  expect((await ask('greedy', greedy.client.cookie, greedy.planId)).statusCode).toBe(200)
})

test('a request for a plan that does not exist uses no place', async () => {
  const { client } = await signInWithPlan()
  for (let index = 0; index < 3; index += 1) {
    const response = await api.app.inject({
      url: `/api/diet-plans/${crypto.randomUUID()}/export-pdf`,
      headers: { cookie: client.cookie },
    })
    expect(response.statusCode).toBe(404)
  }
})

test('a plan is in the language of its client, also for staff, unless another is named', async () => {
  const { client, planId } = await signInWithPlan()
  await api.platform.database.pool.query(`update users set locale = 'hi' where id = $1`, [client.id])
  const ask = async (who: SignedIn, query = ''): Promise<string> => {
    const url = `/api/diet-plans/${planId}/export-pdf${query}`
    return String(
      (await api.app.inject({ url, headers: { cookie: who.cookie } })).headers['content-disposition'],
    )
  }
  expect(await ask(client)).toContain('_Hindi.pdf')
  expect(await ask(client, '?language=en')).not.toContain('_Hindi')
  expect(await ask(admin)).toContain('_Hindi.pdf')
  expect(await ask(admin, '?language=en')).not.toContain('_Hindi')
})

test('a PDF that fails gives its place back', async () => {
  const { client, planId } = await signInWithPlan()
  const ask = async () => {
    const url = `/api/diet-plans/${planId}/export-pdf`
    return (await api.app.inject({ url, headers: { cookie: client.cookie } })).statusCode
  }
  const changeMeals = (change: string) =>
    // Both statements run in one transaction, in which the database allows the days of this published plan to change.
    api.platform.database.pool.query(
      `select set_config('pathya.publishing', '${planId}', true);
       update daily_meal_plans set meals = ${change} where diet_plan_id = '${planId}'`,
    )
  await changeMeals(`jsonb_build_object('broken', meals)`)
  expect([await ask(), await ask(), await ask()]).toEqual([500, 500, 500])
  await changeMeals(`meals->'broken'`)
  expect(await ask()).toBe(200)
})
