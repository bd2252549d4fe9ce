import type { Locator, Page } from '@playwright/test'
import { todayIn } from '#domain/units/dates.ts'
import { nameDay } from '#web/modules/planner/name-day.ts'
import { expect, test } from '../fixtures.ts'
import { collectProblems, expectAccessible, readLayoutShift } from '../page-checks.ts'
import { createPerson, query, signIn } from '../people.ts'

/** A fixed week, so that no test depends on the current day: Sunday, 4 January to Saturday, 10 January 2026. */
const WEEK = '/meal-planner?week=2026-01-07'

const day = (page: Page, name: string): Locator => page.getByRole('grid', { name: `Meals of ${name}` })
const meal = (page: Page, on: string, name: string | RegExp): Locator =>
  day(page, on).getByRole('row', { name })

/** Opens the planner and waits for the library and the days. */
async function openPlanner(page: Page, address = WEEK): Promise<void> {
  await page.goto(address)
  await wakePlanner(page)
  await expect(page.getByRole('grid', { name: /^Meals of / })).toHaveCount(7)
}

/** Moves the pointer, as people do when they begin to use the page: a visitor's planner loads then. */
async function wakePlanner(page: Page): Promise<void> {
  const row = page.getByRole('grid', { name: 'Meals and dishes' }).getByRole('row').first()
  let x = 100
  await expect(async () => {
    x += 5
    await page.mouse.move(x, 100)
    await expect(row).toBeVisible({ timeout: 1000 })
  }).toPass()
}

async function addByMenu(page: Page, name: string, on: string): Promise<void> {
  await page.getByRole('button', { name: `Add to… ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: on, exact: true }).click()
  await expect(meal(page, on, name)).toBeVisible()
}

test('a week is planned with the mouse: meals are dragged, moved and viewed, a grocery list is made, and a reload shows all of it', async ({
  page,
}) => {
  const problems = collectProblems(page)
  await openPlanner(page, '/meal-planner')
  // The planner opens with the current week and marks today.
  await expect(page.getByRole('region', { name: /, today$/ })).toHaveCount(1)
  expect(await readLayoutShift(page)).toBe(0)
  await expect(page.getByRole('button', { name: 'This week' })).toBeDisabled()
  const thisWeek = (await page.getByRole('heading', { level: 2, name: / to \d/ }).textContent()) ?? ''
  await page.getByRole('button', { name: 'Next Week' }).click()
  await expect(page).toHaveURL(/\?week=\d{4}-\d\d-\d\d$/)
  await expect(page.getByRole('region', { name: /, today$/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Previous Week' }).click()
  await expect(page.getByRole('heading', { name: thisWeek, exact: true })).toBeVisible()
  await expect(page).toHaveURL('/meal-planner')
  // An invalid day is removed from the address.
  await openPlanner(page, '/meal-planner?week=2026-02-30')
  await expect(page).toHaveURL('/meal-planner')
  await expect(page.getByRole('heading', { name: thisWeek, exact: true })).toBeVisible()

  await openPlanner(page)
  await expect(page.getByRole('heading', { name: '4 to 10 Jan 2026', exact: true })).toBeVisible()
  const library = page.getByRole('grid', { name: 'Meals and dishes' })
  const idli = library.getByRole('row', { name: 'Idli with sambar', exact: true })
  await idli.dragTo(day(page, 'Monday, 5 Jan'))
  await expect(meal(page, 'Monday, 5 Jan', /^Idli with sambar, Breakfast/)).toBeVisible()
  // Each drag adds a copy with its own id.
  await idli.dragTo(day(page, 'Tuesday, 6 Jan'))
  await expect(meal(page, 'Tuesday, 6 Jan', /^Idli with sambar/)).toBeVisible()
  await expect(meal(page, 'Monday, 5 Jan', /^Idli with sambar/)).toBeVisible()
  // Dragging from day to day moves the meal.
  await meal(page, 'Tuesday, 6 Jan', /^Idli/).dragTo(day(page, 'Saturday, 10 Jan'))
  await expect(meal(page, 'Saturday, 10 Jan', /^Idli/)).toBeVisible()
  await expect(meal(page, 'Tuesday, 6 Jan', /^Idli/)).toHaveCount(0)

  // A dish is found by its name and gets more servings.
  await page.getByRole('searchbox', { name: 'Search meals and dishes' }).fill('poha')
  const poha = library.getByRole('row', { name: /poha/i }).first()
  await expect(library.getByRole('row', { name: 'Idli with sambar' })).toHaveCount(0)
  await poha.dragTo(day(page, 'Monday, 5 Jan'))
  const planned = meal(page, 'Monday, 5 Jan', /poha/i)
  await planned.click()
  const details = page.getByRole('dialog', { name: /poha/i })
  await expect(details.getByText('In one serving')).toBeVisible()
  const ring = details.getByRole('img', { name: /kcal: protein/ })
  const one = await readKcal(ring)
  // The amount starts in the household measure of the dish, and grams are one tap away.
  await details.getByRole('button', { name: /^Increase/ }).click()
  await details.getByRole('button', { name: /^Increase/ }).click()
  await expect.poll(() => readKcal(ring)).toBeGreaterThan(one * 1.98)
  await details.getByRole('radio', { name: 'g, in grams' }).check()
  const grams = details.getByRole('textbox', { name: 'Grams' })
  const twoPlates = Number(await grams.inputValue())
  await grams.fill(String(twoPlates / 2))
  await grams.press('Tab')
  await expect.poll(() => readKcal(ring)).toBeLessThanOrEqual(one + 1)
  await grams.fill(String(twoPlates))
  await grams.press('Tab')
  await expectAccessible(page)
  await details.getByRole('button', { name: 'Done' }).click()
  await expect(planned).toHaveAccessibleName(/, 2 [a-z]+$/)

  // The day shows the sum of its meals.
  const monday = page.getByRole('region', { name: 'Monday, 5 Jan' })
  const sums = await Promise.all(
    (await monday.getByRole('grid').getByRole('img').all()).map((image) => readKcal(image)),
  )
  const whole = await readKcal(monday.getByRole('img').first())
  expect(sums.reduce((sum, kcal) => sum + kcal, 0)).toBe(whole)
  await expect(page.getByText('Average for the 2 days with meals planned.')).toBeVisible()

  await page.getByRole('button', { name: 'Create grocery list' }).click()
  const groceries = page.getByRole('region', { name: 'Grocery list' })
  await expect(groceries.getByRole('heading', { name: 'Pulses' })).toBeVisible()
  await expect(
    groceries
      .getByRole('listitem')
      .filter({ hasText: /Toor|Red gram/i })
      .first(),
  ).toBeVisible()
  await expectAccessible(page)

  await page.reload()
  await wakePlanner(page)
  await expect(planned).toHaveAccessibleName(/, 2 [a-z]+$/)
  await expect(meal(page, 'Saturday, 10 Jan', /^Idli/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Create a free account' })).toHaveAttribute(
    'href',
    /^\/register/,
  )
  await expect(page.getByRole('link', { name: 'Back', exact: true })).toHaveAttribute('href', '/')

  // The printout is one page, whatever the screen shows.
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Meals, 4 to 10 Jan 2026')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Next Week' })).toBeHidden()
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect([...pdf.matchAll(/\/Type\s*\/Page\b/g)]).toHaveLength(1)
  expect(problems).toEqual([])
})

test('on a desk week and meals are there before the planner, and the first drag and the first words count', async ({
  page,
}) => {
  const problems = collectProblems(page)
  await page.goto(WEEK, { waitUntil: 'networkidle' })
  const still = page.getByRole('list', { name: 'Meals and dishes' })
  const idli = still.getByRole('listitem').filter({ hasText: 'Idli with sambar' })
  await expect(idli).toBeVisible()
  await expect(page.getByRole('grid')).toHaveCount(0)
  await expectAccessible(page)

  // The planner comes only after the drop.
  const { promise: isDropped, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await isDropped
    await route.continue()
  })
  await idli.dragTo(page.getByRole('region', { name: 'Monday, 5 Jan' }).getByText('Nothing planned'))
  letGo()
  await expect(meal(page, 'Monday, 5 Jan', /^Idli with sambar/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeEnabled()
  expect(await readLayoutShift(page)).toBe(0)

  await page.reload({ waitUntil: 'networkidle' })
  const planned = page.getByRole('list', { name: 'Meals of Monday, 5 Jan' })
  await expect(planned.getByRole('button', { name: 'Idli with sambar', exact: true })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search meals and dishes' }).pressSequentially('poha')
  const library = page.getByRole('grid', { name: 'Meals and dishes' })
  await expect(library.getByRole('row', { name: /poha/i }).first()).toBeVisible()
  await expect(page.getByRole('searchbox')).toBeFocused()
  await expect(page.getByRole('searchbox')).toHaveValue('poha')
  expect(problems).toEqual([])
})

test('everything works only by keyboard', async ({ page }) => {
  await openPlanner(page)
  const { keyboard } = page
  const library = page.getByRole('grid', { name: 'Meals and dishes' })
  const addDal = library.getByRole('button', { name: 'Add to… Dal, roti and bhindi' })

  // Moves to the library, to a meal, and to its menu.
  await page.getByRole('button', { name: /Meal type/ }).focus()
  await press(page, 'Tab', library.getByRole('row').first())
  await press(page, 'ArrowDown', library.getByRole('row', { name: 'Dal, roti and bhindi' }))
  await press(page, 'Tab', addDal)
  await keyboard.press('Enter')
  await press(page, 'ArrowDown', page.getByRole('menuitem', { name: 'Monday, 5 Jan' }))
  await keyboard.press('Enter')
  await expect(meal(page, 'Monday, 5 Jan', /^Dal, roti/)).toBeVisible()
  await expect(library.getByRole('row', { name: 'Dal, roti and bhindi' })).toBeFocused()

  // Dragged by keyboard: picked up, moved past the first day and dropped.
  await press(page, 'Tab', library.getByRole('button', { name: 'Drag Dal, roti and bhindi' }))
  await keyboard.press('Enter')
  for (const on of ['Sunday, 4 Jan', 'Monday, 5 Jan', 'Tuesday, 6 Jan']) {
    if (on !== 'Sunday, 4 Jan') await keyboard.press('Tab')
    // The day on which it would be dropped.
    await expect(page.locator('[role=grid][data-drop-target]')).toHaveAttribute(
      'aria-label',
      `Meals of ${on}`,
    )
  }
  await keyboard.press('Enter')
  await expect(meal(page, 'Tuesday, 6 Jan', /^Dal/)).toBeVisible()

  /** Moves back through a day's meals from the end, opens the menu of the last meal, and chooses an entry. */
  const choose = async (on: string, entry: string): Promise<void> => {
    await page.getByRole('button', { name: `Add a meal to ${on}` }).focus()
    const menu = day(page, on).getByRole('button', { name: 'Actions for Dal, roti and bhindi' })
    await press(page, 'Shift+Tab', menu)
    await keyboard.press('Enter')
    await press(page, 'ArrowDown', page.getByRole('menuitem', { name: entry }))
    await keyboard.press('Enter')
  }
  const pick = async (title: string, on: RegExp): Promise<void> => {
    const dialog = page.getByRole('dialog', { name: title })
    await press(page, 'Tab', dialog.getByRole('button', { name: on }))
    await keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
  }
  await choose('Monday, 5 Jan', 'Move to…')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
  await pick('Move Dal, roti and bhindi to…', /^Wednesday/)
  // The focus moves with the meal.
  await expect(meal(page, 'Wednesday, 7 Jan', /^Dal/)).toBeFocused()
  await expect(meal(page, 'Monday, 5 Jan', /^Dal/)).toHaveCount(0)
  await choose('Wednesday, 7 Jan', 'Copy to…')
  await pick('Copy Dal, roti and bhindi to…', /^Friday/)
  await expect(meal(page, 'Friday, 9 Jan', /^Dal/)).toBeVisible()

  // The dialog is opened and closed again.
  await page.getByRole('button', { name: 'Add a meal to Wednesday, 7 Jan' }).focus()
  await press(page, 'Shift+Tab', meal(page, 'Wednesday, 7 Jan', /^Dal/))
  await keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Dal, roti and bhindi' })).toBeVisible()
  await keyboard.press('Escape')
  await expect(meal(page, 'Wednesday, 7 Jan', /^Dal/)).toBeFocused()

  // The meal is removed; then everything is undone, step by step.
  await choose('Wednesday, 7 Jan', 'Remove')
  await expect(meal(page, 'Wednesday, 7 Jan', /^Dal/)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add a meal to Wednesday, 7 Jan' })).toBeFocused()
  const undo = page.getByRole('button', { name: 'Undo', exact: true })
  // The button on the page and the button in the toast, which disappears when it has nothing more to undo.
  await expect(undo).toHaveCount(2)
  await keyboard.press('Control+z')
  await expect(meal(page, 'Wednesday, 7 Jan', /^Dal/)).toBeVisible()
  await expect(undo).toHaveCount(1)
  await keyboard.press('Control+z')
  await expect(meal(page, 'Friday, 9 Jan', /^Dal/)).toHaveCount(0)
  await keyboard.press('Control+z')
  await expect(meal(page, 'Monday, 5 Jan', /^Dal/)).toBeVisible()
  await keyboard.press('Control+z')
  await expect(meal(page, 'Tuesday, 6 Jan', /^Dal/)).toHaveCount(0)
  await keyboard.press('Control+z')
  await expect(meal(page, 'Monday, 5 Jan', /^Dal/)).toHaveCount(0)
  await expect(undo).toBeDisabled()

  // A typed line is understood before Enter asks for its day; one undo removes all of its dishes.
  const search = page.getByRole('searchbox', { name: 'Search meals and dishes' })
  await search.focus()
  await keyboard.type('3 idli, 1 katori sambar')
  await expect(page.getByRole('region', { name: 'Foods found' })).toContainText(/Idli.*Sambar/)
  await keyboard.press('Enter')
  await press(page, 'ArrowDown', page.getByRole('menuitem', { name: 'Tuesday, 6 Jan' }))
  await keyboard.press('Enter')
  await expect(meal(page, 'Tuesday, 6 Jan', /^Idli.*3 pieces$/)).toBeVisible()
  await expect(meal(page, 'Tuesday, 6 Jan', /^Sambar/)).toBeVisible()
  await expect(search).toBeFocused()
  await expect(search).toHaveValue('')
  await undo.focus()
  await keyboard.press('Enter')
  await expect(day(page, 'Tuesday, 6 Jan').getByRole('row', { name: /Idli|Sambar/ })).toHaveCount(0)
})

test('on a phone meals are added from a sheet, and no content is hidden', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(WEEK)
  await page.getByRole('button', { name: 'Add a meal to Thursday, 8 Jan' }).click()
  const sheet = page.getByRole('dialog', { name: 'Add to Thursday, 8 Jan' })
  await sheet.getByRole('button', { name: /^Add Rajma chawal/ }).click()
  await expect(sheet.getByText('1 meal planned for this day.')).toBeVisible()
  await sheet.getByRole('searchbox').fill('200 g poha, 2 idli or 1 dosa, 2 zzyzx')
  await expect(sheet.getByRole('region', { name: 'Foods found' })).toContainText(/poha200\sg/)
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Add 2 dishes' }).click()
  await expect(sheet.getByText('3 meals planned for this day.')).toBeVisible()
  await expect(sheet.getByRole('searchbox')).toHaveValue('1 dosa, 2 zzyzx')
  await sheet.getByRole('button', { name: 'Done' }).click()
  await expect(meal(page, 'Thursday, 8 Jan', /^Rajma/)).toBeVisible()
  await expect(meal(page, 'Thursday, 8 Jan', /poha.*200\sg$/)).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBeLessThanOrEqual(0)
})

test('a visitor’s week is taken over at sign-in, and two windows of one person lose nothing', async ({
  page,
  server,
}) => {
  await openPlanner(page)
  await addByMenu(page, 'Moong khichdi with raita', 'Monday, 5 Jan')
  await addByMenu(page, 'Idli with sambar', 'Friday, 9 Jan')

  const timeZone = 'Pacific/Kiritimati'
  const clientId = await createPerson(server, 'client', { time_zone: timeZone })
  await signIn(page.context(), server, clientId)
  // Sets the entry that a sign-in stores for the pages.
  await page.evaluate((id) => localStorage.setItem('pathya.user', id), clientId)
  await openPlanner(page)
  await expect(page.getByRole('link', { name: 'Back', exact: true })).toHaveAttribute('href', '/home')
  await expect(page.getByText('You planned 2 meals in this browser before you signed in')).toBeVisible()
  await expect(meal(page, 'Monday, 5 Jan', /^Moong/)).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add to my planner' }).click()
  await expect(meal(page, 'Monday, 5 Jan', /^Moong/)).toBeVisible()
  await expect(meal(page, 'Friday, 9 Jan', /^Idli/)).toBeVisible()
  await expect(page.getByText('2 meals are in your planner now')).toBeVisible()

  // The other window has loaded the same days; then both change one of them.
  const other = await page.context().newPage()
  await openPlanner(other)
  await expect(other.getByText('before you signed in')).toHaveCount(0)
  await page.bringToFront()
  await addByMenu(page, 'Roasted chana and buttermilk', 'Monday, 5 Jan')
  await expect(page.getByText('Your week is saved in your account.')).toBeVisible()
  await expect
    .poll(() => countStored(server, clientId, '2026-01-05'), { message: 'stored by the first window' })
    .toBe(2)
  await other.bringToFront()
  await addByMenu(other, 'Rajma chawal with salad', 'Monday, 5 Jan')
  await expect(meal(other, 'Monday, 5 Jan', /^Roasted/)).toBeVisible()
  await expect.poll(() => countStored(server, clientId, '2026-01-05')).toBe(3)

  // Without a connection, planned meals are saved in the browser and sent later.
  await page.context().setOffline(true)
  await addByMenu(other, 'Dal, roti and bhindi', 'Tuesday, 6 Jan')
  await expect(other.getByText(/Your changes are saved in this browser/)).toBeVisible()
  await page.context().setOffline(false)
  await expect(other.getByText('Your week is saved in your account.')).toBeVisible()
  expect(await countStored(server, clientId, '2026-01-06')).toBe(1)

  await other.close()
  await page.reload()
  for (const name of [/^Moong/, /^Roasted/, /^Rajma/]) {
    await expect(meal(page, 'Monday, 5 Jan', name)).toBeVisible()
  }

  // Today is the date in the person's time zone, wherever the browser is.
  await openPlanner(page, '/meal-planner')
  const today = todayIn(timeZone, new Date())
  await expect(page.getByRole('region', { name: `${nameDay(today)}, today`, exact: true })).toBeVisible()
})

/** Presses a key until an element has the focus, at most twenty times. */
async function press(page: Page, key: string, target: Locator): Promise<void> {
  for (let count = 0; count <= 20; count += 1) {
    // Lists move the focus in the next animation frames.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    if (
      (await target.count()) === 1 &&
      (await target.evaluate((element) => element === document.activeElement))
    )
      return
    await page.keyboard.press(key)
  }
  await expect(target, `${key} leads to it`).toBeFocused()
}

async function readKcal(ring: Locator): Promise<number> {
  const label = (await ring.getAttribute('aria-label')) ?? ''
  return Number(/([\d,]+) kcal/.exec(label)?.[1]?.replaceAll(',', ''))
}

async function countStored(
  server: Parameters<typeof query>[0],
  userId: string,
  date: string,
): Promise<number> {
  const rows = await query<{ count: number }>(
    server,
    'select jsonb_array_length(meals) as count from planner_days where user_id = $1 and day = $2',
    [userId, date],
  )
  return rows[0]?.count ?? 0
}

test('Escape closes the dialog of meals wherever the focus is inside it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(WEEK)
  // A phone loads the planner at the first touch, and does what was pressed until then.
  const sheet = page.getByRole('dialog', { name: 'Meals and dishes' })
  await page.getByRole('button', { name: 'Meals', exact: true }).click()
  await sheet.getByRole('row').first().click()
  await expect(page.getByRole('dialog', { name: 'Idli with sambar' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Idli with sambar' })).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('grid', { name: /^Meals of / })).toHaveCount(7)
  const opener = page.getByRole('button', { name: 'Add a meal to Wednesday, 7 Jan' })
  const dialog = page.getByRole('dialog')
  for (const focus of [
    dialog.getByRole('searchbox'),
    dialog.getByRole('button', { name: /^Meal type|Meal type$/ }),
    dialog.getByRole('row').first(),
    dialog.getByRole('button', { name: /^Add .* to Wednesday/ }).first(),
    dialog.getByRole('button', { name: 'Close' }),
  ]) {
    await opener.click()
    await expect(dialog.getByRole('row').first()).toBeVisible()
    await focus.focus()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
  }
  // The popup that is open above the dialog closes first.
  await opener.click()
  await dialog.getByRole('button', { name: /^Meal type|Meal type$/ }).press('Enter')
  await expect(page.getByRole('listbox')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toBeHidden()
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: /^Add Rajma chawal/ }).click()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  // The details of a planned meal, wherever the focus is; its menu; and the question for another day.
  const row = meal(page, 'Wednesday, 7 Jan', /^Rajma/)
  for (const focus of [
    dialog.getByRole('textbox', { name: 'Servings' }),
    dialog.getByRole('radio').first(),
    dialog.getByRole('button', { name: 'Done' }),
  ]) {
    await row.click()
    await focus.focus()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
  const menu = row.getByRole('button', { name: /^Actions for/ })
  await menu.click()
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  for (const entry of ['Move to…', 'Copy to…']) {
    await menu.click()
    await page.getByRole('menuitem', { name: entry }).click()
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
})
