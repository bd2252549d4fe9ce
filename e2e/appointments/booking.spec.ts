import type { Locator, Page } from '@playwright/test'
import { NO_PHONE_NUMBER } from '#contract/appointments/consultations.ts'
import { writeBookingConsent } from '#domain/privacy/booking-consent.ts'
import { formatTime } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { expect, type TestServer, test } from '../fixtures.ts'
import { useKeyboard } from '../keyboard.ts'
import { expectAccessible, readLayoutShift } from '../page-checks.ts'
import { createPerson, query, readMailedLink, signIn } from '../people.ts'

const KOLKATA = 'Asia/Kolkata'

/** How the name of a time to choose begins. */
const CLOCK_TIME = /^\d{1,2}:\d\d [ap]m/

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

test('a consultation is booked, moved and cancelled by keyboard and names, from another time zone', async ({
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
  const keys = useKeyboard(page)
  // The first stop skips the navigation.
  await keys.press('Tab')
  await keys.expectFocus('link', 'Skip to content')
  await keys.press('Enter')
  await keys.goTo('link', /^Free talk: /)
  await keys.press('Enter')

  const form = await findForm(page)
  // The next free time was on the button, so it is chosen.
  await expect(form.locator('strong')).toHaveText(/\d:\d\d [ap]m$/)
  await expect(form).toMatchAriaSnapshot(`
    - group "What is it about?":
      - radio "Weight management"
      - radio "Diabetes"
    - group "How do you want to talk?":
      - radio "Phone call" [checked]
      - radio "Chat"
    - group "When suits you?":
      - button "Earlier days" [disabled]
      - button "Later days"
      - group "Day":
        - radio /, free times$/ [checked]
      - group "Part of the day":
        - radio "Before 6 am" [checked]
      - group /^Time on /:
        - radio /\\d:\\d\\d [ap]m/ [checked]
      - status: /^Free times on /
    - textbox "Your name"
    - textbox "Phone number"
    - textbox "Email (optional)"
    - textbox "Anything we should know (optional)"
    - checkbox /may keep these details/
    - link "See our privacy notice"
    - button "Book Free Consultation"
  `)
  await keys.goTo('radio', 'Weight management')
  await keys.press('ArrowRight')
  await keys.expectFocus('radio', 'Diabetes')
  await expect(form.getByRole('radio', { name: 'Diabetes' })).toBeChecked()
  await keys.goTo('radio', 'Phone call')
  await keys.press('ArrowRight')
  await keys.expectFocus('radio', 'Chat')
  await expect(form.getByRole('radio', { name: 'Chat' })).toBeChecked()
  await keys.goTo('radio', /, free times$/)
  await keys.press('ArrowRight')
  const time = listTimes(form).nth(1)
  await keys.goTo('radio', CLOCK_TIME)
  await keys.press('ArrowRight')
  await expect(time).toBeFocused()
  await keys.expectFocus('radio', CLOCK_TIME)
  await expect(time).toBeChecked()
  const startsAt = await time.inputValue()
  // The clocks differ by four and a half or five and a half hours, so both times are shown.
  await expect(form.getByText(`${formatTime(startsAt, KOLKATA)} India Standard Time`)).toBeVisible()
  await keys.goTo('textbox', 'Your name')
  await keys.type('Meera Iyer')
  await keys.goTo('textbox', 'Phone number')
  await keys.type('+44 20 7946 0018')
  await keys.goTo('textbox', 'Email (optional)')
  await keys.type('Meera@people.example')
  await keys.goTo('checkbox', writeBookingConsent('Pathya'))
  await keys.press('Space')
  await expectAccessible(page)
  await keys.goTo('button', 'Book Free Consultation')
  await keys.press('Enter')

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
  await keys.goTo('link', /^Move or cancel/)
  await keys.press('Enter')
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
  const tabKeys = useKeyboard(tab)
  await tabKeys.goTo('button', 'Remove from this browser')
  await tabKeys.press('Enter')
  await expect(tab.getByText('Your consultation is still booked.')).toBeFocused()
  await expectAccessible(tab)
  await tab.reload()
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('No booking in this browser')
  await tab.close()
  const download = page.waitForEvent('download')
  await keys.goTo('button', 'Add to calendar')
  await keys.press('Enter')
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
  const laterKeys = useKeyboard(later)
  await laterKeys.goTo('button', 'Move')
  await laterKeys.press('Enter')
  const panel = later.getByRole('region', { name: 'Move to another time' })
  await laterKeys.goTo('radio', CLOCK_TIME)
  await laterKeys.press('Space')
  const movedTo = await listTimes(panel).first().inputValue()
  await expectAccessible(later)
  await laterKeys.goTo('button', 'Move here')
  await laterKeys.press('Enter')
  await expect(later.getByText(/^Moved to /)).toContainText(formatTime(movedTo, KOLKATA))
  await server.mailbox.take('meera@people.example', /is now on/)

  await laterKeys.goTo('button', 'Cancel consultation')
  await laterKeys.press('Enter')
  const question = later.getByRole('alertdialog', { name: 'Cancel this consultation?' })
  await expect(question).toBeVisible()
  await laterKeys.goTo('button', 'Cancel consultation')
  await laterKeys.press('Enter')
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
