import { readFile } from 'node:fs/promises'
import { addDays, todayIn } from '#domain/units/dates.ts'
import { formatDate } from '#domain/units/format.ts'
import { expect, test } from '../fixtures.ts'
import { collectProblems, expectAccessibleInBothSchemes } from '../page-checks.ts'
import { createPerson, query, signIn } from '../people.ts'

const today = todayIn('Asia/Kolkata', new Date())

test('analytics for chosen dates: chart, table and file are equal; works by keyboard and on a phone, only for admins', async ({
  page,
  browser,
  startFreshServer,
}) => {
  // A separate practice, because its figures count everybody in it.
  const server = await startFreshServer()
  await signIn(page.context(), server, await createPerson(server, 'admin', { first_name: 'Meera' }))
  const problems = collectProblems(page)

  // No data yet: each block shows this and explains its figures.
  await page.goto(`${server.url}/admin/analytics`)
  await expect(page.getByText('No consultation or call-back requests in this period.')).toBeVisible()
  await expect(page.getByText('No published plan that started in this period contains a dish.')).toBeVisible()
  await expect(page.getByText('Received minus refunded.')).toBeVisible()

  const clientId = await createPerson(server, 'client', { first_name: 'Asha', last_name: 'Nair' })
  await query(
    server,
    `with s as (
       insert into subscription_plans (user_id, plan_name, plan_type, amount_paise, duration, duration_weeks, start_date,
                                       end_date, status, activated_at)
       values ($1, 'Regular Plan', 'diet_plan', 12345600, '4 weeks', 4, $2, $3, 'active', now()) returning id)
     insert into payments (subscription_id, amount_paise, method, received_on) select id, 12345600, 'upi', $2 from s`,
    [clientId, addDays(today, -2), addDays(today, 26)],
  )
  await page.reload()
  const clients = page.getByRole('region', { name: 'Clients over time' })
  const slider = clients.getByRole('slider')
  await expect(slider).toHaveAttribute('aria-valuetext', / Active 1, Joined 1, Left 0$/)

  // The dates are in the address, by preset and typed; an invalid date gets an error beside its field and changes
  // nothing.
  await page.getByRole('radio', { name: '30 days' }).check()
  await expect(page).toHaveURL(`${server.url}/admin/analytics?from=${addDays(today, -29)}&to=${today}`)
  await expect(slider).toHaveAttribute('aria-valuemax', '30')
  await slider.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(slider).toHaveAttribute(
    'aria-valuetext',
    `${formatDate(addDays(today, -1))}: Active 1, Joined 0, Left 0`,
  )
  await page.keyboard.press('Home')
  await expect(slider).toHaveAttribute(
    'aria-valuetext',
    `${formatDate(addDays(today, -29))}: Active 0, Joined 0, Left 0`,
  )
  await page.getByLabel('To', { exact: true }).fill(addDays(today, -40))
  await expect(page.getByText('The last day cannot be before the first')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`to=${today}$`))
  await page.getByLabel('From', { exact: true }).fill(addDays(today, -42))
  await expect(page).toHaveURL(new RegExp(`from=${addDays(today, -42)}&to=${addDays(today, -40)}$`))
  await expect(page.getByText('The last day cannot be before the first')).toHaveCount(0)
  await expect(clients.getByText(/^No one joined, left or was active/)).toBeVisible()
  await page.getByRole('radio', { name: '30 days' }).check()
  await expect(slider).toHaveAttribute('aria-valuemax', '30')
  await page.reload()
  await expect(slider).toHaveAttribute('aria-valuemax', '30')

  // Invalid dates of an address are shown in their fields with the error.
  await page.goto(`${server.url}/admin/analytics?from=${today}&to=${addDays(today, -5)}`)
  await expect(page.getByText('The last day cannot be before the first')).toBeVisible()
  await expect(page.getByLabel('From', { exact: true })).toHaveValue(today)
  await page.getByRole('radio', { name: '30 days' }).check()

  // The table beside the chart and the file contain the same figures.
  const revenue = page.getByRole('region', { name: 'Revenue and outstanding' })
  await revenue.getByRole('button', { name: 'Show as table' }).click()
  const row = revenue.getByRole('row', { name: formatDate(addDays(today, -2)) })
  await expect(row).toContainText('₹1,23,456')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    revenue.getByRole('button', { name: 'Export' }).click(),
  ])
  expect(file.suggestedFilename()).toBe(`revenue-and-outstanding-${addDays(today, -29)}-to-${today}.csv`)
  const lines = await readFile(await file.path(), 'utf8')
  expect(lines).toContain(`${addDays(today, -2)} to ${addDays(today, -2)},123456,0,123456,\r\n`)
  await expectAccessibleInBothSchemes(page)

  // On a narrow phone only tables scroll sideways.
  await page.setViewportSize({ width: 320, height: 700 })
  await expect(slider).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  expect(problems).toEqual([])

  // Employees are redirected with a message.
  const employee = await browser.newContext({ baseURL: server.url })
  await signIn(employee, server, await createPerson(server, 'employee', { first_name: 'Kavya' }))
  const refused = await employee.request.get('/api/admin/analytics/revenue')
  expect(refused.status()).toBe(403)
  const other = await employee.newPage()
  await other.goto('/admin/analytics')
  await expect(other).toHaveURL(`${server.url}/admin-dashboard`)
  await employee.close()
})
