/**
 * Returns the value below which a share of all values lies, interpolated between two values (like `percentile_cont` in
 * SQL).
 *
 * @param counts How often each value occurs, smallest value first; at least one.
 * @param share From 0 to 1: 0.5 is the median.
 */
export function findQuantile(counts: readonly { value: number; count: number }[], share: number): number {
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  if (total === 0) throw new RangeError('Of no values there is no quantile.')
  const position = share * (total - 1)
  const below = valueAt(counts, Math.floor(position))
  const above = valueAt(counts, Math.ceil(position))
  return below + (above - below) * (position - Math.floor(position))
}

/** Returns the n-th of all values, counted from 0. */
function valueAt(counts: readonly { value: number; count: number }[], index: number): number {
  let passed = 0
  for (const { value, count } of counts) {
    passed += count
    if (index < passed) return value
  }
  return counts.at(-1)?.value ?? Number.NaN
}
