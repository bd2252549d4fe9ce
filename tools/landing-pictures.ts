import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import pino from 'pino'
import sharp from 'sharp'
import type { EndpointOutput } from '#contract/endpoint.ts'
import { listDietPlans } from '#contract/plans/diet-plans.ts'
import { LOCALES, type Locale } from '#domain/words/locale.ts'
import { setLanguageSource } from '#domain/words/say.ts'
import { openDatabase } from '#server/kit/database/client.ts'
import { inLanguage, SERVER_LANGUAGES } from '#server/kit/language/language.ts'
import { createPdfRenderer } from '#server/kit/pdf/pdf-renderer.ts'
import { PLAN_TEMPLATE, type PlanDocument } from '#server/modules/plans/pdf/plan-document.ts'
import { printOwnPlan } from '#server/modules/plans/pdf/service.ts'
import { startServerProcess } from '#server/test/server-process.ts'
import { makeDemoDatabase } from './demo/demo-database.ts'
import { DEMO_PASSWORD } from './demo/people.ts'
import { CHROMIUM_FLAGS, findChromium } from './find-chromium.ts'
import { takeScreenshot } from './take-screenshot.ts'

const CLIENT = 'client@demo.example'
/** A small phone, so that the letters can be read where the picture is shown small. */
const PHONE = { width: 360, height: 700 }
/** Twice the widths at which the landing page shows the pictures. */
const WIDTHS_PX = { phone: 560, paper: 640 } as const
/** The picture of the plan shows this part of its second page, the one with the day, in shares of the page's width. */
const PAPER = { ratio: 297 / 210, page: 1, left: 0.04, top: 0.067, width: 0.92, height: 0.79 } as const
const MAX_BYTES = 40_000
/** The title of the plan on the screens, in the words of a dietician who writes in the language. */
const PLAN_TITLES: Readonly<Record<Locale, string>> = {
  en: 'On to the goal',
  hi: 'लक्ष्य की ओर',
  te: 'లక్ష్యం వైపు',
}
/** What the example says of itself, instead of what the demo's dietician has typed. */
const EXAMPLE_TEXTS: Readonly<Record<Locale, Pick<PlanDocument, 'title' | 'planForText' | 'aboutText'>>> = {
  en: {
    title: 'A day of a plan',
    planForText: 'An example: the plan of an invented client',
    aboutText: 'About the client',
  },
  hi: {
    title: 'प्लान का एक दिन',
    planForText: 'उदाहरण: एक काल्पनिक क्लाइंट का प्लान',
    aboutText: 'क्लाइंट के बारे में',
  },
  te: {
    title: 'ప్లాన్‌లో ఒక రోజు',
    planForText: 'ఉదాహరణ: ఊహించుకున్న క్లయింట్ ప్లాన్',
    aboutText: 'క్లయింట్ గురించి',
  },
}

const root = join(import.meta.dirname, '..')
const outDir = join(root, 'web', 'modules', 'site', 'landing', 'pictures')

/**
 * `npm run pictures:landing`: draws the pictures of the landing page from the demo, in every language: Today and the
 * grocery list on a phone, in both colour schemes, and a day of a plan as PDF with a picture of it. The files are part of
 * the repository. Run it again after a change of these screens or of the plan's PDF.
 */
async function main(): Promise<void> {
  setLanguageSource(SERVER_LANGUAGES)
  const demo = await makeDemoDatabase(console.log, 'full')
  const server = await startServerProcess({ env: { DATABASE_URL: demo.url, DATA_DIR: demo.dataDir } })
  const browser = await chromium.launch({ executablePath: await findChromium(), args: [...CHROMIUM_FLAGS] })
  try {
    await server.ready
    const plan = await findPlan(browser, server.url)
    for (const locale of LOCALES) {
      mkdirSync(join(outDir, locale), { recursive: true })
      await setLanguage(demo.url, plan, locale)
      for (const colorScheme of ['light', 'dark'] as const) {
        const context = await openPhone(browser, server.url, colorScheme)
        await signIn(context, CLIENT)
        const suffix = colorScheme === 'dark' ? '-dark' : ''
        await drawScreen(context, '/home', `${locale}/today${suffix}`)
        await drawScreen(context, '/plan/groceries', `${locale}/groceries${suffix}`)
        await context.close()
      }
      await drawPlanDay(demo.url, plan, locale)
    }
  } finally {
    await browser.close()
    server.child.kill('SIGTERM')
    await server.exited
    await demo.remove()
  }
}

/** Lets the demo's client read the product, and a plan with a title, in a language. */
async function setLanguage(databaseUrl: string, plan: { id: string }, locale: Locale): Promise<void> {
  const database = openDatabase(databaseUrl)
  try {
    await database.db.updateTable('users').set({ locale }).where('email', '=', CLIENT).execute()
    const title = PLAN_TITLES[locale]
    await database.db.updateTable('diet_plans').set({ title }).where('id', '=', plan.id).execute()
  } finally {
    await database.close()
  }
}

function openPhone(
  browser: Browser,
  baseURL: string,
  colorScheme: 'light' | 'dark',
): Promise<BrowserContext> {
  return browser.newContext({
    viewport: PHONE,
    deviceScaleFactor: 2,
    colorScheme,
    reducedMotion: 'reduce',
    timezoneId: 'Asia/Kolkata',
    baseURL,
  })
}

/** Draws the first screen of a page as it is shown on a phone. */
async function drawScreen(context: BrowserContext, path: string, name: string): Promise<void> {
  const page: Page = await context.newPage()
  const folder = mkdtempSync(join(tmpdir(), 'pathya-pictures-'))
  try {
    // Waits until everything is there; its picture of the whole length is not used.
    await takeScreenshot(page, { name, path }, join(folder, 'whole.png'))
    await write(name, await page.screenshot(), WIDTHS_PX.phone)
  } finally {
    rmSync(folder, { recursive: true, force: true })
    await page.close()
  }
}

/** Finds the plan of the demo's client. */
async function findPlan(browser: Browser, baseURL: string): Promise<{ id: string; userId: string }> {
  const context = await browser.newContext({ baseURL })
  await signIn(context, CLIENT)
  const user = (await (await context.request.get('/api/auth/user')).json()) as { id: string } // declared by `getAuthUser`
  await context.close()
  const admin = await browser.newContext({ baseURL })
  await signIn(admin, 'admin@demo.example')
  const response = await admin.request.get(listDietPlans.url, {
    params: { status: 'active', userId: user.id },
  })
  const plans = (await response.json()) as EndpointOutput<typeof listDietPlans> // the server checks its answers
  const plan = plans.find(({ startDate }) => startDate <= new Date().toISOString())
  await admin.close()
  if (!plan) throw new Error('The client of the demo has no active plan.')
  return { id: plan.id, userId: user.id }
}

/** Writes one day of the plan as clients get it: the file, and a picture of its page. */
async function drawPlanDay(
  databaseUrl: string,
  plan: { id: string; userId: string },
  locale: Locale,
): Promise<void> {
  const document = await inLanguage(locale, () => readPlanDocument(databaseUrl, plan))
  const [day] = document.days
  if (!day) throw new Error('The plan of the demo has no days.')
  const example: PlanDocument = {
    ...document,
    ...EXAMPLE_TEXTS[locale],
    versionText: null,
    days: [{ ...day, datesText: null }],
    grocery: null,
    intakes: null,
    tips: [],
  }
  const renderer = createPdfRenderer({ log: pino({ level: 'warn' }) })
  try {
    writeFileSync(join(outDir, locale, 'plan-day.pdf'), await renderer.render(PLAN_TEMPLATE, example))
    const svg = await renderer.draw(PLAN_TEMPLATE, example)
    await write(`${locale}/plan-day`, await cutPage(svg), WIDTHS_PX.paper)
  } finally {
    await renderer.close()
  }
}

/** Cuts the part of the plan's second page out of a drawing of all pages. */
async function cutPage(svg: Buffer): Promise<Buffer> {
  // All pages, one below the other.
  const pages = await sharp(svg, { density: 144 }).flatten({ background: 'white' }).png().toBuffer()
  const { width = 0 } = await sharp(pages).metadata()
  return sharp(pages)
    .extract({
      left: Math.round(PAPER.left * width),
      top: Math.round((PAPER.page * PAPER.ratio + PAPER.top) * width),
      width: Math.round(PAPER.width * width),
      height: Math.round(PAPER.height * width),
    })
    .toBuffer()
}

/** Reads what the plan's PDF shows: the document that the product hands to its PDF renderer. */
async function readPlanDocument(
  databaseUrl: string,
  { id, userId }: { id: string; userId: string },
): Promise<PlanDocument> {
  const database = openDatabase(databaseUrl)
  let document: PlanDocument | null = null
  try {
    const keep = async (_template: string, data: unknown): Promise<Uint8Array> => {
      document = data as PlanDocument // `renderPlanPdf` builds nothing else
      return new Uint8Array()
    }
    await printOwnPlan({ database, now: () => new Date(), pdf: { render: keep } }, userId, id)
  } finally {
    await database.close()
  }
  if (!document) throw new Error('The plan of the demo cannot be printed.')
  return document
}

/** Writes a picture as AVIF, and as WebP for older browsers. Throws if it is too large for a phone's connection. */
async function write(name: string, picture: Buffer, width: number): Promise<void> {
  const { width: ownWidth = 1, height: ownHeight = 1 } = await sharp(picture).metadata()
  const height = Math.round((ownHeight / ownWidth) * width)
  const small = sharp(picture).resize(width, height)
  const files = {
    avif: await small.clone().avif({ quality: 58, effort: 9 }).toBuffer(),
    webp: await small.clone().webp({ quality: 66, effort: 6, smartSubsample: true }).toBuffer(),
  }
  for (const [kind, bytes] of Object.entries(files)) {
    const file = join(outDir, `${name}.${kind}`)
    writeFileSync(file, bytes)
    console.log(`${name}.${kind}: ${width} × ${height}, ${statSync(file).size} bytes`)
    if (bytes.length > MAX_BYTES) throw new Error(`${name}.${kind} is larger than ${MAX_BYTES} bytes.`)
  }
}

async function signIn(context: BrowserContext, email: string): Promise<void> {
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
  await page.close()
}

await main()
