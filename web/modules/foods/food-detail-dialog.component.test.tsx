import { expect, test } from 'vitest'
import { type FoodItemDetail, getFoodItem } from '#contract/foods/food-items.ts'
import { answer } from '#web/test/answer-api.ts'
import { renderScreen } from '#web/test/render-screen.tsx'
import { signInAs } from '#web/test/sign-in-as.ts'
import { FoodDetailDialog } from './food-detail-dialog.tsx'

const RICE: FoodItemDetail = {
  id: '5b1d3a52-6a3c-4f7e-9b1a-2f6f0e6f7a11',
  code: 'ifct:A015',
  name: 'Rice, white, raw',
  category: null,
  calories: 355,
  protein: 7.94,
  carbs: 78.24,
  fat: 0.52,
  fiber: 2.81,
  serving_size: '100g',
  description: null,
  preparation: 'raw',
  source: 'ifct2017',
  sourceLabel: 'IFCT 2017, NIN Hyderabad',
  measures: [],
  tags: [],
  allergens: [],
  names: [],
  nutrients: { energyKcal: 355.02, proteinG: 7.94, carbsG: 78.24, fatG: 0.52, fibreG: 2.81 },
  provenance: {
    energyKcal: { kind: 'recomputed', source: '4 kcal per g of protein', sourceAmount: 356.36 },
  },
  scientificName: null,
  foodGroup: 'Cereals and Millets',
  ingredients: [],
  cookedWeightGrams: null,
  updatedAt: '2026-11-20T08:00:00.000Z',
}

test('the energy of a food of the tables shows the energy of its source with the difference', async () => {
  signInAs({ role: 'admin' })
  await answer(getFoodItem, RICE, { params: { id: RICE.id } })
  const screen = await renderScreen(<FoodDetailDialog food={RICE} onClose={() => undefined} />, {
    address: '/foods',
  })
  const energy = screen.getByText(/^Computed/)
  await expect.element(screen.getByText('355 kcal', { exact: true })).toBeVisible()
  await expect
    .element(energy)
    .toHaveTextContent('Computed · 4 kcal per g of protein · The source states 356 kcal, 1 more')
})

test('entered energy that differs from the macronutrients is shown with the difference', async () => {
  signInAs({ role: 'admin' })
  const own: FoodItemDetail = {
    ...RICE,
    code: null,
    source: 'custom',
    sourceLabel: 'Our practice',
    calories: 370,
    nutrients: { ...RICE.nutrients, energyKcal: 370 },
    provenance: {},
  }
  await answer(getFoodItem, own, { params: { id: own.id } })
  const screen = await renderScreen(<FoodDetailDialog food={own} onClose={() => undefined} />, {
    address: '/foods',
  })
  await expect
    .element(screen.getByText(/^Protein, carbs, fat and fibre give/))
    .toHaveTextContent('Protein, carbs, fat and fibre give 355 kcal, 15 less')
})
