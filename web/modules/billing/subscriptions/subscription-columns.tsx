import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import type { AdminSubscription } from '#contract/billing/subscriptions.ts'
import { paths } from '#contract/paths.ts'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { findLastDay } from '#domain/billing/periods.ts'
import { formatDate, formatDateTime, formatRupees } from '#domain/units/format.ts'
import { formatDistance } from '#domain/units/time-spans.ts'
import { say } from '#domain/words/say.ts'
import type { Column } from '#web/kit/list/list-types.ts'
import { Badge } from '#web/ui/badge.tsx'
import { textLinkClass } from '#web/ui/link-class.ts'
import { describeState } from '../shared/describe-state.ts'
import { ReceiptButton } from '../shared/receipt-button.tsx'
import { DECISION_LABELS, KIND_LABELS, METHOD_LABELS } from '../shared/subscription-words.ts'
import { SubscriptionActions } from './subscription-actions.tsx'
import type { OpenDialog } from './subscription-dialogs.tsx'

/** Returns the columns of subscriptions and their money. `open` shows a dialog about one of them. */
export const subscriptionColumns = (open: OpenDialog): readonly Column<AdminSubscription>[] => [
  {
    header: t`Client`,
    cell: ({ clientId, clientName }) => (
      <Link to={paths.adminClient(clientId)} className={textLinkClass}>
        {clientName}
      </Link>
    ),
    detail: (subscription) => <Email subscription={subscription} className="block text-sm text-muted" />,
    className: 'max-w-64 min-w-52 wrap-break-word',
    card: 'title',
  },
  {
    header: t`Subscription`,
    cell: (subscription) => <PlanFacts subscription={subscription} />,
    className: 'min-w-44',
  },
  {
    header: t`Status`,
    cell: (subscription) => <StateBadge subscription={subscription} />,
    detail: (subscription) => <Claim subscription={subscription} />,
    card: { as: 'aside', detail: () => null },
  },
  {
    header: t`Client says paid`,
    isCardOnly: true,
    cell: (subscription) => <Claim subscription={subscription} />,
    card: 'lead',
  },
  { header: t`Due`, cell: (subscription) => <Due subscription={subscription} />, isNumeric: true },
  { header: t`Paid`, cell: (subscription) => <Paid subscription={subscription} />, isNumeric: true },
  {
    header: t`Payments and refunds`,
    cell: (subscription) => <Payments subscription={subscription} />,
    className: 'min-w-44',
    card: { as: 'fact', label: t`Payments` },
  },
  {
    header: t`Actions`,
    cell: (subscription) => <SubscriptionActions subscription={subscription} onOpen={open} />,
    className: 'w-44',
    card: 'foot',
  },
]

/** Breaks a long email address after the @, and inside a word only if necessary. */
function Email({
  subscription: { clientEmail },
  className,
}: {
  subscription: AdminSubscription
  className: string
}) {
  const at = clientEmail.lastIndexOf('@') + 1
  return (
    <span className={className}>
      {clientEmail.slice(0, at)}
      <wbr />
      {clientEmail.slice(at)}
    </span>
  )
}

function StateBadge({ subscription }: { subscription: AdminSubscription }) {
  const { label, tone } = describeState(subscription)
  return <Badge tone={tone}>{label}</Badge>
}

function PlanFacts({ subscription }: { subscription: AdminSubscription }) {
  const { planName, kind, startDate, paymentReference, packageKey } = subscription
  return (
    <>
      <span className="block wrap-anywhere">{planName}</span>
      <span className="block text-muted">
        <Trans>
          <span className="whitespace-nowrap">{formatDate(startDate)}</span> to{' '}
          <span className="whitespace-nowrap">{formatDate(findLastDay(subscription))}</span>
        </Trans>
      </span>
      <span className="block text-muted tabular">
        {packageKey === null ? t`Sold with a plan` : say(KIND_LABELS[kind])}
        {paymentReference !== null && ` · ${paymentReference}`}
      </span>
    </>
  )
}

function Due({ subscription }: { subscription: AdminSubscription }) {
  const { duePaise, amountPaise, creditPaise } = subscription
  if (duePaise === 0)
    return <span className="text-muted">{t({ message: 'None', context: 'amount due' })}</span>
  const wholePaise = amountPaise - creditPaise
  return (
    <span className="whitespace-nowrap tabular">
      <span className="font-semibold">{formatRupees(duePaise)}</span>
      {duePaise !== wholePaise && (
        <span className="block text-muted">{t`of ${{ amount: formatRupees(wholePaise) }}`}</span>
      )}
      {creditPaise > 0 && (
        <span className="block text-muted">{t`credit ${{ amount: formatRupees(creditPaise) }}`}</span>
      )}
    </span>
  )
}

/** The time of the payment claim, and the transaction number that the client gave. */
function Claim({
  subscription: { paymentClaimedAt, paymentClaimText },
}: {
  subscription: AdminSubscription
}) {
  if (paymentClaimedAt === null) return null
  return (
    <p className="mt-1 text-sm">
      <time
        dateTime={paymentClaimedAt}
        title={formatDateTime(paymentClaimedAt, PRACTICE_TIME_ZONE)}
        className="block"
      >
        {t`Client says paid, ${{ distance: formatDistance(paymentClaimedAt, new Date()) }}`}
      </time>
      {paymentClaimText !== null && (
        <span className="block wrap-anywhere text-muted tabular">{paymentClaimText}</span>
      )}
    </p>
  )
}

/** The amount paid, with refunds and any amount above the price. */
function Paid({ subscription }: { subscription: AdminSubscription }) {
  const { paidPaise, refundedPaise, amountPaise, creditPaise } = subscription
  const abovePaise = paidPaise - (amountPaise - creditPaise)
  return (
    <span className="whitespace-nowrap tabular">
      {formatRupees(paidPaise)}
      {refundedPaise > 0 && (
        <span className="block text-muted">{t`refunded ${{ amount: formatRupees(refundedPaise) }}`}</span>
      )}
      {abovePaise > 0 && (
        <span className="block text-turmeric-ink">{t`${{ amount: formatRupees(abovePaise) }} extra`}</span>
      )}
    </span>
  )
}

function Payments({ subscription: { payments, refunds } }: { subscription: AdminSubscription }) {
  if (payments.length === 0)
    return <span className="text-muted">{t({ message: 'None', context: 'payments' })}</span>
  return (
    <ul className="flex flex-col gap-2">
      {payments.map(({ id, amountPaise, method, receivedOn, receipt, decision, openPaise, isMovedHere }) => (
        <li key={id}>
          <span className="block tabular">
            {formatRupees(amountPaise)}
            {openPaise > 0 && <span className="font-semibold text-beet"> · {t`needs review`}</span>}
            {decision !== null && <span className="text-muted"> · {say(DECISION_LABELS[decision])}</span>}
          </span>
          <span className="block text-muted">
            {say(METHOD_LABELS[method])} · {formatDate(receivedOn)}
            {isMovedHere && ` · ${t`moved here`}`}
          </span>
          {receipt && <ReceiptButton receipt={receipt} text={t`Receipt`} className="-ml-3" />}
        </li>
      ))}
      {refunds.map(({ id, amountPaise, method, refundedOn, receipt }) => (
        <li key={id}>
          <span className="block tabular">
            {formatRupees(-amountPaise)} · {t`refund`}
          </span>
          <span className="block text-muted">
            {say(METHOD_LABELS[method])} · {formatDate(refundedOn)}
          </span>
          {receipt && <ReceiptButton receipt={receipt} text={t`Refund receipt`} className="-ml-3" />}
        </li>
      ))}
    </ul>
  )
}
