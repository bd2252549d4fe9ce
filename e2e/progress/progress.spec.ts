import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { addDays, todayIn } from '#domain/units/dates.ts'
import { formatDate } from '#domain/units/format.ts'
import { expect, type TestServer, test } from '../fixtures.ts'
import { collectProblems, expectAccessible } from '../page-checks.ts'
import { createPerson, query, signIn } from '../people.ts'

const TODAY = todayIn('Asia/Kolkata', new Date())
const ADULT = {
  age: 34,
  age_recorded_on: TODAY,
  gender: 'female',
  height_cm: 170,
  goal_weight_kg: 68,
}

/** Stores weights for the days before today, with yesterday's last. */
async function writeWeights(server: TestServer, userId: string, weightsKg: readonly number[]): Promise<void> {
  for (const [index, weightKg] of weightsKg.entries()) {
    await query(
      server,
      'insert into progress_entries (user_id, weight, entry_date, created_by) values ($1, $2, $3, $1)',
      [userId, weightKg, `${addDays(TODAY, index - weightsKg.length)}T05:00:00Z`],
    )
  }
}

function sayToast(page: Page, title: string) {
  return page.getByRole('alertdialog', { name: title })
}

test('measurements are added, confirmed, changed, deleted, and read along the chart', async ({
  page,
  server,
}) => {
  const problems = collectProblems(page)
  const userId = await createPerson(server, 'client', ADULT)
  await writeWeights(
    server,
    userId,
    Array.from({ length: 24 }, (_, day) => 74 - day * 0.1),
  )
  await signIn(page.context(), server, userId)
  await page.goto('/progress')
  const facts = page.getByRole('region', { name: 'Your progress' })
  await expect(facts).toContainText('71.7 kg')
  await expect(facts).toContainText(/Weight change in \w+ \d{4}: /)
  await page.getByRole('button', { name: 'BMI and waist' }).click()
  const sheet = page.getByRole('dialog', { name: 'BMI and waist' })
  await expect(sheet).toContainText('Total Change−2.3 kg')
  await expect(sheet).toContainText('Entries24')
  await expect(sheet).toContainText('Indian guidelines: below 23.')
  await expectAccessible(page)
  await page.goBack()
  await expect(sheet).toBeHidden()

  // First a refused value, with an error beside its field; then an unlikely value that needs a confirmation; then a
  // correct one.
  await page.getByRole('button', { name: 'Add weight' }).click()
  const adding = page.getByRole('dialog', { name: 'Add weight' })
  const weight = adding.getByLabel('Weight')
  await expect(weight).toHaveValue('71.7')
  await adding.getByRole('button', { name: '0.1 kg more' }).click()
  await expect(weight).toHaveValue('71.8')
  await adding.getByText('More measures').click()
  await adding.getByLabel('Waist (optional)').fill('wide')
  await weight.fill('91.7')
  await adding.getByRole('button', { name: 'Save' }).click()
  await expect(adding.getByText('Please enter the waist measurement as a number')).toBeVisible()
  await adding.getByLabel('Waist (optional)').fill('86')
  await adding.getByRole('button', { name: 'Save' }).click()
  await expect(adding.getByText(/^91\.7 kg, but 71\.7 kg on .* Is that right\?$/)).toBeVisible()
  await expectAccessible(page)
  await adding.getByRole('button', { name: 'Correct it' }).click()
  await expect(weight).toBeFocused()
  await weight.fill('71,6')
  await weight.press('ArrowDown')
  await expect(weight).toHaveValue('71.5')

  // Typed text survives a reload.
  await page.reload()
  await expect(weight).toHaveValue('71.5')
  await expect(adding.getByLabel('Waist (optional)')).toHaveValue('86')
  await adding.getByRole('button', { name: 'Save' }).click()
  await expect(sayToast(page, '71.5 kg saved for today')).toBeVisible()
  await expect(facts).toContainText('71.5 kg')
  await page.getByRole('button', { name: 'BMI and waist' }).click()
  await expect(sheet).toContainText('Waist to height0.51')
  await sheet.getByRole('button', { name: 'Done' }).click()

  // All measurements, loaded in parts.
  const table = page.getByRole('table', { name: 'Weight and measures' })
  await expect(table.getByRole('row')).toHaveCount(21)
  await page.getByRole('button', { name: 'Show earlier' }).click()
  await expect(table.getByRole('row')).toHaveCount(26)

  const today = formatDate(TODAY)
  await table.getByRole('button', { name: `Edit the measurement of ${today}` }).click()
  const editing = page.getByRole('dialog', { name: 'Edit measurement' })
  await expect(editing.getByLabel('Weight')).toHaveValue('71.5')
  await editing.getByLabel('Weight').fill('90')
  await editing.getByLabel('Notes (optional)').fill('With boots and coat')
  await editing.getByRole('button', { name: 'Save' }).click()
  await editing.getByRole('button', { name: 'Yes, save it' }).click()
  await expect(table.getByRole('row', { name: new RegExp(today) })).toContainText('90.0 kg')
  await expect(table).toContainText('With boots and coat')

  await table.getByRole('button', { name: `Delete the measurement of ${today}` }).click()
  await sayToast(page, 'Measurement deleted').getByRole('button', { name: 'Undo' }).click()
  await expect(sayToast(page, 'Measurement restored')).toBeVisible()
  await expect(table.getByRole('row', { name: new RegExp(today) })).toContainText('90.0 kg')
  await table.getByRole('button', { name: `Delete the measurement of ${today}` }).click()
  await expect(table.getByRole('row', { name: new RegExp(today) })).toHaveCount(0)
  await expect(facts).toContainText('71.7 kg')

  // The chart by keyboard: each point announces its value.
  const chart = page.getByRole('slider', { name: 'Weight over time' })
  await chart.focus()
  await page.keyboard.press('Home')
  await expect(chart).toHaveAttribute(
    'aria-valuetext',
    `74.0 kg ${formatDate(addDays(TODAY, -24))} · trend 74.0 kg`,
  )
  await page.keyboard.press('ArrowRight')
  await expect(chart).toHaveAttribute('aria-valuetext', /^73\.9 kg .* trend 74\.0 kg$/)
  await page.keyboard.press('End')
  await expect(chart).toHaveAttribute('aria-valuetext', /^71\.7 kg /)
  const box = await chart.boundingBox()
  if (!box) throw new Error('The chart has no place on the page.')
  await page.mouse.move(box.x + 60, box.y + 100)
  await expect(chart).not.toHaveAttribute('aria-valuetext', /^71\.7 kg /)
  await expectAccessible(page)

  // Another kind of measurement, then the same data as a table.
  await page.getByRole('radio', { name: 'BMI' }).check()
  await expect(page.getByRole('slider', { name: 'BMI over time' })).toBeVisible()
  await page.getByRole('radio', { name: 'All', exact: true }).check()
  await page.getByRole('button', { name: 'Show as table' }).click()
  const twin = page.getByRole('table', { name: 'BMI over time' })
  await expect(twin.getByRole('row')).toHaveCount(25)
  await expect(twin.getByRole('row').nth(1)).toContainText('24.8')
  await expectAccessible(page)
  // The confirmations were responses with status 409, which the browser logs by itself.
  expect(problems.filter((text) => !text.includes('status of 409'))).toEqual([])
})

test('measurements work on a phone, in pounds, from the first one on, and with the weight hidden', async ({
  page,
  server,
}) => {
  const problems = collectProblems(page)
  await page.setViewportSize({ width: 390, height: 844 })
  const userId = await createPerson(server, 'client', { ...ADULT, weight_unit: 'lb' })
  await signIn(page.context(), server, userId)
  await page.goto('/progress')
  await expect(
    page.getByRole('heading', { name: 'No measurements recorded yet. Add your first measurement!' }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Add weight' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add weight' })
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  await dialog.getByLabel('Weight').fill('150.4')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(sayToast(page, '150.4 lb saved for today')).toBeVisible()
  await expect(page.getByText('Add more measurements to see progress trends')).toBeVisible()
  const [saved] = await query<{ weight: string }>(
    server,
    'select weight from progress_entries where user_id = $1',
    [userId],
  )
  expect(saved?.weight).toBe('68.22')

  await page.getByRole('button', { name: `Actions for the measurement of ${formatDate(TODAY)}` }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit measurement' })
  await editing.getByLabel('Date').fill(addDays(TODAY, -3))
  await editing.getByRole('button', { name: 'Save' }).click()
  const list = page.getByRole('region', { name: 'Weight and measures' })
  await expect(list.getByRole('listitem')).toContainText(formatDate(addDays(TODAY, -3)))
  await expect(list.getByRole('listitem')).toContainText('150.4 lb')
  await expectAccessible(page)
  // Nothing is wider than the screen.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

  // Closing a dialog steps back in the history, which would cancel the reload.
  await expect.poll(() => page.evaluate(() => history.state?.pathyaOverlays ?? 0)).toBe(0)
  await query(server, 'update users set hides_weight = true where id = $1', [userId])
  await page.reload()
  await expect(list.getByRole('listitem')).toContainText('Saved')
  await expect(page.getByText('Your weight is hidden, so it has no chart.')).toBeVisible()
  await expect(page.getByRole('slider')).toHaveCount(0)
  await expect(page.getByRole('main')).not.toContainText(/150|68|lb/)
  expect(problems).toEqual([])
})

test('photos are stored only with consent, without camera data, and cannot be read by others', async ({
  page,
  request,
  server,
}) => {
  const problems = collectProblems(page)
  await page.setViewportSize({ width: 390, height: 844 })
  const userId = await createPerson(server, 'client', ADULT)
  await signIn(page.context(), server, userId)
  await page.goto('/progress/photos')
  await page.getByRole('button', { name: 'Agree and continue' }).click()
  await expect(page.getByText('Please tick the box to agree')).toBeVisible()
  await expectAccessible(page)
  await page.getByText(/may keep the progress photos that I add/).click()
  await page.getByRole('button', { name: 'Agree and continue' }).click()

  // A file that is not an image but has the name of one.
  await page.getByRole('button', { name: 'Add photo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add photo' })
  const notes = { name: 'front.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('No picture at all.') }
  await dialog.getByLabel('Choose a photo').setInputFiles(notes)
  await dialog.getByRole('button', { name: 'Add photo' }).click()
  await expect(dialog.getByRole('alert')).toContainText(/read this photo/)
  await dialog.getByLabel('Choose another').setInputFiles({ ...notes, mimeType: 'text/plain' })
  await expect(dialog.getByRole('alert')).toHaveText('Please choose a JPEG, PNG or WebP photo.')
  // The browser logs the refused response by itself.
  expect(problems.splice(0).filter((text) => !text.includes('status of 400'))).toEqual([])

  // The image is stored rotated, as a phone held upright stores it.
  const picture = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#3a7d5c' } })
    .withExif({ IFD0: { Make: 'SecretPhone', Orientation: '6' }, IFD3: { GPSLatitude: '17/1 23/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const file = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: picture }
  await dialog.getByLabel('Choose a photo').setInputFiles(file)
  await expect(dialog.getByRole('img', { name: 'What you selected' })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add photo' }).click()
  const newest = `Front, ${formatDate(TODAY)}`
  const thumbnail = page.getByRole('button', { name: `${newest}, show large` })
  await expect(thumbnail).toBeVisible()

  await page.getByRole('button', { name: 'Add photo' }).click()
  await dialog.getByLabel('Choose a photo').setInputFiles(file)
  await dialog.getByLabel('Taken on').fill(addDays(TODAY, -40))
  await dialog.getByRole('button', { name: 'Add photo' }).click()
  const oldest = `Front, ${formatDate(addDays(TODAY, -40))}`
  await expect(page.getByRole('img', { name: oldest })).toBeVisible()
  await expect(page.getByText('6 weeks apart')).toBeVisible()
  await expectAccessible(page)

  await thumbnail.click()
  const large = page.getByRole('dialog', { name: newest })
  const image = large.getByRole('img', { name: newest })
  await expect
    .poll(() => image.evaluate((element: HTMLImageElement) => [element.naturalWidth, element.naturalHeight]))
    .toEqual([600, 800])
  const address = await image.getAttribute('src')
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('dialog', { name: oldest })).toBeVisible()

  // Its bytes contain no camera data, and cannot be read without a session.
  const own = await page.request.get(String(address))
  expect(own.headers()['cache-control']).toContain('no-store')
  const bytes = await own.body()
  expect((await sharp(bytes).metadata()).exif).toBeUndefined()
  expect(bytes.includes('SecretPhone')).toBe(false)
  expect((await request.get(String(address))).status()).toBe(401)

  await page.getByRole('dialog', { name: oldest }).getByRole('button', { name: 'Delete' }).click()
  await page
    .getByRole('alertdialog', { name: 'Delete this photo?' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(page.getByRole('dialog', { name: newest })).toBeVisible()
  await page.getByRole('dialog', { name: newest }).getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('listitem')).toHaveCount(1)

  await page.getByRole('button', { name: 'Withdraw consent and delete all photos' }).click()
  await page.getByRole('button', { name: 'Withdraw and delete', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Agree and continue' })).toBeVisible()
  expect((await page.request.get(String(address))).status()).toBe(404)
  expect(problems).toEqual([])
})
