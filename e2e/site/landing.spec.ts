import { expect, test } from '../fixtures.ts'
import { collectProblems, expectAccessible, readLayoutShift } from '../page-checks.ts'

test('shows the services of the practice, its prices and a day of real food', async ({ page }) => {
  const problems = collectProblems(page)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/')
  await expect(page).toHaveTitle(/Pathya/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Eat well, measured kindly.')
  for (const claim of ['100,000+', '7+', '20+', '200,000+']) {
    await expect(page.getByText(claim, { exact: true })).toBeVisible()
  }
  await expect(page.getByRole('img', { name: /kcal: protein \d+ g, carbs \d+ g/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /Moong dal khichdi.*kcal/ })).toBeVisible()
  await expect(page.getByText('Results may vary.').first()).toBeVisible()
  expect(problems).toEqual([])
})

test('the ring fills meal by meal over the day, and each meal can be chosen', async ({ page }) => {
  await page.goto('/')
  const ring = page.getByRole('img', { name: /kcal: protein/ })
  const readKcal = async (): Promise<number> =>
    Number(/^([\d,]+) kcal/.exec((await ring.getAttribute('aria-label')) ?? '')?.[1]?.replaceAll(',', ''))
  const whole = await readKcal()
  const meals = page.getByRole('listitem').filter({ hasText: / kcal/ }).getByRole('button')
  const sums = (await meals.allTextContents()).map((text) => Number(/([\d,]+) kcal/.exec(text)?.[1]))
  expect(sums.reduce((total, kcal) => total + kcal, 0)).toBe(whole)
  await meals.nth(1).click()
  await expect(page.getByText('kcal so far')).toBeVisible()
  await expect.poll(readKcal).toBe((sums[0] ?? 0) + (sums[1] ?? 0))
})

test('choosing a service opens it, and choosing it again closes it', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByText('Select a Service')).toBeVisible()
  const diabetes = page.getByRole('button', { name: /^Diabetes/ })
  await diabetes.click()
  await page.mouse.move(0, 0)
  await expect(page.getByRole('heading', { name: 'Diabetes' })).toBeVisible()
  await expect(page.getByText('Fibre and protein at each meal').last()).toBeVisible()
  await expect(page.getByText('₹3,499 a month').last()).toBeVisible()
  await diabetes.click()
  await page.mouse.move(0, 0)
  await expect(page.getByText('Select a Service')).toBeVisible()
  await diabetes.click()
  await page.getByRole('link', { name: 'Book Free Consultation' }).click()
  await expect(page.getByRole('heading', { name: 'Book your free consultation' })).toBeInViewport()
  await expect(page).toHaveURL('/#consultation-booking')
  await expect(
    page.getByRole('main').getByRole('link', { name: 'Learn More about Diabetes' }),
  ).toHaveAttribute('href', '/services/diabetes')
})

test('the quick BMI calculator shows the category, the Indian classification, and errors for impossible values', async ({
  page,
}) => {
  await page.goto('/#bmi-calculator')
  const height = page.getByLabel('Height')
  const weight = page.getByLabel('Weight', { exact: true })
  const calculate = page.getByRole('button', { name: 'Calculate' })
  await height.fill('170')
  await expect(calculate).toBeDisabled()
  await weight.fill('7000')
  await calculate.click()
  await expect(weight).toHaveAccessibleDescription('Weight must be at most 700 kg.')
  await expect(weight).toBeFocused()
  await weight.fill('70')
  await calculate.click()
  const result = page.getByRole('form', { name: 'Quick BMI Calculator' }).getByRole('status')
  await expect(result).toContainText('24.2')
  await expect(result).toContainText('Normal Weight')
  await expect(result).toContainText('By Indian guidelines: Overweight (23 to 24.9).')
  await expect(result).toContainText('53.5 to 66.1 kg')
  await expect(result.getByRole('link', { name: 'Get Personalized Plan' })).toHaveAttribute(
    'href',
    '/#consultation-booking',
  )
  await page.getByRole('textbox', { name: /^Age/ }).fill('15')
  await expect(result).toBeEmpty()
  await calculate.click()
  await expect(result).toContainText('growth charts')
  await expect(result).not.toContainText('Normal Weight')
})

test('the consultation button follows the page, opens on demand and never covers other controls', async ({
  page,
}) => {
  await page.goto('/')
  const button = page.getByRole('button', { name: 'Free consultation', exact: true })
  await expect(button).toBeHidden()
  await page.locator('#how-it-works').scrollIntoViewIfNeeded()
  await button.click()
  const card = page.getByRole('region', { name: 'Free consultation', exact: true })
  await expect(card.getByRole('link', { name: 'Book Phone Consultation' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(card).toBeHidden()
  await expect(button).toBeFocused()
  await button.click()
  await card.getByRole('link', { name: 'Chat Consultation' }).click()
  await expect(page.getByRole('heading', { name: 'Book your free consultation' })).toBeInViewport()
  await expect(button).toBeHidden()
})

test('the header links to the parts of the page and to the tools', async ({ page }) => {
  await page.goto('/')
  const sections = page.getByRole('navigation', { name: 'Sections' })
  await sections.getByRole('link', { name: 'Results' }).click()
  const results = page.getByRole('heading', { name: 'What changed for our clients' })
  await expect(results).toBeInViewport()
  await sections.getByText('Tools').click()
  await expect(sections.getByRole('link', { name: 'Meal Planner' })).toBeVisible()
  // It opens without the script but closes only with it, so the key may be pressed too early.
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(sections.getByRole('link', { name: 'Meal Planner' })).toBeHidden({ timeout: 500 })
  }).toPass()
  // No result is confirmed, so none is shown, and none of the samples looks like a real client's.
  await expect(page.locator('#transformations')).toContainText('There is none yet.')
  await expect(page.locator('#transformations').getByRole('figure')).toHaveCount(0)
})

test('on a phone the menu slides in and its links work', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Open menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await menu.getByRole('link', { name: 'How It Works' }).click()
  await expect(menu).toBeHidden()
  await expect(page.getByRole('heading', { name: 'How it works' })).toBeInViewport()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(menu.getByRole('link', { name: 'Calorie Calculator' })).toBeVisible()
  await menu.getByRole('link', { name: 'Login' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

for (const { name, size } of [
  { name: 'a phone', size: { width: 390, height: 844 } },
  { name: 'a desk', size: { width: 1440, height: 900 } },
]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`is accessible and does not move on ${name}, ${colorScheme}`, async ({ page }) => {
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme })
      await page.goto('/', { waitUntil: 'networkidle' })
      await expectAccessible(page)
      expect(await readLayoutShift(page)).toBe(0)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow).toBeLessThanOrEqual(0)
    })
  }
}

test('no content is hidden at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of ['/', '/login', '/register']) {
    await page.goto(path)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow, path).toBeLessThanOrEqual(0)
  }
})

test('loads no more than 125 kB of scripts and 45 kB of fonts', async ({ page }) => {
  const sizes: Record<'script' | 'font', number> = { script: 0, font: 0 }
  const readings: Promise<void>[] = []
  page.on('requestfinished', (request) => {
    const kind = request.resourceType()
    if (kind !== 'script' && kind !== 'font') return
    readings.push(
      request.sizes().then(({ responseBodySize }) => {
        sizes[kind] += responseBodySize
      }),
    )
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  await Promise.all(readings)
  // The text is painted before the first script is requested.
  const [painted = 0, asked = 0] = await page.evaluate(() => [
    performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    Math.min(
      ...performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js'))
        .map(({ startTime }) => startTime),
    ),
  ])
  expect(painted).toBeGreaterThan(0)
  expect(asked).toBeGreaterThanOrEqual(painted)
  expect(sizes.script).toBeGreaterThan(50_000)
  expect(sizes.script).toBeLessThanOrEqual(125_000)
  // The fonts themselves are part of the style sheet, which is measured with it.
  expect(sizes.font).toBe(0)
  const style = page.locator('link[rel=stylesheet]')
  const css = await page.request.get((await style.getAttribute('href')) ?? '', {
    headers: { 'accept-encoding': 'identity' },
  })
  const faces = [...(await css.text()).matchAll(/data:font\/woff2;base64,([A-Za-z0-9+/=]+)/g)]
  const bytes = faces.reduce((total, face) => total + Buffer.from(face[1] ?? '', 'base64').length, 0)
  expect(faces.length).toBe(3)
  expect(bytes).toBeLessThanOrEqual(45_000)
})
