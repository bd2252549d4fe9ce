import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from '../fixtures.ts'
import { collectProblems, expectAccessible, readLayoutShift } from '../page-checks.ts'
import { createPerson, query, registerPerson, signIn } from '../people.ts'

test('the texts of the public pages are edited, previewed, published at once, and restored', async ({
  page,
  browser,
  startFreshServer,
}) => {
  const server = await startFreshServer()
  const adminId = await createPerson(server, 'admin', { first_name: 'Meera', last_name: 'Iyer' })
  await signIn(page.context(), server, adminId)
  const visitor = await browser.newPage({ baseURL: server.url })
  await visitor.goto('/')
  await expect(visitor.getByText('100,000+')).toBeVisible()

  const problems = collectProblems(page)
  await page.goto(`${server.url}/admin/settings/landing`)
  const claim = page.getByLabel('Number').first()
  await expect(claim).toHaveValue('100,000+')
  await expectAccessible(page)

  // A claim and a real client's words.
  await claim.fill('')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('alert')).toContainText('Claims 1: Please fill this in')
  await page.getByRole('alert').getByRole('link').click()
  await expect(claim).toBeFocused()
  await claim.fill('12,345+')
  await page.getByRole('button', { name: 'Move 7+ years of experience up' }).click()
  await expect(page.getByLabel('Number').first()).toHaveValue('7+')
  await page.getByRole('tab', { name: 'Stories' }).click()
  await page.getByRole('button', { name: 'Priya Deshmukh', exact: true }).click()
  const words = page.getByLabel('Client’s words')
  await words.fill('I cooked one dinner for everybody. தமிழ்')
  await expect(page.getByText(/Our fonts do not have த/)).toBeVisible()
  await words.fill('I cooked one dinner for everybody.')
  await page.getByText('This is a sample', { exact: true }).click()
  await expect(page.getByText('Not saved yet: Claims, Client stories')).toBeVisible()

  // A reload loses none of the changes, and none of them is on the site yet.
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.includes('content-draft'))))
    .toBe(true)
  await page.reload()
  await expect(page.getByText('Your changes are still here')).toBeVisible()
  await page.getByRole('button', { name: 'Preview' }).click()
  const frame = page.frameLocator('iframe[title="The public pages with your changes"]')
  await expect(frame.getByText('12,345+')).toBeVisible()
  // The preview shows the edited part with the header for visitors, without a sign-out button.
  await expect(frame.getByRole('heading', { name: 'What changed for our clients' })).toBeInViewport()
  await expect(frame.getByRole('banner').getByRole('link', { name: 'Get Started' })).toBeVisible()
  await expect(frame.getByText('Logout')).toHaveCount(0)
  await frame.getByRole('link', { name: 'Privacy' }).first().click()
  await expect(frame.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible()
  await page.getByRole('button', { name: 'Back to editing' }).click()
  await visitor.reload()
  await expect(visitor.getByText('100,000+')).toBeVisible()

  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Public pages saved')).toBeVisible()
  await expect(async () => {
    await visitor.goto('/')
    await expect(visitor.getByText('12,345+')).toBeVisible({ timeout: 500 })
  }).toPass()
  // Visitors see the story only once it is confirmed, as it was saved.
  await expect(visitor.getByText('I cooked one dinner for everybody.')).toHaveCount(0)
  await page.getByRole('tab', { name: 'Stories' }).click()
  await page.getByRole('button', { name: 'Priya Deshmukh', exact: true }).click()
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Confirm the story of Priya Deshmukh' })
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(question.getByText('Please choose a date')).toBeVisible()
  await question.getByLabel('The client agreed on').fill('2026-10-02')
  await question.getByText(/^The words and numbers are this client’s own/).click()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Story confirmed')).toBeVisible()
  await expect(
    page.getByText(/The client agreed on 2 Oct 2026\. Confirmed on .* by Meera Iyer\./),
  ).toBeVisible()
  await visitor.goto('/')
  await expect(visitor.getByText('I cooked one dinner for everybody.')).toBeVisible()

  // A person with a portrait.
  await page.getByRole('tab', { name: 'People' }).click()
  await page.getByRole('button', { name: 'Add a person' }).click()
  const face = sharp({ create: { width: 700, height: 900, channels: 3, background: 'rgb(150,44,70)' } })
  await page
    .getByLabel('Choose a photo')
    .setInputFiles({ name: 'face.jpg', mimeType: 'image/jpeg', buffer: await face.jpeg().toBuffer() })
  await expect(page.getByLabel('Choose another')).toBeAttached()
  await page.getByRole('textbox', { name: 'Name' }).fill('Nisha Rao')
  await page.getByRole('textbox', { name: 'Role' }).fill('Clinical dietician')
  await page.getByRole('textbox', { name: 'Languages' }).fill('English, Kannada')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Not saved yet')).toBeHidden()
  await expect(async () => {
    await visitor.goto('/')
    await expect(visitor.getByRole('heading', { name: 'Nisha Rao' })).toBeVisible({ timeout: 500 })
  }).toPass()
  const portrait = visitor.locator('#people img')
  await portrait.scrollIntoViewIfNeeded()
  await expect
    .poll(() => portrait.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBeGreaterThan(0)
  await expect(visitor.getByText('Speaks English and Kannada')).toBeVisible()

  // Another person first saved a change elsewhere: both changes are preserved.
  await query(
    server,
    `update practice_content set version = version + 1, content = content || '{"disclaimer": "Theirs."}'`,
  )
  await page.getByRole('tab', { name: 'Claims' }).click()
  await page.getByLabel('Number').first().fill('8+')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('You both changed different parts. Saving keeps all changes.')).toBeVisible()
  await page.getByRole('button', { name: 'Save my version' }).click()
  await expect(page.getByText('Someone else changed')).toBeHidden()
  await expect
    .poll(() =>
      query(
        server,
        `select content->>'disclaimer' as disclaimer, content->'claims'->0->>'value' as claim from practice_content`,
      ),
    )
    .toEqual([{ disclaimer: 'Theirs.', claim: '8+' }])

  // The original text is restored.
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'History' }).click()
  await expect(page.getByRole('row', { name: /Meera Iyer/ }).first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'View version 0 of Landing page' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Changes if you restore it')).toBeVisible()
  await expect(dialog.getByText('Claims, first: figure')).toBeVisible()
  await expect(dialog.getByText('After restoring', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Restore this version' }).click()
  await expect(page.getByText('Version restored')).toBeVisible()
  await expect(async () => {
    await visitor.goto('/')
    await expect(visitor.getByText('100,000+')).toBeVisible({ timeout: 500 })
  }).toPass()
  expect(problems).toEqual([expect.stringContaining('409')])

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${server.url}/admin/settings/landing?tab=programmes`)
  await page.getByRole('button', { name: 'Weight management', exact: true }).click()
  await expect(page.getByLabel('Price per month')).toHaveValue('2999')
  expect(await overflow(page)).toBe(0)
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await overflow(page)).toBe(0)
  await visitor.close()
})

test('a logo is at the top of every page, passwords have the required length, and employees are redirected', async ({
  page,
  browser,
  startFreshServer,
}) => {
  const server = await startFreshServer()
  const staff = await registerPerson(server, 'employee', 'mango-tree-19')
  const adminId = await createPerson(server, 'admin')
  await signIn(page.context(), server, adminId)
  await page.goto(`${server.url}/admin/settings`)
  await expect(page.getByRole('heading', { name: 'Logo' })).toBeVisible()
  const file = page.getByLabel('Logo image')
  await file.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
  await expect(page.getByText('Please choose a PNG, JPEG or WebP picture.')).toBeVisible()
  const buffer = await sharp({ create: { width: 800, height: 300, channels: 4, background: '#1d5c3f' } })
    .png()
    .toBuffer()
  await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
  await expect(page.getByText('Logo set')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Current logo' })).toBeVisible()
  await expectAccessible(page)
  const visitor = await browser.newPage({ baseURL: server.url })
  await expect(async () => {
    await visitor.goto('/')
    await expect(visitor.locator('header img[src^="/api/logo/"]').first()).toBeVisible({ timeout: 500 })
  }).toPass()
  expect(await readLayoutShift(visitor)).toBe(0)

  await page.getByRole('link', { name: 'Security' }).click()
  const length = page.getByLabel('Staff', { exact: true })
  await expect(length).toHaveValue('12')
  await length.fill('8')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(length).toHaveAccessibleDescription(/Please enter a number from 12 to 64/)
  await length.fill('16')
  await page.getByLabel('Clients', { exact: true }).fill('9')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()
  await expectAccessible(page)

  // People who register see the rule; staff with a shorter password must choose a new one before they continue.
  await expect(async () => {
    await visitor.goto('/register')
    await expect(visitor.getByText('At least 9 characters.')).toBeVisible({ timeout: 500 })
  }).toPass()
  await visitor.goto('/login')
  await visitor.getByLabel('Email').fill(staff.email)
  await visitor.getByLabel('Password', { exact: true }).fill(staff.password)
  await visitor.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(visitor.getByText('Staff passwords need at least 16 characters')).toBeVisible()
  await visitor.getByLabel('Current password').fill(staff.password)
  await visitor.getByLabel('New password', { exact: true }).fill('kesar-pista-44')
  await visitor.getByLabel('Confirm new password').fill('kesar-pista-44')
  await visitor.getByRole('button', { name: 'Change password' }).click()
  await expect(visitor.getByText('Password must be at least 16 characters long.').first()).toBeVisible()
  await visitor.getByLabel('New password', { exact: true }).fill('kesar-pista-4471-x')
  await visitor.getByLabel('Confirm new password').fill('kesar-pista-4471-x')
  await visitor.getByRole('button', { name: 'Change password' }).click()
  await expect(visitor).toHaveURL(/\/admin-dashboard/)
  // Employees cannot open the settings.
  await visitor.goto('/admin/settings')
  await expect(visitor).toHaveURL(/\/admin-dashboard/)
  await expect(visitor.getByText('Admin access required. Redirecting...')).toBeVisible()
  await visitor.close()
})

function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}
