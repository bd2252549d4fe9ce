import { expect, test } from '../fixtures.ts'
import { expectAccessible } from '../page-checks.ts'
import { createPerson, signIn } from '../people.ts'

const HELD = 'This page could not be loaded. Check your connection and try again.'
const FOODS_CODE = /\/assets\/foods-[\w-]+\.js/

test('without a connection nothing on the screen is lost, and what is behind says so', async ({
  page,
  context,
  server,
}) => {
  const admin = await createPerson(server, 'admin')
  await signIn(context, server, admin)
  const fetched = new Set<string>()
  page.on('requestfinished', (request) => fetched.add(new URL(request.url()).pathname))
  // The code of that screen has not come when the connection goes.
  await page.route(FOODS_CODE, (route) => route.abort())
  await page.goto('/admin/users')
  await expect(page.getByRole('heading', { name: /^Users \(\d+\)$/ })).toBeVisible()
  await context.setOffline(true)
  await page.getByLabel('Search').fill('test')
  await page.getByRole('link', { name: 'Foods' }).click()
  await expect(page.getByText(HELD)).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/users/)
  await expect(page.getByLabel('Search')).toHaveValue('test')
  await expectAccessible(page)

  // The list that was asked for cannot be had: said in its place.
  await expect(page.getByText('The users could not be loaded')).toBeVisible()
  await context.setOffline(false)
  await page.unroute(FOODS_CODE)
  // Once it is back the list comes by itself; the person goes on when they want to.
  await expect(page.getByText('The users could not be loaded')).toBeHidden()
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
  await expect(page).toHaveURL('/admin/foods')
  await expect(page.getByText(HELD)).toBeHidden()

  // At leisure the code of the whole area comes, and its screens open without a connection.
  fetched.clear()
  await page.reload()
  await expect(page.getByRole('heading', { name: /^Food Items \([\d,]+\)$/ })).toBeVisible()
  await expect.poll(() => page.evaluate(listPlanListFiles)).not.toEqual([])
  const files = await page.evaluate(listPlanListFiles)
  await expect.poll(() => files.filter((file) => !fetched.has(file))).toEqual([])
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Diet Plans' }).first().click()
  await expect(page).toHaveURL('/admin/diet-plans')
  await expect(page.getByText('Error loading diet plans. Please try again.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Error loading diet plans. Please try again.')).toBeHidden()
})

/** The addresses of the files that the list of plans is made of. Runs in the page. */
function listPlanListFiles(): string[] {
  const list = window.__reactRouterManifest?.routes['diet-plans']
  return list ? [list.module, ...(list.imports ?? [])] : []
}
