import type { Package } from '#contract/billing/packages.ts'
import type { OwnSubscription } from '#contract/billing/subscriptions.ts'
import { quoteUpgrade, type UpgradedSubscription } from '#domain/billing/upgrades.ts'

/** A package to choose from. As an upgrade it has the credit for the unused days and the amount due. */
export type OfferedPackage = Package & Partial<Pick<OwnSubscription, 'creditPaise' | 'duePaise'>>

/** Lists the packages that an active subscription can be upgraded to, by the same rule as the server. */
export function listUpgrades(
  packages: readonly Package[],
  active: UpgradedSubscription,
  today: string,
): OfferedPackage[] {
  return packages.flatMap((offer) => {
    const quote = quoteUpgrade(active, offer, today)
    return quote ? [{ ...offer, creditPaise: quote.creditPaise, duePaise: quote.duePaise }] : []
  })
}
