import { expect, it } from 'vitest'
import type { GroceryItem, GroceryList } from '#contract/plans/diet-plans.ts'
import { omitTicked } from './share-list.ts'

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
