import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readTotal } from '#domain/nutrients/totals.ts'
import { setLanguageSource } from '#domain/words/say.ts'
import type { CalculatorFood, MealItem } from './calculator-state.ts'
import {
  changeUnit,
  describeAmount,
  describeWeight,
  findStartAmount,
  listUnits,
  readAmount,
  sumMeal,
  toggleGrams,
} from './meal.ts'

const dal: CalculatorFood = {
  id: 'dal',
  name: 'Moong dal',
  kind: 'Dish · Cooked',
  servingGrams: 150,
  measures: [
    { label: 'katori', grams: 150 },
    { label: 'tablespoon', grams: 15 },
  ],
  nutrients: { energyKcal: 90, proteinG: 5 },
}

function eat(quantity: string, unit = 'g'): MealItem {
  return { key: `${quantity}${unit}`, food: dal, quantity, unit }
}

describe('amounts of food', () => {
  it('starts with one household measure, and with 100 g of a food that has none', () => {
    expect(findStartAmount(dal)).toEqual({ quantity: '1', unit: 'katori' })
    expect(findStartAmount({ ...dal, servingGrams: 100 })).toEqual({ quantity: '1', unit: 'katori' })
    expect(findStartAmount({ ...dal, measures: [] })).toEqual({ quantity: '100', unit: 'g' })
  })

  it('offers the household measures first, then grams and the serving', () => {
    expect(listUnits(dal).map(({ label }) => label)).toEqual(['katori', 'tablespoon', 'g', 'serving'])
    setLanguageSource({ findLocale: () => 'hi' })
    expect(listUnits(dal).map(({ label }) => label)).toEqual(['कटोरी', 'बड़ा चम्मच', 'ग्राम', 'परोस'])
    expect(describeAmount(dal, { quantity: '2', unit: 'katori' })).toBe('2 कटोरी (300 ग्राम)')
    setLanguageSource({ findLocale: () => 'en' })
  })

  it('changes to grams and back to the household measure without changing the weight', () => {
    const inGrams = toggleGrams(dal, { quantity: '2', unit: 'katori' })
    expect(inGrams).toEqual({ quantity: '300', unit: 'g' })
    expect(toggleGrams(dal, inGrams)).toEqual({ quantity: '2', unit: 'katori' })
    expect(toggleGrams({ ...dal, measures: [] }, inGrams)).toEqual(inGrams)
  })

  it('shows the weight of a household measure, and not that of grams', () => {
    expect(describeWeight(dal, { quantity: '1½', unit: 'katori' })).toBe('225 g')
    expect(describeWeight(dal, { quantity: '150', unit: 'g' })).toBeNull()
    expect(describeWeight(dal, { quantity: '?', unit: 'katori' })).toBeNull()
  })

  it.each([
    ['100', 'g', 100],
    ['12.5', 'g', 12.5],
    ['1,5', 'serving', 225],
    ['1½', 'katori', 225],
    ['1,500', 'g', 1500],
    ['5000', 'g', 5000],
    ['33', 'katori', 4950],
    ['100', 'bucket', 100],
  ])('reads %s %s as %d g', (quantity, unit, grams) => {
    expect(readAmount(dal, { quantity, unit })).toMatchObject({ ok: true, grams })
  })

  it.each([
    ['', 'g', 'Enter a number, such as 150, 1.5 or ½'],
    ['0', 'g', 'Enter an amount above 0'],
    ['-5', 'g', 'Enter a number, such as 150, 1.5 or ½'],
    ['1e9', 'g', 'Enter a number, such as 150, 1.5 or ½'],
    ['5001', 'g', 'Enter an amount up to 5,000 g'],
    ['999999', 'serving', 'Enter an amount up to 33 servings'],
  ])('refuses %s %s', (quantity, unit, problem) => {
    expect(readAmount(dal, { quantity, unit })).toEqual({ ok: false, problem })
  })

  it('preserves the weight when the unit changes', () => {
    expect(changeUnit(dal, { quantity: '100', unit: 'g' }, 'serving')).toEqual({
      quantity: '1',
      unit: 'serving',
    })
    expect(changeUnit(dal, { quantity: '1', unit: 'serving' }, 'g')).toEqual({ quantity: '150', unit: 'g' })
    expect(changeUnit(dal, { quantity: '300', unit: 'g' }, 'katori')).toEqual({
      quantity: '2',
      unit: 'katori',
    })
    expect(changeUnit(dal, { quantity: '2', unit: 'g' }, 'katori')).toEqual({ quantity: '2', unit: 'katori' })
    expect(changeUnit(dal, { quantity: '2', unit: 'katori' }, 'tablespoon').quantity).toBe('20')
    expect(changeUnit(dal, { quantity: 'some', unit: 'g' }, 'katori')).toEqual({
      quantity: 'some',
      unit: 'katori',
    })
  })

  it('changes a weight by less than a hundredth of the measure, whatever the unit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 101, max: 4900 }), (grams) => {
        const measured = changeUnit(dal, { quantity: String(grams), unit: 'g' }, 'katori')
        const read = readAmount(dal, measured)
        expect(read.ok && Math.abs(read.grams - grams)).toBeLessThanOrEqual(0.751)
      }),
    )
  })

  it('adds up a meal, and marks a total that is only a lower bound', () => {
    const totals = sumMeal([eat('200'), eat('1', 'katori')])
    expect(readTotal(totals, 'energyKcal')).toBeCloseTo(315, 9)
    expect(sumMeal([eat('200'), eat('lots')])).toMatchObject({ totalGrams: 200, unweighedPortions: 1 })
  })

  it('describes amounts as text', () => {
    expect(describeAmount(dal, { quantity: '2', unit: 'katori' })).toBe('2 katori (300 g)')
    expect(describeAmount(dal, { quantity: '150', unit: 'g' })).toBe('150 g')
    expect(describeAmount(dal, { quantity: '?', unit: 'g' })).toBe('? g')
  })
})
