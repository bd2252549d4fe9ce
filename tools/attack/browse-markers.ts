import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import type pg from 'pg'
import { paths } from '#contract/paths.ts'
import { SCREENS } from '#contract/screens.ts'
import { CHROMIUM_FLAGS, findChromium } from '../find-chromium.ts'
import type { AttackPractice, AttackRole } from './practice.ts'

/** What a run in the browser found: markers that a page showed as text, and everything that must not happen. */
export type Browsed = {
  screens: number
  seen: Set<number>
  failures: string[]
  /** Screens that are wider than a phone. */
  wide: Set<string>
}

type Place = { practice: AttackPractice; pool: pg.Pool; url: string }

const READERS: readonly AttackRole[] = ['nobody', 'client', 'granted', 'admin']
const PHONE = { width: 390, height: 844 }

/**
 * Opens every screen that shows stored texts, as everybody who may open it, and each of its tabs. Fails for a marker that
 * ran, became an element or a link, asked something of another site, or was stopped only by the page's policy.
 */
export async function browseMarkers(place: Place): Promise<Browsed> {
  const browsed: Browsed = { screens: 0, seen: new Set(), failures: [], wide: new Set() }
  const browser = await chromium.launch({ executablePath: await findChromium(), args: [...CHROMIUM_FLAGS] })
  try {
    const ids = await readIds(place)
    for (const role of READERS) {
      await place.practice.restore(role)
      const context = await openContext(browser, place, role)
      for (const path of listPaths(role, ids, place.practice)) {
        await browse(context, { path, role, url: place.url, browsed })
      }
      await context.close()
    }
    await browseMails(browser, place, browsed)
  } finally {
    await browser.close()
  }
  return browsed
}

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

type Visit = { path: string; role: AttackRole; url: string; browsed: Browsed }

async function browse(context: BrowserContext, { path, role, url, browsed }: Visit): Promise<void> {
  const page = await context.newPage()
  const fail = (reason: string): void => void browsed.failures.push(`${path} as ${role}: ${reason}`)
  page.on('dialog', (dialog) => {
    fail(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    const asked = request.url()
    if (!asked.startsWith(url) && !/^(?:data|blob):/.test(asked)) fail(`asks ${asked.slice(0, 100)}`)
  })
  try {
    await page.goto(path, { timeout: 30_000 })
    await page.evaluate(waitUntilStill)
    browsed.screens += 1
    const tabs = await page.getByRole('tab').count()
    for (let tab = -1; tab < tabs; tab += 1) {
      if (tab >= 0) {
        await page.getByRole('tab').nth(tab).click({ timeout: 5000 })
        await page.evaluate(waitUntilStill)
      }
      await inspect(page, browsed, fail)
    }
  } catch (error) {
    fail(`cannot be read: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`)
  } finally {
    await page.close()
  }
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
  if (found.extraWidth > 0)
    browsed.wide.add(`${new URL(page.url()).pathname}: ${found.extraWidth} px, ${found.widest}`)
}

/** Runs in the page. */
function readPage(): {
  happened: string[]
  elements: string[]
  numbers: number[]
  extraWidth: number
  widest: string
} {
  const { attackHappened = [] } = window as unknown as { attackHappened?: string[] } // set by `watchPage`
  const elements = [...document.querySelectorAll('*')].filter(
    (element) =>
      [...element.attributes].some(
        ({ name, value }) =>
          (name.startsWith('on') && value.includes('attackRan')) ||
          (/^(?:href|src|action|formaction|srcdoc)$/.test(name) && /^\s*javascript:|attackRan/i.test(value)),
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
  const extraWidth = document.documentElement.scrollWidth - document.documentElement.clientWidth
  const wide = [...document.querySelectorAll('body *')].find(
    (element) =>
      element.children.length === 0 && element.getBoundingClientRect().right > window.innerWidth + 1,
  )
  return {
    happened: attackHappened.splice(0),
    elements: elements.map(({ outerHTML }) => outerHTML.slice(0, 200)),
    numbers: [...text.matchAll(/zm(\d+)z/g)].map(([, number]) => Number(number)),
    extraWidth,
    widest: extraWidth > 0 ? (wide?.outerHTML.slice(0, 300) ?? '') : '',
  }
}

/** Shows every queued mail without any policy, as a mail program that runs scripts would. */
async function browseMails(browser: Browser, { pool }: Place, browsed: Browsed): Promise<void> {
  const context = await browser.newContext()
  await context.addInitScript(watchPage)
  const page = await context.newPage()
  const { rows } = await pool.query<{ template: string; subject: string; html: string }>(
    `select distinct on (template, subject) template, subject, html from outgoing_mails
      where html like '%zm%z%' or subject like '%zm%z%' order by template, subject limit 200`,
  )
  for (const { template, subject, html } of rows) {
    const fail = (reason: string): void => void browsed.failures.push(`mail ${template}: ${reason}`)
    if (/[\r\n]/.test(subject)) fail('its subject has several lines')
    await page.goto('about:blank')
    await page.setContent(html)
    await inspect(page, browsed, fail)
  }
  browsed.screens += rows.length
  await context.close()
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
