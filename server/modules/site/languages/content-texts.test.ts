import { expect, test } from 'vitest'
import type { PracticeContent } from '#contract/site/content.ts'
import { listConfirmedResults } from '#contract/site/public-content.ts'
import { countReadingMinutes } from '#domain/site/tips.ts'
import { LOCALES } from '#domain/words/locale.ts'
import { translateText } from '#server/kit/language/translate-text.ts'
import { DEFAULT_CONTENT } from '../default-content.ts'
import { writeSitemap } from '../sitemap.ts'
import { listContentTexts, translateContent } from './content-texts.ts'

const shout = (content: PracticeContent): PracticeContent =>
  translateContent(content, (text) => text.toUpperCase())

test('every text that visitors read is translated; names, addresses and figures stay', () => {
  const { services, tips, policies, questions, brand } = shout(DEFAULT_CONTENT)
  const [tip] = tips
  const [original] = DEFAULT_CONTENT.tips
  expect(tip?.title).toBe(original?.title.toUpperCase())
  expect(tip?.sections.at(-1)?.paragraphs).toEqual(
    original?.sections.at(-1)?.paragraphs.map((text) => text.toUpperCase()),
  )
  expect([tip?.slug, tip?.sources, tip?.reviewedOn]).toEqual([
    original?.slug,
    original?.sources,
    original?.reviewedOn,
  ])
  expect(services.map(({ id }) => id)).toEqual(DEFAULT_CONTENT.services.map(({ id }) => id))
  expect(policies.privacy.sections[0]?.heading).toMatch(/^[^a-z]+$/)
  expect(questions[0]?.answer).toMatch(/^[^a-z]+$/)
  expect(brand.name).toBe(DEFAULT_CONTENT.brand.name)
})

test('an article takes as many minutes in every language', () => {
  for (const locale of LOCALES) {
    const { tips } = translateContent(DEFAULT_CONTENT, (text) => translateText(text, locale))
    expect(tips[0]?.title === DEFAULT_CONTENT.tips[0]?.title, locale).toBe(locale === 'en')
    const minutes = tips.map((tip) => [tip.slug, countReadingMinutes(tip)])
    expect(minutes, locale).toEqual(DEFAULT_CONTENT.tips.map((tip) => [tip.slug, countReadingMinutes(tip)]))
  }
})

test('a content without translations stays as it is', () => {
  expect(translateContent(DEFAULT_CONTENT, (text) => text)).toEqual(DEFAULT_CONTENT)
})

test('a confirmed result is still confirmed in another language', () => {
  const [first] = DEFAULT_CONTENT.testimonials
  if (!first) throw new Error('There are testimonials.')
  const testimonial = { ...first, isSample: false }
  const content: PracticeContent = {
    ...DEFAULT_CONTENT,
    testimonials: [testimonial],
    confirmations: [
      {
        confirmed: testimonial,
        consentedOn: '2026-11-01',
        confirmedOn: '2026-11-02',
        confirmedById: '00000000-0000-4000-8000-000000000000',
      },
    ],
  }
  expect(listConfirmedResults(shout(content))).toEqual([
    { ...shout(content).testimonials[0], confirmedOn: '2026-11-02' },
  ])
})

test('each text is listed once, with the place where it is', () => {
  const texts = listContentTexts(DEFAULT_CONTENT)
  expect(new Set(texts.map(({ text }) => text)).size).toBe(texts.length)
  expect(texts).toContainEqual({
    text: DEFAULT_CONTENT.tips[0]?.summary,
    part: 'tips',
    of: DEFAULT_CONTENT.tips[0]?.title,
  })
})

test('the sitemap names each page in each language, and its other languages', () => {
  const sitemap = writeSitemap(DEFAULT_CONTENT, 'https://practice.example', null, ['en', 'hi'])
  expect(sitemap).toContain('<loc>https://practice.example/hi/tips</loc>')
  expect(sitemap).toContain('<loc>https://practice.example/hi</loc>')
  expect(sitemap).toContain(
    '<xhtml:link rel="alternate" hreflang="hi-IN" href="https://practice.example/hi/tips"/>',
  )
  expect(sitemap).toContain('xmlns:xhtml="http://www.w3.org/1999/xhtml"')
})
