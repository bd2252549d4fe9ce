import type { BrowserContext, Page } from '@playwright/test'
import { expect, type TestServer, test } from '../fixtures.ts'
import { createPerson, query, signIn } from '../people.ts'
import { CLIENT_FACTS, publishSimplePlan } from './simple-plan.ts'
import { waitForWorker } from './wait-for-worker.ts'

/* What a session leaves on the phone when it ends. */

test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 } })

/** Counts what is stored in the browser's database for the client area. */
function countStored(page: Page): Promise<{ answers: number; writes: number }> {
  return page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name)
    if (!names.includes('pathya-offline')) return { answers: 0, writes: 0 }
    return new Promise<{ answers: number; writes: number }>((done) => {
      const request = indexedDB.open('pathya-offline')
      request.onsuccess = () => {
        const transaction = request.result.transaction(['answers', 'writes'])
        const answers = transaction.objectStore('answers').count()
        const writes = transaction.objectStore('writes').count()
        transaction.oncomplete = () => {
          request.result.close()
          done({ answers: answers.result, writes: writes.result })
        }
      }
    })
  })
}

/** Creates a client with a plan who has opened Today and marked a meal that could not be sent. */
async function markOffline(page: Page, context: BrowserContext, server: TestServer): Promise<string> {
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
  return client
}

const endSession = (server: TestServer, client: string) =>
  query(server, 'delete from sessions where user_id = $1', [client])

test('a session that was ended elsewhere removes everything at the first answer, and says so at sign-in', async ({
  page,
  context,
  server,
}) => {
  const client = await markOffline(page, context, server)
  await endSession(server, client)
  await context.setOffline(false)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText('Your session has ended.')).toContainText(
    'We had to delete 1 unsent change from this phone.',
  )
  await expect.poll(() => countStored(page)).toEqual({ answers: 0, writes: 0 })
})

test('a session that was ended while the site was closed removes everything when it is opened', async ({
  page,
  context,
  server,
}) => {
  const client = await markOffline(page, context, server)
  await page.goto('about:blank').catch(() => undefined)
  await endSession(server, client)
  await context.setOffline(false)
  await page.goto('/home')
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText('Your session has ended.')).toContainText('We had to delete 1 unsent change')
  await expect.poll(() => countStored(page)).toEqual({ answers: 0, writes: 0 })
})

test('another person sees nothing of an expired session, whose change is sent when its person is back', async ({
  page,
  context,
  server,
}) => {
  const client = await markOffline(page, context, server)
  await query(server, `update sessions set expires_at = now() - interval '1 minute' where user_id = $1`, [
    client,
  ])
  await context.setOffline(false)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByText('Your session has ended.')).toContainText('Sign in to send 1 unsent change')
  await expect.poll(() => countStored(page)).toEqual({ answers: 0, writes: 1 })

  await signIn(context, server, await createPerson(server, 'client', { first_name: 'Ravi' }))
  await page.goto('/home')
  await expect(page.getByRole('heading', { name: 'Welcome, Ravi client' })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Plan', exact: true }).click()
  await expect(page.getByText('No diet plan yet')).toBeVisible()
  await expect(page.getByText('You are offline. You can continue')).toBeVisible()
  await expect(page.getByText(/change is|Many ticks|Rice/)).toHaveCount(0)
  await context.setOffline(false)
  expect(await query(server, 'select 1 from meal_ticks where user_id = $1', [client])).toEqual([])

  await signIn(context, server, client)
  await page.goto('/home')
  await expect
    .poll(() => query(server, 'select state from meal_ticks where user_id = $1', [client]))
    .toEqual([{ state: 'eaten' }])
  await expect.poll(() => countStored(page).then(({ writes }) => writes)).toBe(0)
})

test('a client who has become staff gets the screen that the server chooses', async ({
  page,
  context,
  server,
}) => {
  const client = await createPerson(server, 'client', { first_name: 'Ravi' })
  await signIn(context, server, client)
  await page.goto('/home')
  await expect(page.getByRole('heading', { name: 'Welcome, Ravi client' })).toBeVisible()
  await waitForWorker(page)
  await query(server, `update users set role = 'employee' where id = $1`, [client])
  await page.goto('/home').catch(() => undefined)
  await expect(page).not.toHaveURL(/\/home/)
  await expect(page.getByRole('heading', { name: 'Welcome, Ravi client' })).toHaveCount(0)
})
