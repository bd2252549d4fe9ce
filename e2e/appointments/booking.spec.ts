import type { Locator, Page } from '@playwright/test'
import { NO_PHONE_NUMBER } from '#contract/appointments/consultations.ts'
import { writeBookingConsent } from '#domain/privacy/booking-consent.ts'
import { formatTime } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { expect, type TestServer, test } from '../fixtures.ts'
import { expectAccessible, readLayoutShift } from '../page-checks.ts'
import { createPerson, query, readMailedLink, signIn } from '../people.ts'

const KOLKATA = 'Asia/Kolkata'

/** Creates a staff member with an hour for consultations on every day, which gives four free times a day. */
async function addAvailability(server: TestServer): Promise<void> {
  const staffId = await createPerson(server, 'employee', { first_name: 'Kavya', last_name: 'Menon' })
  await query(
    server,
    `insert into availability_hours (staff_id, weekday, start_minute, end_minute)
     select $1, weekday, 600, 660 from generate_series(1, 7) weekday`,
    [staffId],
  )
}

/** Presses Tab until the element has the focus, as a person without a mouse does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeAttached()
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`Tab does not lead to ${target}.`)
}

/** Returns the booking form after its free times have loaded. */
async function findForm(page: Page): Promise<Locator> {
  const form = page.locator('#consultation-booking form')
  await expect(form.getByRole('radio', { name: /, free times$/ }).first()).toBeEnabled()
  return form
}

function listTimes(within: Locator): Locator {
  return within.getByRole('group', { name: /^Time on/ }).getByRole('radio')
}

/** Writes a time as calendar files do: `20261124T043000Z`. */
function toCalendarTime(instant: string): string {
  return new Date(instant).toISOString().replace(/[-:]|\.\d+/g, '')
}

test('a consultation is booked, moved and cancelled only by keyboard, from another time zone', async ({
  browser,
  startFreshServer,
}) => {
  const server = await startFreshServer()
  await addAvailability(server)
  const context = await browser.newContext({ baseURL: server.url, timezoneId: 'Europe/London' })
  const page = await context.newPage()
  // The next free time and who calls are filled in after the page is painted, and move nothing.
  for (const width of [320, 412, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/')
    await expect(page.locator('main [data-next-consultation]').first()).toHaveText(/^Free talk: /)
    await expect(page.locator('[data-next-caller]')).toHaveText(/^(With|By phone)/)
    expect(await readLayoutShift(page), `at ${width} px`).toBe(0)
  }
  await tabTo(
    page,
    page
      .getByRole('main')
      .getByRole('link', { name: /^(Free talk:|Book Free Consultation)/ })
      .first(),
  )
  await page.keyboard.press('Enter')

  const form = await findForm(page)
  // The next free time was on the button, so it is chosen.
  await expect(form.locator('strong')).toHaveText(/\d:\d\d [ap]m$/)
  await tabTo(page, form.getByRole('radio', { name: 'Weight' }))
  await page.keyboard.press('ArrowRight')
  await expect(form.getByRole('radio', { name: 'Diabetes' })).toBeChecked()
  await tabTo(page, form.getByRole('radio', { name: 'Phone call' }))
  await page.keyboard.press('ArrowRight')
  await expect(form.getByRole('radio', { name: 'Chat' })).toBeChecked()
  await tabTo(
    page,
    form.getByRole('group', { name: 'Day', exact: true }).getByRole('radio', { checked: true }),
  )
  await page.keyboard.press('ArrowRight')
  const time = listTimes(form).nth(1)
  await tabTo(page, listTimes(form).first())
  await page.keyboard.press('ArrowRight')
  await expect(time).toBeChecked()
  const startsAt = await time.inputValue()
  // The clocks differ by four and a half or five and a half hours, so both times are shown.
  await expect(form.getByText(`${formatTime(startsAt, KOLKATA)} India Standard Time`)).toBeVisible()
  await tabTo(page, form.getByLabel('Your name'))
  await page.keyboard.type('Meera Iyer')
  await tabTo(page, form.getByLabel('Phone number'))
  await page.keyboard.type('+44 20 7946 0018')
  await tabTo(page, form.getByLabel('Email'))
  await page.keyboard.type('Meera@people.example')
  await tabTo(page, form.getByRole('checkbox', { name: writeBookingConsent('Pathya') }))
  await page.keyboard.press('Space')
  await expectAccessible(page)
  await tabTo(page, form.getByRole('button', { name: 'Book Free Consultation' }))
  await page.keyboard.press('Enter')

  // The booking is where the form was, with the whole number this once; after a reload too, without it.
  const section = page.locator('#consultation-booking')
  const booked = section.getByRole('heading', { level: 3, name: 'Your consultation is booked' })
  await expect(booked).toBeFocused()
  await expect(section.getByText(`${formatTime(startsAt, 'Europe/London')} to`)).toBeVisible()
  await expect(section.getByText('+442079460018')).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await section.scrollIntoViewIfNeeded()
  await expect(booked).toBeVisible()
  await expect(section.getByText('Ends in 018')).toBeVisible()
  await tabTo(page, section.getByRole('link', { name: 'Move or cancel' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Your consultation is booked' })).toBeVisible()
  await expect(page).toHaveURL(`${server.url}/consultation`)
  await expect(page.getByText(`${formatTime(startsAt, 'Europe/London')} to`)).toBeVisible()
  await expect(page.getByText(`For the practice, it is ${formatTime(startsAt, KOLKATA)}`)).toBeVisible()
  await expect(page.getByText('Number ending in 018')).toBeVisible()
  await expectAccessible(page)
  // This browser finds the booking again without the link, until it is asked to forget it.
  const tab = await context.newPage()
  await tab.goto('/consultation')
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Your consultation is booked')
  await tab.getByRole('button', { name: 'Remove from this browser' }).click()
  await expect(tab.getByText('Your consultation is still booked.')).toBeFocused()
  await expectAccessible(tab)
  await tab.reload()
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('No booking in this browser')
  await tab.close()
  const download = page.waitForEvent('download')
  await tabTo(page, page.getByRole('button', { name: 'Add to calendar' }))
  await page.keyboard.press('Enter')
  expect((await download).suggestedFilename()).toBe('consultation.ics')

  const mail = await server.mailbox.take('meera@people.example', /Your free consultation on/)
  const entry = mail.attachments.find(({ mimeType }) => mimeType === 'text/calendar')
  expect(readText(entry?.content)).toContain(`DTSTART:${toCalendarTime(startsAt)}`)

  // The link in the mail, opened in a browser without any data about the booking.
  const later = await (await browser.newContext({ timezoneId: KOLKATA })).newPage()
  await later.goto(readMailedLink(mail, 'consultation'))
  await expect(later.getByRole('heading', { level: 1 })).toHaveText('Your consultation is booked')
  await expect(later.getByText(`${formatTime(startsAt, KOLKATA)} to`)).toBeVisible()
  // The address may have been mistyped, so the page does not show a stranger whose booking it is.
  await expect(later.getByText(/Meera Iyer|7946/)).toHaveCount(0)
  await tabTo(later, later.getByRole('button', { name: 'Move', exact: true }))
  await later.keyboard.press('Enter')
  const panel = later.getByRole('region', { name: 'Move to another time' })
  await tabTo(later, listTimes(panel).first())
  await later.keyboard.press('Space')
  const movedTo = await listTimes(panel).first().inputValue()
  await expectAccessible(later)
  await tabTo(later, panel.getByRole('button', { name: 'Move here' }))
  await later.keyboard.press('Enter')
  await expect(later.getByText(/^Moved to /)).toContainText(formatTime(movedTo, KOLKATA))
  await server.mailbox.take('meera@people.example', /is now on/)

  await tabTo(later, later.getByRole('button', { name: 'Cancel consultation' }))
  await later.keyboard.press('Enter')
  const question = later.getByRole('alertdialog', { name: 'Cancel this consultation?' })
  await tabTo(later, question.getByRole('button', { name: 'Cancel consultation' }))
  await later.keyboard.press('Enter')
  await expect(later.getByRole('heading', { level: 1 })).toHaveText('Your consultation is cancelled')
  const farewell = await server.mailbox.take('meera@people.example', /^Cancelled/)
  expect(readText(farewell.attachments[0]?.content)).toContain('METHOD:CANCEL')

  // The link still shows the cancelled booking; a truncated link opens nothing.
  await later.reload()
  await expect(later.getByRole('heading', { level: 1 })).toHaveText('Your consultation is cancelled')
  await page.goto('/consultation#token=short')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We can’t find this booking')
  await context.close()
  await later.context().close()
})

test('errors appear beside the fields, typed text is not lost, and a call-back can be requested instead', async ({
  browser,
  startFreshServer,
}) => {
  const server = await startFreshServer()
  await addAvailability(server)
  const client = await createPerson(server, 'client', { first_name: 'Ravi', last_name: 'Shah' })
  const context = await browser.newContext({
    baseURL: server.url,
    timezoneId: KOLKATA,
    viewport: { width: 390, height: 844 },
  })
  await signIn(context, server, client)
  const page = await context.newPage()
  // The form fills in the name of a person who is signed in.
  await page.goto('/home')
  await expect(page.getByRole('heading', { name: 'Welcome, Ravi' })).toBeVisible()
  await page.goto('/#consultation-booking')
  const form = await findForm(page)
  // On a phone the time comes first, then name and number.
  await expect(form.getByLabel('Your name')).toBeHidden()
  await listTimes(form).first().check()
  await expect(form.getByLabel('Your name')).toHaveValue('Ravi Shah')
  const submit = form.getByRole('button', { name: 'Book Free Consultation' })
  await form.getByLabel('Your name').fill('')
  await form.getByLabel('Phone number').fill('98450 1')
  await submit.click()
  const summary = form.getByRole('alert', { name: 'Please check these answers' })
  await expect(summary).toBeFocused()
  await expectAccessible(page)
  // The invalid number is listed with all other errors.
  await expect(summary.getByRole('link', { name: say(NO_PHONE_NUMBER) })).toBeVisible()
  await summary.getByRole('link', { name: 'Enter your name' }).click()
  await expect(form.getByLabel('Your name')).toBeFocused()

  await form.getByLabel('Your name').fill('Ravi K. Shah')
  // The text has enough digits but is not a valid number, which only the server detects.
  await form.getByLabel('Phone number').fill('00000 00000')
  await form.getByLabel('Email').fill('')
  await form.getByText('Something else').click()
  await form.getByText(writeBookingConsent('Pathya')).click()
  await listTimes(form).first().check()
  const wanted = await listTimes(form).first().inputValue()
  await submit.click()
  await expect(form.getByLabel('Phone number')).toHaveAttribute('aria-invalid', 'true')
  await expect(form.getByLabel('Phone number')).toBeFocused()
  await form.getByLabel('Phone number').fill('98450 12345')

  // Another visitor books the time first.
  const rival = await fetch(`${server.url}/api/consultations`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.url },
    body: JSON.stringify({
      concern: 'other',
      channel: 'phone',
      startsAt: wanted,
      name: 'Asha',
      phone: '98450 54321',
      consent: true,
      consentWording: writeBookingConsent('Pathya'),
    }),
  })
  expect(rival.status).toBe(201)
  await submit.click()
  const taken = form.getByRole('alert').filter({ has: page.getByRole('button') })
  await expect(taken).toBeFocused()
  const [other] = await taken.getByRole('button').allTextContents()
  await taken.getByRole('button').first().click()
  await expect(submit).toBeFocused()
  await expect(form.locator('strong').last()).toHaveText(other ?? '')

  // A reload preserves typed text, but the consent must be given again.
  await page.reload()
  await findForm(page)
  await expect(form.getByLabel('Your name')).toHaveValue('Ravi K. Shah')
  await expect(form.getByLabel('Phone number')).toHaveValue('98450 12345')
  await expect(form.getByRole('radio', { name: 'Something else' })).toBeChecked()
  await expect(form.locator('strong').last()).toHaveText(other ?? '')
  await form.getByText(writeBookingConsent('Pathya')).click()

  // The response is lost: sending the same form again does not create a second booking.
  const keys: (string | undefined)[] = []
  await page.route('**/api/consultations', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await submit.click()
  await expect(form.getByText('No connection.')).toBeVisible()
  await submit.click()
  await expect(page.getByRole('heading', { level: 3, name: 'Your consultation is booked' })).toBeVisible()
  expect(keys[0]).toBeTruthy()
  expect(keys[1]).toBe(keys[0])
  await expect(
    page.getByText('Without an email address, you can see this booking only in this browser'),
  ).toBeVisible()

  // The client's home page also leads to the booking, without the link.
  await page.goto('/home')
  await page.getByRole('link', { name: /^Move or cancel the consultation on/ }).click()
  await expect(page).toHaveURL(/\/consultations\/[0-9a-f-]+$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Your consultation is booked' })).toBeVisible()
  await expect(page.getByText('+91 98450 12345')).toBeVisible()

  // Without weekly hours the page shows that no times are open and leads to the call-back box.
  await query(server, 'delete from availability_hours')
  await page.goto('/#consultation-booking')
  await page.getByRole('button', { name: 'Book another' }).click()
  await expect(page.getByRole('heading', { name: 'No times are available right now' })).toBeVisible()
  await page.getByRole('link', { name: 'Leave your number', exact: true }).click()
  const box = page.locator('#call-back form')
  await box.getByLabel('Your name').fill('Ravi')
  await box.getByLabel('Phone number').fill('98450 12345')
  await box.getByText('Evening, 4 PM to 8 PM').click()
  await box.getByRole('button', { name: 'Call me back' }).click()
  await expect(
    box.getByText('Please tick the box so that we can keep your details and contact you'),
  ).toBeVisible()
  await box.getByRole('checkbox').press('Space')
  await box.getByRole('button', { name: 'Call me back' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you, Ravi' })).toBeFocused()
  await expect(page.getByText('We will call +91 98450 12345 in the evening.')).toBeVisible()
  await expectAccessible(page)
  await context.close()
})

function readText(content: ArrayBuffer | Uint8Array | string | undefined): string {
  return typeof content === 'string' ? content : new TextDecoder().decode(content)
}
