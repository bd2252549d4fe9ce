import type { Page } from '@playwright/test'
import { addDays, todayIn } from '#domain/units/dates.ts'
import { expect, type TestServer, test } from '../fixtures.ts'
import { collectProblems, expectAccessible, readLayoutShift } from '../page-checks.ts'
import { createPerson, query, signIn } from '../people.ts'

const today = todayIn('Asia/Kolkata', new Date())
const REVENUE = '₹1,999'

async function addBooking(
  server: TestServer,
  name: string,
  staffId: string | null,
  status: string,
): Promise<void> {
  await query(
    server,
    `insert into consultations (kind, status, staff_id, name, phone, concern, starts_at, ends_at, consent_wording, consent_at)
     select 'booking', $2, $3, $1, '+919845012345', 'weight-loss', s.at, s.at + interval '15 minutes', 'Agreed', now()
       from (select ($4::date + time '23:45' - make_interval(mins => 15 * (select count(*)::int from consultations)))
                      at time zone 'Asia/Kolkata' as at) s`,
    [name, status, staffId, today],
  )
}

/** Creates a client with a plan and a paid subscription. */
async function addClient(server: TestServer, lastName: string, staffId: string | null): Promise<string> {
  const id = await createPerson(server, 'client', {
    first_name: 'Meera',
    last_name: lastName,
    goal_weight_kg: 60,
  })
  if (staffId !== null) {
    await query(server, `insert into care_assignments (client_id, staff_id) values ($1, $2)`, [id, staffId])
  }
  await query(
    server,
    `insert into progress_entries (user_id, weight, entry_date) values ($1, 70, now() - interval '20 days'), ($1, 69, now())`,
    [id],
  )
  await query(
    server,
    `insert into diet_plans (user_id, title, client_name, start_date, end_date, status, published_at, frozen_foods)
     values ($1, 'Monsoon plan', 'Meera', $2, $3, 'active', now(), '{}')`,
    [id, addDays(today, -20), addDays(today, 4)],
  )
  await query(
    server,
    `with s as (insert into subscription_plans (user_id, plan_name, plan_type, amount_paise, duration, duration_weeks,
                                                start_date, end_date, status)
                values ($1, 'Regular Plan', 'weight_loss', 199900, '4 weeks', 4, $2, $3, 'active') returning id)
     insert into payments (subscription_id, amount_paise, method, received_on, standing)
     select id, 199900, 'upi', $2, 'received' from s where $4::boolean`,
    [id, today, addDays(today, 28), staffId !== null],
  )
  return id
}

const readFigure = (page: Page, region: string, label: string) =>
  page
    .getByRole('region', { name: region })
    .getByText(label, { exact: true })
    .locator('xpath=following-sibling::dd')

test('staff see an overview of the practice, reach every screen by keyboard, and employees see only their own clients', async ({
  browser,
  startFreshServer,
}) => {
  const server = await startFreshServer()
  const adminId = await createPerson(server, 'admin', { first_name: 'Nalini', last_name: 'Deshpande' })
  const employeeId = await createPerson(server, 'employee', { first_name: 'Farah', last_name: 'Sheikh' })
  const mineId = await addClient(server, 'Iyer', employeeId)
  for (const name of ['Bose', 'Menon', 'Nair', 'Rao']) await addClient(server, name, null)
  await addBooking(server, 'Ravi Kulkarni', employeeId, 'confirmed')
  await addBooking(server, 'Tara Das', adminId, 'new')

  const context = await browser.newContext({ baseURL: server.url })
  const page = await context.newPage()
  const problems = collectProblems(page)
  await signIn(context, server, adminId)
  await page.goto('/admin-dashboard')
  await expect(page.getByRole('heading', { name: 'Welcome, Nalini Deshpande' })).toBeVisible()
  expect(await readLayoutShift(page)).toBe(0)
  await expectAccessible(page)
  await expect(
    page.getByRole('link', { name: 'Total Clients' }).locator('xpath=../following-sibling::dd[1]'),
  ).toHaveText('5')
  await expect(
    page.getByRole('link', { name: 'Success Rate' }).locator('xpath=../following-sibling::dd[1]'),
  ).toHaveText('100%')
  await expect(readFigure(page, 'Client success', 'Published success rate')).toHaveText('94%')
  await expect(readFigure(page, 'Monthly highlights', 'Revenue')).toHaveText(REVENUE)
  const schedule = page.getByRole('region', { name: 'Today’s schedule' }).getByRole('listitem')
  await expect(schedule).toHaveCount(2)
  await expect(schedule.filter({ hasText: 'Ravi Kulkarni' })).toContainText('Confirmed')
  await expect(schedule.filter({ hasText: 'Tara Das' })).toContainText('Pending')
  const system = page.getByRole('region', { name: 'System' })
  await expect(system.getByRole('listitem')).toHaveCount(5)
  await expect(system).toContainText('No backup yet.')
  const actions = page.getByRole('navigation', { name: 'Quick actions' })
  await expect(actions.getByRole('link', { name: 'Create Diet Plan' })).toHaveAttribute(
    'href',
    '/admin/create-diet-plan',
  )
  for (const name of ['Manage Clients', 'Analytics', 'Settings'])
    await expect(actions.getByRole('link', { name })).toBeVisible()

  // A change made elsewhere appears on the open page.
  const attention = page.getByRole('region', { name: 'Needs attention' })
  await expect(attention.getByRole('link', { name: '5 Plans ending soon' })).toBeVisible()
  await addBooking(server, 'Uma Pillai', null, 'new')
  await expect(attention.getByRole('link', { name: '2 New enquiries' })).toBeVisible()
  await attention.getByRole('link', { name: 'Uma Pillai' }).click()
  await expect(page.getByRole('heading', { name: 'Uma Pillai' })).toBeVisible()

  // Only by keyboard: to a screen, to a client, to an action for a client, and by shortcuts. Text typed before the
  // palette's script has loaded is not lost.
  let letScriptIn = (): void => undefined
  const hasTyped = new Promise<void>((resolve) => {
    letScriptIn = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await hasTyped
    await route.continue()
  })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('das')
  letScriptIn()
  const palette = page.getByRole('dialog', { name: 'Search or run a command' })
  await expect(palette.getByRole('searchbox')).toBeFocused()
  await expect(palette.getByRole('searchbox')).toHaveValue('das')
  await expectAccessible(page)
  await page.keyboard.type('h')
  await expect(palette.getByRole('group', { name: 'Go to' }).getByRole('menuitem')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin-dashboard$/)
  await expect(palette).toBeHidden()
  await page.keyboard.press('Control+k')
  await expect(palette.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('meera iyer')
  await page.keyboard.press('Enter')
  await expect(palette.getByRole('menuitem', { name: 'Book a follow-up' })).toBeVisible()
  await page.keyboard.type('create')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/admin/diet-plan-creator\\?client=${mineId}$`))
  await page.goto('/admin-dashboard')
  await expect(page.getByRole('heading', { name: 'Needs attention' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(palette.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('follow')
  await page.keyboard.press('Enter')
  await expect(palette.getByRole('menuitem', { name: 'Meera Bose' })).toBeVisible()
  await page.keyboard.press('Backspace')
  await expect(palette.getByRole('menuitem', { name: 'Dashboard' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await expect(page).toHaveURL(/\/admin\/clients$/)
  await page.getByRole('link', { name: 'Add client' }).click()
  const creation = page.getByRole('dialog', { name: 'Create New User' })
  await expect(creation.getByRole('button', { name: /^Role|Role$/ })).toContainText('Client')
  await page.keyboard.press('Escape')
  await expect(creation).toBeHidden()
  await expect(page).toHaveURL(/\/admin\/users$/)
  await page.keyboard.press('g')
  await page.keyboard.press('l')
  await expect(page).toHaveURL(/\/admin\/audit-log$/)
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await expect(page).toHaveURL(/\/admin\/clients$/)
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  const letters = keys.getByLabel('Use letter shortcuts in this browser')
  await letters.press('Space')
  await expect(letters).not.toBeChecked()
  await page.keyboard.press('Escape')
  await expect(keys).toBeHidden()
  await page.keyboard.press('g')
  await page.keyboard.press('d')
  await page.keyboard.press('?')
  await page.keyboard.press('Control+k')
  await expect(palette).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/clients$/)
  await expect(keys).toBeHidden()
  expect(problems).toEqual([])
  await context.close()

  const phone = await browser.newContext({ baseURL: server.url, viewport: { width: 320, height: 700 } })
  const theirs = await phone.newPage()
  await signIn(phone, server, employeeId)
  await theirs.goto('/admin-dashboard')
  await expect(theirs.getByRole('heading', { name: 'Welcome, Farah Sheikh' })).toBeVisible()
  await expectAccessible(theirs)
  await expect
    .poll(() => theirs.evaluate(() => document.documentElement.scrollWidth))
    .toBeLessThanOrEqual(320)
  await expect(theirs.getByRole('link', { name: '1 Plans ending soon' })).toBeVisible()
  await expect(theirs.getByRole('link', { name: 'Meera Iyer' })).toBeVisible()
  await expect(theirs.getByText(/Bose|Tara Das|Revenue/)).toHaveCount(0)
  await expect(theirs.getByRole('region', { name: 'System' }).getByRole('listitem')).toHaveCount(3)
  await expect(theirs.getByRole('navigation', { name: 'Quick actions' }).getByRole('link')).toHaveText([
    'Manage Clients',
  ])
  await theirs.getByRole('button', { name: 'Search or run a command' }).click()
  await expect(theirs.getByRole('menuitem', { name: 'Clients' })).toBeVisible()
  await expect(theirs.getByRole('menuitem', { name: /Payments|Settings|Create Diet Plan/ })).toHaveCount(0)
  await phone.close()
})
