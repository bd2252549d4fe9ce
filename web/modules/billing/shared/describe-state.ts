import { plural, t } from '@lingui/core/macro'
import type { OwnSubscription } from '#contract/billing/subscriptions.ts'
import { findLastDay } from '#domain/billing/periods.ts'
import { findState } from '#domain/billing/states.ts'
import { formatDate, formatRupees } from '#domain/units/format.ts'
import type { BadgeTone } from '#web/ui/badge.tsx'

/** The fields that the description depends on. */
export type DescribedSubscription = Pick<
  OwnSubscription,
  | 'status'
  | 'kind'
  | 'packageKey'
  | 'amountPaise'
  | 'creditPaise'
  | 'paidPaise'
  | 'duePaise'
  | 'startDate'
  | 'endDate'
  | 'paymentClaimedAt'
  | 'paidAt'
  | 'cancelRequestedAt'
>

/** A subscription's state: a short label for a badge, and a sentence for the client. */
export type DescribedState = { label: string; tone: BadgeTone; sentence: string }

/**
 * Describes the state of a subscription to its client. Staff see only the label.
 *
 * Example: active, cancelled by its client → `Ends on 18 Dec 2026`.
 */
export function describeState(subscription: DescribedSubscription): DescribedState {
  const firstDay = formatDate(subscription.startDate)
  const lastDay = formatDate(findLastDay(subscription))
  switch (findState(subscription)) {
    case 'active':
      return {
        label: t({ message: 'Active', context: 'subscription' }),
        tone: 'leaf',
        sentence: t`It ends on ${lastDay}.`,
      }
    case 'leaving':
      return {
        label: t`Ends on ${lastDay}`,
        tone: 'turmeric',
        sentence: t`You cancelled it. You can use everything until ${lastDay}, and you can undo this until then.`,
      }
    case 'paid':
      return {
        label: t`Paid, starts on ${firstDay}`,
        tone: 'leaf',
        sentence: t`Fully paid. It starts automatically on ${firstDay} and ends on ${lastDay}.`,
      }
    case 'waiting':
      return describeWaiting(subscription)
    case 'ended':
      return {
        label: t({ message: 'Ended', context: 'subscription' }),
        tone: 'neutral',
        sentence: t`It ended on ${lastDay}.`,
      }
    case 'cancelled':
      return { label: t`Cancelled`, tone: 'neutral', sentence: t`It was cancelled.` }
  }
}

function describeWaiting(subscription: DescribedSubscription): DescribedState {
  const due = formatRupees(subscription.duePaise)
  const paid = formatRupees(subscription.paidPaise)
  const whole = formatRupees(subscription.amountPaise - subscription.creditPaise)
  const isPartPaid = subscription.paidPaise > 0
  if (subscription.paymentClaimedAt !== null) {
    return {
      label: t`Checking payment`,
      tone: 'sky',
      sentence: isPartPaid
        ? t`You told us that you have paid. We are checking it and will confirm it here. ${paid} of ${whole} is already confirmed.`
        : t`You told us that you have paid. We are checking it and will confirm it here.`,
    }
  }
  if (isPartPaid) {
    return {
      label: t`Part paid`,
      tone: 'turmeric',
      sentence: t`We have received ${paid} of ${whole}. ${due} is still due.`,
    }
  }
  return {
    label: t`Waiting for payment`,
    tone: 'turmeric',
    sentence: describeWhatWaits(subscription, due),
  }
}

function describeWhatWaits({ kind, packageKey }: DescribedSubscription, due: string): string {
  // Created with a diet plan, which does not depend on the payment.
  if (packageKey === null) return t`${due} is due for your plan.`
  return kind === 'upgrade'
    ? t`It replaces your current subscription once you pay ${due}.`
    : t`It starts once you pay ${due}.`
}

/** Describes the days left of a subscription, including `today`: `12 days left`, `Last day today`. */
export function describeDaysLeft(daysLeft: number): string {
  if (daysLeft <= 0) return t({ message: 'Ended', context: 'subscription' })
  return daysLeft === 1 ? t`Last day today` : plural(daysLeft, { one: '# day left', other: '# days left' })
}
