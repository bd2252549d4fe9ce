/**
 * Months that a list can be narrowed to, the latest first, as `YYYY-MM`: the twelve of a financial year (none later than
 * today's), or the last eighteen.
 *
 * Example: ('2026-27', '2026-06-10') → 2026-06, 2026-05, 2026-04.
 */
export function listMonths(financialYear: string | null, today: string): string[] {
  const last = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1
  if (financialYear === null) return Array.from({ length: 18 }, (_, back) => writeMonth(last - back))
  const april = Number(financialYear.slice(0, 4)) * 12 + 3
  return Array.from({ length: 12 }, (_, back) => april + 11 - back)
    .filter((month) => month <= last)
    .map(writeMonth)
}

/** Months since year 0. */
function writeMonth(months: number): string {
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
}
