import { expect, test } from '../fixtures.ts'
import { createPerson, query, registerPerson, signIn } from '../people.ts'

/** One language beside English, so that a browser is offered no other. */
const LANGUAGES = { LANGUAGES: 'hi' }

test('a visitor stays in a language, signs in there, and Back leads to the page before', async ({
  page,
  startFreshServer,
}) => {
  const server = await startFreshServer(LANGUAGES)
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
  })
  const html = page.locator('html')
  await page.goto(`${server.url}/hi`)
  await expect(html).toHaveAttribute('lang', 'hi-IN')
  await page.mouse.move(10, 10)
  await page.goto(`${server.url}/hi/tips`)
  await page.locator('main a[href^="/hi/tips/"]').first().click()
  await expect(page).toHaveURL(/\/hi\/tips\/./)
  await page.goBack()
  await expect(page).toHaveURL(`${server.url}/hi/tips`)
  // To the first page and back again, within the document.
  await page.getByRole('banner').getByRole('link').first().click()
  await expect(page).toHaveURL(`${server.url}/hi`)
  await page.goBack()
  await expect(page).toHaveURL(`${server.url}/hi/tips`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goForward()
  await expect(page).toHaveURL(`${server.url}/hi`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  // Policies are one screen with three addresses.
  await page.goto(`${server.url}/hi/terms`)
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/hi\/terms$/)

  const { email, password } = await registerPerson(server, 'client')
  await query(server, 'update users set locale = null where email = $1', [email])
  await page.goto(`${server.url}/hi/login`)
  await page.getByLabel('ईमेल').fill(email)
  await page.getByLabel('पासवर्ड', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'साइन इन करें', exact: true }).click()
  await expect(page).toHaveURL(`${server.url}/home`)
  // The account took the language of the page.
  await expect(html).toHaveAttribute('lang', 'hi-IN')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  // A part of a public page, from the own area.
  await page.getByRole('main').getByRole('link', { name: 'परामर्श बुक करें' }).click()
  await expect(page).toHaveURL(`${server.url}/hi#consultation-booking`)
  await page.goto(`${server.url}/more`)
  const choice = page.getByRole('region', { name: /^(Language|भाषा)$/ })
  await expect(choice.getByRole('button', { name: 'हिन्दी' })).toHaveAttribute('aria-pressed', 'true')
  await choice.getByRole('button', { name: 'English' }).click()
  await expect(html).toHaveAttribute('lang', 'en-IN')
  await expect(page).toHaveURL(`${server.url}/more`)
  await expect(choice.getByRole('button', { name: 'English' })).toHaveAttribute('aria-pressed', 'true')
  expect(problems).toEqual([])
})

test('a visitor’s browser leads to an offer, in its own words, and never to another page', async ({
  browser,
  startFreshServer,
}) => {
  const server = await startFreshServer(LANGUAGES)
  const context = await browser.newContext({ locale: 'hi-IN', viewport: { width: 360, height: 640 } })
  const page = await context.newPage()
  await page.goto(`${server.url}/tips`)
  const offer = page.getByRole('link', { name: 'हिन्दी में पढ़ें?' })
  await page.mouse.move(10, 10)
  await expect(offer).toBeVisible()
  await expect(page).toHaveURL(`${server.url}/tips`)
  await page.getByRole('button', { name: 'नहीं, धन्यवाद' }).click()
  await expect(offer).toHaveCount(0)
  await page.reload()
  await page.mouse.move(20, 20)
  await page.mouse.move(40, 40)
  await expect(page.locator('html[data-alive]')).toHaveCount(1)
  await expect(offer).toHaveCount(0)
  // The link at the end of the page leads there at any time, and back.
  await page.getByRole('contentinfo').getByRole('link', { name: 'हिन्दी' }).click()
  await expect(page).toHaveURL(`${server.url}/hi/tips`)
  await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click()
  await expect(page).toHaveURL(`${server.url}/tips`)
  await context.close()
})

test('a client who reads another language than the page gets the own area in it, and staff see which', async ({
  page,
  startFreshServer,
}) => {
  const server = await startFreshServer(LANGUAGES)
  const { email, password } = await registerPerson(server, 'client')
  await query(server, `update users set locale = 'hi' where email = $1`, [email])
  await page.goto(`${server.url}/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(`${server.url}/home`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi-IN')

  const [client] = await query<{ id: string }>(server, 'select id from users where email = $1', [email])
  await page.context().clearCookies()
  await signIn(page.context(), server, await createPerson(server, 'admin'))
  await page.goto(`${server.url}/admin/clients/${client?.id}`)
  await expect(page.getByText('Reads Hindi', { exact: true })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-IN')
})

test('a new client chooses a language before the questions about health', async ({
  page,
  context,
  startFreshServer,
}) => {
  const server = await startFreshServer(LANGUAGES)
  await signIn(context, server, await createPerson(server, 'client', { is_onboarding_complete: false }))
  await page.goto(`${server.url}/onboarding`)
  await page.getByLabel('First name').fill('Meera')
  await page.getByRole('button', { name: 'हिन्दी' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi-IN')
  await expect(page).toHaveURL(`${server.url}/onboarding`)
  await expect(page.getByLabel('पहला नाम')).toHaveValue('Meera')
})
