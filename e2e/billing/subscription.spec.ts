import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { addDays, todayIn } from '#domain/units/dates.ts'
import { formatDate } from '#domain/units/format.ts'
import { expect, test } from '../fixtures.ts'
import { collectProblems, expectAccessible, readLayoutShift } from '../page-checks.ts'
import { createPerson, query, signIn } from '../people.ts'

/** A phone by its width and touch screen; only phones see links to a UPI app. */
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** Downloads the file of a button. Returns its name and first bytes. */
async function download(page: Page, button: RegExp): Promise<{ name: string; head: string }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).first().click(),
  ])
  const head = (await readFile(await file.path())).subarray(0, 5).toString('latin1')
  return { name: file.suggestedFilename(), head }
}

async function record(page: Page, client: string, amount: string | null): Promise<void> {
  await page.getByRole('button', { name: `Record payment of ${client}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Record payment' })
  if (amount !== null) await dialog.getByLabel('Amount in rupees').fill(amount)
  await dialog.getByRole('button', { name: 'Record payment' }).click()
}

test('a client subscribes once by a double click, pays in two parts, upgrades for the remaining days, cancels, and withdraws the cancellation', async ({
  page: admin,
  browser,
  startFreshServer,
}) => {
  // A separate practice, because its UPI address affects every test.
  const server = await startFreshServer()
  const today = todayIn(PRACTICE_TIME_ZONE, new Date())
  await signIn(admin.context(), server, await createPerson(server, 'admin', { first_name: 'Meera' }))
  const clientId = await createPerson(server, 'client', {
    first_name: 'Asha',
    last_name: 'Nair',
    time_zone: PRACTICE_TIME_ZONE,
  })
  const context = await browser.newContext({ ...PHONE, reducedMotion: 'reduce' })
  await signIn(context, server, clientId)
  const client = await context.newPage()
  const problems = { client: collectProblems(client), admin: collectProblems(admin) }

  // The practice's payment details are checked, and saved with the other settings.
  await admin.goto(`${server.url}/admin/settings`)
  await admin.getByLabel('UPI ID').fill('pathya')
  await admin.getByRole('button', { name: 'Save settings' }).click()
  await expect(admin.getByText('Please enter a UPI ID such as name@bank')).toBeVisible()
  await expect(admin.getByText('Enter the payee’s name too, or leave both empty')).toBeVisible()
  await admin.getByLabel('UPI ID').fill('pathya.diet@okbank')
  await admin.getByLabel('Payee’s name').fill('Pathya Diet Care')
  await admin.getByRole('button', { name: 'Save settings' }).click()
  await expect(admin.getByText('Settings saved')).toBeVisible()

  // A double click chooses the package only once.
  await client.goto(`${server.url}/subscription`)
  await expect(client.getByText('No active subscription.')).toBeVisible()
  await expectAccessible(client)
  await client.getByRole('button', { name: /^Regular Plan \(1 Month\)/ }).click()
  const choosing = client.getByRole('dialog', { name: 'Subscribe to a Plan' })
  await expect(choosing.getByText('Due')).toBeVisible()
  await expect(choosing).toContainText(`${formatDate(today)} to ${formatDate(addDays(today, 27))}`)
  await choosing.getByRole('button', { name: 'Confirm' }).dblclick()
  await expect(client.getByRole('heading', { level: 2, name: 'Regular Plan (1 Month)' })).toBeFocused()
  const chosen = await query<{ payment_reference: string }>(
    server,
    'select payment_reference from subscription_plans where user_id = $1',
    [clientId],
  )
  expect(chosen).toHaveLength(1)
  const reference = chosen[0]?.payment_reference ?? ''

  // Payment: the exact amount and the reference are the same in the link and in the text.
  const link = client.getByRole('link', { name: 'Pay ₹2,499' })
  const { protocol, searchParams } = new URL((await link.getAttribute('href')) ?? '')
  expect([protocol, ...searchParams]).toEqual([
    'upi:',
    ['pa', 'pathya.diet@okbank'],
    ['pn', 'Pathya Diet Care'],
    ['am', '2499.00'],
    ['cu', 'INR'],
    ['tn', reference],
  ])
  await client.getByText('Pay with another phone').click()
  await client.getByText('Payment details to copy').click()
  await expect(client.getByRole('img', { name: 'QR code that pays ₹2,499 by UPI' })).toBeVisible()
  await expect(client.getByText(reference, { exact: true })).toBeVisible()
  await expectAccessible(client)
  // The payment claim is made, withdrawn and made again.
  const chosenCard = client.getByRole('region', { name: 'Regular Plan (1 Month)' })
  for (const isMeant of [false, true]) {
    await client.getByRole('button', { name: 'I have paid', exact: true }).click()
    await expect(client.getByText('Have you sent ₹2,499?')).toBeVisible()
    await client.getByLabel(/UTR or transaction number/).fill('412345678901')
    await client.getByRole('button', { name: 'Yes, I have paid' }).click()
    await expect(chosenCard.getByText('Checking payment')).toBeVisible()
    if (isMeant) break
    await client.getByRole('button', { name: 'I have not paid yet' }).click()
    await expect(chosenCard.getByText('Waiting for payment')).toBeVisible()
  }

  // A part payment is recorded, and the client's page shows it by itself.
  await admin.goto(`${server.url}/admin/payments?search=${reference}`)
  await expect(admin.getByRole('cell', { name: '412345678901' })).toBeVisible()
  await expectAccessible(admin)
  await record(admin, 'Asha Nair', '9999')
  await expect(admin.getByText('That is more than the ₹2,499 due')).toBeVisible()
  await admin.getByLabel('Amount in rupees').fill('1,000.50')
  await admin.getByRole('dialog').getByRole('button', { name: 'Record payment' }).click()
  await expect(admin.getByRole('dialog', { name: 'Part paid' })).toContainText(
    '₹1,000.50 of ₹2,499 received.',
  )
  await expectAccessible(admin)
  await admin.getByRole('button', { name: 'Done' }).click()
  await expect(
    client.getByText('We have received ₹1,000.50 of ₹2,499. ₹1,498.50 is still due.'),
  ).toBeVisible()
  await expect(client.getByRole('link', { name: 'Pay ₹1,498.50' })).toBeVisible()

  // The rest is recorded with the due amount filled in; the subscription starts on both pages.
  await record(admin, 'Asha Nair', null)
  await expect(admin.getByRole('dialog', { name: 'Fully paid and started' })).toBeVisible()
  const given = await download(admin, /^Download receipt R\//)
  expect(given.head).toBe('%PDF-')
  await admin.getByRole('button', { name: 'Done' }).click()
  await expect(admin.getByRole('heading', { level: 2, name: 'All (1)' })).toBeVisible()
  await expect(admin.getByRole('cell', { name: 'Active', exact: true })).toBeVisible()
  await expect(client.getByText('28 days left')).toBeVisible()
  const received = await download(client, /^Download receipt R\//)
  expect(received).toEqual(given)
  expect(received.name).toMatch(/\.pdf$/)

  // Upgrade after half of the period: the shown credit for unused days is the amount that is stored.
  await query(server, `update subscription_plans set start_date = $2, end_date = $3 where user_id = $1`, [
    clientId,
    addDays(today, -14),
    addDays(today, 14),
  ])
  await expect(client.getByText('14 days left')).toBeVisible()
  await client.getByRole('button', { name: 'Upgrade Plan' }).click()
  const upgrading = client.getByRole('dialog', { name: 'Upgrade Plan' })
  await expect(upgrading.getByRole('button', { name: /^Regular Plan/ })).toHaveCount(0)
  await upgrading
    .getByRole('button', { name: /^Rapid Plan.*₹4,499 less ₹1,249.50 credit.*₹3,249.50/ })
    .click()
  await expect(upgrading.getByText('Credit for 14 unused days')).toBeVisible()
  await expect(upgrading.getByText('−₹1,249.50')).toBeVisible()
  await expect(upgrading.getByText('₹3,249.50')).toBeVisible()
  await expectAccessible(client)
  await upgrading.getByRole('button', { name: 'Confirm' }).click()
  await expect(
    client.getByText('It replaces your current subscription once you pay ₹3,249.50.'),
  ).toBeVisible()
  await expect(client.getByRole('link', { name: 'Pay ₹3,249.50' })).toBeVisible()
  // While the upgrade waits, nothing else can be chosen. The current subscription can still be cancelled, and the
  // cancellation withdrawn.
  await expect(client.getByRole('button', { name: 'Renew Subscription' })).toHaveCount(0)
  const current = client.getByRole('region', { name: 'Regular Plan (1 Month)' })
  await current.getByRole('button', { name: 'Cancel Subscription' }).click()
  const asking = client.getByRole('alertdialog', { name: 'Cancel Regular Plan (1 Month)?' })
  const lastDay = formatDate(addDays(today, 13))
  await expect(asking).toContainText(`It ends on ${lastDay}.`)
  await asking.getByRole('button', { name: 'Cancel Subscription' }).click()
  await expect(current.getByText(`Ends on ${lastDay}`)).toBeVisible()
  await current.getByRole('button', { name: 'Keep subscription' }).click()
  await expect(current.getByText('Active', { exact: true })).toBeVisible()
  // The waiting subscription is cancelled at once.
  await client
    .getByRole('region', { name: 'Rapid Plan (2 Months)' })
    .getByRole('button', { name: 'Cancel upgrade' })
    .click()
  await client.getByRole('alertdialog').getByRole('button', { name: 'Cancel upgrade' }).click()
  await expect(client.getByText('Never started')).toBeVisible()
  await expect(client.getByRole('button', { name: 'Renew Subscription' })).toBeVisible()

  // A payment for the cancelled subscription waits for a decision.
  await admin.goto(`${server.url}/admin/payments?show=cancelled`)
  await admin.getByRole('button', { name: 'More for Rapid Plan (2 Months) of Asha Nair' }).click()
  await admin.getByRole('menuitem', { name: 'Record payment' }).click()
  await admin.getByLabel('Amount in rupees').fill('3249.50')
  await admin.getByRole('dialog').getByRole('button', { name: 'Record payment' }).click()
  await expect(admin.getByRole('dialog', { name: 'Saved for review' })).toBeVisible()
  await admin.getByRole('button', { name: 'Done' }).click()

  // A link from elsewhere opens the named action and does nothing by itself.
  await client.goto(`${server.url}/subscription?action=renew`)
  await expect(client.getByRole('dialog', { name: 'Renew Subscription' })).toContainText(
    `from ${formatDate(addDays(today, 14))} to ${formatDate(addDays(today, 41))}`,
  )
  await client.getByRole('button', { name: 'Close' }).click()
  await expect(client.getByText('We are checking this payment and will contact you.')).toBeVisible()
  await expect(client.getByText('We are checking ₹3,249.50.')).toBeVisible()
  expect(await readLayoutShift(client)).toBe(0)
  expect(problems).toEqual({ client: [], admin: [] })
  await context.close()
})
