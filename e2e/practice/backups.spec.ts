import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '../fixtures.ts'
import { collectProblems, expectAccessible } from '../page-checks.ts'
import { createPerson, signIn } from '../people.ts'

test('an admin makes a backup, sees it in the list, and sets how long backups are stored', async ({
  page,
  server,
}) => {
  const problems = collectProblems(page)
  await signIn(page.context(), server, await createPerson(server, 'admin', { first_name: 'Meera' }))
  await page.goto('/admin/settings/backups')
  await page.getByRole('button', { name: 'Back up now' }).click()
  const row = page.getByRole('row').filter({ hasText: 'On request' }).first()
  await expect(row.getByText('Done', { exact: true })).toBeVisible()
  const name = (await row.getByText(/pathya-.*\.zip/).textContent()) ?? ''
  expect(existsSync(join(server.dataDir, 'backups', name))).toBe(true)
  await expect(page.getByText('Backups are not encrypted')).toBeVisible()

  const nights = page.getByLabel('Nights to keep each backup')
  await nights.fill('0')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Please enter a number from 1 to 365')).toBeVisible()
  await nights.fill('30')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()
  await page.reload()
  await expect(nights).toHaveValue('30')
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  expect(problems).toEqual([])
})
