import type { Page } from '@playwright/test'
import { isAllowed } from '#contract/access.ts'
import { SCREENS } from '#contract/screens.ts'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { addDays, todayIn } from '#domain/units/dates.ts'
import { expect, type TestServer, test } from '../fixtures.ts'
import { listLayoutFaults } from '../layout-checks.ts'
import { collectProblems, expectAccessible, findAxeViolations } from '../page-checks.ts'
import { createPerson, query, signIn } from '../people.ts'
import { prepareClient } from './prepare-client.ts'

const TODAY = todayIn(PRACTICE_TIME_ZONE, new Date())

/** Adds more notifications than the bell can show. */
async function addUnreadNotifications(server: TestServer, userId: string): Promise<void> {
  await query(
    server,
    `insert into notifications (user_id, kind, params, cause_key)
     select $1, 'plan-published', jsonb_build_object('planId', gen_random_uuid(), 'startDate', $2::text, 'isNewVersion', false),
            'test:' || n from generate_series(1, 12) n`,
    [userId, TODAY],
  )
}

async function expectEachAccessible(page: Page, screens: readonly string[]): Promise<void> {
  for (const screen of screens) {
    await test.step(screen, async () => {
      await page.goto(screen)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      await expectAccessible(page)
    })
  }
}

const CLIENT_SCREENS = [
  '/home',
  '/plan',
  '/plans',
  '/plan/groceries',
  '/reviews',
  '/progress',
  '/progress/photos',
  '/subscription',
  '/consultations',
  '/consultations/new',
  '/more',
  '/profile',
  '/fasts',
  '/my-data',
  '/account',
  '/notifications',
  '/notifications?tab=mails',
]

test('each client screen passes axe, with a renewal of the same plan and more notifications than the bell shows', async ({
  page,
  server,
}) => {
  const problems = collectProblems(page)
  const clientId = await createPerson(server, 'client', { time_zone: PRACTICE_TIME_ZONE })
  await signIn(page.context(), server, clientId)
  await addUnreadNotifications(server, clientId)
  for (const [kind, status, start] of [
    ['new', 'active', -14],
    ['renewal', 'pending', 14],
  ] as const) {
    await query(
      server,
      `insert into subscription_plans (user_id, plan_name, plan_type, amount_paise, duration, duration_weeks, start_date,
                                       end_date, status, kind, package_key, payment_reference, paid_at, activated_at)
       values ($1, 'Regular Plan (1 Month)', 'diet_plan', 249900, '4 weeks', 4, $2, $3, $4::text, $5, 'regular', $6,
               case when $4 = 'active' then now() end, case when $4 = 'active' then now() end)`,
      [
        clientId,
        addDays(TODAY, start),
        addDays(TODAY, start + 28),
        status,
        kind,
        `${clientId.slice(0, 8)}-${kind}`,
      ],
    )
  }
  await page.goto('/subscription')
  await expect(page.getByRole('region', { name: 'Regular Plan (1 Month) Active', exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: /^Regular Plan \(1 Month\) .*pa/i })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectEachAccessible(page, CLIENT_SCREENS)
  // The sidebar on a desktop has its own bell.
  await page.setViewportSize({ width: 1440, height: 900 })
  await expectEachAccessible(page, ['/home'])
  await expect(page.getByRole('button', { name: 'Notifications, 9+ unread', exact: true })).toBeVisible()
  expect(problems).toEqual([])
})

/** Screens that only lead to another one, or that are shown inside another one with what is edited there. */
const LEADS_ON: ReadonlySet<string> = new Set([
  '/diet-plans-list',
  '/diet-plan-creator',
  '/create-diet-plan',
  '/admin/availability',
  '/admin/settings/preview',
])
/** A phone of 400 % zoom on a desk: WCAG 2.2 asks that nothing scrolls sideways then, except tables and the like. */
const NARROW = { width: 320, height: 640 }
const DESK = { width: 1440, height: 900 }

for (const role of ['admin', 'employee'] as const) {
  test(`each practice screen of an ${role} passes axe and reflows to 320 px`, async ({
    page,
    startFreshServer,
  }) => {
    const server = await startFreshServer()
    const { planId, consultationId, clientId } = await prepareClient(page, server)
    const [dish] = await query<{ id: string }>(
      server,
      `select id from food_items where code like 'dish:%' order by code limit 1`,
    )
    const draftId = await createDraft(page, server, clientId)
    const examples: Readonly<Record<string, string>> = {
      '/admin/foods/dishes/:id': `/admin/foods/dishes/${dish?.id}`,
      '/admin/consultations/:id': `/admin/consultations/${consultationId}`,
      '/admin/clients/:id': `/admin/clients/${clientId}`,
      '/admin/users/:id': `/admin/users/${clientId}`,
      '/admin/diet-plans/:id': `/admin/diet-plans/${planId}`,
      '/admin/diet-plans/:id/edit': `/admin/diet-plans/${draftId}/edit`,
    }
    const personId = await createPerson(server, role, { first_name: 'Meera' })
    await query(server, 'insert into care_assignments (client_id, staff_id) values ($1, $2)', [
      clientId,
      personId,
    ])
    await page.context().clearCookies()
    await signIn(page.context(), server, personId)
    await addUnreadNotifications(server, personId)
    const problems = collectProblems(page)
    const screens = SCREENS.filter(
      (screen) =>
        !LEADS_ON.has(screen.path) &&
        screen.audience === 'practice' &&
        isAllowed({ role, grants: [] }, screen.permission),
    )
    expect(screens.length).toBeGreaterThan(role === 'admin' ? 25 : 8)
    const faults: string[] = []
    for (const { path } of [...screens, { path: '/account' }, { path: '/notifications' }]) {
      await test.step(path, async () => {
        await page.setViewportSize(DESK)
        await page.goto(server.url + (examples[path] ?? path))
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
        for (const violation of await findAxeViolations(page)) faults.push(`${path}: ${violation}`)
        await page.setViewportSize(NARROW)
        for (const fault of await listLayoutFaults(page)) faults.push(`${path} at 320 px: ${fault}`)
      })
    }
    expect(faults).toEqual([])
    expect(problems).toEqual([])
  })
}

/** Adds a draft after the client’s plan, as the admin who is signed in, and returns its id. */
async function createDraft(page: Page, server: TestServer, clientId: string): Promise<string> {
  const response = await page.context().request.post(`${server.url}/api/diet-plans`, {
    headers: { origin: server.url },
    data: {
      userId: clientId,
      title: 'A draft',
      status: 'draft',
      startDate: addDays(TODAY, 60),
      endDate: addDays(TODAY, 88),
    },
  })
  expect(response.status(), await response.text()).toBe(200)
  return ((await response.json()) as { id: string }).id // as the contract says
}
