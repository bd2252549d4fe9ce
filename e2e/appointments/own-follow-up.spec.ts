import { findWeekday, PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { addDays, todayIn } from '#domain/units/dates.ts'
import { expect, test } from '../fixtures.ts'
import { collectProblems, expectAccessible } from '../page-checks.ts'
import { createPerson, query, signIn } from '../people.ts'

const PHONE = { width: 390, height: 844 }

test('a client books a follow-up with the own dietician, moves and cancels it inside the client area', async ({
  page,
  server,
}) => {
  await page.setViewportSize(PHONE)
  const problems = collectProblems(page)
  const dietician = await createPerson(server, 'employee', { first_name: 'George', last_name: 'Kurien' })
  const clientId = await createPerson(server, 'client', {
    phone: '+919845012399',
    time_zone: PRACTICE_TIME_ZONE,
  })
  await query(server, 'insert into care_assignments (client_id, staff_id) values ($1, $2)', [
    clientId,
    dietician,
  ])
  for (const days of [2, 3]) {
    await query(
      server,
      'insert into availability_hours (staff_id, weekday, start_minute, end_minute) values ($1, $2, 600, 720)',
      [dietician, findWeekday(addDays(todayIn(PRACTICE_TIME_ZONE, new Date()), days))],
    )
  }
  await signIn(page.context(), server, clientId)
  await page.goto('/home')
  await page.getByRole('link', { name: 'Book a follow-up' }).click()
  await expect(page).toHaveURL('/consultations/new')
  await page.getByRole('button', { name: 'Book follow-up' }).click()
  await expect(page.getByText('Choose a time', { exact: true })).toBeVisible()
  await page.getByRole('radio', { name: /^10:30/ }).check()
  await page.getByLabel(/What would you like to talk about/).fill('Travelling in December')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Book follow-up' }).click()
  await expect(page).toHaveURL(/\/consultations\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Your consultation is booked' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Follow-up with your dietician')
  await expect(page.getByRole('link', { name: 'Login' })).toHaveCount(0)
  const tabs = page.getByRole('navigation', { name: 'Main' })
  await expect(tabs.getByRole('link', { name: 'More' })).toHaveAttribute('aria-current', 'page')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await page.getByRole('radio', { name: /^11:15/ }).check()
  await page.getByRole('button', { name: 'Move here' }).click()
  await expect(page.getByText(/^Moved to .*11:15 am/)).toBeVisible()

  await page.getByRole('link', { name: 'All your consultations' }).click()
  await expect(page).toHaveURL('/consultations')
  await expect(page.getByText(/11:15 am/)).toBeVisible()
  await page.getByRole('link', { name: /^Move or cancel the consultation/ }).click()
  await page.getByRole('button', { name: 'Cancel consultation' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel consultation' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your consultation is cancelled' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Book a follow-up' })).toBeVisible()
  // An address of an older mail leads to the same page.
  const id = page.url().split('/').at(-1)
  await page.goto(`/consultation?id=${id}`)
  await expect(page).toHaveURL(`/consultations/${id}`)
  expect(problems).toEqual([])
})
