import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  createFoodItem,
  type FoundFoodItem,
  type ManagedFoodItem,
  searchFoodItems,
} from '#contract/foods/food-items.ts'
import { answer, listCalls } from '#web/test/answer-api.ts'
import { renderScreen } from '#web/test/render-screen.tsx'
import { signInAs } from '#web/test/sign-in-as.ts'
import { FoodSearch } from './food-search.tsx'

const MAKHANA: ManagedFoodItem = {
  id: '5b1d3a52-6a3c-4f7e-9b1a-2f6f0e6f7a12',
  code: null,
  name: 'Makhana',
  category: 'snacks',
  calories: 350,
  protein: 10,
  carbs: 75,
  fat: 1,
  fiber: null,
  serving_size: '100g',
  description: null,
  preparation: 'cooked',
  source: 'custom',
  sourceLabel: 'Added by the practice',
  measures: [],
  tags: [],
  allergens: [],
  names: [],
  nutrients: { energyKcal: 350, proteinG: 10, carbsG: 75, fatG: 1 },
  state: 'active',
  quarantineReason: null,
  foodGroup: null,
  isDish: false,
  variant: null,
  variants: [],
  usualPortion: null,
  updatedAt: '2026-11-20T08:00:00.000Z',
}

async function showSearch(): Promise<FoundFoodItem[]> {
  const chosen: FoundFoodItem[] = []
  await renderScreen(<FoodSearch label="Add a food" onChoose={(food) => chosen.push(food)} />, {
    address: '/admin',
  })
  return chosen
}

test('a food that is absent can be added, and is then chosen', async () => {
  signInAs({ role: 'admin' })
  await answer(searchFoodItems, [])
  await answer(createFoodItem, MAKHANA)
  const chosen = await showSearch()
  await page.getByRole('combobox', { name: 'Add a food' }).fill('makhana')
  await expect.element(page.getByText('“makhana” is not in the list of foods')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  const dialog = page.getByRole('dialog', { name: 'Add Food Item' })
  await expect.element(dialog.getByRole('textbox', { name: /^Name/ })).toHaveValue('makhana')
  await dialog.getByRole('button', { name: /Category/ }).click()
  await page.getByRole('option', { name: 'Snacks' }).click()
  await dialog.getByRole('textbox', { name: /^Calories/ }).fill('350')
  await dialog.getByRole('textbox', { name: /^Protein/ }).fill('10')
  await dialog.getByRole('textbox', { name: /^Carbs/ }).fill('75')
  await dialog.getByRole('textbox', { name: /^Fat/ }).fill('1')
  await dialog.getByRole('button', { name: 'Add Food Item' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(chosen.map(({ id, matchedName }) => [id, matchedName])).toEqual([[MAKHANA.id, 'Makhana']])
  expect((await listCalls(createFoodItem)).map(({ body }) => body.name)).toEqual(['makhana'])
})

test('people who may not add foods only read that nothing was found', async () => {
  signInAs({ role: 'employee', grants: [] })
  await answer(searchFoodItems, [])
  await showSearch()
  await page.getByRole('combobox', { name: 'Add a food' }).fill('makhana')
  await expect.element(page.getByText('No foods found')).toBeVisible()
  await expect.element(page.getByText('Add it')).not.toBeInTheDocument()
})
