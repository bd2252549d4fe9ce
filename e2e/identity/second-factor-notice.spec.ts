import { expect, test } from '../fixtures.ts'
import { collectProblems, expectAccessible } from '../page-checks.ts'
import { createPerson, query, signIn } from '../people.ts'

test('an admin without a second factor sees an unobtrusive notice, and can postpone it', async ({
  page,
  context,
  server,
}) => {
  const problems = collectProblems(page)
  const admin = await createPerson(server, 'admin')
  await signIn(context, server, admin)
  await page.addInitScript(() => {
    window.addEventListener('DOMContentLoaded', () => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { value } = entry as PerformanceEntry & { value: number } // a layout shift
          document.documentElement.dataset.shift = String(
            Number(document.documentElement.dataset.shift ?? 0) + value,
          )
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
  })
  await page.goto('/admin/users')
  const notice = page.getByRole('complementary', { name: 'Two-step sign-in' }).filter({ visible: true })
  await expect(notice).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'User management' })).toBeVisible()
  expect(Number((await page.locator('html').getAttribute('data-shift')) ?? 0)).toBeLessThan(0.01)
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(notice).toHaveCount(1)
  await expectAccessible(page)

  await test.step('links to the setup, and is not shown on that screen or on public screens', async () => {
    await notice.getByRole('link', { name: 'Set up' }).click()
    await expect(page).toHaveURL('/account')
    await expect(notice).toHaveCount(0)
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(notice).toHaveCount(0)
  })

  await test.step('a postponed notice appears again after a week', async () => {
    await page.goto('/admin/users')
    await notice.getByRole('button', { name: 'Later' }).click()
    await expect(notice).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'User management' })).toBeFocused()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'User management' })).toBeVisible()
    await expect(notice).toHaveCount(0)
    await page.evaluate((id) => {
      window.localStorage.setItem(`pathya.second-factor-later.${id}`, String(Date.now() - 1))
    }, admin)
    await page.reload()
    await expect(notice).toHaveCount(1)
  })

  await test.step('does not appear with a second factor or for employees', async () => {
    await query(server, 'update sessions set has_second_factor = true where user_id = $1', [admin])
    await page.reload()
    await expect(page.getByRole('heading', { name: 'User management' })).toBeVisible()
    await expect(notice).toHaveCount(0)
    // A late call of the admin's page would be refused after the sign-in of the employee.
    await page.goto('about:blank')
    await signIn(context, server, await createPerson(server, 'employee'))
    await page.goto('/admin-dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(notice).toHaveCount(0)
  })
  expect(problems).toEqual([])
})
