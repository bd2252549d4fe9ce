import type { APIRequestContext, Page } from '@playwright/test'
import { addDays, todayIn } from '#domain/units/dates.ts'
import { LOCALES } from '#domain/words/locale.ts'
import { expect, type TestServer, test } from '../fixtures.ts'
import { collectProblems, expectAccessible, readLayoutShift } from '../page-checks.ts'
import { createPerson, query, signIn } from '../people.ts'

const PHONE = { width: 390, height: 844 }
/** Limits for the compressed size of the scripts that the document names, which show the meals. Hindi and Telugu are longer. */
const MOST_SCRIPT_BYTES = { en: 150_000, hi: 153_200, te: 154_200 } as const
/** With those that are loaded soon afterwards. */
const MOST_SCRIPT_BYTES_WHEN_IDLE = 250_000

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

/** The button that opens the line of a meal. */
const lineOf = (page: Page, meal: string) => page.getByRole('button', { name: new RegExp(`^${meal}\\b`) })
const doneOf = (page: Page, meal: string) => page.getByRole('button', { name: `Done: ${meal}` })
const choiceOf = (page: Page, meal: string, choice: 'Done' | 'Skip' | 'Ate something else') =>
  page.getByRole('group', { name: meal, exact: true }).getByRole('button', { name: choice })

/** Opens today at a fixed time of the client's day, so that the next meal is known. */
async function openToday(page: Page, hour: number): Promise<void> {
  const today = todayIn('Asia/Kolkata', new Date())
  await page.clock.setFixedTime(new Date(`${today}T${String(hour).padStart(2, '0')}:00:00+05:30`))
  await page.goto('/home')
}

test('the next meal is marked by one touch, others behind a second one, and another page follows by itself', async ({
  page,
  server,
}) => {
  await page.setViewportSize(PHONE)
  const problems = collectProblems(page)
  await startClient(page, server)
  // One page of a browser receives live updates for all of them.
  const isListening = page.waitForResponse('**/api/live')
  await openToday(page, 8)
  await expect(page.getByRole('heading', { level: 1, name: /^Day 2 of 42 with Test/ })).toBeVisible()
  await isListening
  const ring = page.getByRole('img', { name: /kcal: protein/ })
  await expect(ring).toHaveAccessibleName(/^0 kcal/)
  await expect(page.getByText('0 of 3 meals marked')).toBeAttached()
  const box = await doneOf(page, 'Breakfast').boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(44)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
  await expect(page.getByRole('button', { name: 'Sign out' })).toHaveCount(0)

  const second = await page.context().newPage()
  await second.setViewportSize(PHONE)
  await openToday(second, 8)
  await expect(doneOf(second, 'Breakfast')).toBeVisible()

  await page.bringToFront()
  await doneOf(page, 'Breakfast').click()
  await expect(ring).toHaveAccessibleName(/^390 kcal/)
  await expect(lineOf(page, 'Breakfast')).toContainText('Done')
  await expect(page.getByRole('heading', { name: 'Lunch' })).toBeVisible()
  await expect(doneOf(second, 'Lunch')).toBeVisible()
  await expect(second.getByRole('img', { name: /^390 kcal: protein/ })).toBeVisible()
  await second.close()

  // By keyboard: what was eaten instead is written as one says it, and becomes an entry of the diary.
  await page.getByRole('button', { name: 'Skip or change' }).focus()
  await page.keyboard.press('Enter')
  await choiceOf(page, 'Lunch', 'Ate something else').focus()
  await page.keyboard.press('Space')
  const instead = page.getByRole('dialog', { name: 'Instead of Lunch' })
  await instead.getByLabel('What did you eat?').fill('2 roti')
  await expect(instead.getByRole('region', { name: 'Foods found' })).toContainText(/\d kcal/)
  await expectAccessible(page)
  await instead.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(lineOf(page, 'Lunch')).toContainText('Ate something else: 2 roti')
  // The ring has planned meals only.
  await expect(ring).toHaveAccessibleName(/^at least 390 kcal/)
  await expectAccessible(page)

  await page.reload()
  await expect(lineOf(page, 'Lunch')).toContainText('Ate something else: 2 roti')
  await lineOf(page, 'Lunch').click()
  await choiceOf(page, 'Lunch', 'Ate something else').click()
  await expect(instead.getByRole('article')).toContainText('instead of Lunch')
  await instead
    .getByRole('article')
    .getByText(/\d kcal/)
    .first()
    .waitFor()
  await page.goBack()
  await expect(instead).toBeHidden()
  // A second press on the same choice removes the mark; the last mark can be undone without opening the meal.
  await lineOf(page, 'Breakfast').click()
  await choiceOf(page, 'Breakfast', 'Done').click()
  await expect(page.getByText('1 of 3 meals marked')).toBeAttached()
  await doneOf(page, 'Breakfast').click()
  await page.getByRole('button', { name: 'Undo: Breakfast' }).click()
  await expect(doneOf(page, 'Breakfast')).toBeVisible()

  // Meals without a mark yesterday are completed today.
  await page.getByRole('button', { name: '3 meals not marked yesterday' }).click()
  await expect(page.getByRole('heading', { name: 'Yesterday’s meals' })).toBeVisible()
  await lineOf(page, 'Dinner yesterday').click()
  await choiceOf(page, 'Dinner yesterday', 'Done').click()
  await page.getByRole('button', { name: 'Back to today' }).click()
  await expect(page.getByRole('button', { name: '2 meals not marked yesterday' })).toBeVisible()
  expect(problems).toEqual([])
})

test('the tabs lead to the screens of what left Today', async ({ page, server }) => {
  await page.setViewportSize(PHONE)
  const problems = collectProblems(page)
  await startClient(page, server)
  await page.goto('/home')
  const tabs = page.getByRole('navigation', { name: 'Main' })
  await tabs.getByRole('link', { name: 'More' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'More' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: /^View Full Plan/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Steady weeks' })).toBeVisible()
  await expect(page.getByText('Current plans')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Request Diet Review' })).toBeVisible()
  await tabs.getByRole('link', { name: 'Progress' }).click()
  await expect(page.getByText('No measurements recorded yet. Add your first measurement!')).toBeVisible()
  await expect(page.getByText(/Add more measurements to see progress trends/)).toBeVisible()
  await tabs.getByRole('link', { name: 'More' }).click()
  await page.getByRole('link', { name: /^Subscription/ }).click()
  await expect(page.getByRole('heading', { name: 'Subscribe to a Plan' })).toBeVisible()
  await expect(page.getByText(/No active subscription/)).toBeVisible()
  await expect(tabs.getByRole('link', { name: 'More' })).toHaveAttribute('aria-current', 'page')
  await tabs.getByRole('link', { name: 'Today' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Day 2 of 42/ })).toBeVisible()
  expect(problems).toEqual([])
})

test('a client who hides calories sees none', async ({ page, server }) => {
  await startClient(page, server, { hides_calories: true, hides_weight: true })
  for (const [size, colorScheme] of [
    [PHONE, 'dark'],
    [{ width: 1440, height: 900 }, 'light'],
  ] as const) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme })
    await openToday(page, 8)
    await expect(page.getByRole('img', { name: '0 of 3 meals marked' })).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText(/kcal|Protein/)
    await expectAccessible(page)
    expect(await readLayoutShift(page)).toBe(0)
  }
})

test('the first screen needs few scripts, and unknown marks are not shown as none', async ({
  page,
  server,
}) => {
  await page.setViewportSize(PHONE)
  const clientId = await startClient(page, server)
  await page.goto('/home')
  const done = page.getByRole('button', { name: /^Done: / })
  await expect(done).toBeVisible()
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
  expect(scriptBytes).toBeLessThanOrEqual(MOST_SCRIPT_BYTES_WHEN_IDLE)
  for (const locale of LOCALES) {
    await query(server, 'update users set locale = $1 where id = $2', [locale, clientId])
    expect(await sumNamedModules(page.request), locale).toBeLessThanOrEqual(MOST_SCRIPT_BYTES[locale])
  }
  await query(server, 'update users set locale = $1 where id = $2', ['en', clientId])

  await page.route('**/api/meal-ticks?*', (route) => route.fulfill({ status: 503, json: {} }))
  // The answer of before is stored on the device and would be shown.
  await page.evaluate(() => indexedDB.deleteDatabase('pathya-offline'))
  await page.reload()
  await expect(page.getByText('You can still see your meals.')).toBeVisible()
  await expect(done).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(/\b0 of|not marked|^0$/)
  await page.unroute('**/api/meal-ticks?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('0 of 3 meals marked')).toBeAttached()
})

test('today is shown from this device before the server has answered, and the session still decides', async ({
  page,
  server,
}) => {
  await page.setViewportSize(PHONE)
  await startClient(page, server)
  await page.goto('/home')
  const done = page.getByRole('button', { name: /^Done: / })
  await expect(done).toBeVisible()
  await expect.poll(() => page.evaluate(listStoredAnswers)).toContain('/api/diet-plans/current')
  await expect
    .poll(() => page.evaluate(listStoredAnswers))
    .toContainEqual(expect.stringContaining('/api/meal-ticks?'))

  let release = (): void => undefined
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/**', async (route) => {
    await isReleased
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  await expect(done).toBeVisible()
  // The session ends meanwhile: nothing of it remains.
  await page.context().clearCookies()
  release()
  await expect(page).toHaveURL(/\/login/)
  await expect(done).toBeHidden()
  await expect.poll(() => page.evaluate(listStoredAnswers)).toEqual([])
})

/** Lists the addresses of the answers that the browser has stored. Runs in the page. */
function listStoredAnswers(): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('pathya-offline')
    opening.onupgradeneeded = () => opening.transaction?.abort()
    opening.onerror = () => resolve([])
    opening.onsuccess = () => {
      const database = opening.result
      const reading = database.transaction('answers').objectStore('answers').getAll()
      reading.onerror = () => reject(reading.error)
      reading.onsuccess = () => {
        database.close()
        resolve(reading.result.map(({ address }) => address))
      }
    }
  })
}

/** Returns the size of the modules that the document of Today names at its start, as they are transferred. */
async function sumNamedModules(request: APIRequestContext): Promise<number> {
  const document = await (await request.get('/home')).text()
  const names = /<meta name="modules" content="([^"]+)"/.exec(document)?.[1]?.split(' ') ?? []
  expect(names.length).toBeGreaterThan(5)
  const sizes = await Promise.all(
    names.map(async (name) => {
      const answer = await request.head(name, { headers: { 'accept-encoding': 'br' } })
      return Number(answer.headers()['content-length'])
    }),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
