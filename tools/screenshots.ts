import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import pg from 'pg'
import { startServerProcess } from '#server/test/server-process.ts'
import { makeDemoDatabase } from './demo/demo-database.ts'
import { DEMO_PASSWORD } from './demo/people.ts'
import { CHROMIUM_FLAGS, findChromium } from './find-chromium.ts'
import { takeScreenshot } from './take-screenshot.ts'

/** Who looks, and at what. `path` may hold a query that finds an id in the demo's database. */
type Shot = { name: string; path: string; as: string | null; tab?: string }

const VIEWPORTS = { phone: { width: 390, height: 844 }, desk: { width: 1440, height: 900 } } as const
const SCHEMES = ['light', 'dark'] as const

const root = join(import.meta.dirname, '..')
const outDir = join(root, 'screenshots')

/** `npm run screenshots [name…]`: every screen with demo data, phone and desk, light and dark, into `screenshots/`. */
async function main(only: string[]): Promise<void> {
  const demo = await makeDemoDatabase(console.log)
  const server = await startServerProcess({ env: { DATABASE_URL: demo.url, DATA_DIR: demo.dataDir } })
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: [...CHROMIUM_FLAGS],
  })
  try {
    await server.ready
    const shots = (await listShots(demo.url)).filter(({ name }) => only.length === 0 || only.includes(name))
    if (only.length === 0) rmSync(outDir, { recursive: true, force: true })
    mkdirSync(outDir, { recursive: true })
    for (const [size, viewport] of Object.entries(VIEWPORTS)) {
      for (const colorScheme of SCHEMES) {
        const contexts = new Map<string | null, BrowserContext>()
        for (const shot of shots) {
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
    console.log(`${shots.length * 4} pictures are in screenshots/.`)
  } finally {
    await browser.close()
    server.child.kill('SIGTERM')
    await server.exited
    await demo.remove()
  }
}

async function listShots(databaseUrl: string): Promise<Shot[]> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const { rows } = await client.query<{ status: string; id: string }>(
    `select distinct on (p.status) p.status, p.id from diet_plans p join users u on u.id = p.user_id
      where p.status in ('active', 'draft') order by p.status, (u.email = 'client@demo.example') desc, p.created_at`,
  )
  const people = await client.query<{ email: string; id: string }>(
    `select email, id from users
      where email in ('client@demo.example', 'george.kurien@demo.example', 'devika.rao@demo.example')`,
  )
  const dishes = await client.query<{ id: string }>(`select id from food_items where code = 'dish:poha'`)
  await client.end()
  const dishId = dishes.rows[0]?.id
  const findPerson = (email: string) => people.rows.find((person) => person.email === email)?.id
  const clientId = findPerson('client@demo.example')
  const employeeId = findPerson('george.kurien@demo.example')
  const invitedId = findPerson('devika.rao@demo.example')
  const planId = rows.find(({ status }) => status === 'active')?.id
  const draftId = rows.find(({ status }) => status === 'draft')?.id
  if (!planId || !draftId) throw new Error('The demo has no active plan or no draft.')
  const admin = 'admin@demo.example'
  const client_ = 'client@demo.example'
  return [
    { name: 'landing', path: '/', as: null },
    { name: 'service', path: '/services/diabetes', as: null },
    { name: 'tips', path: '/tips', as: null },
    { name: 'tip', path: '/tips/protein-in-a-vegetarian-day', as: null },
    { name: 'privacy', path: '/privacy', as: null },
    { name: 'calorie-calculator', path: '/calorie-calculator', as: null },
    { name: 'meal-planner', path: '/meal-planner', as: null },
    { name: 'login', path: '/login', as: null },
    { name: 'register', path: '/register', as: null },
    { name: 'email-verification', path: '/email-verification', as: 'unverified@demo.example' },
    { name: 'onboarding', path: '/onboarding', as: 'new@demo.example' },
    { name: 'home', path: '/home', as: client_ },
    { name: 'plan', path: '/plan', as: client_ },
    { name: 'groceries', path: '/plan/groceries', as: client_ },
    { name: 'own-plans', path: '/plans', as: client_ },
    { name: 'own-reviews', path: '/reviews', as: client_ },
    { name: 'progress', path: '/progress', as: client_ },
    { name: 'progress-photos', path: '/progress/photos', as: client_ },
    { name: 'subscription', path: '/subscription', as: client_ },
    { name: 'notifications', path: '/notifications', as: client_ },
    { name: 'more', path: '/more', as: client_ },
    { name: 'profile', path: '/profile', as: client_ },
    { name: 'my-data', path: '/my-data', as: client_ },
    { name: 'not-found', path: '/nowhere', as: client_ },
    { name: 'admin-dashboard', path: '/admin-dashboard', as: admin },
    { name: 'employee-dashboard', path: '/admin-dashboard', as: 'employee@demo.example' },
    { name: 'admin-panel', path: '/admin', as: admin },
    { name: 'admin-panel-users', path: '/admin?tab=users', as: admin },
    { name: 'admin-panel-settings', path: '/admin?tab=settings', as: admin },
    { name: 'access-denied', path: '/admin', as: 'employee@demo.example' },
    { name: 'foods', path: '/admin/foods', as: 'george.kurien@demo.example' },
    { name: 'import-foods', path: '/admin/foods/import', as: admin },
    { name: 'dish', path: `/admin/foods/dishes/new?from=${dishId}`, as: admin },
    { name: 'users', path: '/admin/users', as: admin },
    { name: 'pending-invites', path: '/admin/users?tab=invites', as: admin },
    { name: 'user-client', path: `/admin/users/${clientId}`, as: admin },
    { name: 'user-employee', path: `/admin/users/${employeeId}`, as: admin },
    { name: 'user-invited', path: `/admin/users/${invitedId}`, as: admin },
    { name: 'import-clients', path: '/admin/users/import', as: admin },
    { name: 'consultations', path: '/admin/consultations', as: admin },
    { name: 'availability', path: '/admin/availability', as: admin },
    { name: 'reviews', path: '/admin/reviews', as: admin },
    { name: 'clients', path: '/admin/clients', as: admin },
    { name: 'schedule', path: '/admin/schedule', as: admin },
    { name: 'invoices', path: '/admin/invoices', as: admin },
    { name: 'analytics', path: '/admin/analytics', as: admin },
    { name: 'audit-log', path: '/admin/audit-log', as: admin },
    { name: 'settings', path: '/admin/settings', as: admin },
    { name: 'settings-landing', path: '/admin/settings/landing', as: admin },
    { name: 'settings-packages', path: '/admin/settings/packages', as: admin },
    { name: 'settings-tax', path: '/admin/settings/tax', as: admin },
    { name: 'settings-security', path: '/admin/settings/security', as: admin },
    { name: 'settings-backups', path: '/admin/settings/backups', as: admin },
    { name: 'settings-history', path: '/admin/settings/history', as: admin },
    { name: 'client', path: `/admin/clients/${clientId}`, as: admin },
    { name: 'client-timeline', path: `/admin/clients/${clientId}?tab=timeline`, as: admin },
    { name: 'client-plans', path: `/admin/clients/${clientId}?tab=plans`, as: admin },
    { name: 'client-progress', path: `/admin/clients/${clientId}?tab=progress`, as: admin },
    { name: 'client-consultations', path: `/admin/clients/${clientId}?tab=consultations`, as: admin },
    { name: 'client-subscription', path: `/admin/clients/${clientId}?tab=subscription`, as: admin },
    { name: 'client-access', path: `/admin/clients/${clientId}?tab=access`, as: admin },
    { name: 'payments', path: '/admin/payments', as: admin },
    { name: 'plan-list', path: '/admin/diet-plans', as: admin },
    { name: 'plan-view', path: `/admin/diet-plans/${planId}`, as: admin },
    { name: 'plan-view-old-version', path: `/admin/diet-plans/${planId}?version=1`, as: admin },
    { name: 'simple-creator', path: '/admin/create-diet-plan', as: admin },
    { name: 'creator-client', path: '/admin/diet-plan-creator', as: admin },
    { name: 'editor-client', path: `/admin/diet-plans/${draftId}/edit`, as: admin },
    {
      name: 'editor-goals',
      path: `/admin/diet-plans/${draftId}/edit`,
      as: admin,
      tab: 'Goals & Nutrition',
    },
    { name: 'editor-meals', path: `/admin/diet-plans/${draftId}/edit`, as: admin, tab: 'Meal Plans' },
    { name: 'editor-summary', path: `/admin/diet-plans/${draftId}/edit`, as: admin, tab: 'Summary' },
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
