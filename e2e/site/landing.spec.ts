import { LOCALES } from '#domain/words/locale.ts'
import { expect, test } from '../fixtures.ts'
import { collectProblems, expectAccessible, readLayoutShift } from '../page-checks.ts'

test('says for whom it is, when the next consultation is, and what a meal of real food adds up to', async ({
  page,
}) => {
  const problems = collectProblems(page)
  await page.goto('/')
  await expect(page).toHaveTitle(/Pathya/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Diet plans for weight, diabetes and PCOS, from the food you already cook.',
  )
  for (const claim of ['100,000+', '7+', '20+', '200,000+']) {
    await expect(page.getByText(claim, { exact: true })).toBeVisible()
  }
  await expect(page.getByText('Results may vary.').first()).toBeVisible()
  const plate = page.locator('#meal-plate')
  const readFigures = async (): Promise<{ dishes: number; total: string; ring: string }> => {
    const figures = await plate.locator('dl').first().getByRole('definition').allTextContents()
    const dishes = figures.slice(0, -1).reduce((sum, kcal) => sum + Number(kcal), 0)
    const label = await plate.getByRole('img').getAttribute('aria-label')
    return { dishes, total: figures.at(-1) ?? '', ring: label?.split(':')[0] ?? '' }
  }
  for (const meal of ['Lunch', 'Dinner']) {
    await plate.getByRole('button', { name: meal }).click()
    await expect(plate.getByRole('button', { name: meal })).toHaveAttribute('aria-pressed', 'true')
    const { dishes, total, ring } = await readFigures()
    expect(dishes).toBeGreaterThan(200)
    expect(total).toBe(`${dishes} kcal`)
    expect(ring).toBe(total)
  }
  expect(problems).toEqual([])
})

test('the pictures of a plan, of Today and of the groceries are in the language of the page', async ({
  page,
}) => {
  const files = new Set<string>()
  for (const [path, alt] of [
    ['/', /^The first page of a plan/],
    ['/hi', /^प्लान का पहला पेज/],
    ['/te', /^PDF గా ప్లాన్ మొదటి పేజీ/],
  ] as const) {
    await page.goto(path)
    const part = page.locator('#what-you-get')
    await expect(part.getByRole('img', { name: alt })).toBeAttached()
    const pictures = part.locator('img, source')
    const addresses = await pictures.evaluateAll((all) =>
      all.map((each) => each.getAttribute('src') ?? each.getAttribute('srcset') ?? ''),
    )
    addresses.push((await part.getByRole('link').getAttribute('href')) ?? '')
    expect(addresses).toHaveLength(11)
    for (const address of addresses) {
      expect((await page.request.get(address)).headers()['content-type'], address).toMatch(/^image|pdf$/)
      files.add(address)
    }
  }
  expect(files.size).toBe(33)
})

test('a concern opens its programme in place, also without scripts, and closes again', async ({
  page,
  browser,
  server,
}) => {
  await page.goto('/')
  const programmes = page.locator('#services')
  const prompt = programmes.getByText('Select a Service')
  await expect(prompt).toBeVisible()
  const diabetes = programmes.locator('summary', { hasText: 'Diabetes' })
  await diabetes.click()
  await page.mouse.move(0, 0)
  await expect(prompt).toBeHidden()
  await expect(programmes.getByRole('heading', { name: 'Diabetes' })).toBeVisible()
  for (const text of [
    'Fibre and protein at each meal',
    '₹3,499 a month',
    'ongoing',
    'The first month',
    'Never stop, skip or change a medicine',
  ]) {
    await expect(programmes.getByText(text).filter({ visible: true }).first()).toBeVisible()
  }
  // Opening works without the script, which may load only now; hovering needs it.
  await expect(async () => {
    await page.mouse.move(0, 0)
    await programmes.locator('summary', { hasText: 'Thyroid' }).hover()
    await expect(programmes.getByRole('heading', { name: 'Thyroid' })).toBeVisible({ timeout: 500 })
  }).toPass()
  await page.mouse.move(0, 0)
  await expect(programmes.getByRole('heading', { name: 'Diabetes' })).toBeVisible()
  await expect(programmes.getByRole('link', { name: 'Learn More about Diabetes' })).toHaveAttribute(
    'href',
    '/services/diabetes',
  )
  await diabetes.click()
  await expect(prompt).toBeVisible()
  await diabetes.click()
  await programmes.getByRole('link', { name: 'Book for this programme, Diabetes' }).click()
  await expect(page.getByRole('heading', { name: 'Book your free consultation' })).toBeInViewport()
  await expect(page).toHaveURL('/#consultation-booking')

  const plain = await (await browser.newContext({ baseURL: server.url, javaScriptEnabled: false })).newPage()
  await plain.setViewportSize({ width: 390, height: 844 })
  await plain.goto('/')
  await plain.locator('summary', { hasText: 'I am pregnant' }).click()
  await expect(plain.getByRole('link', { name: 'Book for this programme, Pregnancy' })).toBeVisible()
  await plain.close()
})

test('the quick BMI calculator says one thing for Indian adults, the other on request, and refuses impossible values', async ({
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
  await expect(result).toContainText('Indian guidelines: below 23.')
  await expect(result).toContainText('Focus on portion control and more activity.')
  await expect(result).toContainText('53.5 to 66.1 kg')
  await expect(page.getByText('Normal Weight')).toBeHidden()
  await page.getByText('What is this?').click()
  await expect(page.getByText('Indian guidelines: Overweight (23 to 24.9).')).toBeVisible()
  await expect(page.getByText('WHO guidelines for all adults: Normal Weight (18.5 to 24.9).')).toBeVisible()
  await expect(result.getByRole('link', { name: 'Get Personalized Plan' })).toHaveAttribute(
    'href',
    '/#consultation-booking',
  )
  await page.getByRole('textbox', { name: /^Age/ }).fill('15')
  await expect(result).toBeEmpty()
  await calculate.click()
  await expect(result).toContainText('growth charts')
  await expect(page.getByText('What is this?')).toBeHidden()
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
  await expect(page.locator('#transformations')).toContainText('No results yet.')
  await expect(page.locator('#transformations').getByRole('figure')).toHaveCount(0)
})

test('on a phone a bar offers the next free consultation, and goes away where it would cover a form', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  const bar = page.locator('#consultation-bar')
  await expect(bar).toBeHidden()
  await page.locator('#how-it-works').scrollIntoViewIfNeeded()
  await expect(bar.getByRole('link', { name: /^(Free talk:|Book Free Consultation)/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Free consultation', exact: true })).toBeHidden()
  await bar.getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'Book your free consultation' })).toBeInViewport()
  await expect(bar).toBeHidden()
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
  await menu.getByRole('link', { name: 'How it works' }).click()
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

/** Limits for the compressed size of the scripts that the first sign of a person loads. Hindi and Telugu are longer. */
const MOST_SCRIPT_BYTES = { en: 118_000, hi: 118_900, te: 119_600 } as const

test('loads no scripts before a person is there, then no more than 118 kB, and 45 kB of fonts', async ({
  page,
  server,
}) => {
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
  expect(sizes.script).toBe(0)
  // The first sign of a person loads these files, and then the parts of the page.
  for (const locale of LOCALES) {
    const total = await sumLaterModules(server.url, locale === 'en' ? '/' : `/${locale}`)
    expect(total, locale).toBeGreaterThan(50_000)
    expect(total, locale).toBeLessThanOrEqual(MOST_SCRIPT_BYTES[locale])
  }
  await page.mouse.move(20, 20)
  await expect(page.locator('html')).toHaveAttribute('data-alive', '')
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

/** Adds up the compressed sizes of the scripts that a page loads at the first sign of a person. */
async function sumLaterModules(origin: string, path: string): Promise<number> {
  const document = await (await fetch(origin + path)).text()
  const script = document.match(/<script[^>]*type="text\/later"[^>]*>/)?.[0] ?? ''
  const files = script.match(/data-modules="([^"]+)"/)?.[1]?.split(' ') ?? []
  expect(files.length).toBeGreaterThan(3)
  let total = 0
  for (const file of files) {
    const { headers } = await fetch(origin + file, { headers: { 'accept-encoding': 'br' } })
    total += Number(headers.get('content-length'))
  }
  return total
}
