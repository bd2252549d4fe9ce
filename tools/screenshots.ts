import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import type { EndpointOutput, EndpointShape } from '#contract/endpoint.ts'
import { searchFoodItems } from '#contract/foods/food-items.ts'
import { listUsers } from '#contract/people/users.ts'
import { listDietPlans } from '#contract/plans/diet-plans.ts'
import { startServerProcess } from '#server/test/server-process.ts'
import { makeDemoDatabase } from './demo/demo-database.ts'
import { DEMO_PASSWORD } from './demo/people.ts'
import { CHROMIUM_FLAGS, findChromium } from './find-chromium.ts'
import { takeScreenshot } from './take-screenshot.ts'

/**
 * A screen and the person who views it; `as` is `null` for a visitor. `isEveryWidth`: also on a tablet and a very wide
 * screen.
 */
type Shot = { name: string; path: string; as: string | null; tab?: string; isEveryWidth?: boolean }

const VIEWPORTS = {
  phone: { width: 390, height: 844, isCommon: true },
  tablet: { width: 768, height: 1024, isCommon: false },
  desk: { width: 1440, height: 900, isCommon: true },
  wide: { width: 2560, height: 1440, isCommon: false },
} as const
const SCHEMES = ['light', 'dark'] as const

const CLIENT = 'client@demo.example'
const ADMIN = 'admin@demo.example'
const EMPLOYEE = 'george.kurien@demo.example'

const VISITOR_SHOTS: Shot[] = [
  { name: 'landing', path: '/', as: null, isEveryWidth: true },
  { name: 'service', path: '/services/diabetes', as: null },
  { name: 'tips', path: '/tips', as: null },
  { name: 'tip', path: '/tips/protein-in-a-vegetarian-day', as: null },
  { name: 'privacy', path: '/privacy', as: null },
  { name: 'calorie-calculator', path: '/calorie-calculator', as: null },
  { name: 'meal-planner', path: '/meal-planner', as: null },
  { name: 'login', path: '/login', as: null },
  { name: 'register', path: '/register', as: null },
]

const CLIENT_SHOTS: Shot[] = [
  { name: 'email-verification', path: '/email-verification', as: 'unverified@demo.example' },
  { name: 'onboarding', path: '/onboarding', as: 'new@demo.example' },
  { name: 'home', path: '/home', as: CLIENT },
  { name: 'own-consultations', path: '/consultations', as: CLIENT },
  { name: 'own-consultation-new', path: '/consultations/new', as: CLIENT },
  { name: 'plan', path: '/plan', as: CLIENT },
  { name: 'groceries', path: '/plan/groceries', as: CLIENT },
  { name: 'own-plans', path: '/plans', as: CLIENT },
  { name: 'diary', path: '/diary', as: CLIENT },
  { name: 'diary-week', path: '/diary?view=week', as: CLIENT },
  { name: 'diary-new', path: '/diary/new', as: CLIENT },
  { name: 'own-reviews', path: '/reviews', as: CLIENT },
  { name: 'progress', path: '/progress', as: CLIENT },
  { name: 'progress-photos', path: '/progress/photos', as: CLIENT },
  { name: 'subscription', path: '/subscription', as: CLIENT },
  { name: 'notifications', path: '/notifications', as: CLIENT },
  { name: 'more', path: '/more', as: CLIENT },
  { name: 'profile', path: '/profile', as: CLIENT },
  { name: 'fasts', path: '/fasts', as: CLIENT },
  { name: 'my-data', path: '/my-data', as: CLIENT },
  { name: 'not-found', path: '/nowhere', as: CLIENT },
]

const root = join(import.meta.dirname, '..')
const outDir = join(root, 'screenshots')

/**
 * `npm run screenshots [name…]`: takes screenshots of every screen with demo data, phone and desktop, light and dark,
 * into `screenshots/`.
 */
async function main(only: string[]): Promise<void> {
  const demo = await makeDemoDatabase(console.log, 'full')
  const server = await startServerProcess({ env: { DATABASE_URL: demo.url, DATA_DIR: demo.dataDir } })
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: [...CHROMIUM_FLAGS],
  })
  try {
    await server.ready
    const shots = listShots(await findIds(browser, server.url)).filter(
      ({ name }) => only.length === 0 || only.includes(name),
    )
    if (only.length === 0) rmSync(outDir, { recursive: true, force: true })
    mkdirSync(outDir, { recursive: true })
    let count = 0
    for (const [size, { isCommon, ...viewport }] of Object.entries(VIEWPORTS)) {
      for (const colorScheme of SCHEMES) {
        const contexts = new Map<string | null, BrowserContext>()
        for (const shot of shots) {
          if (!isCommon && !shot.isEveryWidth) continue
          count += 1
          let context = contexts.get(shot.as)
          if (!context) {
            context = await browser.newContext({
              viewport,
              colorScheme,
              reducedMotion: 'reduce',
              baseURL: server.url,
            })
            contexts.set(shot.as, context)
            if (shot.as) await signIn(context, shot.as)
          }
          const page = await context.newPage()
          const { name, path, tab } = shot
          await takeScreenshot(
            page,
            {
              name,
              path,
              ...(tab ? { prepare: (shown) => shown.getByRole('tab', { name: tab }).click() } : {}),
            },
            join(outDir, `${name}-${size}-${colorScheme}.png`),
          )
          await page.close()
        }
        for (const context of contexts.values()) await context.close()
      }
    }
    console.log(`${count} pictures are in screenshots/.`)
  } finally {
    await browser.close()
    server.child.kill('SIGTERM')
    await server.exited
    await demo.remove()
  }
}

type Ids = Record<'clientId' | 'employeeId' | 'invitedId' | 'dishId' | 'planId' | 'draftId', string>

/** Finds the ids in the paths of the screens: people, plans and a dish. Asks the API as an admin. */
async function findIds(browser: Browser, baseURL: string): Promise<Ids> {
  const context = await browser.newContext({ baseURL })
  await signIn(context, ADMIN)
  const findPerson = async (email: string): Promise<string> => {
    const people = await read(context, listUsers, { search: email })
    return requireId(
      email,
      people.find((person) => person.email === email),
    )
  }
  const clientId = await findPerson(CLIENT)
  /** The plan of the client, or else the oldest of all. */
  const findPlan = async (status: 'active' | 'draft'): Promise<string> => {
    const own = await read(context, listDietPlans, { status, userId: clientId })
    const plans = own.length > 0 ? own : await read(context, listDietPlans, { status, limit: '100' })
    return requireId(`${status} plan`, plans.at(-1))
  }
  const foods = await read(context, searchFoodItems, { q: 'poha' })
  const ids = {
    clientId,
    employeeId: await findPerson(EMPLOYEE),
    invitedId: await findPerson('devika.rao@demo.example'),
    dishId: requireId(
      'poha',
      foods.find(({ code }) => code === 'dish:poha'),
    ),
    planId: await findPlan('active'),
    draftId: await findPlan('draft'),
  }
  await context.close()
  return ids
}

function requireId(name: string, found: { id: string } | undefined): string {
  if (!found) throw new Error(`The demo has no ${name}.`)
  return found.id
}

/** Reads from the API as the person who is signed in. Throws if the call is refused. */
async function read<E extends EndpointShape>(
  context: BrowserContext,
  { url }: E,
  params: Record<string, string>,
): Promise<EndpointOutput<E>> {
  const response = await context.request.get(url, { params })
  if (!response.ok()) throw new Error(`${url} answered ${response.status()}.`)
  return (await response.json()) as EndpointOutput<E> // the server checks its answers by the same schema
}

function listShots(ids: Ids): Shot[] {
  return [
    ...VISITOR_SHOTS,
    ...CLIENT_SHOTS,
    ...listPracticeShots(ids),
    ...listClientRecordShots(ids),
    ...listPlanShots(ids),
  ]
}

function listPracticeShots({ dishId, clientId, employeeId, invitedId }: Ids): Shot[] {
  return [
    { name: 'admin-dashboard', path: '/admin-dashboard', as: ADMIN },
    { name: 'employee-dashboard', path: '/admin-dashboard', as: 'employee@demo.example' },
    { name: 'admin-panel', path: '/admin', as: ADMIN },
    { name: 'admin-panel-users', path: '/admin?tab=users', as: ADMIN },
    { name: 'admin-panel-settings', path: '/admin?tab=settings', as: ADMIN },
    { name: 'access-denied', path: '/admin', as: 'employee@demo.example' },
    { name: 'foods', path: '/admin/foods', as: EMPLOYEE },
    { name: 'import-foods', path: '/admin/foods/import', as: ADMIN },
    { name: 'dish', path: `/admin/foods/dishes/new?from=${dishId}`, as: ADMIN },
    { name: 'users', path: '/admin/users', as: ADMIN },
    { name: 'pending-invites', path: '/admin/users?tab=invites', as: ADMIN },
    { name: 'user-client', path: `/admin/users/${clientId}`, as: ADMIN },
    { name: 'user-employee', path: `/admin/users/${employeeId}`, as: ADMIN },
    { name: 'user-invited', path: `/admin/users/${invitedId}`, as: ADMIN },
    { name: 'import-clients', path: '/admin/users/import', as: ADMIN },
    { name: 'consultations', path: '/admin/consultations', as: ADMIN },
    { name: 'availability', path: '/admin/availability', as: ADMIN },
    { name: 'reviews', path: '/admin/reviews', as: ADMIN },
    { name: 'photos', path: '/admin/photos', as: ADMIN },
    { name: 'clients', path: '/admin/clients', as: ADMIN },
    { name: 'schedule', path: '/admin/schedule', as: ADMIN },
    { name: 'invoices', path: '/admin/invoices', as: ADMIN },
    { name: 'analytics', path: '/admin/analytics', as: ADMIN },
    { name: 'audit-log', path: '/admin/audit-log', as: ADMIN },
    { name: 'settings', path: '/admin/settings', as: ADMIN },
    { name: 'settings-landing', path: '/admin/settings/landing', as: ADMIN },
    { name: 'settings-translations', path: '/admin/settings/translations', as: ADMIN },
    { name: 'settings-packages', path: '/admin/settings/packages', as: ADMIN },
    { name: 'settings-tax', path: '/admin/settings/tax', as: ADMIN },
    { name: 'settings-security', path: '/admin/settings/security', as: ADMIN },
    { name: 'settings-backups', path: '/admin/settings/backups', as: ADMIN },
    { name: 'settings-history', path: '/admin/settings/history', as: ADMIN },
  ]
}

function listClientRecordShots({ clientId }: Ids): Shot[] {
  return [
    { name: 'client', path: `/admin/clients/${clientId}`, as: ADMIN },
    { name: 'client-timeline', path: `/admin/clients/${clientId}?tab=timeline`, as: ADMIN },
    { name: 'client-plans', path: `/admin/clients/${clientId}?tab=plans`, as: ADMIN },
    { name: 'client-progress', path: `/admin/clients/${clientId}?tab=progress`, as: ADMIN },
    { name: 'client-consultations', path: `/admin/clients/${clientId}?tab=consultations`, as: ADMIN },
    { name: 'client-subscription', path: `/admin/clients/${clientId}?tab=subscription`, as: ADMIN },
    { name: 'client-access', path: `/admin/clients/${clientId}?tab=access`, as: ADMIN },
    { name: 'payments', path: '/admin/payments', as: ADMIN },
  ]
}

function listPlanShots({ planId, draftId }: Ids): Shot[] {
  return [
    { name: 'plan-list', path: '/admin/diet-plans', as: ADMIN },
    { name: 'plan-view', path: `/admin/diet-plans/${planId}`, as: ADMIN },
    { name: 'plan-view-old-version', path: `/admin/diet-plans/${planId}?version=1`, as: ADMIN },
    { name: 'simple-creator', path: '/admin/create-diet-plan', as: ADMIN },
    { name: 'creator-client', path: '/admin/diet-plan-creator', as: ADMIN },
    { name: 'editor-client', path: `/admin/diet-plans/${draftId}/edit`, as: ADMIN },
    {
      name: 'editor-goals',
      path: `/admin/diet-plans/${draftId}/edit`,
      as: ADMIN,
      tab: 'Goals & Nutrition',
    },
    { name: 'editor-meals', path: `/admin/diet-plans/${draftId}/edit`, as: ADMIN, tab: 'Meal Plans' },
    { name: 'editor-summary', path: `/admin/diet-plans/${draftId}/edit`, as: ADMIN, tab: 'Summary' },
  ]
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

await main(process.argv.slice(2))
