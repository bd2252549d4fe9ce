import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, type TestServer, test } from '../fixtures.ts'
import { expectAccessible } from '../page-checks.ts'
import { createPerson, query, signIn } from '../people.ts'

const ADMIN_EMAIL = /admin-[0-9a-f]+@people\.example/

/** Signs an admin in. Returns the id. */
async function signInAdmin(page: Page, server: TestServer): Promise<string> {
  const adminId = await createPerson(server, 'admin', { first_name: 'Meera', last_name: 'Iyer' })
  await signIn(page.context(), server, adminId)
  return adminId
}

/** Returns a name that no other test uses. */
function makeName(base: string): string {
  return `${base} ${Math.random().toString(36).slice(2, 8)}`
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`${label}$`) }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('foods are added, found, edited and deleted', async ({ page, server }) => {
  await signInAdmin(page, server)
  // The admin panel leads to the one screen of foods, which begins with the list.
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Admin Panel' })).toBeVisible()
  await expectAccessible(page)
  await page
    .getByRole('tabpanel')
    .getByRole('link', { name: /^Foods/ })
    .click()
  await expect(page).toHaveURL('/admin/foods')
  await expect(page.getByRole('heading', { name: /^Food Items \([\d,]+\)$/ })).toBeVisible()
  await expect(page.getByLabel('Calories')).toBeHidden()
  await expectAccessible(page)

  // Nothing is filled in: each field shows an error, and nothing is sent.
  await page.getByRole('button', { name: 'Add food item' }).click()
  const form = page.getByRole('dialog', { name: 'Add food item' })
  await form.getByRole('button', { name: 'Add food item' }).click()
  for (const field of ['Name is', 'Category is', 'Calories are', 'Protein is', 'Carbs are', 'Fat is']) {
    await expect(page.getByText(`${field} required`)).toBeVisible()
  }
  const name = makeName('Kodo millet idli')
  await form.getByLabel('Name', { exact: true }).fill(name)
  await choose(page, 'Category', 'Breakfast')
  await form.getByLabel('Calories').fill('753')
  await form.getByLabel('Protein').fill('4,5')
  await form.getByLabel('Protein').press('ArrowUp')
  await expect(form.getByLabel('Protein')).toHaveValue('4.6')
  await form.getByLabel('Carbs').fill('27.6')
  await form.getByLabel('Fat', { exact: true }).fill('some')
  await form.getByRole('button', { name: 'Add food item' }).click()
  await expect(form.getByText('Enter a number, such as 12 or 1.5')).toBeVisible()
  await expect(form.getByLabel('Fat', { exact: true })).toHaveValue('some')
  await form.getByLabel('Fat', { exact: true }).fill('0.8')
  await expect(form.getByText(/give about 136 kcal, not 753/)).toBeVisible()
  await expect(form.getByLabel('These values are correct')).not.toBeChecked()
  await form.getByLabel('Calories').fill('136')
  await form.getByRole('button', { name: 'Add a name' }).click()
  await form.getByLabel('Name 1', { exact: true }).fill('कोदो इडली')
  await form.getByRole('button', { name: 'Add a measure' }).click()
  await form.getByLabel('Measure 1', { exact: true }).fill('piece')
  await form.getByLabel('Weight').fill('40')
  await form.getByText('Vegan', { exact: true }).click()
  await form.getByText('Minerals and trace elements').click()
  await form.getByLabel('Iron', { exact: true }).fill('3,25')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Add food item' }).click()
  await expect(page.getByText('Food item added')).toBeVisible()
  await expect(form).toBeHidden()
  await expect(page.getByRole('button', { name: 'Add food item' })).toBeFocused()

  // The practice's own foods come first, and the search narrows the list; a reload preserves it.
  await page.getByLabel('Search foods').fill(name)
  await expect(page).toHaveURL(/food=Kodo/)
  await page.reload()
  const row = page.getByRole('row', { name: new RegExp(name) })
  await expect(page.getByRole('heading', { name: 'Food Items (1)' })).toBeVisible()
  await expect(row.getByText('Added by the practice · Cooked')).toBeVisible()
  await expect(row.getByText('कोदो इडली')).toBeVisible()

  // Every nutrient, the names and the sources of figures; and the list filtered by dietary preference.
  await choose(page, 'Suits', 'Vegan')
  await expect(page).toHaveURL(/tag=vegan/)
  await row.getByRole('button', { name, exact: true }).click()
  const detail = page.getByRole('dialog', { name })
  await expect(detail.getByRole('row', { name: /^Iron 3.3 mg/ })).toBeVisible()
  await expect(detail.getByText('कोदो इडली')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  // Two people edit at once: both versions are shown, and mine can be saved over theirs.
  await row.getByRole('button', { name: `Edit ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: `Edit ${name}` })
  await expect(dialog.getByLabel('Measure 1', { exact: true })).toHaveValue('piece')
  await expect(dialog.getByLabel('Vegan', { exact: true })).toBeChecked()
  await query(server, `update food_items set fat = 1, updated_at = clock_timestamp() where name = $1`, [name])
  await dialog.getByLabel('Protein').fill('5')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog.getByText('Someone else changed this food while you were editing.')).toBeVisible()
  await expect(dialog.getByText(/fat 1 g/)).toBeVisible()
  await expect(dialog.getByLabel('Protein')).toHaveValue('5')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page
    .getByRole('alertdialog', { name: 'Discard your changes?' })
    .getByRole('button', { name: 'Keep editing' })
    .click()
  await expect(dialog.getByLabel('Protein')).toHaveValue('5')
  await dialog.getByRole('button', { name: 'Save my version' }).click()
  await expect(page.getByText('Food item saved')).toBeVisible()
  await expect(row.getByRole('cell', { name: '5.0' })).toBeVisible()

  // A file of foods is previewed, then imported; and the shown list is exported as a file.
  await page.getByRole('link', { name: 'Import' }).click()
  const chutney = makeName('Niger chutney')
  await page.getByLabel('File of foods').setInputFiles({
    name: 'foods.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `Name,Category,Calories,Protein,Carbs,Fat,Iron (mg)\n${chutney},Snacks,520,20,30,35,12\n${name},Breakfast,145,5,29,1,3.25\nNothing,,,,,\n`,
    ),
  })
  await expect(page.getByRole('button', { name: 'Import 1 food' })).toBeVisible()
  await expect(page.getByRole('cell', { name: /Differs in: Calories \(kcal\), Carbs \(g\)/ })).toBeVisible()
  await expect(page.getByRole('cell', { name: /Category: Category is required/ })).toBeVisible()
  await page.getByText('Overwrite 1 existing food that has different values').click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Import 2 foods' }).click()
  await expect(page.getByText('1 food added, 1 updated')).toBeVisible()
  await page.getByRole('link', { name: 'See your foods' }).click()
  await page.getByLabel('Search foods').fill(chutney)
  await expect(page.getByRole('row', { name: new RegExp(chutney) })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Food Items (1)' })).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  expect(readFileSync(await (await downloading).path(), 'utf8')).toContain(`\r\n,${chutney},snacks,`)

  // No plan uses it, so it is deleted permanently.
  await page.getByLabel('Search foods').fill(name)
  await expect(row.getByRole('cell', { name: '145' })).toBeVisible()
  await row.getByRole('button', { name: `Delete ${name}` }).click()
  const question = page.getByRole('alertdialog', {
    name: 'Are you sure you want to delete this food item?',
  })
  await expect(question.getByText(name)).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(row).toBeVisible()
  await row.getByRole('button', { name: `Delete ${name}` }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Food item deleted')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No foods found' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Food Items (0)' })).toBeFocused()

  // The new food gets the searched text as its name.
  await page.getByRole('button', { name: `Add “${name}”` }).click()
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue(name)
  await form.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Show all foods' }).click()
  await expect(page.getByLabel('Search foods')).toHaveValue('')
})

test('an imported food is copied for editing, retired instead of deleted, and restored', async ({
  page,
  server,
}) => {
  await signInAdmin(page, server)
  await page.goto('/admin/foods?food=phalsa')
  const question = page.getByRole('alertdialog', {
    name: 'Are you sure you want to delete this food item?',
  })
  const phalsa = page.getByRole('row', { name: /^Phalsa/ })
  await phalsa.getByRole('button', { name: /to edit it$/ }).click()
  const copying = page.getByRole('dialog', { name: /^Copy Phalsa/ })
  await copying.getByLabel('Name', { exact: true }).fill(makeName('Phalsa of our garden'))
  await copying.getByRole('button', { name: 'Save copy' }).click()
  await expect(copying.getByText('Category is required')).toBeVisible()
  await copying.getByRole('button', { name: /Category$/ }).click()
  await page.getByRole('option', { name: 'Snacks' }).click()
  await copying.getByRole('button', { name: 'Save copy' }).click()
  await expect(page.getByText('Food item added')).toBeVisible()
  await phalsa
    .filter({ hasText: 'IFCT' })
    .getByRole('button', { name: /^Delete/ })
    .click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Food item retired')).toBeVisible()
  await choose(page, 'Status', 'Retired')
  await page.getByRole('button', { name: /^Restore Phalsa/ }).click()
  await expect(page.getByText('Food item restored')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No foods found' })).toBeVisible()
})

test('a failed call preserves typed text and shows an error', async ({ page, server }) => {
  await signInAdmin(page, server)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin/foods?add')
  const form = page.getByRole('dialog', { name: 'Add food item' })
  await form.getByLabel('Name', { exact: true }).fill('Ragi malt')
  await choose(page, 'Category', 'Beverages')
  for (const [label, value] of [
    ['Calories', '60'],
    ['Protein', '1.5'],
    ['Carbs', '12'],
    ['Fat', '0.5'],
  ] as const) {
    await form.getByLabel(label, { exact: true }).fill(value)
  }
  await page.context().setOffline(true)
  await form.getByRole('button', { name: 'Add food item' }).click()
  await expect(form.getByRole('alert')).toHaveText(/No connection/)
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Ragi malt')
  await page.context().setOffline(false)
  await form.getByRole('button', { name: 'Add food item' }).click()
  await expect(page.getByText('Food item added')).toBeVisible()
  // On a phone foods are cards with the same actions.
  await expect(page.getByRole('listitem').filter({ hasText: 'Ragi maltAdded by the practice' })).toBeVisible()
  await page.getByRole('button', { name: 'Delete Ragi malt' }).click()
  await page.context().setOffline(true)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Failed to delete food item')).toBeVisible()
  await page.context().setOffline(false)
  await expectAccessible(page)
})

test('settings appear at once on public pages, are not lost between two admins, and a test mail is sent', async ({
  page,
  browser,
  startFreshServer,
}) => {
  const server = await startFreshServer()
  const adminId = await createPerson(server, 'admin', { first_name: 'Meera', last_name: 'Iyer' })
  await signIn(page.context(), server, adminId)
  const visitor = await browser.newPage()
  await visitor.goto(server.url)
  await expect(visitor).toHaveTitle(/ · Pathya$/)

  await page.goto(`${server.url}/admin?tab=settings`)
  await page
    .getByRole('tabpanel')
    .getByRole('link', { name: /^Practice/ })
    .click()
  const name = page.getByLabel('Name of the practice')
  await expect(name).toHaveValue('Pathya')
  await expectAccessible(page)
  await name.fill('')
  await page.getByRole('textbox', { name: /^Phone/ }).fill('call me')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('Name is required')).toBeVisible()
  await expect(page.getByText('Please enter a phone number, or leave this empty')).toBeVisible()
  await page.getByRole('textbox', { name: /^Phone/ }).fill('+91 98450 12345')
  await name.fill('Meera’s Table')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()
  // The next request for a page shows it, without a new build or restart.
  await expect(async () => {
    await visitor.goto(server.url)
    await expect(visitor).toHaveTitle(/ · Meera’s Table$/, { timeout: 500 })
  }).toPass()

  // Another admin saved first.
  await query(
    server,
    `update practice_content set content = jsonb_set(content, '{brand,tagline}', '"Theirs."')`,
  )
  await query(server, 'update practice_settings set version = version + 1')
  await page.getByLabel('Tagline').fill('Mine.')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('Someone else changed the settings while you were editing.')).toBeVisible()
  await expect(page.getByText('Tagline: Theirs.')).toBeVisible()
  await expect(page.getByLabel('Tagline')).toHaveValue('Mine.')
  await page.getByRole('button', { name: 'Save my version' }).click()
  await expect(page.getByText('Someone else changed the settings while you were editing.')).toBeHidden()
  await expect
    .poll(() => query(server, `select content->'brand'->>'tagline' as tagline from practice_content`))
    .toEqual([{ tagline: 'Mine.' }])

  // Two-step sign-in for all staff: an admin who has not set it up gets a link to the setup.
  await page.getByRole('link', { name: 'Security' }).click()
  await expect(page.getByRole('link', { name: 'set up two-step sign-in for yourself' })).toHaveAttribute(
    'href',
    '/account',
  )
  await query(server, 'update sessions set has_second_factor = true where user_id = $1', [adminId])
  await page.reload()
  await page.getByText('Require two-step sign-in for all staff').click()
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()
  const employeeId = await createPerson(server, 'employee')
  const employee = await browser.newContext()
  await signIn(employee, server, employeeId)
  const employeePage = await employee.newPage()
  await employeePage.goto(`${server.url}/admin-dashboard`)
  await expect(employeePage).toHaveURL(/\/secure-account/)
  await employee.close()

  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Practice' }).click()
  await page.getByRole('button', { name: 'Send me a test email' }).click()
  await expect(page.getByText(/The mail server accepted the email to/)).toBeVisible()
  const address = ADMIN_EMAIL.exec((await page.getByText(/accepted the email to/).textContent()) ?? '')?.[0]
  const mail = await server.mailbox.take(address ?? '', /Test email from Meera’s Table/)
  expect(mail.text).toContain('are sent the same way')
  await expectAccessible(page)
  await visitor.close()
})
