import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { collectProblems, expectAccessible } from '../page-checks.ts'
import { query, readMailedLink, registerPerson } from '../people.ts'

/* Journeys tagged `@any-provider` run with the Firebase provider too, by `tools/test-firebase.ts`. */

const PASSWORD = 'haldi-doodh-2918'
const NEW_PASSWORD = 'kesar-pista-4471'
const makeEmail = (): string => `asha-${randomBytes(6).toString('hex')}@clients.example`

async function register(page: Page, email: string): Promise<void> {
  await page.getByLabel('First name').fill('Asha')
  await page.getByLabel('Last name').fill('Nair')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Create Account' }).click()
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

/** Answers the next call of this address like a proxy in front of a broken server. */
async function breakOnce(page: Page, url: string, answer: { status: number; body: string }): Promise<void> {
  await page.route(`**${url}`, (route) => route.fulfill({ contentType: 'text/html', ...answer }), {
    times: 1,
  })
}
const BAD_GATEWAY = { status: 502, body: '<h1>Bad gateway</h1>' }

test('registers on a deep link, verifies from another browser, and continues automatically @any-provider', async ({
  page,
  browser,
  server,
}) => {
  const email = makeEmail()
  await page.goto('/plan')
  await expect(page).toHaveURL('/login?next=%2Fplan')
  await page.getByRole('tab', { name: 'Register' }).click()
  await expect(page).toHaveURL('/register?next=%2Fplan')
  await register(page, email)
  await expect(page).toHaveURL('/email-verification?next=%2Fplan')
  await expect(page.getByText(email)).toBeVisible()
  await expect(page.getByText('The link expires in 24 hours.')).toBeVisible()
  await expect(page.getByText('Look in your spam folder too.')).toBeVisible()

  const checkButton = page.getByRole('button', { name: "I've Verified My Email" })
  await checkButton.click()
  await expect(page.getByRole('alert')).toHaveText(
    'Email not verified yet. Please check your email and click the verification link, then try again.',
  )
  await expectAccessible(page)

  const link = readMailedLink(await server.mailbox.take(email), 'verify-email')
  // Programs that check links before a person opens them only fetch the page, which must not use up the link.
  expect((await page.request.get(link)).status()).toBe(200)
  const other = await (await browser.newContext()).newPage()
  await other.goto(link)
  await expect(other.getByRole('heading', { name: 'Sign in to finish' })).toBeVisible()
  await expect(other).toHaveURL('/verify-email')
  await expect(other.getByLabel('Email')).toHaveValue(email)
  await expectAccessible(other)
  const signInButton = other.getByRole('button', { name: 'Sign In', exact: true })
  await signInButton.click()
  await expect(other.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'Enter your password',
  )
  await other.getByLabel('Password', { exact: true }).fill('not-the-password')
  await signInButton.click()
  await expect(other.getByRole('alert')).toHaveText('Incorrect email address or password.')
  await expect(page).toHaveURL('/email-verification?next=%2Fplan')
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await signInButton.click()
  await expect(other).toHaveURL('/onboarding')
  // The page polls every three seconds.
  await expect(page).toHaveURL('/onboarding?next=%2Fplan')

  await other.goto('about:blank')
  await other.goto(link)
  await expect(other.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await expectAccessible(other)
  await other.getByRole('link', { name: 'Get a new link' }).click()
  await expect(other).toHaveURL('/onboarding')
  await other.goto('/verify-email')
  await expect(other.getByRole('heading', { name: 'Open the link in your email' })).toBeVisible()
  await other.context().close()
})

test('lets the owner of a mailbox close an account that somebody else registered with it @any-provider', async ({
  page,
  browser,
  server,
}) => {
  const email = makeEmail()
  await page.goto('/register')
  await register(page, email)
  await expect(page).toHaveURL('/email-verification')
  const link = readMailedLink(await server.mailbox.take(email), 'verify-email')

  const owner = await (await browser.newContext()).newPage()
  await owner.goto(link)
  await owner.getByRole('button', { name: 'This was not me' }).click()
  await expect(owner.getByRole('heading', { name: 'Account closed' })).toBeVisible()
  await expectAccessible(owner)
  await owner.context().close()

  // The waiting page polls every three seconds, and is signed out.
  await expect(page).toHaveURL('/login')
  await signIn(page, email, PASSWORD)
  await expect(page.getByRole('alert')).toHaveText('Incorrect email address or password.')
})

test('sends the verification mail again, shows errors and the time of the next try @any-provider', async ({
  page,
  server,
}) => {
  const email = makeEmail()
  await page.goto('/register')
  await register(page, email)
  await expect(page).toHaveURL('/email-verification')
  const first = readMailedLink(await server.mailbox.take(email), 'verify-email')

  const checkButton = page.getByRole('button', { name: "I've Verified My Email" })
  const resendButton = page.getByRole('button', { name: 'Resend Verification Email' })
  const alert = page.getByRole('alert')
  await breakOnce(page, '/api/identity/send-verification', BAD_GATEWAY)
  await resendButton.click()
  await expect(alert).toHaveText('Failed to send verification email')

  await resendButton.click()
  await expect(page.getByText(`A new verification email is on its way to ${email}.`)).toBeVisible()
  await expect(alert).toHaveCount(0)
  let newest = readMailedLink(await server.mailbox.take(email), 'verify-email')
  expect(newest).not.toBe(first)
  for (let count = 0; count < 2; count += 1) {
    await resendButton.click()
    newest = readMailedLink(await server.mailbox.take(email), 'verify-email')
  }
  await resendButton.click()
  await expect(alert).toHaveText(/^Too many attempts\. Please try again in (a minute|\d minutes)\.$/)

  // The page also polls every three seconds; every request fails until the button has its response.
  await page.route('**/api/auth/update-verification', (route) =>
    route.fulfill({ contentType: 'text/html', ...BAD_GATEWAY }),
  )
  await checkButton.click()
  await expect(alert).toHaveText('Failed to check verification status. Please try again.')
  await page.unroute('**/api/auth/update-verification')

  // In the browser that registered, the newest link continues; earlier links are invalid.
  await page.goto(first)
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await page.goto(newest)
  await expect(page).toHaveURL('/onboarding')
})

test('shows missing input above the button and beside the fields, and preserves typed text', async ({
  page,
}) => {
  const problems = collectProblems(page)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('Please fill in all required fields.')
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Enter your email address')
  await page.getByLabel('Email').fill('asha@clients.example')

  // By keyboard: the tab has the focus, and its address follows.
  await page.getByRole('tab', { name: 'Sign In' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL('/register')
  await expect(page.getByRole('tab', { name: 'Register' })).toBeFocused()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByLabel('Email')).toHaveValue('asha@clients.example')

  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByRole('alert')).toHaveText('Please fill in all required fields.')
  await page.getByLabel('First name').fill('Asha')
  await page.getByLabel('Last name').fill('Nair')
  await page.getByLabel('Password', { exact: true }).fill('abc')
  await page.getByLabel('Confirm password').fill('abd')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByRole('alert')).toHaveText('Password must be at least 6 characters long.')
  await expect(page.getByLabel('Confirm password')).toHaveAccessibleDescription('Passwords do not match.')
  await page.getByLabel('Password', { exact: true }).fill('abcdef')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByRole('alert')).toHaveText('Passwords do not match.')
  await page.getByLabel('Password', { exact: true }).fill('password')
  await page.getByLabel('Confirm password').fill('password')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/common/)
  await expectAccessible(page)

  await page.getByRole('tab', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/login')
  await page.getByRole('tab', { name: 'Register' }).click()
  await expect(page.getByLabel('First name')).toHaveValue('Asha')
  // The browser logs the refused sign-up itself.
  expect(problems.filter((problem) => !/status of 400/.test(problem))).toEqual([])
})

test('typed text and pressed buttons from before the script has loaded take effect when it has', async ({
  page,
}) => {
  const openWithoutScript = async (): Promise<() => void> => {
    const { promise: isAwaited, resolve: letCome } = Promise.withResolvers<void>()
    await page.route(
      /\/entry\.client-/,
      async (route) => {
        await isAwaited
        await route.continue()
      },
      { times: 1 },
    )
    await page.goto('/login?next=%2Fplan', { waitUntil: 'commit' })
    await page.getByLabel('Email').fill('asha@clients.example')
    return letCome
  }
  const letTabCome = await openWithoutScript()
  await page.getByRole('tab', { name: 'Register' }).click()
  letTabCome()
  await expect(page).toHaveURL('/register?next=%2Fplan')
  await expect(page.getByLabel('Email')).toHaveValue('asha@clients.example')

  const letLinkCome = await openWithoutScript()
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  letLinkCome()
  await expect(page).toHaveURL('/password-reset?next=%2Fplan')
})

test('refuses a wrong password, an unknown address and a deactivated account, each with a sentence', async ({
  page,
  server,
}) => {
  const alert = page.getByRole('alert')
  const person = await registerPerson(server, 'client')
  await page.goto('/login')
  for (const email of [person.email, 'nobody@clients.example']) {
    await signIn(page, email, 'not-the-password')
    await expect(alert).toHaveText('Incorrect email address or password.')
    await expect(page.getByLabel('Email')).toHaveValue(email)
  }

  await breakOnce(page, '/api/identity/sign-in', BAD_GATEWAY)
  await signIn(page, person.email, person.password)
  await expect(alert).toHaveText('Authentication failed. Please try again.')

  await query(server, 'update users set is_active = false where id = $1', [person.id])
  await signIn(page, person.email, person.password)
  await expect(alert).toHaveText('This account has been deactivated. Please contact us.')
  await expect(page).toHaveURL('/login')
})

test('shows progress while it works @any-provider', async ({ page, server }) => {
  const person = await registerPerson(server, 'client')
  await page.goto('/signup')
  await expect(page.getByRole('tab', { name: 'Register' })).toHaveAttribute('aria-selected', 'true')
  let letGo = (): void => undefined
  const held = new Promise<void>((done) => {
    letGo = done
  })
  await page.route(/\/api\/identity\/sign-|\/accounts:sign/, async (route) => {
    await held
    await route.fallback()
  })
  await register(page, makeEmail())
  await expect(page.getByRole('button', { name: 'Creating Account...' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await page.goto('/login')
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('visible?')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(password).toHaveAttribute('type', 'password')
  await signIn(page, person.email, person.password)
  await expect(page.getByRole('button', { name: 'Signing In...' })).toBeVisible()
  letGo()
  await expect(page).toHaveURL('/home')
  // People who are signed in are redirected from the sign-in page.
  await page.goto('/login')
  await expect(page).toHaveURL('/home')
})

test('resets a forgotten password by mail, once, and signs out everywhere @any-provider', async ({
  page,
  browser,
  server,
}) => {
  const person = await registerPerson(server, 'client')
  const elsewhere = await (await browser.newContext({ baseURL: server.url })).newPage()
  await elsewhere.goto('/login')
  await signIn(elsewhere, person.email, person.password)
  await expect(elsewhere).toHaveURL('/home')

  await page.goto('/login?next=%2Fplan')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page).toHaveURL('/password-reset?next=%2Fplan')
  const alert = page.getByRole('alert')
  const sendButton = page.getByRole('button', { name: 'Send Reset Link' })
  await sendButton.click()
  await expect(alert).toHaveText('Please enter your email address')
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter your email address')
  await page.getByLabel('Email').fill('not an address')
  await sendButton.click()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email address.')

  await page.getByLabel('Email').fill(person.email)
  await breakOnce(page, '/api/auth/password-reset', BAD_GATEWAY)
  await sendButton.click()
  await expect(alert).toHaveText('Password reset failed')
  await breakOnce(page, '/api/auth/password-reset', { status: 200, body: 'no answer of ours' })
  await sendButton.click()
  await expect(alert).toHaveText('Something went wrong. Please try again.')
  await expect(page.getByLabel('Email')).toHaveValue(person.email)
  await expectAccessible(page)

  await sendButton.click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await expect(page.getByText(person.email)).toBeVisible()
  await expect(page.getByText('Look in your spam folder too.')).toBeVisible()
  await expect(page.getByText('The link expires in 1 hour.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to Sign In' }).click()
  await expect(page).toHaveURL('/login?next=%2Fplan')

  const link = readMailedLink(await server.mailbox.take(person.email, /password/i), 'password-reset')
  // The page is already open, so only the part behind the # changes.
  await page.goto('/password-reset')
  await expect(sendButton).toBeVisible()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible()
  await expect(page).toHaveURL('/password-reset')
  expect(await page.evaluate(() => window.location.hash)).toBe('')
  const saveButton = page.getByRole('button', { name: 'Save new password' })
  const fill = async (password: string, again: string): Promise<void> => {
    await page.getByLabel('New password').fill(password)
    await page.getByLabel('Confirm password').fill(again)
    await saveButton.click()
  }
  await fill(NEW_PASSWORD, `${NEW_PASSWORD}!`)
  await expect(page.getByLabel('Confirm password')).toHaveAccessibleDescription('Passwords do not match.')
  await fill('password', 'password')
  await expect(page.getByLabel('New password')).toHaveAccessibleDescription(/common/)
  await expectAccessible(page)
  await fill(NEW_PASSWORD, NEW_PASSWORD)
  await expect(page.getByRole('heading', { name: 'Your password is changed' })).toBeVisible()
  await expectAccessible(page)
  await expect(elsewhere).toHaveURL('/login?next=%2Fhome')
  await elsewhere.context().close()

  await page.getByRole('link', { name: 'Sign In' }).click()
  await signIn(page, person.email, person.password)
  await expect(alert).toHaveText('Incorrect email address or password.')
  await signIn(page, person.email, NEW_PASSWORD)
  await expect(page).toHaveURL('/home')

  await page.goto(link)
  await fill(PASSWORD, PASSWORD)
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await expect(sendButton).toBeVisible()
})

test('signing out leaves nothing behind, also for the Back button, and allows another address @any-provider', async ({
  page,
}) => {
  await page.goto('/register')
  await register(page, makeEmail())
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/(login|register)/)
  await page.goto('/register')
  await register(page, makeEmail())
  await page.getByRole('button', { name: 'Use another address' }).click()
  await expect(page).toHaveURL('/register')
  await expect(page.getByLabel('Email')).toHaveValue('')
})

test('names the staff domain if there is one', async ({ page, startFreshServer }) => {
  const server = await startFreshServer({ STAFF_DOMAIN: 'clinic.example' })
  await page.goto(`${server.url}/login`)
  await expect(
    page.getByText('Admin access needs an email address ending with @clinic.example.'),
  ).toBeVisible()
  await expectAccessible(page)
})

test('sign-in is accessible in dark mode, and fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  for (const path of [
    '/login',
    '/register',
    '/password-reset',
    '/password-reset#token=made-up',
    '/verify-email',
    '/setup#token=made-up',
  ]) {
    // Goes through a blank page, because an address that differs only behind the # loads no new document.
    await page.goto('about:blank')
    await page.goto(path, { waitUntil: 'networkidle' })
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  }
})
