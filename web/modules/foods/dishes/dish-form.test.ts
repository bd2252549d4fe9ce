import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  changeMeasure,
  type DishForm,
  describeWater,
  EMPTY_DISH,
  type IngredientRow,
  resolveDish,
  resolveDishWithoutMethod,
  toDishForm,
  toIngredientRow,
  toPlate,
  toPreviewInput,
  weighRow,
} from './dish-form.ts'

const DAL_ID = '00000000-0000-4000-8000-000000000001'
const ROTI_ID = '00000000-0000-4000-8000-000000000002'
const SPOON = { label: 'tsp', grams: 4.5 }

const dal: IngredientRow = {
  foodId: DAL_ID,
  name: 'Moong dal',
  preparation: 'raw',
  state: 'active',
  measures: [],
  isUncooked: false,
  quantity: 60,
  measure: null,
}

const KHICHDI: DishForm = {
  ...EMPTY_DISH,
  name: ' Khichdi ',
  category: 'dinner',
  method: 'simmered',
  ingredients: [dal],
  cookedWeightGrams: '२४०',
}

async function resolve(form: DishForm) {
  return resolveDish(form, undefined, { fields: {}, shouldUseNativeValidation: false })
}

test('converts the typed values to the input of the call', async () => {
  const { values, errors } = await resolve({
    ...KHICHDI,
    ingredients: [dal, { ...dal, quantity: 1.5, measure: SPOON, isUncooked: true }],
    measures: [{ label: 'katori', grams: '150' }],
    names: [{ language: 'hi', name: 'खिचड़ी' }],
  })
  expect(errors).toEqual({})
  expect(values).toEqual({
    name: 'Khichdi',
    category: 'dinner',
    preparation: 'cooked',
    method: 'simmered',
    description: null,
    ingredients: [
      { foodId: DAL_ID, grams: 60, isUncooked: false },
      { foodId: DAL_ID, grams: 6.75, isUncooked: true },
    ],
    cookedWeightGrams: 240,
    measures: [{ label: 'katori', grams: 150 }],
    names: [{ language: 'hi', name: 'खिचड़ी' }],
    details: {},
    pairsWith: [],
  })
})

test('shows every missing value at its field', async () => {
  const { errors } = await resolve(EMPTY_DISH)
  expect(errors.name?.message).toBe('Name is required')
  expect(errors.category?.message).toBe('Category is required')
  expect(errors.method?.message).toBe('Choose how it is cooked')
  expect(errors.ingredients?.message).toBe('Add at least one ingredient')
  expect(errors.cookedWeightGrams?.message).toBe('Enter its weight')
})

test.each([
  [{ cookedWeightGrams: 'much' }, 'cookedWeightGrams', 'Enter a number above 0, such as 480 or 12.5'],
  [{ cookedWeightGrams: '0' }, 'cookedWeightGrams', 'Enter a number above 0, such as 480 or 12.5'],
  [{ cookedWeightGrams: '200000' }, 'cookedWeightGrams', 'At most 100,000 g'],
] as const)('shows an error at the field for %j', async (change, field, message) => {
  const { errors } = await resolve({ ...KHICHDI, ...change })
  expect(errors[field]?.message).toBe(message)
})

test('saves a stored dish without a method as it is', async () => {
  const { values, errors } = await resolveDishWithoutMethod({ ...KHICHDI, method: null }, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  })
  expect(errors).toEqual({})
  expect(values).toMatchObject({ name: 'Khichdi', method: null })
})

test('shows errors of measures and names at their own fields', async () => {
  const { errors } = await resolve({
    ...KHICHDI,
    measures: [{ label: '', grams: 'lots' }],
    names: [{ language: 'hi', name: ' ' }],
  })
  expect(errors.measures?.[0]?.label?.message).toBe('Name the measure')
  expect(errors.measures?.[0]?.grams?.message).toBe('Enter a number above 0, such as 480 or 12.5')
  expect(errors.names?.[0]?.name?.message).toBeDefined()
})

test('preserves a stored dish when it is converted to form values and back', async () => {
  const form = toDishForm({
    id: DAL_ID,
    source: 'dish',
    state: 'active',
    name: 'Dal',
    category: 'lunch',
    preparation: 'cooked',
    method: 'boiled',
    description: null,
    names: [{ language: 'hi', name: 'दाल' }],
    ingredients: [
      {
        foodId: DAL_ID,
        code: null,
        name: 'Moong dal',
        grams: 62.5,
        isUncooked: true,
        preparation: 'raw',
        state: 'retired',
        measures: [],
      },
    ],
    cookedWeightGrams: 300.5,
    measures: [{ label: 'katori', grams: 150 }],
    details: {
      minutes: 30,
      servings: 2.5,
      steps: ['Boil the dal.', 'Add the tadka.'],
      usualPortion: { measure: 'katori', count: 1.5 },
      region: 'north',
      roles: ['dal'],
      slots: ['lunch', 'dinner'],
    },
    pairsWith: [{ foodId: ROTI_ID, name: 'Phulka' }],
    tags: [],
    allergens: [],
    updatedAt: '2026-01-01T00:00:00.000Z',
  })
  expect(form.ingredients[0]?.state).toBe('retired')
  expect((await resolve(form)).values).toMatchObject({
    name: 'Dal',
    method: 'boiled',
    ingredients: [{ foodId: DAL_ID, grams: 62.5, isUncooked: true }],
    cookedWeightGrams: 300.5,
    measures: [{ label: 'katori', grams: 150 }],
    names: [{ language: 'hi', name: 'दाल' }],
    details: {
      minutes: 30,
      servings: 2.5,
      steps: ['Boil the dal.', 'Add the tadka.'],
      usualPortion: { measure: 'katori', count: 1.5 },
      region: 'north',
      roles: ['dal'],
      slots: ['lunch', 'dinner'],
    },
    pairsWith: [ROTI_ID],
  })
})

test('leaves out details that were not typed', async () => {
  const { values } = await resolve({ ...KHICHDI, steps: ' \n \n' })
  expect(values).toMatchObject({ details: {}, pairsWith: [] })
})

test.each([
  [{ minutes: 'an hour' }, 'minutes', 'Enter a whole number, such as 20'],
  [{ minutes: '2000' }, 'minutes', 'At most 1,440 minutes'],
  [{ servings: '0' }, 'servings', 'Enter a number above 0, such as 4'],
  [{ portionCount: '2' }, 'portionMeasure', 'Choose a measure'],
  [{ portionMeasure: 'katori' }, 'portionCount', 'Enter a number above 0, such as 2'],
  [
    { portionMeasure: 'bowl', portionCount: '1' },
    'portionMeasure',
    'Choose one of the measures of this dish',
  ],
  [{ steps: 'x'.repeat(501) }, 'steps', 'Please use at most 500 characters for a step.'],
] as const)('shows an error of the details at the field for %j', async (change, field, message) => {
  const { errors } = await resolve({
    ...KHICHDI,
    measures: [{ label: 'katori', grams: '150' }],
    ...change,
  })
  expect(errors[field]?.message).toBe(message)
})

test('changes the measure of an ingredient without changing its weight', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 100, max: 500_000 }).map((hundredths) => hundredths / 100),
      fc.integer({ min: 50, max: 50_000 }).map((hundredths) => hundredths / 100),
      (grams, measureGrams) => {
        const row = { ...dal, quantity: grams }
        const there = changeMeasure(row, { label: 'cup', grams: measureGrams })
        // At most half a hundredth of the measure.
        expect(Math.abs(weighRow(there) - grams)).toBeLessThanOrEqual(
          Math.max(0.01 * measureGrams, 0.005 * measureGrams + 0.01),
        )
        expect(weighRow(changeMeasure(there, null))).toBe(weighRow(there))
      },
    ),
  )
  expect(
    weighRow(toIngredientRow({ id: DAL_ID, name: 'Oil', preparation: 'ready', measures: [SPOON] })),
  ).toBe(4.5)
  expect(weighRow(toIngredientRow({ id: DAL_ID, name: 'Dal', preparation: 'raw', measures: [] }))).toBe(100)
})

test('sends a cooked weight with the preview only if it can be parsed', () => {
  const method = 'steamed'
  expect(toPreviewInput({ ingredients: [], cookedWeightGrams: '100', method })).toBeNull()
  expect(toPreviewInput({ ingredients: [dal], cookedWeightGrams: 'x', method })).toEqual({
    ingredients: [{ foodId: DAL_ID, grams: 60, isUncooked: false }],
    cookedWeightGrams: null,
    method,
  })
  expect(toPreviewInput({ ingredients: [dal], cookedWeightGrams: '1,200', method })?.cookedWeightGrams).toBe(
    1200,
  )
})

test('explains the difference to the cooked weight as water', () => {
  expect(describeWater({ rawWeightGrams: 117.5 }, 480)).toBe('Water taken up: 363 g.')
  expect(describeWater({ rawWeightGrams: 200 }, 150)).toBe('Water lost: 50 g.')
  expect(describeWater({ rawWeightGrams: 200 }, 200.2)).toBe('Same weight as the ingredients.')
  expect(describeWater({ rawWeightGrams: 200 }, null)).toBeNull()
})

test('computes the plate of a measure from that of 100 g, and marks lower bounds', () => {
  const figures = {
    nutrients: { energyKcal: 120, proteinG: 4, carbsG: 20, fatG: 2 },
    coverage: { proteinG: 0.98, fibreG: 0.4 },
  }
  expect(toPlate(figures, 150)).toEqual({
    energyKcal: 180,
    proteinG: 6,
    carbsG: 30,
    fatG: 3,
    fibreG: null,
    atLeast: ['proteinG'],
  })
  expect(toPlate({ nutrients: null, coverage: {} }, 100).energyKcal).toBeNull()
})
