import sharp from 'sharp'
import { expect, test } from '../fixtures.ts'
import { collectProblems, expectAccessible } from '../page-checks.ts'
import { createPerson, query, signIn } from '../people.ts'

test('a client writes down a meal with a photo, and the care team answers it', async ({
  page,
  browser,
  server,
}) => {
  const problems = collectProblems(page)
  const clientId = await createPerson(server, 'client', { first_name: 'Meera', last_name: 'Iyer' })
  const carerId = await createPerson(server, 'employee', { first_name: 'Farah' })
  await query(server, 'insert into care_assignments (client_id, staff_id) values ($1, $2)', [
    clientId,
    carerId,
  ])
  await signIn(page.context(), server, clientId)
  await page.goto('/home')
  await page.getByRole('link', { name: 'Add what you ate' }).click()
  await page.getByLabel('What did you eat?').fill('200 g rice, my aunt’s xyzzy')
  const understood = page.getByRole('region', { name: 'Foods found' })
  await expect(understood.getByText(/is saved as you wrote it, without nutrition values/)).toBeVisible()
  await expect(understood.getByText(/^≥ [\d,]+ kcal$/)).toBeVisible()
  const photo = await sharp({
    create: { width: 300, height: 200, channels: 3, background: 'rgb(200,120,40)' },
  })
    .jpeg()
    .toBuffer()
  await page
    .getByLabel('Add a photo')
    .setInputFiles({ name: 'plate.jpg', mimeType: 'image/jpeg', buffer: photo })
  await page.getByText(/may keep the photos of my food/).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()

  // The entry is on its day, can be deleted, and Undo restores it.
  await expect(page).toHaveURL(/\/diary$/)
  const entries = page.getByRole('region', { name: 'Entries' })
  await expect(entries.getByText('200 g rice, my aunt’s xyzzy')).toBeVisible()
  await expect(entries.getByRole('button', { name: /^Open photo of/i })).toBeVisible()
  await expectAccessible(page)
  await entries.getByRole('button', { name: /^Delete entry/ }).click()
  await expect(page.getByRole('heading', { name: 'No entries yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(entries.getByText('200 g rice, my aunt’s xyzzy')).toBeVisible()

  // Back walks the days.
  await page.getByRole('button', { name: 'Previous day' }).click()
  await page.getByRole('button', { name: 'Previous day' }).click()
  await expect(page).toHaveURL(/day=/)
  await page.goBack()
  await page.goBack()
  await expect(entries).toBeVisible()
  await page.getByLabel('Week').check()
  await expect(page.getByRole('slider', { name: 'Energy by day' })).toBeVisible()
  await expectAccessible(page)

  const staff = await browser.newContext({ baseURL: server.url })
  await signIn(staff, server, carerId)
  const desk = await staff.newPage()
  await desk.goto('/admin/photos')
  await desk.getByLabel(/^Comment to Meera Iyer/).fill('A good plate')
  await expectAccessible(desk)
  await desk.getByRole('button', { name: 'Send comment' }).click()
  await expect(desk.getByRole('heading', { name: 'Every photo is reviewed' })).toBeVisible()
  await desk.goto(`/admin/clients/${clientId}?tab=diary`)
  await expect(desk.getByText('200 g rice, my aunt’s xyzzy')).toBeVisible()
  await expectAccessible(desk)
  await staff.close()

  await page.goto('/notifications')
  await page.getByRole('link', { name: /Your dietician wrote to you/ }).click()
  await expect(page.getByText('A good plate')).toBeVisible()
  expect(problems).toEqual([])
})
