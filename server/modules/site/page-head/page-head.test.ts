import { describe, expect, it } from 'vitest'
import { PracticeContent } from '#contract/site/content.ts'
import type { PageData } from '#contract/site/page-data.ts'
import { inLanguage } from '#server/kit/language/language.ts'
import { setUpTestApp } from '#server/test/set-up-test-app.ts'
import { findStructuredProblems } from '#server/test/structured-data-rules.ts'
import { DEFAULT_CONTENT } from '../default-content.ts'
import { loadContent, loadPageData, saveBrand } from '../service.ts'
import { finishHead, listLanguages } from './page-head.ts'
import { listPublicPages } from './public-pages.ts'

const testApp = setUpTestApp()

const person = {
  id: 'asha-nair',
  name: 'Asha Nair',
  role: 'Clinical dietician',
  qualification: 'M.Sc. Food and Nutrition',
  registration: { body: 'Indian Dietetic Association', number: 'RD 1234' },
  languages: ['English', 'Malayalam'],
  practisingSince: 2012,
  words: '',
  portrait: 'a'.repeat(64),
  staffId: null,
  isExample: false,
}

/** A practice that has filled in everything. */
const FULL = PracticeContent.parse({
  ...DEFAULT_CONTENT,
  brand: { ...DEFAULT_CONTENT.brand, name: 'Annapurna "Nutrition"', phone: '+91 98200 00000' },
  people: [person, { ...person, id: 'example', name: 'Meera Example', isExample: true }],
  place: {
    lines: ['12, Mahatma Gandhi Road', 'Camp'],
    city: 'Pune',
    state: 'Maharashtra',
    pin: '411001',
    mapUrl: 'https://maps.example/annapurna',
  },
  hours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: '09:30', closes: '18:00' })),
  links: [{ kind: 'instagram', url: 'https://instagram.com/annapurna' }],
  tips: DEFAULT_CONTENT.tips.map((tip) => ({
    ...tip,
    author: 'Asha Nair',
    reviewer: 'Dr. Ravi Rao',
    publishedOn: '2026-11-01',
  })),
})

async function makeData(content: PracticeContent): Promise<PageData> {
  const { config, database } = testApp.platform
  return { ...(await loadPageData(database.db, config)), content, publicUrl: 'https://practice.example' }
}

const html = (path: string): string =>
  `<html><head><title>Title &amp; more of ${path}</title><meta name="description" content="What it says."/></head></html>`

function readStructured(document: string): Record<string, unknown>[] {
  return [...document.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json]) =>
    JSON.parse(json ?? ''),
  )
}

describe('the head of public pages', () => {
  it.each([
    ['the defaults', DEFAULT_CONTENT],
    ['a practice that has filled in everything', FULL],
  ])('has structured data with every needed field, for %s', async (_, content) => {
    const data = await makeData(content)
    for (const { path } of listPublicPages(content)) {
      const structured = readStructured(finishHead(path, html(path), data))
      expect(structured.length, path).toBeGreaterThan(0)
      for (const each of structured) {
        expect(each['@context'], path).toBe('https://schema.org')
        expect(findStructuredProblems(each), path).toEqual([])
      }
    }
  })

  it('describes the practice as a local business once it has an address', async () => {
    const [practice, asha, ...rest] = readStructured(finishHead('/', html('/'), await makeData(FULL)))
    expect(practice).toMatchObject({
      '@type': 'MedicalBusiness',
      name: 'Annapurna "Nutrition"',
      priceRange: '₹2,999 to ₹4,999 a month',
      address: { addressLocality: 'Pune', postalCode: '411001' },
      openingHoursSpecification: [
        {
          dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
          opens: '09:30',
          closes: '18:00',
        },
      ],
      sameAs: ['https://instagram.com/annapurna'],
      employee: [{ '@id': 'https://practice.example/#person-asha-nair' }],
    })
    expect(asha).toMatchObject({
      '@type': 'Person',
      name: 'Asha Nair',
      knowsLanguage: ['English', 'Malayalam'],
    })
    expect(rest.map((each) => each['@type'])).toEqual(['WebSite', 'FAQPage'])
    const [plain] = readStructured(finishHead('/', html('/'), await makeData(DEFAULT_CONTENT)))
    expect(plain?.['@type']).toBe('Organization')
  })

  it('leaves out people who are examples', async () => {
    expect(finishHead('/', html('/'), await makeData(FULL))).not.toContain('Meera')
  })

  it('names author, reviewer and dates of an article', async () => {
    const path = '/tips/less-salt'
    const [article] = readStructured(finishHead(path, html(path), await makeData(FULL)))
    expect(article).toMatchObject({
      '@type': 'Article',
      datePublished: '2026-11-01',
      author: { '@type': 'Person', '@id': 'https://practice.example/#person-asha-nair' },
      mainEntityOfPage: { reviewedBy: { name: 'Dr. Ravi Rao' } },
    })
  })

  it('takes title and description of the document for shared links, and escapes the name', async () => {
    const head = finishHead('/tips', html('/tips'), await makeData(FULL))
    for (const tag of [
      '<meta property="og:title" content="Title &amp; more of /tips"/>',
      '<meta name="twitter:description" content="What it says."/>',
      '<meta property="og:site_name" content="Annapurna &quot;Nutrition&quot;"/>',
      '<meta property="og:url" content="https://practice.example/tips"/>',
      '<meta property="og:image:width" content="1200"/>',
    ]) {
      expect(head).toContain(tag)
    }
  })

  it('cannot be ended by a text of the content', async () => {
    const [question] = DEFAULT_CONTENT.questions
    const content = {
      ...DEFAULT_CONTENT,
      questions: [{ question: '</script><b>', answer: question?.answer ?? '' }],
    }
    const head = finishHead('/', html('/'), await makeData(content))
    expect(head).not.toContain('</script><b>')
    expect(readStructured(head).at(-1)).toMatchObject({ mainEntity: [{ name: '</script><b>' }] })
  })

  it('is left as it is on pages that search engines do not show', async () => {
    const data = await makeData(DEFAULT_CONTENT)
    for (const path of ['/login', '/consultation', '/cook', '/admin/settings/preview', '/unknown']) {
      expect(finishHead(path, html(path), data)).toBe(html(path))
    }
  })
})

describe('the picture of a page for shared links', () => {
  const readPicture = async (path: string): Promise<string> => {
    const { config, database } = testApp.platform
    const data = await loadPageData(database.db, config)
    const found = /og:image" content="([^"]+)"/.exec(finishHead(path, html(path), data))
    return new URL(found?.[1] ?? '').pathname
  }
  const ask = (url: string) => testApp.app.inject({ method: 'GET', url })

  it('is a PNG of 1200 × 630 pixels with its own address, cached for ever', async () => {
    const addresses = await Promise.all(['/', '/tips', '/tips/less-salt'].map(readPicture))
    expect(new Set(addresses).size).toBe(3)
    for (const address of addresses) {
      const { statusCode, headers, rawPayload } = await ask(address)
      expect(statusCode).toBe(200)
      expect(headers).toMatchObject({
        'content-type': 'image/png',
        'cache-control': 'public, max-age=31536000, immutable',
      })
      expect([rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)]).toEqual([1200, 630])
      expect(rawPayload.length).toBeLessThan(100_000)
    }
  })

  it('has another address after the practice has renamed itself', async () => {
    const { db } = testApp.platform.database
    const before = await readPicture('/tips')
    const { brand } = await loadContent(db)
    await saveBrand(db, { ...brand, name: 'Annapurna Nutrition' })
    try {
      const after = await readPicture('/tips')
      expect(after).not.toBe(before)
      expect((await ask(after)).statusCode).toBe(200)
    } finally {
      await saveBrand(db, brand)
    }
  })

  it('is drawn only for pages that exist', async () => {
    expect((await ask(`/api/share-pictures/${'0'.repeat(64)}`)).statusCode).toBe(404)
    expect((await ask('/api/share-pictures/made-up')).statusCode).toBe(400)
  })
})

describe('the languages of a page', () => {
  it('are those of its preview, its addresses and its breadcrumbs', async () => {
    const { config, database } = testApp.platform
    const head = await inLanguage('hi', async () => {
      const data = await loadPageData(database.db, config)
      return finishHead('/tips/less-salt', html('/tips/less-salt'), {
        ...data,
        publicUrl: 'https://practice.example',
        locales: ['en', 'hi'],
      })
    })
    expect(head).toContain('<meta property="og:locale" content="hi_IN"/>')
    expect(head).toContain('<meta property="og:url" content="https://practice.example/hi/tips/less-salt"/>')
    expect(head).toContain(
      '<link rel="alternate" hreflang="hi-IN" href="https://practice.example/hi/tips/less-salt"/>',
    )
    const [article, trail] = readStructured(head)
    const title = expect.stringMatching(/^[\p{Script=Devanagari}\P{L}]+$/u)
    expect(article).toMatchObject({ inLanguage: 'hi-IN', headline: title })
    expect(trail).toMatchObject({
      itemListElement: [
        { item: 'https://practice.example/hi' },
        { item: 'https://practice.example/hi/tips' },
        { name: title, item: 'https://practice.example/hi/tips/less-salt' },
      ],
    })
  })

  it('are named with its address in each, if there are several', () => {
    expect(listLanguages('/tips', 'https://practice.example', ['en'])).toEqual([])
    expect(listLanguages('/tips', 'https://practice.example', ['en', 'hi'])).toEqual([
      '<link rel="alternate" hreflang="en-IN" href="https://practice.example/tips"/>',
      '<link rel="alternate" hreflang="hi-IN" href="https://practice.example/hi/tips"/>',
      '<link rel="alternate" hreflang="x-default" href="https://practice.example/tips"/>',
    ])
  })
})
