import { expect, test } from '../fixtures.ts'
import {
  collectProblems,
  delaySignInRedirect,
  expectAccessible,
  expectAccessibleInBothSchemes,
} from '../page-checks.ts'
import { createPerson, query, registerPerson, signIn } from '../people.ts'

test('a page whose session is ended elsewhere goes to sign-in by itself; one whose session expires preserves typed text', async ({
  page,
  context,
  browser,
  server,
}) => {
  const admin = await registerPerson(server, 'admin')
  await signIn(context, server, admin.id)
  await page.goto('/admin/users')
  await page.getByRole('button', { name: 'Create User' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New User' })
  await dialog.getByLabel('First name').fill('Kavya')
  await dialog.getByLabel('Email', { exact: true }).fill('kavya@people.example')

  const readWords = await delaySignInRedirect(page)
  await query(server, 'delete from sessions where user_id = $1', [admin.id])
  // Nobody uses this page in the meantime.
  await readWords()
  await expect(page).toHaveURL('/login?next=%2Fadmin%2Fusers')
  await page.getByLabel('Email').fill(admin.email)
  await page.getByLabel('Password', { exact: true }).fill(admin.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/admin/users')
  // Ended by an admin or from another window of the same person: none of the person's data remain.
  await expect(page.getByRole('heading', { name: 'User management' })).toBeVisible()
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: 'Create User' }).click()
  await dialog.getByLabel('First name').fill('Kavya')
  await dialog.getByLabel('Email', { exact: true }).fill('kavya@people.example')
  await query(server, 'update sessions set expires_at = now() where user_id = $1', [admin.id])
  await dialog.getByLabel('Last name').fill('Rao')
  await dialog.getByRole('button', { name: 'Create & Send Invite' }).click()
  await expect(page).toHaveURL('/login?next=%2Fadmin%2Fusers')
  await page.getByLabel('Email').fill(admin.email)
  await page.getByLabel('Password', { exact: true }).fill(admin.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/admin/users')
  await expect(dialog.getByLabel('First name')).toHaveValue('Kavya')
  await expect(dialog.getByLabel('Last name')).toHaveValue('Rao')
  await expect(dialog.getByLabel('Email', { exact: true })).toHaveValue('kavya@people.example')

  // Once, and only for this person.
  await dialog.getByLabel('First name').fill('Kavya again')
  await query(server, 'delete from sessions where user_id = $1', [admin.id])
  await expect(page).toHaveURL('/login?next=%2Fadmin%2Fusers')
  await signIn(context, server, await createPerson(server, 'admin'))
  await page.goto('/admin/users')
  await expect(page.getByRole('heading', { name: 'User management' })).toBeVisible()
  await expect(dialog).toBeHidden()
  expect(await page.evaluate(() => JSON.stringify(window.sessionStorage))).not.toContain('Kavya')

  // Removing a person ends the session in every window at once, even in more windows than a browser has connections.
  const employee = await createPerson(server, 'employee')
  const other = await browser.newContext({ baseURL: server.url })
  await signIn(other, server, employee)
  const windows = []
  for (let count = 0; count < 7; count += 1) {
    const opened = await other.newPage()
    await opened.goto('/admin-dashboard')
    await expect(opened.getByRole('heading', { level: 1 })).toBeVisible()
    windows.push(opened)
  }
  await query(server, 'update users set is_active = false where id = $1', [employee])
  for (const opened of windows) await expect(opened).toHaveURL('/login?next=%2Fadmin-dashboard')
  await other.close()
})

test('changes to a person appear at once, and a screen that they may no longer see is closed', async ({
  page,
  context,
  server,
}) => {
  const problems = collectProblems(page)
  const id = await createPerson(server, 'employee', { first_name: 'Before', last_name: 'Noon' })
  await signIn(context, server, id)
  await page.goto('/admin/diet-plans')
  await expect(page.getByText('Before Noon')).toBeVisible()
  await query(server, `update users set first_name = 'After' where id = $1`, [id])
  await expect(page.getByText('After Noon')).toBeVisible()

  await query(server, `insert into staff_grants (user_id, "grant") values ($1, 'plans')`, [id])
  await page.getByRole('link', { name: 'Create Diet Plan' }).first().click()
  await expect(page).toHaveURL('/admin/diet-plan-creator')
  await expect(page.getByRole('tab', { name: 'Client Info' })).toBeVisible()
  await query(server, 'delete from staff_grants where user_id = $1', [id])
  await expect(page.getByRole('alertdialog', { name: 'Unauthorized' })).toContainText(
    'Admin access required. Redirecting...',
  )
  await expect(page).toHaveURL('/admin-dashboard')
  expect(problems).toEqual([])
})

test('a client reads in the access log who opened their data', async ({ page, context, browser, server }) => {
  const problems = collectProblems(page)
  const client = await createPerson(server, 'client')
  await signIn(context, server, client)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/home')
  await page.getByRole('link', { name: 'More' }).click()
  await page.getByRole('link', { name: /^My data/ }).click()
  await expect(page).toHaveURL('/my-data')
  await expect(page.getByRole('heading', { name: 'No one has viewed your data yet' })).toBeVisible()
  await expectAccessible(page)

  const admin = await browser.newContext({ baseURL: server.url })
  await signIn(admin, server, await createPerson(server, 'admin', { first_name: 'Meera', last_name: 'Iyer' }))
  for (let times = 0; times < 2; times += 1) {
    expect((await admin.request.get(`/api/clients/${client}`)).status()).toBe(200)
  }
  await admin.close()
  await page.reload()
  const entry = page.getByRole('listitem').filter({ hasText: 'Viewed your profile and measurements' })
  await expect(entry).toContainText('Meera Iyer · Admin')
  await expect(entry).toContainText(/2 times, last on \d{1,2} \w{3} \d{4}, \d{1,2}:\d\d [ap]m/)
  await expectAccessibleInBothSchemes(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(page.getByRole('link', { name: 'My data' })).toBeVisible()
  expect(problems).toEqual([])
})
