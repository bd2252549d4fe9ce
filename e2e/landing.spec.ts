import { expect, test } from './fixtures.ts'
import { collectProblems, expectAccessible, readLayoutShift } from './page-checks.ts'

test('shows what the practice does, its prices and a day of real food', async ({ page }) => {
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

test('the day fills the ring meal by meal, and can be walked through', async ({ page }) => {
  await page.goto('/')
  const ring = page.getByRole('img', { name: /kcal: protein/ })
  const readKcal = async (): Promise<number> =>
    Number(/^([\d,]+) kcal/.exec((await ring.getAttribute('aria-label')) ?? '')?.[1]?.replaceAll(',', ''))
  const whole = await readKcal()
  const meals = page.getByRole('listitem').filter({ hasText: / kcal/ }).getByRole('button')
  const sums = (await meals.allTextContents()).map((text) => Number(/([\d,]+) kcal/.exec(text)?.[1]))
  expect(Math.abs(sums.reduce((total, kcal) => total + kcal, 0) - whole)).toBeLessThan(sums.length)
  await meals.nth(1).click()
  await expect(page.getByText('kcal so far')).toBeVisible()
  expect(await readKcal()).toBeLessThan(whole / 2)
})

test('choosing a service opens it, choosing it again closes it', async ({ page }) => {
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
})

test('on a phone the menu slides in and leads on', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Open menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await page.getByRole('button', { name: 'Open menu' }).click()
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

test('nothing is cut off at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of ['/', '/login', '/register']) {
    await page.goto(path)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow, path).toBeLessThanOrEqual(0)
  }
})

test('loads no more than 125 kB of scripts and 45 kB of fonts', async ({ page }) => {
  const sizes: Record<'script' | 'font', number> = { script: 0, font: 0 }
  page.on('response', async (response) => {
    const kind = response.request().resourceType()
    if (kind !== 'script' && kind !== 'font') return
    const { responseBodySize } = await response.request().sizes()
    sizes[kind] += responseBodySize
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(sizes.script).toBeGreaterThan(50_000)
  expect(sizes.script).toBeLessThanOrEqual(125_000)
  // The faces themselves are part of the style sheet, which is measured with it.
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
