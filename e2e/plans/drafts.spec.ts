import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { createPerson, query, signIn } from '../people.ts'

/** Lists the names of everything that this site has stored in this browser. */
const listStored = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...Object.keys(window.localStorage), ...Object.keys(window.sessionStorage)]
      .filter((key) => key.startsWith('pathya.'))
      .sort(),
  )

const VISITORS = ['pathya.calculator', 'pathya.planner', 'pathya.draft.consultation']

/** Stores the data of a visitor and of a signed-in person, in the same form as the site. */
async function leaveThings(page: Page, userId: string): Promise<void> {
  await page.evaluate(
    ({ userId, visitors }) => {
      for (const key of visitors) {
        const storage = key.startsWith('pathya.draft.') ? window.sessionStorage : window.localStorage
        storage.setItem(key, '{"kept":"by a visitor"}')
      }
      for (const key of [
        `pathya.plan-draft.${userId}.new`,
        `pathya.content-draft.${userId}`,
        `pathya.planner.${userId}`,
        `pathya.grocery-ticks.${userId}.plan.1.7`,
        'pathya.plan-clipboard',
      ]) {
        window.localStorage.setItem(key, '{"allergies":"nuts"}')
      }
      window.sessionStorage.setItem(`pathya.kept-form.${userId}./admin/users.create`, '{"name":"Kavya"}')
    },
    { userId, visitors: VISITORS },
  )
}

const NOTES = ['pathya.last-user', 'pathya.session-ended', 'pathya.user', 'pathya.wiped']
const personalOf = async (page: Page) =>
  (await listStored(page)).filter((key) => !NOTES.includes(key) && !VISITORS.includes(key))
const visitorsOf = async (page: Page) => (await listStored(page)).filter((key) => VISITORS.includes(key))

test('a sign-out removes drafts in every tab, and leaves the data of a visitor', async ({
  page,
  context,
  server,
}) => {
  const admin = await createPerson(server, 'admin')
  await signIn(context, server, admin)
  await page.goto('/admin-dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const other = await context.newPage()
  await other.goto('/admin/users')
  await expect(other.getByRole('heading', { name: 'User management' })).toBeVisible()
  // A half-filled form is stored when its page is left; here the sign-out in the other tab leaves it.
  await other.getByRole('button', { name: 'Create User' }).click()
  await other.getByRole('dialog').getByLabel('First name').fill('Kavya')
  for (const tab of [page, other]) await leaveThings(tab, admin)

  await page.bringToFront()
  await page.getByRole('button', { name: 'Sign out' }).first().click()
  await page.waitForURL(`${server.url}/`)
  expect(await personalOf(page)).toEqual([])
  expect(await visitorsOf(page)).toEqual([...VISITORS].sort())
  await other.waitForURL(/login/)
  await expect.poll(() => personalOf(other)).toEqual([])
})

test('drafts are removed if another window ends the session, and remain if it expires', async ({
  page,
  context,
  server,
}) => {
  const admin = await createPerson(server, 'admin')
  await signIn(context, server, admin)
  await page.goto('/admin/users')
  await expect(page.getByRole('heading', { name: 'User management' })).toBeVisible()
  await leaveThings(page, admin)

  await test.step('an expired session leaves drafts for the same person', async () => {
    await query(server, 'update sessions set expires_at = now() where user_id = $1', [admin])
    await page.goto('/admin/users')
    await page.waitForURL(/login/)
    expect(await personalOf(page)).toHaveLength(6)
    await signIn(context, server, admin)
    await page.goto('/admin/users')
    await expect(page.getByRole('heading', { name: 'User management' })).toBeVisible()
    expect(await personalOf(page)).not.toEqual([])
  })

  await test.step('an ended session removes drafts', async () => {
    await leaveThings(page, admin)
    await query(server, 'delete from sessions where user_id = $1', [admin])
    await page.waitForURL(/login/)
    expect(await personalOf(page)).toEqual([])
    expect(await visitorsOf(page)).toEqual([...VISITORS].sort())
  })

  await test.step("another person's sign-in removes drafts", async () => {
    await signIn(context, server, admin)
    await page.goto('/admin/users')
    await expect(page.getByRole('heading', { name: 'User management' })).toBeVisible()
    await leaveThings(page, admin)
    await query(server, 'update sessions set expires_at = now() where user_id = $1', [admin])
    await signIn(context, server, await createPerson(server, 'employee'))
    await page.goto('/admin-dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(() => personalOf(page)).toEqual([])
  })
})
