import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { expectAccessible } from '../page-checks.ts'
import { createPerson, signIn } from '../people.ts'

/** Presses a food with a finger until it lifts, and moves it over a cell. Returns the function that lifts the finger. */
async function dragByFinger(page: Page, food: Locator, onto: Locator): Promise<() => Promise<unknown>> {
  const session = await page.context().newCDPSession(page)
  const [from, to] = [await findCenter(food), await findCenter(onto)]
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] })
  await expect(food).toHaveAttribute('data-dragging')
  await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [to] })
  await expect(onto).toHaveAttribute('data-drop')
  return () => session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

async function findCenter(place: Locator): Promise<{ x: number; y: number }> {
  const box = await place.boundingBox()
  if (box === null) throw new Error('It is not shown.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

test('meals of a week are written in the grid by keyboard, copied, filled and dragged, and all changes are undone', async ({
  page,
  server,
}) => {
  await signIn(page.context(), server, await createPerson(server, 'admin'))
  const lastName = `Nair${Math.random().toString(36).slice(2, 8)}`
  await createPerson(server, 'client', { first_name: 'Priya', last_name: lastName })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/admin/diet-plan-creator')
  await page.getByRole('combobox', { name: 'Find a client' }).fill(lastName)
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Client name')).toHaveValue(`Priya ${lastName}`)
  await page.getByRole('tab', { name: 'Meal Plans' }).click()
  const grid = page.getByRole('grid', { name: 'Meals of all days' })
  const cell = (slot: string, day: number): Locator =>
    grid
      .getByRole('row', { name: new RegExp(`^${slot} `) })
      .getByRole('gridcell')
      .nth(day - 1)
  const heading = (day: number): Locator => grid.getByRole('columnheader').nth(day - 1)
  await expect(grid.getByRole('columnheader')).toHaveText(Array(3).fill(/\d kcal/))
  const atFirst = await grid.textContent()

  // Adds two foods to an empty cell only by keyboard; afterwards the focus is on the cell again.
  await page.getByRole('button', { name: 'Add an empty day' }).click()
  await cell('Early Morning', 4).click()
  for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowDown')
  await expect(cell('Lunch', 4)).toBeFocused()
  await page.keyboard.press('m')
  const search = grid.getByRole('combobox', { name: 'Add a food to Lunch' })
  await expect(search).toHaveValue('m')
  await search.pressSequentially('ung dal')
  await expect(page.getByRole('option').first()).toHaveText(/^Moong dal/)
  await page.keyboard.press('Enter')
  await expect(search).toHaveValue('')
  await search.pressSequentially('banana')
  await expect(page.getByRole('option').first()).toHaveText(/^Banana/)
  await page.keyboard.press('Enter')
  await expect(search).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(cell('Lunch', 4)).toBeFocused()
  await expect(cell('Lunch', 4)).toHaveText(/Moong dal.*Banana.*kcal/)
  const withTwo = await heading(4).textContent()

  // The meal's editor is beside the grid once the side panel is unfolded: totals follow every key, and Escape returns to
  // the grid.
  const panel = page.getByRole('complementary', { name: 'Side panel' })
  await expect(panel).toBeHidden()
  await page.keyboard.press('Control+b')
  await expect(panel).toBeVisible()
  await page.keyboard.press('Enter')
  const amount = page.getByRole('region', { name: 'Lunch' }).getByRole('textbox', { name: /of Moong dal/ })
  await expect(amount).toBeFocused()
  await amount.press('Control+a')
  await amount.press('4')
  await expect.poll(() => heading(4).textContent()).not.toBe(withTwo)
  await amount.press('Escape')
  await expect(cell('Lunch', 4)).toBeFocused()
  await expect(cell('Lunch', 4)).toHaveText(/^4\s.*Moong dal.*Banana.*kcal/)
  // Without the energy: it is rounded so that the meals of each day add up, so two days may differ by 1 kcal.
  const lunch = (await cell('Lunch', 4).textContent())?.replace(/\d+ kcal$/, '') ?? ''

  // The meal is copied to another day, then repeated over the rotation.
  await page.keyboard.press('Control+c')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Control+v')
  await expect(cell('Lunch', 3)).toContainText(lunch)
  await page.keyboard.press('Control+d')
  const repeating = page.getByRole('dialog', { name: 'Repeat Lunch of Day 3' })
  await expect(repeating.getByRole('checkbox', { name: /^Day 1/ })).toBeChecked()
  await expectAccessible(page)
  await repeating.getByRole('button', { name: 'Repeat' }).click()
  for (const day of [1, 2]) await expect(cell('Lunch', day)).toContainText(lunch)

  // A food is dragged to another day and meal, and a meal is cleared.
  await cell('Lunch', 1).getByText('Banana').dragTo(cell('Mid-Morning', 2))
  await expect(cell('Mid-Morning', 2)).toHaveText(/Banana/)
  await expect(cell('Lunch', 1)).not.toHaveText(/Banana/)
  await cell('Dinner', 1).focus()
  await page.keyboard.press('Delete')
  await expect(cell('Dinner', 1)).toHaveText(/^empty/)
  await expectAccessible(page)

  // Seven days fit beside the folded panel. The lunch of the first day is filled over the next ones.
  await page.getByRole('button', { name: 'Side panel' }).click()
  await expect(panel).toBeHidden()
  for (let day = 5; day <= 7; day++) await page.getByRole('button', { name: 'Add an empty day' }).click()
  await expect(heading(7)).toHaveText(/^Day 7/)
  expect(await grid.locator('..').evaluate((frame) => frame.scrollWidth - frame.clientWidth)).toBe(0)
  await cell('Lunch', 3).click()
  await cell('Lunch', 7).click({ modifiers: ['Shift'] })
  await expect(page.getByText('5 meals, Lunch, Day 3 to Day 7', { exact: true })).toBeVisible()
  await page.keyboard.press('Control+r')
  for (const day of [4, 7]) await expect(cell('Lunch', day)).toContainText(lunch)
  const totals = page.getByRole('table', { name: 'Totals of each day' })
  await totals.getByRole('button', { name: 'Vitamins and minerals' }).click()
  await expect(totals.getByRole('row', { name: /^Calcium/ }).getByRole('cell')).toHaveText(
    Array(7).fill(/mg|%/),
  )
  await expectAccessible(page)

  // A finger drags a food to another meal. Escape leaves it where it is.
  const banana = cell('Lunch', 7).getByRole('listitem').filter({ hasText: 'Banana' })
  await cell('Breakfast', 7).scrollIntoViewIfNeeded()
  const cancel = await dragByFinger(page, banana, cell('Breakfast', 7))
  await page.keyboard.press('Escape')
  await cancel()
  await expect(banana).toBeVisible()
  await (await dragByFinger(page, banana, cell('Breakfast', 7)))()
  await expect(cell('Breakfast', 7)).toHaveText(/Banana/)
  await expect(banana).toBeHidden()

  // A day and its foods are copied to another plan in another window, with the editor's own clipboard.
  await heading(3).focus()
  await page.keyboard.press('Control+c')
  await expect(page.getByText(/^Saved \d/)).toBeVisible()
  const other = await page.context().newPage()
  await other.setViewportSize({ width: 1440, height: 900 })
  await other.goto('/admin/diet-plan-creator?tab=meals')
  const otherGrid = other.getByRole('grid', { name: 'Meals of all days' })
  const otherHeading = otherGrid.getByRole('columnheader', { name: /^Day 2.*\d kcal/ })
  await otherHeading.focus()
  await expect(otherHeading).toBeFocused()
  await other.keyboard.press('Control+v')
  const otherLunch = otherGrid
    .getByRole('row', { name: /^Lunch / })
    .getByRole('gridcell')
    .nth(1)
  await expect(otherLunch).toHaveText(/Banana/)
  await other.close()

  // Everything is undone, step by step.
  const undo = page.getByRole('button', { name: 'Undo' })
  await cell('Lunch', 1).focus()
  const takeBack = async (): Promise<boolean> => {
    await page.keyboard.press('Control+z')
    return undo.isDisabled()
  }
  await expect.poll(takeBack, { intervals: [10] }).toBe(true)
  await expect(grid).toHaveText(atFirst ?? '')
})
