import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { createPerson, query, signIn } from '../people.ts'
import { CLIENT_FACTS } from './simple-plan.ts'

test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 } })

/** A green picture of 8 × 8 pixels. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR4nGMQqbDBihiGlgQAf+UyATmxsL4AAAAASUVORK5CYII=',
  'base64',
)

/** Posts a file to the app as a phone does when another app shares it. */
async function share(page: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  // At once, because a page whose session has ended leaves by itself.
  await page.evaluate(
    ({ name, type, content }) => {
      const files = new DataTransfer()
      files.items.add(new File([Uint8Array.from(content)], name, { type }))
      document.body.innerHTML = `<form method="post" enctype="multipart/form-data" action="/diary/new">
        <input type="file" name="photo"></form>`
      const input = document.querySelector('input')
      if (input) input.files = files.files
      document.forms[0]?.submit()
    },
    { name: file.name, type: file.mimeType, content: [...file.buffer] },
  )
}

const photo = { name: 'thali.png', mimeType: 'image/png', buffer: PICTURE }

test('a shared photo waits in the form of a new entry: online, offline, and until its person has signed in', async ({
  page,
  context,
  server,
}) => {
  const client = await createPerson(server, 'client', CLIENT_FACTS)
  await signIn(context, server, client)
  await page.goto('/home')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  const shown = page.getByRole('img', { name: 'Your food' })

  await share(page, photo)
  await expect(page).toHaveURL(/\/diary\/new\?shared=photo/)
  await expect(shown).toBeVisible()
  // A reload does not lose it.
  await page.reload()
  await expect(shown).toBeVisible()

  await share(page, { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('2 roti') })
  await expect(page.getByText('We did not get the photo')).toBeVisible()
  await expect(shown).toHaveCount(0)

  await context.setOffline(true)
  await share(page, photo)
  await expect(shown).toBeVisible()
  await context.setOffline(false)

  await query(server, `update sessions set expires_at = now() - interval '1 minute' where user_id = $1`, [
    client,
  ])
  await share(page, photo)
  await expect(page).toHaveURL(/\/login/)
  const next = new URL(page.url()).searchParams.get('next')
  await expect(page.getByText('Your session has ended.')).toBeVisible()
  await signIn(context, server, client)
  await page.goto(next ?? '')
  await expect(shown).toBeVisible()
  await page.getByText('may keep the photos of my food').click()
  await page.getByLabel('What did you eat?').fill('Thali')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Diary' })).toBeVisible()
  await expect(page.getByText('Thali')).toBeVisible()
  await expect.poll(() => query(server, 'select 1 as one from diary_photos', [])).toEqual([{ one: 1 }])
  // Nothing waits any more.
  await page.goto('/diary/new?shared=photo')
  await expect(page.getByText('We did not get the photo')).toBeVisible()
})
