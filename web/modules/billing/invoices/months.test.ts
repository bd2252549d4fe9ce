import { expect, test } from 'vitest'
import { listMonths } from './months.ts'

test('lists the months of a financial year up to the current month', () => {
  expect(listMonths('2026-27', '2026-06-10')).toEqual(['2026-06', '2026-05', '2026-04'])
  const past = listMonths('2025-26', '2026-06-10')
  expect(past).toHaveLength(12)
  expect([past[0], past.at(-1)]).toEqual(['2026-03', '2025-04'])
})

test('lists the last 18 months across calendar years when no year is chosen', () => {
  const months = listMonths(null, '2026-02-01')
  expect(months).toHaveLength(18)
  expect([months[0], months[2], months.at(-1)]).toEqual(['2026-02', '2025-12', '2024-09'])
})
