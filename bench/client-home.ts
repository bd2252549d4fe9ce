import { type Browser, chromium, type Page } from '@playwright/test'
import { startServerProcess } from '#server/test/server-process.ts'
import { makeDemoDatabase } from '../tools/demo/demo-database.ts'
import { DEMO_PASSWORD } from '../tools/demo/people.ts'
import { CHROMIUM_FLAGS, findChromium } from '../tools/find-chromium.ts'
import { findPercentile } from './statistics.ts'

const ROUNDS = 5
/** A lower mid-range phone on slow 4G, with the figures that Lighthouse uses. */
const CPU_SLOWDOWN = 4
const LATENCY_MS = 150
const BYTES_A_SECOND = (1.6 * 1024 * 1024) / 8
/** A page that has fetched nothing for this time has finished. */
const QUIET_MS = 4000

/** Times in milliseconds since the page was requested; size of the scripts in bytes as transferred. */
type Visit = { paintedMs: number; mealsMs: number; scriptBytes: number; scriptCount: number }

/**
 * Measures the client's first screen on a slow phone: the time until today's meals are shown and can be ticked, on the
 * first visit and on a later one, and the size of the scripts fetched until then. A later visit is a new page, opened when
 * the first one has finished everything and is closed: it has the scripts in the browser's cache and the last answers on the
 * device. Service workers are blocked, because the browser cannot slow down their connection together with that of a page;
 * so the document of each visit comes from the server.
 */
async function main(): Promise<void> {
  const demo = await makeDemoDatabase(() => undefined, 'full')
  const server = await startServerProcess({ env: { DATABASE_URL: demo.url, DATA_DIR: demo.dataDir } })
  const browser = await chromium.launch({ executablePath: await findChromium(), args: [...CHROMIUM_FLAGS] })
  try {
    await server.ready
    const session = await signIn(browser, server.url)
    const visits: Record<'first' | 'later', Visit[]> = { first: [], later: [] }
    for (let round = 0; round < ROUNDS; round++) {
      const context = await browser.newContext({
        ...PHONE,
        baseURL: server.url,
        storageState: session,
        serviceWorkers: 'block',
      })
      await context.addInitScript(() => performance.setResourceTimingBufferSize(5000))
      const first = await context.newPage()
      await slowDown(first)
      visits.first.push(await visit(first))
      await waitUntilFinished(first)
      await first.close()
      const later = await context.newPage()
      await slowDown(later)
      visits.later.push(await visit(later))
      await context.close()
    }
    console.log(`Today’s meals on a phone: ${CPU_SLOWDOWN} × slower, ${LATENCY_MS} ms away, 1.6 Mbit/s`)
    printVisits('first visit', visits.first)
    printVisits('later visit', visits.later)
  } finally {
    await browser.close()
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
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_A_SECOND,
    uploadThroughput: BYTES_A_SECOND,
  })
}

/** Waits until the first visit has stored its answers and fetched everything that it fetches ahead when it is idle. */
async function waitUntilFinished(page: Page): Promise<void> {
  await page.waitForFunction(() => localStorage.getItem('pathya.answers') !== null)
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
      scriptBytes: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
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
      `${median('scriptCount').toFixed(0)} scripts of ${(median('scriptBytes') / 1000).toFixed(0)} kB`,
  )
}

await main()
