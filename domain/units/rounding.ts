/**
 * Rounds parts so that they add up to the rounded total (largest remainder): no part moves by a whole unit or more, and
 * equal remainders go to the earlier part. Takes non-negative numbers; throws RangeError otherwise.
 *
 * Example: [33.3, 33.3, 33.4] → [33, 33, 34]; [0.5, 0.5] → [1, 0], whose total is 1.
 *
 * @param total The total that the parts add up to: their sum, unless it is already rounded.
 */
export function roundToSum(
  parts: readonly number[],
  decimals = 0,
  total: number = sumInOrder(parts),
): number[] {
  const scale = 10 ** decimals
  const scaled = parts.map((part) => {
    requireAmount(part, 'part')
    return part * scale
  })
  const floors = scaled.map(Math.floor)
  let missing = Math.round(total * scale) - floors.reduce((sum, part) => sum + part, 0)
  const byRemainder = scaled
    .map((part, index) => ({ index, remainder: part - Math.floor(part) }))
    .sort((one, other) => other.remainder - one.remainder || one.index - other.index)
  for (const { index } of byRemainder) {
    if (missing <= 0) break
    floors[index] = (floors[index] ?? 0) + 1
    missing -= 1
  }
  return floors.map((part) => part / scale)
}

/**
 * Rounds the amounts of rows that are shown under their total, such as the foods of a meal, so that the shown rows add
 * up to the shown total. An amount that is not known (`null`) stays so. The total is the same wherever it is shown; a
 * row may differ by less than 1 from its own rounding. Every list of rows under a total uses this rule.
 *
 * Example: [468.4, 468.4, 468.4] under 1405.2, shown as 1,405 → [469, 468, 468].
 */
export function roundRows(amounts: readonly (number | null)[], total?: number): (number | null)[] {
  const rounded = roundToSum(
    amounts.map((amount) => amount ?? 0),
    0,
    total,
  )
  return amounts.map((amount, index) => (amount === null ? null : (rounded[index] ?? 0)))
}

/** Adds the smallest numbers first, so that the sum is exactly the same in any order of the input. */
export function sumInOrder(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other).reduce((sum, value) => sum + value, 0)
}

/** Throws RangeError for a negative number and for one that is not finite. */
export function requireAmount(value: number, what: string): void {
  if (!Number.isFinite(value) || value < 0) throw new RangeError(`Not an amount (${what}): ${value}`)
}
