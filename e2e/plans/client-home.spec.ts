import type { Page } from '@playwright/test'
import { addDays, todayIn } from '#domain/units/dates.ts'
import { expect, type TestServer, test } from '../fixtures.ts'
import { collectProblems, expectAccessible, readLayoutShift } from '../page-checks.ts'
import { createPerson, query, signIn } from '../people.ts'

const PHONE = { width: 390, height: 844 }
/** Limit for the compressed size of all scripts that load before the screen can be used. */
const MOST_SCRIPT_BYTES = 230_000

const FACTS = {
  first_name: 'Leela',
  last_name: 'Raman',
  age: 41,
  age_recorded_on: new Date().toISOString().slice(0, 10),
  height_cm: 158,
  weight_kg: 64,
  gender: 'female',
  food_preferences: ['vegetarian'],
}

/** Publishes a plan of two alternating days that began yesterday, with the same call as the plan creators. */
async function publishPlan(page: Page, server: TestServer, clientId: string): Promise<void> {
  const [rice] = await query<{ id: string }>(
    server,
    `insert into food_items (name, calories, protein, carbs, fat, nutrients, tags, preparation)
     values ('Lemon rice of the test', 130, 2.7, 28, 0.3, $1, '{vegetarian}', 'cooked') returning id`,
    [JSON.stringify({ energyKcal: 130, proteinG: 2.7, carbsG: 28, fatG: 0.3, fibreG: 0.4 })],
  )
  const eat = (time: string, grams: number) => ({
    time,
    note: '',
    items: [{ foodId: rice?.id, name: 'Lemon rice', grams, measure: null }],
  })
  const meals = { breakfast: eat('8 AM', 300), lunch: eat('1 PM', 500), dinner: eat('7 PM', 300) }
  const response = await page.request.post('/api/diet-plans', {
    headers: { origin: server.url },
    data: {
      userId: clientId,
      title: 'Steady weeks',
      clientName: 'Leela Raman',
      clientAge: 41,
      clientHeight: '158 cm',
      clientWeight: 64,
      clientLocation: 'Madurai',
      goalDescription: 'Weight loss',
      caloriesTarget: '1430 kcal/day',
      proteinGoal: '60 g/day',
      preferences: 'Vegetarian',
      startDate: addDays(todayIn('Asia/Kolkata', new Date()), -1),
      endDate: addDays(todayIn('Asia/Kolkata', new Date()), 41),
      status: 'active',
      days: [
        { dayNumber: 1, dayLabel: 'Day 1', meals },
        { dayNumber: 2, dayLabel: 'Day 2', meals },
      ],
    },
  })
  if (!response.ok()) throw new Error(`${response.status()} ${await response.text()}`)
}

/** Creates a client with a plan and signs them in on the page. */
async function startClient(page: Page, server: TestServer, columns = {}): Promise<string> {
  const clientId = await createPerson(server, 'client', { ...FACTS, ...columns })
  await signIn(page.context(), server, await createPerson(server, 'admin'))
  await publishPlan(page, server, clientId)
  await page.context().clearCookies()
  await signIn(page.context(), server, clientId)
  return clientId
}

const tickOf = (page: Page, meal: string, choice: 'Eaten' | 'Skipped' | 'Swapped') =>
  page.getByRole('group', { name: meal, exact: true }).getByRole('button', { name: choice })

test('meals are ticked by touch and by keyboard, remain ticked, and appear on another page by themselves', async ({
  page,
  server,
}) => {
  await page.setViewportSize(PHONE)
  const problems = collectProblems(page)
  await startClient(page, server)
  // One page of a browser receives live updates for all of them.
  const isListening = page.waitForResponse('**/api/live')
  await page.goto('/home')
  await expect(page.getByRole('heading', { name: 'Welcome, Leela Raman' })).toBeVisible()
  await isListening
  const ring = page.getByRole('img', { name: /kcal: protein/ })
  await expect(ring).toHaveAccessibleName(/^0 kcal/)
  await expect(page.getByText('0 of 3 meals ticked off')).toBeVisible()
  const box = await tickOf(page, 'Breakfast', 'Eaten').boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(44)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)

  const second = await page.context().newPage()
  await second.setViewportSize(PHONE)
  await second.goto('/home')
  await expect(tickOf(second, 'Breakfast', 'Eaten')).toHaveAttribute('aria-pressed', 'false')

  await page.bringToFront()
  await tickOf(page, 'Breakfast', 'Eaten').click()
  await expect(ring).toHaveAccessibleName(/^390 kcal/)
  await expect(tickOf(second, 'Breakfast', 'Eaten')).toHaveAttribute('aria-pressed', 'true')
  await expect(second.getByRole('img', { name: /^390 kcal: protein/ })).toBeVisible()
  await second.close()

  // By keyboard: from one choice to the next, and a note of the food eaten instead.
  await tickOf(page, 'Lunch', 'Skipped').focus()
  await page.keyboard.press('Space')
  await expect(tickOf(page, 'Lunch', 'Skipped')).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(tickOf(page, 'Lunch', 'Swapped')).toHaveAttribute('aria-pressed', 'true')
  await expect(tickOf(page, 'Lunch', 'Skipped')).toHaveAttribute('aria-pressed', 'false')
  const instead = page.getByLabel(/^What did you have instead\? Lunch/)
  await instead.fill('Curd rice at work')
  await instead.press('Enter')
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  // The weight of food that was eaten instead is not known.
  await expect(ring).toHaveAccessibleName(/^at least 390 kcal/)
  await expectAccessible(page)

  await page.reload()
  await expect(tickOf(page, 'Breakfast', 'Eaten')).toHaveAttribute('aria-pressed', 'true')
  await expect(instead).toHaveValue('Curd rice at work')
  // A second press removes the tick.
  await tickOf(page, 'Breakfast', 'Eaten').click()
  await expect(tickOf(page, 'Breakfast', 'Eaten')).toHaveAttribute('aria-pressed', 'false')
  await expect(page.getByText('1 of 3 meals ticked off')).toBeVisible()

  // Meals without a tick yesterday are completed today.
  await page.getByRole('button', { name: 'Yesterday, 3 open' }).click()
  await expect(page.getByRole('heading', { name: 'Yesterday’s meals' })).toBeVisible()
  await tickOf(page, 'Dinner yesterday', 'Eaten').click()
  await page.getByRole('button', { name: 'Back to today' }).click()
  await expect(page.getByRole('button', { name: 'Yesterday, 2 open' })).toBeVisible()
  expect(problems).toEqual([])

  // Without a connection the screen does not show a tick that was not saved.
  await page.route('**/api/meal-ticks', (route) => route.abort())
  await tickOf(page, 'Dinner', 'Eaten').click()
  await expect(page.getByRole('alert').filter({ hasText: /try again|could not be reached/i })).toBeVisible()
  await expect(tickOf(page, 'Dinner', 'Eaten')).toHaveAttribute('aria-pressed', 'false')
})

test('a weight is added in the person’s unit, and plan, subscription and tabs link to their screens', async ({
  page,
  server,
}) => {
  await page.setViewportSize(PHONE)
  const problems = collectProblems(page)
  await startClient(page, server, { weight_unit: 'lb' })
  await page.goto('/home')
  await expect(page.getByText('No measurements recorded yet. Add your first measurement!')).toBeVisible()
  await expect(page.getByText('Add more measurements to see progress trends')).toBeVisible()
  await expect(page.getByText('No active subscription')).toBeVisible()

  const addRow = page.getByRole('button', { name: 'Add Row' })
  await addRow.click()
  const form = page.getByRole('form', { name: 'Add a measurement' })
  const save = form.getByRole('button', { name: 'Save' })
  await expect(save).toBeDisabled()
  await form.getByLabel('Weight').fill('14o')
  await form.getByLabel('Notes').fill('Before breakfast')
  await save.click()
  await expect(form.getByLabel('Weight')).toHaveAccessibleDescription(
    'Please enter the weight as a number in lb',
  )
  await expect(form.getByLabel('Notes')).toHaveValue('Before breakfast')
  await form.getByLabel('Weight').fill('141')
  await form.getByLabel('Weight').press('ArrowUp')
  await expect(form.getByLabel('Weight')).toHaveValue('141.1')
  await save.click()
  await expect(form).toBeHidden()
  const table = page.getByRole('table', { name: 'Your last measurements' })
  await expect(table.getByRole('row').filter({ hasText: '141.1 lb' })).toContainText('Before breakfast')

  // An unlikely weight needs a confirmation, and is then saved.
  await addRow.click()
  await form.getByLabel('Weight').fill('190')
  await save.click()
  await form.getByRole('button', { name: 'Yes, that is right' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByText('+48.9 lb')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Request Diet Review' }).click()
  const dialog = page.getByRole('dialog', { name: 'Request Diet Review' })
  await dialog.getByLabel('What should be looked at?').fill('Dinner is late for me.')
  await dialog.getByRole('button', { name: 'Send Request' }).click()
  await expect(page.getByText(/You have asked for a review/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Request Diet Review' })).toBeHidden()

  await page.getByRole('link', { name: 'Subscribe to a Plan' }).click()
  await expect(page).toHaveURL(/\/subscription/)
  const tabs = page.getByRole('navigation', { name: 'Main' })
  await expect(tabs.getByRole('link', { name: 'More' })).toHaveAttribute('aria-current', 'page')
  await tabs.getByRole('link', { name: 'Plan' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Steady weeks' })).toBeVisible()
  await tabs.getByRole('link', { name: 'Progress' }).click()
  await expect(page).toHaveURL('/progress')
  await tabs.getByRole('link', { name: 'More' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'More' })).toBeVisible()
  await expectAccessible(page)
  await tabs.getByRole('link', { name: 'Today' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome, Leela Raman' })).toBeVisible()
  expect(problems.filter((problem) => !/status of 409/.test(problem))).toEqual([])
})

test('a client who hides calories and weights sees none', async ({ page, server }) => {
  const clientId = await startClient(page, server, { hides_calories: true, hides_weight: true })
  for (const [days, weight] of [
    [7, 64.4],
    [0, 63.2],
  ]) {
    await query(
      server,
      `insert into progress_entries (user_id, weight, entry_date) values ($1, $2, now() - make_interval(days => $3))`,
      [clientId, weight ?? 0, days ?? 0],
    )
  }
  for (const [size, colorScheme] of [
    [PHONE, 'dark'],
    [{ width: 1440, height: 900 }, 'light'],
  ] as const) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme })
    await page.goto('/home')
    await expect(page.getByRole('img', { name: '0 of 3 meals ticked off' })).toBeVisible()
    await expect(page.getByRole('cell', { name: 'Saved' })).toHaveCount(2)
    await expect(page.getByText('Entries')).toBeVisible()
    await expect(page.getByRole('img', { name: /trend of your weight/ })).toHaveCount(0)
    await expect(page.getByRole('main')).not.toContainText(/kcal|63\.2|64\.4|Total Change|Protein/)
    await expectAccessible(page)
    expect(await readLayoutShift(page)).toBe(0)
  }
})

test('the first screen needs at most 230 kB of scripts, and shows a failure beside parts that work', async ({
  page,
  server,
}) => {
  await page.setViewportSize(PHONE)
  const clientId = await startClient(page, server)
  await page.goto('/home')
  await expect(tickOf(page, 'Breakfast', 'Eaten')).toBeVisible()
  expect(await readLayoutShift(page)).toBe(0)
  // Scripts of other screens are fetched in advance, but only after the person is known.
  const scriptBytes = await page.evaluate(() => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const known = entries.find(({ name }) => new URL(name).pathname === '/api/auth/user')?.responseEnd ?? 0
    return entries
      .filter(({ name, startTime }) => name.endsWith('.js') && startTime < known + 1400)
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
  })
  expect(scriptBytes).toBeGreaterThan(100_000)
  expect(scriptBytes).toBeLessThanOrEqual(MOST_SCRIPT_BYTES)

  await page.route(`**/api/dashboard/${clientId}`, (route) => route.fulfill({ status: 503, json: {} }))
  await page.reload()
  await expect(page.getByText('Your measurements and subscription could not be loaded')).toBeVisible()
  await expect(tickOf(page, 'Breakfast', 'Eaten')).toBeVisible()
  await page.unroute(`**/api/dashboard/${clientId}`)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No active subscription')).toBeVisible()
})
