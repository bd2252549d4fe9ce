import type { OwnSubscription, PaymentMethod, SubscriptionKind } from '#contract/billing/subscriptions.ts'
import type { PaymentDecision } from '#domain/billing/money.ts'
import { PLAN_TYPE_LABELS } from '#domain/people/options.ts'
import { formatNumber } from '#domain/units/format.ts'

export const METHOD_LABELS: Record<PaymentMethod, string> = {
  upi: 'UPI',
  bank: 'Bank transfer',
  cash: 'Cash',
  card: 'Card',
  other: 'Another way',
}

/** The decision about a payment, shown after its amount. */
export const DECISION_LABELS: Record<PaymentDecision, string> = {
  accepted: 'accepted',
  moved: 'moved to another',
  refunded: 'gone back',
}

export const KIND_LABELS: Record<SubscriptionKind, string> = {
  new: 'New',
  renewal: 'Renewal',
  upgrade: 'Upgrade',
}

/**
 * Returns the label of the cancel button. It contains the subscription's name if another subscription may be on the
 * same page.
 */
export function nameCancelling({
  status,
  kind,
  planName,
}: Pick<OwnSubscription, 'status' | 'kind' | 'planName'>): string {
  if (status !== 'pending') return 'Cancel Subscription'
  return `Cancel ${kind === 'new' ? planName : KIND_LABELS[kind]}`
}

/** Returns the display name of a plan type: `diabetes` → `Diabetes`, `diet_plan` → `Diet plan`. */
export function namePlanType(planType: string): string {
  const labels: Record<string, string | undefined> = PLAN_TYPE_LABELS
  const words = planType.replaceAll('_', ' ')
  return labels[planType] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

/** Formats a number of weeks: 4 → `4 weeks`. */
export function countWeeks(weeks: number): string {
  return `${formatNumber(weeks)} ${weeks === 1 ? 'week' : 'weeks'}`
}

/** Formats a number of unused days: 14 → `14 unused days`. */
export function countUnusedDays(days: number): string {
  return `${formatNumber(days)} unused ${days === 1 ? 'day' : 'days'}`
}
