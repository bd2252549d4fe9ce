import { expect, test } from '../fixtures.ts'
import { collectProblems, expectAccessible } from '../page-checks.ts'
import { createPerson, signIn } from '../people.ts'

test('the command palette finds foods and dishes by their names in several languages', async ({
  page,
  server,
}) => {
  const problems = collectProblems(page)
  await signIn(page.context(), server, await createPerson(server, 'admin', { first_name: 'Meera' }))
  await page.goto('/admin-dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const palette = page.getByRole('dialog', { name: 'Search or run a command' })
  const foods = palette.getByRole('group', { name: 'Foods' })
  await expect(page.getByRole('button', { name: 'Search or run a command' })).toBeEnabled()
  await page.keyboard.press('Control+k')
  const field = palette.getByRole('searchbox')
  for (const [typed, name] of [
    ['moong daal', /^Moong dal/i],
    ['राजगिरा', /^Amaranth/i],
    ['sajjalu', /^Bajra/i],
  ] as const) {
    await field.fill(typed)
    await expect(foods.getByRole('menuitem', { name }).first()).toBeVisible()
  }
  await expectAccessible(page)

  // By keyboard to the food's page.
  await expect(palette.getByRole('menuitem')).toHaveCount(await foods.getByRole('menuitem').count())
  const name = (await foods.getByRole('menuitem').first().textContent()) ?? ''
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/foods\?item=[\w-]+$/)
  const detail = page.getByRole('dialog', { name: name.replace(/sajjalu$/i, ''), exact: true })
  await expect(detail).toContainText('Nutrients per 100 g')
  await page.keyboard.press('Escape')
  await expect(detail).toBeHidden()
  await expect(page).toHaveURL(/\/admin\/foods$/)

  await page.keyboard.press('Control+k')
  await field.fill('zzzzqqqq')
  await expect(palette.getByText('Nothing matches.')).toBeVisible()
  expect(problems).toEqual([])

  // A failed search shows an error and leaves the other results; more typing searches again.
  await page.route('**/api/food-items/search*', (route) => route.abort())
  await field.fill('foods')
  await expect(palette.getByRole('alert')).toHaveText('Foods could not be searched. Please try again.')
  await expect(palette.getByRole('menuitem', { name: 'Foods' })).toBeVisible()
  await page.unroute('**/api/food-items/search*')
  await field.fill('idly')
  await expect(foods.getByRole('menuitem', { name: /^Idli/ }).first()).toBeVisible()
  await expect(palette.getByRole('alert')).toHaveCount(0)
})

test('the command palette finds foods only for staff with permission', async ({ page, server }) => {
  await signIn(page.context(), server, await createPerson(server, 'employee', { first_name: 'Farah' }))
  await page.goto('/admin-dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  let searches = 0
  page.on('request', (request) => {
    if (request.url().includes('/api/food-items/search')) searches += 1
  })
  await expect(page.getByRole('button', { name: 'Search or run a command' })).toBeEnabled()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search or run a command' })
  await palette.getByRole('searchbox').fill('rice')
  await expect(palette.getByText('Nothing matches.')).toBeVisible()
  expect(searches).toBe(0)
})
