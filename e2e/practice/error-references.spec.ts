import { expect, test } from '../fixtures.ts'
import { createPerson, query, signIn } from '../people.ts'

const FACTS = {
  age: 41,
  age_recorded_on: new Date().toISOString().slice(0, 10),
  height_cm: 158,
  weight_kg: 64,
  gender: 'female',
  phone: '+919845012345',
}

/** Returns the reference that a text ends with. */
const readReference = (text: string): string => /Reference: ([0-9a-f]{8})/.exec(text)?.[1] ?? 'none'

test('the reference of every failure that a person sees is the id of its log entry', async ({
  page,
  server,
}) => {
  const findEntry = (reference: string, event: string) =>
    server
      .readOutput()
      .split('\n')
      .find((line) => line.includes(`"reqId":"${reference}`) && line.includes(`"msg":"${event}"`))
  const clientId = await createPerson(server, 'client', FACTS)
  await signIn(page.context(), server, clientId)
  await page.setViewportSize({ width: 390, height: 844 })

  // A call that fails in the database.
  await query(
    server,
    `create or replace function fail_once() returns trigger language plpgsql as $$
     begin raise exception 'row of asha@example.org'; end $$`,
    [],
  )
  await query(
    server,
    `create trigger fail_once before update on users for each row when (old.id = '${clientId}') execute function fail_once()`,
    [],
  )
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Edit: Personal details' }).click()
  await page.getByLabel('First name').fill('Usha')
  await page.getByRole('button', { name: 'Save' }).click()
  const problem = page.getByText(/Something went wrong on our side.* Reference: /)
  await expect(problem).toBeVisible()
  const failed = findEntry(readReference((await problem.textContent()) ?? ''), 'request failed')
  expect(failed).toContain('"route":"/api/auth/profile"')
  expect(failed).not.toContain('asha')
  await query(server, 'drop trigger fail_once on users', [])

  // An answer that the code of a screen does not expect.
  await page.route('**/api/auth/profile', (route) => route.fulfill({ json: {} }))
  await page.goto('/profile?note=secret')
  const broken = page.getByText(/Reference: [0-9a-f]{8}/)
  await expect(broken).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  const reported = findEntry(readReference((await broken.textContent()) ?? ''), 'browser error')
  expect(reported).toContain('"screen":"/profile"')
  expect(reported).toContain('/assets/')
  expect(reported).not.toContain('secret')

  // A rejected promise that nothing handles; one from outside of our scripts is neither reported nor shown.
  await page.unroute('**/api/auth/profile')
  await page.goto('/more')
  await page.evaluate(() => {
    void Promise.reject(new Error('of an extension'))
    const error = new Error('of ours')
    error.stack = `Error: of ours\n    at act (${window.location.origin}/assets/a.js:1:2)`
    void Promise.reject(error)
  })
  const toast = page.getByRole('alertdialog')
  await expect(toast).toContainText(/Reference: [0-9a-f]{8}/)
  expect(findEntry(readReference((await toast.textContent()) ?? ''), 'browser error')).toContain('of ours')
  expect(server.readOutput()).not.toContain('of an extension')
})
