import { type Browser, chromium, type Page } from '@playwright/test'
import { startServerProcess } from '#server/test/server-process.ts'
import { makeDemoDatabase } from '../tools/demo/demo-database.ts'
import { DEMO_PASSWORD } from '../tools/demo/people.ts'
import { CHROMIUM_FLAGS, findChromium } from '../tools/find-chromium.ts'
import { report } from './figures.ts'
import { openSlowLink } from './slow-link.ts'
import { findPercentile } from './statistics.ts'

const ROUNDS = 5
/** A lower mid-range phone on slow 4G, with the figures that Lighthouse uses. */
const CPU_SLOWDOWN = 4
const LINK = { roundTripMs: 150, bytesPerSecond: (1.6 * 1024 * 1024) / 8 }
/** A page that has fetched nothing for this time has finished. */
const QUIET_MS = 4000

/** Times in milliseconds since the page was requested; size of the scripts in bytes as transferred. */
type Visit = { paintedMs: number; mealsMs: number; scriptBytes: number; scriptCount: number }

/**
 * Measures the client's first screen on a slow phone: the time until today's meals are shown and can be ticked, on the
 * first visit and on a later one, and the size of the scripts fetched until then. A later visit is a new page, opened when
 * the first one has finished everything and is closed: the service worker has its files, and the device has the last answers.
 * The connection of a later visit is slowed by a relay of ours, because the browser slows that of a page but not that of its
 * worker; on the first visit there is none yet, and the browser slows the connection.
 */
async function main(): Promise<void> {
  const demo = await makeDemoDatabase(() => undefined, 'full')
  const link = await openSlowLink(LINK)
  const server = await startServerProcess({
    env: { DATABASE_URL: demo.url, DATA_DIR: demo.dataDir, PUBLIC_URL: link.url },
  })
  link.connectTo(server.url)
  const browser = await chromium.launch({ executablePath: await findChromium(), args: [...CHROMIUM_FLAGS] })
  try {
    await server.ready
    const session = await signIn(browser, link.url)
    const visits: Record<'first' | 'later', Visit[]> = { first: [], later: [] }
    for (let round = 0; round < ROUNDS; round++) {
      const context = await browser.newContext({ ...PHONE, baseURL: link.url, storageState: session })
      await context.addInitScript(() => performance.setResourceTimingBufferSize(5000))
      const first = await context.newPage()
      await slowDown(first)
      await setSlowConnection(first, true)
      visits.first.push(await visit(first))
      await setSlowConnection(first, false)
      await waitUntilFinished(first)
      await first.close()
      const later = await context.newPage()
      await slowDown(later)
      link.setSlow(true)
      visits.later.push(await visit(later))
      link.setSlow(false)
      await context.close()
    }
    console.log(`Today’s meals on a phone: ${CPU_SLOWDOWN} × slower, ${LINK.roundTripMs} ms away, 1.6 Mbit/s`)
    printVisits('first visit', visits.first)
    printVisits('later visit', visits.later)
    for (const [what, made] of Object.entries(visits)) {
      const value = findPercentile(
        made.map(({ mealsMs }) => mealsMs),
        0.5,
      )
      report({ name: `today’s meals on a slow phone, ${what} visit`, value, unit: 'ms' })
    }
  } finally {
    await browser.close()
    link.close()
    server.child.kill('SIGTERM')
    await server.exited
    await demo.remove()
  }
}

/** In the time zone of the demo's client: where it is another day, the ticks would be requested twice. */
const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  timezoneId: 'Asia/Kolkata',
}

/** Signs a client in and returns the state that the browser stores. */
async function signIn(browser: Browser, baseURL: string) {
  const context = await browser.newContext({ baseURL })
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByLabel('Email').fill('client@demo.example')
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL('/home')
  const state = await context.storageState()
  await context.close()
  return state
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
}

async function setSlowConnection(page: Page, isSlow: boolean): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: isSlow ? LINK.roundTripMs : 0,
    downloadThroughput: isSlow ? LINK.bytesPerSecond : -1,
    uploadThroughput: isSlow ? LINK.bytesPerSecond : -1,
  })
}

/** Waits until the first visit has fetched everything that it fetches ahead when it is idle, and its worker has its files. */
async function waitUntilFinished(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const countFiles = (): Promise<number> =>
    page.evaluate(() => performance.getEntriesByType('resource').length)
  let [count, before] = [await countFiles(), 0]
  while (count > before) {
    await page.waitForTimeout(QUIET_MS)
    before = count
    count = await countFiles()
  }
}

async function visit(page: Page): Promise<Visit> {
  await page.goto('/home', { waitUntil: 'commit' })
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        const look = (): void => {
          if (!document.querySelector('[data-next-meal] button')) {
            requestAnimationFrame(look)
            return
          }
          performance.mark('meals')
          done()
        }
        look()
      }),
  )
  return page.evaluate(() => {
    const mealsMs = performance.getEntriesByName('meals')[0]?.startTime ?? Number.NaN
    // The types of the DOM library declare only the fields that all entries have.
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const scripts = files.filter(({ name, startTime }) => name.endsWith('.js') && startTime < mealsMs)
    return {
      paintedMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      mealsMs,
      // Those that the service worker has are not transferred.
      scriptBytes: scripts.reduce(
        (sum, { transferSize, encodedBodySize }) => sum + (transferSize && encodedBodySize),
        0,
      ),
      scriptCount: scripts.length,
    }
  })
}

function printVisits(what: string, visits: readonly Visit[]): void {
  const median = (key: keyof Visit): number =>
    findPercentile(
      visits.map((visited) => visited[key]),
      0.5,
    )
  console.log(
    `  ${what.padEnd(16)} first paint ${median('paintedMs').toFixed(0)} ms, meals ${median('mealsMs').toFixed(0)} ms, ` +
      `${median('scriptCount').toFixed(0)} scripts, ${(median('scriptBytes') / 1000).toFixed(0)} kB transferred`,
  )
}

await main()
