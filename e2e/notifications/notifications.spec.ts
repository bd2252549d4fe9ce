import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import { type TestServer, test } from '../fixtures.ts'
import { collectProblems, expectAccessible, expectAccessibleInBothSchemes } from '../page-checks.ts'
import { createPerson, query, signIn } from '../people.ts'

const TODAY = new Date().toISOString().slice(0, 10)

/** Creates an onboarded client for whom a plan can be written. Returns the id and the address. */
async function createClient(server: TestServer): Promise<{ id: string; email: string }> {
  const id = await createPerson(server, 'client', {
    first_name: 'Leela',
    last_name: 'Raman',
    age: 41,
    age_recorded_on: TODAY,
    height_cm: 158,
    weight_kg: 58,
    gender: 'female',
    location: 'Madurai',
    food_preferences: ['vegetarian'],
  })
  const [row] = await query<{ email: string }>(server, 'select email from users where id = $1', [id])
  return { id, email: row?.email ?? '' }
}

/** Opens a browser context with a signed-in person. */
async function openFor(
  browser: Browser,
  server: TestServer,
  userId: string,
  viewport = { width: 1280, height: 800 },
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: server.url, viewport, reducedMotion: 'reduce' })
  await signIn(context, server, userId)
  return context
}

async function post<T>(
  staff: BrowserContext,
  server: TestServer,
  url: string,
  data: object = {},
): Promise<T> {
  const response = await staff.request.post(url, { headers: { origin: server.url }, data })
  if (!response.ok()) throw new Error(`${url}: ${response.status()} ${await response.text()}`)
  return (await response.json()) as T
}

/** Publishes a plan of one day, in words, with the same call as the plan creators. Returns its id. */
async function publishPlan(staff: BrowserContext, server: TestServer, userId: string): Promise<string> {
  const meal = (note: string) => ({ time: '8 AM', note })
  const { id } = await post<{ id: string }>(staff, server, '/api/diet-plans', {
    userId,
    title: 'Steady for Leela',
    clientName: 'Leela Raman',
    clientAge: 41,
    clientHeight: '158 cm',
    clientWeight: 58,
    clientLocation: 'Madurai',
    goalDescription: 'Maintain weight',
    caloriesTarget: '1700 kcal/day',
    proteinGoal: '60 g/day',
    preferences: 'Vegetarian',
    startDate: TODAY,
    status: 'active',
    // A plan with only meals in words needs a reason.
    safetyRecords: { dieticianReason: 'She knows her amounts; agreed on the phone.' },
    days: [{ dayNumber: 1, dayLabel: 'Every day', meals: { breakfast: meal('Idli'), lunch: meal('Rice') } }],
  })
  return id
}

/** Publishes the next version of a plan, with the same calls as its editor. */
async function publishNextVersion(staff: BrowserContext, server: TestServer, planId: string): Promise<void> {
  const draft = await post<{ id: string; version: number }>(staff, server, `/api/diet-plans/${planId}/revise`)
  await post(staff, server, `/api/diet-plans/${draft.id}/publish`, { version: draft.version })
}

const bellOf = (page: Page, role: 'link' | 'button', unreadCount: number) =>
  page.getByRole(role, {
    name: unreadCount === 0 ? 'Notifications' : `Notifications, ${unreadCount} unread`,
    exact: true,
  })

async function countMails(server: TestServer, email: string): Promise<number> {
  return (await query(server, 'select from outgoing_mails where to_email = $1', [email])).length
}

test('a client is notified of a published plan on every open page and by mail, and unsubscribes by the link in the mail', async ({
  browser,
  server,
}) => {
  const client = await createClient(server)
  const staff = await openFor(browser, server, await createPerson(server, 'admin'))
  const phone = await openFor(browser, server, client.id, { width: 390, height: 844 })
  const page = await phone.newPage()
  const problems = collectProblems(page)
  await page.goto('/notifications')
  await expect(page.getByRole('heading', { name: 'Nothing yet' })).toBeVisible()
  await expect(bellOf(page, 'link', 0)).toBeVisible()
  const other = await phone.newPage()
  await other.goto('/home')
  await expect(bellOf(other, 'link', 0)).toBeVisible()
  await page.bringToFront()

  // Nobody uses either page in the meantime.
  const planId = await publishPlan(staff, server, client.id)
  await expect(bellOf(page, 'link', 1)).toBeVisible()
  await expect(bellOf(other, 'link', 1)).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'You have a new notification.' })).toBeAttached()
  const row = page.getByRole('listitem').filter({ hasText: 'Your diet plan is ready' })
  await expect(row.getByRole('link')).toHaveAccessibleName(/^Unread: Your diet plan is ready/)
  await expectAccessibleInBothSchemes(page)

  // Opening the notification leads to the plan and marks it as read on every page.
  await row.getByRole('link').click()
  await expect(page).toHaveURL(`/plans/${planId}`)
  await expect(bellOf(other, 'link', 0)).toBeVisible()
  await other.close()

  // The mail contains nothing about health and offers two ways to unsubscribe.
  const mail = await server.mailbox.take(client.email, /Your plan is ready/)
  expect(mail.text).not.toMatch(/Steady|kcal|Idli/)
  const readHeader = (key: string) => mail.headers.find((header) => header.key === key)?.value ?? ''
  expect(readHeader('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const oneClick = readHeader('list-unsubscribe').replace(/[<>]/g, '')
  const stranger = await browser.newContext({ baseURL: server.url, viewport: { width: 390, height: 844 } })
  const asked = await stranger.newPage()
  // The page that the unsubscribe address shows when a person opens it.
  await asked.goto(oneClick)
  await expect(asked.getByRole('heading', { name: 'Unsubscribe from these emails?' })).toBeVisible()
  await expect(asked).toHaveURL('/unsubscribe')
  await expectAccessible(asked)
  expect(await query(server, 'select from muted_mails where user_id = $1', [client.id])).toHaveLength(0)
  await asked.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(asked.getByRole('heading', { name: 'You are unsubscribed' })).toBeFocused()
  await expect(asked.getByText(/New diet plan or new version/)).toBeVisible()
  await expectAccessible(asked)
  await asked.getByRole('link', { name: 'Change your email settings' }).click()
  await expect(asked).toHaveURL('/login?next=%2Fnotifications%3Ftab%3Dmails')
  await asked.goto('/unsubscribe#token=cut-off')
  await expect(asked.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
  await stranger.close()

  // No mail about the next version; the bell still shows it.
  const mailCount = await countMails(server, client.email)
  await publishNextVersion(staff, server, planId)
  await expect(bellOf(page, 'link', 1)).toBeVisible()
  expect(await countMails(server, client.email)).toBe(mailCount)

  // The switches show the choice, and turn the mails on again.
  await page.goto('/notifications?tab=mails')
  const ready = page.getByLabel('New diet plan or new version')
  await expect(ready).not.toBeChecked()
  await expect(page.getByLabel('Payment received')).toBeChecked()
  await expectAccessible(page)
  // `check` would read the state before the next render.
  await ready.click({ force: true })
  await expect(ready).toBeChecked()
  await page.getByLabel('Payment received').click({ force: true })
  await expect
    .poll(() => query(server, 'select kind from muted_mails where user_id = $1', [client.id]))
    .toEqual([{ kind: 'payment-confirmed' }])
  await page.reload()
  await expect(ready).toBeChecked()
  await expect(page.getByLabel('Payment received')).not.toBeChecked()
  await publishNextVersion(staff, server, planId)
  await server.mailbox.take(client.email, /Your plan has a new version/)
  await expect(bellOf(page, 'link', 2)).toBeVisible()
  await page.getByRole('tab', { name: 'Updates' }).click()
  await page.getByRole('button', { name: 'Mark all read' }).click()
  await expect(bellOf(page, 'link', 0)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark all read' })).toBeHidden()
  expect(problems).toEqual([])
  await Promise.all([phone.close(), staff.close()])
})

test("staff are notified of a client's request by the bell", async ({ browser, server }) => {
  const client = await createClient(server)
  const desk = await openFor(browser, server, await createPerson(server, 'admin'), {
    width: 1440,
    height: 900,
  })
  await publishPlan(desk, server, client.id)
  const page = await desk.newPage()
  const problems = collectProblems(page)
  await page.goto('/admin-dashboard')
  // The name is shown by the script, which also makes the bell work.
  await expect(page.getByRole('heading', { name: 'Welcome, Test admin' })).toBeVisible()
  await bellOf(page, 'button', 0).click()
  const list = page.getByRole('dialog', { name: /^Notifications/ })
  await expect(list.getByText('No notifications yet.')).toBeVisible()
  // The list takes the focus when it appears, and so the keyboard input.
  await expect(list).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()

  const area = await openFor(browser, server, client.id)
  await post(area, server, '/api/plan-reviews', { note: 'Dinner is too late for me.' })
  await area.close()
  await expect(bellOf(page, 'button', 1)).toBeVisible()
  await bellOf(page, 'button', 1).click()
  const row = list.getByRole('link', { name: /^Unread: Leela Raman asks for a diet review/ })
  await expect(row).toBeVisible()
  // The note is read on the opened screen and does not appear in the list.
  await expect(list).not.toContainText('Dinner')
  await expectAccessibleInBothSchemes(page)
  await row.click()
  await expect(page).toHaveURL(/\/admin\/reviews#review-[0-9a-f-]{36}$/)
  await expect(page.getByRole('listitem').filter({ hasText: 'Dinner is too late for me.' })).toBeFocused()
  await expect(bellOf(page, 'button', 0)).toBeVisible()
  await bellOf(page, 'button', 0).click()
  await list.getByRole('link', { name: 'See all' }).click()
  await expect(page).toHaveURL('/notifications')
  await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible()
  await expect(page.getByRole('tab')).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: 'Leela Raman' })).toBeVisible()
  await expectAccessible(page)
  expect(problems).toEqual([])
  await desk.close()
})
