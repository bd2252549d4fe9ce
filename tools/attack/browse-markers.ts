import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import type pg from 'pg'
import { paths } from '#contract/paths.ts'
import { SCREENS } from '#contract/screens.ts'
import { CHROMIUM_FLAGS, findChromium } from '../find-chromium.ts'
import { within } from '../within.ts'
import type { MarkerKind } from './plant-markers.ts'
import type { AttackPractice, AttackRole } from './practice.ts'

/** What a run in the browser found: markers that a page showed as text, and everything that must not happen. */
export type Browsed = { screens: number; seen: Set<number> }

type Place = {
  practice: AttackPractice
  pool: pg.Pool
  url: string
  kind: MarkerKind
  log: (sentence: string) => void
  fail: (failure: string) => void
  signal: AbortSignal
  pictures: string | null
}

const READERS: readonly AttackRole[] = ['nobody', 'client', 'granted', 'admin']
/** The narrowest phone on which nothing scrolls sideways, with room for whole words. */
const PHONE = { width: 320, height: 640 }
const DESK = { width: 1440, height: 900 }

/** One screen with all its tabs takes a few seconds; a page that is stuck must not stall the attack. */
const VISIT_MS = 90_000
const STEP_MS = 30_000

/**
 * Opens every screen that shows stored texts, as everybody who may open it, and each of its tabs. Fails for a marker that
 * ran, became an element or a link, asked something of another site, or was stopped only by the page's policy, and for a
 * screen that scrolls sideways on a phone or a desk.
 */
export async function browseMarkers(place: Place): Promise<Browsed> {
  const browsed: Browsed = { screens: 0, seen: new Set() }
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: [...CHROMIUM_FLAGS],
    timeout: STEP_MS,
    // The command closes everything itself.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  })
  try {
    const ids = await readIds(place)
    for (const role of READERS) await browseAs(browser, place, { role, ids, browsed })
    await browseMails(browser, place, browsed)
  } finally {
    await within('the browser closes', browser.close(), { limitMs: STEP_MS })
  }
  return browsed
}

async function browseAs(
  browser: Browser,
  place: Place,
  { role, ids, browsed }: { role: AttackRole; ids: Ids; browsed: Browsed },
): Promise<void> {
  const { practice, log, signal } = place
  await practice.restore(role)
  const startedAt = performance.now()
  const paths = listPaths(role, ids, practice)
  let context = await openContext(browser, place, role)
  for (const path of paths) {
    signal.throwIfAborted()
    const visitedAt = performance.now()
    try {
      await within('the screen is read', browse(context, { path, role, place, browsed }), {
        limitMs: VISIT_MS,
      })
    } catch (error) {
      place.fail(`${path} as ${role}: ${error instanceof Error ? error.message : String(error)}`)
      // Its page may be stuck.
      await within('the context closes', context.close(), { limitMs: STEP_MS }).catch(() => undefined)
      context = await openContext(browser, place, role)
    }
    const seconds = Math.round((performance.now() - visitedAt) / 1000)
    if (seconds >= SLOW_S) log(`  ${path} as ${role} took ${seconds} s.`)
  }
  await within('the context closes', context.close(), { limitMs: STEP_MS })
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  log(`  ${paths.length} screens read as ${role} in ${seconds} s.`)
}

/** Visits that take longer are logged at once. */
const SLOW_S = 20

async function openContext(
  browser: Browser,
  { practice, url }: Place,
  role: AttackRole,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: PHONE,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  const [name = '', value = ''] = practice.cookieOf(role)?.split('=') ?? []
  if (value !== '') await context.addCookies([{ name, value, url, httpOnly: true, sameSite: 'Lax' }])
  await context.addInitScript(watchPage)
  return context
}

/** Runs in the page before its own scripts: notes what must not happen. */
function watchPage(): void {
  const happened: string[] = []
  Object.assign(window, {
    attackHappened: happened,
    attackRan: (number: number) => happened.push(`marker ${number} ran`),
  })
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    happened.push(`the policy stopped ${effectiveDirective} ${blockedURI}`),
  )
}

type Visit = { path: string; role: AttackRole; place: Place; browsed: Browsed }

async function browse(context: BrowserContext, { path, role, place, browsed }: Visit): Promise<void> {
  const page = await context.newPage()
  page.setDefaultTimeout(STEP_MS)
  const fail = (reason: string): void => place.fail(`${path} as ${role}: ${reason}`)
  page.on('dialog', (dialog) => {
    fail(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    const asked = request.url()
    if (!asked.startsWith(place.url) && !/^(?:data|blob):/.test(asked)) fail(`asks ${asked.slice(0, 100)}`)
  })
  try {
    await page.goto(path, { timeout: STEP_MS })
    await page.evaluate(waitUntilStill)
    browsed.screens += 1
    const tabs = await page.getByRole('tab').count()
    for (let tab = -1; tab < tabs; tab += 1) {
      if (tab >= 0) {
        await page.getByRole('tab').nth(tab).click({ timeout: 15_000 })
        await page.evaluate(waitUntilStill)
      }
      await inspect(page, browsed, fail)
      await checkWidths(page, { path, role, tab, place, fail })
    }
  } catch (error) {
    fail(`cannot be read: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`)
  } finally {
    await page.close()
  }
}

/** Fails for a page that is wider than a phone, and where words are long, also for one that is wider than a desk. */
async function checkWidths(
  page: Page,
  {
    path,
    role,
    tab,
    place,
    fail,
  }: { path: string; role: AttackRole; tab: number; place: Place; fail: (reason: string) => void },
): Promise<void> {
  const { kind, pictures } = place
  for (const size of kind === 'long' || pictures ? [PHONE, DESK] : [PHONE]) {
    if (size === DESK) {
      await page.setViewportSize(size)
      await page.evaluate(waitUntilStill)
    }
    const { extraWidth, widest } = await page.evaluate(readWidth)
    if (extraWidth > 0) fail(`scrolls sideways at ${size.width} px by ${extraWidth} px: ${widest}`)
    if (pictures) {
      const name = `${kind}-${role}${path.replace(/[^\w]+/g, '_').slice(0, 60)}${tab < 0 ? '' : `-${tab}`}-${size.width}.png`
      await page.screenshot({ path: join(pictures, name), fullPage: true })
    }
  }
  if (page.viewportSize()?.width !== PHONE.width) await page.setViewportSize(PHONE)
}

/** Runs in the page: waits until nothing of it has changed for a moment. A live page is never without a request. */
function waitUntilStill(): Promise<void> {
  return new Promise((done) => {
    const isBusy = (): boolean => document.querySelector('[aria-busy="true"]') !== null
    let timer = setTimeout(check, 400)
    const observer = new MutationObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(check, 400)
    })
    const latest = setTimeout(finish, 6000)
    function check(): void {
      if (isBusy()) timer = setTimeout(check, 200)
      else finish()
    }
    function finish(): void {
      clearTimeout(latest)
      clearTimeout(timer)
      observer.disconnect()
      done()
    }
    observer.observe(document, { subtree: true, childList: true, characterData: true })
  })
}

/** Reads a page as it is now. */
async function inspect(page: Page, browsed: Browsed, fail: (reason: string) => void): Promise<void> {
  const found = await page.evaluate(readPage)
  for (const happened of found.happened) fail(happened)
  for (const element of found.elements) fail(`a marker became an element: ${element}`)
  for (const number of found.numbers) browsed.seen.add(number)
}

/** Runs in the page. */
function readPage(): { happened: string[]; elements: string[]; numbers: number[] } {
  const { attackHappened = [] } = window as unknown as { attackHappened?: string[] } // set by `watchPage`
  // A text within an address, such as that of a message to send, is only data. The scheme decides what runs.
  const runs = (address: string): boolean => {
    const { protocol } = URL.canParse(address, location.href)
      ? new URL(address, location.href)
      : { protocol: '' }
    return protocol === 'javascript:' || protocol === 'vbscript:' || /^data:(?!image\/)/i.test(address)
  }
  const elements = [...document.querySelectorAll('*')].filter(
    (element) =>
      [...element.attributes].some(
        ({ name, value }) =>
          ((name.startsWith('on') || name === 'srcdoc') && value.includes('attackRan')) ||
          (/^(?:href|xlink:href|src|action|formaction|data|poster)$/.test(name) && runs(value)),
      ) ||
      (element.localName === 'script' &&
        element.getAttribute('type') === null &&
        element.textContent.startsWith('attackRan')),
  )
  const fields = [...document.querySelectorAll('input, textarea')].map((field) =>
    field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : '',
  )
  // biome-ignore lint/performance/useDomNodeTextContent: only what a person can see counts as shown
  const text = `${document.body.innerText}\n${fields.join('\n')}`
  return {
    happened: attackHappened.splice(0),
    elements: elements.map(({ outerHTML }) => outerHTML.slice(0, 200)),
    numbers: [...text.matchAll(/zm(\d+)z/g)].map(([, number]) => Number(number)),
  }
}

/** Runs in the page: how far it scrolls sideways, and the deepest elements that reach beyond it. */
function readWidth(): { extraWidth: number; widest: string } {
  const root = document.documentElement
  const extraWidth = root.scrollWidth - root.clientWidth
  if (extraWidth <= 0) return { extraWidth: 0, widest: '' }
  const wide = [...document.querySelectorAll('body *')].filter(
    (element) => element.getBoundingClientRect().right > root.clientWidth + 1,
  )
  const deepest = wide.filter(
    (element) => !wide.some((other) => other !== element && element.contains(other)),
  )
  return {
    extraWidth,
    widest: deepest
      .slice(0, 3)
      .map(({ outerHTML }) => outerHTML.slice(0, 200))
      .join(' '),
  }
}

/** Shows every queued mail without any policy, as a mail program that runs scripts would. */
async function browseMails(browser: Browser, place: Place, browsed: Browsed): Promise<void> {
  const { pool, log, signal } = place
  const context = await browser.newContext()
  await context.addInitScript(watchPage)
  const page = await context.newPage()
  page.setDefaultTimeout(STEP_MS)
  const { rows } = await pool.query<{ template: string; subject: string; html: string }>(
    `select distinct on (template, subject) template, subject, html from outgoing_mails
      where html like '%zm%z%' or subject like '%zm%z%' order by template, subject limit 200`,
  )
  for (const { template, subject, html } of rows) {
    const fail = (reason: string): void => place.fail(`mail ${template}: ${reason}`)
    if (/[\r\n]/.test(subject)) fail('its subject has several lines')
    signal.throwIfAborted()
    const read = async (): Promise<void> => {
      await page.goto('about:blank')
      await page.setContent(html)
      await inspect(page, browsed, fail)
    }
    await within(`the mail ${template} is read`, read(), { limitMs: STEP_MS }).catch((error: unknown) =>
      fail(String(error)),
    )
  }
  browsed.screens += rows.length
  await within('the context closes', context.close(), { limitMs: STEP_MS })
  log(`  ${rows.length} mails read.`)
}

type Ids = Record<string, string>

/** Reads the ids in the addresses of screens: records of the marked client. */
async function readIds({ pool, practice }: Place): Promise<Ids> {
  const { client } = practice.ids
  const read = async (sql: string, values: string[] = []): Promise<string> => {
    const { rows } = await pool.query<{ id: string }>(sql, values)
    return rows[0]?.id ?? ''
  }
  return {
    '/plans/:id': await read(`select id from diet_plans where user_id = $1 and status = 'active' limit 1`, [
      client,
    ]),
    '/consultations/:id': await read('select id from consultations where client_id = $1 limit 1', [client]),
    '/admin/consultations/:id': await read('select id from consultations where client_id = $1 limit 1', [
      client,
    ]),
    '/admin/clients/:id': client,
    '/admin/users/:id': client,
    '/admin/diet-plans/:id': await read(
      `select id from diet_plans where user_id = $1 and status = 'active' limit 1`,
      [client],
    ),
    '/admin/diet-plans/:id/edit': await read(
      `select id from diet_plans where user_id = $1 and status = 'draft' order by created_at desc limit 1`,
      [client],
    ),
    '/admin/foods/dishes/:id': await read(
      `select id from food_items where source = 'dish' order by created_at desc limit 1`,
    ),
    '/services/:id': 'diabetes',
    '/tips/:slug': 'protein-in-a-vegetarian-day',
  }
}

function listPaths(role: AttackRole, ids: Ids, practice: AttackPractice): string[] {
  const screens = SCREENS.flatMap(({ path, audience }): string[] => {
    const isPublic = audience === 'everyone' || audience === 'link'
    const isOf =
      role === 'nobody'
        ? isPublic
        : role === 'client'
          ? audience === 'client' || audience === 'member'
          : audience === 'practice' || audience === 'member'
    if (!isOf) return []
    if (!path.includes(':')) return [path]
    const id = ids[path]
    return id ? [path.replace(/:\w+/, id)] : []
  })
  if (role !== 'nobody') return screens
  return [...screens, paths.cookMenu(practice.cookToken), '/hi']
}
