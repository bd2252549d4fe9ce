import { daysBetween } from '#domain/units/dates.ts'
import { countDaysLeft, makePeriod, type Period } from './periods.ts'
import { type Credit, calculateCredit, calculateDue } from './pricing.ts'

/** How many days the credit of an upgrade is valid while nothing was paid for it. */
export const CREDIT_VALID_DAYS = 7

/** The fields of an active subscription that decide about an upgrade. */
export type UpgradedSubscription = Period & {
  packageKey: string | null
  amountPaise: number
  paidPaise: number
  /** The credit from the subscription that it replaced; that credit was paid for too. */
  creditPaise: number
}

/** The package that replaces the subscription, with its price. */
export type OfferedPackage = { key: string; amountPaise: number; durationWeeks: number }

/**
 * Returns the price of a package that replaces an active subscription, and its period if it is paid today. `null` if it
 * is not an upgrade, because it is the same package, costs no more, or would end before the current one.
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

/**
 * Returns the instant at which the credit of an upgrade chosen at `chosenAt` ends, if nothing was paid or claimed for
 * it by then.
 */
export function findCreditEnd(chosenAt: string): string {
  return new Date(Date.parse(chosenAt) + CREDIT_VALID_DAYS * 86_400_000).toISOString()
}
