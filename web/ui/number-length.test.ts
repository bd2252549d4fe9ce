import { expect, test } from 'vitest'
import { countNumberLength } from './number-length.ts'

test('the length of a field fits its largest number, with its decimals', () => {
  expect(countNumberLength(120)).toBe('120'.length)
  expect(countNumberLength(52)).toBe('52'.length)
  expect(countNumberLength(700, 2)).toBe('700.00'.length)
})
