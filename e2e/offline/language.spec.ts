import { expect, test } from '../fixtures.ts'
import { createPerson, query, signIn } from '../people.ts'
import { waitForWorker } from './wait-for-worker.ts'

test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 } })

test('the language of the account changes the stored screens too, here and on another device', async ({
  page,
  context,
  startFreshServer,
}) => {
  const server = await startFreshServer({ LANGUAGES: 'hi' })
  const id = await createPerson(server, 'client')
  await signIn(context, server, id)
  const html = page.locator('html')
  await page.goto(`${server.url}/home`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await waitForWorker(page)
  await page.goto(`${server.url}/more`)
  await expect(html).toHaveAttribute('lang', 'en-IN')
  await page.getByRole('button', { name: 'हिन्दी' }).click()
  await expect(html).toHaveAttribute('lang', 'hi-IN')
  await page.goto(`${server.url}/home`)
  await expect(html).toHaveAttribute('lang', 'hi-IN')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // As if it were chosen on another device.
  await query(server, `update users set locale = 'en' where id = $1`, [id])
  await page.goto(`${server.url}/more`)
  await expect(html).toHaveAttribute('lang', 'en-IN')
})
