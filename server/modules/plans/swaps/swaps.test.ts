import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import type { DietPlan, PlanFood } from '#contract/plans/diet-plans.ts'
import type { Swap, Swaps } from '#contract/plans/swaps.ts'
import { ALLERGIES, FOOD_PREFERENCES, MEDICAL_CONDITIONS } from '#domain/people/options.ts'
import { createEmptyDay, MEAL_SLOTS, type MealSlot, type PlanDay } from '#domain/plans/plan.ts'
import { checkFoods, listSafetyFoods } from '#domain/plans/safety/food-rules.ts'
import { addDays, todayIn } from '#domain/units/dates.ts'
import { setUpTestApp } from '#server/test/set-up-test-app.ts'
import { createClient, type SignedIn, signInAs } from '#server/test/test-app.ts'

const api = setUpTestApp()
const today = todayIn('Asia/Kolkata', new Date())

let writer: SignedIn
let client: { id: string }
let draft: DietPlan
const ids: Record<string, string> = {}

beforeAll(async () => {
  writer = await signInAs(api, { role: 'employee', grants: ['plans'] })
  client = await createClient(api, { inCareOf: [writer.id] })
  const { rows } = await query<{ code: string; id: string }>(
    'select code, id from food_items where code = any($1)',
    [['dish:phulka', 'dish:rajma', 'dish:poha', 'dish:steamed-rice', 'ifct:A015']],
  )
  for (const { code, id } of rows) ids[code] = id
  draft = await createDraft([
    makeDay({
      lunch: [
        ['dish:rajma', 200],
        ['dish:steamed-rice', 150],
      ],
    }),
  ])
})

function query<Row extends Record<string, unknown>>(text: string, values: unknown[] = []) {
  return api.platform.database.pool.query<Row>(text, values)
}

const idOf = (code: string): string => ids[code] ?? ''

function makeDay(meals: Partial<Record<MealSlot, [code: string, grams: number][]>>): PlanDay {
  const day = createEmptyDay(1, 1)
  for (const [slot, foods] of Object.entries(meals) as [MealSlot, [string, number][]][]) {
    day.meals[slot].items = foods.map(([code, grams]) => ({
      foodId: idOf(code),
      name: code,
      grams,
      measure: null,
    }))
  }
  return day
}

async function createDraft(days: PlanDay[], userId = client.id): Promise<DietPlan> {
  const response = await api.app.inject({
    method: 'POST',
    url: '/api/diet-plans',
    headers: { cookie: writer.cookie },
    payload: { userId, title: 'Week', startDate: today, endDate: addDays(today, 28), days },
  })
  expect(response.statusCode, response.body).toBe(200)
  return response.json<DietPlan>()
}

/** Sets the client's record. Without an answer to the questions, nothing is on record. */
async function record(
  facts: Partial<Record<'allergies' | 'foodPreferences' | 'medicalConditions', readonly string[]>>,
): Promise<void> {
  await query(
    'update users set allergies = $2, food_preferences = $3, medical_conditions = $4 where id = $1',
    [client.id, facts.allergies ?? [], facts.foodPreferences ?? [], facts.medicalConditions ?? []],
  )
}

async function list<Answer = Swaps>(
  search: Record<string, string>,
  { who = writer, plan = draft.id } = {},
): Promise<{ status: number; body: Answer }> {
  const response = await api.app.inject({
    url: `/api/diet-plans/${plan}/swaps?${new URLSearchParams(search)}`,
    headers: { cookie: who.cookie },
  })
  return { status: response.statusCode, body: response.json<Answer>() }
}

const ofRajma = (changes: Record<string, string> = {}) => ({
  foodId: idOf('dish:rajma'),
  grams: '200',
  slot: 'lunch',
  day: '1',
  ...changes,
})

describe('GET /api/diet-plans/:id/swaps', () => {
  test('lists dishes of the same role with their amounts and figures', async () => {
    await record({})
    const { status, body } = await list(ofRajma())
    expect(status).toBe(200)
    expect(body.basis).toEqual({ kind: 'role', role: 'dal' })
    expect(body.swaps.length).toBeGreaterThan(5)
    expect(body.swaps.length).toBeLessThanOrEqual(12)
    const { energyKcal, carbsG } = body.replaced
    for (const { figures, food, grams, measure } of body.swaps) {
      expect(Math.abs((figures.energyKcal ?? 0) - (energyKcal ?? 0))).toBeLessThanOrEqual(
        (energyKcal ?? 0) * 0.05,
      )
      expect(Math.abs((figures.carbsG ?? 0) - (carbsG ?? 0))).toBeLessThanOrEqual(5)
      expect(figures.energyKcal).toBeCloseTo(((food.nutrients.energyKcal ?? 0) * grams) / 100, 6)
      expect(measure && measure.quantity * measure.grams).toBeCloseTo(grams, 2)
    }
  })

  test('names the food of the meal that a dish goes with', async () => {
    await record({})
    const plan = await createDraft([
      makeDay({
        lunch: [
          ['dish:rajma', 200],
          ['dish:phulka', 80],
        ],
      }),
    ])
    const { body } = await list(
      { foodId: idOf('dish:phulka'), grams: '80', slot: 'lunch', day: '1' },
      { plan: plan.id },
    )
    const rice = body.swaps.filter(({ pairsWith }) => pairsWith.length > 0)
    expect(rice.flatMap(({ pairsWith }) => pairsWith)).toContain('Rajma curry')
  })

  test('knows what is eaten that day and elsewhere in the plan, and leaves the meal itself out', async () => {
    // With an allergy there are fewer swaps than the list can show, so that a repeated dish stays in it.
    await record({ allergies: ['gluten', 'dairy'] })
    const alone = await createDraft([makeDay({})])
    ids.best = (await list(ofRajma(), { plan: alone.id })).body.swaps[0]?.foodId ?? ''
    const eat = (slot: MealSlot) => makeDay({ [slot]: [['best', 250]] })
    const find = async (days: PlanDay[]): Promise<Swap | undefined> => {
      const plan = await createDraft(days.map((day, index) => ({ ...day, dayNumber: index + 1 })))
      const { body } = await list(ofRajma(), { plan: plan.id })
      return body.swaps.find(({ foodId }) => foodId === ids.best)
    }
    expect((await find([makeDay({})]))?.alreadyIn).toBeNull()
    expect((await find([makeDay({}), eat('dinner')]))?.alreadyIn).toBe('plan')
    expect((await find([eat('dinner')]))?.alreadyIn).toBe('day')
    expect(await find([eat('lunch')])).toBeUndefined()
  })

  test('compares a food without a role by its group', async () => {
    await record({})
    const { body } = await list(ofRajma({ foodId: idOf('ifct:A015'), grams: '60' }))
    expect(body.basis).toEqual({ kind: 'group', group: 'Cereals and Millets', preparation: 'raw' })
    const reviewed = body.swaps.map(({ isReviewed }) => isReviewed)
    expect(reviewed).toEqual(reviewed.toSorted((one, two) => Number(two) - Number(one)))
  })

  test('says for an own dish without a role that there is nothing to compare', async () => {
    const { rows } = await query<{ id: string }>(
      `insert into food_items (name, calories, protein, carbs, fat, nutrients, core_nutrients)
       values ('Bowl of ours', 100, 3, 15, 3, $1, $1) returning id`,
      [{ energyKcal: 100, carbsG: 15 }],
    )
    const { body } = await list(ofRajma({ foodId: rows[0]?.id ?? '' }))
    expect(body).toMatchObject({ basis: null, swaps: [], replaced: { energyKcal: 200, proteinG: null } })
  })

  test('offers an own dish with the role, unless it is retired or its carbohydrate is only a lower bound', async () => {
    await record({})
    const nutrients = { energyKcal: 125, carbsG: 12, proteinG: 4, fibreG: 4 }
    const { rows } = await query<{ id: string }>(
      `insert into food_items (name, calories, protein, carbs, fat, nutrients, core_nutrients, measures, dish_details,
                               allergens, preparation)
       values ('Dal of ours', 125, 4, 12, 5, $1, $1, '[{"label": "bowl", "grams": 200}]', '{"roles": ["dal"]}', '{}', 'cooked')
       returning id`,
      [nutrients],
    )
    const id = rows[0]?.id
    // On a day that is not stored, nothing goes with it and comes before it.
    const find = async () =>
      (await list(ofRajma({ day: '2' }))).body.swaps.find(({ foodId }) => foodId === id)
    expect(await find()).toMatchObject({ isUsualInMeal: null, measure: { label: 'bowl', quantity: 1 } })
    await query(
      `update food_items set provenance = '{"carbsG": {"kind": "partial", "coveredShare": 0.97}}' where id = $1`,
      [id],
    )
    expect(await find()).toBeUndefined()
    await query(`update food_items set provenance = '{}', retired_at = now() where id = $1`, [id])
    expect(await find()).toBeUndefined()
    await query('delete from food_items where id = $1', [id])
  })

  test('does not offer the usual level of a dish for its light level', async () => {
    await record({})
    // So much of the light level that it has the figures of one katori of the usual level.
    const { rows } = await query<{ id: string; usualId: string; grams: number }>(
      `select light.id, usual.id as "usualId",
              (usual.core_nutrients ->> 'energyKcal')::float8 * 150 / (light.core_nutrients ->> 'energyKcal')::float8 as grams
         from food_items light join food_items usual on usual.code = light.base_code
        where usual.code = 'dish:chana-dal' and light.variant = 'light'`,
    )
    const { id = '', usualId = '', grams = 0 } = rows[0] ?? {}
    const { body } = await list({ foodId: id, grams: String(grams), slot: 'lunch', day: '2' })
    expect(body.swaps.length).toBeGreaterThan(0)
    expect(body.swaps.map(({ foodId }) => foodId)).not.toContain(usualId)
  })

  test('names allergies for which foods have no mark', async () => {
    await record({ allergies: ['moong', 'soy'] })
    const { body } = await list(ofRajma())
    expect(body.unmarkedAllergies).toEqual(['moong'])
    expect(body.swaps.filter(({ food }) => /moong/i.test(food.name))).toEqual([])
  })

  test('suits a day of fasting on which every food does', async () => {
    await record({})
    const { rows } = await query<{ id: string; roles: string[] }>(
      `select id, array(select jsonb_array_elements_text(dish_details -> 'roles')) as roles from food_items
        where source = 'dish' and variant is null and tags @> '{fasting}' and dish_details -> 'roles' ->> 0 = 'snack'
        order by code limit 3`,
    )
    const [one, two, three] = rows.map(({ id }) => id)
    for (const [index, id] of [one, two, three].entries()) ids[`fast-${index}`] = id ?? ''
    const plan = await createDraft([
      makeDay({ lunch: [['fast-0', 100]], dinner: [['fast-1', 100]], eveningSnack: [['fast-2', 100]] }),
    ])
    let offered = 0
    for (const grams of ['50', '80', '100', '150', '200']) {
      const { body } = await list({ foodId: one ?? '', grams, slot: 'lunch', day: '1' }, { plan: plan.id })
      offered += body.swaps.length
      expect(body.swaps.filter(({ food }) => !food.tags.includes('fasting'))).toEqual([])
    }
    expect(offered).toBeGreaterThan(0)
  })

  test.each([
    ['an unknown food', { foodId: '00000000-0000-4000-8000-000000000000' }, 'foodId'],
    ['no amount', { grams: '0' }, 'grams'],
    ['an amount above the limit', { grams: '5001' }, 'grams'],
    ['an unknown meal', { slot: 'brunch' }, 'slot'],
    ['no day', { day: '0' }, 'day'],
  ])('refuses %s', async (_title, changes, field) => {
    const { status, body } = await list<ErrorBody>(ofRajma(changes))
    expect(status).toBe(400)
    expect(body.issues?.[0]?.path).toContain(field)
  })

  test('refuses callers without a session, clients, and staff without the right or without the client', async () => {
    const outsider = await signInAs(api, { role: 'employee', grants: ['plans'] })
    const reader = await signInAs(api, { role: 'employee', inCareOf: [] })
    const own = await signInAs(api, 'client')
    const nobody = { ...writer, cookie: '' }
    expect((await list(ofRajma(), { who: nobody })).status).toBe(401)
    expect((await list(ofRajma(), { who: own })).status).toBe(403)
    expect((await list(ofRajma(), { who: reader })).status).toBe(403)
    expect((await list(ofRajma(), { who: outsider })).status).toBe(404)
  })

  test('refuses a plan that is not a draft', async () => {
    const plan = await createDraft([makeDay({})])
    await query(`update diet_plans set status = 'archived' where id = $1`, [plan.id])
    const { status, body } = await list<ErrorBody>(ofRajma(), { plan: plan.id })
    expect([status, body.code]).toEqual([409, 'plan_not_draft'])
  })

  test('records that the list was read, because it reveals facts about health', async () => {
    await list(ofRajma())
    const { rows } = await query<{ action: string }>(
      `select action from audit_log where subject_id = $1 and entity_id = $2 order by id desc limit 1`,
      [client.id, draft.id],
    )
    expect(rows).toEqual([{ action: 'plan.check' }])
  })
})

test('no swap has an allergen, a diet or a name that the safety rules object to, for any client and food', async () => {
  const { rows: foods } = await query<{ id: string; grams: number; slot: string }>(
    `select id, coalesce((measures -> 0 ->> 'grams')::float8, 100) as grams, dish_details -> 'slots' ->> 0 as slot
       from food_items
      where quarantine_reason is null and retired_at is null and variant is null
        and (source = 'dish' or (allergens is not null and preparation <> 'raw'))
      order by code`,
  )
  expect(foods.length).toBeGreaterThan(600)
  let offered = 0
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        allergies: fc.uniqueArray(fc.constantFrom(...ALLERGIES, 'paneer'), { maxLength: 4 }),
        foodPreferences: fc.uniqueArray(fc.constantFrom(...FOOD_PREFERENCES), { maxLength: 2 }),
        medicalConditions: fc.uniqueArray(fc.constantFrom(...MEDICAL_CONDITIONS), { maxLength: 2 }),
      }),
      fc.uniqueArray(fc.nat(foods.length - 1), { minLength: 3, maxLength: 3 }),
      fc.constantFrom(...MEAL_SLOTS.map(({ key }) => key)),
      fc.constantFrom(0.5, 1, 1.5, 2),
      async (facts, indexes, slot, share) => {
        await record(facts)
        for (const index of indexes) {
          const { id = '', grams = 100 } = foods[index] ?? {}
          const { body } = await list({ foodId: id, grams: String(grams * share), slot, day: '1' })
          offered += body.swaps.length
          expect(checkWithSafetyRules(body.swaps, facts)).toEqual([])
        }
      },
    ),
    { numRuns: 60 },
  )
  expect(offered).toBeGreaterThan(50)
}, 120_000)

/** Checks the foods as a plan's meal with the safety rules of publishing, which share no code with the swaps' own check. */
function checkWithSafetyRules(
  swaps: readonly Swap[],
  facts: { allergies: readonly string[]; foodPreferences: readonly string[] },
): string[] {
  const foods: Record<string, PlanFood> = Object.fromEntries(swaps.map(({ foodId, food }) => [foodId, food]))
  const day = createEmptyDay(1, 1)
  day.meals.lunch.items = swaps.map(({ foodId, food, grams }) => ({
    foodId,
    name: food.name,
    grams,
    measure: null,
  }))
  const findings = checkFoods({
    client: {
      isHealthKnown: true,
      ageYears: 34,
      bmi: 24,
      sex: 'female',
      weightKg: 60,
      heightCm: 160,
      activityLevel: null,
      recentLossPercent: null,
      healthFlags: [],
      medicalConditions: [],
      allergies: facts.allergies,
      preferences: facts.foodPreferences,
    },
    plan: { planType: null, statedCalories: null, days: [], startDate: today, endDate: today },
    foods: listSafetyFoods([day], (foodId) => foods[foodId]),
  })
  // An allergy without a mark is always named; the swaps say so too.
  return findings.filter(({ rule }) => rule !== 'allergy-unlisted').map(({ message }) => message)
}
