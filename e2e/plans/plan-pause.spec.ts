import type { BrowserContext, Page } from '@playwright/test'
import { addDays, todayIn } from '#domain/units/dates.ts'
import { formatDate } from '#domain/units/format.ts'
import { expect, type TestServer, test } from '../fixtures.ts'
import { collectProblems, expectAccessible, expectAccessibleInBothSchemes } from '../page-checks.ts'
import { createPerson, query, signIn } from '../people.ts'

const TODAY = todayIn('Asia/Kolkata', new Date())

/** Publishes a weight-loss plan of one day for a client, with the same call as the plan creators. Returns its id. */
async function publishLossPlan(
  staff: BrowserContext,
  server: TestServer,
  userId: string,
  title: string,
): Promise<string> {
  const [food] = await query<{ id: string }>(
    server,
    `insert into food_items (name, food_group, calories, protein, carbs, fat, fiber, nutrients, tags, allergens)
     values ($1, 'Cereals and Millets', 130, 4, 25, 1, 2, '{"energyKcal": 130, "proteinG": 4}', '{vegetarian}', '{soy}')
     returning id`,
    [`Rice of ${title}`],
  )
  const items = [{ foodId: food?.id, name: 'x', grams: 1100, measure: null }]
  const response = await staff.request.post('/api/diet-plans', {
    headers: { origin: server.url },
    data: {
      userId,
      title,
      clientName: 'Leela Raman',
      clientAge: 34,
      clientHeight: '162 cm',
      clientWeight: 74.5,
      clientLocation: 'Madurai',
      goalDescription: 'Weight loss (0.5 kg/week)',
      caloriesTarget: '1300-1500 kcal/day',
      proteinGoal: '40 g/day',
      preferences: 'Vegetarian',
      startDate: addDays(TODAY, -3),
      endDate: addDays(TODAY, 39),
      status: 'active',
      days: [{ dayNumber: 1, dayLabel: 'Every day', meals: { lunch: { time: '1 PM', note: '', items } } }],
    },
  })
  expect(response.ok(), await response.text()).toBe(true)
  return ((await response.json()) as { id: string }).id
}

/** Ticks or unticks an answer to the health questions of the profile, and saves. */
async function answerHealth(page: Page, name: string, isTicked: boolean): Promise<void> {
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Edit: Health' }).click()
  await page.getByRole('checkbox', { name, exact: true }).setChecked(isTicked, { force: true })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Health details saved')).toBeVisible()
}

test('a client whose plan is paused sees a calm notice, staff are notified at once, and the meals are shown again later', async ({
  browser,
  page: staffPage,
  server,
}) => {
  const title = `Lighter ${Math.random().toString(36).slice(2, 8)}`
  const carer = await createPerson(server, 'employee', { first_name: 'Meera', last_name: 'Iyer' })
  await query(server, `insert into staff_grants (user_id, "grant") values ($1, 'plans')`, [carer])
  const clientId = await createPerson(server, 'client', {
    first_name: 'Leela',
    last_name: 'Raman',
    age: 34,
    age_recorded_on: TODAY,
    height_cm: 162,
    weight_kg: 74.5,
    gender: 'female',
    activity_level: 'light',
    location: 'Madurai',
    food_preferences: ['vegetarian'],
  })
  await query(server, 'insert into care_assignments (client_id, staff_id) values ($1, $2)', [clientId, carer])
  await signIn(staffPage.context(), server, carer)
  const planId = await publishLossPlan(staffPage.context(), server, clientId, title)
  await staffPage.goto('/admin-dashboard')
  await expect(staffPage.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()

  const phone = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  })
  await signIn(phone, server, clientId)
  const page = await phone.newPage()
  const problems = collectProblems(page)
  // A second window of the client, which is not used in the meantime.
  const home = await phone.newPage()
  await home.goto('/home')
  await expect(home.getByRole('region', { name: 'Today’s meals' })).toBeVisible()
  await page.bringToFront()

  await answerHealth(page, 'Pregnant', true)
  const notice = home.getByRole('region', { name: 'Your plan is paused' })
  await expect(notice).toContainText(
    'Your dietician is checking it against your new answers. Please write to us before you continue.',
  )
  await expect(notice).toContainText('Your care team: Meera Iyer')
  await expect(notice.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/)
  await expect(home.getByRole('region', { name: 'Today’s meals' })).toBeHidden()
  await expect(home.getByText(`Rice of ${title}`)).toBeHidden()
  await expect(home.getByText(/pregnan/i)).toBeHidden()

  for (const path of ['/home', '/plan', '/plan/groceries', '/plans']) {
    await page.goto(path)
    await expect(page.getByText(path === '/plans' ? 'Paused' : 'Your plan is paused').first()).toBeVisible()
    await expect(page.getByText(`Rice of ${title}`)).toBeHidden()
    await expectAccessibleInBothSchemes(page)
  }
  await page.goto(`/plans/${planId}`)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your plan is paused' })).toBeVisible()

  // Staff see the bell change while the screen is open, and it leads to the plan with the reason.
  await staffPage.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  await staffPage.getByRole('link', { name: /Leela Raman’s plan is paused/ }).click()
  await expect(staffPage.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const mark = staffPage.getByRole('alert').filter({ hasText: `Paused since ${formatDate(TODAY)}` })
  await expect(mark).toContainText('Your client is pregnant')
  await expect(staffPage.getByText(`Rice of ${title}`).first()).toBeVisible()
  await expectAccessible(staffPage)
  await staffPage.goto('/admin/diet-plans?status=flagged')
  const card = staffPage.getByRole('article', { name: title })
  await expect(card).toContainText(`Paused since ${formatDate(TODAY)}`)
  await expect(card.getByRole('list', { name: 'Why it is paused' })).toContainText('Your client is pregnant')
  await staffPage.goto(`/admin/clients/${clientId}`)
  await expect(
    staffPage.getByText(new RegExp(`“${title}” has been paused since .* Your client is pregnant`)),
  ).toBeVisible()
  await staffPage.goto('/admin-dashboard')
  const attention = staffPage.getByRole('region', { name: 'Needs attention' })
  await expect(attention.getByRole('listitem').filter({ hasText: 'Paused plans' }).first()).toContainText(
    `paused since ${formatDate(TODAY)}`,
  )

  // The answer is corrected: the meals are shown again without a reload, and the client is notified.
  await answerHealth(page, 'Pregnant', false)
  await expect(home.getByRole('region', { name: 'Today’s meals' })).toBeVisible()
  await expect(notice).toBeHidden()
  await page.goto('/notifications')
  await expect(page.getByRole('link', { name: /Your plan is active again/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /Your plan is paused/ })).toBeVisible()

  // A finding that only needs a note does not pause the plan.
  await answerHealth(page, 'Gout', true)
  await expect(home.getByRole('region', { name: 'Your plan is being checked' })).toContainText(
    'You can keep following it. Write to us if you are unsure.',
  )
  await expect(home.getByRole('region', { name: 'Today’s meals' })).toBeVisible()
  await page.goto('/plan')
  await expect(page.getByRole('region', { name: 'Your plan is being checked' })).toBeVisible()
  await expectAccessible(page)
  expect(problems).toEqual([])
  await phone.close()
})
