import type { Page } from '@playwright/test'
import { findHealthWords } from '#domain/plans/cook-words.ts'
import { todayIn } from '#domain/units/dates.ts'
import { expect, type TestServer, test } from '../fixtures.ts'
import { collectProblems, expectAccessible, expectAccessibleInBothSchemes } from '../page-checks.ts'
import { createPerson, query, signIn } from '../people.ts'

const TODAY = todayIn('Asia/Kolkata', new Date())

/** Publishes a plan of one day with a dish of the tables, whose texts are all about health. */
async function publishPlan(page: Page, server: TestServer, clientId: string): Promise<void> {
  const foods = await query<{ id: string; code: string }>(
    server,
    `select id, code from food_items where code in ('dish:moong-dal', 'dish:phulka', 'ifct:A015')`,
  )
  const item = (code: string, label: string, grams: number, quantity: number) => ({
    foodId: foods.find((food) => food.code === code)?.id ?? '',
    name: 'x',
    grams: grams * quantity,
    measure: { label, grams, quantity },
  })
  const response = await page.request.post('/api/diet-plans', {
    headers: { origin: server.url },
    data: {
      userId: clientId,
      title: 'Diabetes plan for Leela',
      clientName: 'Leela',
      clientAge: 41,
      clientHeight: '158 cm',
      clientWeight: 58,
      clientLocation: 'Madurai',
      goalDescription: 'Maintain weight',
      caloriesTarget: '1600-1800 kcal/day',
      proteinGoal: '50 g/day',
      preferences: 'Vegetarian',
      startDate: TODAY,
      status: 'active',
      days: [
        {
          dayNumber: 1,
          dayLabel: 'Low calorie day',
          meals: {
            lunch: {
              time: '1 PM',
              note: 'Good for your diabetes',
              items: [item('dish:moong-dal', 'katori', 150, 1.5), item('dish:phulka', 'piece', 40, 4)],
            },
            dinner: {
              time: '30 min after insulin',
              note: '',
              items: [item('ifct:A015', 'katori', 125, 2)],
            },
          },
        },
      ],
    },
  })
  if (!response.ok()) throw new Error(`${response.status()} ${await response.text()}`)
}

test('a client opens a dish and shares the menus with a cook, who reads nothing about health', async ({
  browser,
  page: staffPage,
  server,
}) => {
  const adminId = await createPerson(server, 'admin', { first_name: 'Meera', last_name: 'Iyer' })
  await signIn(staffPage.context(), server, adminId)
  const clientId = await createPerson(server, 'client', {
    first_name: 'Leela',
    last_name: 'Raman',
    age: 41,
    age_recorded_on: TODAY,
    height_cm: 158,
    weight_kg: 58,
    gender: 'female',
    food_preferences: ['vegetarian'],
  })
  await publishPlan(staffPage, server, clientId)
  const size = { width: 390, height: 844 }
  const phone = await browser.newContext({ baseURL: server.url, viewport: size })
  await signIn(phone, server, clientId)
  const page = await phone.newPage()
  const problems = collectProblems(page)

  // The recipe of a dish; Back closes it.
  await page.goto('/plan')
  await page.getByRole('button', { name: 'Moong dal' }).first().click()
  const sheet = page.getByRole('dialog', { name: 'Moong dal' })
  await expect(sheet.getByText('1½ katori of 150 ml')).toBeVisible()
  await expect(sheet.getByRole('heading', { name: 'Steps' })).toBeVisible()
  await sheet.getByRole('button', { name: 'One person more' }).click()
  await expect(sheet.getByText('For 2 people')).toBeVisible()
  await expectAccessibleInBothSchemes(page)
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Diabetes plan for Leela' })).toBeVisible()

  // A link for two people.
  await page.getByRole('button', { name: 'Share with the cook' }).click()
  const share = page.getByRole('dialog', { name: 'Share with the cook' })
  await share.getByRole('button', { name: 'One person more' }).click()
  await share.getByRole('button', { name: 'Create link' }).click()
  const url = await share.getByLabel('Link', { exact: true }).inputValue()
  await expect(share.getByText('not opened yet')).toBeVisible()
  await expectAccessible(page)

  // The cook, without an account.
  const kitchen = await browser.newContext({ baseURL: server.url, viewport: size })
  const cook = await kitchen.newPage()
  const cookProblems = collectProblems(cook)
  await cook.goto(url)
  await expect(cook.getByRole('heading', { level: 1, name: 'Menus' })).toBeVisible()
  await expect(cook.getByText('For 2 people', { exact: true })).toBeVisible()
  await expect(cook.getByText('3 katori').first()).toBeVisible()
  for (const details of await cook.locator('summary').all()) {
    if (!(await details.evaluate((element) => element.closest('details')?.open))) await details.click()
  }
  await expect(cook.getByRole('heading', { name: 'Groceries for these days' })).toBeVisible()
  await expectAccessibleInBothSchemes(cook)
  const shown = `${await cook.title()} ${await cook.getByRole('main').textContent()}`
  expect(findHealthWords(shown)).toEqual([])
  expect(shown).not.toMatch(/Leela|Raman|Meera|Iyer|insulin|Low calorie/)
  // The week is printed on one page, also by the browser's own command.
  const pdf = (await cook.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect([...pdf.matchAll(/\/Type\s*\/Page\b/g)]).toHaveLength(1)

  // Stopped at once.
  await page.reload()
  await page.getByRole('button', { name: 'Share with the cook' }).click()
  await expect(share.getByText('opened once', { exact: false })).toBeVisible()
  await share.getByRole('button', { name: /^Stop/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop link' }).click()
  await expect(page.getByText('The link is stopped')).toBeVisible()
  await cook.reload()
  await expect(cook.getByText('This link no longer works')).toBeVisible()
  expect(problems).toEqual([])
  // The refused call is in the console of the browser.
  expect(cookProblems.filter((problem) => !problem.includes('404'))).toEqual([])
  await phone.close()
  await kitchen.close()
})
