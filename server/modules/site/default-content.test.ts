import { expect, test } from 'vitest'
import { PracticeContent } from '#contract/site/content.ts'
import { listConfirmedResults, readSuccessRate } from '#contract/site/public-content.ts'
import { readIfct } from '#server/seed/ifct.ts'
import { DEFAULT_CONTENT } from './default-content.ts'
import { listContentPaths, writeManifest, writeRobots, writeSitemap } from './sitemap.ts'

const { services, testimonials, tips, policies } = DEFAULT_CONTENT

test('the defaults are complete and contain no exclamation marks', () => {
  expect(() => PracticeContent.parse(DEFAULT_CONTENT)).not.toThrow()
  const texts = JSON.stringify(DEFAULT_CONTENT)
  expect(texts).not.toContain('!')
  // Other characters would be shown in a fallback font.
  expect([...new Set(texts.replace(/[\x20-\x7e‘’“”–—°×½é]/g, ''))]).toEqual([])
})

test('the services are those the practice publishes, without a success rate, because none was counted', () => {
  expect(
    services.map((service) => [
      service.id,
      service.pricePerMonthPaise / 100,
      service.duration,
      readSuccessRate(service),
    ]),
  ).toEqual([
    ['weight-loss', 2999, '3-6 months', null],
    ['diabetes', 3499, 'ongoing', null],
    ['pcod', 3999, '4-8 months', null],
    ['thyroid', 3299, '3-6 months', null],
    ['pregnancy', 4199, 'throughout pregnancy', null],
    ['wedding', 4999, '2-4 months', null],
  ])
  for (const { forWhom, steps, sources } of services) {
    expect(Math.min(forWhom.length, steps.length)).toBeGreaterThanOrEqual(3)
    expect(sources.length).toBeGreaterThan(0)
  }
})

test('the default testimonials are marked as samples, and none loses weight faster than our own rules allow', () => {
  expect(testimonials.map(({ isSample, rating }) => [isSample, rating])).toEqual(Array(6).fill([true, 5]))
  const weeks = (result: string): number => {
    const [, count, unit] = /(\d+) (weeks|months)$/.exec(result) ?? []
    return Number(count) * (unit === 'weeks' ? 1 : 4.35)
  }
  for (const { measure, result } of testimonials) {
    for (const figure of [measure.before, measure.after]) expect(Number.isFinite(figure)).toBe(true)
    if (measure.unit !== 'kg') {
      expect(result).toContain(String(measure.before))
      expect(result).toContain(String(measure.after))
      continue
    }
    const changeKg = Math.abs(measure.after - measure.before)
    expect(result).toContain(`${changeKg} kg`)
    expect(changeKg / weeks(result)).toBeLessThan(0.7)
  }
})

test('no person, address or client is invented, and eight questions are answered', () => {
  const { people, place, hours, links, questions, legal } = DEFAULT_CONTENT
  expect([people, hours, links, place.lines]).toEqual([[], [], [], []])
  expect([place.city, place.pin, legal.registration]).toEqual(['', '', ''])
  expect(listConfirmedResults(DEFAULT_CONTENT)).toEqual([])
  expect(questions).toHaveLength(8)
  expect(questions.map(({ question }) => question)).toContain('Who is this not for?')
  expect(tips.map(({ author, reviewer }) => author ?? reviewer)).toEqual(tips.map(() => null))
})

test('there are at least eight tips, each with a title and a summary of its own, and all pages have different addresses', () => {
  expect(tips.length).toBeGreaterThanOrEqual(8)
  const paths = listContentPaths(DEFAULT_CONTENT)
  expect(new Set(paths).size).toBe(services.length + tips.length)
  for (const names of [tips.map(({ title }) => title), tips.map(({ summary }) => summary)]) {
    expect(new Set(names).size).toBe(tips.length)
  }
  for (const tip of tips) {
    const words = tip.sections.flatMap(({ paragraphs }) => paragraphs.join(' ').split(' ')).length
    expect(tip.readingMinutes, tip.slug).toBe(Math.max(2, Math.ceil(words / 120)))
  }
})

test('the sitemap contains every page of the content with its date, and no page for signed-in people', () => {
  const sitemap = writeSitemap(DEFAULT_CONTENT, 'https://practice.example')
  for (const path of [
    ...listContentPaths(DEFAULT_CONTENT),
    '/',
    '/tips',
    '/calorie-calculator',
    '/privacy',
  ]) {
    expect(sitemap).toContain(`<loc>https://practice.example${path}</loc>`)
  }
  expect(sitemap).toContain(`/tips/${tips[0]?.slug}</loc><lastmod>${tips[0]?.reviewedOn}</lastmod></url>`)
  expect(sitemap).toContain(`/privacy</loc><lastmod>${policies.privacy.updatedOn}</lastmod></url>`)
  for (const path of ['/register', '/home', '/admin', '/consultation', '/tips/:slug']) {
    expect(sitemap).not.toContain(`${path}</loc>`)
  }
  expect(writeRobots('https://practice.example')).toContain('Sitemap: https://practice.example/sitemap.xml')
  expect(writeManifest(DEFAULT_CONTENT)).toMatchObject({ name: 'Pathya', start_url: '/home' })
})

test('the figures of foods in the tips agree with the food tables', () => {
  const table = new Map(readIfct().map((row) => [row.code, row.amounts]))
  const read = (code: string, nutrient: 'proteinG' | 'fibreG'): number =>
    Math.round(table.get(code)?.[nutrient] ?? Number.NaN)
  const textOf = (slug: string): string => JSON.stringify(tips.find((tip) => tip.slug === slug))
  const protein = textOf('protein-in-a-vegetarian-day')
  for (const [name, code] of [
    ['soya beans about', 'B024'],
    ['moong dal', 'B010'],
    ['toor dal', 'B021'],
    ['rajma', 'B020'],
    ['whole wheat atta', 'A019'],
    ['rice', 'A015'],
    ['Paneer has', 'L003'],
    ['a raw egg', 'M001'],
    ['cow’s milk', 'L002'],
  ] as const) {
    expect(protein).toContain(`${name} ${read(code, 'proteinG')} g`)
  }
  expect(0.3 * (table.get('B021')?.proteinG ?? Number.NaN)).toBeGreaterThan(6)
  const fibre = textOf('fibre-from-atta-to-guava')
  for (const code of ['A019', 'A003', 'A010']) expect(read(code, 'fibreG')).toBe(11)
  for (const code of ['A018', 'A015', 'E001']) expect(read(code, 'fibreG')).toBe(3)
  for (const [name, code] of [
    ['jowar', 'A005'],
    ['brown rice', 'A013'],
    ['Chana dal has', 'B001'],
    ['rajma', 'B020'],
    ['moong dal', 'B010'],
  ] as const) {
    expect(fibre).toContain(`${name} ${read(code, 'fibreG')} g`)
  }
  expect((read('E028', 'fibreG') + read('E029', 'fibreG')) / 2).toBeCloseTo(8, 0)
})
