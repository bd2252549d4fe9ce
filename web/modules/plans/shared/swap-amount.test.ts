import { expect, test } from 'vitest'
import { writeSwapAmount } from './swap-amount.ts'

test('amounts have the count, the measure and the weight', () => {
  expect(writeSwapAmount({ grams: 80, measure: { label: 'piece', grams: 80, quantity: 1 } })).toBe(
    '1 piece (80 g)',
  )
  expect(writeSwapAmount({ grams: 80, measure: { label: 'piece', grams: 40, quantity: 2 } })).toBe(
    '2 pieces (80 g)',
  )
  expect(writeSwapAmount({ grams: 225, measure: { label: 'katori', grams: 150, quantity: 1.5 } })).toBe(
    '1½ katori (225 g)',
  )
  expect(writeSwapAmount({ grams: 80, measure: null })).toBe('80 g')
})
