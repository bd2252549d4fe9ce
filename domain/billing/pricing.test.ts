import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calculateCredit, calculateDue } from './pricing.ts'

const paise = fc.integer({ min: 0, max: 999_999_999_999 })
const days = fc.integer({ min: 1, max: 728 })

describe('the credit for unused days', () => {
  test('has the expected amounts for known subscriptions', () => {
    expect(calculateCredit({ paidPaise: 249_900, totalDays: 28, unusedDays: 14 })).toEqual({
      creditPaise: 124_950,
      creditedDays: 14,
    })
    // 249900 / 28 = 8925 exactly; 599900 / 84 has a remainder, which is dropped.
    expect(calculateCredit({ paidPaise: 249_900, totalDays: 28, unusedDays: 1 }).creditPaise).toBe(8925)
    expect(calculateCredit({ paidPaise: 599_900, totalDays: 84, unusedDays: 1 }).creditPaise).toBe(7141)
    expect(calculateCredit({ paidPaise: 0, totalDays: 28, unusedDays: 14 }).creditPaise).toBe(0)
    expect(calculateCredit({ paidPaise: 249_900, totalDays: 28, unusedDays: -3 })).toEqual({
      creditPaise: 0,
      creditedDays: 0,
    })
    expect(calculateCredit({ paidPaise: 249_900, totalDays: 28, unusedDays: 40 })).toEqual({
      creditPaise: 249_900,
      creditedDays: 28,
    })
  })

  test('is in whole paise, never below 0, never more than was paid, and grows with the days', () => {
    fc.assert(
      fc.property(paise, days, fc.integer({ min: -10, max: 800 }), (paidPaise, totalDays, unusedDays) => {
        const { creditPaise, creditedDays } = calculateCredit({ paidPaise, totalDays, unusedDays })
        const next = calculateCredit({ paidPaise, totalDays, unusedDays: unusedDays + 1 })
        return (
          Number.isSafeInteger(creditPaise) &&
          creditPaise >= 0 &&
          creditPaise <= paidPaise &&
          creditedDays >= 0 &&
          creditedDays <= totalDays &&
          next.creditPaise >= creditPaise
        )
      }),
    )
  })

  test('and the value of the used days add up to the amount paid, with a difference of at most one paisa', () => {
    fc.assert(
      fc.property(paise, days, days, (paidPaise, totalDays, some) => {
        const unusedDays = Math.min(some, totalDays)
        const unused = calculateCredit({ paidPaise, totalDays, unusedDays }).creditPaise
        const used = calculateCredit({ paidPaise, totalDays, unusedDays: totalDays - unusedDays }).creditPaise
        const missing = paidPaise - unused - used
        return missing === 0 || missing === 1
      }),
    )
  })

  test('refuses amounts and numbers of days that are not valid', () => {
    expect(() => calculateCredit({ paidPaise: 0.5, totalDays: 28, unusedDays: 1 })).toThrow(RangeError)
    expect(() => calculateCredit({ paidPaise: -1, totalDays: 28, unusedDays: 1 })).toThrow(RangeError)
    expect(() => calculateCredit({ paidPaise: 100, totalDays: 0, unusedDays: 1 })).toThrow(RangeError)
  })
})

describe('the amount due', () => {
  test('is as expected for known amounts', () => {
    expect(calculateDue({ amountPaise: 449_900, creditPaise: 124_950, paidPaise: 100_000 })).toBe(224_950)
    expect(calculateDue({ amountPaise: 449_900, creditPaise: 0, paidPaise: 449_900 })).toBe(0)
    expect(calculateDue({ amountPaise: 449_900, creditPaise: 449_900, paidPaise: 1 })).toBe(0)
    expect(() => calculateDue({ amountPaise: 1.5, creditPaise: 0, paidPaise: 0 })).toThrow(RangeError)
  })

  test('and the accepted payments add up to the price, with part payments of any size', () => {
    fc.assert(
      fc.property(
        paise,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.array(paise),
        (amountPaise, share, parts) => {
          const creditPaise = Math.floor(amountPaise * share)
          let paidPaise = 0
          for (const part of parts) {
            const due = calculateDue({ amountPaise, creditPaise, paidPaise })
            if (part <= due) paidPaise += part
          }
          const due = calculateDue({ amountPaise, creditPaise, paidPaise })
          return due >= 0 && paidPaise + creditPaise + due === amountPaise
        },
      ),
    )
  })
})
