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
  await test.step('the worker stores the scripts and the font of this language', async () => {
    const listStored = () =>
      page.evaluate(async () => {
        const name = (await caches.keys()).find((key) => key.endsWith('-hi'))
        const requests = name ? await (await caches.open(name)).keys() : []
        return requests.map(({ url }) => new URL(url).pathname).filter((path) => /\.(js|woff2)$/.test(path))
      })
    await expect.poll(async () => (await listStored()).length).toBeGreaterThan(50)
    const stored = await listStored()
    expect(stored.filter((path) => path.endsWith('.js') && !path.startsWith('/assets/hi-'))).toEqual([])
    expect(stored.some((path) => path.includes('anek-devanagari-bold'))).toBe(true)
    expect(stored.some((path) => path.includes('anek-telugu'))).toBe(false)
  })
  // As if it were chosen on another device.
  await query(server, `update users set locale = 'en' where id = $1`, [id])
  await page.goto(`${server.url}/more`)
  await expect(html).toHaveAttribute('lang', 'en-IN')
})
