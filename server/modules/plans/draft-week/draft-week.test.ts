import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { createInterface } from 'node:readline'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import type { DietPlan, PlanDay, PlanMeal } from '#contract/plans/diet-plans.ts'
import type { DraftEvent } from '#contract/plans/draft-week.ts'
import { listConcernedAllergies } from '#domain/people/allergies.ts'
import { MEAL_SLOTS, sumDay } from '#domain/plans/plan.ts'
import { listUnsuitedPreferences } from '#domain/plans/safety/preferences.ts'
import { addDays, todayIn } from '#domain/units/dates.ts'
import { setUpTestApp } from '#server/test/set-up-test-app.ts'
import { createClient, type SignedIn, signInAs } from '#server/test/test-app.ts'
import { planFoodsRepository } from '../foods/repository.ts'

const api = setUpTestApp()
let writer: SignedIn
let other: SignedIn
let client: { id: string; email: string }
let planId: string
let port: number

const today = todayIn('Asia/Kolkata', new Date())

/** One snack a day: drafted at once from all foods. */
const SNACK = {
  dayCount: 2,
  energyKcal: 500,
  slots: [{ slot: 'eveningSnack', time: '4:30 PM' }],
}
const WHOLE_DAY = {
  dayCount: 1,
  energyKcal: 1500,
  targets: [{ key: 'proteinG', min: 60, max: null, isRequired: true }],
  slots: ['breakfast', 'midMorning', 'lunch', 'eveningSnack', 'dinner'].map((slot) => ({
    slot,
    time: '1 PM',
  })),
}

beforeAll(async () => {
  writer = await signInAs(api, { role: 'employee', grants: ['plans'] })
  other = await signInAs(api, { role: 'employee', grants: ['plans'] })
  client = await createClient(api, { inCareOf: [writer.id] })
  await api.platform.database.pool.query(
    `update users set allergies = '{dairy}', food_preferences = '{vegetarian}' where id = $1`,
    [client.id],
  )
  planId = await createDraft()
  const address = await api.app.listen({ port: 0, host: '127.0.0.1' })
  port = Number(new URL(address).port)
})

async function createDraft(): Promise<string> {
  const response = await api.app.inject({
    method: 'POST',
    url: '/api/diet-plans',
    headers: { cookie: writer.cookie },
    payload: { userId: client.id, title: 'A week', startDate: today, endDate: addDays(today, 42) },
  })
  expect(response.statusCode).toBe(200)
  return response.json<DietPlan>().id
}

async function draft(wishes: object, { who = writer, id = planId, locked = [] as object[] } = {}) {
  const response = await api.app.inject({
    method: 'POST',
    url: `/api/diet-plans/${id}/draft-week`,
    headers: { cookie: who.cookie },
    payload: { wishes, locked },
  })
  return { status: response.statusCode, type: response.headers['content-type'], text: response.body }
}

const readEvents = (text: string): DraftEvent[] =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as DraftEvent) // the schema wrote it

const readError = (text: string): ErrorBody => JSON.parse(text) as ErrorBody // the error body of every call

const daysOf = (events: readonly DraftEvent[]): PlanDay[] =>
  events.flatMap((event) => (event.kind === 'day' ? [event.day] : []))

const itemsOf = (days: readonly PlanDay[]) =>
  days.flatMap(({ meals }) => MEAL_SLOTS.flatMap(({ key }) => meals[key].items))

const findFoods = (days: readonly PlanDay[]) =>
  planFoodsRepository.find(
    api.platform.database.db,
    itemsOf(days).map(({ foodId }) => foodId),
  )

describe('POST /api/diet-plans/:id/draft-week', () => {
  it('answers a whole day that meets the targets, the allergies and the preferences of the record', async () => {
    const { status, type, text } = await draft(WHOLE_DAY)
    expect(status).toBe(200)
    expect(type).toContain('application/x-ndjson')
    const events = readEvents(text)
    expect(events.map(({ kind }) => kind)).toEqual(['day', 'done'])
    const days = daysOf(events)
    const foods = await findFoods(days)
    expect(events[0]).toMatchObject({ foods })
    for (const { slot } of WHOLE_DAY.slots) {
      expect(days[0]?.meals[slot as 'lunch'].items.length).toBeGreaterThan(0)
    }
    for (const food of Object.values(foods)) {
      expect(listConcernedAllergies(['dairy'], food.allergens ?? ['dairy']), food.name).toEqual([])
      expect(listUnsuitedPreferences(food.tags, ['vegetarian']), food.name).toEqual([])
    }
    const [day] = days
    if (!day) throw new Error('no day')
    const totals = sumDay(day.meals, (foodId) => foods[foodId]?.nutrients)
    expect(Math.abs((totals.nutrients.energyKcal?.amount ?? 0) - 1500)).toBeLessThanOrEqual(30)
    expect(totals.nutrients.proteinG?.amount).toBeGreaterThanOrEqual(60)
  })

  it('stores nothing and records the access', async () => {
    const id = await createDraft()
    await draft(SNACK, { id })
    const stored = await api.app.inject({ url: `/api/diet-plans/${id}`, headers: { cookie: writer.cookie } })
    expect(stored.json<DietPlan>().days).toEqual([])
    const { rows: entries } = await api.platform.database.pool.query(
      `select action from audit_log where entity_id = $1 and action = 'plan.draft-week'`,
      [id],
    )
    expect(entries).toHaveLength(1)
  })

  it('leaves locked meals as they are', async () => {
    const [drafted] = daysOf(readEvents((await draft(SNACK)).text))
    const meal = drafted?.meals.eveningSnack
    const locked = [{ dayNumber: 2, slot: 'eveningSnack', meal }]
    const days = daysOf(readEvents((await draft({ ...SNACK, seed: 9 }, { locked })).text))
    expect(days[1]?.meals.eveningSnack).toEqual(meal)
    expect(days[0]?.meals.eveningSnack.items).not.toEqual(meal?.items)
  })

  it('reports dislikes that no food has', async () => {
    const events = readEvents((await draft({ ...SNACK, dislikes: ['chana', 'zzz'] })).text)
    expect(events.at(-1)).toEqual({ kind: 'done', unknownDislikes: ['zzz'] })
    expect(itemsOf(daysOf(events)).filter(({ name }) => /chana/i.test(name))).toEqual([])
  })

  it('names the wishes that cannot be met together, with a change that works', async () => {
    const wishes = {
      ...SNACK,
      dayCount: 1,
      targets: [{ key: 'proteinG', min: 300, max: null, isRequired: true }],
    }
    const [conflict] = readEvents((await draft(wishes)).text)
    if (conflict?.kind !== 'conflict') throw new Error(JSON.stringify(conflict))
    expect(conflict.isMinimal).toBe(true)
    const protein = conflict.wishes.find(({ wish }) => wish === 'min:proteinG')
    expect(protein?.text).toBe('Protein at least 300 g')
    expect(protein?.relaxation?.text).toMatch(/^Protein [\d.]+ g instead of 300 g$/)
    expect(protein?.relaxation?.cost).toMatch(/^[\d.]+ g less protein a day$/)
    const min = protein?.relaxation?.amount ?? 0
    const changed = { ...wishes, targets: [{ key: 'proteinG', min, max: null, isRequired: true }] }
    expect(readEvents((await draft(changed)).text).map(({ kind }) => kind)).toEqual(['day', 'done'])
  })

  it('refuses bad input beside its field', async () => {
    const cases: [object, string][] = [
      [{ ...SNACK, energyKcal: 20 }, 'wishes.energyKcal'],
      [{ ...SNACK, slots: [] }, 'wishes.slots'],
      [{ ...SNACK, fastingDays: [5] }, 'wishes.fastingDays'],
      [
        { ...SNACK, targets: [{ key: 'fibreG', min: 40, max: 20, isRequired: true }] },
        'wishes.targets.0.max',
      ],
      [{ ...SNACK, keepFoodIds: [client.id] }, 'wishes.keepFoodIds.0'],
      [
        { ...SNACK, exceptions: [{ wish: 'diet', dayNumber: 1, dishIds: [client.id] }] },
        'wishes.exceptions.0.wish',
      ],
    ]
    for (const [wishes, path] of cases) {
      const { status, text } = await draft(wishes)
      expect([status, readError(text).issues], path).toMatchObject([400, [{ path }]])
    }
  })

  it('refuses a plan of a client outside the care of the caller, and a plan that is published', async () => {
    expect((await draft(SNACK, { who: other })).status).toBe(404)
    const id = await createDraft()
    await api.platform.database.pool.query(`update diet_plans set status = 'archived' where id = $1`, [id])
    expect((await draft(SNACK, { id })).status).toBe(409)
  })

  it('refuses callers without a session and with another role', async () => {
    const url = `/api/diet-plans/${planId}/draft-week`
    const payload = { wishes: SNACK }
    expect((await api.app.inject({ method: 'POST', url, payload })).statusCode).toBe(401)
    const employee = await signInAs(api, 'employee')
    expect((await draft(SNACK, { who: employee })).status).toBe(403)
  })

  it('drafts two weeks that are requested at once, and refuses a third of the same person', async () => {
    // Whole days take long enough that the third request arrives before the first is finished.
    const answers = await Promise.all([draft(WHOLE_DAY), draft(WHOLE_DAY), draft(WHOLE_DAY)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 429])
    for (const { status, text } of answers) {
      if (status === 200) expect(readEvents(text).at(-1)?.kind).toBe('done')
    }
  })

  it('sends each day when it is ready, answers other calls meanwhile, and is cancelled with the connection', async () => {
    const call = request({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: `/api/diet-plans/${planId}/draft-week`,
      headers: { cookie: writer.cookie, 'content-type': 'application/json' },
    })
    call.end(JSON.stringify({ wishes: { ...WHOLE_DAY, dayCount: 7 } }))
    const [response] = (await once(call, 'response')) as [IncomingMessage]
    const lines = createInterface(response)[Symbol.asyncIterator]()
    const first = await lines.next()
    expect(JSON.parse(String(first.value))).toMatchObject({ kind: 'day', day: { dayNumber: 1 } })
    expect((await api.app.inject({ url: '/api/health' })).statusCode).toBe(200)
    call.destroy()
    // The person has no draft in progress any more, so that both places are free.
    await expect
      .poll(async () => (await Promise.all([draft(SNACK), draft(SNACK)])).map(({ status }) => status))
      .toEqual([200, 200])
  }, 60_000)
})

describe('POST /api/diet-plans/:id/draft-week/cell', () => {
  const findOthers = async (body: object) => {
    const response = await api.app.inject({
      method: 'POST',
      url: `/api/diet-plans/${planId}/draft-week/cell`,
      headers: { cookie: writer.cookie },
      payload: body,
    })
    return { status: response.statusCode, body: response.json<{ meals: PlanMeal[] }>() }
  }

  it('answers the three best other meals', async () => {
    const [day] = daysOf(readEvents((await draft(SNACK)).text))
    const meal = day?.meals.eveningSnack
    const cells = [{ dayNumber: 1, slot: 'eveningSnack', meal }]
    const { status, body } = await findOthers({ wishes: SNACK, cells, dayNumber: 1, slot: 'eveningSnack' })
    expect(status).toBe(200)
    const names = [meal, ...body.meals].map((each) => each?.items.map(({ foodId }) => foodId).join())
    expect(names).toHaveLength(4)
    expect(new Set(names).size).toBe(4)
  })

  it('refuses a meal that the week does not have', async () => {
    const answer = await findOthers({ wishes: SNACK, cells: [], dayNumber: 1, slot: 'lunch' })
    expect(answer.status).toBe(400)
  })
})
