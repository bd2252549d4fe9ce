import { writeFileSync } from 'node:fs'
import type { Page, Request } from '@playwright/test'

/** A limit that only a hanging screen reaches, far above the time that a busy machine needs. */
const LIMIT_MS = 120_000
/** Maximum number of tries if something begins to load while the screenshot is taken. */
const MAX_TRIES = 5

/**
 * Opens a screen, waits until all of it is there, and takes a screenshot of its whole length. It waits for the heading,
 * the fonts and the images, until there is no placeholder of `web/ui` (`data-loading`), nothing busy and no pending
 * request.
 *
 * @param page A page that shows nothing yet.
 * @param screen.name Name for the error message.
 * @param screen.prepare Called once the screen is complete; afterwards the function waits for the screen again.
 * @throws Error that names the screen and the missing parts.
 */
export async function takeScreenshot(
  page: Page,
  screen: { name: string; path: string; prepare?: (page: Page) => Promise<unknown> },
  file: string,
  { limitMs = LIMIT_MS }: { limitMs?: number } = {},
): Promise<void> {
  const requests = watchRequests(page)
  const wait = () => waitForScreen(page, screen.name, requests, limitMs)
  await page.goto(screen.path, { timeout: limitMs })
  await wait()
  if (screen.prepare) await screen.prepare(page)
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    await wait()
    const picture = await page.screenshot({ fullPage: true, timeout: limitMs })
    if ((await listMissing(page)).length > 0 || requests.size > 0) continue
    writeFileSync(file, picture)
    return
  }
  throw new Error(`The screen ${screen.name} goes on loading while its picture is taken.`)
}

/** Tracks the requests without an answer. Live streams never get one, so they are left out. */
function watchRequests(page: Page): ReadonlySet<Request> {
  const open = new Set<Request>()
  page.on('request', (request) => {
    if (request.resourceType() !== 'eventsource' && !request.url().endsWith('/api/live')) open.add(request)
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  return open
}

/** Waits until no part was missing three times in a row, because there may be a gap between two parts of a screen. */
async function waitForScreen(
  page: Page,
  name: string,
  requests: ReadonlySet<Request>,
  limitMs: number,
): Promise<void> {
  const deadline = Date.now() + limitMs
  let missing: string[] = []
  for (let quietTimes = 0; quietTimes < 3; ) {
    missing = await listMissing(page)
    for (const request of requests) missing.push(`the answer of ${new URL(request.url()).pathname}`)
    quietTimes = missing.length === 0 ? quietTimes + 1 : 0
    // The remaining parts may load only when a reader scrolls near them.
    if (quietTimes === 0) await showAllParts(page)
    if (Date.now() > deadline) throw new Error(`The screen ${name} did not come: ${missing.join(', ')}.`)
    // Waits for the next frame and for idle time, which takes longer on a busy machine.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestIdleCallback(done, { timeout: 500 }))),
    )
  }
}

/** Lists the parts of a screen that are still missing. */
function listMissing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const missing: string[] = []
    const isSeen = (element: Element): boolean => element.checkVisibility()
    const count = (selector: string) => [...document.querySelectorAll(selector)].filter(isSeen).length
    const placeholders = count('[data-loading]')
    if (placeholders > 0) missing.push(`${placeholders} placeholders are left`)
    const busy = count('[aria-busy="true"]')
    if (busy > 0) missing.push(`${busy} parts are busy`)
    const heading = [...document.querySelectorAll('h1')].some(
      (element) => isSeen(element) && element.textContent?.trim() !== '',
    )
    if (!heading) missing.push('its heading')
    // A page without scripts has neither a late script nor a module script.
    const waits = document.querySelector('script[type="text/later"]') !== null
    const hasScripts = waits || document.querySelector('script[type="module"]') !== null
    if (hasScripts && !('alive' in document.documentElement.dataset)) missing.push('its script')
    if (document.fonts.status !== 'loaded') missing.push('its faces')
    if ([...document.images].some((image) => isSeen(image) && !image.complete)) missing.push('its images')
    return missing
  })
}

/** Scrolls down the page and back, as a reader does, to load the parts that appear only then. */
async function showAllParts(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
      scrollTo(0, top)
      await new Promise((done) => requestAnimationFrame(done))
    }
    scrollTo(0, 0)
  })
}
