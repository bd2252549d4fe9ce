import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { type OpenIdProvider, startOpenIdProvider } from '#server/test/openid-provider.ts'
import { test as base, expect, type TestServer } from '../fixtures.ts'
import { collectProblems, expectAccessible } from '../page-checks.ts'
import { createPerson, query, readMailedLink, signIn } from '../people.ts'

/** A server that offers Google's sign-in, with a local OpenID provider in the place of Google. */
const test = base.extend<{ provider: OpenIdProvider; google: TestServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
  provider: async ({}, use) => {
    const provider = await startOpenIdProvider({ sub: 'nobody' })
    await use(provider)
    await provider.stop()
  },
  google: async ({ provider, startFreshServer }, use) => {
    await use(
      await startFreshServer({
        GOOGLE_CLIENT_ID: 'pathya-test',
        GOOGLE_CLIENT_SECRET: 'secret',
        GOOGLE_ISSUER: provider.issuer,
      }),
    )
  },
})

/** Makes another person sign in at the provider from now on. Returns their address. */
function switchPerson(provider: OpenIdProvider): string {
  const sub = randomBytes(6).toString('hex')
  const email = `meera-${sub}@gmail.example`
  provider.person = { sub, email, email_verified: true, given_name: 'Meera', family_name: 'Iyer' }
  return email
}

const CANCELLED_NOTICE = 'You left Google’s page before signing in. Nothing has changed.'

async function openWindow(page: Page): Promise<Page> {
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Continue with Google' }).click(),
  ])
  await expect(opened.getByRole('heading', { name: 'Choose an account' })).toBeVisible()
  return opened
}

test('signs in through Google’s window', async ({ page, browser, provider, google }) => {
  const email = switchPerson(provider)
  const problems = collectProblems(page)
  await page.goto(`${google.url}/register?next=%2Fplan`)
  const button = page.getByRole('button', { name: 'Continue with Google' })
  await expect(button).toBeVisible()
  await page.getByRole('tab', { name: 'Sign In' }).click()
  await expect(button).toBeVisible()
  await expectAccessible(page)

  await test.step('shows no error when the window is closed', async () => {
    const opened = await openWindow(page)
    await expect(page.getByRole('button', { name: 'Waiting for Google...' })).toBeVisible()
    await opened.close()
    await expect(page.getByText(CANCELLED_NOTICE)).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  await test.step('shows no error when the sign-in is cancelled', async () => {
    const opened = await openWindow(page)
    const closed = opened.waitForEvent('close')
    await opened.getByRole('link', { name: 'Cancel' }).click()
    await closed
    await expect(page.getByText(CANCELLED_NOTICE)).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  await test.step('shows a failed sign-in once', async () => {
    provider.spoil((payload) => Object.assign(payload, { nonce: 'another' }))
    const opened = await openWindow(page)
    await opened.getByRole('link', { name: 'Continue' }).click()
    await expect(page.getByRole('alert')).toHaveText('Google sign-in failed. Please try again.')
    // The browser logs the refusal itself.
    expect(problems.splice(0)).toEqual([expect.stringContaining('400')])
  })

  await test.step('continues in the window if the page that opened it has been closed', async () => {
    // Uses a separate browser context, because a sign-in here would redirect the page of the next step.
    const context = await browser.newContext()
    const leaving = await context.newPage()
    await leaving.goto(`${google.url}/login`)
    const opened = await openWindow(leaving)
    await leaving.close()
    await opened.getByRole('link', { name: 'Continue' }).click()
    await expect(opened).toHaveURL(`${google.url}/onboarding`)
    await context.close()
    await page.goto(`${google.url}/login?next=%2Fplan`)
  })

  await test.step('signing in continues to the requested page, also when the window was closed', async () => {
    const opened = await openWindow(page)
    const closed = opened.waitForEvent('close')
    await opened.getByRole('link', { name: 'Continue' }).click()
    await expect(page).toHaveURL(`${google.url}/onboarding?next=%2Fplan`)
    await closed
    const rows = await query(google, 'select first_name, is_email_verified from users where email = $1', [
      email,
    ])
    expect(rows).toEqual([{ first_name: 'Meera', is_email_verified: true }])
  })

  await test.step('accepts an invite to the same address', async () => {
    const invited = switchPerson(provider)
    const context = await browser.newContext()
    await signIn(context, google, await createPerson(google, 'admin'))
    const created = await context.request.post(`${google.url}/api/admin/create-user`, {
      headers: { origin: google.url },
      data: { email: invited, firstName: 'Meera', lastName: 'Iyer', role: 'client' },
    })
    expect(created.status(), await created.text()).toBe(200)
    await context.clearCookies()
    const invitee = await context.newPage()
    await invitee.goto(readMailedLink(await google.mailbox.take(invited), 'invite'))
    await expect(
      invitee.getByText(`You can also use the Google account ${invited}. Then you need no password.`),
    ).toBeVisible()
    await expectAccessible(invitee)
    const opened = await openWindow(invitee)
    await opened.getByRole('link', { name: 'Continue' }).click()
    await expect(invitee).toHaveURL(`${google.url}/onboarding`)
    expect(await query(google, 'select invite_token from users where email = $1', [invited])).toEqual([
      { invite_token: null },
    ])
    await context.close()
  })
  expect(problems).toEqual([])
})

test('signs in within the page if windows are blocked, and on phones', async ({
  page,
  browser,
  provider,
  google,
}) => {
  const email = switchPerson(provider)
  const problems = collectProblems(page)
  // A browser that blocks windows does the same.
  await page.addInitScript(() => {
    window.open = () => null
  })
  await page.goto(`${google.url}/login?next=%2Fplan`)
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByText(CANCELLED_NOTICE)).toBeVisible()
  await expect(page).toHaveURL(`${google.url}/login?next=%2Fplan`)

  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await expect(page.getByRole('heading', { name: 'Choose an account' })).toBeVisible()
  await page.goBack()
  const button = page.getByRole('button', { name: 'Continue with Google' })
  await button.click()
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page).toHaveURL(`${google.url}/onboarding?next=%2Fplan`)
  expect(problems).toEqual([])

  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const phone = await context.newPage()
  const phoneProblems = collectProblems(phone)
  await phone.goto(`${google.url}/login`)
  await phone.getByRole('button', { name: 'Continue with Google' }).tap()
  await phone.getByRole('link', { name: 'Continue' }).tap()
  await expect(phone).toHaveURL(`${google.url}/onboarding`)
  expect(context.pages()).toHaveLength(1)
  expect(phoneProblems).toEqual([])

  // A person with two-step sign-in must also enter a code after Google's sign-in.
  await query(
    google,
    `insert into identity_second_factors (user_id, secret, confirmed_at)
     select id, 'never read here', now() from identity_users where email = $1`,
    [email],
  )
  // A page that is notified of its ended session goes to sign-in by itself.
  await phone.goto('about:blank')
  await context.clearCookies()
  await phone.goto(`${google.url}/login`)
  await phone.getByRole('button', { name: 'Continue with Google' }).tap()
  await phone.getByRole('link', { name: 'Continue' }).tap()
  await expect(phone.getByLabel('Authentication code')).toBeVisible()
  await context.close()
})

test('is not offered if it is not configured', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /Google/ })).toHaveCount(0)
})
