/** The value of the unused days of a subscription, and their number. */
export type Credit = { creditPaise: number; creditedDays: number }

/**
 * Computes the value of the unused days of a subscription at the price paid per day, rounded down to the paisa.
 *
 * @param given `paidPaise`: the amount paid for all of its days, money and earlier credit together. `totalDays`: from
 *   its first day to its end date. `unusedDays`: the days left, including today.
 *
 * Example: ₹2,499 for 28 days with 14 left → { creditPaise: 124950, creditedDays: 14 }. Throws RangeError for amounts
 * that are not whole, and for invalid numbers of days.
 */
export function calculateCredit(given: { paidPaise: number; totalDays: number; unusedDays: number }): Credit {
  const { paidPaise, totalDays } = given
  requirePaise(paidPaise)
  if (!Number.isSafeInteger(totalDays) || totalDays <= 0) throw new RangeError('A subscription has days.')
  const creditedDays = Math.min(totalDays, Math.max(0, Math.trunc(given.unusedDays)))
  // The price multiplied by the days, before the division, can be larger than the largest exact `number`.
  const creditPaise = Number((BigInt(paidPaise) * BigInt(creditedDays)) / BigInt(totalDays))
  return { creditPaise, creditedDays }
}

/**
 * Returns the amount still to be paid, never below 0: the price less the credit and the payments. All amounts are in
 * paise.
 *
 * Example: 449900 less a credit of 124950 and 100000 paid → 224950.
 */
export function calculateDue(price: { amountPaise: number; creditPaise: number; paidPaise: number }): number {
  const { amountPaise, creditPaise, paidPaise } = price
  for (const paise of [amountPaise, creditPaise, paidPaise]) requirePaise(paise)
  return Math.max(0, amountPaise - creditPaise - paidPaise)
}

function requirePaise(paise: number): void {
  if (!Number.isSafeInteger(paise) || paise < 0) throw new RangeError(`Not an amount in paise: ${paise}`)
}
