import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import type { DietPlan, SafetyFinding } from '#contract/plans/diet-plans.ts'
import type { PlanTemplate } from '#contract/plans/plan-templates.ts'
import { SAFETY_RULES, type SafetyRule } from '#domain/plans/safety/finding.ts'
import { addDays, todayIn } from '#domain/units/dates.ts'
import { RECHECK_PLANS_TASK } from '#server/kit/jobs/plan-recheck.ts'
import { setUpTestApp } from '#server/test/set-up-test-app.ts'
import { createClient, type SignedIn, signInAs } from '#server/test/test-app.ts'
import { createPlanTasks, RECHECK_ALL_PLANS_TASK } from '../plan-tasks.ts'

/*
 * Tests every safety rule on every path to a served plan. A rule that stops publishing must stop it on each path. A
 * warning must be shown on each path and must not stop publishing.
 */

const api = setUpTestApp()
const today = todayIn('Asia/Kolkata', new Date())
let admin: SignedIn

/** Foods with 100 kcal per 100 g, so that the number of grams is the number of kilocalories. */
const foods: Record<'khichdi' | 'sago' | 'paneer', string> = { khichdi: '', sago: '', paneer: '' }

beforeAll(async () => {
  admin = await signInAs(api, 'admin')
  foods.khichdi = await insertFood('Path test khichdi', { proteinG: 3 }, '{}')
  foods.sago = await insertFood('Path test sago', { proteinG: 0 }, '{}')
  foods.paneer = await insertFood('Path test paneer', { proteinG: 3 }, '{dairy}')
})

async function query(text: string, values: unknown[] = []) {
  return api.platform.database.pool.query<{ id: string }>(text, values)
}

async function insertFood(name: string, more: Record<string, number>, allergens: string): Promise<string> {
  const { rows } = await query(
    `insert into food_items (name, category, calories, protein, carbs, fat, nutrients, allergens, tags, preparation)
     values ($1, 'lunch', 100, 3, 15, 3, $2, $3, '{vegetarian}', 'cooked') returning id`,
    [name, { energyKcal: 100, ...more }, allergens],
  )
  return rows[0]?.id ?? ''
}

type Day = { dayNumber: number; dayLabel: string; meals: Record<string, unknown> }

const eat = (energyKcal: number, food: keyof typeof foods = 'khichdi'): Day[] => [
  {
    dayNumber: 1,
    dayLabel: 'Every day',
    meals: {
      lunch: {
        time: '1 PM',
        note: '',
        items: [{ foodId: foods[food], name: 'as typed', grams: energyKcal, measure: null }],
      },
    },
  },
]
const words = (text: string): Day[] => [
  { dayNumber: 1, dayLabel: 'Every day', meals: { lunch: { time: '1 PM', note: text, items: [] } } },
]

const REASON = { dieticianReason: 'Travelling for a week; agreed on the phone.' }
const NOTE = { clinicianNote: 'Before an operation in spring, says Dr Anita Rao.' }
const CLINICIAN = { clinicianName: 'Dr Anita Rao', clinicianRegistration: 'KMC 12345' }
const REVIEW = { reviewDate: addDays(today, 14) }

/**
 * A situation in which a rule has a finding. `record` is SQL that changes a client to whom no rule applies. `plan`
 * contains fields of the plan, and `days` its days. `later` is SQL that changes a plan published with `answers`, for
 * findings that no change of a record can cause: such plans come from an earlier release.
 */
type Scenario = {
  record?: string
  plan?: Record<string, unknown>
  days: () => Day[]
  answers?: Record<string, unknown>
  later?: string
}

const PEOPLE = {
  pregnancy: `health_flags = '{pregnancy}'`,
  breastfeeding: `health_flags = '{breastfeeding}'`,
  'eating-disorder': `health_flags = '{eating_disorder}'`,
  'under-18': 'age = 16',
  underweight: 'weight_kg = 47',
}
type Group = keyof typeof PEOPLE

function forEachGroup<Rule extends string>(
  rule: Rule,
  scenario: Omit<Scenario, 'record'>,
): Record<`${Rule}-${Group}`, Scenario> {
  const entries = Object.entries(PEOPLE).map(([group, record]) => [
    `${rule}-${group}`,
    { ...scenario, record },
  ])
  return Object.fromEntries(entries) as Record<`${Rule}-${Group}`, Scenario> // has an entry for each group
}

const without = (...keys: string[]) => `safety_records = safety_records - '{${keys.join(',')}}'::text[]`
const veryLow = { days: () => eat(780) }

const SCENARIOS: Record<SafetyRule, Scenario> = {
  ...forEachGroup('loss', { plan: { description: 'lose 5 kg in 8 weeks' }, days: () => eat(3500) }),
  ...forEachGroup('deficit', { plan: { description: 'Maintain weight' }, days: () => eat(1250) }),
  ...forEachGroup('unproven', { days: () => words('Home food as usual'), answers: REASON }),
  ...forEachGroup('fasting', {
    plan: { tips: ['Juice fast on Mondays, nothing else'] },
    days: () => eat(3500),
    answers: REASON,
  }),
  'refeeding-risk': { record: 'weight_kg = 41', days: () => eat(2600) },
  'calories-unreadable': {
    plan: { caloriesTarget: 'as she likes' },
    days: () => eat(2600),
    later: `calories_target = 'as she likes'`,
  },
  'loss-age-unknown': {
    record: 'age = null, age_recorded_on = null',
    plan: { planType: 'weight_loss' },
    days: () => eat(1700),
  },
  'loss-bmi-unknown': {
    record: 'weight_kg = null',
    plan: { planType: 'weight_loss' },
    days: () => eat(1700),
  },
  'very-low-calorie-too-long': {
    ...veryLow,
    plan: { endDate: addDays(today, 85), safetyRecords: { ...CLINICIAN, ...REVIEW, ...NOTE } },
    answers: { ...CLINICIAN, ...REVIEW, ...NOTE },
    later: `end_date = start_date + 85`,
  },
  'very-low-calorie-clinician': {
    ...veryLow,
    plan: { safetyRecords: { ...REVIEW, ...NOTE, clinicianName: 'x', clinicianRegistration: '-' } },
    answers: { ...CLINICIAN, ...REVIEW, ...NOTE },
    later: without('clinicianName'),
  },
  'very-low-calorie-review': {
    ...veryLow,
    plan: { safetyRecords: { ...CLINICIAN, ...NOTE } },
    answers: { ...CLINICIAN, ...REVIEW, ...NOTE },
    later: without('reviewDate'),
  },
  'very-low-calorie-bmi': {
    ...veryLow,
    plan: { safetyRecords: { ...CLINICIAN, ...REVIEW, clinicianNote: '.' } },
    answers: { ...CLINICIAN, ...REVIEW, ...NOTE },
    later: without('clinicianNote'),
  },
  'low-calorie-too-long': {
    plan: { endDate: addDays(today, 100) },
    days: () => eat(810),
    answers: CLINICIAN,
    later: without('clinicianName'),
  },
  'health-unknown': { record: 'is_onboarding_complete = false', days: () => eat(2600) },
  'loss-needs-note': {
    record: `health_flags = '{insulin}'`,
    plan: { planType: 'weight_loss' },
    days: () => eat(1700),
  },
  'kidney-protein': { record: `health_flags = '{kidney_disease}'`, days: () => eat(2600, 'sago') },
  'fasting-words': {
    plan: { tips: ['Juice fast on Mondays, nothing else'] },
    days: () => eat(2600),
    answers: REASON,
    later: without('dieticianReason'),
  },
  'loss-rate-words': {
    plan: { description: 'lose 10 kg in 8 weeks' },
    days: () => eat(1700),
    answers: REASON,
    later: without('dieticianReason'),
  },
  'words-alone': {
    days: () => words('Home food as usual'),
    answers: REASON,
    later: without('dieticianReason'),
  },
  'energy-unproven': { days: () => words('Home food as usual'), plan: { safetyRecords: REASON } },
  'low-calorie': { days: () => eat(1100) },
  'below-safe-intake': { record: `gender = 'male'`, days: () => eat(1400) },
  'loss-condition-to-ask': {
    record: `medical_conditions = '{diabetes}'`,
    plan: { planType: 'weight_loss' },
    days: () => eat(1700),
  },
  'kidney-figures': { record: `health_flags = '{kidney_disease}'`, days: () => eat(2600) },
  'medicine-to-mind': { record: `health_flags = '{lithium}'`, days: () => eat(2600) },
  'under-18': { record: 'age = 16', days: () => eat(3500) },
  'allergy-clash': { record: `allergies = '{dairy}'`, days: () => eat(2600, 'paneer') },
  'allergy-in-words': {
    record: `allergies = '{dairy}'`,
    plan: { tips: ['A glass of milk at night'] },
    days: () => eat(2600),
  },
  'allergy-unproven': {
    record: `allergies = '{dairy}'`,
    plan: { safetyRecords: REASON },
    days: () => words('Home food as usual'),
  },
  'allergy-unlisted': { record: `allergies = '{kiwi}'`, days: () => eat(2600) },
  'preference-clash': { record: `food_preferences = '{vegan}'`, days: () => eat(2600) },
}

/** Adds a client who needs 1,789 kcal a day and to whom no rule applies. */
async function addClient(): Promise<string> {
  const { id } = await createClient(api)
  await query(
    `update users set age = 34, age_recorded_on = current_date, gender = 'female', height_cm = 162, weight_kg = 74.5,
            location = 'Pune', activity_level = 'sedentary', food_preferences = '{vegetarian}', health_flags = '{}' where id = $1`,
    [id],
  )
  return id
}

async function applyRecord(clientId: string, { record }: Scenario): Promise<void> {
  if (record) await query(`update users set ${record} where id = $1`, [clientId])
}

type Answer = { status: number; body: DietPlan & ErrorBody & { findings: SafetyFinding[] } }

async function call(method: 'GET' | 'POST' | 'PUT', url: string, payload?: object): Promise<Answer> {
  const { statusCode, json } = await api.app.inject({
    method,
    url,
    headers: { cookie: admin.cookie },
    ...(payload ? { payload } : {}),
  })
  return { status: statusCode, body: json() }
}

/** Builds the payload of one of the two creators. Both send the same plan, but use different names for some fields. */
function write(
  kind: 'detailed' | 'simple',
  userId: string,
  { plan, days }: Scenario,
  more: object = {},
): object {
  const common = { userId, startDate: today, endDate: addDays(today, 42), days: days(), ...plan, ...more }
  if (kind === 'simple') return { planType: 'thyroid', name: 'Steady weeks', duration: 4, ...common }
  return {
    title: 'Steady weeks',
    clientName: 'Asha Rao',
    clientAge: 34,
    clientHeight: '162 cm',
    clientWeight: 74.5,
    clientLocation: 'Pune',
    goalDescription: 'General health',
    caloriesTarget: '4000 kcal',
    proteinGoal: '>=60g/day',
    preferences: 'Vegetarian, Indian meals',
    ...common,
  }
}

async function createDraft(
  kind: 'detailed' | 'simple',
  userId: string,
  scenario: Scenario,
  more: object = {},
) {
  const { status, body } = await call('POST', '/api/diet-plans', write(kind, userId, scenario, more))
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

const publish = ({ id, version }: { id: string; version: number }, more: object = {}) =>
  call('POST', `/api/diet-plans/${id}/publish`, { version, ...more })

/** Checks that the safety check finds the rule, and that a stopping rule stops publishing but a warning does not. */
async function expectFound(rule: SafetyRule, draft: DietPlan): Promise<void> {
  const checked = await call('GET', `/api/diet-plans/${draft.id}/safety`)
  expect(checked.body.findings.map((finding) => finding.rule)).toContain(rule)
  await expectOutcome(rule, await publish(draft))
}

async function expectOutcome(rule: SafetyRule, { status, body }: Answer): Promise<void> {
  if (SAFETY_RULES[rule] === 'warn') {
    expect(status, JSON.stringify(body)).toBe(200)
    const checked = await call('GET', `/api/diet-plans/${body.id}/safety`)
    expect(checked.body.findings).toContainEqual(expect.objectContaining({ rule, severity: 'warn' }))
    return
  }
  expect(status).toBe(422)
  expect(body.code).toBe('plan_unsafe')
  const { findings } = body.details as { findings: SafetyFinding[] } // the details of `plan_unsafe`
  expect(findings).toContainEqual(expect.objectContaining({ rule, severity: SAFETY_RULES[rule] }))
}

/** Publishes a plan to which no rule applies, and then changes the record or the plan so that one does. */
async function serveUntilFound(scenario: Scenario): Promise<{ clientId: string; plan: DietPlan }> {
  const clientId = await addClient()
  const { later, answers, plan } = scenario
  const harmless = later?.startsWith('calories_target') ? { caloriesTarget: '4000 kcal' } : {}
  const endDate = later?.startsWith('end_date') ? { endDate: addDays(today, 84) } : {}
  const draft = await createDraft('detailed', clientId, scenario, {
    ...harmless,
    ...endDate,
    safetyRecords: { ...(plan?.safetyRecords as object | undefined), ...answers },
  })
  const { status, body } = await publish(draft)
  expect(status, JSON.stringify(body)).toBe(200)
  await applyRecord(clientId, scenario)
  if (later) await query(`update diet_plans set ${later} where id = $1`, [body.id])
  return { clientId, plan: body }
}

async function expectFlagged(rule: SafetyRule, planId: string): Promise<void> {
  const { body } = await call('GET', `/api/diet-plans/${planId}`)
  const found = body.safetyFlags.map((finding) => finding.rule)
  // A served plan is flagged only for findings that would stop publishing. Warnings are for writers.
  if (SAFETY_RULES[rule] === 'warn') expect(found).not.toContain(rule)
  else expect(found).toContain(rule)
}

const run = { attempt: 1, workerId: 'test', signal: new AbortController().signal }

/** The paths on which a plan reaches a client or is checked again. */
const PATHS: Record<string, (rule: SafetyRule, scenario: Scenario) => Promise<void>> = {
  'the detailed creator': async (rule, scenario) => {
    const clientId = await addClient()
    await applyRecord(clientId, scenario)
    await expectFound(rule, await createDraft('detailed', clientId, scenario))
  },
  'the simple creator': async (rule, scenario) => {
    const clientId = await addClient()
    await applyRecord(clientId, scenario)
    await expectFound(rule, await createDraft('simple', clientId, scenario))
  },
  'the detailed creator, active at once': async (rule, scenario) => {
    const clientId = await addClient()
    await applyRecord(clientId, scenario)
    const payload = write('detailed', clientId, scenario, { status: 'active' })
    await expectOutcome(rule, await call('POST', '/api/diet-plans', payload))
  },
  'the simple creator, active at once': async (rule, scenario) => {
    const clientId = await addClient()
    await applyRecord(clientId, scenario)
    const payload = write('simple', clientId, scenario, { status: 'active' })
    await expectOutcome(rule, await call('POST', '/api/diet-plans', payload))
  },
  'a next version': async (rule, scenario) => {
    const clientId = await addClient()
    const plan = await createDraft('detailed', clientId, { days: () => eat(2600) })
    expect((await publish(plan)).status).toBe(200)
    await applyRecord(clientId, scenario)
    const { body: draft } = await call('POST', `/api/diet-plans/${plan.id}/revise`)
    const changed = { ...draft, days: scenario.days(), safetyRecords: {}, ...scenario.plan }
    const { status, body } = await call('PUT', `/api/diet-plans/${draft.id}`, changed)
    expect(status, JSON.stringify(body)).toBe(200)
    await expectFound(rule, body)
  },
  'a template': async (rule, scenario) => {
    const clientId = await addClient()
    await applyRecord(clientId, scenario)
    const name = `Template for ${rule}`
    const made = await api.app.inject({
      method: 'POST',
      url: '/api/plan-templates',
      headers: { cookie: admin.cookie },
      payload: { name, days: scenario.days() },
    })
    expect(made.statusCode, made.body).toBe(200)
    const { days } = made.json<PlanTemplate>()
    await expectFound(rule, await createDraft('detailed', clientId, scenario, { days }))
  },
  'a copy of a plan': async (rule, scenario) => {
    const source = await createDraft('detailed', await addClient(), scenario)
    const clientId = await addClient()
    await applyRecord(clientId, scenario)
    const { body: copy } = await call('POST', `/api/diet-plans/${source.id}/duplicate`, { userId: clientId })
    // A copy has no safety records, because decisions for one client do not apply to another.
    const facts = { clientAge: 34, clientWeight: 74.5 }
    const changed = { ...copy, ...facts, safetyRecords: scenario.plan?.safetyRecords ?? {} }
    await expectFound(rule, (await call('PUT', `/api/diet-plans/${copy.id}`, changed)).body)
  },
  'a client record that changes afterwards': async (rule, scenario) => {
    const { clientId, plan } = await serveUntilFound(scenario)
    await createPlanTasks(api.platform)[RECHECK_PLANS_TASK]({ clientId })
    await expectFlagged(rule, plan.id)
  },
}

describe.each(Object.keys(PATHS))('the path of %s', (path) => {
  test.each(Object.keys(SAFETY_RULES) as SafetyRule[])('read %s', async (rule) => {
    await PATHS[path]?.(rule, SCENARIOS[rule])
  })
})

describe('the nightly job', () => {
  const served = new Map<SafetyRule, string>()

  beforeAll(async () => {
    for (const rule of Object.keys(SCENARIOS) as SafetyRule[]) {
      served.set(rule, (await serveUntilFound(SCENARIOS[rule])).plan.id)
    }
    await createPlanTasks(api.platform)[RECHECK_ALL_PLANS_TASK]({}, run)
  })

  test.each(Object.keys(SAFETY_RULES) as SafetyRule[])('read %s', async (rule) => {
    await expectFlagged(rule, served.get(rule) ?? '')
  })
})

describe('the safety rules', () => {
  const ASKED = 'Juice fast, lose 5 kg'
  const label = { measure: { label: ASKED, grams: 3500, quantity: 1 } }
  const withItems = (...items: object[]): Day[] => [
    {
      dayNumber: 1,
      dayLabel: 'Every day',
      meals: {
        lunch: {
          time: '1 PM',
          note: '',
          items: items.map((item) => ({ name: 'as typed', measure: null, ...item })),
        },
      },
    },
  ]
  const groceryEdits = (name: string, isRemoved = false) => ({
    groceryEdits: [{ key: 'own:1', category: 'Drinks and others', name, amountText: null, isRemoved }],
  })

  async function check(plan: Record<string, unknown>, record: string, days = eat(3500)) {
    const clientId = await addClient()
    await applyRecord(clientId, { record, days: () => days })
    const draft = await createDraft('detailed', clientId, { plan, days: () => days })
    const { body } = await call('GET', `/api/diet-plans/${draft.id}/safety`)
    return { draft, rules: body.findings.map(({ rule }) => rule) }
  }

  test.each<[string, Record<string, unknown>, (() => Day[])?]>([
    ['the protein goal', { proteinGoal: ASKED }],
    ['the grocery list', groceryEdits(ASKED)],
    ['the measure of a food', {}, () => withItems({ foodId: foods.khichdi, grams: 3500, ...label })],
    [
      'the measure of an alternative',
      {},
      () =>
        withItems({
          foodId: foods.khichdi,
          grams: 3500,
          alternatives: [{ foodId: foods.khichdi, name: 'as typed', grams: 3500, ...label }],
        }),
    ],
  ])('read %s', async (_place, plan, days) => {
    const { draft, rules } = await check(plan, PEOPLE.pregnancy, days?.())
    expect(rules).toEqual(expect.arrayContaining(['loss-pregnancy', 'fasting-pregnancy']))
    expect((await publish(draft)).status).toBe(422)
  })

  test('read the name of a food that the practice added a note', async () => {
    const foodId = await insertFood(ASKED, {}, '{}')
    const days = withItems({ foodId, grams: 3500 })
    const { rules } = await check({}, PEOPLE.pregnancy, days)
    expect(rules).toEqual(expect.arrayContaining(['loss-pregnancy', 'fasting-pregnancy']))
  })

  test('find a food the client is allergic to in the groceries, but do not read removed entries', async () => {
    const allergic = `allergies = '{dairy}'`
    expect((await check(groceryEdits('Paneer'), allergic)).rules).toContain('allergy-in-words')
    expect((await check(groceryEdits('Paneer', true), allergic)).rules).toEqual([])
  })

  test('find nothing in ordinary foods, measures and groceries', async () => {
    const water = await insertFood('Water', { energyKcal: 0 }, '{}')
    const shake = await insertFood('Shake, 600 kcal', {}, '{}')
    const days = withItems(
      { foodId: foods.khichdi, grams: 3300 },
      { foodId: water, grams: 500, measure: { label: 'cut', grams: 250, quantity: 2 } },
      { foodId: shake, grams: 200 },
    )
    const groceries = groceryEdits('Slim milk, reduced-fat curd, lean mince')
    const { rules } = await check(groceries, PEOPLE.pregnancy, days)
    expect(rules).toEqual([])
  })
})

test('days of a rotation that are never served do not raise the average energy', async () => {
  const days = () =>
    [1800, 1800, 2600, 2600].map((energyKcal, index) => ({
      ...(eat(energyKcal)[0] as Day),
      dayNumber: index + 1,
    }))
  const scenario = { record: PEOPLE.pregnancy, days }
  const attempt = async (endDate: string) => {
    const clientId = await addClient()
    await applyRecord(clientId, scenario)
    return publish(await createDraft('detailed', clientId, scenario, { endDate }))
  }
  await expectOutcome('deficit-pregnancy', await attempt(addDays(today, 2)))
  expect((await attempt(addDays(today, 4))).status).toBe(200)
})

test.each([
  ['fish', 'fish'],
  ['sesame', 'sesame'],
  ['mustard', 'mustard'],
  ['peanuts', 'peanuts'],
  ['nuts', 'peanuts'],
  ['nuts', 'tree_nuts'],
])(
  'a plan is flagged for a client who avoids %s if one of its foods is marked %s',
  async (allergy, allergen) => {
    await flagAfterMark(allergy, allergen)
  },
)

test('a plan is flagged if one of its foods gets an allergen after publication', async () => {
  await flagAfterMark('nuts', 'nuts')
})

/** Publishes a plan for a client with the allergy, marks its food with the allergen, and expects a flag. */
async function flagAfterMark(allergy: string, allergen: string): Promise<void> {
  const foodId = await insertFood('Path test porridge', {}, '{}')
  const [day] = eat(2600)
  const items = [{ foodId, name: 'as typed', grams: 2600, measure: null }]
  const days = () => [{ ...(day as Day), meals: { lunch: { time: '1 PM', note: '', items } } }]
  const { clientId, plan } = await serveUntilFound({ record: `allergies = '{${allergy}}'`, days })
  await query('update food_items set allergens = $2 where id = $1', [foodId, [allergen]])
  await createPlanTasks(api.platform)[RECHECK_PLANS_TASK]({ clientId })
  await expectFlagged('allergy-clash', plan.id)
}

afterAll(() => {
  const rules = Object.keys(SAFETY_RULES).length
  const paths = Object.keys(PATHS).length + 1
  expect([rules, paths, rules * paths]).toEqual([47, 9, 423])
})
