import { NO_PHONE_NUMBER } from '#contract/appointments/consultations.ts'
import { writeBookingConsent, writeCallBackConsent } from '#domain/privacy/booking-consent.ts'
import { say } from '#domain/words/say.ts'
import { expect, test } from '../fixtures.ts'
import { expectAccessible } from '../page-checks.ts'
import { createPerson, query } from '../people.ts'

test('a consultation and a call-back are booked without JavaScript', async ({
  browser,
  startFreshServer,
}) => {
  const server = await startFreshServer()
  const staffId = await createPerson(server, 'employee', { first_name: 'Kavya', last_name: 'Menon' })
  await query(
    server,
    `insert into availability_hours (staff_id, weekday, start_minute, end_minute)
     select $1, weekday, 600, 660 from generate_series(1, 7) weekday`,
    [staffId],
  )
  const context = await browser.newContext({
    baseURL: server.url,
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  })
  const page = await context.newPage()

  // Every public tool says what it needs, without an endless skeleton.
  for (const [path, sentence] of [
    ['/meal-planner', 'The planner needs JavaScript.'],
    ['/calorie-calculator', 'The calculator needs JavaScript.'],
    ['/consultation', 'This page needs JavaScript.'],
  ] as const) {
    await page.goto(path)
    // Locators by role and text leave out what is inside `noscript`.
    const sentenceLine = page.locator('noscript p').filter({ hasText: sentence })
    await expect(sentenceLine).toBeVisible()
    await expect(page.locator('[data-loading]:visible')).toHaveCount(0)
  }
  const unknown = await page.goto('/no-such-page')
  expect(unknown?.status()).toBe(404)
  await expect(page.getByText('Page not found.')).toBeVisible()

  await page.goto('/')
  await expect(page.locator('[data-loading]:visible')).toHaveCount(0)
  await page.locator('#consultation-booking noscript a[href="/book"]').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Book your free consultation')
  await expect(page.locator('script[src], script[type="module"]')).toHaveCount(0)

  // Errors come back beside the fields, and what was typed stays.
  await page.getByLabel('Diabetes').check({ force: true })
  await page.getByLabel('Your name').fill('Meera Iyer')
  await page.getByLabel('Phone number').fill('1234567890')
  await page.getByLabel('Email').fill('meera@people.example')
  await page.getByRole('button', { name: 'Later days' }).click()
  await expect(page.getByLabel('Your name')).toHaveValue('Meera Iyer')
  await page.getByRole('button', { name: 'Earlier days' }).click()
  await page.getByRole('button', { name: 'Book Free Consultation' }).click()
  const summary = page.getByRole('alert', { name: 'Please check these answers' })
  await expect(summary.getByRole('link', { name: 'Choose a time' })).toBeVisible()
  await expect(page.getByLabel('Diabetes')).toBeChecked()
  await page
    .getByRole('radio', { name: /[ap]m$/ })
    .first()
    .check({ force: true })
  await page.getByText(writeBookingConsent('Pathya')).click()
  await page.getByRole('button', { name: 'Book Free Consultation' }).click()
  await expect(summary.getByRole('link', { name: say(NO_PHONE_NUMBER) })).toBeVisible()
  await page.getByLabel('Phone number').fill('98450 12345')
  await page.getByRole('button', { name: 'Book Free Consultation' }).click()

  // The booking, with the whole number once.
  await expect(page).toHaveURL(`${server.url}/book/booked`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your consultation is booked')
  await expect(page.getByText('+91 98450 12345')).toBeVisible()
  await server.mailbox.take('meera@people.example', /Your free consultation on/)
  await page.reload()
  await expect(page.getByText('Ends in 345')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Add to calendar' }).click()
  expect((await download).suggestedFilename()).toBe('consultation.ics')
  await page.getByRole('link', { name: 'Move' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Move your consultation')
  await page.getByRole('radio').first().check({ force: true })
  await page.getByRole('button', { name: 'Move here' }).click()
  await expect(page).toHaveURL(`${server.url}/book/booked`)
  await server.mailbox.take('meera@people.example', /is now on/)
  await page.getByRole('button', { name: 'Cancel consultation' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your consultation is cancelled')

  await page.goto('/')
  await page.getByText('Prefer a call?').click()
  await page.locator('#call-back noscript a[href="/call-back"]').click()
  await page.getByLabel('Your name').fill('Ravi')
  await page.getByLabel('Phone number').fill('1800 123 4567')
  await page.getByLabel('Evening, 4 PM to 8 PM').check({ force: true })
  await page.getByText(writeCallBackConsent('Pathya')).click()
  await page.getByRole('button', { name: 'Call me back' }).click()
  await expect(page.getByLabel('Phone number')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Phone number').fill('98450 54321')
  await page.getByRole('button', { name: 'Call me back' }).click()
  await expect(page.getByText('We will call your number in the evening.')).toBeVisible()

  // The practice asks for a code; it is entered on the same page.
  await query(server, 'update consultation_settings set confirms_by_mail = true')
  await page.goto('/book')
  await page.getByLabel('Thyroid').check({ force: true })
  await page
    .getByRole('radio', { name: /[ap]m$/ })
    .first()
    .check({ force: true })
  await page.getByLabel('Your name').fill('Devi Nair')
  await page.getByLabel('Phone number').fill('98450 67890')
  await page.getByLabel('Email').fill('devi@people.example')
  await page.getByText(writeBookingConsent('Pathya')).click()
  await page.getByRole('button', { name: 'Book Free Consultation' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enter the code from your email')
  await server.mailbox.take('devi@people.example', /is your code/)
  await page.getByRole('button', { name: 'Send the code again' }).click()
  await expect(page.getByText('We are sending the code again.')).toBeVisible()
  const mail = await server.mailbox.take('devi@people.example', /is your code/)
  await page.getByLabel('Code').fill(mail.subject?.slice(0, 6) ?? '')
  await page.getByRole('button', { name: 'Confirm booking' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your consultation is booked')
  // axe itself needs JavaScript; the pages are the same with it.
  const storageState = await context.storageState()
  await context.close()
  const checked = await browser.newContext({ baseURL: server.url, storageState })
  const other = await checked.newPage()
  for (const path of ['/book', '/book/booked', '/book/move', '/call-back', '/call-back/sent']) {
    await other.goto(path)
    await expectAccessible(other)
  }
  await checked.close()
})
