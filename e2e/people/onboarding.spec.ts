import { randomBytes, randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { writeCalculatorConsent, writeCareConsent, writeGuardianConsent } from '#domain/privacy/consents.ts'
import { expect, type TestServer, test } from '../fixtures.ts'
import { collectProblems, delaySignInRedirect, expectAccessible } from '../page-checks.ts'
import { readMailedLink } from '../people.ts'

/** Registers and verifies a person; ends on the first step. */
async function reachOnboarding(page: Page, server: TestServer, path = '/register'): Promise<string> {
  const email = `new-${randomBytes(6).toString('hex')}@clients.example`
  await page.goto(path)
  await page.getByRole('tab', { name: 'Register' }).click()
  await page.getByLabel('First name').fill('Ravi')
  await page.getByLabel('Last name').fill('Menon')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('filter-kaapi-305')
  await page.getByLabel('Confirm password').fill('filter-kaapi-305')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page).toHaveURL(/\/email-verification/)
  const mail = await server.mailbox.take(email)
  await page.goto(readMailedLink(mail, 'verify-email'))
  await expect(page.getByText('Step 1 of 3')).toBeVisible()
  return email
}

/** Ticks the consent, which is required to store health data. */
const agree = (page: Page): Promise<void> => page.getByText(writeCareConsent('Pathya')).click()

const makePhone = (): string => `9${randomInt(100_000_000, 999_999_999)}`

async function fillFirstStep(page: Page, phone = makePhone()): Promise<void> {
  await page.getByLabel('Phone').fill(phone)
  await page.getByLabel('Age', { exact: true }).fill('41')
  await page.getByLabel('Weight', { exact: true }).fill('81.5')
  await page.getByLabel('Height', { exact: true }).fill('5 ft 9 in')
  await page.getByRole('group', { name: 'Gender' }).getByText('Male', { exact: true }).click()
  await page.getByRole('group', { name: 'Activity level' }).getByText('Sedentary').click()
}

test('each step is checked before the next, the first error gets the focus, nothing about the body is suggested', async ({
  page,
  server,
}) => {
  const problems = collectProblems(page)
  await reachOnboarding(page, server)
  await expect(page.getByText('33% complete')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled()
  await expect(page.getByLabel('First name')).toHaveValue('Ravi')
  await expect(page.getByLabel('Age', { exact: true })).toHaveValue('')
  await expect(page.getByText(/Suggested|Use \d+/)).toHaveCount(0)

  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByLabel('Phone')).toBeFocused()
  const summary = page.getByRole('alert', { name: 'Please check these answers' })
  await expect(summary.getByRole('link')).toHaveText([
    'Valid phone number is required',
    'Age is required',
    'Please choose a gender',
    'Height is required',
    'Weight is required',
    'Please choose an activity level',
  ])
  await expectAccessible(page)
  await summary.getByRole('link', { name: 'Height is required' }).click()
  await expect(page.getByLabel('Height', { exact: true })).toBeFocused()

  await page.getByLabel('Height', { exact: true }).fill('5.6')
  await expect(page.getByText('Did you mean 5 ft 6 in?').last()).toBeVisible()
  await page.getByRole('button', { name: 'Use 5 ft 6 in' }).click()
  await expect(page.getByText('We read this as 5 ft 6 in (167.6 cm)')).toBeVisible()
  expect(problems).toEqual([])
})

test('typed answers survive a reload; completing the profile opens the requested screen', async ({
  page,
  server,
}) => {
  await reachOnboarding(page, server, '/login?next=%2Fplan')
  await fillFirstStep(page)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Step 2 of 3')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('group', { name: 'Health goals' }).getByText('General health').click()

  await page.reload()
  await expect(page.getByText('Step 2 of 3')).toBeVisible()
  await expect(page.getByLabel('General health')).toBeChecked()
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(page.getByLabel('Height', { exact: true })).toHaveValue('5 ft 9 in')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Step 2 of 3')).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()

  await expect(page.getByText('Step 3 of 3')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Complete Setup' }).click()
  await expect(page.getByRole('alert').getByRole('link')).toHaveText([
    'Select at least one food preference',
    'Please agree, so that we may keep what you tell us about your health',
  ])
  await page.getByRole('group', { name: 'Food preferences' }).getByText('Eggetarian').click()
  await page.getByRole('group', { name: 'Allergies' }).getByText('Nuts', { exact: true }).click()
  await agree(page)
  // The response is delayed until the test has read that the request is being sent.
  const { promise: isRead, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/api/auth/complete-onboarding', async (route) => {
    await isRead
    await route.continue()
  })
  await page.getByRole('button', { name: 'Complete Setup' }).click()
  await expect(page.getByRole('button', { name: 'Completing...' })).toBeVisible()
  letGo()
  await expect(page).toHaveURL(/\/(plan|home)$/)

  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Ravi Menon')
  await expect(page.getByRole('heading', { name: 'No diet plan yet' })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/onboarding')
  await expect(page).toHaveURL('/home')
})

test('a phone user with a keyboard, feet and pounds goes from the calculator to a profile and changes it', async ({
  page,
  server,
}) => {
  const problems = collectProblems(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/calorie-calculator?tab=profile', { waitUntil: 'networkidle' })
  // The chosen tab appears only after the page's script has run.
  await expect(page.getByRole('tab', { selected: true })).toBeVisible()
  await page.getByRole('button', { name: 'Use the suggestions' }).click()
  await expect(page.getByText('Everything is filled in')).toBeVisible()
  await reachOnboarding(page, server)

  const press = (role: 'button' | 'checkbox' | 'radio', name: string | RegExp, key: string): Promise<void> =>
    page.getByRole(role, { name, exact: true }).press(key)
  const height = page.getByLabel('Height', { exact: true })
  const weight = page.getByLabel('Weight', { exact: true })
  await expect(page.getByText('25 years · male · 175 cm · 70.0 kg · moderately active')).toBeVisible()
  await expect(page.getByText(writeCalculatorConsent('Pathya'))).toBeVisible()
  await expect(height).toHaveValue('')
  await press('button', 'Agree and use them', 'Enter')
  await expect(page.getByLabel('Age', { exact: true })).toHaveValue('25')
  await expect(height).toHaveValue('175 cm')
  await page.getByLabel('Height in').press('ArrowDown')
  await expect(height).toHaveValue('5 ft 9 in')
  await page.getByLabel('Weight in').press('ArrowDown')
  await expect(weight).toHaveValue('154.3')
  await page.getByLabel('Phone').press('9')
  await page.getByLabel('Phone').fill('98450 98451')
  await expect(page.getByText('We read this as +91 98450 98451 (India)')).toBeVisible()
  await expectAccessible(page)

  await page.reload()
  await expect(page.getByRole('button', { name: 'Remove' })).toBeVisible()
  await expect(weight).toHaveValue('154.3')
  await expect(page.getByRole('radio', { name: 'Male', exact: true })).toBeChecked()
  // In a field, Enter goes to the next step.
  await page.getByLabel('Phone').press('Enter')
  await expect(page.getByText('Step 2 of 3')).toBeVisible()
  await press('checkbox', 'Weight loss', 'Space')
  await press('button', 'Next', 'Enter')
  await expect(page.getByText('Step 3 of 3')).toBeVisible()
  await press('checkbox', 'Vegan', 'Space')
  await press('checkbox', writeCareConsent('Pathya'), 'Space')
  await expectAccessible(page)
  await press('button', 'Complete Setup', 'Enter')
  await expect(page).toHaveURL('/home')

  await page.goto('/profile')
  const part = (name: string) => page.getByRole('region', { name, exact: true })
  await expect(part('Body and units')).toContainText('5 ft 9 in')
  await expect(part('Body and units')).toContainText('154.3 lb')
  const agreed = part('Your consent')
  await expect(agreed.getByText(writeCareConsent('Pathya'))).toBeVisible()
  await expectAccessible(page)

  await press('button', 'Edit: Personal details', 'Enter')
  await expect(page.getByLabel('First name')).toBeFocused()
  await page.getByLabel('Location').fill('Mysuru')
  await page.getByLabel('First name').fill('')
  await press('button', 'Save', 'Enter')
  await expect(page.getByText('First name is required')).toBeVisible()
  await expect(page.getByLabel('First name')).toBeFocused()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByLabel('Location')).toHaveValue('Mysuru')
  await page.getByLabel('First name').fill('Ravindra')
  await page.getByLabel('First name').press('Enter')
  await expect(page.getByRole('button', { name: 'Edit: Personal details' })).toBeFocused()
  await expect(part('Personal details')).toContainText('Ravindra Menon')
  await expect(part('Personal details')).toContainText('Mysuru')

  await press('button', 'Edit: Goal', 'Enter')
  const goal = page.getByLabel('Goal weight')
  await goal.fill('110')
  await goal.press('Enter')
  await expect(page.getByText('Please choose 125.4 lb or more', { exact: false })).toBeVisible()
  await goal.fill('140')
  await goal.press('Enter')
  await expect(part('Goal')).toContainText('140.0 lb')

  await press('button', 'Edit: Display', 'Enter')
  await press('checkbox', /^Hide weight/, 'Space')
  await press('button', 'Save', 'Enter')
  await expect(part('Display')).toContainText('Hidden on your screens')
  await expect(part('Goal')).not.toContainText('140')
  await expect(part('Body and units')).not.toContainText('154.3')

  await press('button', 'Withdraw consent: Calculator results', 'Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).press('Enter')
  await expect(agreed.getByText('Ended (1)')).toBeVisible()
  await expect(agreed.getByRole('button', { name: /^Withdraw consent: Calculator/ })).toBeHidden()
  expect(problems).toEqual([])
})

test('a parent or guardian must agree for a client under 18', async ({ page, server }) => {
  await reachOnboarding(page, server)
  await fillFirstStep(page)
  await page.getByLabel('Age', { exact: true }).fill('16')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByLabel('Name of parent or guardian')).toBeFocused()
  await page.getByLabel('Name of parent or guardian').fill('Leela Menon')
  await page.getByText(writeGuardianConsent('Pathya')).click()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Step 2 of 3')).toBeVisible()
})

test('a phone number of another account is refused at its field, and nothing typed is lost', async ({
  page,
  browser,
  server,
}) => {
  const phone = makePhone()
  const complete = async (onPage: Page): Promise<void> => {
    await reachOnboarding(onPage, server)
    await fillFirstStep(onPage, phone)
    await onPage.getByRole('button', { name: 'Next' }).click()
    await onPage.getByRole('group', { name: 'Health goals' }).getByText('Weight loss').click()
    await onPage.getByRole('button', { name: 'Next' }).click()
    await onPage.getByRole('group', { name: 'Food preferences' }).getByText('Vegan').click()
    await agree(onPage)
    await onPage.getByRole('button', { name: 'Complete Setup' }).click()
  }
  const first = await (await browser.newContext({ baseURL: server.url })).newPage()
  await complete(first)
  await expect(first).toHaveURL('/home')
  await first.context().close()

  await complete(page)
  await expect(page.getByText('Step 1 of 3')).toBeVisible()
  await expect(page.getByLabel('Phone')).toBeFocused()
  await expect(page.getByLabel('Phone')).toHaveValue(phone)
  await expect(page.getByLabel('Phone')).toHaveAttribute('aria-invalid', 'true')
})

test('every path leads here until the profile is complete, and sign-out is available', async ({
  page,
  server,
}) => {
  await reachOnboarding(page, server)
  for (const path of ['/', '/home', '/login', '/no-such-place']) {
    await page.goto(path)
    await expect(page).toHaveURL(/^[^?]*\/onboarding/)
  }
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/')
})

test('a session that ends during typing loses no typed text', async ({ page, server }) => {
  const email = await reachOnboarding(page, server)
  await fillFirstStep(page)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('group', { name: 'Health goals' }).getByText('Weight loss').click()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('group', { name: 'Food preferences' }).getByText('Jain').click()
  await agree(page)
  await page.context().clearCookies()
  const readWords = await delaySignInRedirect(page)
  await page.getByRole('button', { name: 'Complete Setup' }).click()
  await readWords()
  await expect(page).toHaveURL('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('filter-kaapi-305')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Step 3 of 3')).toBeVisible()
  await expect(page.getByLabel('Jain')).toBeChecked()
  await page.getByRole('button', { name: 'Complete Setup' }).click()
  await expect(page).toHaveURL('/home')
})

test('a client who opens a screen of the practice sees a toast, which F8 and a swipe reach', async ({
  page,
  server,
}) => {
  await reachOnboarding(page, server)
  await fillFirstStep(page)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('group', { name: 'Health goals' }).getByText('Weight loss').click()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('group', { name: 'Food preferences' }).getByText('Vegan').click()
  await agree(page)
  await page.getByRole('button', { name: 'Complete Setup' }).click()
  await expect(page).toHaveURL('/home')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Ravi Menon')

  const answer = await page.goto('/admin/diet-plan-creator')
  // The redirect happens before anything of the screen is loaded.
  expect(answer?.request().redirectedFrom()).not.toBeNull()
  await expect(page).toHaveURL('/home')
  const toast = page.getByRole('alertdialog', { name: 'Unauthorized' })
  await expect(toast).toContainText('Admin access required. Redirecting...')
  await page.keyboard.press('F8')
  await expect(toast).toBeFocused()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)

  const box = await toast.boundingBox()
  if (!box) throw new Error('The toast has no place on the page.')
  const swipe = async (distancePx: number): Promise<void> => {
    await page.mouse.move(box.x + 20, box.y + 20)
    await page.mouse.down()
    await page.mouse.move(box.x + 20 + distancePx, box.y + 20, { steps: 4 })
    await page.mouse.up()
  }
  await swipe(40)
  await expect(toast).toBeVisible()
  await swipe(60)
  await expect(toast).toBeHidden()

  await page.goto('/admin-dashboard')
  await expect(page).toHaveURL('/home')

  // The toast is inside the client area, also on a phone.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Today' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeHidden()
  await expectAccessible(page)
})
