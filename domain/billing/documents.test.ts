import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findFinancialYear, writeReceiptNumber } from './financial-year.ts'
import { PAYMENT_REFERENCE_PATTERN, writePaymentReference } from './reference.ts'
import { isUpiId, writeUpiAmount, writeUpiLink } from './upi.ts'

describe('the financial year', () => {
  test.each([
    ['2026-11-21', '2026-27'],
    ['2026-04-01', '2026-27'],
    ['2027-03-31', '2026-27'],
    ['2027-04-01', '2027-28'],
    ['2099-12-31', '2099-00'],
  ])('of %s is %s', (date, year) => {
    expect(findFinancialYear(date)).toBe(year)
  })
})

describe('numbers of receipts', () => {
  test('contain the financial year and six digits', () => {
    expect(writeReceiptNumber('2026-27', 1)).toBe('R/2026-27/000001')
    expect(writeReceiptNumber('2026-27', 123_456)).toBe('R/2026-27/123456')
  })

  test('sort in the order of issue', () => {
    const issues = fc.tuple(fc.integer({ min: 2017, max: 2150 }), fc.integer({ min: 1, max: 999_999 }))
    const write = ([year, number]: [number, number]): string =>
      writeReceiptNumber(findFinancialYear(`${year}-04-01`), number)
    fc.assert(
      fc.property(fc.array(issues), (given) => {
        const inOrder = given.toSorted(([year, number], next) => year - next[0] || number - next[1])
        expect(given.map(write).toSorted()).toEqual(inOrder.map(write))
      }),
    )
  })
})

describe('payment references', () => {
  test('have six characters that cannot be mistaken for one another', () => {
    expect(writePaymentReference(new Uint8Array(6))).toBe('PTH-222222')
    expect(writePaymentReference(Uint8Array.of(255, 31, 32, 8, 9, 23, 7))).toBe('PTH-ZZ2ABR')
    expect(() => writePaymentReference(new Uint8Array(5))).toThrow(RangeError)
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 6, maxLength: 12 }), (bytes) => {
        const reference = writePaymentReference(bytes)
        return PAYMENT_REFERENCE_PATTERN.test(reference) && !/[01IO]/.test(reference.slice(4))
      }),
    )
  })
})

describe('UPI', () => {
  test.each(['pathya@upi', 'a.b-c_d@okhdfcbank', '9845012345@ybl'])('%s is a UPI ID', (id) => {
    expect(isUpiId(id)).toBe(true)
  })
  test.each([
    '',
    'pathya',
    '@upi',
    'p@upi',
    'pathya@ok.bank',
    'pathya@1bank',
    'a b@upi',
    'pathya@upi\n',
    'p&a@upi',
  ])('%j is not a UPI ID', (id) => {
    expect(isUpiId(id)).toBe(false)
  })

  test('the link names payee, exact amount and reference', () => {
    const link = writeUpiLink({
      upiId: 'pathya@upi',
      payeeName: 'Pathya & Co',
      amountPaise: 249_900,
      reference: 'PTH-7K3QX2',
    })
    expect(link).toBe('upi://pay?pa=pathya@upi&pn=Pathya%20%26%20Co&am=2499.00&cu=INR&tn=PTH-7K3QX2')
    expect(() =>
      writeUpiLink({ upiId: 'pathya', payeeName: 'P', amountPaise: 1, reference: 'PTH-7K3QX2' }),
    ).toThrow(RangeError)
  })

  test('an amount is written with two decimals and can be read back unchanged', () => {
    expect([1, 99, 100, 100_001, 999_999_999_999].map(writeUpiAmount)).toEqual([
      '0.01',
      '0.99',
      '1.00',
      '1000.01',
      '9999999999.99',
    ])
    for (const amount of [0, -1, 0.5, Number.NaN]) expect(() => writeUpiAmount(amount)).toThrow(RangeError)
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999_999_999 }), (amountPaise) => {
        const text = writeUpiAmount(amountPaise)
        return /^\d+\.\d{2}$/.test(text) && BigInt(text.replace('.', '')) === BigInt(amountPaise)
      }),
    )
  })

  test('the link has the same five parts with any name of the payee', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }), (payeeName) => {
        const link = writeUpiLink({ upiId: 'pathya@upi', payeeName, amountPaise: 1, reference: 'PTH-222222' })
        const parts = new URLSearchParams(link.slice(link.indexOf('?') + 1))
        return [...parts.keys()].join() === 'pa,pn,am,cu,tn' && parts.get('pn') === payeeName
      }),
    )
  })
})
