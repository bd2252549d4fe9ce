import { readFile } from 'node:fs/promises'
import { readZip } from '#server/test/read-zip.ts'
import { expect, test } from '../fixtures.ts'
import { collectProblems, expectAccessible } from '../page-checks.ts'
import { query, registerPerson, signIn } from '../people.ts'

test('a client downloads their data, requests erasure, and withdraws the request', async ({
  page,
  context,
  server,
}) => {
  const problems = collectProblems(page)
  const client = await registerPerson(server, 'client')
  await query(
    server,
    `insert into progress_entries (user_id, weight, entry_date) values ($1, 71.4, '2026-11-01T06:00:00Z')`,
    [client.id],
  )
  await signIn(context, server, client.id)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/my-data')

  await page.getByRole('button', { name: 'Prepare my data' }).click()
  // The job runs in the background, and the page is notified when it is done.
  await expect(page.getByText(/^my-data\.zip · /)).toBeVisible({ timeout: 60_000 })
  await expectAccessible(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('my-data.zip')
  const files = await readZip(await readFile(await download.path()))
  expect(files.get('tables/measurements.csv')?.toString()).toContain('2026-11-01T06:00:00.000Z,71.4')

  await page.getByRole('button', { name: 'Erase everything…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Erase everything?' })
  const address = dialog.getByLabel('Confirm your email address')
  await address.fill('somebody@example.com')
  await address.press('Enter')
  await expect(dialog.getByText('This is not the email address of your account.')).toBeVisible()
  await expect(address).toHaveValue('somebody@example.com')
  await expect(address).toBeFocused()
  await expectAccessible(page)
  await address.fill(client.email)
  await dialog.getByRole('button', { name: 'Erase in 14 days' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/^Your data will be erased on /).first()).toBeVisible()
  const mail = await server.mailbox.take(client.email, /will be erased on/)
  expect(mail.text).toContain('/my-data')

  // The home screen shows it too.
  await page.goto('/home')
  await expect(page.getByText(/^Your data will be erased on /).first()).toBeVisible()
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await expect(page.getByText(/^Your data will be erased on /)).toHaveCount(0)
  await page.goto('/my-data')
  await expect(page.getByRole('button', { name: 'Erase everything…' })).toBeVisible()
  await server.mailbox.take(client.email, /Your account stays/)
  expect(await query(server, 'select 1 from erasure_requests where user_id = $1', [client.id])).toEqual([])
  // The browser logs the refused address.
  expect(problems.filter((text) => !text.includes('400 (Bad Request)'))).toEqual([])
})
