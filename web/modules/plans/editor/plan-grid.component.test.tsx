import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { writeItem } from '#web/kit/drafts/browser-storage.ts'
import { ASHA, makeDay, makePlan, pressWithControl, showEditor } from './editor-fixture.tsx'

const grid = () => page.getByRole('grid', { name: 'Meals of all days' })
const cell = (slot: string, day: number) =>
  grid()
    .getByRole('row', { name: new RegExp(`^${slot} `) })
    .getByRole('gridcell')
    .nth(day - 1)
const status = () => page.getByRole('status')
const totals = () => page.getByRole('table', { name: 'Totals of each day' })
const readRow = (name: RegExp) =>
  totals()
    .getByRole('row', { name })
    .getByRole('cell')
    .elements()
    .map(({ textContent }) => textContent)

/** The text of a meal of roti. */
const roti = (grams: number): string => `${grams} g Roti${grams * 2.5} kcal`

const DAY_COUNT = 3
/** Roti for breakfast and lunch of the first day, and for lunch of the second. */
const DAYS = [
  makeDay(1, DAY_COUNT, { breakfast: 40, lunch: 100 }),
  makeDay(2, DAY_COUNT, { lunch: 200 }),
  makeDay(3, DAY_COUNT, {}),
]

async function showGrid(): Promise<void> {
  await page.viewport(1440, 900)
  await showEditor({ plan: makePlan({ days: DAYS }), view: 'grid' })
  await expect.element(cell('Lunch', 1)).toHaveTextContent(roti(100))
}

/** Leaving an editor saves unsaved changes, which the next test would see. */
afterEach(async () => {
  await expect.element(page.getByText(/^(Not saved yet|Saving…)$/)).not.toBeInTheDocument()
  writeItem('browser', 'pathya.side-panel', null)
  await page.viewport(1280, 720)
})

test('cells are selected, copied, pasted, filled and cleared with the keyboard, each in one step of undo', async () => {
  await showGrid()
  await userEvent.click(cell('Breakfast', 1))
  await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
  await expect
    .element(status().filter({ hasText: '3 meals, Breakfast to Lunch, Day 1 | Day 4 selected' }))
    .toBeInTheDocument()
  await pressWithControl('c')
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowRight}{ArrowRight}')
  await pressWithControl('v')
  await expect.element(cell('Breakfast', 3)).toHaveTextContent(roti(40))
  await expect.element(cell('Lunch', 3)).toHaveTextContent(roti(100))
  // The pasted cells are selected. One copied cell fills them.
  await expect.element(cell('Lunch', 3)).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Escape}')
  await expect.element(cell('Lunch', 3)).toHaveAttribute('aria-selected', 'false')
  await pressWithControl('c')
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}')
  await pressWithControl('v')
  await expect.element(cell('Mid-Morning', 3)).toHaveTextContent(roti(40))
  await pressWithControl('z')
  await expect.element(cell('Mid-Morning', 3)).toHaveTextContent('empty')
  await expect.element(cell('Breakfast', 3)).toHaveTextContent(roti(40))
  // A row is filled to the right, and everything is cleared and brought back.
  await userEvent.click(grid().getByRole('rowheader', { name: 'Lunch', exact: true }))
  await pressWithControl('r')
  await expect.element(cell('Lunch', 2)).toHaveTextContent(roti(100))
  await pressWithControl('a')
  await userEvent.keyboard('{Delete}')
  await expect.element(cell('Lunch', 1)).toHaveTextContent('empty')
  await pressWithControl('z')
  await pressWithControl('z')
  await expect.element(cell('Lunch', 2)).toHaveTextContent(roti(200))
})

test('dragging over cells with the mouse selects them, and their menu fills them downwards', async () => {
  await showGrid()
  await userEvent.dragAndDrop(cell('Breakfast', 1), cell('Lunch', 2), {
    sourcePosition: { x: 100, y: 6 },
  })
  await expect
    .element(page.getByText('6 meals, Breakfast to Lunch, Day 1 | Day 4 to Day 2 | Day 5', { exact: true }))
    .toBeVisible()
  await page.getByRole('button', { name: 'Meal actions' }).click()
  await page.getByRole('menuitem', { name: /^Fill down/ }).click()
  await expect.element(cell('Lunch', 1)).toHaveTextContent(roti(40))
  await expect.element(cell('Lunch', 2)).toHaveTextContent('empty')
})

test('the side panel is folded where seven days do not fit beside it, and remembers its state', async () => {
  await showGrid()
  const panel = page.getByRole('complementary', { name: 'Side panel' })
  await expect.element(panel).not.toBeInTheDocument()
  await userEvent.click(cell('Lunch', 1))
  await pressWithControl('b')
  await expect.element(panel).toBeVisible()
  // Folded from inside, the focus returns to the meal. Its editor is then a dialog.
  await userEvent.click(panel.getByRole('textbox', { name: 'Grams of Roti' }))
  await pressWithControl('b')
  await expect.element(cell('Lunch', 1)).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog').getByRole('textbox', { name: 'Grams of Roti' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Side panel' }).click()
  await expect.element(panel).toBeVisible()
  expect(localStorage.getItem('pathya.side-panel')).toBe('open')
})

test('the totals of each day and of all days are under the grid, and an unknown amount is not zero', async () => {
  await showGrid()
  expect(readRow(/^Energy/)).toEqual(['below350', 'below500', 'below0'])
  const week = page.getByRole('table', { name: 'Average and total of all days' })
  await expect.element(week.getByRole('row', { name: /^All 3 days 850 kcal/ })).toBeVisible()
  await totals().getByRole('button', { name: 'Vitamins and minerals' }).click()
  // Roti has no figure for vitamin B12 in this test; a day without food has none of it.
  await expect.element(totals().getByRole('row', { name: /^Vitamin B12 of 2.2 µg/ })).toBeVisible()
  expect(readRow(/^Vitamin B12/)).toEqual([
    'not known, known for 0% of the weight',
    'not known, known for 0% of the weight',
    '0%',
  ])
  await expect
    .element(page.getByText(`Share of ${ASHA.firstName}’s daily reference intake.`, { exact: false }))
    .toBeVisible()
})
