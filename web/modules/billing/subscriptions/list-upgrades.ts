import type { Package } from '#contract/billing/packages.ts'
import type { OwnSubscription } from '#contract/billing/subscriptions.ts'
import { quoteUpgrade, type UpgradedSubscription } from '#domain/billing/upgrades.ts'

/** A package to choose from; in the place of a current one, with what its unused days are worth and what is left to pay. */
export type OfferedPackage = Package & Partial<Pick<OwnSubscription, 'creditPaise' | 'duePaise'>>

/** The packages that can take the place of an active subscription, by the rule of the server. */
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
