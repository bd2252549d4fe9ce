import { expect, it } from 'vitest'
import { listUpgrades } from './list-upgrades.ts'

const offer = (key: string, amountPaise: number, durationWeeks: number) => ({
  key,
  name: key,
  description: null,
  planType: 'diet_plan',
  durationWeeks,
  amountPaise,
})
const PACKAGES = [offer('regular', 249900, 4), offer('rapid', 449900, 8), offer('super', 599900, 12)]
const RAPID = {
  packageKey: 'rapid',
  startDate: '2026-11-01',
  endDate: '2026-12-27',
  amountPaise: 449900,
  paidPaise: 449900,
  creditPaise: 0,
}

it.each([
  ['2026-11-01', 449900, 150000],
  ['2026-11-29', 224950, 374950],
])('lists larger packages with the credit and the amount due on %s', (today, creditPaise, duePaise) => {
  expect(listUpgrades(PACKAGES, RAPID, today)).toEqual([
    { ...offer('super', 599900, 12), creditPaise, duePaise },
  ])
})

it('lists no package for a client who has the largest', () => {
  const active = { ...RAPID, packageKey: 'super', amountPaise: 599900, paidPaise: 599900 }
  expect(listUpgrades(PACKAGES, active, '2026-12-26')).toEqual([])
})
