import type { Page } from '@playwright/test'
import { addDays, todayIn } from '#domain/units/dates.ts'
import { expect, type TestServer, test } from '../fixtures.ts'
import { collectProblems, expectAccessible } from '../page-checks.ts'
import { createPerson, query, signIn } from '../people.ts'

const TODAY = todayIn('Asia/Kolkata', new Date())

const FACTS = {
  first_name: 'Leela',
  age: 41,
  age_recorded_on: TODAY,
  height_cm: 158,
  weight_kg: 58,
  gender: 'female',
  location: 'Madurai',
  food_preferences: ['vegetarian'],
}

/** Creates a food with a known energy, so that it is weighed and listed in groceries. Returns its id. */
async function addFood(server: TestServer, name: string, foodGroup: string): Promise<string> {
  const rows = await query<{ id: string }>(
    server,
    `insert into food_items (name, food_group, calories, protein, carbs, fat, fiber, nutrients, tags)
     values ($1, $2, 130, 4, 25, 1, 2, '{"energyKcal": 130, "proteinG": 4}', '{vegetarian}') returning id`,
    [name, foodGroup],
  )
  return rows[0]?.id ?? ''
}

/**
 * Publishes a plan of two days, one with rice and one with millet, with the same call as the plan creators. Returns its
 * id.
 */
async function publishPlan(
  page: Page,
  server: TestServer,
  clientId: string,
  suffix: string,
): Promise<string> {
  const rice = await addFood(server, `Rice ${suffix}`, 'Cereals and Millets')
  const millet = await addFood(server, `Millet ${suffix}`, 'Cereals and Millets')
  const spinach = await addFood(server, `Spinach ${suffix}`, 'Green Leafy Vegetables')
  const item = (foodId: string, grams: number) => ({ foodId, name: 'x', grams, measure: null })
  const day = (dayNumber: number, dayLabel: string, main: string, other: string) => ({
    dayNumber,
    dayLabel,
    meals: {
      lunch: {
        time: '1 PM',
        note: '',
        items: [
          {
            ...item(main, 300),
            measure: { quantity: 2, label: 'katori', grams: 150 },
            alternatives: [item(other, 250)],
          },
          item(spinach, 100),
        ],
      },
      dinner: { time: '7 PM', note: '', items: [item(main, 900)] },
    },
  })
  const response = await page.request.post('/api/diet-plans', {
    headers: { origin: server.url },
    data: {
      userId: clientId,
      title: `Steady plan ${suffix}`,
      clientName: 'Leela',
      clientAge: 41,
      clientHeight: '158 cm',
      clientWeight: 58,
      clientLocation: 'Madurai',
      goalDescription: 'Maintain weight',
      caloriesTarget: '1600-1800 kcal/day',
      proteinGoal: '50 g/day',
      preferences: 'Vegetarian',
      motivationalQuote: 'One plate at a time.',
      tips: ['Drink before you are thirsty.'],
      specialInstructions: 'Walk after dinner.',
      startDate: TODAY,
      status: 'active',
      days: [day(1, 'Rice day', rice, millet), day(2, 'Millet day', millet, rice)],
    },
  })
  if (!response.ok()) throw new Error(`${response.status()} ${await response.text()}`)
  return ((await response.json()) as { id: string }).id
}

/** Adds a plan that has already ended. */
async function addPreviousPlan(server: TestServer, clientId: string, title: string): Promise<string> {
  const rows = await query<{ id: string }>(
    server,
    `insert into diet_plans (user_id, title, client_name, start_date, end_date, status)
     values ($1, $2, 'Leela', $3, $4, 'draft') returning id`,
    [clientId, title, addDays(TODAY, -60), addDays(TODAY, -18)],
  )
  const id = rows[0]?.id ?? ''
  await query(
    server,
    `insert into daily_meal_plans (diet_plan_id, day_number, day_label, meals)
     select $1, 1, 'Old day', jsonb_object_agg(slot, jsonb_build_object('time', '8 AM', 'note',
                     case when slot = 'breakfast' then 'Idli and chutney' else '' end, 'items', '[]'::jsonb))
       from unnest(array['earlyMorning','preBreakfast','breakfast','midMorning','lunch','eveningSnack','dinner','postDinner']) slot`,
    [id],
  )
  await query(
    server,
    `update diet_plans set status = 'completed', published_at = now() - interval '60 days', frozen_foods = '{}',
            published_number = 1, completed_at = now() - interval '18 days' where id = $1`,
    [id],
  )
  return id
}

test('a client reads the whole plan, uses its grocery list, and asks for a review that staff answer', async ({
  browser,
  page: staffPage,
  server,
}) => {
  const suffix = Math.random().toString(36).slice(2, 8)
  const adminId = await createPerson(server, 'admin', { first_name: 'Meera', last_name: 'Iyer' })
  await signIn(staffPage.context(), server, adminId)
  const clientId = await createPerson(server, 'client', { ...FACTS, last_name: `Raman ${suffix}` })
  await publishPlan(staffPage, server, clientId, suffix)
  const oldId = await addPreviousPlan(server, clientId, `Old plan ${suffix}`)

  const phone = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 390, height: 844 },
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await signIn(phone, server, clientId)
  const page = await phone.newPage()
  const problems = collectProblems(page)

  // Today, with measures, grams and alternatives, and the dietician's other notes.
  await page.goto('/plan')
  const view = page.getByRole('tablist', { name: 'Plan view' })
  await expect(page.getByRole('heading', { level: 1, name: `Steady plan ${suffix}` })).toBeVisible()
  const meals = page.getByRole('region', { name: 'Rice day' })
  await expect(meals.getByRole('listitem').filter({ hasText: '2 katori' }).first()).toContainText(
    `2 katori Rice ${suffix} · 300 g`,
  )
  await expect(meals.getByText('or', { exact: true }).first()).toBeVisible()
  for (const text of ['Walk after dinner.', 'Drink before you are thirsty.', 'One plate at a time.']) {
    await expect(page.getByText(text)).toBeVisible()
  }
  await expect(page.getByText('1,600–1,800 kcal a day')).toBeVisible()
  await expectAccessible(page)

  // By dates, each with its day of the rotation; then all days.
  await view.getByRole('tab', { name: 'Week' }).click()
  const tomorrow = page
    .getByRole('list')
    .getByRole('button', { name: /Millet day/ })
    .first()
  await tomorrow.click()
  await expect(tomorrow).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('region', { name: 'Millet day' })).toContainText(`2 katori Millet ${suffix}`)
  await expectAccessible(page)
  await view.getByRole('tab', { name: 'All days' }).click()
  await expect(page.getByRole('tablist', { name: 'Days of the plan' }).getByRole('tab')).toHaveText([
    'Rice day · today',
    'Millet day',
  ])

  // Figures are hidden from now on in this browser.
  await page.getByText('Show calories and nutrients').click()
  await expect(page.getByText(/kcal/)).toHaveCount(0)
  await page.reload()
  await expect(view.getByRole('tab', { name: 'All days' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('region', { name: 'Rice day' })).toBeVisible()
  await expect(page.getByText(/kcal/)).toHaveCount(0)

  // A grocery list for three days; ticked entries remain ticked.
  await page.getByRole('link', { name: 'Open grocery list' }).click()
  await page.getByRole('button', { name: /^Days and people: / }).click()
  await page.getByRole('button', { name: 'Next 3 days' }).click()
  await page.getByRole('button', { name: 'Show list' }).click()
  await expect(page).toHaveURL(new RegExp(`from=${TODAY}&to=${addDays(TODAY, 2)}`))
  const basket = page.getByRole('progressbar', { name: 'In the basket' })
  await expect(basket).toHaveAttribute('aria-valuetext', '0 of 3')
  const rice = page.getByRole('checkbox', { name: `Rice ${suffix}` })
  const saving = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.url().includes('grocery-ticks'),
  )
  // Until the entries of these days are loaded, nothing can be ticked.
  await expect(rice).toBeEnabled()
  await page.getByText(`Rice ${suffix}`).click()
  await expect(basket).toHaveAttribute('aria-valuetext', '1 of 3')
  expect((await saving).status()).toBe(200)
  await expectAccessible(page)
  await page.reload()
  await expect(rice).toBeChecked()

  // The remaining entries, as text.
  const menu = page.getByRole('button', { name: 'More for this list' })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Share' }).click()
  await expect(page.getByText('Grocery list copied')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain(`- Spinach ${suffix}: `)
  expect(copied).toContain('Grains and flours\n- Millet')
  expect(copied).not.toContain(`Rice ${suffix}`)

  // Without a connection a tick is stored, the screen shows that, and it is sent when the connection is back.
  await page.route('**/grocery-ticks', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  await page.getByText(`Spinach ${suffix}`).click()
  const waiting = page.getByText('1 change saved on this phone, will be sent later')
  await expect(waiting).toBeVisible()
  await expect(basket).toHaveAttribute('aria-valuetext', '2 of 3')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await page.unroute('**/grocery-ticks')
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(waiting).toHaveCount(0)

  // The basket is emptied and restored.
  await menu.click()
  await page.getByRole('menuitem', { name: 'Empty basket' }).click()
  await expect(basket).toHaveAttribute('aria-valuetext', '0 of 3')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(basket).toHaveAttribute('aria-valuetext', '2 of 3')
  await menu.click()
  await page.getByRole('menuitem', { name: 'Hide items in the basket' }).click()
  await expect(rice).toBeHidden()
  await expect(page.getByRole('checkbox', { name: `Millet ${suffix}` })).toBeVisible()

  // A client who hides calories everywhere has no switch here.
  await query(server, 'update users set hides_calories = true where id = $1', [clientId])
  await page.goto('/plan')
  await expect(page.getByRole('region', { name: 'Rice day' })).toBeVisible()
  await expect(page.getByText('Show calories and nutrients')).toHaveCount(0)
  await expect(page.getByText(/kcal/)).toHaveCount(0)

  // A plan that has ended can still be read; a plan of another client is not found.
  await page.goto('/plans')
  await expect(page.getByRole('link', { name: `Steady plan ${suffix}` })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: `Old plan ${suffix}` }).click()
  await expect(page).toHaveURL(`/plans/${oldId}`)
  await expect(page.getByText('Idli and chutney')).toBeVisible()
  await expect(page.getByText('This plan has ended. You can still read it.')).toBeVisible()
  await page.goto(`/plans/${clientId}`)
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()

  // A review is requested once, answered by staff, and read by the client.
  await page.goto('/plan')
  await page.getByRole('button', { name: 'Request Diet Review' }).click()
  const dialog = page.getByRole('dialog', { name: 'Request Diet Review' })
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(dialog.getByText('Please tell us what does not suit you')).toBeVisible()
  await dialog.getByLabel('What does not suit you?').fill(`Dinner is too late for me, ${suffix}.`)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('link', { name: 'Review requested' }).click()
  await expect(page.getByText('Waiting for an answer')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Request Diet Review' })).toHaveCount(0)

  await staffPage.goto('/admin/reviews')
  const answer = staffPage.getByRole('group', { name: `Answer to Leela Raman ${suffix}` })
  await answer.getByRole('button', { name: 'Send answer' }).click()
  await expect(answer.getByText('Please write an answer')).toBeVisible()
  await answer.getByLabel('Your answer').fill('Have it at half past six.')
  await expectAccessible(staffPage)
  await answer.getByRole('button', { name: 'Send answer' }).click()
  await expect(answer).toHaveCount(0)
  await staffPage.getByRole('tab', { name: 'Answered' }).click()
  await expect(staffPage.getByText(`Dinner is too late for me, ${suffix}.`)).toBeVisible()

  await page.goto('/reviews')
  await expect(page.getByText('Have it at half past six.')).toBeVisible()
  await expect(page.getByText(/^Meera Iyer answered/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Request Diet Review' }).click()
  await dialog.getByLabel('What does not suit you?').fill('Lunch is too early.')
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(dialog).toHaveCount(0)

  // Another staff member answers first: their answer is shown, and the text written here remains so that it can be
  // copied.
  await staffPage.goto('/admin/reviews')
  await answer.getByLabel('Your answer').fill('Have it at two.')
  await query(
    server,
    `update plan_reviews set status = 'answered', answer = 'Have it at half past one.', answered_by_name = 'Ravi Menon',
            answered_by = $2, closed_at = now() where user_id = $1 and status = 'open'`,
    [clientId, adminId],
  )
  await answer.getByRole('button', { name: 'Send answer' }).click()
  await expect(answer.getByText('Have it at half past one.')).toBeVisible()
  await expect(answer.getByText(/^Ravi Menon answered on/)).toBeVisible()
  await expect(answer.getByLabel('Your answer')).toHaveValue('Have it at two.')
  await expect(answer.getByRole('button', { name: 'Send answer' })).toHaveCount(0)
  await expectAccessible(staffPage)

  // The browser itself logs the interrupted call and the refused plan of another client.
  expect(problems.filter((problem) => !/Failed to load resource/.test(problem))).toEqual([])
  await phone.close()
})
