import type { Page } from '@playwright/test'
import { hasLanguagePaths } from '#contract/language-paths.ts'
import { SCREENS } from '#contract/screens.ts'
import { addDays, todayIn } from '#domain/units/dates.ts'
import { LOCALES, type Locale } from '#domain/words/locale.ts'
import { expect, type TestServer, test } from '../fixtures.ts'
import { listEnglishTexts } from '../language-checks.ts'
import { listLayoutFaults } from '../layout-checks.ts'
import { CLIENT_FACTS, publishSimplePlan } from '../offline/simple-plan.ts'
import { createPerson, query, signIn } from '../people.ts'

/** The narrowest phone, and the size of text at which WCAG 2.2 asks that everything can still be read. */
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
  test(`nothing overflows or is cut off at 320 px or with text of 200 %, and nothing is left in English: ${locale}`, async ({
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
        for (const fault of await checkScreen(page, server.url + address)) faults.push(`${path}: ${fault}`)
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

/** Adds a client with a long name, a plan, weights, a subscription that waits for its payment, and a follow-up. */
async function prepareClient(
  page: Page,
  server: TestServer,
): Promise<{ clientId: string; planId: string; consultationId: string }> {
  const today = todayIn('Asia/Kolkata', new Date())
  const clientId = await createPerson(server, 'client', {
    ...CLIENT_FACTS,
    first_name: 'Lakshminarasimhamma',
    last_name: 'Venkataramanujam',
  })
  const planId = await publishSimplePlan(page.context(), server, clientId)
  for (const [days, weight] of [
    [-21, 66.4],
    [-7, 65.2],
    [0, 64.1],
  ] as const) {
    await query(server, 'insert into progress_entries (user_id, entry_date, weight) values ($1, $2, $3)', [
      clientId,
      addDays(today, days),
      weight,
    ])
  }
  await query(
    server,
    `insert into subscription_plans (user_id, plan_name, plan_type, amount_paise, duration, duration_weeks, start_date,
                                     end_date, status, kind, package_key)
     values ($1, 'Regular Plan (1 Month)', 'diet_plan', 249900, '4 weeks', 4, $2, $3, 'pending', 'new', 'regular')`,
    [clientId, today, addDays(today, 28)],
  )
  const [consultation] = await query<{ id: string }>(
    server,
    `insert into consultations (kind, status, client_id, is_follow_up, name, phone, concern, starts_at, ends_at, consent_wording, consent_at)
     values ('booking', 'confirmed', $1, true, 'Lakshminarasimhamma', '+919845098450', 'other', date_trunc('day', now()) + interval '3 days',
             date_trunc('day', now()) + interval '3 days 30 minutes', 'wording', now()) returning id`,
    [clientId],
  )
  return { clientId, planId, consultationId: consultation?.id ?? '' }
}

function toAddress(path: string, locale: Locale): string {
  if (locale === 'en' || !hasLanguagePaths(path)) return path
  return path === '/' ? `/${locale}` : `/${locale}${path}`
}

/** Opens a screen and lists its faults at both sizes. */
async function checkScreen(page: Page, address: string): Promise<string[]> {
  await page.setViewportSize(NARROW)
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready)
  const narrow = await listLayoutFaults(page)
  await page.setViewportSize(PHONE)
  await page.evaluate((size) => {
    // The page removes its own style attribute, and the policy of pages allows no style element.
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`html { font-size: ${size} }`)
    document.adoptedStyleSheets = [sheet]
  }, LARGE_TEXT)
  const large = await listLayoutFaults(page)
  return [...narrow.map((fault) => `320 px: ${fault}`), ...large.map((fault) => `200 %: ${fault}`)]
}
