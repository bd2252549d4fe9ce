import { expect, it } from 'vitest'
import { listUpgrades } from './list-upgrades.ts'

const offer = (key: string, amountPaise: number) => ({
  key,
  name: key,
  description: null,
  planType: 'diet_plan',
  durationWeeks: 4,
  amountPaise,
})
const PACKAGES = [offer('regular', 249900), offer('rapid', 449900), offer('super', 599900)]
const RAPID = {
  packageKey: 'rapid',
  startDate: '2026-11-01',
  endDate: '2026-12-27',
  paidPaise: 449900,
  creditPaise: 0,
}

it.each([
  ['on the first day: what costs more', '2026-11-01', ['super']],
  ['half-way: also what costs more than the days left', '2026-11-29', ['regular', 'super']],
  ['on the last day: every other', '2026-12-26', ['regular', 'super']],
])('lists upgrades %s', (_name, today, keys) => {
  expect(listUpgrades(PACKAGES, RAPID, today).map(({ key }) => key)).toEqual(keys)
})

it('lists none that the days left would pay for, money and earlier credit together', () => {
  const active = { ...RAPID, paidPaise: 400000, creditPaise: 199900 }
  expect(listUpgrades(PACKAGES, active, '2026-11-01')).toEqual([])
})
