import { expect, test } from 'vitest'
import { type FoodItemDetail, getFoodItem, listFoodItems } from '#contract/foods/food-items.ts'
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
  variant: null,
  variants: [],
  usualPortion: null,
  names: [],
  nutrients: { energyKcal: 355.02, proteinG: 7.94, carbsG: 78.24, fatG: 0.52, fibreG: 2.81 },
  provenance: {
    energyKcal: { kind: 'recomputed', source: 'Per g: 4 kcal for protein', sourceAmount: 356.36 },
  },
  scientificName: null,
  foodGroup: 'Cereals and Millets',
  ingredients: [],
  cookedWeightGrams: null,
  dishDetails: {},
  pairsWith: [],
  method: null,
  dishFormula: null,
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
    .toHaveTextContent('Computed · Per g: 4 kcal for protein · The source states 356 kcal, 1 more')
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

const POHA: FoodItemDetail = {
  ...RICE,
  code: 'dish:poha',
  name: 'Poha',
  category: 'breakfast',
  source: 'dish',
  measures: [{ label: 'plate', grams: 180 }],
  variants: ['light'],
  dishDetails: {
    minutes: 25,
    servings: 2,
    steps: ['Rinse the flakes.', 'Cook them with onion.'],
    usualPortion: { measure: 'plate', count: 1.5 },
    roles: ['breakfast'],
    slots: ['breakfast', 'evening'],
    region: 'west',
  },
  pairsWith: [{ id: '5b1d3a52-6a3c-4f7e-9b1a-2f6f0e6f7a13', name: 'Masala chai' }],
}
const LIGHT_POHA: FoodItemDetail = {
  ...POHA,
  id: '5b1d3a52-6a3c-4f7e-9b1a-2f6f0e6f7a12',
  code: 'dish:poha:light',
  name: 'Poha (light)',
  variant: 'light',
  nutrients: { ...POHA.nutrients, energyKcal: 140 },
}

test('a dish shows how it is cooked and eaten', async () => {
  signInAs({ role: 'admin' })
  await answer(getFoodItem, POHA, { params: { id: POHA.id } })
  const screen = await renderScreen(<FoodDetailDialog food={POHA} onClose={() => undefined} />, {
    address: '/foods',
  })
  for (const text of [
    'Rinse the flakes.',
    'Cook them with onion.',
    '25 minutes',
    '1.5 plate (270 g)',
    'Breakfast dish',
    'Breakfast, Evening',
    'Masala chai',
    'West India',
  ]) {
    await expect.element(screen.getByText(text, { exact: true })).toBeVisible()
  }
})

test('a dish can be shown with little oil and salt', async () => {
  signInAs({ role: 'admin' })
  await answer(getFoodItem, POHA, { params: { id: POHA.id } })
  await answer(getFoodItem, LIGHT_POHA, { params: { id: LIGHT_POHA.id } })
  await answer(listFoodItems, [POHA, LIGHT_POHA])
  const screen = await renderScreen(<FoodDetailDialog food={POHA} onClose={() => undefined} />, {
    address: '/foods',
  })
  await expect.element(screen.getByRole('radio', { name: 'Usual' })).toBeChecked()
  await expect.element(screen.getByRole('radio', { name: 'Restaurant style' })).not.toBeInTheDocument()
  await screen.getByRole('radio', { name: 'Light' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Poha (light)' })).toBeVisible()
  await expect.element(screen.getByText('140 kcal', { exact: true })).toBeVisible()
  await expect.element(screen.getByRole('radio', { name: 'Light' })).toBeChecked()
})

test('a dish shows its method, and the amount of each figure before the losses', async () => {
  signInAs({ role: 'admin' })
  const palak: FoodItemDetail = {
    ...RICE,
    code: 'dish:palak-sabzi',
    name: 'Palak sabzi',
    source: 'dish',
    preparation: 'cooked',
    nutrients: { ...RICE.nutrients, vitaminCMg: 34 },
    provenance: { vitaminCMg: { kind: 'partial', coveredShare: 0.97, amountBeforeLosses: 40 } },
    ingredients: [
      { id: RICE.id, code: 'ifct:C033', name: 'Spinach', grams: 500, isUncooked: false },
      { id: RICE.id, code: 'ifct:G009', name: 'Coriander leaves', grams: 5, isUncooked: true },
    ],
    cookedWeightGrams: 340,
    method: 'sauteed',
    dishFormula: 2,
  }
  await answer(getFoodItem, palak, { params: { id: palak.id } })
  const screen = await renderScreen(<FoodDetailDialog food={palak} onClose={() => undefined} />, {
    address: '/foods',
  })
  await expect.element(screen.getByText('Sautéed or stir-fried')).toBeVisible()
  await expect
    .element(screen.getByText('Deducted (USDA retention factors, release 6), formula 2'))
    .toBeVisible()
  await expect.element(screen.getByText('Spinach 500 g; Coriander leaves 5 g, added raw')).toBeVisible()
  await expect.element(screen.getByText('≥ 34 mg')).toBeVisible()
  await expect
    .element(screen.getByText(/before cooking losses/))
    .toHaveTextContent('At least · known for 97 % of the weight · 40 mg before cooking losses')
})
