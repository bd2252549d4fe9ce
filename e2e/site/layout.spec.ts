import type { Page } from '@playwright/test'
import { hasLanguagePaths } from '#contract/language-paths.ts'
import { SCREENS } from '#contract/screens.ts'
import { LOCALES, type Locale } from '#domain/words/locale.ts'
import { expect, test } from '../fixtures.ts'
import { listEnglishTexts } from '../language-checks.ts'
import { listLayoutFaults } from '../layout-checks.ts'
import { findAxeViolations } from '../page-checks.ts'
import { query, signIn } from '../people.ts'
import { prepareClient } from './prepare-client.ts'

/** The narrowest phone, and the size of text at which WCAG 2.2 asks that everything can still be read: each alone, and both. */
const NARROW = { width: 320, height: 640 }
const PHONE = { width: 390, height: 844 }
/** A desk, where some screens show more. */
const DESK = { width: 1440, height: 900 }
const LARGE_TEXT = '200%'

const AUDIENCES: ReadonlySet<string> = new Set(['everyone', 'link', 'entry', 'member', 'client'])
/** What the fixture’s dietician has typed: the titles of the plan and its dish, its goal, and their own name. */
const TYPED = ['Many ticks', 'Rice of the outbox', 'Weight loss', 'Test admin']
/** Screens that only lead to another one. */
const LEADS_ON: ReadonlySet<string> = new Set(['/open/:token', '/setup'])
const EXAMPLES: Readonly<Record<string, string>> = {
  '/services/:id': '/services/diabetes',
  '/tips/:slug': '/tips/reading-your-hba1c',
}

for (const locale of LOCALES) {
  test(`nothing overflows or is cut off at 320 px, with text of 200 % or both, and nothing is left in English: ${locale}`, async ({
    page,
    startFreshServer,
  }) => {
    const server = await startFreshServer({ LANGUAGES: LOCALES.filter((other) => other !== 'en').join() })
    const { planId, consultationId, clientId } = await prepareClient(page, server)
    const examples: Readonly<Record<string, string>> = {
      ...EXAMPLES,
      '/plans/:id': `/plans/${planId}`,
      '/consultations/:id': `/consultations/${consultationId}`,
    }
    const faults: string[] = []
    const check = async (path: string, address: string): Promise<void> => {
      await test.step(path, async () => {
        for (const fault of await checkScreen(page, server.url + address, locale === 'en'))
          faults.push(`${path}: ${fault}`)
        if (locale === 'en') return
        const onPhone = await listEnglishTexts(page, TYPED)
        await page.setViewportSize(DESK)
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
        for (const text of new Set([...onPhone, ...(await listEnglishTexts(page, TYPED))])) {
          faults.push(`${path}: in English: ${text}`)
        }
      })
    }
    const screens = SCREENS.filter(({ path, audience }) => AUDIENCES.has(audience) && !LEADS_ON.has(path))
    // The plan was published by staff.
    await page.context().clearCookies()
    const isOfVisitor = (audience: string): boolean => /everyone|link|entry/.test(audience)
    for (const { path } of screens.filter(({ audience }) => isOfVisitor(audience))) {
      await check(path, toAddress(examples[path] ?? path, locale))
    }
    await query(server, 'update users set locale = $1 where id = $2', [locale, clientId])
    await signIn(page.context(), server, clientId)
    for (const { path } of screens.filter(({ audience }) => !isOfVisitor(audience))) {
      await check(path, examples[path] ?? path)
    }
    expect(faults).toEqual([])
  })
}

function toAddress(path: string, locale: Locale): string {
  if (locale === 'en' || !hasLanguagePaths(path)) return path
  return path === '/' ? `/${locale}` : `/${locale}${path}`
}

/** Opens a screen and lists its faults at each size, with those that axe finds on the narrow page. */
async function checkScreen(page: Page, address: string, withAxe: boolean): Promise<string[]> {
  await page.setViewportSize(NARROW)
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready)
  const narrow = await listLayoutFaults(page)
  // The structure of a page is the same in every language.
  if (withAxe) narrow.push(...(await findAxeViolations(page)))
  await page.setViewportSize(PHONE)
  await page.evaluate((size) => {
    // The page removes its own style attribute, and the policy of pages allows no style element.
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`html { font-size: ${size} }`)
    document.adoptedStyleSheets = [sheet]
  }, LARGE_TEXT)
  const large = await listLayoutFaults(page)
  await page.setViewportSize(NARROW)
  const both = await listLayoutFaults(page)
  return [
    ...narrow.map((fault) => `320 px: ${fault}`),
    ...large.map((fault) => `200 %: ${fault}`),
    ...both.map((fault) => `320 px and 200 %: ${fault}`),
  ]
}
