import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { expect, type TestServer, test } from '../fixtures.ts'
import { collectProblems, expectAccessible } from '../page-checks.ts'
import { query, registerPerson } from '../people.ts'

const NEW_PASSWORD = 'kesar-pista-4471'
const STEP_MS = 30_000

type Person = { email: string; password: string }

async function signIn(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

async function openElsewhere(browser: Browser, server: TestServer, path: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: server.url })).newPage()
  await page.goto(path)
  return page
}

/**
 * Returns a code as an authenticator app does. The code of a step is valid only once, so later uses need a later step.
 */
function makeCode(secret: string, stepsAhead = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + stepsAhead * STEP_MS })
}

/** Sets up two-step sign-in on the current page. Returns the secret and the recovery codes. */
async function enroll(
  page: Page,
  password: string,
  doneLabel: 'Done' | 'Continue',
): Promise<{ secret: string; recoveryCodes: string[] }> {
  await page.getByRole('button', { name: 'Set up two-step sign-in' }).click()
  await page.getByLabel('Your password').fill('not-the-password')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('Your password')).toHaveAccessibleDescription(
    'This is not your current password.',
  )
  await page.getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()

  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  await expectAccessible(page)
  const shown = await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{1,4})+$/).textContent()
  const secret = (shown ?? '').replaceAll(' ', '')
  const code = page.getByLabel('Enter the code that the app shows')
  const turnOn = page.getByRole('button', { name: 'Turn on' })
  await turnOn.click()
  await expect(code).toHaveAccessibleDescription('Enter the 6-digit code from your app')
  await code.fill(makeCode(secret, 40))
  await turnOn.click()
  await expect(code).toHaveAccessibleDescription(/code/)
  await code.fill(makeCode(secret))
  await turnOn.click()

  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeFocused()
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recoveryCodes = await codes.allTextContents()
  await expectAccessible(page)
  const done = page.getByRole('button', { name: doneLabel })
  await done.click()
  await expect(page.getByText('Save the codes first. They cannot be shown again.')).toBeVisible()
  await page.getByText('I have saved these codes in a safe place').click()
  await done.click()
  return { secret, recoveryCodes }
}

test('signs in with the right password while other people guess passwords for the account', async ({
  page,
  server,
}) => {
  const person = await registerPerson(server, 'client')
  const statuses: number[] = []
  for (let attempt = 0; attempt < 22; attempt += 1) {
    const response = await page.request.post(`${server.url}/api/identity/sign-in`, {
      headers: { origin: server.url },
      data: { email: person.email, password: 'not-the-password' },
    })
    statuses.push(response.status())
  }
  expect(statuses.slice(-2)).toEqual([428, 428])
  await page.goto('/login')
  await signIn(page, person)
  await expect(page).toHaveURL(/\/home/)
})

test('two-step sign-in is set up and required, its recovery codes are used and renewed, and it is turned off', async ({
  page,
  browser,
  server,
}) => {
  const problems = collectProblems(page)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const person = await registerPerson(server, 'client')
  const elsewhere = await openElsewhere(browser, server, '/login')
  await signIn(elsewhere, person)
  await expect(elsewhere).toHaveURL('/home')

  await page.goto('/login?next=%2Faccount')
  await signIn(page, person)
  await expect(page).toHaveURL('/account')
  await expect(page.getByRole('heading', { name: 'My account' })).toBeVisible()
  const panel = page.getByRole('region', { name: 'Two-step sign-in' })
  await expect(panel.getByText('Off')).toBeVisible()
  const { secret, recoveryCodes } = await enroll(page, person.password, 'Done')
  await expect(panel.getByText('On', { exact: true })).toBeVisible()
  await expect(panel.getByText('10 recovery codes left')).toBeVisible()
  // Other sessions have not proven the second factor.
  await expect(elsewhere).toHaveURL('/login?next=%2Fhome')

  await page.getByRole('button', { name: 'Sign out', exact: true }).first().click()
  await expect(page).toHaveURL('/')
  await page.goto('/login?next=%2Faccount')
  await signIn(page, person)
  const code = page.getByLabel('Authentication code')
  await expect(code).toBeFocused()
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await expectAccessible(page)
  const signInButton = page.getByRole('button', { name: 'Sign In', exact: true })
  await signInButton.click()
  await expect(code).toHaveAccessibleDescription(/Enter the 6-digit code from your app/)
  await code.fill(makeCode(secret, 40))
  await signInButton.click()
  await expect(code).toHaveAccessibleDescription(/code/)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await signInButton.click()
  // With the space with which apps show it.
  await code.fill(makeCode(secret, 1).replace(/^.../, '$& '))
  await signInButton.click()
  await expect(page).toHaveURL('/account')

  const [firstCode = '', secondCode = ''] = recoveryCodes
  const enterRecoveryCode = async (recoveryCode: string): Promise<void> => {
    await elsewhere.getByRole('button', { name: 'Use a recovery code instead' }).click()
    await elsewhere.getByLabel('Recovery code').fill(recoveryCode)
    await elsewhere.getByRole('button', { name: 'Sign In', exact: true }).click()
  }
  await signIn(elsewhere, person)
  await enterRecoveryCode(firstCode)
  await expect(elsewhere).toHaveURL('/home')
  await elsewhere.getByRole('button', { name: 'Sign out', exact: true }).first().click()
  await expect(elsewhere).toHaveURL('/')
  await elsewhere.goto('/login')
  await signIn(elsewhere, person)
  await enterRecoveryCode(firstCode)
  await expect(elsewhere.getByLabel('Recovery code')).toHaveAccessibleDescription(/code/)
  await elsewhere.context().close()

  await page.reload()
  await expect(panel.getByText('9 recovery codes left')).toBeVisible()
  await panel.getByRole('button', { name: 'New recovery codes' }).click()
  await panel.getByLabel('Your password').fill(person.password)
  await panel.getByLabel('Code', { exact: true }).fill(secondCode)
  await panel.getByRole('button', { name: 'Get new codes' }).click()
  const codes = panel.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const newCodes = await codes.allTextContents()
  expect(newCodes.filter((one) => recoveryCodes.includes(one))).toEqual([])
  await panel.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByText('Recovery codes copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(newCodes.join('\n'))
  const download = page.waitForEvent('download')
  await panel.getByRole('button', { name: 'Download' }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toContain(newCodes.join('\n'))
  // The printout contains the codes and nothing else.
  await page.emulateMedia({ media: 'print' })
  await expect(codes.first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'My account' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await panel.getByText('I have saved these codes in a safe place').click()
  await panel.getByRole('button', { name: 'Done' }).click()

  await panel.getByRole('button', { name: 'Turn off' }).click()
  await panel.getByLabel('Your password').fill(person.password)
  await panel.getByLabel('Code', { exact: true }).fill(newCodes[0] ?? '')
  await panel.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByText('Two-step sign-in is off')).toBeVisible()
  await expect(panel.getByText('Off', { exact: true })).toBeVisible()
  expect(problems.filter((problem) => !/status of 4\d\d/.test(problem))).toEqual([])
})

test('a new password and the list of sessions sign out other sessions at once', async ({
  page,
  browser,
  server,
}) => {
  const person = await registerPerson(server, 'client')
  const others: Page[] = []
  for (let count = 0; count < 3; count += 1) {
    const other = await openElsewhere(browser, server, '/login')
    await signIn(other, person)
    await expect(other).toHaveURL('/home')
    others.push(other)
  }
  const [first, second, third] = others
  if (!first || !second || !third) throw new Error('There are three other browsers.')
  await page.goto('/login')
  await signIn(page, person)
  await expect(page).toHaveURL('/home')
  await page.getByRole('link', { name: 'My account' }).click()

  const list = page.getByRole('region', { name: 'Where you are signed in' })
  await expect(list.getByRole('listitem')).toHaveCount(4)
  await expect(list.getByRole('listitem').first()).toContainText('This browser')
  await list
    .getByRole('button', { name: /^Sign out Chrome/ })
    .first()
    .click()
  await expect(list.getByRole('listitem')).toHaveCount(3)
  await expect(list.getByRole('button', { name: /^Sign out Chrome/ }).first()).toBeFocused()
  // The session that was active last comes first.
  await expect(third).toHaveURL('/login?next=%2Fhome')
  await expect(first).toHaveURL('/home')

  const password = page.getByRole('region', { name: 'Password' })
  await password.getByRole('button', { name: 'Change password' }).click()
  const change = async (current: string, chosen: string, again = chosen): Promise<void> => {
    await password.getByLabel('Current password').fill(current)
    await password.getByLabel('New password', { exact: true }).fill(chosen)
    await password.getByLabel('Confirm new password').fill(again)
    await password.getByRole('button', { name: 'Change password' }).click()
  }
  await change(person.password, NEW_PASSWORD, 'something else')
  await expect(password.getByLabel('Confirm new password')).toHaveAccessibleDescription(
    'Passwords do not match.',
  )
  await change('not-the-password', NEW_PASSWORD)
  await expect(password.getByLabel('Current password')).toHaveAccessibleDescription(
    'This is not your current password.',
  )
  await change(person.password, 'password')
  await expect(password.getByLabel('New password', { exact: true })).toHaveAccessibleDescription(/common/)
  await expectAccessible(page)
  await change(person.password, NEW_PASSWORD)
  await expect(page.getByText('Password changed', { exact: true })).toBeVisible()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(first).toHaveURL('/login?next=%2Fhome')
  await server.mailbox.take(person.email, /password/i)

  await signIn(second, { ...person, password: NEW_PASSWORD })
  await expect(second).toHaveURL('/home')
  await page.reload()
  await list.getByRole('button', { name: 'Sign out other devices' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('You stay signed in on this browser.')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Sign out other devices' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(second).toHaveURL('/login?next=%2Fhome')
  await expect(page).toHaveURL('/account')
  for (const other of others) await other.context().close()
})

test('staff must choose a longer password and a second factor if the practice requires them', async ({
  page,
  server,
}) => {
  const problems = collectProblems(page)
  // Long enough for a client, because this person was a client before.
  const person = await registerPerson(server, 'employee', 'dhaniya7')
  await query(server, 'update practice_settings set is_second_factor_required_for_staff = true')
  try {
    await page.goto('/admin/diet-plans')
    await expect(page).toHaveURL('/login?next=%2Fadmin%2Fdiet-plans')
    await signIn(page, person)
    await expect(page).toHaveURL('/secure-account?next=%2Fadmin%2Fdiet-plans')
    await expect(page.getByText('Staff passwords need at least 12 characters')).toBeVisible()
    await expectAccessible(page)
    await page.goto('/admin-dashboard')
    await expect(page).toHaveURL(/^[^?]*\/secure-account/)
    await page.goto('/secure-account?next=%2Fadmin%2Fdiet-plans')
    await page.getByLabel('Current password').fill(person.password)
    await page.getByLabel('New password', { exact: true }).fill('dhaniya78')
    await page.getByLabel('Confirm new password').fill('dhaniya78')
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByLabel('New password', { exact: true })).toHaveAccessibleDescription(/12/)
    await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
    await page.getByLabel('Confirm new password').fill(NEW_PASSWORD)
    await page.getByRole('button', { name: 'Change password' }).click()

    await expect(page.getByText('your practice requires two-step sign-in')).toBeVisible()
    await expectAccessible(page)
    await enroll(page, NEW_PASSWORD, 'Continue')
    await expect(page).toHaveURL('/admin/diet-plans')
    await page.getByRole('link', { name: 'My account' }).click()
    await expect(page.getByText('so you cannot turn it off')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Turn off' })).toHaveCount(0)
    expect(problems.filter((problem) => !/status of 4\d\d/.test(problem))).toEqual([])
  } finally {
    await query(server, 'update practice_settings set is_second_factor_required_for_staff = false')
  }
})

test('the account is accessible in light and dark mode, and fits a phone', async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const role of ['client', 'employee'] as const) {
    // Goes through a blank page, because a page that is notified of its ended session goes to sign-in by itself.
    await page.goto('about:blank')
    await page.context().clearCookies()
    await page.goto('/login')
    await signIn(page, await registerPerson(server, role))
    await expect(page).toHaveURL(role === 'client' ? '/home' : '/admin-dashboard')
    if (role === 'client') {
      await page.getByRole('link', { name: 'More' }).click()
      await page.getByRole('link', { name: /^My account/ }).click()
    } else {
      await page.getByRole('button', { name: 'Account of Asha Nair' }).click()
      await page.getByRole('menuitem', { name: 'My account' }).click()
    }
    await expect(page.getByText('This browser')).toBeVisible()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.goto('/account')
      await expect(page.getByText('This browser')).toBeVisible()
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    }
  }
})
