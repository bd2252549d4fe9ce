import { expect, test } from '../fixtures.ts'
import { collectProblems, expectAccessible } from '../page-checks.ts'
import { createPerson, query, signIn } from '../people.ts'

test('a note is written with facts of the record, merged between two windows, signed and amended', async ({
  page,
  browser,
  server,
}) => {
  const meera = await createPerson(server, 'employee', {
    first_name: 'Meera',
    last_name: 'Iyer',
    registration_number: 'IDA-204',
  })
  const admin = await createPerson(server, 'admin', { first_name: 'Nalini', last_name: 'Deshpande' })
  const client = await createPerson(server, 'client', {
    first_name: 'Asha',
    last_name: 'Rao',
    height_cm: 162,
    gender: 'female',
  })
  await query(server, 'insert into care_assignments (client_id, staff_id) values ($1, $2)', [client, meera])
  await query(
    server,
    `insert into progress_entries (user_id, weight, entry_date) values ($1, 72.6, '2026-11-20T04:00:00Z')`,
    [client],
  )
  const address = `${server.url}/admin/clients/${client}?tab=notes`
  const problems = collectProblems(page)
  await signIn(page.context(), server, meera)
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'No notes yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Write a note' }).click()
  await expect(page.getByRole('heading', { name: 'New note' })).toBeFocused()

  // An empty note cannot be signed.
  await page.getByRole('button', { name: 'Sign note' }).click()
  await expect(page.getByText('Please write at least one part before signing.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Assessment' }).fill('Eats dinner after nine on working days.')
  await page.getByRole('button', { name: 'Insert into Assessment: Last measurement' }).click()
  await expect(page.getByRole('textbox', { name: 'Assessment' })).toHaveValue(
    'Eats dinner after nine on working days.\nMeasured on 20 Nov 2026: weight 72.6 kg.',
  )
  await expect(page.getByText(/^Draft · Saved at \d/)).toBeVisible()
  await expectAccessible(page)

  // The same draft in a second window, which saves first.
  const second = await page.context().newPage()
  await second.goto(address)
  await second.getByRole('button', { name: /^Continue writing the draft of/ }).click()
  await second.getByRole('textbox', { name: 'Monitoring' }).fill('Weight each Monday.')
  await expect(second.getByText(/^Draft · Saved at \d/)).toBeVisible()
  await page.bringToFront()
  await page.getByRole('textbox', { name: 'Intervention' }).fill('Dinner by half past seven.')
  const conflict = page.getByRole('status').filter({ hasText: 'changed in another window' })
  await expect(conflict).toContainText('Weight each Monday.')
  await expectAccessible(page)
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await expect(page.getByText(/^Draft · Saved at \d/)).toBeVisible()
  await second.close()

  await page.getByRole('textbox', { name: 'Monitoring' }).fill('Weight each Monday, waist once a month.')
  await page.getByRole('button', { name: 'Sign note' }).click()
  const asked = page.getByRole('alertdialog', { name: 'Sign this note?' })
  await expect(asked).toContainText('Meera Iyer, registration number IDA-204')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Sign note' })).toBeFocused()
  await page.keyboard.press('Enter')
  await asked.getByRole('button', { name: 'Sign note' }).click()
  const signed = page.getByRole('listitem').filter({ hasText: 'Signed by Meera Iyer, IDA-204' })
  await expect(signed).toContainText('Weight each Monday, waist once a month.')
  await expect(page.getByRole('heading', { name: 'Notes (1)' })).toBeVisible()

  // An unfinished text is not lost when the tab is closed; its author continues with it.
  await page.getByRole('button', { name: 'Write a note' }).click()
  await page.getByRole('textbox', { name: 'Evaluation' }).fill('Half a kilogram less.')
  await page.getByRole('region', { name: 'Notes' }).getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Your draft' })).toContainText(
    'Half a kilogram less.',
  )

  // Another person on a phone: the draft is listed, the signed note is read and amended.
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' })
  await signIn(phone, server, admin)
  const other = await phone.newPage()
  await other.goto(address)
  await expect(other.getByText('Started by Meera Iyer')).toBeVisible()
  await expect(other.getByText('Half a kilogram less.')).toHaveCount(0)
  await other.getByRole('button', { name: /^Amend the note of/ }).click()
  await other.getByRole('button', { name: 'Add amendment' }).click()
  await expect(other.getByText('Please enter why you are adding it')).toBeVisible()
  await other.getByRole('textbox', { name: 'Reason' }).fill('Measured again')
  await other.getByLabel('Amendment').fill('Waist 91 cm.')
  await expectAccessible(other)
  await other.getByRole('button', { name: 'Add amendment' }).click()
  await expect(other.getByRole('list', { name: /^Amendments to the note of/ })).toContainText(
    'Amended by Nalini Deshpande',
  )
  await expectAccessible(other)
  const width = await other.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
  await phone.close()
  // The refusal that the two windows cause is expected.
  expect(problems.filter((problem) => !problem.includes('409'))).toEqual([])
})
