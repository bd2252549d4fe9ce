import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listPackages } from '#contract/billing/packages.ts'
import {
  createFoodItem,
  type FoundFoodItem,
  listFoodItems,
  searchFoodItems,
} from '#contract/foods/food-items.ts'
import { readTypedFoods, type TypedFood, type TypedFoodAmount } from '#contract/foods/typed-foods.ts'
import { getGroceryList, updateDietPlan } from '#contract/plans/diet-plans.ts'
import type { FamiliarFood } from '#contract/plans/familiar-foods.ts'
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

const OTHER_ID = '66666666-6666-4666-8666-666666666669'

/** A part of a typed line that was understood without a doubt. */
const understood = (
  text: string,
  start: number,
  food: FoundFoodItem,
  amount: TypedFoodAmount,
): TypedFood => ({
  text,
  start,
  end: start + text.length,
  isAlternative: false,
  name: food.name.toLowerCase(),
  certainty: 'sure',
  doubts: [],
  food,
  amount,
  candidates: [],
})

const findLunch = async () =>
  (await listCalls(updateDietPlan, PLAN_PARAMS)).at(-1)?.body.days?.[0]?.meals.lunch?.items

/** Opens a simple plan as an admin, who may add foods. */
async function showPicker({ familiar }: { familiar?: FamiliarFood[] } = {}): Promise<void> {
  await answer(listPackages, [])
  await answer(
    getGroceryList,
    { from: '2026-11-23', to: '2026-11-29', householdSize: 1, categories: [], removed: [], unlisted: [] },
    { params: PLAN_PARAMS },
  )
  const plan = makePlan({ kind: 'simple', days: [createEmptyDay(1, 1)] })
  await showEditor({ plan, role: 'admin', familiar })
}

/** Chooses the meal to which foods are added. */
async function chooseLunch(): Promise<void> {
  await page.getByRole('button', { name: /Add to$/ }).click()
  await page.getByRole('option', { name: 'Lunch' }).click()
}

/** Leaving an editor saves unsaved changes, which the next test would see. */
afterEach(async () => {
  await page.viewport(1280, 800)
  await expect.element(page.getByText(/^(Not saved yet|Saving…)$/)).not.toBeInTheDocument()
})

test('a dish is added with its usual portion, and again with one measure more', async () => {
  await answer(listFoodItems, [PHULKA])
  await showPicker()
  await page.getByRole('tab', { name: 'All foods' }).click()
  await chooseLunch()
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

const search = () => page.getByRole('combobox', { name: 'Search foods' })

test('a typed line is added to the chosen meal, and one undo removes all of its foods', async () => {
  // High enough for the list below its field.
  await page.viewport(1280, 1600)
  await answer(listFoodItems, [])
  await answer(searchFoodItems, [])
  const [phulka, paneer] = [{ ...PHULKA, matchedName: 'Phulka' }, PANEER]
  await answer(
    readTypedFoods,
    [
      understood('3 phulka', 0, phulka, { grams: 105, measure: { label: 'slice', grams: 35, quantity: 3 } }),
      understood('100 g bhurji', 10, { ...paneer, id: OTHER_ID }, { grams: 100, measure: null }),
    ],
    { query: { line: '3 phulka, 100 g bhurji' } },
  )
  await showPicker()
  await chooseLunch()
  await search().fill('3 phulka, 100 g bhurji')
  await expect.element(page.getByRole('option', { name: /Add these 2 foods/ })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  const foods = page.getByRole('grid', { name: 'Foods of Lunch' })
  await expect.element(foods.getByRole('row', { name: 'Phulka' })).toBeVisible()
  await expect.element(foods.getByRole('row', { name: 'Paneer bhurji' })).toBeVisible()
  await expect.poll(findLunch, { timeout: 20_000 }).toMatchObject([
    { name: 'Phulka', grams: 105 },
    { name: 'Paneer bhurji', grams: 100 },
  ])
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect.element(foods.getByText('Nothing yet')).toBeVisible()
})

test('the empty search lists the foods of the client and of the dietician first', async () => {
  await answer(listFoodItems, [])
  await showPicker({
    familiar: [
      {
        food: { ...PHULKA, matchedName: 'Phulka' },
        isFavourite: false,
        isClientFavourite: true,
        isClientRecent: false,
      },
    ],
  })
  await search().click()
  const option = page.getByRole('option', { name: /Phulka/ })
  await expect.element(option).toBeVisible()
  expect(option.element().textContent).toContain('Asha’s favourite')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(page.getByRole('textbox', { name: 'Number of slice of Phulka' })).toHaveValue('2')
  await search().click()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(page.getByRole('textbox', { name: 'Number of slice of Phulka' })).toHaveValue('3')
})

test('a food that is absent can be added, and is then in the plan', async () => {
  await answer(listFoodItems, [])
  await answer(searchFoodItems, [])
  await answer(createFoodItem, MAKHANA)
  await showPicker()
  await chooseLunch()
  await search().fill('makhana')
  await expect.element(page.getByText('“makhana” is not in the list of foods')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  const dialog = page.getByRole('dialog', { name: 'Add food item' })
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
  await dialog.getByRole('button', { name: 'Add food item' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect((await listCalls(createFoodItem)).map(({ body }) => body.name)).toEqual(['makhana'])
  await expect
    .poll(findLunch, { timeout: 20_000 })
    .toMatchObject([{ name: 'Makhana', grams: 100, measure: null }])
})
