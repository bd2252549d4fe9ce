import { createServer, request as forward } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Page } from '@playwright/test'
import { addDays, todayIn } from '#domain/units/dates.ts'
import { formatDays } from '#domain/units/format.ts'
import { expect, setDataSaver, test } from '../fixtures.ts'
import { createPerson, query, signIn } from '../people.ts'
import { CLIENT_FACTS, publishSimplePlan } from './simple-plan.ts'
import { waitForWorker } from './wait-for-worker.ts'

test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 } })

/** Lists the addresses of the stored answers. */
function listStored(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((done) => {
        const request = indexedDB.open('pathya-offline')
        request.onsuccess = () => {
          const all = request.result.transaction('answers').objectStore('answers').getAllKeys()
          all.onsuccess = () => {
            request.result.close()
            done((all.result as [string, string][]).map(([, address]) => address))
          }
        }
      }),
  )
}

/** Opens a screen and reports the time until something of it is shown. */
async function openIn(page: Page, path: string, sign: () => Promise<void>): Promise<void> {
  const startedAt = Date.now()
  await page.goto(path)
  await sign()
  test.info().annotations.push({ type: 'shown', description: `${path}: ${Date.now() - startedAt} ms` })
}

test('after one visit of Today, every other screen opens without a connection, also after thirty days', async ({
  page,
  context,
  server,
}) => {
  await setDataSaver(context, false)
  const client = await createPerson(server, 'client', CLIENT_FACTS)
  await publishSimplePlan(context, server, client)
  await signIn(context, server, client)
  await page.goto('/home')
  await waitForWorker(page)
  // This week, and the four after it.
  const lists = (await listStored(page)).filter((address) => address.includes('/grocery-list?'))
  expect(lists).toHaveLength(5)

  await context.setOffline(true)
  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name })
  const openDish = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Rice of the outbox' }).first().click()
    await expect(page.getByRole('dialog').getByText('Your portion')).toBeVisible()
  }
  await openIn(page, '/plan', () => expect(heading('Many ticks')).toBeVisible())
  await openDish()
  await openIn(page, '/plan?view=week', () =>
    expect(page.getByRole('button', { name: 'Later: next 7 days' })).toBeVisible(),
  )
  await openIn(page, '/plan/groceries', () => expect(page.getByText('Rice of the outbox')).toBeVisible())
  await openIn(page, '/diary', () => expect(page.getByText('No entries yet')).toBeVisible())
  await openIn(page, '/diary?view=week', () => expect(heading('Diary')).toBeVisible())
  await openIn(page, '/progress', () => expect(page.getByText(/Add your first measurement/)).toBeVisible())
  await openIn(page, '/consultations', () => expect(heading(/consultations/i)).toBeVisible())
  await openIn(page, '/diary/new', () => expect(heading('Add what you ate')).toBeVisible())
  await expect(page.getByText(/could not be loaded/)).toHaveCount(0)

  const today = todayIn('Asia/Kolkata', new Date())
  await page.clock.setFixedTime(new Date(`${addDays(today, 30)}T12:30:00+05:30`))
  const age = page.getByText(`Last updated ${formatDays(today, today)}. Connect to the internet to update.`)
  await openIn(page, '/home', () => expect(heading(/^Day 32 of/)).toBeVisible())
  await expect(age).toBeVisible()
  // Nobody knows what was marked on that day.
  await expect(page.getByText(/ of 3/)).toHaveCount(0)
  await openIn(page, '/plan', () => expect(heading('Many ticks')).toBeVisible())
  await expect(age).toBeVisible()
  await openDish()
  await openIn(page, '/plan/groceries', () => expect(page.getByText('Rice of the outbox')).toBeVisible())
  await expect(age).toBeVisible()
  expect(await query(server, 'select 1 from meal_ticks where user_id = $1', [client])).toEqual([])
})

/** Serves the site at another address, with the worker of another build once it is `updated`. */
async function serveBuilds(
  url: string,
): Promise<{ origin: string; requests: string[]; update: () => void; stop: () => void }> {
  let isUpdated = false
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(request.url ?? '')
    const { 'if-none-match': _etag, 'if-modified-since': _date, ...asked } = request.headers
    const headers = { ...asked, host: new URL(url).host, 'accept-encoding': 'identity' }
    const forwarded = forward(
      new URL(request.url ?? '/', url),
      { method: request.method, headers },
      (answer) => {
        if (!isUpdated || request.url !== '/service-worker.js') {
          response.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.pipe(response)
          return
        }
        // Its version is the only text of twelve hexadecimal digits.
        void text(answer).then((script) => {
          const { 'content-length': _length, ...rest } = answer.headers
          response.writeHead(200, rest).end(script.replace(/(["'`])[0-9a-f]{12}\1/, '"abcdef012345"'))
        })
      },
    )
    // A stream of live updates ends when the page is left.
    forwarded.on('error', () => response.destroy())
    response.on('close', () => forwarded.destroy())
    request.pipe(forwarded)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo // it listens on a port
  const stop = (): void => {
    server.closeAllConnections()
    server.close()
  }
  return {
    origin: `http://127.0.0.1:${port}`,
    requests,
    update: () => {
      isUpdated = true
    },
    stop,
  }
}

test('after an update of the site, its screens and the answers of before open without a connection', async ({
  page,
  context,
  server,
}) => {
  await setDataSaver(context, false)
  const client = await createPerson(server, 'client', CLIENT_FACTS)
  await publishSimplePlan(context, server, client)
  const site = await serveBuilds(server.url)
  await signIn(context, { ...server, url: site.origin }, client)
  await page.goto(`${site.origin}/home`)
  await waitForWorker(page)
  // The next visit does not wait for its document: it asks for the answers first.
  const known = site.requests.length
  await page.goto(`${site.origin}/home`)
  await expect.poll(() => site.requests.lastIndexOf('/home')).toBeGreaterThan(known)
  const next = site.requests.slice(known)
  expect(next.indexOf('/api/diet-plans/current')).toBeLessThan(next.indexOf('/home'))
  // The answers are those of an older contract, so they are checked.
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        const request = indexedDB.open('pathya-offline')
        request.onsuccess = () => {
          const transaction = request.result.transaction('answers', 'readwrite')
          const cursor = transaction.objectStore('answers').openCursor()
          cursor.onsuccess = () => {
            if (!cursor.result) return
            cursor.result.update({ ...cursor.result.value, contract: 'older' })
            cursor.result.continue()
          }
          transaction.oncomplete = () => {
            request.result.close()
            done()
          }
        }
      }),
  )
  site.update()
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
  await expect
    .poll(() => page.evaluate(async () => (await caches.keys()).join(' ')))
    .toMatch(/pathya-client-[0-9a-f]{12} pathya-client-abcdef012345/)
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting === null))
    .toBe(true)

  await context.setOffline(true)
  await openIn(page, `${site.origin}/home`, () =>
    expect(page.getByRole('heading', { level: 1, name: /^Day 2 of/ })).toBeVisible(),
  )
  await openIn(page, `${site.origin}/plan`, () =>
    expect(page.getByRole('heading', { level: 1, name: 'Many ticks' })).toBeVisible(),
  )
  await page.getByRole('button', { name: 'Rice of the outbox' }).first().click()
  await expect(page.getByRole('dialog').getByText('Your portion')).toBeVisible()
  await openIn(page, `${site.origin}/plan/groceries`, () =>
    expect(page.getByText('Rice of the outbox')).toBeVisible(),
  )
  site.stop()
})
