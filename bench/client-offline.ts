import { type Browser, chromium, type Page } from '@playwright/test'
import { startServerProcess } from '#server/test/server-process.ts'
import { makeDemoDatabase } from '../tools/demo/demo-database.ts'
import { DEMO_PASSWORD } from '../tools/demo/people.ts'
import { CHROMIUM_FLAGS, findChromium } from '../tools/find-chromium.ts'
import { findPercentile } from './statistics.ts'

const ROUNDS = 5
/** A lower mid-range phone, with the figure that Lighthouse uses. */
const CPU_SLOWDOWN = 4
const DAYS_LATER = 30

/** The screens, each with a part of it that is there when its content is shown. */
const SCREENS = [
  { name: 'Today', path: '/home', part: '[data-next-meal] button' },
  { name: 'plan', path: '/plan', part: 'main button[aria-haspopup=dialog]' },
  { name: 'week', path: '/plan?view=week', part: 'button[aria-label="Later: next 7 days"]' },
  { name: 'groceries', path: '/plan/groceries', part: 'main input[type=checkbox]' },
] as const

/**
 * Measures how soon the screens of a client are shown without a connection on a slow phone, after one visit of Today with
 * one: on the same day, and thirty days later.
 */
async function main(): Promise<void> {
  const demo = await makeDemoDatabase(() => undefined, 'full')
  const server = await startServerProcess({ env: { DATABASE_URL: demo.url, DATA_DIR: demo.dataDir } })
  const browser = await chromium.launch({ executablePath: await findChromium(), args: [...CHROMIUM_FLAGS] })
  try {
    await server.ready
    const page = await visitOnce(browser, server.url)
    console.log(`Screens without a connection, phone ${CPU_SLOWDOWN} × slower, after one visit of Today`)
    await measureScreens(page)
    await page.clock.setFixedTime(new Date(Date.now() + DAYS_LATER * 86_400_000))
    console.log(`${DAYS_LATER} days later`)
    await measureScreens(page)
  } finally {
    await browser.close()
    server.child.kill('SIGTERM')
    await server.exited
    await demo.remove()
  }
}

async function visitOnce(browser: Browser, baseURL: string): Promise<Page> {
  const viewport = { width: 390, height: 844 }
  const context = await browser.newContext({ baseURL, viewport, isMobile: true, timezoneId: 'Asia/Kolkata' })
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByLabel('Email').fill('client@demo.example')
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL('/home')
  // The worker is registered after the answers have been fetched, and controls the page when it has its files.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await context.setOffline(true)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  return page
}

async function measureScreens(page: Page): Promise<void> {
  for (const { name, path, part } of SCREENS) {
    await measure(name, async () => {
      await page.goto(path, { waitUntil: 'commit' })
      await page.waitForSelector(part)
    })
  }
  await page.goto('/plan')
  const dishes = page.locator('main button[aria-haspopup=dialog]')
  const sheet = page.getByRole('dialog')
  // Each time another dish, and the sheet before is closed in the same time.
  let index = 0
  await measure('a dish', async () => {
    if (await sheet.isVisible()) await page.keyboard.press('Escape')
    await dishes.nth(index++).click()
    await sheet.getByText('Your portion').waitFor()
  })
}

/** Prints the median time of some work. The clock is ours, because that of the page may be set. */
async function measure(name: string, work: () => Promise<void>): Promise<void> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const startedAt = performance.now()
    await work()
    times.push(performance.now() - startedAt)
  }
  const [median, slowest] = [findPercentile(times, 0.5), Math.max(...times)]
  console.log(`  ${name.padEnd(10)} median ${median.toFixed(0)} ms, slowest ${slowest.toFixed(0)} ms`)
}

await main()
