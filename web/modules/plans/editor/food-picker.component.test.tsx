import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listPackages } from '#contract/billing/packages.ts'
import { createFoodItem, listFoodItems, searchFoodItems } from '#contract/foods/food-items.ts'
import { getGroceryList, updateDietPlan } from '#contract/plans/diet-plans.ts'
import { createEmptyDay } from '#domain/plans/plan.ts'
import { answer, listCalls } from '#web/test/answer-api.ts'
import { makePlan, PANEER, PLAN_PARAMS, showEditor } from './editor-fixture.tsx'

const { matchedName: _matchedName, ...PLAIN } = PANEER
const PHULKA = {
  ...PLAIN,
  name: 'Phulka',
  measures: [
    { label: 'katori', grams: 100 },
    { label: 'slice', grams: 35 },
  ],
  usualPortion: { measure: 'slice', count: 2 },
}
const MAKHANA = {
  ...PLAIN,
  code: null,
  name: 'Makhana',
  source: 'custom' as const,
  measures: [],
  state: 'active' as const,
  quarantineReason: null,
  foodGroup: null,
  isDish: false,
  updatedAt: '2026-11-20T08:00:00.000Z',
}

const findLunch = async () =>
  (await listCalls(updateDietPlan, PLAN_PARAMS)).at(-1)?.body.days?.[0]?.meals.lunch?.items

/** Opens a simple plan as an admin, who may add foods. */
async function showPicker(): Promise<void> {
  await answer(listPackages, [])
  await answer(
    getGroceryList,
    { from: '2026-11-23', to: '2026-11-29', categories: [], removed: [], unlisted: [] },
    { params: PLAN_PARAMS },
  )
  await showEditor({ plan: makePlan({ kind: 'simple', days: [createEmptyDay(1, 1)] }), role: 'admin' })
}

const showAllFoods = (): Promise<void> => page.getByRole('tab', { name: 'All foods' }).click()

/** Leaving an editor saves unsaved changes, which the next test would see. */
afterEach(async () => {
  await expect.element(page.getByText(/^(Not saved yet|Saving…)$/)).not.toBeInTheDocument()
})

test('a dish is added with its usual portion, and again with one measure more', async () => {
  await answer(listFoodItems, [PHULKA])
  await showPicker()
  await showAllFoods()
  await expect.element(page.getByText('2 slices (70 g) · 210 kcal')).toBeVisible()
  const add = page.getByRole('button', { name: 'Add Phulka to Lunch' })
  await add.click()
  await expect.element(page.getByText('2 slices (70 g) in the plan')).toBeVisible()
  await add.click()
  await expect.element(page.getByText('3 slices (105 g) in the plan')).toBeVisible()
  await expect
    .poll(findLunch, { timeout: 20_000 })
    .toMatchObject([{ name: 'Phulka', grams: 105, measure: { label: 'slice', grams: 35, quantity: 3 } }])
})

test('a dish that is searched for in a meal is added with its usual portion', async () => {
  await answer(searchFoodItems, [{ ...PHULKA, matchedName: 'Phulka' }])
  await showEditor({ plan: makePlan({ days: [createEmptyDay(1, 1)] }) })
  const lunch = page.getByRole('region', { name: 'Lunch' })
  await lunch.getByRole('button', { name: 'Add food to Lunch' }).click()
  await lunch.getByRole('combobox', { name: 'Add a food to Lunch' }).fill('phulka')
  await expect.element(page.getByRole('option', { name: /2 slices \(70 g\)/ })).toBeVisible()
  await page.getByRole('option', { name: /Phulka/ }).click()
  await expect.element(lunch.getByRole('textbox', { name: 'Number of slice of Phulka' })).toHaveValue('2')
})

test('a food that is absent in all foods can be added, and is then in the plan', async () => {
  await answer(listFoodItems, [])
  await answer(createFoodItem, MAKHANA)
  await showPicker()
  await showAllFoods()
  await page.getByRole('searchbox', { name: 'Search foods' }).fill('makhana')
  await expect.element(page.getByText('No foods found for “makhana” here.')).toBeVisible()
  await page.getByRole('button', { name: 'Add it' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Food Item' })
  await expect.element(dialog.getByRole('textbox', { name: /^Name/ })).toHaveValue('makhana')
  await dialog.getByRole('button', { name: /Category/ }).click()
  await page.getByRole('option', { name: 'Snacks' }).click()
  for (const [name, value] of [
    [/^Calories/, '350'],
    [/^Protein/, '10'],
    [/^Carbs/, '75'],
    [/^Fat/, '1'],
  ] as const) {
    await dialog.getByRole('textbox', { name }).fill(value)
  }
  await dialog.getByRole('button', { name: 'Add Food Item' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect((await listCalls(createFoodItem)).map(({ body }) => body.name)).toEqual(['makhana'])
  await expect
    .poll(findLunch, { timeout: 20_000 })
    .toMatchObject([{ name: 'Makhana', grams: 100, measure: null }])
})

test('a food that is absent in a category is not offered to be added', async () => {
  await answer(listFoodItems, [])
  await showPicker()
  await page.getByRole('searchbox', { name: 'Search foods' }).fill('makhana')
  await expect.element(page.getByText('No foods found for “makhana” here: try All foods.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Add it' })).not.toBeInTheDocument()
})
