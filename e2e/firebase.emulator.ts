import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, SERVER_SETTINGS, test } from './fixtures.ts'
import { collectProblems, expectAccessible } from './page-checks.ts'
import { createPerson, signIn as openSession, query, readMailedLink, registerPerson } from './people.ts'

/* Tests of what is different with Firebase as the identity provider; only `tools/test-firebase.ts` runs them. */

const PASSWORD = 'haldi-doodh-2918'
const STAFF_PASSWORD = 'lauki-chana-5520'
const makeEmail = (): string => `asha-${randomBytes(6).toString('hex')}@clients.example`

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

/** Changes an account as the practice does in the project's console. */
async function changeInProject(email: string, change: Record<string, unknown>): Promise<void> {
  const base = `http://${SERVER_SETTINGS.FIREBASE_AUTH_EMULATOR_HOST}/identitytoolkit.googleapis.com/v1`
  const call = async (method: string, body: object) => {
    const response = await fetch(
      `${base}/projects/${SERVER_SETTINGS.FIREBASE_PROJECT_ID}/accounts:${method}`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: 'Bearer owner' },
        body: JSON.stringify(body),
      },
    )
    if (!response.ok) throw new Error(`${method}: ${response.status} ${await response.text()}`)
    return (await response.json()) as { users?: { localId: string }[] }
  }
  const { users } = await call('lookup', { email: [email] })
  await call('update', { localId: users?.[0]?.localId, ...change })
}

test('the first admin signs in with the setup link @firebase', async ({ page, startFreshServer }) => {
  const server = await startFreshServer()
  const problems = collectProblems(page)
  const readLink = (): string => /http:\/\/\S+\/setup\S*token=\S+/.exec(server.readOutput())?.[0] ?? ''
  await expect.poll(readLink).not.toBe('')
  await page.goto(readLink())
  const email = makeEmail()
  await page.getByLabel('First name').fill('Meera')
  await page.getByLabel('Last name').fill('Iyer')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(STAFF_PASSWORD)
  await page.getByLabel('Confirm password').fill(STAFF_PASSWORD)
  await page
    .locator('form')
    .getByRole('button', { name: /admin|set up|create/i })
    .click()
  await expect(page).toHaveURL(`${server.url}/admin-dashboard`)
  expect(problems).toEqual([])
})

test('signs in, and refuses each wrong input with a sentence @firebase', async ({ page, server }) => {
  const alert = page.getByRole('alert')
  const person = await registerPerson(server, 'client')
  await page.goto('/login')
  for (const email of [person.email, 'nobody@clients.example']) {
    await signIn(page, email, 'not-the-password')
    await expect(alert).toHaveText('Incorrect email address or password.')
    await expect(page.getByLabel('Email')).toHaveValue(email)
  }
  await expectAccessible(page)

  await page.route('**/accounts:signInWithPassword**', (route) => route.abort())
  await signIn(page, person.email, person.password)
  await expect(alert).toHaveText('We can’t sign you in right now. Check your connection and try again.')
  await page.unroute('**/accounts:signInWithPassword**')

  await page.getByRole('tab', { name: 'Register' }).click()
  await page.getByLabel('First name').fill('Asha')
  await page.getByLabel('Last name').fill('Nair')
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(alert).toHaveText(
    'This email address already has an account. Sign in, or reset your password.',
  )
  await page.getByRole('tab', { name: 'Sign In' }).click()

  await changeInProject(person.email, {
    mfa: { enrollments: [{ mfaEnrollmentId: 'phone', phoneInfo: '+919876543210' }] },
  })
  await signIn(page, person.email, person.password)
  await expect(alert).toHaveText(
    'Your account needs a second sign-in step that this site does not support. Please contact the practice.',
  )
  await changeInProject(person.email, { mfa: { enrollments: [] } })

  await query(server, 'update users set is_active = false where id = $1', [person.id])
  await signIn(page, person.email, person.password)
  await expect(alert).toHaveText('This account has been deactivated. Please contact us.')
  await query(server, 'update users set is_active = true where id = $1', [person.id])
  await changeInProject(person.email, { disableUser: true })
  // The next message is the same: without a new page the test could read the old one and go on too early.
  await page.goto('/login')
  await signIn(page, person.email, person.password)
  await expect(alert).toHaveText('This account has been deactivated. Please contact us.')
  await changeInProject(person.email, { disableUser: false })

  await signIn(page, person.email, person.password)
  await expect(page).toHaveURL('/home')
  // The cookie is the session. The SDK stores nothing about the signed-in person, only the days on which it was used.
  const stored = await page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await indexedDB.databases()).map(({ name }) => name ?? ''),
  ])
  expect(stored.filter((name) => /firebase/i.test(name))).toEqual(['firebase-heartbeat-database'])
})

test('an account disabled in the project loses its session at the next check @firebase', async ({
  page,
  server,
}) => {
  const person = await registerPerson(server, 'client')
  await page.goto('/login')
  await signIn(page, person.email, person.password)
  await expect(page).toHaveURL('/home')
  await changeInProject(person.email, { disableUser: true })
  await page.reload()
  await expect(page).toHaveURL('/home')
  await query(
    server,
    `update sessions set identity_checked_at = now() - interval '16 minutes' where user_id = $1`,
    [person.id],
  )
  await page.reload()
  await expect(page).toHaveURL(/\/login/)
  expect(await query(server, 'select from sessions where user_id = $1', [person.id])).toEqual([])
})

test('an invited person sets a password and is signed in @firebase', async ({ page, browser, server }) => {
  const adminContext = await browser.newContext({ baseURL: server.url })
  await openSession(adminContext, server, await createPerson(server, 'admin'))
  const email = makeEmail()
  const created = await adminContext.request.post('/api/admin/create-user', {
    headers: { origin: server.url, 'idempotency-key': randomBytes(16).toString('hex') },
    data: { email, firstName: 'Ravi', lastName: 'Rao', role: 'employee' },
  })
  expect(created.status()).toBe(200)
  const link = readMailedLink(await server.mailbox.take(email), 'invite')
  await page.goto(link)
  await page
    .getByLabel('New password')
    .or(page.getByLabel('Password', { exact: true }))
    .fill(STAFF_PASSWORD)
  await page.getByLabel('Confirm password').fill(STAFF_PASSWORD)
  await page
    .locator('form')
    .getByRole('button', { name: /accept|password|account|start/i })
    .last()
    .click()
  await expect(page).toHaveURL('/admin-dashboard')
  await adminContext.close()
})

test('offers Google’s sign-in, and shows an error if its window cannot open @firebase', async ({ page }) => {
  // The window needs code from Google itself, which no test requests.
  await page.route('https://apis.google.com/**', (route) => route.abort())
  await page.goto('/login')
  const button = page.getByRole('button', { name: 'Continue with Google' })
  await expect(button).toBeVisible()
  await expectAccessible(page)
  await button.click()
  await expect(page.getByRole('alert')).toHaveText('Google sign-in failed. Please try again.')
  await expect(button).toBeEnabled()
})

test('loads the provider’s code only during sign-in @firebase', async ({ page }) => {
  // The names of files are hashes, so the provider's file is recognised by the service that it calls.
  const scripts: Promise<string>[] = []
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js')) scripts.push(response.text())
  })
  const listProviders = async () =>
    (await Promise.all(scripts)).filter((code) => code.includes('identitytoolkit.googleapis.com'))
  await page.goto('/', { waitUntil: 'networkidle' })
  expect((await Promise.all(scripts)).length).toBeGreaterThan(5)
  expect(await listProviders()).toEqual([])
  await page.goto('/login')
  await expect.poll(async () => (await listProviders()).length).toBeGreaterThan(0)
})
