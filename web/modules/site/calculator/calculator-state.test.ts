import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type CalculatorFood,
  type CalculatorState,
  EMPTY_STATE,
  MAX_MEAL_ITEMS,
  parseState,
} from './calculator-state.ts'
import { EMPTY_PROFILE } from './profile-fields.ts'

const poha: CalculatorFood = {
  id: 'a',
  name: 'Poha',
  kind: 'Dish · Cooked',
  servingGrams: 150,
  measures: [{ label: 'katori', grams: 150 }],
  nutrients: { energyKcal: 158.2, proteinG: 3.1 },
}

const state: CalculatorState = {
  profile: { ...EMPTY_PROFILE, age: '30', weightUnit: 'lb', formula: 'mifflin_st_jeor' },
  meal: [{ key: '1', food: poha, quantity: '1½', unit: 'katori' }],
  recent: [poha],
}

describe("state in the browser's storage", () => {
  it('is read as it was written', () => {
    expect(parseState(JSON.parse(JSON.stringify(state)))).toEqual(state)
  })

  it('is null if the text is not a state', () => {
    for (const stored of [null, undefined, '', [], 7, 'x', {}]) {
      expect(parseState(stored)).toEqual(EMPTY_STATE)
    }
  })

  it('drops unreadable entries and preserves the rest', () => {
    const stored = JSON.parse(JSON.stringify(state))
    stored.profile.formula = 'guess'
    stored.profile.age = 30
    stored.meal.push({ key: '2', food: { ...poha, servingGrams: -1 }, quantity: '1', unit: 'g' }, null)
    stored.meal[0].food.nutrients.sorceryG = 5
    stored.meal[0].food.nutrients.fatG = 'much'
    const read = parseState(stored)
    expect(read.profile).toEqual({ ...state.profile, formula: 'harris_benedict', age: '' })
    expect(read.meal).toEqual(state.meal)
  })

  it('never throws, whatever is stored', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        parseState(value)
        const read = parseState({ profile: value, meal: [value], recent: value })
        expect(read.meal.length).toBeLessThanOrEqual(MAX_MEAL_ITEMS)
      }),
    )
  })
})
