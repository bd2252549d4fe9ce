/**
 * Lists the months to filter a list by, the latest first, as `YYYY-MM`: those of a financial year (none in the future),
 * or the last 18 months if no year is given.
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

/** Writes a month, given as months since year 0, as `YYYY-MM`. */
function writeMonth(months: number): string {
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
}
