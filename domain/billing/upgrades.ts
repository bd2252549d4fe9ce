import { daysBetween } from '#domain/units/dates.ts'
import { countDaysLeft, makePeriod, type Period } from './periods.ts'
import { type Credit, calculateCredit, calculateDue } from './pricing.ts'

/** How long the credit of an upgrade holds that nothing was paid for. */
export const CREDIT_HOLDS_DAYS = 7

/** A subscription that runs, as far as it decides about an upgrade. */
export type UpgradedSubscription = Period & {
  packageKey: string | null
  amountPaise: number
  paidPaise: number
  /** The credit of the earlier subscription that it was paid with: it was money once. */
  creditPaise: number
}

/** What takes its place, and at which price. */
export type OfferedPackage = { key: string; amountPaise: number; durationWeeks: number }

/**
 * What a package costs in the place of a subscription that runs, and its period if it is paid today. Null: it is no upgrade,
 * because it is the same, costs no more, or would end before the other does.
 */
export function quoteUpgrade(
  active: UpgradedSubscription,
  offer: OfferedPackage,
  today: string,
): (Credit & Period & { duePaise: number }) | null {
  const period = makePeriod(today, offer.durationWeeks)
  const isUpgrade =
    offer.key !== active.packageKey &&
    offer.amountPaise > active.amountPaise &&
    period.endDate >= active.endDate
  if (!isUpgrade) return null
  const credit = calculateCredit({
    paidPaise: active.paidPaise + active.creditPaise,
    totalDays: daysBetween(active.startDate, active.endDate),
    unusedDays: countDaysLeft(active, today),
  })
  const { amountPaise } = offer
  return {
    ...credit,
    ...period,
    duePaise: calculateDue({ amountPaise, creditPaise: credit.creditPaise, paidPaise: 0 }),
  }
}

/** The instant at which the credit of an upgrade ends that was chosen then, while nothing was paid or claimed for it. */
export function findCreditEnd(chosenAt: string): string {
  return new Date(Date.parse(chosenAt) + CREDIT_HOLDS_DAYS * 86_400_000).toISOString()
}
