import type { Page } from '@playwright/test'
import { todayIn } from '#domain/units/dates.ts'
import { expect, type TestServer, test } from '../fixtures.ts'
import { collectProblems } from '../page-checks.ts'
import { createPerson, query, readMailedLink, signIn } from '../people.ts'

/** 03:48 on 22 June in India, 18:18 on 21 June in New York. */
const AT = '2026-06-21T22:18:00.000Z'
const INDIA = 'Asia/Kolkata'
const NEW_YORK = 'America/New_York'
const DAYS = { [INDIA]: '22 Jun 2026', [NEW_YORK]: '21 Jun 2026' }

const FACTS = {
  first_name: 'Leela',
  age: 41,
  age_recorded_on: '2026-06-21',
  height_cm: 158,
  weight_kg: 58,
  gender: 'female',
  location: 'Madurai',
  food_preferences: ['vegetarian'],
  created_at: AT,
}

/** Publishes a plan and its second version at `AT`, with the same calls as the plan creators. Returns its id. */
async function publishTwice(
  page: Page,
  server: TestServer,
  clientId: string,
  timeZone = INDIA,
): Promise<string> {
  const headers = { origin: server.url }
  const post = async (url: string, data: object): Promise<{ id: string; version: number }> => {
    const response = await page.request.post(url, { headers, data })
    if (!response.ok()) throw new Error(`${response.status()} ${await response.text()}`)
    return (await response.json()) as { id: string; version: number }
  }
  const meal = (note: string) => ({ time: '8 AM', note })
  const day = (food: string) => ({
    dayNumber: 1,
    dayLabel: 'Every day',
    meals: { breakfast: meal(food), lunch: meal('Rice, sambar') },
  })
  const { id } = await post('/api/diet-plans', {
    userId: clientId,
    title: 'Monsoon plan',
    clientName: 'Leela',
    clientAge: 41,
    clientHeight: '158 cm',
    clientWeight: 58,
    clientLocation: 'Madurai',
    goalDescription: 'Maintain weight',
    caloriesTarget: '1700 kcal/day',
    proteinGoal: '60 g/day',
    preferences: 'Vegetarian',
    startDate: todayIn(timeZone, new Date()),
    status: 'active',
    // A plan with only meals in words needs a reason.
    safetyRecords: { dieticianReason: 'She knows her amounts; agreed on the phone.' },
    days: [day('Idli')],
  })
  const draft = await post(`/api/diet-plans/${id}/revise`, {})
  await post(`/api/diet-plans/${draft.id}/publish`, { version: draft.version, changeNote: 'Poha now.' })
  await query(
    server,
    'update diet_plans set created_at = $2, updated_at = $2, published_at = $2 where id = $1',
    [id, AT],
  )
  await query(server, 'alter table diet_plan_versions disable trigger user')
  await query(server, 'update diet_plan_versions set published_at = $2 where diet_plan_id = $1', [id, AT])
  await query(server, 'alter table diet_plan_versions enable trigger user')
  return id
}

/** Checks that `AT` is written as its day in this zone, and the other day does not appear. */
async function expectDay(page: Page, timeZone: keyof typeof DAYS): Promise<void> {
  const other = timeZone === INDIA ? DAYS[NEW_YORK] : DAYS[INDIA]
  await expect(page.getByText(DAYS[timeZone]).filter({ visible: true }).first()).toBeVisible()
  await expect(page.getByText(other).filter({ visible: true })).toHaveCount(0)
}

test('practice screens write an instant by the day in the practice’s time zone, not by its day in UTC', async ({
  browser,
  startFreshServer,
}) => {
  // A separate practice: in a shared one, newer plans of other tests fill the first page of the list.
  const server = await startFreshServer()
  const page = await (await browser.newContext({ baseURL: server.url })).newPage()
  const problems = collectProblems(page)
  const adminId = await createPerson(server, 'admin', { first_name: 'Meera', time_zone: NEW_YORK })
  await signIn(page.context(), server, adminId)
  const clientId = await createPerson(server, 'client', { ...FACTS, last_name: 'Raman' })
  const planId = await publishTwice(page, server, clientId)
  await query(server, 'insert into progress_entries (user_id, weight, entry_date) values ($1, 58, $2)', [
    clientId,
    AT,
  ])
  await query(server, "insert into plan_reviews (user_id, note, created_at) values ($1, 'Less rice', $2)", [
    clientId,
    AT,
  ])
  const invitedId = await createPerson(server, 'client', {
    first_name: 'Kavya',
    created_by_admin: true,
    is_email_verified: false,
    invite_token: 'a'.repeat(64),
    invite_sent_at: AT,
    invite_expires_at: AT,
    created_at: AT,
  })
  await query(server, 'update users set created_at = $1', [AT])
  await query(server, 'update food_imports set created_at = $1', [AT])
  const screens = [
    '/admin?tab=users',
    '/admin/users',
    '/admin/users?tab=invites',
    `/admin/users/${invitedId}`,
    `/admin/users/${clientId}`,
    '/admin/clients',
    `/admin/clients/${clientId}`,
    '/admin/reviews',
    '/admin/diet-plans',
    `/admin/diet-plans/${planId}`,
    `/admin/diet-plans/${planId}?version=1`,
    '/admin/settings',
  ]
  for (const screen of screens) {
    await test.step(screen, async () => {
      await page.goto(screen)
      await expectDay(page, INDIA)
    })
  }
  await test.step('in the list of versions to compare', async () => {
    await page.goto(`/admin/diet-plans/${planId}`)
    await page.getByRole('button', { name: /^Version 1/ }).click()
    await expect(page.getByRole('option', { name: 'Version 2 22 Jun 2026' })).toBeVisible()
  })
  await test.step('in the editor beside the client’s weights', async () => {
    await page.goto(`/admin/diet-plan-creator?client=${clientId}`)
    await expectDay(page, INDIA)
  })
  expect(problems).toEqual([])
})

for (const timeZone of [INDIA, NEW_YORK] as const) {
  test(`a client in ${timeZone} reads an instant by the day where they live`, async ({ page, server }) => {
    const problems = collectProblems(page)
    const adminId = await createPerson(server, 'admin', { first_name: 'Meera' })
    const clientId = await createPerson(server, 'client', {
      ...FACTS,
      last_name: 'Raman',
      time_zone: timeZone,
    })
    await signIn(page.context(), server, adminId)
    await publishTwice(page, server, clientId, timeZone)
    await query(server, 'insert into progress_entries (user_id, weight, entry_date) values ($1, 58, $2)', [
      clientId,
      AT,
    ])
    await query(
      server,
      "insert into plan_reviews (user_id, note, status, answer, closed_at, created_at) values ($1, 'Less rice', 'answered', 'Yes', $2, $2)",
      [clientId, AT],
    )
    await query(server, 'update notifications set created_at = $2 where user_id = $1', [clientId, AT])
    await signIn(page.context(), server, clientId)
    for (const screen of ['/plan', '/progress', '/reviews']) {
      await test.step(screen, async () => {
        await page.goto(screen)
        await expectDay(page, timeZone)
      })
    }
    expect(problems).toEqual([])
  })
}

test("an invite shows its last day in the browser's time zone", async ({ page, server }) => {
  const adminId = await createPerson(server, 'admin', { first_name: 'Meera' })
  await signIn(page.context(), server, adminId)
  const email = `kavya-${Date.now()}@people.example`
  const response = await page.request.post('/api/admin/create-user', {
    headers: { origin: server.url },
    data: { firstName: 'Kavya', lastName: 'Rao', email, phone: '', role: 'client' },
  })
  expect(response.status()).toBe(200)
  const lastDay = '2027-06-21T22:18:00.000Z'
  await query(server, 'update users set invite_expires_at = $2 where email = $1', [email, lastDay])
  await page.context().clearCookies()
  await page.goto(readMailedLink(await server.mailbox.take(email), 'invite'))
  await expect(page.getByText('The invite works until 22 Jun 2027.')).toBeVisible()
})
