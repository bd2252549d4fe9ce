import { expect, setDataSaver, test } from '../fixtures.ts'
import { expectAccessible } from '../page-checks.ts'
import { createPerson, signIn } from '../people.ts'

const HELD = 'This page could not be loaded. Check your connection and try again.'
const FOODS_CODE = /\/assets\/foods-[\w-]+\.js/

test('a lost connection loses nothing on the screen, and parts that cannot load show an error', async ({
  page,
  context,
  server,
}) => {
  const admin = await createPerson(server, 'admin')
  await signIn(context, server, admin)
  const fetched = new Set<string>()
  page.on('requestfinished', (request) => fetched.add(new URL(request.url()).pathname))
  // The code of that screen has not loaded when the connection is lost.
  await page.route(FOODS_CODE, (route) => route.abort())
  await page.goto('/admin/users')
  await expect(page.getByRole('heading', { name: /^Users \(\d+\)$/ })).toBeVisible()
  await context.setOffline(true)
  await page.getByLabel('Search', { exact: true }).fill('test')
  await page.getByRole('link', { name: 'Foods' }).click()
  await expect(page.getByText(HELD)).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/users/)
  await expect(page.getByLabel('Search', { exact: true })).toHaveValue('test')
  // The requested list cannot be loaded, and an error appears in its place. Until then the earlier list is dimmed, and
  // axe would count its contrast.
  await expect(page.getByText('The users could not be loaded')).toBeVisible()
  await expectAccessible(page)
  await context.setOffline(false)
  await page.unroute(FOODS_CODE)
  // When the connection is back, the list loads by itself, and the person continues when they choose to.
  await expect(page.getByText('The users could not be loaded')).toBeHidden()
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
  await expect(page).toHaveURL('/admin/foods')
  await expect(page.getByText(HELD)).toBeHidden()

  // A browser that saves data has not fetched the code of other screens. Otherwise the code of the whole area is loaded
  // while the page is idle, and its screens open without a connection.
  expect((await page.evaluate(listPlanListFiles)).filter((file) => !fetched.has(file))).not.toEqual([])
  await setDataSaver(context, false)
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

/** Lists the addresses of the files that the list of plans needs. Runs in the page. */
async function listPlanListFiles(): Promise<string[]> {
  const { url = '', routes } = window.__reactRouterManifest ?? {}
  const list = routes?.['diet-plans']
  if (!list) return []
  const answer = await fetch(url.replace(/manifest-(\w+)\.js$/, 'imports-$1.json'))
  const imports: Record<string, string[] | undefined> = await answer.json()
  return [list.module, ...(imports['diet-plans'] ?? [])]
}
