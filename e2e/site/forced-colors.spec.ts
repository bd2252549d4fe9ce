import { expect, test } from '../fixtures.ts'
import { listForcedColorFaults } from '../forced-colors-checks.ts'
import { createPerson, signIn } from '../people.ts'
import { prepareClient } from './prepare-client.ts'

const PHONE = { width: 390, height: 844 }
const DESK = { width: 1440, height: 900 }

/** One screen at least with each kind of control. */
const OF_VISITORS = ['/', '/calorie-calculator', '/meal-planner', '/login']
const OF_CLIENTS = ['/home', '/plan', '/progress', '/consultations/new', '/notifications?tab=mails']
const OF_STAFF = [
  '/admin-dashboard',
  '/admin/diet-plan-creator?tab=meals',
  '/admin/create-diet-plan',
  '/admin/schedule',
  '/admin/analytics',
  '/admin/users',
]

test('controls and what is chosen can be made out where people force colours of their own', async ({
  page,
  server,
}) => {
  const { clientId } = await prepareClient(page, server)
  await page.emulateMedia({ forcedColors: 'active' })
  const faults: string[] = []
  const check = async (screens: readonly string[]): Promise<void> => {
    for (const screen of screens) {
      await test.step(screen, async () => {
        await page.goto(screen)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
        for (const fault of await listForcedColorFaults(page)) faults.push(`${screen}: ${fault}`)
      })
    }
  }
  await page.context().clearCookies()
  await page.setViewportSize(PHONE)
  await check(OF_VISITORS)
  await signIn(page.context(), server, clientId)
  await check(OF_CLIENTS)
  await page.context().clearCookies()
  await signIn(page.context(), server, await createPerson(server, 'admin'))
  await page.setViewportSize(DESK)
  await check(OF_STAFF)
  expect(faults).toEqual([])
})
