import { expect, test } from 'vitest'
import { PracticeContent } from '#contract/site/content.ts'
import { listConfirmedResults, readSuccessRate } from '#contract/site/public-content.ts'
import { countWords, selectRelatedTips, TIP_TOPICS } from '#domain/site/tips.ts'
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

test('there are at least 24 tips, each with a title and a summary of its own, and all pages have different addresses', () => {
  expect(tips.length).toBeGreaterThanOrEqual(24)
  const paths = listContentPaths(DEFAULT_CONTENT)
  expect(new Set(paths).size).toBe(services.length + tips.length)
  for (const names of [tips.map(({ title }) => title), tips.map(({ summary }) => summary)]) {
    expect(new Set(names).size).toBe(tips.length)
  }
})

test('each tip has 250 to 500 words, a drawing, a question, sources and a sentence on when to ask a doctor', () => {
  for (const tip of tips) {
    expect(countWords(tip), tip.slug).toBeGreaterThanOrEqual(250)
    expect(countWords(tip), tip.slug).toBeLessThanOrEqual(500)
    expect([tip.drawing, tip.question], tip.slug).toEqual([expect.any(String), expect.stringMatching(/\.$/)])
    expect(new Set(tip.sources.map(({ title }) => title)).size, tip.slug).toBe(tip.sources.length)
    expect(JSON.stringify(tip.sections), tip.slug).toMatch(/doctor|paediatrician|hospital/)
  }
})

test('tips are written in short sentences and promise no cure', () => {
  for (const tip of tips) {
    const sentences = tip.sections
      .flatMap(({ paragraphs }) => paragraphs)
      .flatMap((paragraph) => paragraph.split(/(?<=[.?:])\s+/))
    const words = sentences.map((sentence) => sentence.split(' ').length)
    const average = words.reduce((sum, count) => sum + count, 0) / words.length
    expect(average, tip.slug).toBeLessThanOrEqual(16)
    expect(JSON.stringify(tip), tip.slug).not.toMatch(/\b(?:miracle|detox|superfood|guaranteed|reverses?)\b/i)
  }
})

test('each topic has tips, and each tip is linked from the page of another', () => {
  expect(new Set(tips.map(({ topic }) => topic))).toEqual(new Set(TIP_TOPICS))
  const linked = tips.flatMap(({ slug }) => selectRelatedTips(tips, slug, 4).map((tip) => tip.slug))
  expect(new Set(linked)).toEqual(new Set(tips.map(({ slug }) => slug)))
})

test('the sitemap contains every page of the content with its date, and no page for signed-in people', () => {
  const sitemap = writeSitemap(DEFAULT_CONTENT, 'https://practice.example', null)
  for (const path of [
    ...listContentPaths(DEFAULT_CONTENT),
    '/',
    '/tips',
    '/calorie-calculator',
    '/privacy',
  ]) {
    expect(sitemap).toContain(`<loc>https://practice.example${path}</loc>`)
  }
  expect(sitemap).toContain(`/tips/${tips[0]?.slug}</loc><lastmod>${tips[0]?.reviewedOn}</lastmod>`)
  expect(sitemap).toContain(`/privacy</loc><lastmod>${policies.privacy.updatedOn}</lastmod>`)
  // Pages without a date of their own changed with the content.
  expect(sitemap.match(/<lastmod>\d{4}-\d\d-\d\d<\/lastmod>/g)).toHaveLength(
    sitemap.match(/<loc>/g)?.length ?? 0,
  )
  expect(writeSitemap(DEFAULT_CONTENT, 'https://practice.example', '2030-01-02')).toContain(
    '<loc>https://practice.example/</loc><lastmod>2030-01-02</lastmod>',
  )
  for (const path of ['/login', '/register', '/home', '/admin', '/consultation', '/tips/:slug']) {
    expect(sitemap).not.toContain(`${path}</loc>`)
  }
  expect(writeRobots('https://practice.example')).toMatch(
    /^User-agent: \*\nAllow: \/api\/logo\/\nAllow: \/api\/share-pictures\/\nAllow: \/api\/portraits\/\nDisallow: \/api\/\n/,
  )
  expect(writeRobots('https://practice.example')).toContain('Sitemap: https://practice.example/sitemap.xml')
  expect(writeManifest(DEFAULT_CONTENT)).toMatchObject({ name: 'Pathya', start_url: '/home' })
})

test('the figures of foods in the tips agree with the food tables', () => {
  const table = new Map(readIfct().map((row) => [row.code, row.amounts]))
  const read = (code: string, nutrient: 'proteinG' | 'fibreG' | 'calciumMg' | 'ironMg' | 'carbsG'): number =>
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
  const calcium = textOf('calcium-without-milk')
  for (const [name, code] of [
    ['ragi', 'A010'],
    ['green amaranth leaves (chaulai)', 'C002'],
    ['drumstick leaves', 'C019'],
    ['methi leaves', 'C020'],
    ['almonds', 'H001'],
    ['rajma', 'B020'],
  ] as const) {
    expect(calcium).toContain(`${name} ${read(code, 'calciumMg')} mg`)
  }
  expect(read('H011', 'calciumMg')).toBeCloseTo(1280, -1)
  const fruit = textOf('fruit-with-diabetes')
  for (const [name, code] of [
    ['papaya about', 'E049'],
    ['orange', 'E047'],
    ['pineapple', 'E053'],
    ['apple', 'E001'],
    ['chikoo', 'E060'],
    ['custard apple', 'E016'],
    ['banana about', 'E012'],
  ] as const) {
    expect(fruit).toContain(`${name} ${read(code, 'carbsG')} g`)
  }
  // Iron, as the articles name it: millet, pulses, leaves and rice.
  const iron = ['A003', 'B020', 'B001', 'B013', 'C020', 'C033', 'A015'].map((code) => read(code, 'ironMg'))
  expect(iron).toEqual([6, 6, 6, 7, 6, 3, 1])
})
