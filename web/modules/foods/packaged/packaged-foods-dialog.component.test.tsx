import { expect, test } from 'vitest'
import {
  countPackagedFoods,
  getPackagedFood,
  type PackagedFood,
  searchPackagedFoods,
} from '#contract/foods/packaged-foods.ts'
import { answer } from '#web/test/answer-api.ts'
import { renderScreen } from '#web/test/render-screen.tsx'
import { signInAs } from '#web/test/sign-in-as.ts'
import { openBarcodeReader } from './barcode-reader.ts'
import { drawEan13 } from './draw-barcode.fixture.ts'
import { PackagedFoodsButton, PackagedFoodsDialog } from './packaged-foods-dialog.tsx'

// An invented product with figures of USDA SR 09003.
const APPLE_BAR: PackagedFood = {
  gtin: '04006381333931',
  name: 'Test data: apple bar',
  brands: 'Test Brand',
  quantity: '200 g',
  servingGrams: 25,
  ingredients: 'Apples',
  allergens: null,
  traces: [],
  otherAllergens: [],
  otherTraces: [],
  nutrients: { energyKcal: 53.01, proteinG: 0.26, fatG: 0.17, carbsG: 11.41, fibreG: 2.4 },
  provenance: {},
  changedAt: null,
  attribution: 'Open Food Facts, Open Database License 1.0',
  licenceUrl: 'https://opendatacommons.org/licenses/odbl/1-0/',
  sourceUrl: 'https://world.openfoodfacts.org/product/4006381333931',
}

const show = () => renderScreen(<PackagedFoodsDialog onClose={() => undefined} />, { address: '/foods' })

test('declared allergens outside our list and traces are named', async () => {
  signInAs({ role: 'admin' })
  const bar: PackagedFood = {
    ...APPLE_BAR,
    allergens: ['dairy'],
    otherAllergens: ['celery'],
    traces: ['peanuts'],
    otherTraces: ['lupin'],
  }
  await answer(getPackagedFood, bar, { params: { barcode: bar.gtin } })
  const screen = await show()
  await screen.getByLabelText('Name or barcode number').fill('4006381333931')
  await expect
    .element(screen.getByText('The label names Dairy, celery. Check the label for others.'))
    .toBeVisible()
  await expect.element(screen.getByText('The label names Peanuts, lupin')).toBeVisible()
})

test('a label with other allergens than ours alone does not look unknown', async () => {
  signInAs({ role: 'admin' })
  await answer(
    getPackagedFood,
    { ...APPLE_BAR, otherAllergens: ['celery'] },
    { params: { barcode: APPLE_BAR.gtin } },
  )
  const screen = await show()
  await screen.getByLabelText('Name or barcode number').fill('4006381333931')
  await expect.element(screen.getByText('The label names celery. Check the label for others.')).toBeVisible()
})

test('the digits of a barcode find its product, shown with its source and licence', async () => {
  signInAs({ role: 'admin' })
  await answer(getPackagedFood, APPLE_BAR, { params: { barcode: APPLE_BAR.gtin } })
  const screen = await show()
  await screen.getByLabelText('Name or barcode number').fill('4006381 333931')
  await expect.element(screen.getByRole('heading', { name: 'Test data: apple bar' })).toBeVisible()
  await expect.element(screen.getByText('Not known. Check the label.')).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Open Food Facts' }))
    .toHaveAttribute('href', APPLE_BAR.sourceUrl)
  await expect
    .element(screen.getByRole('link', { name: 'Open Database License 1.0' }))
    .toHaveAttribute('href', APPLE_BAR.licenceUrl)
})

test('a wrong check digit is refused beside the field', async () => {
  signInAs({ role: 'admin' })
  const screen = await show()
  await screen.getByLabelText('Name or barcode number').fill('4006381333932')
  await expect
    .element(screen.getByText('This is not a valid barcode. Please check the digits.'))
    .toBeVisible()
})

test('products are found by name', async () => {
  signInAs({ role: 'admin' })
  await answer(searchPackagedFoods, [APPLE_BAR])
  const screen = await show()
  await screen.getByLabelText('Name or barcode number').fill('apple')
  await expect.element(screen.getByRole('heading', { name: 'Test data: apple bar' })).toBeVisible()
})

test('nothing is shown if the operator has imported no packaged foods', async () => {
  signInAs({ role: 'admin' })
  await answer(countPackagedFoods, { count: 0 })
  const empty = await renderScreen(
    <>
      <p>Foods</p>
      <PackagedFoodsButton />
    </>,
    { address: '/foods' },
  )
  await expect.element(empty.getByText('Foods')).toBeVisible()
  await expect.element(empty.getByRole('button', { name: 'Packaged foods' })).not.toBeInTheDocument()
})

test('barcodes are read from images, and nothing is read from an image without one', async () => {
  const reader = openBarcodeReader()
  try {
    expect(await reader.read(drawEan13('4006381333931'))).toBe('04006381333931')
    expect(await reader.read(new ImageData(320, 240))).toBeNull()
  } finally {
    reader.close()
  }
})
