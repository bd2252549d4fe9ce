import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  countExchanges,
  type ExchangePart,
  roundExchanges,
  roundMealExchanges,
  sumExchanges,
  writeExchanges,
} from './count-exchanges.ts'
import { EXCHANGE_GROUPS, EXCHANGES, findExchangeGroup } from './exchange-groups.ts'

const PARTS: Record<string, ExchangePart[]> = {
  // 100 g of roti with ghee.
  roti: [
    { group: 'cereal', energyKcal: 268 },
    { group: 'fat', energyKcal: 41 },
  ],
  tea: [{ group: null, energyKcal: 2 }],
}
const lookUp = (foodId: string) => PARTS[foodId]

test('a dish counts by the energy of its ingredients', () => {
  const items = [
    { foodId: 'roti', name: 'Roti', grams: 150 },
    { foodId: 'tea', name: 'Tea', grams: 200 },
    { foodId: 'gone', name: 'Halwa', grams: 50 },
    { foodId: 'gone', name: 'Halwa', grams: 50 },
  ]
  expect(countExchanges(items, lookUp)).toEqual({
    counts: { cereal: 3, fat: 1.5 },
    otherKcal: 4,
    uncounted: ['Halwa'],
  })
})

test('one exchange of each group is counted as one', () => {
  for (const group of EXCHANGE_GROUPS) {
    const { grams, energyKcal } = EXCHANGES[group]
    const parts = [{ group, energyKcal: (energyKcal / grams) * 100 }]
    const { counts } = countExchanges([{ foodId: 'x', name: 'x', grams }], () => parts)
    expect(counts[group]).toBeCloseTo(1, 9)
  }
})

test('the energy of one exchange fits its macronutrients', () => {
  for (const [group, { energyKcal, carbsG, proteinG, fatG }] of Object.entries(EXCHANGES)) {
    const macroKcal = carbsG * 4 + proteinG * 4 + fatG * 9
    // Fibre gives the rest; each figure is a median of its own.
    expect(Math.abs(energyKcal - macroKcal), group).toBeLessThanOrEqual(energyKcal * 0.3)
  }
})

test('foods belong to a group by the food tables, butter and cream to fat', () => {
  expect(findExchangeGroup('Grain Legumes', { energyKcal: 330, fatG: 2 })).toBe('pulse')
  expect(findExchangeGroup('Mushrooms', { energyKcal: 25 })).toBe('vegetable')
  expect(findExchangeGroup('Marine Fish', { energyKcal: 100, fatG: 2 })).toBe('meat')
  expect(findExchangeGroup('Milk and Milk Products', { energyKcal: 740, fatG: 82 })).toBe('fat')
  expect(findExchangeGroup('Milk and Milk Products', { energyKcal: 260, fatG: 20 })).toBe('milk')
  expect(findExchangeGroup('Condiments and Spices', { energyKcal: 300 })).toBeNull()
  expect(findExchangeGroup('Stones', { energyKcal: 300 })).toBeNull()
  expect(findExchangeGroup(null, { energyKcal: 300 })).toBeNull()
})

test('counts are written in halves, and what is below a quarter is left out', () => {
  const counts = roundExchanges({ cereal: 5.9, pulse: 2.1, vegetable: 3.3, sugar: 0.2, meat: 1 })
  expect(writeExchanges(counts)).toBe('6 cereal · 2 pulse · 3½ vegetable · 1 meat, egg or fish')
  expect(writeExchanges({})).toBe('')
})

test('the shown meals add up to the shown day', () => {
  const meal = fc.record(
    { cereal: fc.double({ min: 0, max: 6, noNaN: true }), fat: fc.double({ min: 0, max: 6, noNaN: true }) },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(fc.array(meal, { minLength: 1, maxLength: 8 }), (meals) => {
      expect(sumExchanges(roundMealExchanges(meals))).toEqual(roundExchanges(sumExchanges(meals)))
    }),
  )
})
