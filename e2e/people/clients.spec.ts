import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { collectProblems, expectAccessible } from '../page-checks.ts'
import { createPerson, query, signIn } from '../people.ts'

const makeWord = (): string => randomBytes(6).toString('hex')

async function choose(page: Page, label: RegExp, option: string): Promise<void> {
  await page.getByRole('button', { name: label }).click()
  await page.getByRole('option', { name: option }).click()
}

test('staff fill in a missing age, and the reference intakes with their source are shown', async ({
  page,
  server,
}) => {
  const problems = collectProblems(page)
  const staffId = await createPerson(server, 'employee', { first_name: 'Kiran', last_name: 'Shah' })
  const clientId = await createPerson(server, 'client', { first_name: 'Meera', gender: 'female' })
  await query(server, 'insert into care_assignments (client_id, staff_id) values ($1, $2)', [
    clientId,
    staffId,
  ])
  await signIn(page.context(), server, staffId)
  await page.goto(`/admin/clients/${clientId}`)
  const intakes = page.getByRole('region', { name: 'Daily reference intakes' })
  await expect(intakes).toContainText('Not recorded: age.')
  await intakes.getByRole('button', { name: 'Add age' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add age' })
  await dialog.getByLabel('Age', { exact: true }).fill('12')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Clients under 18 enter their age in their own profile')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Age', { exact: true }).fill('34')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await intakes.getByText('EAR, RDA and upper limits', { exact: true }).click()
  await expect(intakes.getByText('RDA 29 mg · EAR 15 mg · upper limit 45 mg')).toBeVisible()
  await expect(intakes.getByText('RDA not confirmed · EAR 95 µg · upper limit 1,100 µg')).toBeVisible()
  await expect(intakes.getByText(/^Women aged 19 to 59.*ICMR-NIN.*\(2020\)\.$/)).toBeVisible()
  await expectAccessible(page)
  expect(problems).toEqual([])
})

test('an employee finds a client by filters, adds a measurement for them and sees it on every screen', async ({
  page,
  server,
}) => {
  const problems = collectProblems(page)
  const lastName = `Iyer${makeWord()}`
  const staffId = await createPerson(server, 'employee', { first_name: 'Kiran', last_name: 'Shah' })
  const profile = {
    age: 34,
    age_recorded_on: '2026-01-01',
    height_cm: 162,
    weight_kg: 74.5,
    gender: 'female',
  }
  const clientId = await createPerson(server, 'client', {
    ...profile,
    first_name: 'Meera',
    last_name: lastName,
    phone: `+9198${Math.floor(Math.random() * 1e8)
      .toString()
      .padStart(8, '0')}`,
    allergies: ['nuts', 'dairy'],
    health_flags: ['kidney_disease'],
    health_goals: ['weight_loss'],
    goal_weight_kg: 66,
  })
  const otherId = await createPerson(server, 'client', {
    ...profile,
    first_name: 'Arjun',
    last_name: lastName,
    health_goals: ['weight_gain'],
  })
  const outsideId = await createPerson(server, 'client', {
    ...profile,
    first_name: 'Zoya',
    last_name: lastName,
  })
  for (const id of [clientId, otherId]) {
    await query(server, 'insert into care_assignments (client_id, staff_id) values ($1, $2)', [id, staffId])
  }
  await query(
    server,
    `insert into progress_entries (user_id, weight, entry_date, created_by)
     values ($1, 74.2, now() - interval '30 days', $1), ($1, 73.6, now() - interval '20 days', $1)`,
    [clientId],
  )
  await signIn(page.context(), server, staffId)

  // The list contains only clients in care, and its filters are in the address.
  await page.goto('/admin/clients')
  await expect(page.getByRole('heading', { name: 'Clients (2)' })).toBeVisible()
  await expectAccessible(page)
  // The filters of every day are one press each; the others are folded.
  await expect(page.getByRole('button', { name: /Last measured/ })).toBeHidden()
  await page.getByRole('button', { name: 'No plan', exact: true }).click()
  await expect(page).toHaveURL('/admin/clients?plan=none')
  await page.getByRole('button', { name: 'No plan', exact: true }).click()
  await expect(page).toHaveURL('/admin/clients')
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await choose(page, /^Goal|Goal$/, 'Weight loss')
  await choose(page, /Last measured/, 'Longer ago')
  await choose(page, /Flags/, 'Any allergy')
  await expect(page.getByRole('heading', { name: 'Clients (1)' })).toBeVisible()
  await expect(page).toHaveURL('/admin/clients?goal=weight_loss&entry=older&flags=allergies')
  await page.reload()
  const row = page.getByRole('row', { name: new RegExp(`Meera ${lastName}`) })
  await expect(row.getByText('73.6 kg')).toBeVisible()
  await expect(row.getByText('Nuts, Dairy')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  expect((await download).suggestedFilename()).toBe('clients.csv')
  await page.getByLabel('Search', { exact: true }).fill('nobody of this name')
  await expect(page.getByText('No client matches')).toBeVisible()
  await page.getByRole('button', { name: 'Show all clients' }).click()
  await expect(page.getByRole('heading', { name: 'Clients (2)' })).toBeVisible()

  // The client's page shows allergies and flags above every tab.
  await page.getByRole('link', { name: `Meera ${lastName}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Meera ${lastName}` })).toBeVisible()
  const alerts = page.getByRole('region', { name: 'Client alerts' })
  await expect(alerts).toContainText('Allergies: Nuts, Dairy')
  await expect(page.getByText('No measurement for 20 days.')).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Subscription' })).toBeHidden()
  await expect(page.getByRole('tab', { name: 'Access' })).toBeHidden()
  await expectAccessible(page)

  // A measurement that hardly fits the last one needs a confirmation.
  await page.getByRole('button', { name: 'Add measurement' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add measurement' })
  await dialog.getByLabel('Weight').fill('37.1')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('button', { name: 'Correct it' }).click()
  await dialog.getByLabel('Weight').fill('73.1')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('No measurement for 20 days.')).toBeHidden()
  await expect(page.getByText('73.1 kg', { exact: true })).toBeVisible()

  await page.getByRole('tab', { name: 'Progress' }).click()
  await expect(page).toHaveURL(`/admin/clients/${clientId}?tab=progress`)
  await expect(page.getByRole('slider', { name: 'Weight over time' })).toHaveAttribute(
    'aria-valuetext',
    /^73\.1 kg/,
  )
  const entry = page.getByRole('row', { name: /73\.1 kg/ })
  await expect(entry.getByText('By the practice')).toBeVisible()
  await expect(page.getByText(`Meera ${lastName} has not given consent for photos.`)).toBeVisible()
  await expect(alerts).toBeInViewport()
  await expectAccessible(page)

  await page.getByRole('tab', { name: 'Timeline' }).click()
  await expect(page.getByText('Weight 73.1 kg, recorded by Kiran Shah')).toBeVisible()
  await choose(page, /Show/, 'Account')
  await expect(page.getByText('Joined', { exact: true })).toBeVisible()
  await expect(page.getByText('Weight 73.1 kg')).toBeHidden()
  for (const tab of ['Plans', 'Notes', 'Consultations']) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByRole('tabpanel', { name: tab }).getByRole('heading').first()).toBeVisible()
  }
  expect(
    await query(server, `select 1 from notifications where user_id = $1 and kind = 'measurement-added'`, [
      clientId,
    ]),
  ).toHaveLength(1)

  // A client who is not in care gives 404.
  await page.goto(`/admin/clients/${outsideId}`)
  await expect(page.getByText('Client not found')).toBeVisible()

  // On a phone nothing is wider than the screen, and the alerts remain visible.
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of [
    '/admin/clients',
    `/admin/clients/${clientId}`,
    `/admin/clients/${clientId}?tab=progress`,
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(390)
    // The measurements were already checked on a desktop, and the client area checks its own screen.
    if (!path.endsWith('progress')) await expectAccessible(page)
  }
  // The row of tabs fades at its edge to show that there are more.
  await expect(page.getByRole('tablist', { name: 'About Meera' })).toHaveCSS('mask-image', /gradient/)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect(alerts).toBeInViewport()
  // The browser logs the refusals of the unlikely weight and of the client who is not in care.
  expect(problems.filter((problem) => !/409|404/.test(problem))).toEqual([])
})

test('an admin opens a client from other screens, sees who read the record, and starts a plan for them', async ({
  page,
  server,
}) => {
  const problems = collectProblems(page)
  const lastName = `Bose${makeWord()}`
  const adminId = await createPerson(server, 'admin', { first_name: 'Uma', last_name: 'Das' })
  const clientId = await createPerson(server, 'client', {
    first_name: 'Ritu',
    last_name: lastName,
    age: 40,
    age_recorded_on: '2026-01-01',
    height_cm: 160,
    weight_kg: 70,
    gender: 'female',
  })
  await query(server, 'insert into plan_reviews (user_id, note) values ($1, $2)', [
    clientId,
    'Less rice, please',
  ])
  await query(
    server,
    `insert into subscription_plans (user_id, plan_name, plan_type, amount_paise, duration, duration_weeks, start_date, end_date, status)
     values ($1, 'Regular Plan', 'diet_plan', 249900, '4 weeks', 4, current_date, current_date + 28, 'pending')`,
    [clientId],
  )
  await signIn(page.context(), server, adminId)
  await page.goto('/admin/reviews')
  await page.getByRole('link', { name: `Ritu ${lastName}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Ritu ${lastName}` })).toBeVisible()
  await expect(page.getByText('This client is unassigned.')).toBeVisible()
  await expect(page.getByText('₹2,499 due for Regular Plan.')).toBeVisible()
  await page.getByRole('tab', { name: 'Subscription' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Regular Plan' })).toContainText('₹2,499')
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'Access' }).click()
  const log = page.getByRole('table', { name: 'Access log' })
  await expect(log.getByRole('row').filter({ hasText: 'Viewed the client’s record' }).first()).toContainText(
    'Uma Das',
  )
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Write a plan' }).click()
  await expect(page).toHaveURL(`/admin/diet-plan-creator?client=${clientId}`)
  await expect(page.getByRole('combobox', { name: 'Find a client' })).toHaveValue(
    new RegExp(`^Ritu ${lastName}`),
  )
  expect(problems).toEqual([])
})

test('clients are chosen for a message, assigned and archived, and a plan is sent as a link', async ({
  page,
  browser,
  server,
}) => {
  const problems = collectProblems(page)
  const lastName = `Pillai${makeWord()}`
  const adminId = await createPerson(server, 'admin', { first_name: 'Uma', last_name: 'Das' })
  const staffName = `Kiran${makeWord()}`
  await createPerson(server, 'employee', { first_name: staffName, last_name: 'Shah' })
  const email = `meera-${makeWord()}@people.example`
  const phone = `+9197${Math.floor(Math.random() * 1e8)
    .toString()
    .padStart(8, '0')}`
  const meeraId = await createPerson(server, 'client', {
    email,
    first_name: 'Meera',
    last_name: lastName,
    phone,
  })
  await createPerson(server, 'client', { first_name: 'Arjun', last_name: lastName })
  const [plan] = await query<{ id: string }>(
    server,
    `insert into diet_plans (user_id, title, client_name, start_date, end_date, status, published_at, frozen_foods)
     values ($1, 'Six weeks', 'Meera', current_date - 1, current_date + 40, 'active', now(), '{}') returning id`,
    [meeraId],
  )
  await signIn(page.context(), server, adminId)
  await page.goto('/admin/clients')
  await page.getByLabel('Search', { exact: true }).fill(lastName)
  await expect(page.getByRole('heading', { name: 'Clients (2)' })).toBeVisible()

  // One row: the plan as a link by WhatsApp, which the person sends, and by mail.
  const openRow = (): Promise<void> =>
    page.getByRole('button', { name: `Actions for Meera ${lastName}` }).click()
  await openRow()
  await page.getByRole('menuitem', { name: 'Send the plan' }).click()
  const sending = page.getByRole('dialog', { name: `Send to Meera ${lastName}` })
  await expectAccessible(page)
  await sending.getByRole('button', { name: 'Write message' }).click()
  const writing = page.getByRole('dialog', { name: `Message to Meera ${lastName}` })
  await expect(writing.getByText(/Hello Meera, here is your link: \S+\/open\/\S{43}\s/)).toBeVisible()
  await expect(writing.getByRole('link', { name: 'Open WhatsApp' })).toHaveAttribute(
    'href',
    new RegExp(`^https://wa\\.me/${phone.slice(1)}\\?text=Hello%20Meera`),
  )
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await openRow()
  await page.getByRole('menuitem', { name: 'Send the plan' }).click()
  await sending.getByText('Email', { exact: true }).click()
  await sending.getByRole('button', { name: 'Send email' }).click()
  await expect(page.getByText('Link sent')).toBeVisible()
  const link =
    /\S+\/open\/[\w-]{43}/.exec((await server.mailbox.take(email, /\/open\//)).text ?? '')?.[0] ?? ''

  // Without a session the link asks for the sign-in, and then leads to the plan.
  const context = await browser.newContext()
  const client = await context.newPage()
  await client.goto(link)
  await expect(client).toHaveURL(/\/login\?next=/)
  await signIn(context, server, meeraId)
  await client.goto(link)
  await expect(client).toHaveURL(`${server.url}/plans/${plan?.id}`)
  await query(server, `update plan_links set opens = 'pdf' where diet_plan_id = $1`, [plan?.id ?? ''])
  await client.goto(link)
  await expect(client.getByRole('heading', { name: 'Your PDF is ready' })).toBeVisible()
  await expectAccessible(client)
  await query(server, `update plan_links set expires_at = now() where diet_plan_id = $1`, [plan?.id ?? ''])
  await client.reload()
  await expect(client.getByRole('heading', { name: 'This link has expired' })).toBeVisible()
  await expectAccessible(client)
  await client.goto(`${server.url}/open/unknown`)
  await expect(client.getByText('This link does not work for your account')).toBeVisible()

  // Several clients: a message, which they read on the site.
  await page.getByRole('checkbox', { name: `Select Meera ${lastName}` }).check({ force: true })
  const bar = page.getByRole('region', { name: 'Selected clients' })
  await bar.getByRole('button', { name: 'Select all shown' }).click()
  await expect(bar.getByText('2 clients selected')).toBeVisible()
  await expectAccessible(page)
  await bar.getByRole('button', { name: 'Message' }).click()
  const message = page.getByRole('dialog', { name: 'Message to 2 clients' })
  await message.getByRole('button', { name: 'Send' }).click()
  await expect(message.getByText('Enter a message')).toBeVisible()
  await message.getByLabel('Message').fill('We are closed on Friday.')
  await message.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Message sent')).toBeVisible()
  await expect(bar).toBeHidden()
  await client.goto(`${server.url}/notifications`)
  await expect(client.getByText('Message from Uma Das')).toBeVisible()
  await expect(client.getByText('We are closed on Friday.')).toBeVisible()
  await context.close()

  // Assigned, then archived by one press each; a client who was archived meanwhile is named.
  for (const name of ['Meera', 'Arjun']) {
    await page.getByRole('checkbox', { name: `Select ${name} ${lastName}` }).check({ force: true })
  }
  const downloading = page.waitForEvent('download')
  await bar.getByRole('button', { name: 'Export' }).click()
  expect((await downloading).suggestedFilename()).toBe('clients.csv')
  await bar.getByRole('button', { name: 'Assign' }).click()
  const assigning = page.getByRole('dialog', { name: 'Assign 2 clients' })
  await assigning.getByRole('button', { name: 'Assign' }).click()
  await expect(assigning.getByText('Choose a staff member').last()).toBeVisible()
  await choose(page, /Staff member/, `${staffName} Shah`)
  await assigning.getByRole('button', { name: 'Assign' }).click()
  await expect(page.getByText(`Assigned to ${staffName} Shah`)).toBeVisible()
  await expect(page.getByRole('row', { name: new RegExp(`Meera ${lastName}`) })).toContainText(staffName)
  for (const name of ['Meera', 'Arjun']) {
    await page.getByRole('checkbox', { name: `Select ${name} ${lastName}` }).check({ force: true })
  }
  await query(server, `update users set is_active = false where first_name = 'Arjun' and last_name = $1`, [
    lastName,
  ])
  await bar.getByRole('button', { name: 'Archive' }).click()
  await page
    .getByRole('alertdialog', { name: 'Archive 2 clients?' })
    .getByRole('button', { name: 'Archive' })
    .click()
  await expect(page.getByText('Not possible for 1 client')).toBeVisible()
  await expect(page.getByText(`Arjun ${lastName}: This account is archived.`)).toBeVisible()
  await expect(page.getByText('No client matches')).toBeVisible()
  expect(problems).toEqual([])
})
