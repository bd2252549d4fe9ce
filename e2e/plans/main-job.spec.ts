import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { writeCareConsent } from '#domain/privacy/consents.ts'
import { readPdf } from '#server/kit/pdf/test/read-pdf.ts'
import { expect, test } from '../fixtures.ts'

const PASSWORD = 'kesar-badam-4711'

async function register(page: Page, email: string): Promise<void> {
  await page.goto('/register')
  await page.getByLabel('First name').fill('Meenakshi')
  await page.getByLabel('Last name').fill('Iyer')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page).toHaveURL(/\/email-verification/)
}

async function onboard(page: Page): Promise<void> {
  await expect(page.getByText('Step 1 of 3')).toBeVisible()
  await page.getByLabel('Phone').fill('98450 12345')
  await page.getByLabel('Age', { exact: true }).fill('34')
  await page.getByLabel('Weight', { exact: true }).fill('74.5')
  await page.getByLabel('Height', { exact: true }).fill('5 ft 4 in')
  await page.getByRole('radio', { name: 'Female' }).check({ force: true })
  await page.getByRole('radio', { name: /^Light/ }).check({ force: true })
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Step 2 of 3')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Weight loss' }).check({ force: true })
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Step 3 of 3')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Vegetarian', exact: true }).check({ force: true })
  await page.getByRole('checkbox', { name: writeCareConsent('Pathya') }).check({ force: true })
  await page.getByRole('button', { name: 'Complete Setup' }).click()
  await expect(page).toHaveURL('/home')
}

test('from the first setup link to the plan that the client reads', async ({ browser, startFreshServer }) => {
  const server = await startFreshServer()
  const staffPage = await (await browser.newContext({ baseURL: server.url })).newPage()
  const clientPage = await (await browser.newContext({ baseURL: server.url })).newPage()

  // The practice is set up with the link that the server printed.
  const readSetupLink = (): string => /http:\/\/\S+\/setup#token=\S+/.exec(server.readOutput())?.[0] ?? ''
  await expect.poll(readSetupLink).not.toBe('')
  await staffPage.goto(readSetupLink())
  await staffPage.getByLabel('First name').fill('Nalini')
  await staffPage.getByLabel('Last name').fill('Deshpande')
  await staffPage.getByLabel('Email').fill('nalini@practice.example')
  await staffPage.getByLabel('Registration number').fill('IDA-20417')
  await staffPage.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await staffPage.getByLabel('Confirm password').fill(PASSWORD)
  await staffPage
    .getByRole('main')
    .getByRole('button', { name: /set up|create/i })
    .click()
  await expect(staffPage).toHaveURL('/admin-dashboard')

  // A client registers, opens the mailed link, and fills in the profile.
  await register(clientPage, 'meenakshi@client.example')
  const mail = await server.mailbox.take('meenakshi@client.example', /verif/i)
  const link = /http:\/\/\S+verify-email\S+/.exec(mail.text ?? '')?.[0] ?? ''
  await clientPage.goto(link)
  await expect(clientPage).toHaveURL(/\/onboarding/)
  await onboard(clientPage)
  await clientPage.goto('/home')
  await expect(clientPage.getByText(/no (diet )?plan/i).first()).toBeVisible()

  // The dietician writes a plan for that client: three days from the template, and a food found by an alternative name.
  await staffPage.goto('/admin/diet-plan-creator')
  await staffPage.getByRole('combobox', { name: 'Find a client' }).fill('meenak')
  await staffPage.getByRole('option', { name: /Meenakshi Iyer/ }).click()
  await expect(staffPage.getByLabel('Age', { exact: true })).toHaveValue('34')
  await expect(staffPage.getByLabel('Client name')).toHaveValue('Meenakshi Iyer')
  await staffPage.getByLabel('Location').fill('Chennai')
  await staffPage.getByLabel('Title', { exact: true }).fill('Six steady weeks: ₹ & हिन्दी')

  await staffPage.getByRole('tab', { name: 'Meal Plans' }).click()
  await expect(staffPage.getByRole('tab', { name: /Day 1 \| Day 4/ })).toBeVisible()
  await staffPage.getByRole('button', { name: 'Add food to Mid-Morning' }).click()
  await staffPage.getByRole('combobox', { name: 'Add a food to Mid-Morning' }).fill('amrud')
  await staffPage.getByRole('option', { name: /guava/i }).first().click()
  await staffPage.keyboard.press('Escape')
  await expect(staffPage.getByText(/guava/i).first()).toBeVisible()

  await staffPage.getByRole('tab', { name: 'Summary' }).click()
  await staffPage.getByRole('button', { name: 'Publish plan' }).click()
  await expect(staffPage.getByText('Diet plan created successfully!')).toBeVisible()

  // The client reads the plan, first today and then the whole plan, and downloads it.
  await clientPage.goto('/home')
  await expect(clientPage.getByText(/Day 1/).first()).toBeVisible()
  await clientPage.goto('/plan')
  await expect(clientPage.getByRole('heading', { name: /Six steady weeks/ })).toBeVisible()
  await expect(clientPage.getByText(/guava/i).first()).toBeVisible()
  const downloading = clientPage.waitForEvent('download')
  await clientPage.getByRole('button', { name: /^PDF and print/ }).click()
  await clientPage.getByRole('menuitem', { name: 'PDF: English, A4' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('Six_steady_weeks______हिन्दी.pdf')
  await expect(clientPage.getByText('Diet plan PDF downloaded successfully!')).toBeVisible()

  const pdf = await readPdf(new Uint8Array(await readFile(await download.path())))
  expect(pdf).toMatchObject({ title: 'Six steady weeks: ₹ & हिन्दी', isTagged: true })
  for (const text of [
    'Meenakshi Iyer',
    'Chennai',
    'Day 1 | Day 4',
    'Day 3 | Day 6',
    'Nalini Deshpande',
    'IDA-20417',
  ]) {
    expect(pdf.text).toContain(text)
  }
  expect(pdf.text).toMatch(/guava/i)
  expect(pdf.text).toContain('IFCT 2017, NIN Hyderabad')
  expect(pdf.text).toMatch(/1 of \d/)

  // Nobody else can open it.
  const planPath = await staffPage.evaluate(async () => {
    const [plan] = await (await fetch('/api/diet-plans')).json()
    return `/api/diet-plans/${plan.id}`
  })
  const strangerPage = await (await browser.newContext({ baseURL: server.url })).newPage()
  expect((await strangerPage.request.get(planPath)).status()).toBe(401)
})
