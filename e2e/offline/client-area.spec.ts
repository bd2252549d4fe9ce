import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { createPerson, query, signIn } from '../people.ts'
import { CLIENT_FACTS, publishSimplePlan } from './simple-plan.ts'
import { waitForWorker } from './wait-for-worker.ts'

test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 } })

/** The time within which the client area is there without a connection; measured in seconds on a busy machine. */
const START_MS = process.env.CI ? 5000 : 3000

/** Marks the stored answers as those of another release, and changes one so that it no longer fits. */
async function ageAnswers(page: Page, broken: string): Promise<void> {
  await page.evaluate(
    (path) =>
      new Promise<void>((done) => {
        const request = indexedDB.open('pathya-offline')
        request.onsuccess = () => {
          const transaction = request.result.transaction('answers', 'readwrite')
          const cursor = transaction.objectStore('answers').openCursor()
          cursor.onsuccess = () => {
            const found = cursor.result
            if (!found) return
            const answer = found.value.address.startsWith(path) ? [{ unknown: true }] : found.value.answer
            found.update({ ...found.value, contract: 'older', answer })
            found.continue()
          }
          transaction.oncomplete = () => {
            request.result.close()
            done()
          }
        }
      }),
    broken,
  )
}

test('today opens without a connection, a mark is stored and sent once, and signing out asks and wipes', async ({
  page,
  context,
  server,
}) => {
  const client = await createPerson(server, 'client', CLIENT_FACTS)
  await publishSimplePlan(context, server, client)
  await signIn(context, server, client)
  await page.goto('/home')
  const done = page.getByRole('button', { name: /^Done/ })
  await expect(done).toBeVisible()
  await waitForWorker(page)

  await context.setOffline(true)
  await done.click()
  await expect(page.getByText('1 change is saved on this phone and will be sent later')).toBeVisible()
  const startedAt = Date.now()
  await page.goto('/home')
  await expect(page.getByText(/Done · will be sent later/)).toBeVisible()
  expect(Date.now() - startedAt).toBeLessThan(START_MS)
  expect(await query(server, 'select 1 from meal_ticks where user_id = $1', [client])).toEqual([])

  // An answer of an older release is checked: one that still fits is shown, one that does not is unknown and no zero.
  await ageAnswers(page, '/api/meal-ticks')
  await page.goto('/home')
  await expect(page.getByText(/Done · will be sent later/)).toBeVisible()
  await expect(page.getByText(/ of 3/)).toHaveCount(0)

  await page.goto('/more')
  await page.getByRole('button', { name: 'Sign out' }).last().click()
  await expect(page.getByRole('alertdialog')).toContainText('Sign out and delete 1 change?')
  await page.getByRole('button', { name: 'Stay signed in' }).click()
  // Closing it goes back in the history, which would cancel the next visit.
  await expect.poll(() => page.evaluate(() => history.state?.pathyaOverlays ?? 0)).toBe(0)

  // An entry of other food waits too; the server reads its foods later.
  await page.goto('/home')
  await page.getByRole('button', { name: 'Skip or change' }).click()
  await page.getByRole('button', { name: 'Ate something else' }).click()
  await page.getByLabel('What did you eat?').fill('2 roti')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/Ate something else: 2 roti · will be sent later/)).toBeVisible()
  await page.goto('/more')

  await context.setOffline(false)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect
    .poll(() => query(server, 'select state from meal_ticks where user_id = $1 order by state', [client]))
    .toEqual([{ state: 'eaten' }, { state: 'swapped' }])
  await expect
    .poll(() =>
      query(
        server,
        `select text, slot is not null as "isInstead", jsonb_array_length(foods) as foods
         from diary_entries where user_id = $1`,
        [client],
      ),
    )
    .toEqual([{ text: '2 roti', isInstead: true, foods: 1 }])
  await page.getByRole('button', { name: 'Sign out' }).last().click()
  await page.waitForURL(server.url)
  expect(await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).toEqual([])
  expect(await page.evaluate(() => caches.has('client-answers'))).toBe(false)
  await page.goto('/home')
  await expect(page).toHaveURL(/\/login/)
  await context.setOffline(true)
  await page.goto('/home').catch(() => undefined)
  await expect(page.getByText('Welcome')).toHaveCount(0)
})
