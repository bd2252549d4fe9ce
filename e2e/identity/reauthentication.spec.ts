import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { type OpenIdProvider, startOpenIdProvider } from '#server/test/openid-provider.ts'
import { expect, type TestServer, test } from '../fixtures.ts'
import { expectAccessible } from '../page-checks.ts'
import { query, registerPerson, signIn } from '../people.ts'

const STEP_MS = 30_000

/** Makes every session of a person an hour old and removes its fresh proof. */
async function ageSessions(server: TestServer, userId: string): Promise<void> {
  await query(
    server,
    `update sessions set created_at = now() - interval '1 hour', reauthenticated_at = null where user_id = $1`,
    [userId],
  )
}

async function fillNewAdmin(page: Page, email: string): Promise<void> {
  await page.goto('/admin/users')
  await page.getByRole('button', { name: 'Create User' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New User' })
  await dialog.getByLabel('First name').fill('Devika')
  await dialog.getByLabel('Last name').fill('Rao')
  await dialog.getByLabel('Email', { exact: true }).fill(email)
  await dialog.getByRole('button', { name: /Role/ }).click()
  await page.getByRole('option', { name: 'Admin' }).click()
  await dialog.getByRole('button', { name: 'Create & Send Invite' }).click()
}

const makeEmail = (): string => `${randomBytes(6).toString('hex')}@people.example`

test('inviting an admin asks once for a fresh proof, and nothing typed is lost @any-provider', async ({
  page,
  server,
}) => {
  const admin = await registerPerson(server, 'admin')
  await signIn(page.context(), server, admin.id)
  await ageSessions(server, admin.id)
  const email = makeEmail()
  await fillNewAdmin(page, email)
  const question = page.getByRole('dialog', { name: 'Confirm it is you' })
  const password = question.getByLabel('Your password')
  await expect(password).toBeFocused()
  await expectAccessible(page)

  await test.step('cancelling leaves the form as it was typed', async () => {
    await question.getByRole('button', { name: 'Cancel' }).click()
    const form = page.getByRole('dialog', { name: 'Create New User' })
    await expect(form.getByLabel('Email', { exact: true })).toHaveValue(email)
    await expect(form.getByText('Please confirm that it is you, and try again.').first()).toBeVisible()
    await form.getByRole('button', { name: 'Create & Send Invite' }).click()
  })

  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(password).toHaveAccessibleDescription(/password/i)
  await password.fill('not-the-password')
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(password).toHaveAccessibleDescription('This password is incorrect.')
  await password.fill(admin.password)
  await password.press('Enter')
  await expect(question).toBeHidden()
  await expect(page.getByRole('dialog', { name: 'Create New User' })).toBeHidden()
  await server.mailbox.take(email, /invite#token=/)

  await test.step('no fresh proof is required for the next ten minutes', async () => {
    await page.goto('/admin/settings/backups')
    await page.getByRole('button', { name: 'Back up now' }).click()
    await expect(page.getByRole('row').filter({ hasText: 'On request' }).first()).toBeVisible()
    await expect(question).toBeHidden()
  })
})

test('a second factor is required if one is set up', async ({ page, server }) => {
  const admin = await registerPerson(server, 'admin')
  await signIn(page.context(), server, admin.id)
  const post = async (path: string, data: object) =>
    (
      await page.request.post(`${server.url}/api/identity/second-factor/${path}`, {
        headers: { origin: server.url },
        data,
      })
    ).json()
  const { secret } = await post('enroll', { password: admin.password })
  const totp = new TOTP({ secret })
  await post('confirm', { code: totp.generate() })
  await ageSessions(server, admin.id)

  await page.goto('/admin/settings/backups')
  await page.getByRole('button', { name: 'Back up now' }).click()
  const question = page.getByRole('dialog', { name: 'Confirm it is you' })
  await question.getByLabel('Your password').fill(admin.password)
  await question.getByRole('button', { name: 'Confirm' }).click()
  const code = question.getByLabel('Code')
  await expect(code).toBeFocused()
  await code.fill('000000')
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(code).toHaveAccessibleDescription(/This code is incorrect/)
  await code.fill(totp.generate({ timestamp: Date.now() + STEP_MS }))
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(question).toBeHidden()
  await expect(page.getByRole('row').filter({ hasText: 'On request' }).first()).toBeVisible()
})

test('a person without a password confirms with Google, in a window and on a phone', async ({
  page,
  startFreshServer,
}) => {
  const provider: OpenIdProvider = await startOpenIdProvider({ sub: 'admin-1' })
  const email = makeEmail()
  provider.person = { sub: 'admin-1', email, email_verified: true, given_name: 'Meera', family_name: 'Iyer' }
  const server = await startFreshServer({
    GOOGLE_CLIENT_ID: 'pathya-test',
    GOOGLE_CLIENT_SECRET: 'secret',
    GOOGLE_ISSUER: provider.issuer,
  })
  await page.goto(`${server.url}/login`)
  const [first] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Continue with Google' }).click(),
  ])
  await first.getByRole('link', { name: 'Continue' }).click()
  await page.waitForURL(/onboarding/)
  const [user] = await query<{ id: string }>(
    server,
    `update users set role = 'admin', is_role_explicit = true where email = $1 returning id`,
    [email],
  )
  // A page that is notified of its ended session goes to sign-in by itself.
  await page.goto('about:blank')
  await page.context().clearCookies()
  await signIn(page.context(), server, user?.id ?? '')
  await ageSessions(server, user?.id ?? '')

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${server.url}/admin/settings/backups`)
  await page.getByRole('button', { name: 'Back up now' }).click()
  const question = page.getByRole('dialog', { name: 'Confirm it is you' })
  await expect(question.getByLabel('Your password')).toHaveCount(0)
  const press = () =>
    Promise.all([
      page.waitForEvent('popup'),
      question.getByRole('button', { name: 'Confirm with Google' }).click(),
    ])

  await test.step('another account is refused', async () => {
    provider.person = { ...provider.person, sub: 'somebody-else', email: makeEmail() }
    const [opened] = await press()
    await opened.getByRole('link', { name: 'Continue' }).click()
    await expect(question.getByRole('alert')).toContainText('You chose a different account.')
    provider.person = { ...provider.person, sub: 'admin-1', email }
  })

  const [opened] = await press()
  await opened.getByRole('link', { name: 'Continue' }).click()
  await expect(question).toBeHidden()
  await expect(page.getByRole('row').filter({ hasText: 'On request' }).first()).toBeVisible()
  await provider.stop()
})
