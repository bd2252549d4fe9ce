import { t } from '@lingui/core/macro'
import type { AdminSubscription } from '#contract/billing/subscriptions.ts'
import { formatRupees } from '#domain/units/format.ts'

/** The client and the amounts of a subscription, shown above a form about its money. */
export function MoneyFacts({ subscription }: { subscription: AdminSubscription }) {
  const {
    clientName,
    planName,
    paymentReference,
    amountPaise,
    creditPaise,
    paidPaise,
    duePaise,
    refundedPaise,
  } = subscription
  const figures = [
    { label: t`Price`, paise: amountPaise },
    ...(creditPaise > 0 ? [{ label: t`Credit`, paise: creditPaise }] : []),
    { label: t`Paid`, paise: paidPaise },
    ...(duePaise > 0 ? [{ label: t`Due`, paise: duePaise }] : []),
    ...(refundedPaise > 0 ? [{ label: t`Refunded`, paise: refundedPaise }] : []),
  ]
  return (
    <div className="flex flex-col gap-3">
      <div>
        <p className="font-semibold wrap-anywhere">{clientName}</p>
        <p className="text-sm text-muted">
          {planName}
          {paymentReference !== null && <> · {paymentReference}</>}
        </p>
      </div>
      <dl className="flex flex-wrap gap-x-6 gap-y-2 rounded-control bg-sunken px-3 py-2 text-sm">
        {figures.map(({ label, paise }) => (
          <div key={label}>
            <dt className="text-muted">{label}</dt>
            <dd className="font-semibold tabular">{formatRupees(paise)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
