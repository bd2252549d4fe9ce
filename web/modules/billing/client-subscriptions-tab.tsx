import { t } from '@lingui/core/macro'
import { ReceiptText } from 'lucide-react'
import { type AdminSubscription, listSubscriptions } from '#contract/billing/subscriptions.ts'
import { paths } from '#contract/paths.ts'
import type { ClientOverview } from '#contract/people/clients.ts'
import { findLastDay } from '#domain/billing/periods.ts'
import { formatDate, formatRupees } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { ListScreen } from '#web/kit/list/list-screen.tsx'
import { describeState } from '#web/modules/billing/shared/describe-state.ts'
import { InvoicesButton } from '#web/modules/billing/shared/invoices-button.tsx'
import { ReceiptButton } from '#web/modules/billing/shared/receipt-button.tsx'
import { METHOD_LABELS } from '#web/modules/billing/shared/subscription-words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

/** Lists a client's subscriptions and payments for admins, newest first. They are changed under Payments. */
export function SubscriptionTab({ client }: { client: ClientOverview }) {
  return (
    <section aria-labelledby="subscriptions-heading" className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="subscriptions-heading" className="heading text-xl">
          {t`Subscriptions`}
        </h2>
        <div className="flex flex-wrap gap-2">
          <LinkButton href={paths.adminPayments(client.email)} variant="secondary" size="sm">
            {t`Payments`}
          </LinkButton>
          <LinkButton href={paths.adminInvoices(client.id)} variant="secondary" size="sm">
            {t`Invoices`}
          </LinkButton>
        </div>
      </div>
      <ListScreen
        endpoint={listSubscriptions}
        query={{ userId: client.id }}
        pageSize={20}
        words={{
          failure: t`The subscriptions could not be loaded`,
          more: t`Show earlier`,
          loading: t`Loading the subscriptions`,
        }}
        skeleton={{ count: 2, height: 'h-40' }}
        icon={ReceiptText}
        empty={{
          title: t`No subscriptions yet`,
          children: t`Packages chosen by this client and prices of plans you publish appear here.`,
        }}
      >
        {(subscriptions) => (
          <ul className="grid gap-4 lg:grid-cols-2">
            {subscriptions.map((subscription) => (
              <Subscription key={subscription.id} subscription={subscription} />
            ))}
          </ul>
        )}
      </ListScreen>
    </section>
  )
}

function Subscription({ subscription }: { subscription: AdminSubscription }) {
  const {
    id: subscriptionId,
    planName,
    startDate,
    amountPaise,
    creditPaise,
    duePaise,
    paymentReference,
    payments,
    refunds,
    openPaise,
  } = subscription
  const { label, tone } = describeState(subscription)
  return (
    <Card as="li" className="flex flex-col gap-3">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0 wrap-anywhere">
          <h3 className="font-semibold">{planName}</h3>
          <p className="text-sm text-muted tabular">
            {t`${{ firstDay: formatDate(startDate) }} to ${{ lastDay: formatDate(findLastDay(subscription)) }}`}
          </p>
        </div>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm tabular [&_dt]:text-muted">
        <dt>{t`Price`}</dt>
        <dd>
          {formatRupees(amountPaise - creditPaise)}
          {creditPaise > 0 && (
            <span className="text-muted"> {t`after ${{ amount: formatRupees(creditPaise) }} credit`}</span>
          )}
        </dd>
        <dt>{t`Due`}</dt>
        <dd className={duePaise > 0 ? 'font-semibold' : undefined}>
          {duePaise > 0 ? formatRupees(duePaise) : t`Nothing`}
        </dd>
        {paymentReference !== null && (
          <>
            <dt>{t`Reference`}</dt>
            <dd>{paymentReference}</dd>
          </>
        )}
      </dl>
      {openPaise > 0 && (
        <p className="text-sm font-semibold text-beet">{t`${{ amount: formatRupees(openPaise) }} needs review.`}</p>
      )}
      {payments.length + refunds.length > 0 && (
        <ul className="divide-y divide-line border-t border-line text-sm">
          {payments.map(({ id, amountPaise: paidPaise, method, receivedOn, receipt }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
              <span className="tabular">
                {formatRupees(paidPaise)}
                <span className="text-muted">
                  {' '}
                  · {say(METHOD_LABELS[method])} · {formatDate(receivedOn)}
                </span>
              </span>
              {receipt && <ReceiptButton receipt={receipt} text={t`Receipt`} className="-mr-3" />}
            </li>
          ))}
          {refunds.map(({ id, amountPaise: refundedPaise, method, refundedOn }) => (
            <li key={id} className="flex min-h-11 flex-wrap items-center gap-x-4 py-1">
              <span className="tabular">
                {t`${{ amount: formatRupees(refundedPaise) }} refunded`}
                <span className="text-muted">
                  {' '}
                  · {say(METHOD_LABELS[method])} · {formatDate(refundedOn)}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
      <InvoicesButton
        subscriptionId={subscriptionId}
        about={planName}
        className="mt-auto -mb-2 -ml-3 self-start"
      />
    </Card>
  )
}
