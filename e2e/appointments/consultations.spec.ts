import { randomBytes } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { writeBookingConsent, writeCallBackConsent } from '#domain/privacy/booking-consent.ts'
import { addDays, todayIn } from '#domain/units/dates.ts'
import { formatDate, formatDateTime, formatTime } from '#domain/units/format.ts'
import { expect, type TestServer, test } from '../fixtures.ts'
import { collectProblems, expectAccessible } from '../page-checks.ts'
import { createPerson, signIn } from '../people.ts'

const BRAND = 'Pathya'

async function choose(page: Page, select: Locator, option: string | RegExp): Promise<void> {
  await select.click()
  await page.getByRole('option', { name: option }).click()
}

/** Sends a request as a visitor's browser does. */
async function send(server: TestServer, path: string, body: object): Promise<void> {
  const response = await fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.url },
    body: JSON.stringify(body),
  })
  expect(response.status, await response.clone().text()).toBe(201)
}

async function listSlots(server: TestServer): Promise<string[]> {
  const response = await fetch(`${server.url}/api/consultations/slots?days=7`)
  const { days }: { days: { slots: { startsAt: string }[] }[] } = await response.json()
  // Times of today are left out, because they may pass while the test runs.
  return days.slice(1).flatMap(({ slots }) => slots.map(({ startsAt }) => startsAt))
}

test('hours are set, a booking and a call-back arrive, and both go through the inbox until one visitor is a client', async ({
  page,
  browser,
  startFreshServer,
}) => {
  // A separate practice, because hours and monthly limits affect every test.
  const server = await startFreshServer()
  const word = randomBytes(4).toString('hex')
  const employeeId = await createPerson(server, 'employee', { first_name: 'Kavya', last_name: 'Menon' })
  const adminEmail = `owner-${word}@people.example`
  const adminId = await createPerson(server, 'admin', {
    first_name: 'Meera',
    last_name: 'Iyer',
    email: adminEmail,
  })
  const problems = collectProblems(page)
  await signIn(page.context(), server, employeeId)

  // Hours are typed for one day and copied to the others.
  await page.goto(`${server.url}/admin/availability`)
  await expect(page.getByText('No hours set. Visitors cannot book with this person.')).toBeVisible()
  await page.getByRole('button', { name: 'Add hours on Monday' }).click()
  await page.getByLabel('Monday: from').fill('11:00')
  await page.getByLabel('Monday: to').fill('10:00')
  await page.getByRole('button', { name: 'Save hours' }).click()
  await expect(page.getByText('The end must be after the start')).toBeVisible()
  await page.getByLabel('Monday: to').fill('12:00')
  await page.getByRole('button', { name: 'Copy the hours of Monday' }).click()
  await page.getByRole('menuitem', { name: 'To every day' }).click()
  await expect(page.getByText('28 consultations of 15 minutes a week.')).toBeVisible()
  await page.getByRole('button', { name: 'Save hours' }).click()
  await expect(page.getByText('Visitors see the new times at once.')).toBeVisible()
  await expectAccessible(page)

  // Days off after the dates that the test uses.
  const dayOff = addDays(todayIn(PRACTICE_TIME_ZONE, new Date()), 20)
  await page.getByRole('button', { name: 'Add days off' }).click()
  await expect(page.getByText('Choose the first day')).toBeVisible()
  await page.getByLabel('First day').fill(dayOff)
  await page.getByLabel('Reason').fill('Leave')
  await page.getByRole('button', { name: 'Add days off' }).click()
  await expect(page.getByRole('button', { name: 'Remove Leave' })).toBeVisible()
  // Only admins see the limits.
  await expect(page.getByLabel('Free consultations per month')).toHaveCount(0)

  // Visitors send a booking and a call-back.
  const [first = '', second = ''] = await listSlots(server)
  const visitor = `Asha Rao ${word}`
  await send(server, '/api/consultations', {
    concern: 'pcod',
    channel: 'chat',
    startsAt: first,
    name: visitor,
    phone: '98450 12345',
    email: `asha-${word}@visitors.example`,
    message: 'Only after 4 pm on some days.',
    consent: true,
    consentWording: writeBookingConsent(BRAND),
  })
  await send(server, '/api/call-backs', {
    name: `Ravi Shah ${word}`,
    phone: '98450 54321',
    preferredTime: 'evening',
    consent: true,
    consentWording: writeCallBackConsent(BRAND),
  })

  // The inbox: its filters are in the address, and a consultation is assigned.
  await page.getByRole('link', { name: 'Consultations' }).first().click()
  await expect(page.getByRole('heading', { name: 'Open (2)' })).toBeVisible()
  await expectAccessible(page)
  await choose(page, page.getByRole('button', { name: /^Type|Type$/ }), 'Call-backs')
  await expect(page).toHaveURL(/\?kind=call-back$/)
  await expect(page.getByRole('heading', { name: 'Open (1)' })).toBeVisible()
  await page.getByRole('button', { name: `Assign to me: Ravi Shah ${word}` }).click()
  const callRow = page.getByRole('row', { name: new RegExp(`Ravi Shah ${word}`) })
  await expect(callRow.getByText('Kavya Menon')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Open (1)' })).toBeVisible()
  await choose(page, page.getByRole('button', { name: /^Type|Type$/ }), 'All types')
  await page.getByLabel('Search', { exact: true }).fill(visitor)
  await expect(page.getByRole('heading', { name: 'Open (1)' })).toBeVisible()

  // One consultation is confirmed, gets a note, is moved and marked as done.
  await page.getByRole('link', { name: visitor, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: visitor })).toBeVisible()
  await expect(page.getByText('Only after 4 pm on some days.')).toBeVisible()
  await expect(page.getByText(writeBookingConsent(BRAND))).toBeVisible()
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByText('Kavya Menon changed the status from New to Confirmed')).toBeVisible()
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByText('Enter a note')).toBeVisible()
  await page.getByLabel('New note').fill('Prefers Hindi.')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByText('Kavya Menon added a note')).toBeVisible()
  await expect(page.getByLabel('New note')).toHaveValue('')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Move to another time' })
  const day = formatDate(todayIn(PRACTICE_TIME_ZONE, new Date(second)))
  await dialog
    .getByRole('group', { name: new RegExp(`${day}$`) })
    .getByText(formatTime(second, PRACTICE_TIME_ZONE), { exact: true })
    .click()
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: formatDateTime(second, PRACTICE_TIME_ZONE) })).toBeVisible()
  // The mail of the move, after that of the booking.
  const moved = await server.mailbox.take(`asha-${word}@visitors.example`, /is now on/)
  expect(moved.text).toContain(formatTime(second, PRACTICE_TIME_ZONE))
  await page.getByRole('button', { name: 'Mark as done' }).click()
  await expect(page.getByText('Kavya Menon changed the status from Confirmed to Done')).toBeVisible()

  // An employee asks an admin to make the visitor a client, and the admin does it.
  await page.getByRole('button', { name: 'Ask an admin' }).click()
  await expect(page.getByText('We asked the admins to add them as a client.')).toBeVisible()
  const address = page.url()
  const asked = await server.mailbox.take(adminEmail, /client/i)
  expect(asked.text).toContain(new URL(address).pathname)
  expect(asked.text).not.toContain('98450')

  const admin = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await signIn(admin.context(), server, adminId)
  await admin.goto(address)
  await admin.getByRole('button', { name: 'Add as client' }).click()
  const creating = admin.getByRole('dialog', { name: 'Create New User' })
  await expect(creating.getByLabel('First name')).toHaveValue('Asha Rao')
  await expect(creating.getByLabel('Email', { exact: true })).toHaveValue(`asha-${word}@visitors.example`)
  await creating.getByRole('button', { name: 'Create & Send Invite' }).click()
  await expect(creating).toBeHidden()
  await expect(admin.getByRole('link', { name: visitor, exact: true })).toBeVisible()
  await expect(admin.getByText('is a client of the practice.')).toBeVisible()
  await admin.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(admin)
  await server.mailbox.take(`asha-${word}@visitors.example`, /invite#token=/)

  // A visitor's data are erased on request.
  await admin.goto(`${server.url}/admin/consultations?kind=call-back`)
  await admin.getByRole('link', { name: `Ravi Shah ${word}`, exact: true }).click()
  await admin.getByRole('button', { name: 'Erase' }).click()
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Erase' }).click()
  await expect(admin.getByRole('heading', { name: 'Open (0)' })).toBeVisible()

  // An admin sees the limits and the hours of all staff.
  await admin.goto(`${server.url}/admin/availability?staff=${employeeId}`)
  await expect(admin.getByText('28 consultations of 15 minutes a week.')).toBeVisible()
  await admin.getByLabel('Free consultations per month').fill('')
  await admin.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(admin.getByText('Enter a number')).toBeVisible()
  await admin.getByLabel('Free consultations per month').fill('20')
  await admin.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(admin.getByText(/of 20 free consultations left in/)).toBeVisible()
  await expectAccessible(admin)
  await admin.context().close()
  expect(problems).toEqual([])
})
