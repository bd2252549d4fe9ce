import { expect, test } from 'vitest'
import type { FoodItemDetail } from '#contract/foods/food-items.ts'
import {
  createFoodResolver,
  EMPTY_FOOD,
  type FoodForm,
  figuresOf,
  findOutdatedNutrients,
  readNutrientText,
  toFoodForm,
} from './food-form.ts'

const POHA: FoodForm = {
  ...EMPTY_FOOD,
  name: ' Poha ',
  category: 'breakfast',
  calories: '180',
  protein: '3,5',
  carbs: '२८',
  fat: '5.25',
}

async function resolve(form: FoodForm, base: FoodForm | null = null) {
  return createFoodResolver(base)(form, undefined, { fields: {}, shouldUseNativeValidation: false })
}

test('converts the typed values to the input of the call', async () => {
  const { values, errors } = await resolve({
    ...POHA,
    names: [{ language: 'hi', name: ' पोहा ' }],
    nutrients: { sodiumMg: '1,234.5678', ironMg: ' ' },
    foodGroup: 'Dishes',
    measures: [{ label: 'katori', grams: '150' }],
  })
  expect(errors).toEqual({})
  expect(values).toMatchObject({
    name: 'Poha',
    category: 'breakfast',
    calories: 180,
    protein: 3.5,
    carbs: 28,
    fat: 5.25,
    fiber: null,
    names: [{ language: 'hi', name: 'पोहा' }],
    nutrients: { sodiumMg: 1234.5678, ironMg: null },
    foodGroup: 'Dishes',
    measures: [{ label: 'katori', grams: 150 }],
    isEnergyConfirmed: false,
  })
})

test('shows every missing value at its field', async () => {
  const { errors } = await resolve(EMPTY_FOOD)
  expect(Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, error?.message]))).toEqual(
    {
      name: 'Name is required',
      category: 'Category is required',
      calories: 'Calories are required',
      protein: 'Protein is required',
      carbs: 'Carbs are required',
      fat: 'Fat is required',
    },
  )
})

test.each([
  [{ protein: 'lots' }, 'protein', 'Enter a number, such as 12 or 1.5'],
  [{ protein: '-3' }, 'protein', 'This cannot be less than 0'],
  [{ fat: '101' }, 'fat', 'This is per 100 g: at most 100 g'],
  [{ calories: '180.5' }, 'calories', 'Please enter calories as a whole number'],
  [{ calories: '901' }, 'calories', '100 g of any food has at most 900 kcal. Please check this number.'],
  [
    { protein: '40', carbs: '60', fat: '10' },
    'protein',
    'Protein, carbs, fat and fibre add up to 110 g, but the food is only 100 g',
  ],
  [
    { calories: '753' },
    'calories',
    'These amounts of protein, carbs, fat and fibre give about 173 kcal, not 753',
  ],
] as const)('shows an error at the field for %j', async (change, field, message) => {
  const { errors } = await resolve({ ...POHA, ...change })
  expect(errors[field]?.message).toBe(message)
})

test('reads a nutrient to four decimals, and shows an error at its field if it cannot be read', async () => {
  const { errors } = await resolve({
    ...POHA,
    nutrients: { ironMg: 'some', zincMg: '0', sodiumMg: '100001' },
  })
  expect(errors.nutrients?.ironMg?.message).toBe('Enter a number, such as 12 or 1.5')
  expect(errors.nutrients?.zincMg).toBeUndefined()
  const tooMuch = await resolve({ ...POHA, nutrients: { sodiumMg: '100001' } })
  expect(tooMuch.errors.nutrients?.sodiumMg?.message).toBe('This is per 100 g: at most 1,00,000 mg')
})

test("shows the food's nutrients in their fields, except those that are part of a changed figure", () => {
  const stored = { saturatedFatG: 1.234567, ironMg: 2, waterG: 60 }
  const read = (key: 'saturatedFatG' | 'ironMg', form: FoodForm): string =>
    readNutrientText(key, form.nutrients[key], stored, findOutdatedNutrients(form, POHA))
  expect(read('saturatedFatG', POHA)).toBe('1.2346')
  expect(read('saturatedFatG', { ...POHA, fat: ' 5,25 ' })).toBe('1.2346')
  const fatter = { ...POHA, fat: '6' }
  expect(read('saturatedFatG', fatter)).toBe('')
  expect(read('ironMg', fatter)).toBe('2')
  expect(read('saturatedFatG', { ...fatter, nutrients: { saturatedFatG: '2' } })).toBe('2')
  expect(read('ironMg', { ...POHA, nutrients: { ironMg: '' } })).toBe('')
})

test('shows an error at a measure without a weight', async () => {
  const { errors } = await resolve({
    ...POHA,
    measures: [
      { label: 'katori', grams: '150' },
      { label: '', grams: '' },
    ],
  })
  expect(errors.measures?.[1]?.label?.message).toBe('Name the measure')
  expect(errors.measures?.[1]?.grams?.message).toBe('Enter its weight')
  expect(errors.measures?.[0]).toBeUndefined()
})

test('accepts figures that do not match after a confirmation, until one is changed, and always accepts those of the original', async () => {
  const odd = { ...POHA, calories: '753' }
  const confirmed = { ...odd, confirmedFigures: figuresOf(odd) }
  expect((await resolve(confirmed)).values).toMatchObject({ calories: 753, isEnergyConfirmed: true })
  expect((await resolve({ ...confirmed, calories: '754' })).errors.calories).toBeDefined()
  expect((await resolve({ ...odd, name: 'Toddy' }, odd)).errors).toEqual({})
})

test('preserves a stored food when it is converted to form values and back', async () => {
  const food: FoodItemDetail = {
    id: '00000000-0000-4000-8000-000000000000',
    code: null,
    name: 'Poha',
    category: 'breakfast',
    calories: 180,
    protein: 3.5,
    carbs: 28,
    fat: 5.25,
    fiber: 0,
    serving_size: '150g',
    description: null,
    preparation: 'cooked',
    source: 'custom',
    sourceLabel: 'Added by the practice',
    measures: [{ label: 'katori', grams: 150 }],
    tags: ['vegetarian'],
    allergens: ['nuts'],
    variant: null,
    variants: [],
    usualPortion: null,
    dishDetails: {},
    pairsWith: [],
    names: [{ language: 'hi', name: 'पोहा' }],
    nutrients: { sodiumMg: 12.345678 },
    scientificName: null,
    foodGroup: 'Dishes',
    provenance: {},
    method: null,
    dishFormula: null,
    ingredients: [],
    cookedWeightGrams: null,
    updatedAt: '2026-01-01T00:00:00.000Z',
  }
  const { values } = await resolve(toFoodForm(food))
  const { name, category, calories, protein, carbs, fat, fiber, measures, tags, allergens } = food
  expect(values).toMatchObject({
    name,
    category,
    calories,
    protein,
    carbs,
    fat,
    fiber,
    measures,
    tags,
    allergens,
  })
  expect(values).toMatchObject({
    names: food.names,
    nutrients: {},
    foodGroup: 'Dishes',
    preparation: 'cooked',
    description: null,
  })
})
