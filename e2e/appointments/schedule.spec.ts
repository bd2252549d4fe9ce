import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { findWeekday, listSlotStarts, PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { writeBookingConsent } from '#domain/privacy/booking-consent.ts'
import { addDays, todayIn } from '#domain/units/dates.ts'
import { formatDate, formatDateTime, formatTime } from '#domain/units/format.ts'
import { expect, type TestServer, test } from '../fixtures.ts'
import { collectProblems, expectAccessible } from '../page-checks.ts'
import { createPerson, query, signIn } from '../people.ts'

const DAY = addDays(todayIn(PRACTICE_TIME_ZONE, new Date()), 1)

/** Returns the instant of a time of tomorrow in the practice's time zone. */
function at(hour: number, minute = 0): string {
  const startMinute = hour * 60 + minute
  const hours = [{ weekday: findWeekday(DAY), startMinute, endMinute: startMinute + 15 }]
  return listSlotStarts(hours, DAY)[0]?.toISOString() ?? ''
}

const timeOf = (instant: string): string => formatTime(instant, PRACTICE_TIME_ZONE)
const whenOf = (instant: string): string => formatDateTime(instant, PRACTICE_TIME_ZONE)

async function book(server: TestServer, name: string, email: string, startsAt: string): Promise<string> {
  const response = await fetch(`${server.url}/api/consultations`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.url },
    body: JSON.stringify({
      concern: 'thyroid',
      channel: 'phone',
      startsAt,
      name,
      phone: '98450 12345',
      email,
      consent: true,
      consentWording: writeBookingConsent('Pathya'),
    }),
  })
  expect(response.status, await response.clone().text()).toBe(201)
  const { booking }: { booking: { id: string } } = await response.json()
  return booking.id
}

/** Drags an entry of the schedule to another time of its column with the mouse. */
async function dragTo(page: Page, name: string, from: string, to: string): Promise<void> {
  const entry = page.locator('[data-entry]', { hasText: name })
  const box = await entry.boundingBox()
  if (!box) throw new Error(`${name} is not drawn.`)
  const quarters = (Date.parse(to) - Date.parse(from)) / 900_000
  const quarterPx = await entry.evaluate((element) => element.closest('li')?.offsetHeight ?? 0)
  await page.mouse.move(box.x + 30, box.y + 8)
  await page.mouse.down()
  await page.mouse.move(box.x + 30, box.y + 8 + (quarters * quarterPx) / 2, { steps: 4 })
  await page.mouse.move(box.x + 30, box.y + 8 + quarters * quarterPx, { steps: 4 })
  await page.mouse.up()
}

test("a day's consultations are moved by keyboard and mouse, get a follow-up, and are never booked twice", async ({
  page,
  browser,
  startFreshServer,
}) => {
  // A separate practice, because hours affect every test.
  const server = await startFreshServer()
  const word = randomBytes(4).toString('hex')
  const adminId = await createPerson(server, 'admin', { first_name: 'Meera', last_name: 'Iyer' })
  const kavyaId = await createPerson(server, 'employee', { first_name: 'Kavya', last_name: 'Menon' })
  const clientEmail = `devi-${word}@people.example`
  const clientId = await createPerson(server, 'client', {
    first_name: 'Devi',
    last_name: 'Nair',
    email: clientEmail,
    phone: '+919845000088',
  })
  await query(server, 'insert into care_assignments (client_id, staff_id) values ($1, $2)', [
    clientId,
    kavyaId,
  ])
  await query(
    server,
    'insert into availability_hours (staff_id, weekday, start_minute, end_minute) values ($1, $2, 600, 780)',
    [kavyaId, findWeekday(DAY)],
  )
  const visitorEmail = `asha-${word}@visitors.example`
  await book(server, 'Asha Rao', visitorEmail, at(10))
  const devisId = await book(server, 'Devi Nair', clientEmail, at(12))
  await query(server, 'update consultations set client_id = $1 where id = $2', [clientId, devisId])
  const problems = collectProblems(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page.context(), server, adminId)

  // The arrow keys change the day, and "t" returns to today.
  await page.goto(`${server.url}/admin/schedule`)
  const heading = page.getByRole('heading', { level: 2, name: /\d{4}/ })
  await heading.focus()
  await heading.press('ArrowRight')
  await expect(heading).toContainText(formatDate(DAY))
  await expect(page).toHaveURL(new RegExp(`date=${DAY}$`))
  await heading.press('t')
  await expect(heading).toContainText('today')
  await heading.press('ArrowRight')
  await expect(page.getByRole('group', { name: 'Kavya Menon' }).getByRole('button')).toHaveCount(2)
  await expectAccessible(page)

  // Moved only by keyboard.
  await heading.press('ArrowDown')
  const ashas = page.getByRole('button', { name: new RegExp(`^${timeOf(at(10))}.*Asha Rao.*New`) })
  await expect(ashas).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('button', { name: /Devi Nair/ })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(ashas).toBeFocused()
  await page.keyboard.press('Enter')
  const entry = page.getByRole('dialog', { name: 'Asha Rao' })
  await entry.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(entry.getByText('Confirmed', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await entry.getByRole('button', { name: 'Move', exact: true }).click()
  const moving = page.getByRole('dialog', { name: 'Move to another time' })
  await expect(moving.getByText('Asha Rao', { exact: true })).toBeVisible()
  await expect(moving.getByText('Choose a time below')).toBeVisible()
  await moving
    .getByRole('radio', { name: timeOf(at(10, 30)), exact: true })
    .first()
    .check()
  await moving.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(moving).toBeHidden()
  const moved = await server.mailbox.take(visitorEmail, /is now on/)
  expect(moved.text).toContain(timeOf(at(10, 30)))
  expect(moved.attachments.map(({ mimeType }) => mimeType)).toContain('text/calendar')
  await page.keyboard.press('Escape')
  await expect(entry).toBeHidden()
  await expect(
    page.getByRole('button', { name: new RegExp(`^${timeOf(at(10, 30))}.*Asha Rao.*Confirmed`) }),
  ).toBeVisible()

  // Moved by mouse; the schedule asks for confirmation before anybody is notified.
  await dragTo(page, 'Asha Rao', at(10, 30), at(11))
  const dropping = page.getByRole('dialog', { name: 'Move Asha Rao?' })
  await expect(dropping).toContainText(whenOf(at(11)))
  await dropping.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(dropping).toBeHidden()
  const dragged = await server.mailbox.take(visitorEmail, /is now on/)
  expect(dragged.text).toContain(timeOf(at(11)))

  // The employee uses a phone: their own schedule as a list, and a follow-up made from a consultation.
  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await signIn(phone.context(), server, kavyaId)
  await phone.goto(`${server.url}/admin/schedule?date=${DAY}`)
  await expect(phone.getByRole('listitem').filter({ hasText: timeOf(at(11)) })).toContainText('Asha Rao')
  await expectAccessible(phone)
  await phone.getByRole('button', { name: 'Devi Nair', exact: true }).click()
  await phone.getByRole('button', { name: 'Book a follow-up' }).click()
  const form = phone.getByRole('dialog', { name: 'Follow-up with Devi Nair' })
  await form.getByRole('button', { name: 'Book follow-up' }).click()
  await expect(form.getByText('Choose a free time, or enter a day and time here')).toBeVisible()
  await form.getByRole('button', { name: /Duration/ }).click()
  await phone.getByRole('option', { name: '45 minutes' }).click()
  await form
    .getByRole('radio', { name: timeOf(at(11, 15)), exact: true })
    .first()
    .check()
  await form.getByLabel('Note for the practice').fill('Bring the report.')
  await form.getByRole('button', { name: /How$/ }).click()
  await phone.getByRole('option', { name: 'Video call' }).click()
  await form.getByRole('button', { name: 'Book follow-up' }).click()
  await expect(form.getByText('Enter the link of the video call. It begins with https://')).toBeVisible()
  await form.getByLabel('Video call link').fill('https://meet.example/devi')
  await expectAccessible(phone)
  await form.getByRole('button', { name: 'Book follow-up' }).click()
  await expect(form).toBeHidden()
  const mail = await server.mailbox.take(clientEmail, /follow-up/i)
  expect(mail.text).toContain('45-minute follow-up')
  expect(mail.text).toContain('Join the video call: https://meet.example/devi')
  expect(mail.text).not.toContain('report')

  // The client joins the call from their own pages.
  await signIn(phone.context(), server, clientId)
  await phone.goto(`${server.url}/home`)
  const joining = phone.getByRole('link', { name: 'Join the video call' })
  await expect(joining).toHaveAttribute('href', 'https://meet.example/devi')
  await phone
    .getByRole('listitem')
    .filter({ has: joining })
    .getByRole('link', { name: /^Move or cancel/ })
    .click()
  await expect(phone.getByText('Open the link of the video call at this time.')).toBeVisible()
  await expect(joining).toHaveAttribute('href', 'https://meet.example/devi')
  await expectAccessible(phone)
  await phone.context().close()

  // It appears on the other screen by itself, and its time cannot be booked again.
  const followUp = page.getByRole('button', {
    name: new RegExp(`^${timeOf(at(11, 15))}.*Devi Nair Follow-up`),
  })
  await expect(followUp).toBeVisible()
  await dragTo(page, 'Asha Rao', at(11), at(11, 30))
  await expect(dropping).toBeHidden()
  await page.getByRole('button', { name: /Asha Rao/ }).click()
  await entry.getByRole('button', { name: 'Move', exact: true }).click()
  await moving.getByLabel('Or on another day').fill(DAY)
  await moving.getByLabel(/^Time/).fill('11:45')
  await moving.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(moving.getByText('This time is no longer available. Please choose another one.')).toBeVisible()
  await moving.getByRole('button', { name: whenOf(at(12, 15)) }).click()
  await expect(moving).toBeHidden()
  const last = await server.mailbox.take(visitorEmail, /is now on/)
  expect(last.text).toContain(timeOf(at(12, 15)))
  await page.keyboard.press('Escape')

  // A day off: the consultations on it are listed, with a way to move them.
  await query(
    server,
    `insert into holidays (staff_id, first_day, last_day, label) values ($1, $2, $2, 'Leave')`,
    [kavyaId, DAY],
  )
  await expect(page.getByText('3 bookings fall on days off')).toBeVisible()
  await page.getByRole('radio', { name: 'List' }).check()
  await expect(page.getByText('Day off: Leave')).toBeVisible()
  await page.getByRole('radio', { name: 'Week' }).check()
  await expect(page).toHaveURL(/view=week/)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
  // The server refuses the time that is already booked, and the browser logs this refusal.
  expect(problems.filter((problem) => !/status of 409/.test(problem))).toEqual([])
})
