/** What the unused days of a subscription are worth, and how many they are. */
export type Credit = { creditPaise: number; creditedDays: number }

/**
 * The unused days of a subscription at the price that was paid for each, rounded down to the paisa.
 *
 * @param given `paidPaise`: what was given for all of its days, money and earlier credit together. `totalDays`: from its
 *   first day to its end date. `unusedDays`: those still to come, today included.
 *
 * Example: ₹2,499 for 28 days with 14 left → { creditPaise: 124950, creditedDays: 14 }. Throws RangeError on what is no
 * whole amount or no span.
 */
export function calculateCredit(given: { paidPaise: number; totalDays: number; unusedDays: number }): Credit {
  const { paidPaise, totalDays } = given
  requirePaise(paidPaise)
  if (!Number.isSafeInteger(totalDays) || totalDays <= 0) throw new RangeError('A subscription has days.')
  const creditedDays = Math.min(totalDays, Math.max(0, Math.trunc(given.unusedDays)))
  // Larger than what numbers hold exactly: the sum of all days' price, before it is divided.
  const creditPaise = Number((BigInt(paidPaise) * BigInt(creditedDays)) / BigInt(totalDays))
  return { creditPaise, creditedDays }
}

/**
 * The amount still to be paid, never below 0: the price less the credit and the payments. All in paise.
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
