import { describe, expect, it } from 'vitest'
import { FOOD_PREPARATION_LABELS, type FoundFoodItem, searchFoodItems } from '#contract/foods/food-items.ts'
import { readTypedFoods } from '#contract/foods/typed-foods.ts'
import { PREPARATION_LABELS, SEARCH_URL, TYPED_URL, toCalculatorFood, toTypedAmount } from './find-foods.ts'

const phulka: FoundFoodItem = {
  id: '00000000-0000-4000-8000-000000000000',
  code: 'dish:phulka',
  name: 'Phulka',
  category: 'Lunch',
  calories: 232,
  protein: 7.7,
  carbs: 46,
  fat: 1,
  fiber: null,
  serving_size: '35g',
  description: null,
  preparation: 'cooked',
  source: 'dish',
  sourceLabel: 'Our recipe',
  measures: [{ label: 'piece', grams: 35 }],
  tags: [],
  allergens: ['gluten'],
  variant: null,
  variants: [],
  usualPortion: null,
  names: [],
  nutrients: { energyKcal: 232.1, proteinG: 7.7, fibreG: undefined },
  matchedName: 'roti',
}

describe('search for foods', () => {
  it("requests the contract's address and uses its words", () => {
    expect(SEARCH_URL).toBe(searchFoodItems.url)
    expect(TYPED_URL).toBe(readTypedFoods.url)
    expect(PREPARATION_LABELS).toEqual(FOOD_PREPARATION_LABELS)
  })

  it('returns what a meal needs, and leaves unknown figures unknown', () => {
    expect(toCalculatorFood(phulka)).toEqual({
      id: phulka.id,
      name: 'Phulka',
      kind: 'Cooked · Dish',
      servingGrams: 35,
      measures: [{ label: 'piece', grams: 35 }],
      nutrients: { energyKcal: 232.1, proteinG: 7.7 },
    })
    expect(toCalculatorFood({ ...phulka, serving_size: '1 plate' }).servingGrams).toBe(100)
  })

  it('takes a typed amount in a measure of the food, otherwise in grams', () => {
    const food = toCalculatorFood(phulka)
    const piece = { label: 'piece', grams: 35, quantity: 2.5 }
    expect(toTypedAmount(food, { grams: 87.5, measure: piece })).toEqual({ quantity: '2.5', unit: 'piece' })
    expect(toTypedAmount(food, { grams: 80, measure: { ...piece, grams: 32 } })).toEqual({
      quantity: '80',
      unit: 'g',
    })
    expect(toTypedAmount(food, { grams: 120, measure: null })).toEqual({ quantity: '120', unit: 'g' })
  })
})
