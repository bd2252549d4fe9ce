import { randomBytes } from 'node:crypto'
import type { Browser, Locator, Page } from '@playwright/test'
import { expect, type TestServer, test } from '../fixtures.ts'
import { collectProblems, expectAccessible } from '../page-checks.ts'
import { createPerson, query, signIn } from '../people.ts'

const CLIENT_PASSWORD = 'haldi-doodh-2918'
const STAFF_PASSWORD = 'haldi-doodh-adrak-2918'
const makeWord = (): string => randomBytes(6).toString('hex')

async function openAsAdmin(page: Page, server: TestServer, path: string): Promise<void> {
  const adminId = await createPerson(server, 'admin', { first_name: 'Meera', last_name: 'Iyer' })
  await signIn(page.context(), server, adminId)
  await page.goto(path)
}

async function openElsewhere(browser: Browser, server: TestServer): Promise<Page> {
  return (await browser.newContext({ baseURL: server.url, viewport: { width: 1280, height: 800 } })).newPage()
}

/** Creates a user in the dialog, which must be closed before and is closed afterwards. */
async function createUser(
  page: Page,
  person: { firstName: string; lastName: string; email: string; role?: string; isPlanWriter?: boolean },
): Promise<void> {
  await page.getByRole('button', { name: 'Create User' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New User' })
  await dialog.getByLabel('First name').fill(person.firstName)
  await dialog.getByLabel('Last name').fill(person.lastName)
  await dialog.getByLabel('Email', { exact: true }).fill(person.email)
  if (person.role) await choose(page, dialog.getByRole('button', { name: /Role/ }), person.role)
  const grant = dialog.getByLabel('Writes and publishes diet plans for clients in their care')
  if (person.role === 'Employee') await expect(grant).toBeChecked()
  else await expect(grant).toBeHidden()
  if (person.isPlanWriter === false) await dialog.getByText('Writes and publishes diet plans').click()
  await dialog.getByRole('button', { name: 'Create & Send Invite' }).click()
  await expect(dialog).toBeHidden()
}

async function choose(page: Page, select: Locator, option: string): Promise<void> {
  await select.click()
  await page.getByRole('option', { name: option }).click()
}

async function takeInvite(server: TestServer, email: string): Promise<string> {
  const mail = await server.mailbox.take(email, /invite#token=/)
  return /https?:\/\/\S+\/invite#token=[\w-]+/.exec(mail.text ?? '')?.[0] ?? ''
}

async function acceptInvite(page: Page, link: string, password: string): Promise<void> {
  await page.goto(link)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('button', { name: 'Accept invite' }).click()
}

test('an employee is invited, signs in, and may do what is granted, until the role changes', async ({
  page,
  browser,
  server,
}) => {
  const problems = collectProblems(page)
  const lastName = `Rao${makeWord()}`
  const email = `devika-${makeWord()}@people.example`
  const clientName = `Asha${makeWord()}`
  await createPerson(server, 'client', { first_name: clientName, last_name: 'Nair' })
  await openAsAdmin(page, server, '/admin/users')

  await page.getByRole('button', { name: 'Create User' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New User' })
  await dialog.getByRole('button', { name: 'Create & Send Invite' }).click()
  await expect(dialog.getByText('First name is required')).toBeVisible()
  await expect(dialog.getByText('Last name is required')).toBeVisible()
  await expect(dialog.getByText('Valid email is required')).toBeVisible()
  await expect(dialog.getByLabel('First name')).toBeFocused()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await createUser(page, { firstName: 'Devika', lastName, email, role: 'Employee', isPlanWriter: false })
  await expect(page.getByText(`The link is on its way to ${email}.`)).toBeVisible()
  const row = page.getByRole('row', { name: new RegExp(lastName) })
  await expect(row.getByText('Pending', { exact: true })).toBeVisible()
  await expect(row.getByText('Employee', { exact: true })).toBeVisible()
  await expect(row.getByRole('button', { name: /Resend Invite/ })).toBeVisible()

  // The same address again: an admin sees that it is already in use, and nothing typed is lost.
  await page.getByRole('button', { name: 'Create User' }).click()
  await expect(dialog.getByLabel('First name')).toHaveValue('')
  await dialog.getByLabel('First name').fill('Devika')
  await dialog.getByLabel('Last name').fill('Again')
  await dialog.getByLabel('Email', { exact: true }).fill(email)
  await dialog.getByRole('button', { name: 'Create & Send Invite' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('An account with this email address already exists.')
  await page.keyboard.press('Escape')
  const discarding = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await discarding.getByRole('button', { name: 'Keep editing' }).click()
  await expect(dialog.getByLabel('Last name')).toHaveValue('Again')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await discarding.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toBeHidden()

  const employee = await openElsewhere(browser, server)
  const employeeProblems = collectProblems(employee)
  const link = await takeInvite(server, email)
  await employee.goto(link)
  await expect(employee.getByRole('heading', { name: 'Welcome, Devika' })).toBeVisible()
  await expect(employee.getByText('Meera Iyer invites you to join as an employee.')).toBeVisible()
  // The secret is removed from the address and so from the history; the tab stores it.
  await expect(employee).toHaveURL('/invite')
  await employee.reload()
  await expect(employee.getByRole('heading', { name: 'Welcome, Devika' })).toBeVisible()
  await employee.getByLabel('Password', { exact: true }).fill('short')
  await employee.getByLabel('Confirm password').fill('other')
  await employee.getByRole('button', { name: 'Accept invite' }).click()
  await expect(employee.getByText('Staff passwords need at least 12 characters.')).toBeVisible()
  await expect(employee.getByText('Passwords do not match.')).toBeVisible()
  await expectAccessible(employee)
  await employee.getByLabel('Password', { exact: true }).fill(STAFF_PASSWORD)
  await employee.getByLabel('Confirm password').fill(STAFF_PASSWORD)
  await employee.getByRole('button', { name: 'Accept invite' }).click()
  await expect(employee).toHaveURL('/admin-dashboard')
  await expect(employee.getByRole('heading', { name: `Welcome, Devika ${lastName}` })).toBeVisible()
  await expect(employee.getByRole('link', { name: 'Users' })).toBeHidden()

  // Screens of other roles refuse them.
  await employee.goto('/admin')
  await expect(employee.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  await expect(employee.getByText("You don't have permission to access the admin panel.")).toBeVisible()
  await expectAccessible(employee)
  await employee.getByRole('link', { name: 'Back' }).click()
  await expect(employee).toHaveURL('/admin-dashboard')
  await employee.goto('/admin/users')
  await expect(employee).toHaveURL('/admin-dashboard')
  await employee.goto('/admin/diet-plan-creator')
  await expect(employee.getByText('Admin access required. Redirecting...')).toBeVisible()
  await expect(employee).toHaveURL('/admin-dashboard')

  // The admin grants plans and puts a client into their care.
  await page.getByLabel('Search', { exact: true }).fill(lastName)
  await expect(page.getByRole('heading', { name: 'Users (1)' })).toBeVisible()
  await row.getByRole('link', { name: /View Details/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Devika ${lastName}` })).toBeVisible()
  await page.getByLabel('First name').fill('Devi')
  await page.getByRole('link', { name: 'User management' }).click()
  await page
    .getByRole('alertdialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Stay' })
    .click()
  await expect(page.getByLabel('First name')).toHaveValue('Devi')
  await page.getByLabel('First name').fill('Devika')
  await page.getByText('Write and publish diet plans for assigned clients').click()
  await expect(page.getByText(`Permission given to Devika ${lastName}`)).toBeVisible()
  await page.getByRole('combobox', { name: 'Add a client' }).fill(clientName)
  await expect(page.getByRole('option', { name: new RegExp(clientName) })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(
    page.getByText(`${clientName} Nair is now assigned to Devika ${lastName}`, { exact: true }),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Assigned clients (1)' })).toBeVisible()
  await page.getByRole('tab', { name: /^About/ }).click()
  await expect(page.getByRole('cell', { name: 'Changed the employee’s permissions: plans' })).toBeVisible()
  await expectAccessible(page)

  await employee.goto('/admin/diet-plan-creator')
  await employee.getByRole('combobox', { name: 'Find a client' }).fill(clientName)
  await expect(employee.getByRole('option', { name: new RegExp(clientName) })).toBeVisible()

  // A change of role asks for confirmation and explains the effect; the other browser is signed out at once.
  await choose(page, page.getByRole('button', { name: /Role/ }), 'Client')
  await page.getByRole('button', { name: 'Change role' }).click()
  const question = page.getByRole('alertdialog', { name: `Make Devika ${lastName} a client?` })
  await expect(question.getByText(/signed out everywhere/)).toBeVisible()
  await question.getByRole('button', { name: 'Change role' }).click()
  await expect(page.getByText(`Devika ${lastName} is now a client`)).toBeVisible()
  await expect(employee).toHaveURL(/\/login/)

  await employee.goto(link)
  await expect(employee.getByRole('heading', { name: 'This invite is no longer valid' })).toBeVisible()
  expect(problems.filter((problem) => !problem.includes('409'))).toEqual([])
  expect(employeeProblems.filter((problem) => !problem.includes('401'))).toEqual([])
  await employee.context().close()
})

test('an invite is sent again, expires, is revoked, and leads a client to onboarding', async ({
  page,
  browser,
  server,
}) => {
  const lastName = `Raman${makeWord()}`
  const email = `leela-${makeWord()}@people.example`
  await openAsAdmin(page, server, '/admin/users')
  await createUser(page, { firstName: 'Leela', lastName, email })
  const first = await takeInvite(server, email)
  const row = page.getByRole('row', { name: new RegExp(lastName) })
  await row.getByRole('button', { name: /Resend Invite/ }).click()
  await expect(page.getByText(`A new link is on its way to ${email}.`)).toBeVisible()
  const second = await takeInvite(server, email)

  const client = await openElsewhere(browser, server)
  await client.goto(first)
  await expect(client.getByRole('heading', { name: 'This invite is no longer valid' })).toBeVisible()
  await expectAccessible(client)
  await query(server, `update users set invite_expires_at = now() - interval '1 hour' where email = $1`, [
    email,
  ])
  await client.goto(second)
  await expect(client.getByRole('heading', { name: 'This invite has expired' })).toBeVisible()

  await page.getByRole('tab', { name: 'Pending Invites' }).click()
  await expect(page).toHaveURL('/admin/users?tab=invites')
  const invite = page.getByRole('article', { name: `Leela ${lastName}` })
  await expect(invite.getByText(/^Expired on/)).toBeVisible()
  await expectAccessible(page)
  await invite.getByRole('button', { name: /Resend Invite/ }).click()
  await expect(invite.getByText('Expires in 7 days')).toBeVisible()
  const third = await takeInvite(server, email)
  await acceptInvite(client, third, CLIENT_PASSWORD)
  await expect(client).toHaveURL('/onboarding')
  await expect(client.getByLabel('First name')).toHaveValue('Leela')
  await client.context().close()

  await page.getByRole('tab', { name: 'All Users' }).click()
  await expect(row.getByText('Verified', { exact: true })).toBeVisible()
  await expect(row.getByRole('button', { name: /Resend Invite/ })).toBeHidden()

  const other = `mohan-${makeWord()}@people.example`
  await createUser(page, { firstName: 'Mohan', lastName, email: other })
  const revoked = await takeInvite(server, other)
  await page.getByRole('tab', { name: 'Pending Invites' }).click()
  const mohan = page.getByRole('article', { name: `Mohan ${lastName}` })
  await mohan.getByRole('button', { name: /Revoke/ }).click()
  const question = page.getByRole('alertdialog', { name: `Revoke the invite to Mohan ${lastName}?` })
  await question.getByRole('button', { name: 'Revoke invite' }).click()
  await expect(
    page.getByText(`The link to ${other} no longer works, and the address can be used again.`),
  ).toBeVisible()
  await expect(mohan).toBeHidden()
  // The dialog's history entry is being removed, which would stop another navigation.
  await expect.poll(() => page.evaluate(() => history.state?.pathyaOverlays ?? 0)).toBe(0)
  await page.goto(revoked)
  await expect(page.getByRole('heading', { name: 'This invite is no longer valid' })).toBeVisible()
})

test('people are found, counted, changed, and signed out at once', async ({ page, browser, server }) => {
  const lastName = `Bose${makeWord()}`
  const clientId = await createPerson(server, 'client', { first_name: 'Ritu', last_name: lastName })
  await createPerson(server, 'client', {
    first_name: 'Sunita',
    last_name: lastName,
    is_onboarding_complete: false,
  })
  await createPerson(server, 'employee', { first_name: 'Arjun', last_name: lastName })
  await openAsAdmin(page, server, `/admin/users?search=${lastName}`)
  await expect(page.getByRole('heading', { name: 'Users (3)' })).toBeVisible()
  await expect(page.getByLabel('Search', { exact: true })).toHaveValue(lastName)
  await expect(
    page.getByRole('row', { name: /Sunita/ }).getByText('Verified, onboarding not complete'),
  ).toBeAttached()
  await expectAccessible(page)
  await choose(page, page.getByRole('button', { name: /Role/ }), 'Employee')
  await expect(page.getByRole('heading', { name: 'Users (1)' })).toBeVisible()
  await expect(page).toHaveURL(`/admin/users?search=${lastName}&role=employee`)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Users (1)' })).toBeVisible()
  await choose(page, page.getByRole('button', { name: /Role/ }), 'Admin')
  await expect(page.getByText('No users found matching your criteria')).toBeVisible()
  await page.getByRole('button', { name: 'Show all users' }).click()
  await expect(page).toHaveURL('/admin/users')

  await page.getByLabel('Search', { exact: true }).fill(`ritu ${lastName}`)
  await page.getByRole('link', { name: `View Details of Ritu ${lastName}` }).click()
  await page.getByLabel('First name').fill('')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('First name is required')).toBeVisible()
  await page.getByLabel('First name').fill('Rituparna')
  await page.getByLabel('Phone').fill('12')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('Valid phone number is required').first()).toBeVisible()
  await page.getByLabel('Phone').fill('')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Rituparna ${lastName}` })).toBeVisible()
  await expectAccessible(page)

  const client = await openElsewhere(browser, server)
  await signIn(client.context(), server, clientId)
  await client.goto('/home')
  await expect(client.getByRole('heading', { level: 1 })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Deactivate account' }).click()
  const question = page.getByRole('alertdialog', { name: `Deactivate Rituparna ${lastName}?` })
  await expect(question.getByText(/cannot sign in until you activate/)).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Deactivate' }).click()
  await expect(page.getByText(`Rituparna ${lastName} was deactivated`)).toBeVisible()
  await expect(client).toHaveURL(/\/login/)
  await expect(page.getByText('Inactive', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Activate account' }).click()
  await expect(page.getByText(`Rituparna ${lastName} is active again`)).toBeVisible()

  // A session is ended from here, and the browser that had it is notified.
  await signIn(client.context(), server, clientId)
  await client.goto('/home')
  await expect(client.getByRole('heading', { level: 1 })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: /^End session/ }).click()
  await expect(page.getByText('Not signed in anywhere.')).toBeVisible()
  await expect(client).toHaveURL(/\/login/)

  // Clients cannot open the admin panel, and user management does not even show them that it exists.
  await signIn(client.context(), server, clientId)
  await client.goto('/admin')
  await expect(client.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  await client.goto('/admin/users')
  await expect(client).toHaveURL('/home')
  await client.context().close()

  await page.goto(`/admin/users/${randomBytes(4).toString('hex')}-0000-4000-8000-000000000000`)
  await expect(page.getByText('User not found')).toBeVisible()
})

test('clients are imported from a file, which is checked first', async ({ page, server }) => {
  const problems = collectProblems(page)
  const word = makeWord()
  const email = `asha-${word}@people.example`
  await openAsAdmin(page, server, '/admin/users/import')
  const template = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download template' }).click()
  expect((await template).suggestedFilename()).toBe('clients-to-import.csv')

  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose file' }).click()
  await (await choosing).setFiles({
    name: 'clients.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `First name;Last name;Email;Phone;City\nAsha;Nair${word};${email};;Kochi\nNo;Mail;not-an-address;;\n`,
    ),
  })
  await expect(page.getByText('is checked. Nothing is imported yet.')).toBeVisible()
  await expect(page.getByText('1 row cannot be imported and will be skipped.')).toBeVisible()
  await expect(page.getByText('Unknown columns were skipped: City.')).toBeVisible()
  const bad = page.getByRole('row', { name: /not-an-address/ })
  await expect(bad.getByText('Valid email is required')).toBeVisible()
  await expectAccessible(page)
  expect(await query(server, 'select 1 from users where email = $1', [email])).toEqual([])

  await page.getByRole('button', { name: 'Import 1 client' }).click()
  await expect(page.getByText('1 client imported')).toBeVisible()
  await expect(page.getByRole('row', { name: new RegExp(email) }).getByText('Imported')).toBeVisible()
  expect(await takeInvite(server, email)).toContain('/invite#token=')
  await page.getByRole('link', { name: 'View all users' }).click()
  await page.getByLabel('Search', { exact: true }).fill(`Nair${word}`)
  await expect(page.getByRole('heading', { name: 'Users (1)' })).toBeVisible()

  await page.goto('/admin/users/import')
  await page.getByLabel('Client file').setInputFiles({
    name: 'nothing.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('a,b\n1,2\n'),
  })
  await expect(page.getByRole('alert')).toContainText('one of them must be Email')
  await page.getByLabel('Client file').setInputFiles({
    name: 'clients.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from('504b0304140006000800', 'hex'),
  })
  await expect(page.getByRole('alert')).toContainText('This is not a CSV file.')
  expect(problems.filter((problem) => !problem.includes('400'))).toEqual([])
})

test('the admin panel shows counts and lists people', async ({ page, server }) => {
  const problems = collectProblems(page)
  const lastName = `Zutshi${makeWord()}`
  await createPerson(server, 'employee', { first_name: 'Farah', last_name: lastName, is_active: false })
  await openAsAdmin(page, server, '/admin-dashboard')
  await page.getByRole('link', { name: 'Admin Panel' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Panel' })).toBeVisible()
  const [counts] = await query<{ users: string; foods: string; plans: string }>(
    server,
    `select (select count(*) from users) as users,
            (select count(*) from diet_plans p join users u on u.id = p.user_id
              where p.status = 'active' and (now() at time zone u.time_zone)::date >= p.start_date
                and (now() at time zone u.time_zone)::date < p.end_date) as plans`,
  )
  const figure = (label: string): Locator =>
    page.locator('dl > div').filter({ hasText: label }).getByRole('definition')
  await expect(figure('Total Users')).toHaveText(String(counts?.users))
  await expect(figure('Active Diet Plans')).toHaveText(String(counts?.plans))
  await expect(figure('Food Items')).toHaveText(/^\d,\d{3}$/)
  await page.getByRole('tab', { name: 'Users' }).click()
  await expect(page).toHaveURL('/admin?tab=users')
  const row = page.getByRole('row', { name: new RegExp(lastName) })
  await expect(row.getByText('Employee', { exact: true })).toBeVisible()
  await expect(row.getByText('Inactive', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL('/admin-dashboard')
  expect(problems).toEqual([])
})
