import { beforeAll, describe, expect, it } from 'vitest'
import { LANGUAGE_HEADER } from '#contract/language-paths.ts'
import type { PlannerDay, PlannerEntry, PlannerMeal, TypedMeal } from '#contract/planner/meal-planner.ts'
import { setUpTestApp } from '#server/test/set-up-test-app.ts'
import { type SignedIn, signInAs } from '#server/test/test-app.ts'
import { SAMPLE_MEALS } from './sample-meals.ts'

const testApp = setUpTestApp({ config: { locales: ['en', 'hi'] } })
const DAY = '2026-11-23'
const NEXT_DAY = '2026-11-24'

let anita: SignedIn
let bela: SignedIn
let idli: PlannerMeal

beforeAll(async () => {
  anita = await signInAs(testApp, 'client')
  bela = await signInAs(testApp, 'client')
  idli = (await search('search=idli&limit=1'))[0] ?? expect.fail('there is no idli')
})

async function search(query: string): Promise<PlannerMeal[]> {
  const response = await testApp.app.inject({ url: `/api/meal-planner/meals?${query}` })
  expect(response.statusCode).toBe(200)
  return response.json()
}

async function inHindi<Answer>(path: string): Promise<Answer> {
  const url = `/api/meal-planner/${path}`
  const response = await testApp.app.inject({ url, headers: { [LANGUAGE_HEADER]: 'hi' } })
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}

async function readDays(person: SignedIn): Promise<PlannerDay[]> {
  const response = await testApp.app.inject({
    url: `/api/meal-planner?from=${DAY}&days=2`,
    headers: { cookie: person.cookie },
  })
  return response.json().days
}

async function save(person: SignedIn, days: unknown[]) {
  return testApp.app.inject({
    method: 'PUT',
    url: '/api/meal-planner',
    headers: { cookie: person.cookie },
    payload: { days },
  })
}

async function bring(person: SignedIn, days: unknown[]) {
  return testApp.app.inject({
    method: 'POST',
    url: '/api/meal-planner/import',
    headers: { cookie: person.cookie },
    payload: { days },
  })
}

function makeEntry(change: Partial<PlannerEntry> = {}): PlannerEntry {
  return { id: crypto.randomUUID(), mealId: idli.id, type: 'breakfast', servings: 2, ...change }
}

/** Returns the address of the next page, `null` on the last one. */
function findNext(link: unknown): string | null {
  return /<([^>]+)>; rel="next"/.exec(String(link))?.[1] ?? null
}

describe('GET /api/meal-planner/typed', () => {
  const read = (line: string) =>
    testApp.app.inject({ url: `/api/meal-planner/typed?line=${encodeURIComponent(line)}` })

  it('returns the dishes of a line in servings that can be saved', async () => {
    const response = await read('3 idli, 1 katori sambar, aadha katori rajma')
    expect(response.statusCode, response.body).toBe(200)
    const parts = response.json<TypedMeal[]>()
    expect(parts.map(({ certainty, planned }) => [certainty, planned?.meal.name, planned?.servings])).toEqual(
      [
        ['sure', 'Idli', 3],
        ['sure', expect.stringMatching(/Sambar/), 1],
        ['sure', expect.stringMatching(/Rajma/), 0.5],
      ],
    )
    const entries = parts.map(({ planned }) =>
      makeEntry({ mealId: planned?.meal.id, type: planned?.meal.type, servings: planned?.servings }),
    )
    const person = await signInAs(testApp, 'client')
    expect((await save(person, [{ day: DAY, version: 0, entries }])).statusCode).toBe(200)
  })

  it('preserves the typed weight, up to the most of one meal', async () => {
    const [poha, idli] = (await read('200 g poha, 12 idli')).json<TypedMeal[]>()
    expect(poha?.planned?.grams).toBe(200)
    expect(Math.round((poha?.planned?.servings ?? 0) * (poha?.planned?.meal.grams ?? 0))).toBe(200)
    expect(poha?.doubts).not.toContain('servings_limited')
    expect(idli).toMatchObject({ planned: { servings: 10, grams: 480 }, doubts: ['servings_limited'] })
  })

  it('names foods that are no dishes and words that name no food', async () => {
    const parts = (await read('200 g paneer, 2 zzyzx, 2 roti ya 1 katori chawal')).json<TypedMeal[]>()
    expect(parts.map(({ certainty, isAlternative }) => [certainty, isAlternative])).toEqual([
      ['not_planned', false],
      ['not_found', false],
      ['sure', false],
      ['sure', true],
    ])
    expect(parts[0]?.planned).toBeNull()
  })

  it('refuses an empty line with a sentence', async () => {
    const response = await read(' ')
    expect(response.statusCode).toBe(400)
    expect(response.body).toContain('Type a food, such as 2 roti')
  })
})

describe('the library', () => {
  it('has six sample meals with the sums of their dishes, and every dish, in pages', async () => {
    const first = await testApp.app.inject({ url: '/api/meal-planner/meals?limit=100' })
    const meals: PlannerMeal[] = first.json()
    const samples = meals.filter(({ isSample }) => isSample)
    expect(samples.map(({ id }) => id)).toEqual(SAMPLE_MEALS.map(({ id }) => id))
    for (const { calories, protein, carbs, fat, fibre, ingredients } of samples) {
      // The energy of the macros, with a tolerance for rounding and because fibre is counted separately.
      expect(Math.abs(calories - (protein * 4 + carbs * 4 + fat * 9 + (fibre ?? 0) * 2))).toBeLessThan(
        calories * 0.12,
      )
      expect(ingredients.length).toBeGreaterThan(1)
    }
    const rest: PlannerMeal[] = []
    let next = findNext(first.headers.link)
    while (next !== null) {
      const page = await testApp.app.inject({ url: next })
      rest.push(...page.json<PlannerMeal[]>())
      next = findNext(page.headers.link)
    }
    expect(rest.some(({ isSample }) => isSample)).toBe(false)
    const ids = [...meals, ...rest].map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    const { rows } = await testApp.platform.database.pool.query<{ count: number }>(
      'select count(*)::int as count from food_items where cooked_weight_grams is not null and variant is null and retired_at is null',
    )
    expect(ids).toHaveLength(6 + (rows[0]?.count ?? 0))
  })

  it('describes one usual measure of a dish, with its weight and ingredients', async () => {
    const found = await search('search=Moong dal khichdi')
    const moongDal = found.find(({ name }) => name === 'Moong dal khichdi')
    expect(moongDal).toMatchObject({
      serving: '1 katori (150 g)',
      measure: 'katori',
      grams: 150,
      isSample: false,
    })
    expect(moongDal?.ingredients.every((line) => /, [\d.,]+ g$/.test(line))).toBe(true)
    expect(moongDal?.calories).toBeGreaterThan(100)
  })

  it('finds dishes by type and by name in another script, and nothing if only signs are searched for', async () => {
    expect((await search('search=इडली')).map(({ id }) => id)).toContain(idli.id)
    expect((await search('type=snack&limit=200')).every(({ type }) => type === 'snack')).toBe(true)
    expect(await search('search=%25')).toEqual([])
    expect(await search('search=nosuchdish')).toEqual([])
  })

  it('returns stored ids in their order, without removed ones', async () => {
    const gone = `food:${crypto.randomUUID()}`
    const found = await search(`ids=${idli.id},${gone},sample:rajma-chawal`)
    expect(found.map(({ id }) => id)).toEqual([idli.id, 'sample:rajma-chawal'])
    const wrong = await testApp.app.inject({ url: '/api/meal-planner/meals?ids=food:-,x' })
    expect(wrong.statusCode).toBe(400)
    const page = await testApp.app.inject({ url: '/api/meal-planner/meals?cursor=made-up' })
    expect(page.statusCode).toBe(400)
  })
})

describe('a reader of Hindi', () => {
  const LATIN = /[a-z]/i

  it('reads the amounts and the dishes of a serving in Hindi', async () => {
    const [idlis, plate] = await inHindi<PlannerMeal[]>(`meals?ids=${idli.id},sample:rajma-chawal`)
    expect(idlis).toMatchObject({
      serving: expect.stringMatching(/^1 नग \([\d.]+ ग्राम\)$/),
      measure: 'piece',
    })
    for (const text of [plate?.name ?? '', plate?.serving ?? '', ...(plate?.ingredients ?? [])]) {
      expect(text).not.toBe('')
      expect(text).not.toMatch(LATIN)
    }
    expect(plate?.serving).toContain('कटोरी')
  })

  it('can type a line in Hindi or in English', async () => {
    for (const line of ['2 कटोरी राजमा', '2 katori rajma']) {
      const [part] = await inHindi<TypedMeal[]>(`typed?line=${encodeURIComponent(line)}`)
      expect(part?.planned).toMatchObject({ servings: 2, meal: { measure: 'katori' } })
      expect(part?.planned?.meal.name).toMatch(/राजमा/)
    }
  })
})

describe('the days', () => {
  it('are stored for one person only, and count their versions', async () => {
    const entry = makeEntry()
    expect((await save(anita, [{ day: DAY, version: 0, entries: [entry] }])).json()).toEqual({
      days: [{ day: DAY, version: 1, entries: [entry] }],
    })
    expect(await readDays(anita)).toEqual([
      { day: DAY, version: 1, entries: [entry] },
      { day: NEXT_DAY, version: 0, entries: [] },
    ])
    expect((await readDays(bela)).every(({ entries }) => entries.length === 0)).toBe(true)
  })

  it('are refused after the last possible date', async () => {
    const response = await testApp.app.inject({
      url: '/api/meal-planner?from=2199-12-31&days=2',
      headers: { cookie: anita.cookie },
    })
    expect(response.json()).toMatchObject({ statusCode: 400, issues: [{ path: 'from' }] })
  })

  it('move a meal between two days in one step, or not at all', async () => {
    const [first, second] = await readDays(anita)
    if (!first || !second) throw new Error('two days were asked for')
    const stale = await save(anita, [
      { ...first, entries: [] },
      { ...second, version: second.version + 1, entries: first.entries },
    ])
    expect(stale.statusCode).toBe(409)
    expect(stale.json()).toMatchObject({ code: 'stale_version', details: { days: [first, second] } })
    expect(await readDays(anita)).toEqual([first, second])
    const moved = await save(anita, [
      { ...first, entries: [] },
      { ...second, entries: first.entries },
    ])
    expect(moved.statusCode).toBe(200)
    expect((await readDays(anita)).map(({ entries }) => entries.length)).toEqual([0, 1])
  })

  it('accept only one of two simultaneous changes', async () => {
    const [day] = await readDays(bela)
    const answers = await Promise.all(
      [1, 2].map((servings) => save(bela, [{ ...day, entries: [makeEntry({ servings })] }])),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  })

  it.each([
    [{ servings: 0 }, 'Enter at least 0.001 servings'],
    [{ servings: 0.7505 }, 'Use at most three decimals'],
    [{ servings: 11 }, 'At most 10 servings'],
    [{ mealId: 'food:1' }, 'We can’t find this meal.'],
  ])('refuse %j with an error message', async (change, message) => {
    const response = await save(bela, [{ day: DAY, version: 0, entries: [makeEntry(change)] }])
    expect(response.statusCode).toBe(400)
    expect(response.json().issues[0].message).toBe(message)
  })

  it('refuse removed meals, and the same day or meal twice', async () => {
    const entry = makeEntry()
    const day = { day: '2026-12-01', version: 0, entries: [entry] }
    for (const days of [
      [{ ...day, entries: [makeEntry({ mealId: `food:${crypto.randomUUID()}` })] }],
      [day, day],
      [day, { ...day, day: '2026-12-02' }],
    ]) {
      expect((await save(bela, days)).statusCode).toBe(400)
    }
  })

  it('keep existing meals when their dish is removed', async () => {
    const { pool } = testApp.platform.database
    const gone = makeEntry({ mealId: `food:${crypto.randomUUID()}` })
    await pool.query('insert into planner_days (user_id, day, version, meals) values ($1, $2, 3, $3)', [
      anita.id,
      '2026-12-10',
      JSON.stringify([gone]),
    ])
    const fresh = makeEntry()
    const response = await save(anita, [{ day: '2026-12-10', version: 3, entries: [gone, fresh] }])
    expect(response.statusCode).toBe(200)
  })
})

describe('importing a visitor’s week', () => {
  it('adds it once, after the existing meals, and counts the meals that it left out', async () => {
    const mine = makeEntry({ servings: 1 })
    await save(bela, [{ day: '2026-12-20', version: 0, entries: [mine] }])
    const brought = makeEntry()
    const gone = makeEntry({ mealId: `food:${crypto.randomUUID()}` })
    const days = [{ day: '2026-12-20', entries: [brought, gone] }]
    const first = await bring(bela, days)
    expect(first.json()).toEqual({
      addedCount: 1,
      leftOutCount: 1,
      days: [{ day: '2026-12-20', version: 2, entries: [mine, brought] }],
    })
    const again = await bring(bela, days)
    expect(again.json()).toMatchObject({ addedCount: 0, days: [{ version: 2 }] })
  })

  it('leaves out meals for which a day has no room', async () => {
    const full = Array.from({ length: 40 }, () => makeEntry())
    await save(bela, [{ day: '2026-12-21', version: 0, entries: full }])
    const response = await bring(bela, [{ day: '2026-12-21', entries: [makeEntry()] }])
    expect(response.json()).toMatchObject({ addedCount: 0, leftOutCount: 1 })
  })
})

describe('the groceries of a week', () => {
  it('are raw ingredients by aisle, and double when the servings double', async () => {
    const ask = async (servings: number) => {
      const response = await testApp.app.inject({
        method: 'POST',
        url: '/api/meal-planner/groceries',
        payload: {
          meals: [
            { mealId: 'sample:khichdi-raita', servings },
            { mealId: `food:${crypto.randomUUID()}`, servings: 1 },
          ],
        },
      })
      expect(response.statusCode).toBe(200)
      const { categories }: { categories: { items: { name: string; grams: number }[] }[] } = response.json()
      return categories.flatMap(({ items }) => items)
    }
    const once = await ask(1)
    expect(once.map(({ name }) => name).join()).toMatch(/moong|green gram/i)
    const twice = await ask(2)
    expect(twice.map(({ name }) => name)).toEqual(once.map(({ name }) => name))
    for (const [index, { grams }] of once.entries()) expect(twice[index]?.grams).toBeCloseTo(grams * 2, 6)
  })
})
