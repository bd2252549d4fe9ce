import type { OwnSubscription } from '#contract/subscription-plans.ts'
import { findLastDay } from '#domain/subscription/periods.ts'
import { formatDate, formatRupees } from '#domain/units/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { describeState } from './describe-state.ts'
import type { OwnSubscriptions } from './own-subscriptions.ts'
import { ReceiptButton } from './receipt-button.tsx'
import { METHOD_LABELS } from './subscription-words.ts'

/** What was paid, with its receipts, and the subscriptions that are over. */
export function SubscriptionHistory({
  subscriptions: { active, pending, past, payments },
}: {
  subscriptions: OwnSubscriptions
}) {
  const names = new Map(
    [...(active ? [active] : []), ...pending, ...past].map(({ id, planName }) => [id, planName]),
  )
  return (
    <>
      {payments.length > 0 && (
        <section aria-labelledby="payments-heading">
          <h2 id="payments-heading" className="heading text-xl">
            Payments
          </h2>
          <ul className="mt-3 divide-y divide-line border-y border-line">
            {payments.map(({ id, amountPaise, method, receivedOn, receipt, standing, subscriptionId }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
                <div className="min-w-0">
                  <p className="font-semibold tabular">{formatRupees(amountPaise)}</p>
                  <p className="text-sm text-muted">
                    {formatDate(receivedOn)} · {METHOD_LABELS[method]}
                    {names.has(subscriptionId) && ` · ${names.get(subscriptionId)}`}
                  </p>
                </div>
                {receipt && <ReceiptButton receipt={receipt} className="-mx-3" />}
                {standing === 'in-review' && (
                  <p className="text-sm text-muted">We look into it and get in touch.</p>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {past.length > 0 && (
        <section aria-labelledby="past-heading">
          <h2 id="past-heading" className="heading text-xl">
            Earlier subscriptions
          </h2>
          <ul className="mt-3 divide-y divide-line border-y border-line">
            {past.map((subscription) => {
              const { id, planName, startDate, activatedAt } = subscription
              const openPaise = sumInReview(subscription, payments)
              const { label, tone } = describeState(subscription)
              return (
                <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
                  <div className="min-w-0">
                    <p className="font-semibold wrap-anywhere">{planName}</p>
                    <p className="text-sm text-muted">
                      {activatedAt === null
                        ? 'Never started'
                        : `${formatDate(startDate)} to ${formatDate(findLastDay(subscription))}`}
                    </p>
                    {openPaise > 0 && (
                      <p className="text-sm">{formatRupees(openPaise)} is being looked into.</p>
                    )}
                  </div>
                  <Badge tone={tone}>{label}</Badge>
                </li>
              )
            })}
          </ul>
        </section>
      )}
    </>
  )
}

/** Money that waits for a decision: for what was cancelled before it began, and what came in once it was over. */
function sumInReview(
  { id, status, activatedAt }: OwnSubscription,
  payments: OwnSubscriptions['payments'],
): number {
  const isNeverBegun = status === 'cancelled' && activatedAt === null
  return payments
    .filter(
      ({ subscriptionId, standing }) => subscriptionId === id && (isNeverBegun || standing === 'in-review'),
    )
    .reduce((sum, { amountPaise }) => sum + amountPaise, 0)
}
