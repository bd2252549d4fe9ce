import { expect, test } from 'vitest'
import { findCreditEnd, quoteUpgrade } from './upgrades.ts'

/** Two months at ₹4,499, paid in full. */
const RAPID = {
  packageKey: 'rapid',
  startDate: '2026-11-01',
  endDate: '2026-12-27',
  amountPaise: 449_900,
  paidPaise: 449_900,
  creditPaise: 0,
}
const SUPER = { key: 'super', amountPaise: 599_900, durationWeeks: 12 }

test('a more expensive package that ends no earlier is an upgrade, less the value of the days left', () => {
  expect(quoteUpgrade(RAPID, SUPER, '2026-11-29')).toEqual({
    creditedDays: 28,
    creditPaise: 224_950,
    duePaise: 374_950,
    startDate: '2026-11-29',
    endDate: '2027-02-21',
  })
})

test('credit from an earlier upgrade counts as paid', () => {
  const active = { ...RAPID, paidPaise: 400_000, creditPaise: 49_900 }
  expect(quoteUpgrade(active, SUPER, '2026-11-29')?.creditPaise).toBe(224_950)
})

test.each([
  ['the same', { ...SUPER, key: 'rapid' }, '2026-12-26'],
  ['a cheaper one, however few days are left', { ...SUPER, amountPaise: 249_900 }, '2026-12-26'],
  ['one at the same price', { ...SUPER, amountPaise: 449_900 }, '2026-12-26'],
  ['one that would end before the other', { ...SUPER, durationWeeks: 4 }, '2026-11-28'],
])('%s is not an upgrade', (_name, offer, today) => {
  expect(quoteUpgrade(RAPID, offer, today)).toBeNull()
})

test('a shorter package is an upgrade if it ends no earlier than the current one', () => {
  expect(quoteUpgrade(RAPID, { ...SUPER, durationWeeks: 4 }, '2026-11-29')?.endDate).toBe('2026-12-27')
})

test('the credit of an upgrade is valid for a week', () => {
  expect(findCreditEnd('2026-11-21T08:00:00.000Z')).toBe('2026-11-28T08:00:00.000Z')
})
