import { beforeAll, describe, expect, it } from 'vitest'
import type { MealTick } from '#contract/plans/meal-ticks.ts'
import { addDays, todayIn } from '#domain/units/dates.ts'
import { setUpTestApp } from '#server/test/set-up-test-app.ts'
import { type SignedIn, signInAs } from '#server/test/test-app.ts'

const testApp = setUpTestApp()
const today = todayIn('Asia/Kolkata', new Date())
const yesterday = addDays(today, -1)

let admin: SignedIn
let asha: SignedIn
let bela: SignedIn

beforeAll(async () => {
  admin = await signInAs(testApp, 'admin')
  asha = await signInAs(testApp, 'client')
  bela = await signInAs(testApp, 'client')
  const { rows } = await testApp.platform.database.pool.query<{ id: string }>(
    `insert into food_items (name, calories, protein, carbs, fat, nutrients, tags, preparation)
     values ('Rice of this test', 130, 2.7, 28, 0.3, $1, '{vegetarian}', 'cooked') returning id`,
    [{ energyKcal: 130, proteinG: 2.7, carbsG: 28, fatG: 0.3, fibreG: 0.4 }],
  )
  const items = [{ foodId: rows[0]?.id, name: 'Rice', grams: 1040, measure: null }]
  const lunch = { time: '1 PM', note: '', items }
  // A rotation of two days that began two days ago. Only the second day has breakfast.
  const response = await testApp.app.inject({
    method: 'POST',
    url: '/api/diet-plans',
    headers: { cookie: admin.cookie },
    payload: {
      userId: asha.id,
      status: 'active',
      title: 'Two days by turns',
      clientName: 'Asha Rao',
      clientAge: 34,
      clientHeight: '162 cm',
      clientWeight: 74.5,
      clientLocation: 'Pune',
      goalDescription: 'Weight loss',
      caloriesTarget: '1300-1500 kcal/day',
      proteinGoal: '>=60g/day',
      preferences: 'Vegetarian',
      startDate: addDays(today, -2),
      endDate: addDays(today, 40),
      days: [
        { dayNumber: 1, dayLabel: 'Day 1', meals: { lunch } },
        {
          dayNumber: 2,
          dayLabel: 'Day 2',
          meals: { lunch, breakfast: { time: '8 AM', note: 'Tea, as usual', items: [] } },
        },
      ],
    },
  })
  expect(response.statusCode, response.body).toBe(200)
})

async function tick(who: SignedIn, payload: object, key?: string) {
  return testApp.app.inject({
    method: 'PUT',
    url: '/api/meal-ticks',
    headers: { cookie: who.cookie, ...(key && { 'idempotency-key': key }) },
    payload,
  })
}

async function list(who: SignedIn, query = `from=${yesterday}&to=${today}`): Promise<MealTick[]> {
  const response = await testApp.app.inject({
    url: `/api/meal-ticks?${query}`,
    headers: { cookie: who.cookie },
  })
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}

describe('a tick that was made without a connection', () => {
  const lunch = { day: today, slot: 'lunch' }
  const readLunch = async () => (await list(asha)).find(({ day, slot }) => day === today && slot === 'lunch')

  it('is done once, however often and late it is sent', async () => {
    await tick(asha, { ...lunch, state: null })
    expect((await tick(asha, { ...lunch, state: 'eaten' }, 'first-of-two')).statusCode).toBe(200)
    expect((await tick(asha, { ...lunch, state: 'skipped' }, 'second-of-two')).statusCode).toBe(200)
    const repeated = await tick(asha, { ...lunch, state: 'eaten' }, 'first-of-two')
    expect(repeated.json()).toMatchObject({ tick: { state: 'eaten' } })
    expect(await readLunch()).toMatchObject({ state: 'skipped' })
  })

  it('does not overwrite what another device has changed, and names it', async () => {
    const late = await tick(asha, { ...lunch, state: 'eaten', seen: null })
    expect(late.json()).toMatchObject({
      statusCode: 409,
      code: 'stale_version',
      details: { tick: { state: 'skipped', note: null } },
    })
    expect(await readLunch()).toMatchObject({ state: 'skipped' })
    const informed = await tick(asha, { ...lunch, state: 'eaten', seen: { state: 'skipped', note: null } })
    expect(informed.statusCode).toBe(200)
    // Both devices want the same.
    expect((await tick(asha, { ...lunch, state: 'eaten', seen: null })).statusCode).toBe(200)
  })

  it('is refused with a sentence if another plan serves that day by now', async () => {
    const response = await tick(asha, { ...lunch, state: 'eaten', dietPlanId: bela.id })
    expect(response.json()).toMatchObject({
      statusCode: 409,
      message: 'Your plan for that day was replaced, so this meal is no longer part of it.',
    })
    await tick(asha, { ...lunch, state: null })
  })
})

describe('ticking a meal', () => {
  it('stores the last choice of each client, and lists them by day and in the order of the meals', async () => {
    expect((await tick(asha, { day: today, slot: 'lunch', state: 'eaten' })).statusCode).toBe(200)
    const swapped = await tick(asha, {
      day: today,
      slot: 'lunch',
      state: 'swapped',
      note: '  Two idlis at work ',
    })
    expect(swapped.json()).toMatchObject({
      tick: { day: today, slot: 'lunch', state: 'swapped', note: 'Two idlis at work' },
    })
    await tick(asha, { day: yesterday, slot: 'lunch', state: 'skipped', note: 'of a swapped one only' })
    await tick(asha, { day: yesterday, slot: 'breakfast', state: 'eaten' })
    expect(
      (await list(asha)).map(({ day, slot, state, note }) => [day === today, slot, state, note]),
    ).toEqual([
      [false, 'breakfast', 'eaten', null],
      [false, 'lunch', 'skipped', null],
      [true, 'lunch', 'swapped', 'Two idlis at work'],
    ])
    expect(await list(bela)).toEqual([])
  })

  it('can be withdrawn, and withdrawing it again changes nothing', async () => {
    for (const _time of [1, 2]) {
      const response = await tick(asha, { day: yesterday, slot: 'lunch', state: null })
      expect(response.json()).toEqual({ tick: null })
    }
    expect((await list(asha)).map(({ day, slot }) => `${day} ${slot}`)).not.toContain(`${yesterday} lunch`)
  })

  it('changes nothing when it is repeated', async () => {
    const { pool } = testApp.platform.database
    const readTime = async (): Promise<unknown> =>
      (
        await pool.query('select updated_at from meal_ticks where user_id = $1 and day = $2', [
          asha.id,
          today,
        ])
      ).rows[0]
    const before = await readTime()
    await tick(asha, { day: today, slot: 'lunch', state: 'swapped', note: 'Two idlis at work' })
    expect(await readTime()).toEqual(before)
  })

  it.each([
    [1, 'lunch', 'You can mark a meal from its day onwards.'],
    [-3, 'lunch', 'You had no plan on that day.'],
    [0, 'breakfast', 'Your plan does not have this meal on that day.'],
    [-1, 'dinner', 'Your plan does not have this meal on that day.'],
  ])('is refused %i days from today: %s', async (days, slot, message) => {
    const response = await tick(asha, { day: addDays(today, days), slot, state: 'eaten' })
    expect(response.json()).toMatchObject({ statusCode: 409, code: 'conflict', message })
  })

  it('is refused for clients without a plan and for invalid ticks', async () => {
    expect((await tick(bela, { day: today, slot: 'lunch', state: 'eaten' })).statusCode).toBe(409)
    const long = await tick(asha, { day: today, slot: 'lunch', state: 'swapped', note: 'x'.repeat(301) })
    expect(long.json()).toMatchObject({
      statusCode: 400,
      issues: [{ path: 'note', message: 'Please use at most 300 characters' }],
    })
    expect((await tick(asha, { day: today, slot: 'supper', state: 'eaten' })).statusCode).toBe(400)
  })

  it('uses the date in the client’s time zone', async () => {
    const { pool } = testApp.platform.database
    // In one zone the day begins hours before it begins in India, in the other hours after.
    for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      await pool.query('update users set time_zone = $2 where id = $1', [asha.id, timeZone])
      const there = todayIn(timeZone, new Date())
      expect((await tick(asha, { day: there, slot: 'lunch', state: 'eaten' })).statusCode).toBe(200)
      const next = await tick(asha, { day: addDays(there, 1), slot: 'lunch', state: 'eaten' })
      expect(next.statusCode).toBe(409)
    }
    await pool.query(`update users set time_zone = 'Asia/Kolkata' where id = $1`, [asha.id])
  })

  it('is possible for days of a plan that has since been completed', async () => {
    const { pool } = testApp.platform.database
    await pool.query(
      `update diet_plans set status = 'completed', completed_at = now(), end_date = $2 where user_id = $1`,
      [asha.id, today],
    )
    expect((await tick(asha, { day: yesterday, slot: 'breakfast', state: 'eaten' })).statusCode).toBe(200)
    expect((await tick(asha, { day: today, slot: 'lunch', state: 'eaten' })).statusCode).toBe(409)
  })
})

describe('the list', () => {
  it.each([
    [`from=${today}&to=${yesterday}`, 'The last day cannot be before the first'],
    [`from=${addDays(today, -31)}&to=${today}`, 'Please ask for at most 31 days at a time'],
  ])('refuses %s', async (query, message) => {
    const response = await testApp.app.inject({
      url: `/api/meal-ticks?${query}`,
      headers: { cookie: asha.cookie },
    })
    expect(response.json()).toMatchObject({ statusCode: 400, issues: [{ path: 'to', message }] })
  })
})
