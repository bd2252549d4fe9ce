import { expect, test } from 'vitest'
import { isUpiId, MAX_UPI_ID } from './upi.ts'

test('accepts a UPI ID of the maximum length, and refuses a longer one', () => {
  const longest = `${'a'.repeat(255)}@${'b'.repeat(64)}`
  expect(longest).toHaveLength(MAX_UPI_ID)
  expect(isUpiId(longest)).toBe(true)
  expect(isUpiId(`a${longest}`)).toBe(false)
  expect(isUpiId(`${longest}b`)).toBe(false)
})
