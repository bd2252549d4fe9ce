import type { OwnSubscription, Package } from '#contract/subscription-plans.ts'
import { countDaysLeft } from '#domain/subscription/periods.ts'
import { calculateCredit } from '#domain/subscription/pricing.ts'
import { daysBetween } from '#domain/units/dates.ts'

/** The packages that can take the place of an active subscription: others, that cost more than its unused days are worth. */
export function listUpgrades(
  packages: readonly Package[],
  active: Pick<OwnSubscription, 'packageKey' | 'startDate' | 'endDate' | 'paidPaise' | 'creditPaise'>,
  today: string,
): Package[] {
  const { creditPaise } = calculateCredit({
    paidPaise: active.paidPaise + active.creditPaise,
    totalDays: daysBetween(active.startDate, active.endDate),
    unusedDays: countDaysLeft(active, today),
  })
  return packages.filter(({ key, amountPaise }) => key !== active.packageKey && amountPaise > creditPaise)
}
