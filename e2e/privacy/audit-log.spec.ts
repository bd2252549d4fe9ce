import { readFile } from 'node:fs/promises'
import { expect, test } from '../fixtures.ts'
import { collectProblems, expectAccessible } from '../page-checks.ts'
import { createPerson, query, signIn } from '../people.ts'

test('the filters of the audit log are in its address, and it is exported as a file', async ({
  page,
  server,
}) => {
  const admin = await createPerson(server, 'admin', { first_name: 'Nalini', last_name: 'Deshpande' })
  const staff = await createPerson(server, 'employee', { first_name: 'Kaveri', last_name: 'Auditsson' })
  const client = await createPerson(server, 'client', { first_name: 'Lakshmi', last_name: 'Auditee' })
  await query(
    server,
    `insert into audit_log (at, actor_id, actor_role, action, subject_id, entity, entity_id, ip_address, details)
     select now() - n * interval '1 hour', $1, 'employee',
            case when n % 2 = 0 then 'measurement.update' else 'plan.read' end, $2,
            case when n % 2 = 0 then 'progress-entry' else 'diet-plan' end, $3, '203.0.113.99',
            '{"fields": ["weight"]}'
       from generate_series(1, 60) n`,
    [staff, client, client],
  )
  const problems = collectProblems(page)
  await signIn(page.context(), server, admin)
  await page.goto(`${server.url}/admin/audit-log`)
  const log = page.getByRole('table', { name: 'Audit log' })
  await expect(log).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('combobox', { name: 'Affected person' }).fill('lakshmi aud')
  await page.getByRole('option', { name: /Lakshmi Auditee/ }).click()
  await expect(page.getByRole('heading', { name: 'Entries (60)' })).toBeVisible()
  await page.getByRole('button', { name: /Type/ }).click()
  await page.getByRole('option', { name: 'Diet plans and reviews' }).click()
  await expect(page.getByRole('heading', { name: 'Entries (30)' })).toBeVisible()
  await expect(log.getByRole('row')).toHaveCount(31)
  await expect(log.getByRole('link', { name: 'The plan' }).first()).toHaveAttribute(
    'href',
    `/admin/diet-plans/${client}`,
  )

  // A reload shows the same.
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Entries (30)' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Affected person' })).toHaveValue('Lakshmi Auditee')
  await page.getByRole('searchbox', { name: 'What' }).fill('measurement')
  await expect(page.getByRole('heading', { name: 'No matching entries' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'What' }).fill('')
  await expect(page.getByRole('heading', { name: 'Entries (30)' })).toBeVisible()

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('audit-log.csv')
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(31)
  expect(lines[1]).toContain('Kaveri Auditsson,employee')

  await page.getByLabel('IP address').fill('203.0.113')
  await expect(page.getByText('Please enter a full IP address, such as 203.0.113.7')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).first().click()
  await expect(page.getByRole('combobox', { name: 'Affected person' })).toHaveValue('')

  // The export itself is recorded in the log.
  await page.goto(`${server.url}/admin/audit-log?who=${admin}`)
  await expect(log.getByRole('row').filter({ hasText: 'Exported a list' })).toContainText('List: audit log')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('listitem').filter({ hasText: 'Exported a list' })).toBeVisible()
  await expectAccessible(page)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(problems).toEqual([])
})
