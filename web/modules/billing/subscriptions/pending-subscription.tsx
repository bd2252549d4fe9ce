import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CircleX, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { claimPayment, type OwnSubscription } from '#contract/billing/subscriptions.ts'
import type { Brand } from '#contract/site/content.ts'
import { findCreditEnd } from '#domain/billing/upgrades.ts'
import { formatDateTime, formatRupees } from '#domain/units/format.ts'
import { call } from '#web/kit/api/client.ts'
import { useUser } from '#web/kit/api/session.ts'
import { useAction } from '#web/kit/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { type OwnSubscriptions, refetchOwnSubscriptions } from '../shared/own-subscriptions.ts'
import { nameCancelling } from '../shared/subscription-words.ts'
import { ClaimForm } from './claim-form.tsx'
import { HowToPay, writePaymentLink } from './how-to-pay.tsx'
import { cardLabelOf, SubscriptionHeading } from './subscription-heading.tsx'
import { usePaymentReturn } from './use-payment-return.ts'

/** A subscription that has not started: unpaid, with how to pay it, or paid and waiting for its first day. */
export function PendingSubscription({
  subscription,
  upi,
  contact,
  onCancel,
}: {
  subscription: OwnSubscription
  upi: OwnSubscriptions['upi']
  contact: Pick<Brand, 'phone' | 'email'>
  onCancel: () => void
}) {
  const { timeZone } = useUser()
  const { id, kind, duePaise, paidPaise, creditPaise, paymentClaimedAt, createdAt } = subscription
  const [isPayingAgain, setIsPayingAgain] = useState(false)
  const action = useAction(refetchOwnSubscriptions)
  const payment = usePaymentReturn(id)
  const isCreditRunning =
    kind === 'upgrade' && creditPaise > 0 && paidPaise === 0 && paymentClaimedAt === null
  // The pressed controls disappear, so move the focus to the heading.
  const focusHeading = (): void => document.getElementById(headingIdOf(id))?.focus()
  const withdraw = () =>
    action.run(
      'withdraw',
      async () => {
        await call(claimPayment, { params: { id }, body: { isWithdrawn: true } })
        focusHeading()
        return null
      },
      t`It was not withdrawn`,
    )
  const isPayingShown = paymentClaimedAt === null || isPayingAgain
  return (
    <Card aria-labelledby={cardLabelOf(headingIdOf(id))} className="flex flex-col gap-6">
      <SubscriptionHeading id={headingIdOf(id)} subscription={subscription} />
      {isCreditRunning && (
        <p className="text-sm text-muted">
          <Trans>
            Your {{ amount: formatRupees(creditPaise) }} credit is valid until{' '}
            {{ dateTime: formatDateTime(findCreditEnd(createdAt), timeZone) }}, or until your current
            subscription ends if that is earlier. After that, choose the upgrade again.
          </Trans>
        </p>
      )}
      {duePaise > 0 && paymentClaimedAt !== null && (
        <p className="text-sm text-muted">
          {t`You told us on ${{ dateTime: formatDateTime(paymentClaimedAt, timeZone) }}. You don’t need to do anything else.`}
        </p>
      )}
      {duePaise > 0 && isPayingShown && (
        <>
          <HowToPay subscription={subscription} upi={upi} contact={contact} onOpen={payment.leave} />
          <ClaimForm
            key={paymentClaimedAt}
            subscription={subscription}
            link={writePaymentLink(subscription, upi)}
            payment={payment}
            onClaimed={focusHeading}
          />
        </>
      )}
      <div className="border-t border-line pt-3">
        <div className="-mx-4 flex flex-col items-start gap-1 sm:flex-row">
          {duePaise > 0 && !isPayingShown && (
            <Button variant="quiet" onPress={() => setIsPayingAgain(true)}>
              {t`Show payment details`}
            </Button>
          )}
          {duePaise > 0 && paymentClaimedAt !== null && (
            <Button
              variant="quiet"
              icon={Undo2}
              isPending={action.pending === 'withdraw'}
              onPress={() => void withdraw()}
            >
              {action.pending === 'withdraw' ? t`Saving...` : t`I have not paid yet`}
            </Button>
          )}
          <Button variant="quiet" icon={CircleX} aria-describedby={headingIdOf(id)} onPress={onCancel}>
            {nameCancelling(subscription)}
          </Button>
        </div>
      </div>
    </Card>
  )
}

/**
 * Returns the id of the heading of a pending subscription. The heading takes the focus right after the subscription was
 * chosen.
 */
export function headingIdOf(subscriptionId: string): string {
  return `subscription-${subscriptionId}`
}
