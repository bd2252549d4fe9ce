import { beforeAll, describe, expect, test } from 'vitest'
import type { PlanTemplate, PlanTemplateSummary } from '#contract/plans/plan-templates.ts'
import { formatMeal } from '#domain/plans/format-meal.ts'
import { createEmptyDay } from '#domain/plans/plan.ts'
import { importTemplateWeeks } from '#server/seed/import-template-weeks.ts'
import { setUpTestApp } from '#server/test/set-up-test-app.ts'
import { type SignedIn, signInAs } from '#server/test/test-app.ts'

const testApp = setUpTestApp()
let writer: SignedIn
let riceId: string
let eggId: string

beforeAll(async () => {
  writer = await signInAs(testApp, { role: 'employee', grants: ['plans'] })
  riceId = await insertFood('Template rice', { energyKcal: 130, proteinG: 2.5 }, [], ['vegan', 'vegetarian'])
  eggId = await insertFood('Template egg', { energyKcal: 150 }, ['eggs'], ['egg'])
})

async function insertFood(
  name: string,
  nutrients: Record<string, number>,
  allergens: string[],
  tags: string[],
): Promise<string> {
  const { rows } = await testApp.platform.database.pool.query<{ id: string }>(
    `insert into food_items (name, calories, protein, carbs, fat, fiber, nutrients, allergens, tags, preparation, source)
     values ($1, 100, 1, 1, 1, null, $2, $3, $4, 'cooked', 'custom') returning id`,
    [name, nutrients, allergens, tags],
  )
  return rows[0]?.id ?? ''
}

async function ask<T>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  payload?: object,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: T; link: unknown }> {
  const response = await testApp.app.inject({
    method,
    url,
    headers: { cookie: writer.cookie, ...headers },
    ...(payload ? { payload } : {}),
  })
  return { status: response.statusCode, body: response.json<T>(), link: response.headers.link }
}

/** Builds a day with foods at lunch, each as [id, grams]. */
function writeDay(dayNumber: number, foods: [id: string, grams: number][]) {
  const day = createEmptyDay(dayNumber, 2)
  const items = foods.map(([foodId, grams]) => ({ foodId, name: 'As sent', grams, measure: null }))
  day.meals.lunch = { time: '1 PM', note: '', items }
  return day
}

async function create(name: string, days: object[] = [writeDay(1, [[riceId, 200]])]): Promise<PlanTemplate> {
  const { status, body } = await ask<PlanTemplate>('POST', '/api/plan-templates', { name, days })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

describe('a template', () => {
  test('is saved with the totals of its foods, the preferences it suits and its allergens', async () => {
    const template = await create('Rice and egg', [writeDay(1, [[riceId, 200]]), writeDay(2, [[eggId, 100]])])
    expect(template).toMatchObject({
      name: 'Rice and egg',
      dayCount: 2,
      averageEnergyKcal: { amount: 205, isComplete: true },
      // The egg's protein is not known, so the amount is a lower bound.
      averageProteinG: { amount: 2.5, isComplete: false },
      suits: ['non_vegetarian', 'eggetarian'],
      allergens: ['eggs'],
      hasMealsInWords: false,
      version: 1,
    })
    const lunch = template.days[0]?.meals.lunch
    expect(lunch && formatMeal(lunch, 'en')).toBe('200 g Template rice')
    expect(Object.keys(template.foods).sort()).toEqual([riceId, eggId].sort())
    const { body } = await ask<PlanTemplate>('GET', `/api/plan-templates/${template.id}`)
    expect(body).toEqual(template)
  })

  test('requires a unique name, ignoring case, and days that are not empty', async () => {
    await create('Fasting days')
    const days = [writeDay(1, [[riceId, 200]])]
    const taken = await ask('POST', '/api/plan-templates', { name: ' fasting DAYS ', days })
    expect(taken).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'name', message: 'A template with this name already exists' }] },
    })
    const unnamed = await ask('POST', '/api/plan-templates', { name: ' ', days })
    expect(unnamed).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'name', message: 'Name the template' }] },
    })
    const empty = await ask('POST', '/api/plan-templates', { name: 'Empty', days: [createEmptyDay(1, 1)] })
    expect(empty).toMatchObject({ status: 400, body: { issues: [{ path: 'days' }] } })
    const unknown = await ask('POST', '/api/plan-templates', {
      name: 'Unknown food',
      days: [writeDay(1, [['00000000-0000-4000-8000-000000000000', 100]])],
    })
    expect(unknown).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'days.0.meals.lunch.items.0' }] },
    })
  })

  test('is created once per idempotency key', async () => {
    const payload = { name: 'Sent twice', days: [writeDay(1, [[riceId, 100]])] }
    const headers = { 'idempotency-key': 'template-sent-twice' }
    const first = await ask<PlanTemplate>('POST', '/api/plan-templates', payload, headers)
    const second = await ask<PlanTemplate>('POST', '/api/plan-templates', payload, headers)
    expect(second.body).toEqual(first.body)
  })

  test('is found by name, in pages', async () => {
    await create('Zebra crossing B')
    await create('zebra crossing a')
    const first = await ask<PlanTemplateSummary[]>('GET', '/api/plan-templates?search=ZEBRA&limit=1')
    expect(first.body.map(({ name }) => name)).toEqual(['zebra crossing a'])
    const next = /<([^>]+)>/.exec(String(first.link))?.[1] ?? ''
    const second = await ask<PlanTemplateSummary[]>('GET', next)
    expect(second.body.map(({ name }) => name)).toEqual(['Zebra crossing B'])
    expect(second.link).toBeUndefined()
    expect((await ask('GET', '/api/plan-templates?search=100%25')).body).toEqual([])
  })

  test('is renamed without sending its days, gets other days, and is not overwritten with a stale version', async () => {
    const template = await create('Before')
    const url = `/api/plan-templates/${template.id}`
    const renamed = await ask<PlanTemplate>('PUT', url, {
      version: 1,
      name: 'After',
      description: 'For summer',
    })
    expect(renamed).toMatchObject({
      status: 200,
      body: { name: 'After', description: 'For summer', version: 2, days: template.days },
    })
    const replaced = await ask<PlanTemplate>('PUT', url, {
      version: 2,
      name: 'After',
      days: [writeDay(1, [[riceId, 300]])],
    })
    expect(replaced.body.averageEnergyKcal?.amount).toBe(390)
    const stale = await ask('PUT', url, { version: 2, name: 'Too late' })
    expect(stale).toMatchObject({ status: 409, body: { code: 'stale_version', details: { version: 3 } } })
    await create('Taken by another')
    const taken = await ask('PUT', url, { version: 3, name: 'TAKEN by another' })
    expect(taken).toMatchObject({ status: 400, body: { issues: [{ path: 'name' }] } })
  })

  test('is deleted once; creating and deleting it are recorded in the audit log', async () => {
    const template = await create('Short-lived')
    const url = `/api/plan-templates/${template.id}`
    expect((await ask('DELETE', url)).status).toBe(200)
    for (const method of ['GET', 'DELETE'] as const) expect((await ask(method, url)).status).toBe(404)
    const { rows } = await testApp.platform.database.pool.query<{ action: string; details: object }>(
      `select action, details from audit_log where entity = 'plan-template' and entity_id = $1 order by id`,
      [template.id],
    )
    expect(rows).toEqual([
      { action: 'template.create', details: {} },
      { action: 'template.delete', details: {} },
    ])
  })

  test('prevents the deletion of a food that it contains', async () => {
    const foodId = await insertFood('Only in a template', { energyKcal: 1 }, [], ['vegan'])
    await create('Contains a food', [writeDay(1, [[foodId, 100]])])
    const admin = await signInAs(testApp, 'admin')
    const response = await testApp.app.inject({
      method: 'DELETE',
      url: `/api/food-items/${foodId}`,
      headers: { cookie: admin.cookie },
    })
    expect(response.json()).toMatchObject({ result: 'retired', planCount: 0, templateCount: 1 })
    expect(response.json<{ message: string }>().message).toContain('is used in 1 template,')
  })
})

describe('the weeks of the product', () => {
  const list = async (query: string): Promise<PlanTemplateSummary[]> => {
    const { status, body } = await ask<PlanTemplateSummary[]>('GET', `/api/plan-templates?limit=100&${query}`)
    expect(status, JSON.stringify(body)).toBe(200)
    return body
  }
  const listWeeks = async (query = '') => (await list(query)).filter(({ isFromProduct }) => isFromProduct)

  test('are templates from the start, and a deleted one does not come back', async () => {
    const weeks = await listWeeks()
    expect(weeks.length).toBeGreaterThanOrEqual(24)
    expect(weeks.every(({ dayCount, hasUnknownAllergens }) => dayCount === 7 && !hasUnknownAllergens)).toBe(
      true,
    )
    const { db } = testApp.platform.database
    expect(await importTemplateWeeks(db)).toBe(0)
    expect((await ask('DELETE', `/api/plan-templates/${weeks[0]?.id}`)).status).toBe(200)
    expect(await importTemplateWeeks(db)).toBe(0)
    expect(await listWeeks()).toHaveLength(weeks.length - 1)
  })

  test('are added once to a database that does not have them, without replacing a template of the same name', async () => {
    const { pool, db } = testApp.platform.database
    const [own, other] = await listWeeks()
    await pool.query('delete from plan_templates where week_key is not null')
    await pool.query('delete from added_template_weeks')
    await create(own?.name ?? '')
    const added = await importTemplateWeeks(db)
    const weeks = await listWeeks()
    expect(weeks).toHaveLength(added)
    expect(weeks.map(({ name }) => name)).toContain(other?.name)
    expect(weeks.map(({ name }) => name)).not.toContain(own?.name)
    expect(await importTemplateWeeks(db)).toBe(0)
  })

  test('are filtered by preference, region, condition and energy', async () => {
    expect((await list('suits=vegan')).every(({ suits }) => suits.includes('vegan'))).toBe(true)
    const southern = await listWeeks('region=south')
    expect(new Set(southern.map(({ region }) => region))).toEqual(new Set(['south', 'all']))
    const diabetic = await listWeeks('purpose=diabetes')
    expect(diabetic.length).toBeGreaterThan(1)
    expect(diabetic.every(({ purposes }) => purposes.includes('diabetes'))).toBe(true)
    const near = await listWeeks('nearKcal=1500')
    for (const { averageEnergyKcal } of near) {
      expect(Math.abs((averageEnergyKcal?.amount ?? 0) - 1500)).toBeLessThanOrEqual(300)
    }
    const bad = await ask('GET', '/api/plan-templates?nearKcal=much')
    expect(bad).toMatchObject({ status: 400, body: { issues: [{ path: 'nearKcal' }] } })
  })

  test('come in the order of the filters on one page as on several', async () => {
    await create('Says nothing about what it is made for')
    const query = 'suits=vegetarian&region=south&purpose=diabetes&nearKcal=1500'
    const whole = (await list(query)).map(({ name }) => name)
    expect(whole[0]).toBe('Diabetes, South Indian vegetarian, 1,500 kcal')
    const paged: string[] = []
    let next: string | undefined = `/api/plan-templates?limit=1&${query}`
    while (next !== undefined) {
      const page: { body: PlanTemplateSummary[]; link: unknown } = await ask('GET', next)
      const { body, link } = page
      paged.push(...body.map(({ name }) => name))
      next = /<([^>]+)>/.exec(String(link))?.[1]
    }
    expect(paged).toEqual(whole)
  })

  test('can say something else after a change, and keep what was not sent', async () => {
    const template = await create('For somebody')
    const url = `/api/plan-templates/${template.id}`
    const said = { foodPreference: 'vegan', region: 'east', purposes: ['thyroid'] }
    const changed = await ask('PUT', url, { version: 1, name: 'For somebody', ...said })
    expect(changed).toMatchObject({ status: 200, body: said })
    const renamed = await ask('PUT', url, { version: 2, name: 'For somebody else' })
    expect(renamed).toMatchObject({ status: 200, body: said })
    const taken = await ask('PUT', url, { version: 3, name: 'Unassigned', region: null, purposes: [] })
    expect(taken).toMatchObject({ status: 200, body: { ...said, region: null, purposes: [] } })
  })
})
