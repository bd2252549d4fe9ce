import { expect, test } from 'vitest'
import { findSpan, type LedgerDays } from './ledger-days.ts'

test.each<[LedgerDays, string, string | undefined, string | undefined]>([
  ['month', '2026-11-22', '2026-11-01', undefined],
  ['last-month', '2026-11-22', '2026-10-01', '2026-10-31'],
  ['last-month', '2027-01-02', '2026-12-01', '2026-12-31'],
  ['year', '2026-11-22', '2026-04-01', undefined],
  ['year', '2027-03-31', '2026-04-01', undefined],
  ['last-year', '2026-11-22', '2025-04-01', '2026-03-31'],
  ['all', '2026-11-22', undefined, undefined],
])('%s on %s: %s to %s', (days, today, from, to) => {
  expect(findSpan(days, today, {})).toEqual({ ...(from ? { from } : {}), ...(to ? { to } : {}) })
})
