import type { Locator, Page } from '@playwright/test'
import { expect, type TestServer, test } from '../fixtures.ts'
import { expectAccessible } from '../page-checks.ts'
import { createPerson, query, signIn } from '../people.ts'

const TODAY = new Date().toISOString().slice(0, 10)

const PRIYA = {
  first_name: 'Priya',
  last_name: 'Nair',
  age: 34,
  age_recorded_on: TODAY,
  height_cm: 162.5,
  weight_kg: 78.4,
  gender: 'female',
  location: 'Kochi',
  medical_conditions: ['pcod'],
  food_preferences: ['vegetarian'],
}

/** Signs a dietician in and creates a client with a unique name. */
async function signInAndCreateClient(
  page: Page,
  server: TestServer,
  columns: Parameters<typeof createPerson>[2] = {},
): Promise<{ clientId: string; clientName: string }> {
  const adminId = await createPerson(server, 'admin', { first_name: 'Meera', last_name: 'Iyer' })
  await signIn(page.context(), server, adminId)
  const lastName = `Nair${Math.random().toString(36).slice(2, 8)}`
  const clientId = await createPerson(server, 'client', { ...PRIYA, last_name: lastName, ...columns })
  return { clientId, clientName: `Priya ${lastName}` }
}

async function openNewPlan(page: Page, clientName: string): Promise<void> {
  await page.goto('/admin/diet-plan-creator')
  await page.getByRole('combobox', { name: 'Find a client' }).fill(clientName)
  await chooseOnly(page, new RegExp(clientName))
  await expect(page.getByLabel('Client name')).toHaveValue(clientName)
}

/**
 * Chooses the only remaining suggestion by keyboard, because a click would first scroll to the list, which then closes.
 */
async function chooseOnly(page: Page, name: RegExp): Promise<void> {
  await expect(page.getByRole('option')).toHaveCount(1)
  await expect(page.getByRole('option', { name })).toBeVisible()
  await page.keyboard.press('Enter')
}

function openTab(page: Page, name: string): Promise<void> {
  return page.getByRole('tab', { name }).click()
}

/** Finds the kilocalories in the middle of the shown day's ring. */
function findDayRing(page: Page): Locator {
  return page.getByRole('region', { name: /^Nutrition of/ }).getByRole('img')
}

/** Waits until the changes are saved; saving also gives a new plan its address. */
async function expectSaved(page: Page): Promise<void> {
  await expect(page.getByText(/^Saved \d/)).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/diet-plans\/[0-9a-f-]{36}\/edit/)
}

test('a plan is written, saved during writing, and published', async ({ page, server }) => {
  const { clientId, clientName } = await signInAndCreateClient(page, server)
  await openNewPlan(page, clientName)
  await expect(page.getByLabel('Age', { exact: true })).toHaveValue('34')
  await expect(page.getByLabel('Height')).toHaveValue('162.5 cm')
  await expect(page.getByText('Obese (Indian)')).toBeVisible()
  // Only one classification is shown: the WHO's word for the same figure does not appear.
  await expect(page.getByText(/WHO/)).toHaveCount(0)
  await expectSaved(page)

  await openTab(page, 'Goals & Nutrition')
  await expect(page.getByText('We read this as 1,000–1,200 kcal a day').first()).toBeVisible()
  await expect(page.getByText(/is a low-calorie diet/)).toBeVisible()

  // The foods that the dishes of the first week need, with the writer's changes.
  await openTab(page, 'Summary')
  const groceries = page.getByRole('region', { name: 'Grocery list' })
  await expect(groceries.getByRole('textbox', { name: 'Amount of Tomato' })).toHaveValue(/^[\d.]+ k?g$/)
  await groceries.getByRole('textbox', { name: 'Amount of Tomato' }).fill('2 kg, ripe')
  await groceries.getByRole('heading', { name: 'Spices and salt' }).click()
  await groceries.getByRole('button', { name: 'Remove Salt' }).click()
  await expect(groceries.getByRole('button', { name: 'Restore Salt' })).toBeVisible()
  await groceries.getByLabel('Another item').fill('Muslin cloth')
  await page.keyboard.press('Enter')
  await expect(groceries.getByText('Added by you')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Publish plan' }).click()
  await expect(page.getByText('Diet plan created successfully!')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: `Six-week plan for ${clientName}` })).toBeVisible()
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
  await expect(page.getByRole('tab')).toHaveText(['Day 1 | Day 4', 'Day 2 | Day 5', 'Day 3 | Day 6'])

  await page.getByRole('link', { name: 'Diet Plans' }).click()
  const card = page.getByRole('article', { name: `Six-week plan for ${clientName}` })
  await expect(card.getByText('BMI 29.7 · Obese (Indian)')).toBeVisible()
  await expect(card.getByText('1,000–1,200 kcal a day')).toBeVisible()
  const downloading = page.waitForEvent('download')
  await card.getByRole('button', { name: /Export PDF/ }).click()
  expect((await downloading).suggestedFilename()).toMatch(/^Six_week_plan_for_Priya_Nair.*\.pdf$/)
  await expect(page.getByText('Diet plan PDF downloaded successfully!')).toBeVisible()

  // The client reads the list with the changes, for the dates that they choose.
  await signIn(page.context(), server, clientId)
  await page.goto('/plan/groceries')
  await expect(groceries.getByText('2 kg, ripe')).toBeVisible()
  await expect(groceries.getByText('Muslin cloth')).toBeVisible()
  await expect(groceries.getByText('Salt', { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: /^Days and people: / }).click()
  const days = page.getByRole('dialog', { name: 'Days and people' })
  await days.getByLabel('To', { exact: true }).fill('2020-01-01')
  await expect(days.getByText('The last day cannot be before the first')).toBeVisible()
  await days.getByLabel('To', { exact: true }).fill(await days.getByLabel('From').inputValue())
  await expect(days.getByText('The last day cannot be before the first')).toHaveCount(0)
  await days.getByRole('button', { name: 'Show list' }).click()
  await expect(groceries.getByText('2 kg, ripe')).toBeVisible()
})

test('totals follow every change and its undo', async ({ page, server }) => {
  const { clientName } = await signInAndCreateClient(page, server)
  await openNewPlan(page, clientName)
  await openTab(page, 'Meal Plans')
  const ring = findDayRing(page)
  await expect(ring).toHaveAttribute('aria-label', /^1,\d{3} kcal/)
  const before = (await ring.getAttribute('aria-label')) ?? ''

  await page.getByRole('button', { name: 'Add food to Lunch' }).click()
  const search = page.getByRole('combobox', { name: 'Add a food to Lunch' })
  await search.fill('mung dal')
  await expect(page.getByRole('option').first()).toHaveText(/^Moong dal/)
  await page.keyboard.press('Enter')
  await expect(search).toHaveValue('')
  await page.keyboard.press('Escape')
  const lunch = page.getByRole('region', { name: 'Lunch' })
  await expect(lunch.getByRole('row', { name: /Moong dal/i })).toBeVisible()
  await expect(ring).not.toHaveAttribute('aria-label', before)
  const withDal = (await ring.getAttribute('aria-label')) ?? ''

  await lunch.getByRole('button', { name: 'More Moong dal' }).click()
  await expect(lunch.getByRole('textbox', { name: /of Moong dal/ })).toHaveValue('1.5')
  await expect(ring).not.toHaveAttribute('aria-label', withDal)

  // Grams and household measures convert into each other.
  await lunch.getByRole('button', { name: /Measure of Moong dal/ }).click()
  await page.getByRole('option', { name: 'grams' }).click()
  const grams = lunch.getByRole('textbox', { name: 'Grams of Moong dal' })
  await expect(grams).toHaveValue('225')

  // Typing at the beginning of an amount leaves the cursor there.
  await grams.fill('15')
  await grams.press('Home')
  await page.keyboard.type('12')
  await expect(grams).toHaveValue('1215')
  await page.keyboard.press('Control+z')
  await expect(grams).toHaveValue('225')

  // An amount that is not accepted gets an error, remains as typed, and changes nothing.
  const before225 = (await ring.getAttribute('aria-label')) ?? ''
  await grams.fill('99999')
  await grams.press('Enter')
  await expect(lunch.getByText('Enter an amount up to 5,000 g')).toBeVisible()
  await expect(grams).toHaveValue('99999')
  await expect(ring).toHaveAttribute('aria-label', before225)
  await grams.press('Escape')
  await expect(grams).toHaveValue('225')

  for (let step = 0; step < 3; step++) await page.keyboard.press('Control+z')
  await expect(ring).toHaveAttribute('aria-label', before)
  await page.keyboard.press('Control+Shift+z')
  await expect(ring).toHaveAttribute('aria-label', withDal)
})

test('a dish is added with its usual portion, and swapped by keyboard for one that suits the client', async ({
  page,
  server,
}) => {
  const { clientName } = await signInAndCreateClient(page, server)
  await openNewPlan(page, clientName)
  await openTab(page, 'Meal Plans')
  const dinner = page.getByRole('region', { name: 'Dinner', exact: true })
  await dinner.getByRole('button', { name: 'Add food to Dinner' }).click()
  await dinner.getByRole('combobox', { name: 'Add a food to Dinner' }).fill('idli')
  await expect(page.getByRole('option').first()).toHaveText(/^Idli.*3 pieces? \(120 g\)/)
  await page.keyboard.press('Enter')
  await expect(dinner.getByRole('textbox', { name: 'Number of piece of Idli' })).toHaveValue('3')
  // The search is still open for the next foods.
  const search = dinner.getByRole('combobox', { name: 'Add a food to Dinner' })
  await search.fill('do roti, 1 katori sambar aur aadha katori chutney, 2 xyzzy')
  const line = page.getByRole('option', { name: /Add these 3 foods/ })
  await expect(line).toContainText('Check: only part of the name matches')
  await expect(line).toContainText('“2 xyzzy” was not found and stays in the field')
  // Another food takes the place of the unclear one.
  const other = page.getByRole('option', { name: /^For “aadha katori chutney”/ }).first()
  await expect(async () => {
    await search.press('ArrowDown')
    await expect(other).toHaveAttribute('data-focused', { timeout: 500 })
  }).toPass()
  const name = (await other.locator('.leading-snug').textContent()) ?? ''
  await search.press('Enter')
  await expect(line).toContainText(name)
  await expect(line).not.toContainText('Check')
  await search.press('Enter')
  await expect(search).toHaveValue('2 xyzzy')
  await search.fill('')
  await expect(dinner.getByRole('row', { name: /Sambar/ })).toContainText('150 g')
  await expect(dinner.getByRole('row', { name: new RegExp(name) })).toBeVisible()
  // Foods of this dietician are offered before anything is typed.
  await dinner.getByRole('button', { name: 'Actions for Sambar' }).click()
  await page.getByRole('menuitem', { name: 'Favourites…' }).click()
  await page.getByText('One of my favourites').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await search.click()
  await search.press('ArrowDown')
  await expect(page.getByRole('option').first()).toContainText('Your favourite')
  await search.press('Escape')
  // S in a food's row lists what can take its place.
  await expectSaved(page)
  await dinner.getByRole('textbox', { name: 'Number of piece of Idli' }).click()
  await page.keyboard.press('s')
  const swaps = page.getByRole('dialog', { name: 'Swap Idli' })
  const first = swaps.getByRole('row').first()
  await expect(first).toBeFocused()
  await expectAccessible(page)
  const swapName = (await first.getAttribute('aria-label')) ?? ''
  await page.keyboard.press('Enter')
  await expect(swaps).toBeHidden()
  await expect(dinner.getByRole('row', { name: swapName, exact: true })).toBeVisible()
  await expect(dinner.getByRole('row', { name: 'Idli', exact: true })).toBeHidden()
  await page.keyboard.press('Control+z')
  await expect(dinner.getByRole('textbox', { name: 'Number of piece of Idli' })).toHaveValue('3')
  // A week is drafted from the client's targets, and inserted in one step.
  await page.getByRole('button', { name: 'Draft a week' }).click()
  const draft = page.getByRole('dialog', { name: 'Draft a week' })
  await expectAccessible(page)
  await draft.getByLabel('Energy per day').fill('1500')
  await draft.getByRole('button', { name: 'Draft week' }).click()
  await draft.getByRole('button', { name: 'Insert into plan' }).click()
  const days = page.getByRole('tablist', { name: 'Days of the plan' }).getByRole('tab')
  await expect(days).toHaveCount(7)
  await page.keyboard.press('Control+z')
  await expect(days).toHaveCount(3)
})

test('a day is copied, renamed and moved; foods move by menu and by keyboard drag', async ({
  page,
  server,
}) => {
  const { clientName } = await signInAndCreateClient(page, server)
  await openNewPlan(page, clientName)
  await openTab(page, 'Meal Plans')
  const days = page.getByRole('tablist', { name: 'Days of the plan' }).getByRole('tab')
  await expect(days).toHaveText(['Day 1 | Day 4', 'Day 2 | Day 5', 'Day 3 | Day 6'])
  const ring = findDayRing(page)
  await expect(ring).toHaveAttribute('aria-label', /^1,\d{3} kcal/)
  const original = (await ring.getAttribute('aria-label')) ?? ''
  await page.getByRole('button', { name: 'Copy this day' }).click()
  await expect(days).toHaveText(['Day 1', 'Day 2', 'Day 3', 'Day 4'])
  await expect(days.nth(3)).toHaveAttribute('aria-selected', 'true')
  await expect(ring).toHaveAttribute('aria-label', original)

  await page.getByRole('button', { name: 'Actions for Day 4' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByLabel('Day label').fill('Fasting day')
  await page.keyboard.press('Enter')
  await expect(days.nth(3)).toHaveText('Fasting day')

  const lunch = page.getByRole('region', { name: 'Lunch' })
  const dinner = page.getByRole('region', { name: 'Dinner', exact: true })
  await lunch.getByRole('button', { name: 'Actions for Phulka' }).click()
  await page.getByRole('menuitem', { name: 'Move to…' }).click()
  await page.getByRole('button', { name: /Meal$/ }).click()
  await page.getByRole('option', { name: 'Dinner', exact: true }).click()
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(dinner.getByRole('row', { name: 'Phulka', exact: true })).toBeVisible()
  await expect(ring).toHaveAttribute('aria-label', original)

  // The drag button works only by keyboard: Enter picks up the food, Tab moves from meal to meal, Enter drops it.
  await dinner.getByRole('textbox', { name: /of Phulka/ }).click()
  await page.keyboard.press('Shift+Tab')
  await expect(dinner.getByRole('button', { name: 'Drag Phulka' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Insert/ }).and(page.locator(':focus'))).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: /^Drop on/ }).and(page.locator(':focus'))).toBeVisible()
  await page.keyboard.press('Enter')
  const postDinner = page.getByRole('region', { name: 'Post-Dinner' })
  await expect(postDinner.getByRole('row', { name: 'Phulka', exact: true })).toBeVisible()
  await expect(dinner.getByRole('row', { name: 'Phulka', exact: true })).toHaveCount(0)
  await expect(ring).toHaveAttribute('aria-label', original)
})

test('bad input gets an error at its field and nothing is lost', async ({ page, server }) => {
  const { clientName } = await signInAndCreateClient(page, server, { location: '' })
  await openNewPlan(page, clientName)
  await page.getByLabel('Height').fill('5.6')
  await page.getByLabel('Description').fill('Written with care')
  // The next step cannot be opened until this one is complete.
  await page.getByRole('button', { name: 'Next: Goals & Nutrition' }).click()
  await expect(page.getByLabel('Height')).toBeFocused()
  await expect(page.getByText('Location is required')).toBeVisible()
  await openTab(page, 'Goals & Nutrition')
  await page.getByLabel('Calorie target').fill('as little as can be')
  await openTab(page, 'Summary')
  await page.getByRole('button', { name: 'Publish plan' }).click()

  // The first tab with an error opens, with the focus on the field.
  await expect(page.getByRole('tab', { name: 'Client Info' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByLabel('Height')).toBeFocused()
  await expect(page.getByText('Did you mean 5 ft 6 in?').first()).toBeVisible()
  await expect(page.getByText('Location is required').first()).toBeVisible()
  await page.getByRole('button', { name: 'Use 5 ft 6 in' }).click()
  await expect(page.getByText('We read this as 5 ft 6 in (167.6 cm)')).toBeVisible()
  await page.getByLabel('Location').fill('Kochi')
  await page.getByRole('link', { name: /can’t read this target/ }).click()
  await expect(page.getByLabel('Calorie target')).toBeFocused()
  await expect(page.getByLabel('Calorie target')).toHaveValue('as little as can be')
  await page.getByLabel('Calorie target').fill('1100 kcal')
  await openTab(page, 'Client Info')
  await expect(page.getByLabel('Description')).toHaveValue('Written with care')
  await openTab(page, 'Summary')
  await page.getByRole('button', { name: 'Publish plan' }).click()
  await expect(page.getByText('Diet plan created successfully!')).toBeVisible()
})

test('a draft survives a reload, an ended session and a lost connection', async ({
  page,
  server,
  context,
}) => {
  const { clientName } = await signInAndCreateClient(page, server)
  await openNewPlan(page, clientName)
  await page.getByLabel('Title').fill('Steady weeks')
  await openTab(page, 'Meal Plans')
  await page.getByRole('button', { name: 'Copy this day' }).click()
  await expectSaved(page)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Steady weeks' })).toBeVisible()
  await expect(page.getByRole('tablist', { name: 'Days of the plan' }).getByRole('tab')).toHaveCount(4)

  // Without a connection changes are stored in the browser, and are loaded again after a reload.
  await context.setOffline(true)
  await openTab(page, 'Client Info')
  await page.getByLabel('Title').fill('Steady weeks, offline')
  await expect(page.getByRole('alert').filter({ hasText: 'Not saved' })).toBeVisible()
  await context.setOffline(false)
  await expectSaved(page)

  // Saving fails when the session has ended; after signing in again nothing is missing. The page goes to sign-in half a
  // second after it detects the end of the session, so the test types first and delays the save.
  const { promise: hasEnded, resolve: letSave } = Promise.withResolvers<void>()
  await page.route(/\/api\/diet-plans\//, async (route) => {
    await hasEnded
    await route.continue()
  })
  await page.getByLabel('Title').fill('Steady weeks, kept')
  const admins = await query<{ user_id: string }>(
    server,
    `update sessions set expires_at = now()
      where user_id in (select created_by from diet_plans where title = 'Steady weeks, offline') returning user_id`,
  )
  letSave()
  await page.waitForURL(/\/login\?next=/)
  await expect(page.getByText('Your session has ended.')).toBeVisible()
  await signIn(context, server, admins[0]?.user_id ?? '')
  await page.goto(new URL(page.url()).searchParams.get('next') ?? '/')
  await expect(page.getByText('Your unsaved changes have been restored.')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Steady weeks, kept')
  await expectSaved(page)
})

test('an allergy is marked at once and needs a reason before publishing', async ({ page, server }) => {
  const { clientName } = await signInAndCreateClient(page, server, { allergies: ['nuts'] })
  await openNewPlan(page, clientName)
  await expect(page.getByText('Allergies: Nuts')).toBeVisible()
  await openTab(page, 'Meal Plans')
  await expect(page.getByText('contains nuts: allergy').first()).toBeVisible()
  await openTab(page, 'Summary')
  await expect(page.getByText(/Your client avoids nuts/)).toBeVisible()
  await page.getByRole('button', { name: 'Publish plan' }).click()
  await expect(page.getByText('Failed to create diet plan. Please try again.')).toBeVisible()
  await expect(page.getByText('This plan cannot be published yet')).toBeVisible()
  await page.getByLabel('Reason to keep food with nuts').fill('Tested negative for almonds on 3 Nov 2026.')
  await expect(page.getByText(/Your client avoids nuts/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Publish plan' }).click()
  await expect(page.getByText('Diet plan created successfully!')).toBeVisible()
  await expect(page.getByText('Tested negative for almonds on 3 Nov 2026.')).toBeVisible()
})

test('a draft is assigned to another client and contains nothing of the first client', async ({
  page,
  server,
}) => {
  // Enough clients come before the chosen one that she is at the end of the suggestions, off the screen.
  for (let index = 0; index < 8; index++) await createPerson(server, 'client', { first_name: 'Asha' })
  const { clientName } = await signInAndCreateClient(page, server, { allergies: ['nuts'] })
  const otherId = await createPerson(server, 'client', { first_name: 'Arun', last_name: `Rao${Date.now()}` })
  const [other] = await query<{ name: string }>(
    server,
    `select first_name || ' ' || last_name as name from users where id = $1`,
    [otherId],
  )
  const otherName = other?.name ?? ''
  await openNewPlan(page, clientName)
  await expectSaved(page)
  const firstAddress = page.url()
  await page.getByRole('combobox', { name: 'Find a client' }).fill(otherName)
  await chooseOnly(page, new RegExp(otherName))
  await page.getByRole('alertdialog').getByRole('button', { name: 'Change client' }).click()
  await expect(page.getByLabel('Client name')).toHaveValue(otherName)
  await expect(page.getByLabel('Age', { exact: true })).toHaveValue('')
  await expect(page.getByText(/^Allergies: /)).toHaveCount(0)
  await expect(page).not.toHaveURL(firstAddress)
  await expect(page.getByRole('heading', { level: 1, name: `Six-week plan for ${otherName}` })).toBeVisible()
  await page.goto('/admin/diet-plans')
  await page.getByLabel('Search', { exact: true }).fill(clientName)
  await expect(page.getByText('No plan matches')).toBeVisible()
})

test('two people who write one draft lose nothing, a template is used for another client, and a second plan ends the first', async ({
  page,
  server,
  context,
  browser,
}) => {
  const { clientName } = await signInAndCreateClient(page, server)
  await openNewPlan(page, clientName)
  await expectSaved(page)
  // A second window of the same person shows the changes.
  const window = await context.newPage()
  await window.goto(page.url())
  await expect(window.getByLabel('Title')).toHaveValue(`Six-week plan for ${clientName}`)
  await page.bringToFront()
  await page.getByLabel('Description').fill('For the summer')
  await expect(window.getByLabel('Description')).toHaveValue('For the summer')
  await window.close()

  // Another person changes the same draft: places that only one of them changed are merged without a question.
  const colleague = await (await browser.newContext({ baseURL: server.url })).newPage()
  await signIn(colleague.context(), server, await createPerson(server, 'admin', { first_name: 'Ravi' }))
  await colleague.goto(page.url())
  await colleague.getByLabel('Location').fill('Munnar')
  await colleague.getByLabel('Title').fill('By the colleague')
  await expectSaved(colleague)
  await page.getByLabel('Description').fill('For the winter')
  await expect(page.getByText('Someone else’s changes were merged into this plan')).toBeVisible()
  await expect(page.getByLabel('Location')).toHaveValue('Munnar')
  await expect(page.getByLabel('Title')).toHaveValue('By the colleague')
  await expect(page.getByLabel('Description')).toHaveValue('For the winter')
  await expectSaved(page)

  // Where both changed the same place, the writer chooses place by place.
  await colleague.getByLabel('Location').fill('Thrissur')
  await expect(colleague.getByLabel('Description')).toHaveValue('For the winter')
  await expectSaved(colleague)
  await page.getByLabel('Location').fill('Kollam')
  await page.getByLabel('Title').fill('By the writer')
  await expect(page.getByText(/You both changed one place: Location/)).toBeVisible()
  await page.getByRole('button', { name: 'Choose what to keep' }).click()
  const choice = page.getByRole('dialog', { name: 'What do you want to keep?' })
  await expect(choice.getByRole('radio', { name: 'Mine Kollam' })).toBeChecked()
  await choice.getByText('Thrissur').click()
  await expectAccessible(page)
  await choice.getByRole('button', { name: 'Save this version' }).click()
  await expect(page.getByLabel('Location')).toHaveValue('Thrissur')
  await expect(page.getByLabel('Title')).toHaveValue('By the writer')
  await expectSaved(page)
  await colleague.context().close()

  // The first day is saved as a template.
  await openTab(page, 'Meal Plans')
  const templateName = `Light day ${Date.now()}`
  await page.getByRole('button', { name: 'Templates' }).click()
  await page.getByRole('menuitem', { name: 'Save this day as template…' }).click()
  await page.getByRole('button', { name: 'Save template' }).click()
  await expect(page.getByText('Name the template')).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill(templateName)
  await page.getByRole('button', { name: 'Save template' }).click()
  await expect(page.getByText(`“${templateName}” is saved as a template.`)).toBeVisible()

  await openTab(page, 'Summary')
  await page.getByRole('button', { name: 'Publish plan' }).click()
  await expect(page.getByText('Diet plan created successfully!')).toBeVisible()

  // The template is used for a client who is allergic to nuts, with a swap for nuts and with more energy, and undone
  // in one step.
  const second = await signInAndCreateClient(page, server, { allergies: ['nuts'] })
  await openNewPlan(page, second.clientName)
  await openTab(page, 'Meal Plans')
  const days = page.getByRole('tablist', { name: 'Days of the plan' }).getByRole('tab')
  await expect(days).toHaveCount(3)
  await page.getByRole('button', { name: 'Templates' }).click()
  await page.getByRole('menuitem', { name: 'Use a template…' }).click()
  await page.getByLabel('Search templates').fill(templateName)
  await page.getByRole('button', { name: new RegExp(`^${templateName}.*contains nuts: allergy`) }).click()
  const template = page.getByRole('dialog', { name: templateName })
  await expect(template.getByText(/^Soaked almonds → /)).toBeVisible()
  await expect(template.getByText('contains nuts, an allergy of the client')).toHaveCount(0)
  await template.getByText('Scale each day to a calorie target').click()
  await template.getByLabel('Energy per day').fill('1400')
  await expect(template.getByRole('heading', { name: /1,[34]\d\d kcal/ })).toBeVisible()
  await expectAccessible(page)
  await template.getByRole('button', { name: 'Use template' }).click()
  await expect(days).toHaveText(['Every day'])
  await expect(findDayRing(page)).toHaveAttribute('aria-label', /^1,[34]\d\d kcal/)
  await expect(page.getByText('contains nuts: allergy')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Templates' })).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(days).toHaveCount(3)

  await openNewPlan(page, clientName)
  await openTab(page, 'Summary')
  await expectSaved(page)
  await page.getByRole('button', { name: 'Publish plan' }).click()
  const question = page.getByRole('alertdialog', { name: 'End the earlier plan?' })
  await expect(question).toContainText('By the writer')
  await question.getByRole('button', { name: 'End it and publish' }).click()
  // The editor shows the same title, so only the address shows that this is the published plan.
  await expect(page).toHaveURL(/\/admin\/diet-plans\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1, name: /Six-week plan/ })).toBeVisible()
  await page.getByRole('link', { name: 'Diet Plans', exact: true }).click()
  await page.getByLabel('Search', { exact: true }).fill(clientName)
  await expect(page.getByRole('article')).toHaveCount(2)
})

test('a draft is archived or deleted after a confirmation that names it', async ({ page, server }) => {
  const { clientName } = await signInAndCreateClient(page, server)
  const title = `Six-week plan for ${clientName}`
  for (const action of ['Archive', 'Delete draft']) {
    await openNewPlan(page, clientName)
    await expectSaved(page)
    await page.goto(page.url().replace(/\/edit.*/, ''))
    await page.getByRole('button', { name: action }).click()
    const question = page.getByRole('alertdialog', { name: new RegExp(`“${title}”`) })
    await question.getByRole('button', { name: action }).click()
    if (action === 'Archive') {
      await expect(page.getByText('Archived', { exact: true })).toBeVisible()
      // Closing the question goes back in the history, which would cancel the next visit.
      await expect.poll(() => page.evaluate(() => history.state?.pathyaOverlays ?? 0)).toBe(0)
    } else await expect(page).toHaveURL('/admin/diet-plans')
  }
  await page.getByLabel('Search', { exact: true }).fill(clientName)
  await expect(page.getByRole('article', { name: title })).toHaveCount(1)
  await expect(page).toHaveURL(/search=/)
  await page.getByRole('button', { name: /Status$/ }).click()
  await page.getByRole('option', { name: 'Draft' }).click()
  await expect(page.getByText('No plan matches')).toBeVisible()
})
