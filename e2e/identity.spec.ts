import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { collectProblems, expectAccessible } from './page-checks.ts'

const PASSWORD = 'haldi-doodh-2918'
const makeEmail = (): string => `asha-${randomBytes(6).toString('hex')}@clients.example`

async function register(page: Page, email: string): Promise<void> {
  await page.getByLabel('First name').fill('Asha')
  await page.getByLabel('Last name').fill('Nair')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Create Account' }).click()
}

function readLink(text: string | undefined): string {
  const link = /https?:\/\/\S+verify-email\?token=\S+/.exec(text ?? '')?.[0]
  if (!link) throw new Error(`No link in: ${text}`)
  return link
}

test('registers on a deep link, verifies from another browser, and goes on by itself', async ({
  page,
  browser,
  server,
}) => {
  const email = makeEmail()
  await page.goto('/plan')
  await expect(page).toHaveURL('/login?next=%2Fplan')
  await page.getByRole('tab', { name: 'Register' }).click()
  await register(page, email)
  await expect(page).toHaveURL('/email-verification?next=%2Fplan')
  await expect(page.getByText(email)).toBeVisible()
  await expect(page.getByText('The link expires in 24 hours.')).toBeVisible()

  await page.getByRole('button', { name: "I've Verified My Email" }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'Email not verified yet. Please check your email and click the verification link, then try again.',
  )
  await expectAccessible(page)

  const mail = await server.mailbox.take(email)
  const other = await (await browser.newContext()).newPage()
  await other.goto(readLink(mail.text))
  await expect(other.getByText('Your email address is verified')).toBeVisible()
  await other.context().close()
  // Within a poll of three seconds.
  await expect(page).toHaveURL('/onboarding?next=%2Fplan')
})

test('sends the mail again, and an old link says so', async ({ page, server }) => {
  const email = makeEmail()
  await page.goto('/register')
  await register(page, email)
  const first = readLink((await server.mailbox.take(email)).text)
  await page.getByRole('button', { name: 'Resend Verification Email' }).click()
  await expect(page.getByText(`A new verification email is on its way to ${email}.`)).toBeVisible()
  const second = readLink((await server.mailbox.take(email)).text)
  await page.goto(second)
  await expect(page).toHaveURL(/\/onboarding/)
  await page.goto(second)
  await expect(page).toHaveURL(/\/onboarding/)
  expect(first).not.toBe('')
})

test('says what is missing, above the form and beside the fields', async ({ page }) => {
  const problems = collectProblems(page)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('alert')).toHaveText('Please fill in all required fields.')
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Enter your email address')

  await page.getByRole('tab', { name: 'Register' }).click()
  await page.getByLabel('First name').fill('Asha')
  await page.getByLabel('Last name').fill('Nair')
  await page.getByLabel('Email').fill('asha@clients.example')
  await page.getByLabel('Password', { exact: true }).fill('abc')
  await page.getByLabel('Confirm password').fill('abd')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    /Password must be at least 6 characters long\./,
  )
  await expect(page.getByLabel('Confirm password')).toHaveAccessibleDescription('Passwords do not match.')
  await expectAccessible(page)
  expect(problems).toEqual([])
})

test('a wrong password and an unknown address get the same sentence', async ({ page }) => {
  await page.goto('/login')
  const sentences: string[] = []
  for (const email of ['nobody@clients.example', 'nobody-else@clients.example']) {
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('not-the-password')
    await page.getByRole('button', { name: 'Sign In' }).click()
    const alert = page.getByRole('alert')
    await expect(alert).toBeVisible()
    sentences.push((await alert.textContent()) ?? '')
    await expect(page.getByLabel('Email')).toHaveValue(email)
  }
  expect(sentences[0]).not.toBe('')
  expect(sentences[0]).toBe(sentences[1])
})

test('shows and hides the password', async ({ page }) => {
  await page.goto('/login')
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('visible?')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(password).toHaveAttribute('type', 'password')
})

test('signing out leaves nothing behind, also on the way back', async ({ page }) => {
  await page.goto('/register')
  await register(page, makeEmail())
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/login/)
})

test('sign-in and registration are accessible in light and dark', async ({ page }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const path of ['/login', '/register', '/setup?token=made-up']) {
      await page.goto(path, { waitUntil: 'networkidle' })
      await expectAccessible(page)
    }
  }
})
