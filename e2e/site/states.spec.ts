import type { Page } from '@playwright/test'
import { isAllowed } from '#contract/access.ts'
import { resolveScreen, SCREENS } from '#contract/screens.ts'
import { expect, type TestServer, test } from '../fixtures.ts'
import { type CallEnd, type HeldCalls, holdCalls } from '../hold-calls.ts'
import { listLayoutFaults } from '../layout-checks.ts'
import { findAxeViolations } from '../page-checks.ts'
import { createPerson, type PersonColumns, query, signIn } from '../people.ts'

const NARROW = { width: 320, height: 640 }

type Screen = (typeof SCREENS)[number]

/** Screens that only lead to another one, or that are shown inside another one with what is edited there. */
const LEADS_ON: ReadonlySet<string> = new Set([
  '/setup',
  '/diet-plans-list',
  '/diet-plan-creator',
  '/create-diet-plan',
  '/admin/availability',
  '/admin/settings/preview',
])

/** Screens of visitors that read something by the secret of their link. */
const READ_BY_LINK: ReadonlySet<string> = new Set(['/consultation', '/cook', '/verify-email', '/invite'])

/** Screens of signed-in people that read nothing of the server that they cannot do without. */
const NEEDS_NO_CALL: ReadonlySet<string> = new Set([
  '/more',
  '/diary/new',
  '/admin/foods/import',
  '/admin/foods/dishes/new',
  '/admin/users/import',
])

const PROBLEM =
  /could not be loaded|could not load|failed to load|error loading|no connection|something went wrong/i
/** Screens of clients may show what is stored on the device, and say that they do. */
const OFFLINE = /you are offline/i

/** The names of what the content of the practice names; anything else has a name that does not exist. */
const EXAMPLES: Readonly<Record<string, string>> = {
  '/services/:id': '/services/diabetes',
  '/tips/:slug': '/tips/reading-your-hba1c',
}
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'
const UNKNOWN_TOKEN = 'a'.repeat(43)

function toAddress({ path, audience }: Screen): string {
  const address = EXAMPLES[path] ?? path.replace(/:\w+/, UNKNOWN_ID)
  return audience === 'link' ? `${address}#token=${UNKNOWN_TOKEN}` : address
}

/** Lists what is wrong with the screen in the state that is shown. */
async function checkState(page: Page, part: 'page' | 'main' | null): Promise<string[]> {
  const headings = await page.getByRole('heading', { level: 1 }).count()
  const faults = headings === 1 ? [] : [`${headings} headings of level 1`]
  faults.push(...(await listLayoutFaults(page)))
  if (part === null) return faults
  // Bars at an edge of the window cover a part of other controls.
  await page.evaluate(() => window.scrollTo(0, 0))
  faults.push(...(await findAxeViolations(page, part === 'main' ? 'main' : undefined)))
  return faults
}

/**
 * Opens a screen and lists its faults while it waits for the session and for its data, when its calls fail, and after “Try
 * again” in a practice that has no such data.
 */
async function checkScreen(page: Page, calls: HeldCalls, screen: Screen, end: CallEnd): Promise<string[]> {
  const main = page.getByRole('main')
  const faults: string[] = []
  const check = async (state: string, part: 'main' | null): Promise<void> => {
    for (const fault of await checkState(page, part)) faults.push(`${screen.path} ${state}: ${fault}`)
  }
  // Otherwise the answers that are stored on the device would be shown.
  await page.evaluate(() => indexedDB.deleteDatabase('pathya-offline'))
  calls.hold()
  await page.goto(toAddress(screen))
  await check('before the session is known', null)
  await calls.answerSession()
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 1000 })))
  const isArea = /member|client|practice/.test(screen.audience)
  // `layout.spec.ts` checks pages without calls.
  if (/everyone|link|entry/.test(screen.audience) && !READ_BY_LINK.has(screen.path) && calls.count() === 0)
    return faults
  await check('loading', 'main')
  await calls.end(end)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  const retry = main.getByRole('button', { name: 'Try again' })
  if (isArea ? !NEEDS_NO_CALL.has(screen.path) : READ_BY_LINK.has(screen.path)) {
    await expect(main.getByText(PROBLEM).or(main.getByText(OFFLINE)).first()).toBeVisible()
  }
  await check(end, 'main')
  await calls.end('answered')
  let left = await retry.count()
  if (left === 0) await page.reload()
  while (left > 0) {
    await retry.first().click()
    await expect.poll(() => retry.count()).toBeLessThan(left)
    left = await retry.count()
  }
  await expect(main.getByText(PROBLEM)).toHaveCount(0)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await check('without data', 'main')
  return faults
}

async function checkScreens(page: Page, calls: HeldCalls, screens: readonly Screen[]): Promise<void> {
  const faults: string[] = []
  for (const [index, screen] of screens.entries()) {
    await test.step(screen.path, async () => {
      faults.push(...(await checkScreen(page, calls, screen, index % 2 === 0 ? 'failed' : 'refused')))
    })
  }
  expect(faults).toEqual([])
}

function findScreens(isChosen: (screen: Screen) => boolean): Screen[] {
  return SCREENS.filter((screen) => !LEADS_ON.has(screen.path) && isChosen(screen))
}

async function startAs(
  page: Page,
  server: TestServer,
  role: 'admin' | 'employee' | 'client',
  columns: PersonColumns = {},
): Promise<void> {
  // A screen of the person before would lead to the sign-in page just when the next screen is opened.
  await page.goto('/call-back/sent')
  await page.context().clearCookies()
  await signIn(page.context(), server, await createPerson(server, role, { first_name: 'Meera', ...columns }))
}

test('visitors and clients can read each screen while it loads, when it fails and without data', async ({
  page,
  server,
}) => {
  await page.setViewportSize(NARROW)
  await page.goto('/call-back/sent')
  const calls = await holdCalls(page)
  await checkScreens(
    page,
    calls,
    findScreens(({ audience }) => /^(everyone|link|entry)$/.test(audience)),
  )
  await startAs(page, server, 'client', { is_email_verified: false })
  await checkScreens(
    page,
    calls,
    findScreens(({ audience }) => audience === 'verification'),
  )
  await startAs(page, server, 'client', { is_onboarding_complete: false })
  await checkScreens(
    page,
    calls,
    findScreens(({ audience }) => audience === 'onboarding'),
  )
  await startAs(page, server, 'client')
  await checkScreens(
    page,
    calls,
    findScreens(({ audience }) => audience === 'member' || audience === 'client'),
  )
})

test('staff can read each screen while it loads, when it fails and without data', async ({
  browser,
  startFreshServer,
}) => {
  const server = await startFreshServer()
  const page = await (await browser.newContext({ baseURL: server.url })).newPage()
  await page.setViewportSize(NARROW)
  const calls = await holdCalls(page)
  await startAs(page, server, 'admin')
  const admin = { role: 'admin', grants: [] } as const
  const screens = findScreens(
    (screen) => screen.audience === 'practice' && isAllowed(admin, screen.permission),
  )
  expect(screens.length).toBeGreaterThan(25)
  await checkScreens(page, calls, screens)
  await query(server, 'update practice_settings set is_second_factor_required_for_staff = true')
  await startAs(page, server, 'employee')
  await checkScreens(
    page,
    calls,
    findScreens(({ audience }) => audience === 'securing'),
  )
})

test('who may not see a screen, or asks for one that does not exist, reads why and gets on', async ({
  page,
  server,
}) => {
  await page.setViewportSize(NARROW)
  const faults: string[] = []
  for (const role of ['client', 'employee'] as const) {
    await startAs(page, server, role)
    const viewer = { state: 'complete', person: { role, grants: [] } } as const
    // One screen of each kind of refusal.
    const refused = new Map(
      SCREENS.map(({ path }) => [resolveScreen({ pathname: path, search: '' }, viewer), path] as const)
        .filter(([{ kind }]) => kind === 'refuse')
        .map(([answer, path]) => [answer.kind === 'refuse' ? answer.refusal : '', path]),
    )
    for (const [refusal, path] of [...refused, ['unknown', '/no-such-page'] as const]) {
      await test.step(`${role}: ${path}`, async () => {
        await page.goto(path.replace(/:\w+/, UNKNOWN_ID))
        if (refusal === 'toast')
          await expect(page.getByRole('alertdialog')).toContainText(/permission|access/i)
        else await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
        for (const fault of await checkState(page, 'page')) faults.push(`${role}, ${path}: ${fault}`)
      })
    }
  }
  await page.context().clearCookies()
  await page.goto('/no-such-page')
  await expect(page.getByRole('region', { name: 'Page not found' })).toContainText(
    'The address may be mistyped',
  )
  faults.push(...(await checkState(page, 'page')))
  expect(faults).toEqual([])
})
