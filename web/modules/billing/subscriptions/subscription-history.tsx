import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import type { OwnSubscription } from '#contract/billing/subscriptions.ts'
import { findLastDay } from '#domain/billing/periods.ts'
import { formatDate, formatRupees } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { Badge } from '#web/ui/badge.tsx'
import { describeState } from '../shared/describe-state.ts'
import { InvoiceRow, ownInvoicesQuery } from '../shared/own-invoices.tsx'
import type { OwnSubscriptions } from '../shared/own-subscriptions.ts'
import { ReceiptButton } from '../shared/receipt-button.tsx'
import { METHOD_LABELS } from '../shared/subscription-words.ts'

/** Payments, refunds and invoices with their documents, and past subscriptions. */
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
      <Documents subscriptions={{ payments, refunds }} nameOf={(id) => names.get(id) ?? null} />
      {past.length > 0 && (
        <section aria-labelledby="past-heading">
          <h2 id="past-heading" className="heading text-xl">
            {t`Earlier subscriptions`}
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
                        ? t`Never started`
                        : t`${{ firstDay: formatDate(startDate) }} to ${{ lastDay: formatDate(findLastDay(subscription)) }}`}
                    </p>
                    {openPaise > 0 && (
                      <p className="text-sm">{t`We are checking ${{ amount: formatRupees(openPaise) }}.`}</p>
                    )}
                  </div>
                  <Badge tone={tone} className="whitespace-normal!">
                    {label}
                  </Badge>
                </li>
              )
            })}
          </ul>
        </section>
      )}
    </>
  )
}

/** Payments, refunds and invoices in one list, newest first, each with its document. */
function Documents({
  subscriptions: { payments, refunds },
  nameOf,
}: {
  subscriptions: Pick<OwnSubscriptions, 'payments' | 'refunds'>
  nameOf: (subscriptionId: string) => string | null
}) {
  const invoices = useQuery(ownInvoicesQuery).data ?? []
  const rows = [
    ...payments.map((payment) => ({
      id: payment.id,
      day: payment.receivedOn,
      row: <PaymentRow payment={payment} planName={nameOf(payment.subscriptionId)} />,
    })),
    ...refunds.map((refund) => ({
      id: refund.id,
      day: refund.refundedOn,
      row: <RefundRow refund={refund} planName={nameOf(refund.subscriptionId)} />,
    })),
    ...invoices.map((invoice) => ({
      id: invoice.id,
      day: invoice.issuedOn,
      row: <InvoiceRow invoice={invoice} />,
    })),
  ].sort((one, other) => other.day.localeCompare(one.day))
  if (rows.length === 0) return null
  return (
    <section aria-labelledby="documents-heading">
      <h2 id="documents-heading" className="heading text-xl">
        {t`Receipts and invoices`}
      </h2>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {rows.map(({ id, row }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
            {row}
          </li>
        ))}
      </ul>
    </section>
  )
}

function PaymentRow({
  payment,
  planName,
}: {
  payment: OwnSubscriptions['payments'][number]
  planName: string | null
}) {
  return (
    <>
      <div className="min-w-0">
        <p className="font-semibold tabular">{t`${{ amount: formatRupees(payment.amountPaise) }} paid`}</p>
        <p className="text-sm text-muted">
          {[formatDate(payment.receivedOn), say(METHOD_LABELS[payment.method]), planName]
            .filter((part) => part !== null)
            .join(' · ')}
        </p>
        <PaymentDecisionNote payment={payment} />
      </div>
      {payment.receipt && <ReceiptButton receipt={payment.receipt} className="-mx-3" />}
    </>
  )
}

function RefundRow({
  refund: { amountPaise, method, refundedOn, reason, bankReference, receipt },
  planName,
}: {
  refund: OwnSubscriptions['refunds'][number]
  planName: string | null
}) {
  return (
    <>
      <div className="min-w-0">
        <p className="font-semibold tabular">{t`${{ amount: formatRupees(amountPaise) }} refunded`}</p>
        <p className="text-sm text-muted">
          {[formatDate(refundedOn), say(METHOD_LABELS[method]), planName]
            .filter((part) => part !== null)
            .join(' · ')}
        </p>
        <p className="text-sm wrap-anywhere">{reason}</p>
        <p className="text-sm text-muted">{t`Bank and UPI refunds can take a few days.`}</p>
        {bankReference !== null && (
          <p className="text-sm text-muted wrap-anywhere tabular">{t`Bank reference ${bankReference}`}</p>
        )}
      </div>
      {receipt && <ReceiptButton receipt={receipt} text={t`Download refund receipt`} className="-mx-3" />}
    </>
  )
}

/** The decision about a payment, if its receipt does not say everything. */
function PaymentDecisionNote({
  payment: { openPaise, decision, standing, isMovedHere },
}: {
  payment: OwnSubscriptions['payments'][number]
}) {
  if (openPaise > 0) return <p className="text-sm">{t`We are checking this payment and will contact you.`}</p>
  if (decision === 'moved')
    return <p className="text-sm">{t`This payment now counts towards another subscription.`}</p>
  if (decision === 'refunded') return <p className="text-sm">{t`This payment was refunded.`}</p>
  if (isMovedHere)
    return <p className="text-sm">{t`This payment was moved here from another subscription.`}</p>
  if (decision === 'accepted' && standing === 'in-review') {
    return <p className="text-sm">{t`We have checked this payment.`}</p>
  }
  return null
}

/** Adds up the subscription's payments that need a decision, in paise. */
function sumOpen({ id }: OwnSubscription, payments: OwnSubscriptions['payments']): number {
  return payments
    .filter(({ subscriptionId }) => subscriptionId === id)
    .reduce((sum, { openPaise }) => sum + openPaise, 0)
}
