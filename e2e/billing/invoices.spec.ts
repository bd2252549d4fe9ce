import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { findFinancialYear } from '#domain/billing/financial-year.ts'
import { addDays, todayIn } from '#domain/units/dates.ts'
import { readPdf } from '#server/kit/pdf/test/read-pdf.ts'
import { expect, type TestServer, test } from '../fixtures.ts'
import { collectProblems, expectAccessible } from '../page-checks.ts'
import { createPerson, query, signIn } from '../people.ts'

const today = todayIn('Asia/Kolkata', new Date())
const year = findFinancialYear(today)

/** Creates a subscription that waits for payment. Returns its id. */
async function addSubscription(server: TestServer, clientId: string, planName: string): Promise<string> {
  const rows = await query<{ id: string }>(
    server,
    `insert into subscription_plans (user_id, plan_name, plan_type, amount_paise, duration, duration_weeks, start_date,
                                     end_date, status)
     values ($1, $2, 'diet_plan', 249900, '4 weeks', 4, $3, $4, 'pending') returning id`,
    [clientId, planName, today, addDays(today, 28)],
  )
  return rows[0]?.id ?? ''
}

async function record(page: Page, server: TestServer, subscriptionId: string): Promise<void> {
  const response = await page.request.post(
    `${server.url}/api/admin/subscriptions/${subscriptionId}/payments`,
    {
      headers: { origin: server.url },
      data: { amountPaise: 249_900, method: 'upi', receivedOn: today },
    },
  )
  expect(response.status()).toBe(200)
}

/** Opens a screen. Closing a dialog or a list goes back in the history, which would cancel the visit, so it is tried again. */
async function open(page: Page, url: string): Promise<void> {
  await expect(() => page.goto(url)).toPass()
}

async function download(page: Page, name: string | RegExp): Promise<Download> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name }).first().click(),
  ])
  return file
}

test('a registered practice issues invoices with split tax at payment and on request, exports the file for the accountant, and shows clients their own', async ({
  page: admin,
  browser,
  startFreshServer,
}) => {
  // A separate practice, because the tax settings affect every test.
  const server = await startFreshServer()
  await signIn(admin.context(), server, await createPerson(server, 'admin', { first_name: 'Meera' }))
  const nearId = await createPerson(server, 'client', { first_name: 'Asha', last_name: 'Nair' })
  const farId = await createPerson(server, 'client', { first_name: 'Kavya', last_name: 'Hegde' })
  const problems = collectProblems(admin)

  // Tax settings: errors appear beside their fields, and typed text is not lost.
  await open(admin, `${server.url}/admin/settings/tax`)
  await expect(admin.getByText('clients get an invoice of ₹2,499 without GST')).toBeVisible()
  await expectAccessible(admin)
  await admin.getByText('Taxable', { exact: true }).click()
  await admin.getByLabel('Legal name').fill('Pathya Nutrition LLP')
  await admin.getByLabel('Address').fill('12 MG Road\nPune 411001')
  await admin.getByRole('button', { name: 'Save tax settings' }).click()
  await expect(
    admin.getByText('Enter the GSTIN. Only a business registered for GST may charge GST.'),
  ).toBeVisible()
  await admin.getByRole('textbox', { name: 'GSTIN' }).fill('27aapfu0939f1zw')
  await admin.getByRole('button', { name: 'State' }).click()
  await admin.getByRole('option', { name: 'Maharashtra (27)' }).click()
  await admin.getByRole('button', { name: 'Save tax settings' }).click()
  await expect(admin.getByText('This is not a valid GSTIN. Please check its 15 characters.')).toBeVisible()
  await admin.getByRole('textbox', { name: 'GSTIN' }).fill('27aapfu0939f1zv')
  await expect(admin.getByText('CGST 9 % ₹190.60 and SGST 9 % ₹190.60 in the same state')).toBeVisible()
  await admin.getByRole('button', { name: 'Save tax settings' }).click()
  await expect(admin.getByText('Tax settings saved')).toBeVisible()
  await expect(admin.getByRole('textbox', { name: 'GSTIN' })).toHaveValue('27AAPFU0939F1ZV')

  // No invoices at first; after the payment there is an invoice within the state.
  await open(admin, `${server.url}/admin/invoices`)
  await expect(admin.getByText('No invoices yet')).toBeVisible()
  await record(admin, server, await addSubscription(server, nearId, 'Regular Plan'))

  // A client enters another state, and staff issue an invoice before any payment.
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' })
  await signIn(context, server, farId)
  const client = await context.newPage()
  await client.goto(`${server.url}/subscription`)
  await client.getByRole('button', { name: 'Change billing details' }).click()
  const billing = client.getByRole('dialog', { name: 'Billing details' })
  await billing.getByRole('button', { name: 'State' }).click()
  await client.getByRole('option', { name: 'Karnataka' }).click()
  await expectAccessible(client)
  await billing.getByRole('button', { name: 'Save' }).click()
  await expect(client.getByText('Billing details saved')).toBeVisible()
  await expect(client.getByText('Kavya Hegde\nKarnataka')).toBeVisible()

  await addSubscription(server, farId, 'Rapid Plan')
  await open(admin, `${server.url}/admin/payments`)
  await admin.getByRole('button', { name: 'More for Rapid Plan of Kavya Hegde' }).click()
  await admin.getByRole('menuitem', { name: 'Invoices' }).click()
  const issuing = admin.getByRole('dialog', { name: 'Invoice' })
  await expect(issuing.getByText('IGST 18 %')).toBeVisible()
  await issuing.getByLabel('Billed to').fill('Hegde Traders')
  await issuing.getByRole('textbox', { name: 'GSTIN' }).fill('27AAPFU0939F1ZV')
  await issuing.getByRole('button', { name: 'Issue now' }).click()
  await expect(
    issuing.getByText('This GSTIN belongs to another state. Please check the GSTIN and the state.'),
  ).toBeVisible()
  await issuing.getByRole('textbox', { name: 'GSTIN' }).fill('29AAGCB7383J1Z4')
  await expectAccessible(admin)
  await issuing.getByRole('button', { name: 'Issue now' }).click()
  const short = year.slice(2)
  await expect(admin.getByRole('dialog', { name: 'Invoices' })).toContainText(`INV/${short}/000002`)
  await admin.getByRole('button', { name: 'Done' }).click()

  // The list with its totals and pages.
  await open(admin, `${server.url}/admin/invoices`)
  await expect(admin.getByRole('heading', { name: 'Invoices (2)' })).toBeVisible()
  const totals = admin.getByRole('region', { name: 'Invoice totals' })
  await expect(totals).toContainText('₹4,235.60')
  await expect(totals).toContainText('₹381.20')
  await expect(totals).toContainText('₹4,998')
  const table = admin.getByRole('table', { name: 'Invoices and credit notes' })
  await expect(table.getByRole('row', { name: /INV.*000002/ })).toContainText(
    'Hegde Traders29AAGCB7383J1Z4Karnataka',
  )
  await expectAccessible(admin)
  const file = await download(admin, `PDF INV/${short}/000001`)
  expect(file.suggestedFilename()).toBe(`INV-${short}-000001.pdf`)
  const { text } = await readPdf(new Uint8Array(await readFile(await file.path())))
  for (const said of ['Tax invoice', 'Asha Nair', '27AAPFU0939F1ZV', 'CGST 9 %', '₹190.60', '₹2,117.80']) {
    expect(text).toContain(said)
  }
  const lines = (await readFile(await (await download(admin, 'Export')).path(), 'utf8')).split('\r\n')
  expect(lines[1]).toMatch(
    new RegExp(
      `^INV/${short}/000001,${today},${year},Tax invoice,,,Asha Nair,,27-Maharashtra,999319,taxable,18,` +
        `2117.80,190.60,190.60,0.00,2499.00,2499.00,R/${year}/000001$`,
    ),
  )
  expect(lines[2]).toMatch(/Hegde Traders,29AAGCB7383J1Z4,29-Karnataka,.*,0.00,0.00,381.20,2499.00,0.00,$/)

  // The filters are in the address.
  await admin.getByLabel('Search', { exact: true }).fill('hegde')
  await expect(admin.getByRole('heading', { name: 'Invoices (1)' })).toBeVisible()
  await expect(totals).toContainText('₹2,499')
  await admin.reload()
  await expect(admin).toHaveURL(/search=hegde/)
  await expect(admin.getByRole('heading', { name: 'Invoices (1)' })).toBeVisible()
  // From a client's page to the invoices of this client only, and back to all.
  await open(admin, `${server.url}/admin/clients/${farId}?tab=subscription`)
  await admin.getByRole('main').getByRole('link', { name: 'Invoices', exact: true }).click()
  await expect(admin.getByRole('heading', { name: 'Invoices (1)' })).toBeVisible()
  const chip = admin.getByRole('button', { name: 'Client: Kavya Hegde' })
  await expect(chip).toBeVisible()
  await expectAccessible(admin)
  await chip.click()
  await expect(admin.getByRole('heading', { name: 'Invoices (2)' })).toBeVisible()
  await expect(admin).toHaveURL(/\/admin\/invoices$/)
  await open(admin, `${server.url}/admin/invoices?kind=credit-note`)
  await expect(admin.getByText('Nothing matches these filters')).toBeVisible()
  await admin.getByRole('button', { name: 'Show all invoices' }).click()
  await expect(admin.getByRole('heading', { name: 'Invoices (2)' })).toBeVisible()

  // The client cancels the subscription, and the invoice gets a credit note. Clients see only their own invoices.
  await client.reload()
  await client.getByRole('button', { name: /^Cancel/ }).click()
  await client
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Cancel/ })
    .last()
    .click()
  const own = client.getByRole('region', { name: 'Receipts and invoices', exact: true })
  await expect(own).toContainText(`Credit note CN/${short}/000001`)
  await expectAccessible(client)
  const credit = await download(client, `Download credit note CN/${short}/000001`)
  expect((await readPdf(new Uint8Array(await readFile(await credit.path())))).text).toContain(
    'The subscription was cancelled before it was paid',
  )
  const [other] = await query<{ id: string }>(server, 'select id from invoices where user_id = $1', [nearId])
  expect((await client.request.get(`${server.url}/api/invoices/${other?.id}/pdf`)).status()).toBe(404)
  await context.close()

  // Employees are redirected to the home screen.
  const staff = await browser.newContext({ reducedMotion: 'reduce' })
  await signIn(staff, server, await createPerson(server, 'employee'))
  const employee = await staff.newPage()
  for (const path of ['/admin/invoices', '/admin/settings/tax']) {
    await employee.goto(server.url + path)
    await expect(employee).toHaveURL(/\/admin-dashboard/)
  }
  expect((await employee.request.get(`${server.url}/api/admin/invoices/export`)).status()).toBe(403)
  await staff.close()
  expect(problems).toEqual([])
})
