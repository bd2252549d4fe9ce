/**
 * Returns the Indian financial year of a day, April to March, as it is written on documents: `2026-11-21` → `2026-27`,
 * `2027-03-31` → `2026-27`, `2027-04-01` → `2027-28`.
 */
export function findFinancialYear(date: string): string {
  const year = Number(date.slice(0, 4)) - (date.slice(5, 7) < '04' ? 1 : 0)
  return `${year}-${String((year + 1) % 100).padStart(2, '0')}`
}

/** Returns the number of a receipt: ('2026-27', 1) → `R/2026-27/000001`. */
export function writeReceiptNumber(financialYear: string, number: number): string {
  return `R/${financialYear}/${String(number).padStart(6, '0')}`
}

/** Returns the number of a refund's receipt: ('2026-27', 1) → `RF/2026-27/000001`. */
export function writeRefundReceiptNumber(financialYear: string, number: number): string {
  return `RF/${financialYear}/${String(number).padStart(6, '0')}`
}
