import type { Page } from '@playwright/test'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { addDays, todayIn } from '#domain/units/dates.ts'
import { formatDate } from '#domain/units/format.ts'
import { expect, type TestServer, test } from '../fixtures.ts'
import { collectProblems, expectAccessible, readLayoutShift } from '../page-checks.ts'
import { createPerson, query, signIn } from '../people.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const PRICE = 249_900
const today = todayIn(PRACTICE_TIME_ZONE, new Date())

type Row = {
  name: string
  key: string
  pricePaise: number
  status: string
  hasBegun?: boolean
  reference: string
}

/** Creates a subscription in a given state, with a payment for it. */
async function addSubscription(
  server: TestServer,
  userId: string,
  row: Row,
  standing?: string,
): Promise<void> {
  const { name, key, pricePaise, status, hasBegun = false, reference } = row
  const rows = await query<{ id: string }>(
    server,
    `insert into subscription_plans (user_id, plan_name, plan_type, amount_paise, duration, duration_weeks, start_date,
                                     end_date, status, package_key, payment_reference, paid_at, activated_at)
     values ($1, $2, 'diet_plan', $3, '4 weeks', 4, $4, $5, $6, $7, $8, $9, $9) returning id`,
    [
      userId,
      name,
      pricePaise,
      today,
      addDays(today, 28),
      status,
      key,
      reference,
      hasBegun ? new Date().toISOString() : null,
    ],
  )
  if (!standing) return
  await query(
    server,
    `insert into payments (subscription_id, amount_paise, method, received_on, standing) values ($1, $2, 'upi', $3, $4)`,
    [rows[0]?.id, PRICE, today, standing],
  )
}

async function choose(page: Page, menu: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: menu }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

test('a late payment is moved, a subscription is refunded and ended, a package is changed, and each client sees it at once', async ({
  page: admin,
  browser,
  startFreshServer,
}) => {
  const server = await startFreshServer()
  await signIn(admin.context(), server, await createPerson(server, 'admin', { first_name: 'Meera' }))
  const person = (first_name: string, last_name: string) =>
    createPerson(server, 'client', { first_name, last_name, time_zone: PRACTICE_TIME_ZONE })
  const [devi, asha] = await Promise.all([person('Devi', 'Rao'), person('Asha', 'Nair')])
  const regular = { name: 'Regular Plan (1 Month)', key: 'regular', pricePaise: PRICE }
  await addSubscription(
    server,
    devi,
    { ...regular, status: 'cancelled', reference: 'PTH-222222' },
    'in-review',
  )
  const rapid = { name: 'Rapid Plan (2 Months)', key: 'rapid', pricePaise: 449_900 }
  await addSubscription(server, devi, { ...rapid, status: 'pending', reference: 'PTH-333333' })
  await addSubscription(
    server,
    asha,
    { ...regular, status: 'active', hasBegun: true, reference: 'PTH-444444' },
    'received',
  )
  const open = async (id: string): Promise<Page> => {
    const context = await browser.newContext({ ...PHONE, reducedMotion: 'reduce' })
    await signIn(context, server, id)
    const page = await context.newPage()
    await page.goto(`${server.url}/subscription`)
    return page
  }
  const [deviPage, ashaPage] = await Promise.all([open(devi), open(asha)])
  const problems = [admin, deviPage, ashaPage].map(collectProblems)

  // A payment that arrived too late is not allocated automatically; it counts for the subscription that the admin
  // chooses.
  await expect(deviPage.getByText('We are checking ₹2,499.')).toBeVisible()
  await admin.goto(`${server.url}/admin/payments`)
  await expect(admin.getByRole('heading', { level: 2, name: 'Due (1)' })).toBeVisible()
  await admin.getByRole('button', { name: 'Needs review 1' }).click()
  await expect(admin).toHaveURL(/show=review/)
  await expect(admin.getByRole('heading', { level: 2, name: 'Needs review (1)' })).toBeVisible()
  await expectAccessible(admin)
  await admin.getByRole('button', { name: 'Review payment from Devi Rao' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Review payment' })
  await dialog.getByRole('button', { name: 'Review payment' }).click()
  await expect(dialog.getByText('Choose a decision')).toBeVisible()
  await dialog.getByText('Move it to another subscription').click()
  await dialog.getByRole('button', { name: 'Review payment' }).click()
  await expect(dialog.getByText('Please enter a reason')).toBeVisible()
  await dialog.getByLabel('Note').fill('As she asked by phone')
  await expectAccessible(admin)
  await dialog.getByRole('button', { name: 'Review payment' }).click()
  await expect(admin.getByText('No payment needs review')).toBeVisible()
  await expect(admin.getByRole('button', { name: 'Needs review 0' })).toBeVisible()
  await expect(deviPage.getByText('We have received ₹2,499 of ₹4,499. ₹2,000 is still due.')).toBeVisible()
  await expect(deviPage.getByText('This payment now counts towards another subscription.')).toBeVisible()
  await expect(deviPage.getByText('This payment was moved here from another subscription.')).toBeVisible()
  await expectAccessible(deviPage)

  // A full refund, which ends the subscription.
  await expect(ashaPage.getByText('28 days left')).toBeVisible()
  await admin.goto(`${server.url}/admin/payments?show=active`)
  await choose(admin, 'More for Regular Plan (1 Month) of Asha Nair', 'Record refund')
  const refunding = admin.getByRole('dialog', { name: 'Record refund' })
  await expect(refunding.getByText('You can refund at most ₹2,499.')).toBeVisible()
  await refunding.getByLabel('Amount in rupees').fill('2,499.01')
  await refunding.getByRole('button', { name: 'Record refund' }).click()
  await expect(refunding.getByText('That is more than the ₹2,499 that you can refund')).toBeVisible()
  await expect(refunding.getByText('Please enter a reason for the refund')).toBeVisible()
  await refunding.getByLabel('Amount in rupees').fill('2499')
  await refunding.getByLabel('Reason').fill('You moved abroad')
  await refunding.getByText('End Regular Plan (1 Month) today').click()
  await expectAccessible(admin)
  await refunding.getByRole('button', { name: 'Record refund' }).click()
  await expect(admin.getByText('No subscription is active')).toBeVisible()
  await expect(ashaPage.getByRole('region', { name: 'Receipts and invoices' })).toContainText(' refunded')
  await expect(ashaPage.getByText('You moved abroad')).toBeVisible()
  await expect(ashaPage.getByRole('button', { name: /^Download refund receipt RF\// })).toBeVisible()
  await expect(ashaPage.getByText('No active subscription.')).toBeVisible()
  await expectAccessible(ashaPage)

  // The ledger shows each payment once, each refund, and exports a file.
  await admin.getByRole('tab', { name: 'Payments and refunds' }).click()
  await expect(admin.getByRole('heading', { level: 2, name: 'Payments and refunds (3)' })).toBeVisible()
  const totals = admin.getByRole('definition')
  await expect(totals).toHaveText(['₹4,998', '₹2,499', '₹2,499', '₹0'])
  await expect(admin.getByRole('cell', { name: '−₹2,499' })).toBeVisible()
  await expectAccessible(admin)
  const [file] = await Promise.all([
    admin.waitForEvent('download'),
    admin.getByRole('button', { name: 'Export' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('payments.csv')
  await admin.getByRole('button', { name: /Type$/ }).click()
  await admin.getByRole('option', { name: 'Refunds' }).click()
  await expect(totals).toHaveText(['₹0', '₹2,499', '−₹2,499', '₹0'])

  // A package changes its price and its position and is removed; the client's open page shows it at once.
  await admin.goto(`${server.url}/admin/settings/packages`)
  await expect(admin.getByRole('heading', { level: 2, name: 'On offer (9)' })).toBeVisible()
  await expectAccessible(admin)
  // From here on errors appear and packages change places, on a slow machine half a second after the click.
  expect(await readLayoutShift(admin)).toBe(0)
  await choose(admin, 'Actions for Regular Plan (1 Month)', 'Edit')
  const editing = admin.getByRole('dialog', { name: 'Edit package' })
  await editing.getByLabel('Price').fill('free')
  await editing.getByRole('button', { name: 'Save package' }).click()
  await expect(editing.getByText(/Please enter the amount in rupees/)).toBeVisible()
  await editing.getByLabel('Price').fill('2799')
  await expectAccessible(admin)
  await editing.getByRole('button', { name: 'Save package' }).click()
  await expect(admin.getByText('Package saved')).toBeVisible()
  await expect(ashaPage.getByRole('button', { name: /^Regular Plan \(1 Month\).*₹2,799/ })).toBeVisible()
  await choose(admin, 'Actions for Regular Plan (1 Month)', 'Move down')
  const plans = ashaPage.getByRole('region', { name: 'Diet plans' }).getByRole('button')
  await expect(plans.first()).toHaveText(/^Rapid Plan/)
  await choose(admin, 'Actions for Super Plan (3 Months)', 'Retire')
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Retire package' }).click()
  await expect(admin.getByRole('heading', { level: 2, name: 'Retired (1)' })).toBeVisible()
  await expect(plans).toHaveCount(2)
  await expect(ashaPage.getByText(formatDate(today)).first()).toBeVisible()
  expect(problems).toEqual([[], [], []])
  await Promise.all([deviPage.context().close(), ashaPage.context().close()])
})
