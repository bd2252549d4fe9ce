import { msg } from '@lingui/core/macro'
import { addDays } from '#domain/units/dates.ts'

/** The day ranges that the ledger offers as choices. */
export const LEDGER_DAYS = [
  { value: 'month', label: msg`This month` },
  { value: 'last-month', label: msg`Last month` },
  { value: 'year', label: msg`This financial year` },
  { value: 'last-year', label: msg`Last financial year` },
  { value: 'all', label: msg`All days` },
  { value: 'between', label: msg`Custom dates` },
] as const
export type LedgerDays = (typeof LEDGER_DAYS)[number]['value']

type Span = { from?: string | undefined; to?: string | undefined }

/**
 * Returns the first and last day of a choice. A missing day means an open end. Financial years begin in April.
 *
 * @param typed The days entered for "between".
 *
 * Example: ('last-year', '2026-11-22') → 2025-04-01 to 2026-03-31.
 */
export function findSpan(days: LedgerDays, today: string, typed: Span): Span {
  const month = `${today.slice(0, 7)}-01`
  const year = Number(today.slice(0, 4)) - (today.slice(5, 7) < '04' ? 1 : 0)
  switch (days) {
    case 'month':
      return { from: month }
    case 'last-month': {
      const to = addDays(month, -1)
      return { from: `${to.slice(0, 7)}-01`, to }
    }
    case 'year':
      return { from: `${year}-04-01` }
    case 'last-year':
      return { from: `${year - 1}-04-01`, to: `${year}-03-31` }
    case 'all':
      return {}
    case 'between':
      return typed
  }
}
