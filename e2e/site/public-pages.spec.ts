import type { APIRequestContext, Page } from '@playwright/test'
import { findStructuredProblems, listVisibleTexts } from '#server/test/structured-data-rules.ts'
import { expect, test } from '../fixtures.ts'
import { collectProblems, expectAccessibleInBothSchemes, readLayoutShift } from '../page-checks.ts'

/** Pages that are not in search engines but are open to everybody. */
const UNLISTED = ['/consultation', '/login', '/register']

type ReadPage = {
  path: string
  title: string
  description: string | null
  canonical: string | null
  picture: string | null
  headings: number
  ids: string[]
  links: string[]
  structured: string[]
  text: string
  /** The tags of the preview of shared links, by name. */
  preview: Record<string, string>
}

test('every page of the sitemap has a title and a description, and every link on it works', async ({
  page,
  request,
  server,
}) => {
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toContain(`Sitemap: ${server.url}/sitemap.xml`)
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) =>
    url.replace(server.url, ''),
  )
  expect(listed.length).toBeGreaterThan(20)
  expect(listed).toEqual(expect.arrayContaining(['/', '/services/pcod', '/tips/less-salt', '/meal-planner']))

  const pages = await readPages(page, request, [...listed, ...UNLISTED])
  const titles = new Set<string>()
  const descriptions = new Set<string>()
  const pictures = new Set<string>()
  for (const { path, title, description, canonical, picture, headings, structured, text, preview } of pages) {
    expect(headings, path).toBe(1)
    if (UNLISTED.includes(path)) continue
    expect(titles.has(title), `${path}: ${title}`).toBe(false)
    expect(descriptions.has(description ?? ''), `${path}: ${description}`).toBe(false)
    titles.add(title)
    descriptions.add(description ?? '')
    expect(description?.length, path).toBeGreaterThan(40)
    expect(canonical, path).toBe(server.url + path)
    expect(preview, path).toMatchObject({
      'og:title': title,
      'og:description': description,
      'og:url': canonical,
      'og:site_name': 'Pathya',
      'twitter:card': 'summary_large_image',
      'twitter:title': title,
      'twitter:image': picture,
    })
    expect(preview['og:image:alt']?.length, path).toBeGreaterThan(10)
    pictures.add(picture ?? '')
    for (const json of structured) {
      const data: unknown = JSON.parse(json)
      expect(findStructuredProblems(data), path).toEqual([])
      // Search engines read nothing that people cannot read on the page.
      for (const fact of listVisibleTexts(data)) {
        expect(text.toLowerCase(), `${path} does not show: ${fact}`).toContain(fact.toLowerCase())
      }
    }
  }
  expect(pictures.size).toBe(listed.length)
  const [image = ''] = pictures
  const png = await request.get(image)
  expect(png.headers()['content-type']).toBe('image/png')
  const types = (path: string): string[] =>
    pages.find((read) => read.path === path)?.structured.map((data) => JSON.parse(data)['@type']) ?? []
  expect(types('/')).toEqual(['Organization', 'WebSite', 'FAQPage'])
  expect(types('/services/pcod')).toEqual(['Service', 'BreadcrumbList'])
  expect(types('/tips/less-salt')).toEqual(['Article', 'BreadcrumbList'])

  const byPath = new Map(pages.map((read) => [read.path, read]))
  const targets = [...new Set(pages.flatMap(({ links }) => links))]
  const unread = [...new Set(targets.map((target) => target.split('#')[0] ?? ''))].filter(
    (path) => !byPath.has(path),
  )
  for (const read of await readPages(page, request, unread)) byPath.set(read.path, read)
  for (const target of targets) {
    const [path = '', fragment] = target.split('#')
    if (fragment) expect(byPath.get(path)?.ids, target).toContain(fragment)
  }
})

test('pages that search engines should not list have noindex, and unknown names are unknown paths', async ({
  request,
}) => {
  const ask = async (path: string) => {
    const response = await request.get(path)
    return { status: response.status(), robots: response.headers()['x-robots-tag'] }
  }
  expect(await ask('/services/thyroid')).toEqual({ status: 200, robots: undefined })
  expect(await ask('/privacy')).toEqual({ status: 200, robots: undefined })
  for (const path of [...UNLISTED, '/cook', '/unsubscribe', '/password-reset', '/invite', '/verify-email']) {
    expect(await ask(path), path).toEqual({ status: 200, robots: 'noindex' })
  }
  for (const path of ['/services/made-up', '/tips/made-up', '/tips/-', '/no-such-place']) {
    expect(await ask(path), path).toEqual({ status: 404, robots: 'noindex' })
  }
  expect((await request.get('/tips/less-salt.data')).status()).toBe(200)
  expect((await request.get('/tips/made-up.data')).status()).toBe(404)
})

test('an unknown name shows the same page as any unknown path, and nothing else', async ({ page }) => {
  const problems = collectProblems(page)
  for (const path of ['/no-such-place', '/services/made-up', '/tips/made-up']) {
    const response = await page.goto(path, { waitUntil: 'networkidle' })
    expect(response?.status(), path).toBe(404)
    await expect(page.getByRole('heading', { name: 'What we help with' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(page.getByRole('banner')).toHaveCount(1)
    await expect(page).toHaveTitle('Page not found · Pathya')
    await expect(page).toHaveURL(path)
  }
  // The browser's message about the status itself.
  expect(problems.filter((text) => !text.includes('status of 404'))).toEqual([])
  // The links work from there, as from the landing page.
  await page.getByRole('navigation', { name: 'Sections' }).getByText('Tools').click()
  await page.getByRole('link', { name: 'Health Tips' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Health tips')
})

test('images exist in the promised sizes', async ({ request, server }) => {
  const manifest = await (await request.get('/manifest.webmanifest')).json()
  const icons: { src: string; sizes: string }[] = manifest.icons
  const sizes: Record<string, string> = { '/apple-touch-icon.png': '180x180' }
  for (const { src, sizes: size } of icons.filter(({ src }) => src.endsWith('.png'))) sizes[src] = size
  expect(Object.keys(sizes).length).toBe(4)
  const favicon = await (await request.get('/favicon.ico')).body()
  expect([favicon.readUInt16LE(2), favicon.readUInt16LE(4)]).toEqual([1, 3])
  for (const [path, size] of Object.entries(sizes)) {
    const response = await request.get(server.url + path)
    expect(response.headers()['content-type'], path).toBe('image/png')
    const bytes = await response.body()
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, path).toBe(size)
    expect(bytes.length, path).toBeLessThan(100_000)
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the library of health tips leads to each topic and each article, with drawings', async ({ page }) => {
    await page.goto('/tips')
    await page
      .getByRole('navigation', { name: 'Topics' })
      .getByRole('link', { name: /^Diabetes/ })
      .click()
    await expect(page).toHaveURL('/tips#health')
    await expect(page.getByRole('heading', { level: 2, name: /^Diabetes/ })).toBeInViewport()
    await page.getByRole('link', { name: 'How to read your HbA1c' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('How to read your HbA1c')
    await expect(page.getByText('Not yet reviewed by a dietician')).toBeVisible()
    const drawing = page.locator('article use').first()
    await expect(drawing).toBeVisible()
    await page.getByRole('link', { name: 'Can I eat fruit with diabetes?' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Can I eat fruit with diabetes?')
  })
})

test('a visitor moves between health articles and between programmes', async ({ page }) => {
  const problems = collectProblems(page)
  await page.goto('/tips')
  await page.getByRole('link', { name: 'The sugar you drink' }).click()
  await expect(page).toHaveURL('/tips/sugar-in-the-cup')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The sugar you drink')
  await expect(page).toHaveTitle('The sugar you drink · Pathya')
  await expect(
    page.getByRole('link', { name: 'Guideline: sugars intake for adults and children' }),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Health tips')

  await page.goto('/services/diabetes')
  await expect(page.getByText('₹3,499').first()).toBeVisible()
  // A rate without its meaning is not shown.
  await expect(page.getByText('Success rate')).toHaveCount(0)
  await expect(page.getByText('Never stop, skip or change a medicine')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'PCOD / PCOS' }).click()
  await expect(page).toHaveURL('/services/pcod')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('PCOD / PCOS')
  await page.getByRole('main').getByRole('link', { name: 'Book Free Consultation' }).click()
  await expect(page).toHaveURL('/#consultation-booking')
  expect(problems).toEqual([])
})

const PHONE = { width: 390, height: 844 }
const DESK = { width: 1440, height: 900 }
const WIDE = { width: 2560, height: 1440 }
const SMALL = { width: 320, height: 640 }
for (const path of [
  '/services/weight-loss',
  '/tips',
  '/tips/protein-in-a-vegetarian-day',
  '/privacy',
  '/calorie-calculator',
  '/meal-planner',
  '/consultation',
  '/login',
]) {
  test(`${path} is accessible, still and whole on every screen`, async ({ page }) => {
    await page.setViewportSize(PHONE)
    await page.goto(path, { waitUntil: 'networkidle' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await readLayoutShift(page)).toBe(0)
    for (const size of [PHONE, DESK]) {
      await page.setViewportSize(size)
      await expectAccessibleInBothSchemes(page)
    }
    for (const size of [WIDE, SMALL]) {
      await page.setViewportSize(size)
      // The window changes shortly before its content does.
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
        .toBeLessThanOrEqual(0)
    }
  })
}

test('a page that is only read loads its script at the first touch, and repeats what was pressed', async ({
  page,
}) => {
  const problems = collectProblems(page)
  await page.setViewportSize(PHONE)
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  for (const path of ['/tips', '/tips/less-salt', '/services/pcod', '/privacy']) {
    await page.goto(path, { waitUntil: 'networkidle' })
    expect(scripts, path).toEqual([])
  }
  await page.getByRole('button', { name: /menu/i }).click()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Meal Planner' })).toBeVisible()
  expect(scripts.length).toBeGreaterThan(5)
  expect(problems).toEqual([])
})

for (const [path, limits, name, size] of [
  // Hindi and Telugu are longer.
  ['/meal-planner', { en: 140_000, hi: 144_700, te: 145_700 }, 'a phone', PHONE],
  ['/meal-planner', { en: 145_000 }, 'a desk', { width: 1440, height: 900 }],
  ['/calorie-calculator', { en: 145_000, hi: 149_900, te: 151_200 }, 'a phone', PHONE],
] as const) {
  test(`on ${name} ${path} loads at most ${limits.en / 1000} kB of scripts before it is used`, async ({
    page,
  }) => {
    await page.setViewportSize(size)
    let sizes: Promise<number>[] = []
    page.on('requestfinished', (request) => {
      if (request.resourceType() === 'script')
        sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
    })
    for (const [locale, limit] of Object.entries(limits)) {
      sizes = []
      await page.goto(locale === 'en' ? path : `/${locale}${path}`, { waitUntil: 'networkidle' })
      const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
      expect(total, locale).toBeGreaterThan(50_000)
      expect(total, locale).toBeLessThanOrEqual(limit)
    }
  })
}

/**
 * Returns the contents of documents as they are sent, before any script. Links are those within the site, without their
 * query.
 */
async function readPages(
  page: Page,
  request: APIRequestContext,
  paths: readonly string[],
): Promise<ReadPage[]> {
  const documents: { path: string; html: string }[] = []
  for (const path of paths) {
    const response = await request.get(path)
    expect(response.status(), path).toBe(200)
    documents.push({ path, html: await response.text() })
  }
  return page.evaluate((sent) => {
    const attribute = (root: Document, selector: string, name: string): string | null =>
      root.querySelector(selector)?.getAttribute(name) ?? null
    return sent.map(({ path, html }) => {
      const root = new DOMParser().parseFromString(html, 'text/html')
      return {
        path,
        title: root.title,
        description: attribute(root, 'meta[name=description]', 'content'),
        canonical: attribute(root, 'link[rel=canonical]', 'href'),
        picture: attribute(root, 'meta[property="og:image"]', 'content'),
        headings: root.querySelectorAll('h1').length,
        ids: [...root.querySelectorAll('[id]')].map(({ id }) => id),
        links: [...root.querySelectorAll('a[href]')]
          .map((link) => link.getAttribute('href') ?? '')
          .filter((href) => /^[/#]/.test(href))
          .map((href) => (href.startsWith('#') ? path + href : href).replace(/\?[^#]*/, '')),
        text: (root.body.textContent ?? '').replace(/\s+/g, ' '),
        preview: Object.fromEntries(
          [...root.querySelectorAll('meta[property^="og:"], meta[name^="twitter:"]')].map((tag) => [
            tag.getAttribute('property') ?? tag.getAttribute('name') ?? '',
            tag.getAttribute('content') ?? '',
          ]),
        ),
        structured: [...root.querySelectorAll('script[type="application/ld+json"]')].map(
          ({ textContent }) => textContent ?? '',
        ),
      }
    })
  }, documents)
}
