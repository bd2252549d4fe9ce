import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CookMenu } from '#contract/plans/cook-links.ts'
import { DietPlan, type GroceryList } from '#contract/plans/diet-plans.ts'
import type { ClientFasts, OwnFasts } from '#contract/plans/fasts.ts'
import { findServedDay } from '#domain/plans/client-swaps.ts'
import { findHealthWords } from '#domain/plans/cook-words.ts'
import { MEAL_SLOTS, type MealSlot } from '#domain/plans/plan.ts'
import { addDays, todayIn } from '#domain/units/dates.ts'
import { setUpTestApp } from '#server/test/set-up-test-app.ts'
import { type SignedIn, signInAs } from '#server/test/test-app.ts'
import { createFastCalendar } from './fast-calendar.ts'

const api = setUpTestApp()
const calendar = createFastCalendar({ place: 'new_delhi', region: 'north', hijriShift: 1 })
/** The next Ekadashi. The tests run on the day before it. */
const tomorrow =
  calendar.listNext('ekadashi', addDays(todayIn('Asia/Kolkata', new Date()), 2), 1)[0]?.first ?? ''
const today = addDays(tomorrow, -1)

let carer: SignedIn
let client: SignedIn
let plan: DietPlan
const ids: Record<string, string> = {}
const idOf = (code: string): string => ids[code] ?? ''

const CODES = [
  'dish:poha',
  'dish:phulka',
  'dish:rajma',
  'dish:chole',
  'dish:steamed-rice',
  'dish:toor-dal-tadka',
  'dish:samak-rice',
]

beforeAll(async () => {
  api.clock.advance(Date.parse(`${today}T06:00:00Z`) - api.clock.now().getTime())
  carer = await signInAs(api, { role: 'employee', grants: ['plans'] })
  const { rows } = await query<{ code: string; id: string }>(
    'select code, id from food_items where code = any($1)',
    [CODES],
  )
  for (const { code, id } of rows) ids[code] = id
})

beforeEach(async () => {
  client = await signInAs(api, { role: 'client', inCareOf: [carer.id] })
  await query(
    'update users set age = 34, age_recorded_on = $2, height_cm = 162, weight_kg = 65 where id = $1',
    [client.id, today],
  )
  plan = await servePlan()
})

function query<Row extends Record<string, unknown>>(text: string, values: unknown[] = []) {
  return api.platform.database.pool.query<Row>(text, values)
}

async function call<Answer>(
  who: SignedIn,
  method: 'GET' | 'PUT' | 'POST',
  url: string,
  payload?: object,
  key?: string,
): Promise<{ status: number; body: Answer }> {
  const headers = { cookie: who.cookie, ...(key && { 'idempotency-key': key }) }
  const response = await api.app.inject({ method, url, headers, ...(payload ? { payload } : {}) })
  return { status: response.statusCode, body: response.json<Answer>() }
}

/** Serves a plan of one day: poha, then rajma with rice and phulka, then dal with rice. */
async function servePlan(): Promise<DietPlan> {
  const item = (code: string, grams: number) => ({ foodId: idOf(code), name: code, grams, measure: null })
  const { status, body } = await call<DietPlan>(carer, 'POST', '/api/diet-plans', {
    userId: client.id,
    status: 'active',
    title: 'Steady',
    clientName: 'Asha Rao',
    clientAge: 34,
    clientHeight: '162 cm',
    clientWeight: 65,
    clientLocation: 'Pune',
    goalDescription: 'Maintain',
    caloriesTarget: '1900 kcal/day',
    proteinGoal: '>=50g/day',
    preferences: 'Vegetarian',
    startDate: today,
    endDate: addDays(today, 42),
    days: [
      {
        dayNumber: 1,
        dayLabel: 'Every day',
        meals: {
          breakfast: { time: '8 AM', note: '', items: [item('dish:poha', 300)] },
          lunch: {
            time: '1 PM',
            note: '',
            items: [
              { ...item('dish:rajma', 300), alternatives: [item('dish:chole', 250)] },
              item('dish:steamed-rice', 250),
              item('dish:phulka', 80),
            ],
          },
          dinner: {
            time: '8 PM',
            note: '',
            items: [
              item('dish:toor-dal-tadka', 300),
              item('dish:steamed-rice', 250),
              item('dish:phulka', 80),
            ],
          },
        },
      },
    ],
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return DietPlan.parse(body)
}

const choose = (day: string, choice: string | null, who = client, key?: string) =>
  call<{ choice: string | null; message: string }>(who, 'PUT', '/api/fast-days', { day, choice }, key)
const keep = (fast: string, isObserved: boolean) => call(client, 'PUT', '/api/fasts', { fast, isObserved })
const readFasts = async () => (await call<OwnFasts>(client, 'GET', '/api/fasts')).body
const readOwn = async () =>
  (await call<{ plan: DietPlan }>(client, 'GET', '/api/diet-plans/current')).body.plan
const dayOf = (own: DietPlan, day: string) => findServedDay(own, day)
const changedOf = (own: DietPlan, day: string) => own.changedDays?.find(({ date }) => date === day)
const foodsOf = (own: DietPlan, day: string) =>
  MEAL_SLOTS.flatMap(({ key }) => dayOf(own, day)?.meals[key].items ?? [])

function energyOf(own: DietPlan, day: string): number {
  return foodsOf(own, day).reduce(
    (sum, { foodId, grams }) => sum + ((own.foods[foodId]?.nutrients.energyKcal ?? 0) * grams) / 100,
    0,
  )
}

describe('a day that is chosen as a fast', () => {
  test('is what the cook reads, without a word about the fast', async () => {
    await choose(tomorrow, 'ekadashi')
    const own = await readOwn()
    const { body: made } = await call<{ url: string }>(client, 'POST', '/api/cook-links', { people: 2 })
    const token = new URLSearchParams(new URL(made.url).hash.slice(1)).get('token')
    const { body: menu } = await call<CookMenu>(client, 'POST', '/api/cook-links/open', { token })
    const idsOn = (date: string) =>
      menu.days
        .find((day) => day.date === date)
        ?.meals.flatMap(({ dishes }) => dishes.map((dish) => dish.foodId))
    for (const date of [today, tomorrow]) {
      expect(idsOn(date)).toEqual(foodsOf(own, date).map(({ foodId }) => foodId))
    }
    expect(idsOn(tomorrow)).not.toEqual(idsOn(today))
    const texts = JSON.stringify(menu)
    expect(findHealthWords(texts)).toEqual([])
    expect(texts).not.toMatch(/ekadashi|\bfast|vrat/i)
  })

  test('has only foods for fasts, about the energy of the plan, and the other days stay', async () => {
    const planned = energyOf(await readOwn(), today)
    expect((await choose(tomorrow, 'ekadashi')).status).toBe(200)
    const own = await readOwn()
    const changed = changedOf(own, tomorrow)
    expect(changed?.fast?.fast).toBe('ekadashi')
    const foods = foodsOf(own, tomorrow)
    expect(foods.length).toBeGreaterThan(3)
    for (const { foodId } of foods) expect(own.foods[foodId]?.tags).toContain('fasting')
    expect(energyOf(own, tomorrow) / planned).toBeGreaterThan(0.85)
    expect(energyOf(own, tomorrow) / planned).toBeLessThan(1.15)
    expect(changedOf(own, today)).toBeUndefined()
    expect((await readFasts()).days).toEqual([
      { day: tomorrow, fast: 'ekadashi', state: 'served', obstacle: null },
    ])
  })

  test('stays the same each time it is read', async () => {
    await choose(tomorrow, 'fast')
    const first = changedOf(await readOwn(), tomorrow)
    await query(`update fast_variants set created_at = '2026-01-01'`)
    expect(changedOf(await readOwn(), tomorrow)).toEqual(first)
    const { rows } = await query(`select from fast_variants where created_at > '2026-01-02'`)
    expect(rows).toEqual([])
  })

  test('is planned again with one call, and repeating a call changes nothing', async () => {
    await choose(tomorrow, 'fast')
    for (const _time of [1, 2]) expect((await choose(tomorrow, 'planned')).status).toBe(200)
    expect(await readOwn()).not.toHaveProperty('changedDays')
    expect((await readFasts()).choices).toEqual([{ day: tomorrow, fast: null }])
    await choose(tomorrow, null)
    expect((await readFasts()).choices).toEqual([])
  })

  test('is chosen once per key, however late it is sent again', async () => {
    await choose(tomorrow, 'fast', client, 'fast-first')
    await choose(tomorrow, 'planned', client, 'fast-second')
    await choose(tomorrow, 'fast', client, 'fast-first')
    expect((await readFasts()).choices).toEqual([{ day: tomorrow, fast: null }])
  })

  test('has the groceries of its own meals', async () => {
    await choose(tomorrow, 'fast')
    const url = `/api/diet-plans/${plan.id}/grocery-list?from=${tomorrow}&to=${tomorrow}`
    const { body } = await call<GroceryList>(client, 'GET', url)
    const names = body.categories.flatMap(({ items }) => items.map(({ name }) => name)).join()
    expect(names).not.toMatch(/Kidney beans/)
    expect(names.length).toBeGreaterThan(10)
  })

  test('has no food that the client is allergic to, also when the record changes afterwards', async () => {
    await choose(tomorrow, 'fast')
    const before = await readOwn()
    const isMilky = (own: DietPlan) =>
      foodsOf(own, tomorrow).filter(({ foodId }) => own.foods[foodId]?.allergens?.includes('dairy'))
    await query(`update users set allergies = '{dairy}' where id = $1`, [client.id])
    expect(isMilky(await readOwn())).toEqual([])
    expect(changedOf(before, tomorrow)).toBeDefined()
  })

  test('can be swapped for foods that suit the fast; swaps of planned foods wait', async () => {
    await call(client, 'PUT', '/api/food-swaps', {
      day: tomorrow,
      slot: 'lunch',
      foodId: idOf('dish:rajma'),
      instead: idOf('dish:chole'),
    })
    await choose(tomorrow, 'fast')
    const own = await readOwn()
    expect(changedOf(own, tomorrow)?.swaps).toEqual([])
    const [food] = dayOf(own, tomorrow)?.meals.lunch.items ?? []
    const search = new URLSearchParams({ day: tomorrow, slot: 'lunch', foodId: food?.foodId ?? '' })
    const offer = await call<{ foods: { foodId: string }[] }>(client, 'GET', `/api/food-swaps?${search}`)
    expect(offer.status).toBe(200)
    const { rows } = await query<{ tags: string[] }>('select tags from food_items where id = any($1)', [
      offer.body.foods.map(({ foodId }) => foodId),
    ])
    for (const { tags } of rows) expect(tags).toContain('fasting')
    await choose(tomorrow, 'planned')
    expect(changedOf(await readOwn(), tomorrow)?.swaps).toMatchObject([{ foodId: idOf('dish:chole') }])
  })

  test('leaves meals of today that were eaten before, and so does going back to the plan', async () => {
    const tick = (slot: MealSlot, state: string | null = 'eaten') =>
      call(client, 'PUT', '/api/meal-ticks', { day: today, slot, state })
    const mealsOf = async () => dayOf(await readOwn(), today)?.meals
    const planned = await mealsOf()
    expect((await tick('breakfast')).status).toBe(200)
    await choose(today, 'fast')
    const fasting = await mealsOf()
    expect(fasting?.breakfast).toEqual(planned?.breakfast)
    expect(fasting?.lunch).not.toEqual(planned?.lunch)
    expect(fasting?.dinner).not.toEqual(planned?.dinner)

    expect((await tick('lunch')).status).toBe(200)
    await choose(today, 'no_onion_garlic')
    expect((await mealsOf())?.lunch).toEqual(fasting?.lunch)
    await choose(today, 'planned')
    expect(await mealsOf()).toEqual({ ...planned, lunch: fasting?.lunch })
    expect(changedOf(await readOwn(), today)?.fast).toBeUndefined()
    expect((await readFasts()).days).toEqual([])
    // Figures of the diary come from the same meals.
    const { rows } = await query<{ variant: { meals: Record<string, unknown> } }>(
      'select variant from fast_variants where user_id = $1',
      [client.id],
    )
    expect(rows).toMatchObject([{ variant: { meals: { lunch: fasting?.lunch } } }])

    await tick('lunch', null)
    expect(await mealsOf()).toEqual(planned)
    expect((await query('select from fast_variants where user_id = $1', [client.id])).rows).toEqual([])
  })

  test.each([
    ['in a week', addDays(today, 7), 409],
    ['yesterday: it changes nothing', addDays(today, -1), 200],
  ])('cannot be %s', async (_name, day, status) => {
    expect((await choose(day, 'fast')).status).toBe(status)
    expect((await readFasts()).choices).toEqual([])
  })

  test.each([{ day: 'tomorrow' }, { choice: 'lent' }])('needs a day and a fast: %o', async (change) => {
    const { status } = await call(client, 'PUT', '/api/fast-days', {
      day: tomorrow,
      choice: 'fast',
      ...change,
    })
    expect(status).toBe(400)
  })
})

describe('a day of Ramzan', () => {
  test('has its meals before dawn and after sunset, and ticks of the moved meals', async () => {
    const planned = await readOwn()
    await choose(today, 'ramzan')
    const own = await readOwn()
    const day = dayOf(own, today)
    expect(energyOf(own, today)).toBeCloseTo(energyOf(planned, today))
    const filled = MEAL_SLOTS.filter(({ key }) => (day?.meals[key].items.length ?? 0) > 0)
    expect(filled.map(({ key }) => key)).toEqual(['earlyMorning', 'dinner', 'postDinner'])
    expect(day?.meals.earlyMorning.time).toMatch(/^\d:\d\d am, sehri, until \d:\d\d am$/)
    expect(day?.meals.dinner.time).toMatch(/^\d:\d\d pm, after iftar$/)
    const tick = (slot: MealSlot) =>
      call(client, 'PUT', '/api/meal-ticks', { day: today, slot, state: 'eaten' })
    expect((await tick('earlyMorning')).status).toBe(200)
    expect((await tick('postDinner')).status).toBe(200)
    expect((await tick('eveningSnack')).status).toBe(409)
  })
})

describe('a fast that is observed', () => {
  test('has its variant on its dates, which are listed ahead', async () => {
    const findEkadashi = ({ fasts }: OwnFasts) => fasts.find(({ fast }) => fast === 'ekadashi')
    expect(findEkadashi(await readFasts())).toMatchObject({ isObserved: false, next: { length: 3 } })
    expect((await keep('ekadashi', true)).status).toBe(200)
    const observed = await readFasts()
    expect(findEkadashi(observed)).toMatchObject({
      isObserved: true,
      next: [{ first: tomorrow, last: tomorrow }, {}, {}],
    })
    expect(observed.days).toEqual([{ day: tomorrow, fast: 'ekadashi', state: 'served', obstacle: null }])
    expect(changedOf(await readOwn(), tomorrow)?.fast?.fast).toBe('ekadashi')
    await choose(tomorrow, 'planned')
    expect(changedOf(await readOwn(), tomorrow)).toBeUndefined()
    await choose(tomorrow, null)
    await keep('ekadashi', false)
    expect((await readFasts()).days).toEqual([])
    expect((await query('select from fast_variants where user_id = $1', [client.id])).rows).toEqual([])
  })

  test('is asked about ahead if the client wrote of it, until something is chosen for the day', async () => {
    expect((await readFasts()).asked).toBeNull()
    await query(`update users set fasting_days = 'Every Ekadashi' where id = $1`, [client.id])
    expect((await readFasts()).asked).toEqual({ day: tomorrow, fast: 'ekadashi' })
    await choose(tomorrow, 'planned')
    expect((await readFasts()).asked).toBeNull()
  })
})

describe('a client for whom fasting needs advice', () => {
  beforeEach(async () => {
    await query(`update users set health_flags = '{insulin}' where id = $1`, [client.id])
  })

  test('gets no variant of a fast, but one without onion and garlic', async () => {
    await choose(tomorrow, 'ekadashi')
    await choose(addDays(today, 2), 'no_onion_garlic')
    const { obstacle, days } = await readFasts()
    expect(obstacle).toBe('advice')
    expect(days.map(({ state }) => state)).toEqual(['obstacle', 'served'])
    expect(changedOf(await readOwn(), tomorrow)).toBeUndefined()
  })

  test('gets it once the dietician allows it with a reason, and no longer when it is switched off', async () => {
    await choose(tomorrow, 'ekadashi')
    const url = `/api/clients/${client.id}/fast-decision`
    expect((await call(carer, 'PUT', url, { decision: 'allowed', reason: 'short' })).status).toBe(400)
    const reason = 'Doses are agreed with her diabetologist.'
    expect((await call(carer, 'PUT', url, { decision: 'allowed', reason })).status).toBe(200)
    expect(changedOf(await readOwn(), tomorrow)?.fast?.fast).toBe('ekadashi')
    expect((await call(carer, 'PUT', url, { decision: 'off', reason: 'Low sugars last week.' })).status).toBe(
      200,
    )
    expect(changedOf(await readOwn(), tomorrow)).toBeUndefined()
    expect((await readFasts()).obstacle).toBe('off')
  })

  test('is never allowed to fast while pregnant', async () => {
    await query(`update users set health_flags = '{pregnancy}' where id = $1`, [client.id])
    const url = `/api/clients/${client.id}/fast-decision`
    const { status, body } = await call<{ message: string }>(carer, 'PUT', url, {
      decision: 'allowed',
      reason: 'She asked for it twice.',
    })
    expect([status, body.message]).toEqual([409, expect.stringMatching(/^Fasts stay off for this client/)])
  })
})

describe('the settings of the practice', () => {
  test('change the fasting days after today; today and what is over stay', async () => {
    const admin = await signInAs(api, 'admin')
    const { settings } = (await call<{ settings: object }>(admin, 'GET', '/api/admin/settings')).body
    await choose(today, 'ramzan')
    await choose(tomorrow, 'ramzan')
    const timeOn = (own: DietPlan, day: string) => dayOf(own, day)?.meals.dinner.time
    const before = await readOwn()
    const change = { ...settings, fastPlace: 'guwahati' }
    expect((await call(admin, 'PUT', '/api/admin/settings', change)).status).toBe(200)
    const after = await readOwn()
    expect(timeOn(after, today)).toBe(timeOn(before, today))
    expect(timeOn(after, tomorrow)).not.toBe(timeOn(before, tomorrow))
    expect((await readFasts()).placeName).toBe('Guwahati')
    expect((await call(admin, 'PUT', '/api/admin/settings', { ...change, hijriShift: 2 })).status).toBe(400)
    await query(`update practice_settings set fast_place = 'new_delhi'`)
  })
})

describe('staff', () => {
  test('see what a client keeps and what is served, and reading it is recorded', async () => {
    await keep('navratri', true)
    await choose(tomorrow, 'fast')
    const { status, body } = await call<ClientFasts>(carer, 'GET', `/api/clients/${client.id}/fasts`)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      observed: [{ fast: 'navratri', from: today }],
      ruleObstacle: null,
      decision: null,
    })
    expect(body.days).toMatchObject([{ day: tomorrow, fast: 'fast', state: 'served' }])
    expect(body.days[0]?.changes.length).toBeGreaterThan(0)
    const { rows } = await query(
      `select from audit_log where action = 'plan.read' and actor_id = $1 and entity_id = $2`,
      [carer.id, client.id],
    )
    expect(rows).toHaveLength(1)
  })

  test('neither see nor decide for a client in the care of others', async () => {
    const stranger = await signInAs(api, { role: 'employee', grants: ['plans'] })
    expect((await call(stranger, 'GET', `/api/clients/${client.id}/fasts`)).status).toBe(404)
    const url = `/api/clients/${client.id}/fast-decision`
    const decision = { decision: 'off', reason: 'Not my client at all.' }
    expect((await call(stranger, 'PUT', url, decision)).status).toBe(404)
  })
})
