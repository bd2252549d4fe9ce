import { expect, test } from '../fixtures.ts'
import { query } from '../people.ts'

test('the mailbox opens only with the printed address, and its links do not reveal that address', async ({
  page,
  startFreshServer,
}) => {
  const server = await startFreshServer({ SMTP_URL: '' })
  const printed = /http:\/\/localhost:\d+\/dev\/mailbox\?key=[\w-]{43}/
  await expect.poll(() => server.readOutput()).toMatch(printed)
  await query(
    server,
    `insert into outgoing_mails (to_email, subject, text, html, template)
     values ('asha@people.example', 'A link', $1, $2, 'test')`,
    [
      `Open ${server.url}/login`,
      `<html><head></head><body><a href="${server.url}/login">Open</a></body></html>`,
    ],
  )
  expect((await page.goto(`${server.url}/dev/mailbox`))?.status()).toBe(404)

  const address = printed.exec(server.readOutput())?.[0] ?? ''
  await page.goto(address)
  await page.getByRole('link', { name: 'A link' }).click()
  await expect(page.getByRole('heading', { name: 'A link' })).toBeVisible()
  const referrers: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) referrers.push(request.headers().referer)
  })
  await page.getByRole('link', { name: `${server.url}/login` }).click()
  await page.waitForURL('**/login')
  expect(await page.evaluate(() => document.referrer)).toBe('')
  await page.goBack()
  await page.frameLocator('iframe').getByRole('link', { name: 'Open' }).click()
  await page.waitForURL('**/login')
  expect(await page.evaluate(() => document.referrer)).toBe('')
  expect(referrers.every((referrer) => referrer === undefined)).toBe(true)

  await page.goBack()
  await page.getByRole('link', { name: 'All mail' }).click()
  await expect(page.getByRole('heading', { name: 'Mailbox' })).toBeVisible()
})
