import type { Page } from '@playwright/test'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { addDays, todayIn } from '#domain/units/dates.ts'
import { expect, type TestServer, test } from '../fixtures.ts'
import { collectProblems, expectAccessible } from '../page-checks.ts'
import { createPerson, query, signIn } from '../people.ts'

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

test('each practice screen passes axe with more notifications than the bell shows', async ({
  page,
  server,
}) => {
  const problems = collectProblems(page)
  const adminId = await createPerson(server, 'admin', { first_name: 'Meera' })
  await signIn(page.context(), server, adminId)
  await addUnreadNotifications(server, adminId)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expectEachAccessible(page, [
    '/admin-dashboard',
    '/admin/schedule',
    '/admin/consultations',
    '/admin/reviews',
    '/admin/clients',
    '/admin/diet-plans',
    '/admin/foods',
    '/admin/payments',
    '/admin/invoices',
    '/admin/analytics',
    '/admin/users',
    '/admin/settings',
    '/admin/audit-log',
    '/admin',
    '/notifications',
  ])
  expect(problems).toEqual([])
})
