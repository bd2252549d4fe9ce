import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import type { OwnSubscription, PaymentMethod, SubscriptionKind } from '#contract/billing/subscriptions.ts'
import type { PaymentDecision } from '#domain/billing/money.ts'
import { PLAN_TYPE_LABELS } from '#domain/people/options.ts'
import { say } from '#domain/words/say.ts'

export const METHOD_LABELS: Record<PaymentMethod, MessageDescriptor> = {
  upi: msg`UPI`,
  bank: msg`Bank transfer`,
  cash: msg`Cash`,
  card: msg`Card`,
  other: msg`Other method`,
}

/** The decision about a payment, shown after its amount. */
export const DECISION_LABELS: Record<PaymentDecision, MessageDescriptor> = {
  accepted: msg`accepted`,
  moved: msg`moved to another`,
  refunded: msg`refunded`,
}

export const KIND_LABELS: Record<SubscriptionKind, MessageDescriptor> = {
  new: msg({ message: 'New', context: 'subscription' }),
  renewal: msg`Renewal`,
  upgrade: msg`Upgrade`,
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
  if (status !== 'pending') return t`Cancel Subscription`
  switch (kind) {
    case 'new':
      return t`Cancel ${planName}`
    case 'renewal':
      return t`Cancel renewal`
    case 'upgrade':
      return t`Cancel upgrade`
  }
}

/** The types of packages. A subscription of an old plan may have another one. */
const TYPE_LABELS: Record<string, MessageDescriptor | undefined> = {
  ...PLAN_TYPE_LABELS,
  diet_plan: msg`Diet plan`,
}

/** Returns the display name of a plan type: `diabetes` → `Diabetes`, `diet_plan` → `Diet plan`. */
export function namePlanType(planType: string): string {
  const label = TYPE_LABELS[planType]
  if (label) return say(label)
  const words = planType.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Formats a number of weeks: 4 → `4 weeks`. */
export function countWeeks(weeks: number): string {
  return plural(weeks, { one: '# week', other: '# weeks' })
}

/** Names the credit for unused days: 14 → `Credit for 14 unused days`. */
export function nameCredit(days: number): string {
  return plural(days, { one: 'Credit for # unused day', other: 'Credit for # unused days' })
}
