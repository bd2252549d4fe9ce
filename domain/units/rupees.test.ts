import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatRupees } from './format.ts'
import { parseRupees } from './rupees.ts'

describe('a typed amount of rupees', () => {
  it.each([
    ['2499', 249900],
    ['2,499', 249900],
    [' ₹ 2,499.50 ', 249950],
    ['Rs. 2499.5', 249950],
    ['1,00,000', 10000000],
    ['100,000', 10000000],
    ['0.01', 1],
    ['२४९९', 249900],
  ])('%j is %i paise', (text, amountPaise) => {
    expect(parseRupees(text)).toEqual({ ok: true, amountPaise })
  })

  it.each([
    ['', 'Please enter an amount'],
    ['₹', 'Please enter an amount'],
    ['0', 'Please enter an amount above 0'],
    ['0.00', 'Please enter an amount above 0'],
    ['-5', 'Please enter the amount in rupees, such as 2499 or 2499.50'],
    ['12.345', 'Please enter the amount in rupees, such as 2499 or 2499.50'],
    ['2,49', 'Please enter the amount in rupees, such as 2499 or 2499.50'],
    ['1e3', 'Please enter the amount in rupees, such as 2499 or 2499.50'],
    ['two thousand', 'Please enter the amount in rupees, such as 2499 or 2499.50'],
    ['99999999999', 'Please enter a smaller amount'],
  ])('%j is refused', (text, problem) => {
    expect(parseRupees(text)).toEqual({ ok: false, problem })
  })

  it('reads the formatted amount back exactly', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999_999_999 }), (amountPaise) => {
        expect(parseRupees(formatRupees(amountPaise))).toEqual({ ok: true, amountPaise })
      }),
    )
  })
})
