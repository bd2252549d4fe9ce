import type { OwnSubscription } from '#contract/billing/subscriptions.ts'
import { findLastDay } from '#domain/billing/periods.ts'
import { formatDate, formatRupees } from '#domain/units/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { describeState } from '../shared/describe-state.ts'
import type { OwnSubscriptions } from '../shared/own-subscriptions.ts'
import { ReceiptButton } from '../shared/receipt-button.tsx'
import { METHOD_LABELS } from '../shared/subscription-words.ts'

/** Payments and refunds with their receipts, and past subscriptions. */
export function SubscriptionHistory({
  subscriptions: { active, pending, past, payments, refunds },
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
            {payments.map((payment) => (
              <li
                key={payment.id}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3"
              >
                <div className="min-w-0">
                  <p className="font-semibold tabular">{formatRupees(payment.amountPaise)}</p>
                  <p className="text-sm text-muted">
                    {formatDate(payment.receivedOn)} · {METHOD_LABELS[payment.method]}
                    {names.has(payment.subscriptionId) && ` · ${names.get(payment.subscriptionId)}`}
                  </p>
                  <PaymentDecisionNote payment={payment} />
                </div>
                {payment.receipt && <ReceiptButton receipt={payment.receipt} className="-mx-3" />}
              </li>
            ))}
          </ul>
        </section>
      )}
      {refunds.length > 0 && (
        <section aria-labelledby="refunds-heading">
          <h2 id="refunds-heading" className="heading text-xl">
            Refunds
          </h2>
          <p className="mt-1 text-sm text-muted">
            Sent back to you by us. By bank or UPI it may take some days to arrive.
          </p>
          <ul className="mt-3 divide-y divide-line border-y border-line">
            {refunds.map(
              ({ id, amountPaise, method, refundedOn, reason, bankReference, receipt, subscriptionId }) => (
                <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
                  <div className="min-w-0">
                    <p className="font-semibold tabular">{formatRupees(amountPaise)}</p>
                    <p className="text-sm text-muted">
                      {formatDate(refundedOn)} · {METHOD_LABELS[method]}
                      {names.has(subscriptionId) && ` · ${names.get(subscriptionId)}`}
                    </p>
                    <p className="text-sm wrap-anywhere">{reason}</p>
                    {bankReference !== null && (
                      <p className="text-sm text-muted wrap-anywhere tabular">
                        Bank reference {bankReference}
                      </p>
                    )}
                  </div>
                  {receipt && (
                    <ReceiptButton receipt={receipt} text="Download refund receipt" className="-mx-3" />
                  )}
                </li>
              ),
            )}
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
              const openPaise = sumOpen(subscription, payments)
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

/** The decision about a payment, if its receipt does not say everything. */
function PaymentDecisionNote({
  payment: { openPaise, decision, standing, isMovedHere },
}: {
  payment: OwnSubscriptions['payments'][number]
}) {
  if (openPaise > 0) return <p className="text-sm">We look into it and get in touch.</p>
  if (decision === 'moved') return <p className="text-sm">It counts for another subscription now.</p>
  if (decision === 'refunded') return <p className="text-sm">It went back to you.</p>
  if (isMovedHere) return <p className="text-sm">It had come in for another subscription.</p>
  if (decision === 'accepted' && standing === 'in-review') {
    return <p className="text-sm">We have looked into it.</p>
  }
  return null
}

/** Adds up the subscription's payments that need a decision, in paise. */
function sumOpen({ id }: OwnSubscription, payments: OwnSubscriptions['payments']): number {
  return payments
    .filter(({ subscriptionId }) => subscriptionId === id)
    .reduce((sum, { openPaise }) => sum + openPaise, 0)
}
