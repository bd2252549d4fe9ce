import { expect, test } from 'vitest'
import { writeRupeesInWords } from './rupees-in-words.ts'

test.each([
  [249_900, 'Rupees two thousand four hundred ninety-nine only'],
  [0, 'Rupees zero only'],
  [1, 'One paisa only'],
  [50, 'Fifty paise only'],
  [100, 'Rupees one only'],
  [1_101, 'Rupees eleven and one paisa only'],
  [2_000, 'Rupees twenty only'],
  [10_000, 'Rupees one hundred only'],
  [10_000_050, 'Rupees one lakh and fifty paise only'],
  [
    123_456_789,
    'Rupees twelve lakh thirty-four thousand five hundred sixty-seven and eighty-nine paise only',
  ],
  [1_000_000_000, 'Rupees one crore only'],
  [
    999_999_999_999,
    'Rupees nine hundred ninety-nine crore ninety-nine lakh ninety-nine thousand nine hundred ninety-nine and ninety-nine paise only',
  ],
])('%i paise: %s', (amountPaise, words) => {
  expect(writeRupeesInWords(amountPaise)).toBe(words)
})

test('a number that is not an amount of money is refused', () => {
  for (const amount of [-1, 0.5, Number.NaN]) expect(() => writeRupeesInWords(amount)).toThrow(RangeError)
})
