import { expect, it } from 'vitest'
import type { GroceryItem, GroceryList } from '#contract/plans/diet-plans.ts'
import { omitTicked, writeShareText } from './share-list.ts'

const item = (key: string): GroceryItem => ({
  key,
  name: key,
  hindiName: null,
  grams: 500,
  amountText: '500 g',
  isEdited: false,
})
const list: GroceryList = {
  from: '2026-11-21',
  to: '2026-11-27',
  householdSize: 1,
  categories: [
    { category: 'Grains and flours', items: [item('rice')] },
    { category: 'Vegetables', items: [item('onion'), item('spinach')] },
  ],
  removed: [],
  unlisted: [],
}

it('omits ticked entries, and aisles with nothing left', () => {
  const left = omitTicked(list, new Set(['rice', 'onion']))
  expect(left.categories).toEqual([{ category: 'Vegetables', items: [item('spinach')] }])
  expect(omitTicked(list, new Set())).toEqual(list)
})

it('returns the whole list when every entry is ticked', () => {
  expect(omitTicked(list, new Set(['rice', 'onion', 'spinach']))).toEqual(list)
})

it('adds the own entries that are still to buy at the end', () => {
  const own = [
    { id: '1', name: 'Foil', amountText: '1 roll', isBought: false },
    { id: '2', name: 'Soap', amountText: '', isBought: true },
    { id: '3', name: 'Candles', amountText: '', isBought: false },
  ]
  const text = writeShareText(list, new Set(['rice', 'onion']), own)
  expect(text).toContain('Vegetables\n- spinach: 500 g')
  expect(text.trimEnd().endsWith('Other\n- Foil: 1 roll\n- Candles')).toBe(true)
})
