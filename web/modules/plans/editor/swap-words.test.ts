import { expect, test } from 'vitest'
import type { Swap } from '#contract/plans/swaps.ts'
import { explainNoSwaps, listSwapReasons, writeDifferences } from './swap-words.ts'

const NAAN: Swap = {
  foodId: '66666666-6666-4666-8666-666666666661',
  food: {
    name: 'Naan',
    hindiName: null,
    preparation: 'cooked',
    source: 'dish',
    measures: [],
    allergens: [],
    tags: [],
    nutrients: {},
  },
  grams: 80,
  measure: { label: 'piece', grams: 80, quantity: 1 },
  figures: { energyKcal: 200, carbsG: 40, proteinG: 6, fibreG: null },
  isUsualInMeal: true,
  pairsWith: ['Rajma curry'],
  alreadyIn: null,
  isReviewed: true,
}
const FIGURES = { energyKcal: 200, carbsG: 41.4, proteinG: 6.2, fibreG: 3 }

test('differences are in whole grams, and an unknown figure is not zero', () => {
  expect(writeDifferences(FIGURES, NAAN.figures)).toBe('Carbs −1 g · Protein same · Fibre not known')
  expect(writeDifferences(FIGURES, { ...FIGURES, proteinG: 8.4 })).toBe(
    'Carbs same · Protein +2 g · Fibre same',
  )
})

test('reasons are the facts of the order', () => {
  expect(listSwapReasons(NAAN, 'Lunch')).toEqual([
    'goes with Rajma curry',
    'usual at lunch',
    'new in this plan',
  ])
  expect(
    listSwapReasons(
      { ...NAAN, pairsWith: [], isUsualInMeal: false, alreadyIn: 'day', isReviewed: false },
      'Breakfast',
    ),
  ).toEqual(['unusual at breakfast', 'already on this day', 'not reviewed yet'])
  expect(
    listSwapReasons({ ...NAAN, pairsWith: [], isUsualInMeal: null, alreadyIn: 'plan' }, 'Lunch'),
  ).toEqual(['already in this plan'])
})

test('an empty list says why', () => {
  const basis = { kind: 'role' as const, role: 'bread' as const }
  const counts = { sameRole: 55, notSafe: 4, otherFigures: 51 }
  const answer = { basis, replaced: FIGURES, counts }
  expect(explainNoSwaps(answer, 'Phulka')).toBe(
    'No other food of the type “Bread” fits: 51 with no household measure of about 200 kcal (± 5%) and 41 g of carbs (± 5 g), and 4 do not suit the client’s record. Try another amount.',
  )
  expect(explainNoSwaps({ ...answer, counts: { sameRole: 0, notSafe: 0, otherFigures: 0 } }, 'Phulka')).toBe(
    'There is no other food of the type “Bread”.',
  )
  expect(explainNoSwaps({ ...answer, replaced: { ...FIGURES, carbsG: null } }, 'Phulka')).toBe(
    'The carbs of Phulka are not known, so we cannot find a matching swap.',
  )
  expect(explainNoSwaps({ ...answer, basis: null }, 'Salt')).toContain('it has no role in a meal')
})
