import type { Page } from '@playwright/test'
import { addDays, todayIn } from '#domain/units/dates.ts'
import { expect, type TestServer, test } from '../fixtures.ts'
import { collectProblems } from '../page-checks.ts'
import { createPerson, query, signIn } from '../people.ts'

const TODAY = todayIn('Asia/Kolkata', new Date())
const ADULT = { age: 34, age_recorded_on: TODAY, gender: 'female', height_cm: 170 }
const PHONE = { width: 390, height: 844 }

/** Creates a client and signs them in on a phone. Returns the id. */
async function signInClient(page: Page, server: TestServer, columns = {}): Promise<string> {
  await page.setViewportSize(PHONE)
  const userId = await createPerson(server, 'client', { ...ADULT, ...columns })
  await signIn(page.context(), server, userId)
  return userId
}

/** Adds a plan of three days that has already ended. Returns its id. */
async function addPreviousPlan(server: TestServer, clientId: string): Promise<string> {
  const rows = await query<{ id: string }>(
    server,
    `insert into diet_plans (user_id, title, client_name, start_date, end_date, status)
     values ($1, 'Three days', 'Test client', $2, $3, 'draft') returning id`,
    [clientId, addDays(TODAY, -60), addDays(TODAY, -18)],
  )
  const id = rows[0]?.id ?? ''
  for (const day of [1, 2, 3]) {
    await query(
      server,
      `insert into daily_meal_plans (diet_plan_id, day_number, day_label, meals)
       select $1, $2::integer, 'Menu ' || $2::integer, jsonb_object_agg(slot, jsonb_build_object('time', '8 AM', 'note',
                       case when slot = 'breakfast' then 'Idli of day ' || $2::integer else '' end, 'items', '[]'::jsonb))
         from unnest(array['earlyMorning','preBreakfast','breakfast','midMorning','lunch','eveningSnack','dinner','postDinner']) slot`,
      [id, day],
    )
  }
  await query(
    server,
    `update diet_plans set status = 'completed', published_at = now() - interval '60 days', frozen_foods = '{}',
            published_number = 1, completed_at = now() - interval '18 days' where id = $1`,
    [id],
  )
  return id
}

test('Back asks for confirmation before a filled form closes, and does not leave the page behind it', async ({
  page,
  server,
}) => {
  const problems = collectProblems(page)
  await signInClient(page, server)
  await page.goto('/home')
  await page.goto('/progress')
  await page.getByRole('button', { name: 'Add weight' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add weight' })
  await dialog.getByLabel('Weight').fill('71.5')

  await page.goBack()
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(question).toBeHidden()
  await expect(dialog.getByLabel('Weight')).toHaveValue('71.5')

  await page.goBack()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/progress')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  // A dialog closed by its button leaves no history entry behind: the next Back leaves the page.
  await page.getByRole('button', { name: 'Add weight' }).click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(() => page.evaluate(() => history.state?.pathyaOverlays ?? 0)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL('/home')
  expect(problems).toEqual([])
})

test('reloading a page under an open dialog leaves no dead history entry', async ({ page, server }) => {
  await signInClient(page, server)
  await page.goto('/home')
  await page.goto('/progress')
  await page.getByRole('button', { name: 'Add weight' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add weight' })
  await expect(dialog).toBeVisible()
  await expect.poll(() => page.evaluate(() => history.state?.pathyaOverlays ?? 0)).toBe(1)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Add weight' })).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect.poll(() => page.evaluate(() => history.state?.pathyaOverlays ?? 0)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL('/home')
})

test('Back goes to the previous step of the profile, with the typed text', async ({ page, server }) => {
  const problems = collectProblems(page)
  await signInClient(page, server, { is_onboarding_complete: false })
  await page.goto('/onboarding')
  await page.getByLabel('Phone').fill('9876501234')
  await page.getByLabel('Age', { exact: true }).fill('41')
  await page.getByLabel('Weight', { exact: true }).fill('81.5')
  await page.getByLabel('Height', { exact: true }).fill('170')
  await page.getByRole('group', { name: 'Gender' }).getByText('Male', { exact: true }).click()
  await page.getByRole('group', { name: 'Activity level' }).getByText('Sedentary').click()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Step 2 of 3')).toBeVisible()
  await expect(page).toHaveURL(/step=2/)

  await page.goBack()
  await expect(page.getByText('Step 1 of 3')).toBeVisible()
  await expect(page.getByLabel('Weight', { exact: true })).toHaveValue('81.5')
  await page.goForward()
  await expect(page.getByText('Step 2 of 3')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Step 2 of 3')).toBeVisible()
  expect(problems).toEqual([])
})

test('Back goes to the day of a plan that was shown before', async ({ page, server }) => {
  const problems = collectProblems(page)
  const clientId = await signInClient(page, server)
  const planId = await addPreviousPlan(server, clientId)
  await page.goto('/home')
  await page.goto(`/plans/${planId}`)
  const days = page.getByRole('tablist', { name: 'Days of the plan' })
  await expect(page.getByText('Idli of day 1')).toBeVisible()
  await days.getByRole('tab', { name: 'Menu 2' }).click()
  await days.getByRole('tab', { name: 'Menu 3' }).click()
  await expect(page.getByText('Idli of day 3')).toBeVisible()
  await expect(page).toHaveURL(/day=3/)
  await page.reload()
  await expect(page.getByText('Idli of day 3')).toBeVisible()

  await page.goBack()
  await expect(page.getByText('Idli of day 2')).toBeVisible()
  await expect(page).toHaveURL(/day=2/)
  await page.goBack()
  await expect(page.getByText('Idli of day 1')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/home')
  expect(problems).toEqual([])
})

test('Back goes to the day that the editor showed before, and preserves changes', async ({
  page,
  server,
}) => {
  const problems = collectProblems(page)
  const adminId = await createPerson(server, 'admin')
  await signIn(page.context(), server, adminId)
  await page.goto('/admin/diet-plans')
  await page.goto('/admin/diet-plan-creator')
  await page.getByRole('tab', { name: 'Meal Plans' }).click()
  await page.getByRole('button', { name: 'One day' }).click()
  const days = page.getByRole('tablist', { name: 'Days of the plan' }).getByRole('tab')
  await days.nth(1).click()
  await days.nth(2).click()
  await expect(page).toHaveURL(/day=3/)

  await page.goBack()
  await expect(days.nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.goBack()
  await expect(days.nth(0)).toHaveAttribute('aria-selected', 'true')
  await page.goForward()
  await expect(days.nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.reload()
  await expect(days.nth(1)).toHaveAttribute('aria-selected', 'true')
  expect(problems).toEqual([])
})
