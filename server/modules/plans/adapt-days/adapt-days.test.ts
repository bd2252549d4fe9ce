import { beforeAll, describe, expect, test } from 'vitest'
import type { AdaptedDays } from '#contract/plans/adapt-days.ts'
import type { PlanDay, PlanFood } from '#contract/plans/diet-plans.ts'
import type { PlanTemplate, PlanTemplateSummary } from '#contract/plans/plan-templates.ts'
import { ALLERGIES, FOOD_PREFERENCES, MEDICAL_CONDITIONS } from '#domain/people/options.ts'
import { randomShare } from '#domain/plans/draft-week/random-share.ts'
import { createEmptyDay, MEAL_SLOTS } from '#domain/plans/plan.ts'
import { scaleDays } from '#domain/plans/scale.ts'
import { listWarnings, type WarnedClient } from '#domain/plans/warnings.ts'
import { setUpTestApp } from '#server/test/set-up-test-app.ts'
import { createClient, type SignedIn, signInAs } from '#server/test/test-app.ts'

const api = setUpTestApp()
let writer: SignedIn
let client: { id: string }
let week: PlanTemplate

beforeAll(async () => {
  writer = await signInAs(api, { role: 'employee', grants: ['plans'] })
  client = await createClient(api, { inCareOf: [writer.id] })
  const listed = await ask<PlanTemplateSummary[]>(
    'GET',
    `/api/plan-templates?search=${encodeURIComponent('North Indian vegetarian, 1,500')}`,
  )
  week = (await ask<PlanTemplate>('GET', `/api/plan-templates/${listed.body[0]?.id}`)).body
})

async function ask<T>(
  method: 'GET' | 'POST',
  url: string,
  payload?: object,
): Promise<{ status: number; body: T }> {
  const response = await api.app.inject({
    method,
    url,
    headers: { cookie: writer.cookie },
    ...(payload ? { payload } : {}),
  })
  return { status: response.statusCode, body: response.json<T>() }
}

async function record({ allergies, foodPreferences, medicalConditions }: WarnedClient): Promise<void> {
  await api.platform.database.pool.query(
    'update users set allergies = $2, food_preferences = $3, medical_conditions = $4 where id = $1',
    [client.id, allergies, foodPreferences, medicalConditions],
  )
}

async function adapt(days: readonly PlanDay[], dislikes: string[] = []): Promise<AdaptedDays> {
  const { status, body } = await ask<AdaptedDays>('POST', '/api/plan-templates/adapt', {
    clientId: client.id,
    days,
    dislikes,
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

const listNames = (days: readonly PlanDay[]): string[] =>
  days.flatMap(({ meals }) => MEAL_SLOTS.flatMap(({ key }) => meals[key].items.map(({ name }) => name)))

/** Lists the warnings about foods. */
function warn(days: readonly PlanDay[], foods: Record<string, PlanFood>, of: WarnedClient) {
  return listWarnings(days, (id) => foods[id], of, []).filter(
    ({ slot, kind }) => slot !== null && kind !== 'empty',
  )
}

const NOBODY: WarnedClient = { allergies: [], foodPreferences: [], medicalConditions: [], healthFlags: [] }

describe('a week of the product', () => {
  test('stays as it is for a client whom all of it suits', async () => {
    await record({ ...NOBODY, foodPreferences: ['vegetarian'] })
    const adapted = await adapt(week.days)
    expect(adapted.changes).toEqual([])
    expect(adapted.days).toEqual(week.days)
  })

  test('has no dairy for a client who is allergic to it, and each change is listed with its reason', async () => {
    const allergic = { ...NOBODY, allergies: ['dairy'], foodPreferences: ['vegetarian'] }
    await record(allergic)
    const { days, foods, changes } = await adapt(week.days)
    expect(warn(week.days, week.foods, allergic).length).toBeGreaterThan(0)
    expect(warn(days, foods, allergic)).toEqual([])
    expect(changes.every(({ reasons }) => reasons.includes('contains dairy: allergy'))).toBe(true)
    expect(changes.filter(({ to }) => to !== null).length).toBeGreaterThan(changes.length / 2)
    // Portions are scaled to the target afterwards.
    const lookUp = (id: string) => foods[id]?.nutrients ?? null
    for (const { afterKcal } of scaleDays(days, lookUp, 1500).report) {
      expect(Math.abs(afterKcal / 1500 - 1)).toBeLessThan(0.05)
    }
  })

  test('has no disliked dish or ingredient', async () => {
    await record(NOBODY)
    const { days, changes } = await adapt(week.days, ['paneer', 'palak'])
    expect(listNames(week.days).some((name) => /paneer|palak/i.test(name))).toBe(true)
    expect(listNames(days).filter((name) => /paneer|palak/i.test(name))).toEqual([])
    expect(new Set(changes.flatMap(({ reasons }) => reasons))).toEqual(
      new Set(['disliked: paneer', 'disliked: palak']),
    )
  })

  test('has no warning about a food for generated clients, whatever their allergies, diet and conditions', async () => {
    const counts: { before: number; after: number; lost: number; foods: number }[] = []
    for (let number = 1; number <= 12; number += 1) {
      const pick = <T>(list: readonly T[], part: string): T =>
        list[Math.floor(randomShare(part, number) * list.length)] as T // the share is below 1
      const generated: WarnedClient = {
        ...NOBODY,
        allergies: number % 3 === 0 ? [] : [pick(ALLERGIES, 'allergy'), pick(ALLERGIES, 'other')],
        foodPreferences: [pick(FOOD_PREFERENCES, 'diet')],
        medicalConditions: number % 2 === 0 ? [pick(MEDICAL_CONDITIONS, 'condition')] : [],
      }
      await record(generated)
      const { days, foods, changes } = await adapt(week.days)
      counts.push({
        before: warn(week.days, week.foods, generated).length,
        after: warn(days, foods, generated).length,
        lost: changes.filter(({ to }) => to === null).length,
        foods: listNames(week.days).length,
      })
    }
    expect(counts.map(({ after }) => after)).toEqual(counts.map(() => 0))
    expect(counts.some(({ before }) => before > 18)).toBe(true)
    // Most of the week remains.
    const lost = counts.reduce((sum, count) => sum + count.lost, 0)
    const all = counts.reduce((sum, count) => sum + count.foods, 0)
    expect(lost / all).toBeLessThan(0.1)
  })
})

test('an allergy without a mark on foods is searched for in names, and is reported', async () => {
  await record({ ...NOBODY, allergies: ['spinach', 'palak'] })
  const { days, unmarkedAllergies } = await adapt(week.days)
  expect(unmarkedAllergies).toEqual(['spinach', 'palak'])
  expect(listNames(days).filter((name) => /palak/i.test(name))).toEqual([])
})

test('days without a day, too many dislikes and clients out of reach are refused', async () => {
  const payload = { clientId: client.id, days: week.days }
  const url = '/api/plan-templates/adapt'
  expect(await ask('POST', url, { ...payload, days: [] })).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'days', message: 'Add at least one day to adapt' }] },
  })
  expect(
    await ask('POST', url, { ...payload, dislikes: Array.from({ length: 21 }, () => 'x') }),
  ).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'dislikes' }] },
  })
  const other = await createClient(api, {})
  expect((await ask('POST', url, { ...payload, clientId: other.id })).status).toBe(404)
})

test('a food that no longer exists is left out and named, and the call is recorded for the client', async () => {
  await record(NOBODY)
  const day = createEmptyDay(1, 1)
  day.meals.lunch.items = [
    { foodId: '00000000-0000-4000-8000-000000000000', name: 'Gone', grams: 100, measure: null },
  ]
  const { changes } = await adapt([day])
  expect(changes).toMatchObject([{ from: 'Gone', to: null, reasons: ['no longer available'] }])
  const { rows } = await api.platform.database.pool.query(
    `select 1 from audit_log where action = 'plan.adapt-days' and entity_id = $1`,
    [client.id],
  )
  expect(rows.length).toBeGreaterThan(0)
})
