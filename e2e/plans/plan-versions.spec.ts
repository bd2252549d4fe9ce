import type { Page } from '@playwright/test'
import { expect, type TestServer, test } from '../fixtures.ts'
import { collectProblems, expectAccessible } from '../page-checks.ts'
import { createPerson, query, signIn } from '../people.ts'

const TODAY = new Date().toISOString().slice(0, 10)

const FACTS = {
  first_name: 'Leela',
  age: 41,
  age_recorded_on: TODAY,
  height_cm: 158,
  weight_kg: 58,
  gender: 'female',
  location: 'Madurai',
  food_preferences: ['vegetarian'],
}

/** Publishes a plan of one day, in words, with the same call as the plan creators. Returns its id. */
async function publishPlan(page: Page, server: TestServer, clientId: string, title: string): Promise<string> {
  const meal = (note: string) => ({ time: '8 AM', note })
  const response = await page.request.post('/api/diet-plans', {
    headers: { origin: server.url },
    data: {
      userId: clientId,
      title,
      clientName: 'Leela',
      clientAge: 41,
      clientHeight: '158 cm',
      clientWeight: 58,
      clientLocation: 'Madurai',
      goalDescription: 'Maintain weight',
      caloriesTarget: '1700 kcal/day',
      proteinGoal: '60 g/day',
      preferences: 'Vegetarian',
      motivationalQuote: 'One plate at a time.',
      startDate: TODAY,
      status: 'active',
      // A plan with only meals in words needs a reason.
      safetyRecords: { dieticianReason: 'She knows her amounts; agreed on the phone.' },
      days: [
        {
          dayNumber: 1,
          dayLabel: 'Every day',
          meals: { breakfast: meal('Idli'), lunch: meal('Rice, sambar') },
        },
      ],
    },
  })
  if (!response.ok()) throw new Error(`${response.status()} ${await response.text()}`)
  return ((await response.json()) as { id: string }).id
}

test('a published plan gets a next version and a copy for another client, and is archived', async ({
  page,
  browser,
  server,
}) => {
  const problems = collectProblems(page)
  const adminId = await createPerson(server, 'admin', { first_name: 'Meera', last_name: 'Iyer' })
  await signIn(page.context(), server, adminId)
  const lastName = `Raman${Math.random().toString(36).slice(2, 8)}`
  const clientId = await createPerson(server, 'client', { ...FACTS, last_name: lastName })
  const otherName = `Other${lastName}`
  await createPerson(server, 'client', { ...FACTS, first_name: 'Kavya', last_name: otherName })
  const title = `Plan of ${lastName}`
  const planId = await publishPlan(page, server, clientId, title)

  // The next version is a separate draft; the published version is served until then.
  await page.goto(`/admin/diet-plans/${planId}`)
  await page.getByRole('button', { name: 'Write a new version' }).click()
  await expect(page).toHaveURL(/\/edit/)
  await page.getByRole('tab', { name: 'Summary' }).click()
  await expect(page.getByText('The plan itself has not changed.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Motivational quote' }).fill('Half the plate is vegetables.')
  await page.getByLabel('Change note for the client').fill('More vegetables, as we discussed.')
  await expect(page.getByText('One plate at a time.')).toBeVisible()
  await expect(page.getByText(/^Saved \d/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Publish this version' }).click()
  await expect(page).toHaveURL(`/admin/diet-plans/${planId}`)

  // Staff see every version and the differences.
  const versions = page.getByRole('region', { name: 'Versions' })
  await expect(versions.getByRole('row')).toHaveCount(3)
  await expect(versions.getByText('More vegetables, as we discussed.')).toBeVisible()
  await expect(versions.getByRole('deletion')).toHaveText('One plate at a time.')
  await expect(versions.getByRole('insertion')).toHaveText('Half the plate is vegetables.')
  await expectAccessible(page)
  await versions.getByRole('link', { name: 'Open version 1' }).click()
  await expect(page.getByText('Version 1, as published')).toBeVisible()
  await expect(page.getByText('One plate at a time.')).toBeVisible()
  await page.getByRole('link', { name: 'Go to the plan' }).click()

  // The client sees the changes until they close the notice.
  const phone = await browser.newContext({ baseURL: server.url, viewport: { width: 390, height: 844 } })
  await signIn(phone, server, clientId)
  const client = await phone.newPage()
  await client.goto('/plan')
  await expect(client.getByText('Your plan has changed')).toBeVisible()
  await client.getByRole('button', { name: /^Your plan has changed/ }).click()
  await expect(client.getByText(/More vegetables, as we discussed\./)).toBeVisible()
  await expect(client.getByRole('dialog').getByRole('insertion')).toHaveText('Half the plate is vegetables.')
  await expectAccessible(client)
  await client.keyboard.press('Escape')
  await client.getByRole('button', { name: 'Close the plan change notice' }).click()
  await expect(client.getByText('Your plan has changed')).toBeHidden()
  await client.reload()
  await expect(client.getByRole('button', { name: 'Changes in this version' })).toBeVisible()
  await expect(client.getByText('Your plan has changed')).toBeHidden()
  await phone.close()

  // A copy for another client contains that client's own facts.
  await page.getByRole('button', { name: 'Duplicate' }).click()
  const dialog = page.getByRole('dialog', { name: 'Duplicate this plan' })
  await dialog.getByRole('button', { name: 'Duplicate' }).click()
  await expect(dialog.getByText('Choose a client')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Client' }).fill(otherName)
  await expect(page.getByRole('option', { name: new RegExp(otherName) })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option')).toHaveCount(0)
  await dialog.getByLabel('Title').fill(`Copy of ${lastName}`)
  await dialog.getByRole('button', { name: 'Duplicate' }).click()
  await expect(page).toHaveURL(/\/edit/)
  await expect(page.getByLabel('Client name')).toHaveValue(`Kavya ${otherName}`)

  // A fact about the client changes: the plan needs a review, and both plans are archived.
  await query(
    server,
    `update diet_plans set safety_flags = '[{"rule":"x","severity":"refuse","field":"healthFlags","where":[],"message":"Not while breastfeeding."}]',
            safety_flagged_at = now() where id = $1`,
    [planId],
  )
  await page.goto(`/admin/diet-plans?search=${lastName}&status=flagged`)
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article', { name: title }).getByText('Needs review')).toBeVisible()
  await page.goto(`/admin/diet-plans?search=${lastName}`)
  await expect(page.getByRole('article')).toHaveCount(2)
  await page.getByRole('button', { name: 'Select all shown' }).click()
  await page.getByRole('button', { name: 'Archive 2 plans' }).click()
  const question = page.getByRole('alertdialog', { name: 'Archive 2 plans?' })
  await expect(question.getByText(`Copy of ${lastName}`)).toBeVisible()
  await question.getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByText('2 plans archived')).toBeVisible()
  await expect(page.getByRole('article').getByText('Archived', { exact: true })).toHaveCount(2)
  expect(problems).toEqual([])
})
