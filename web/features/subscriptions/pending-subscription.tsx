import { CircleX } from 'lucide-react'
import { useState } from 'react'
import type { Brand } from '#contract/practice-content.ts'
import type { OwnSubscription } from '#contract/subscription-plans.ts'
import { formatDateTime } from '#domain/units/format.ts'
import { useUser } from '#web/api/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ClaimForm } from './claim-form.tsx'
import { HowToPay } from './how-to-pay.tsx'
import type { OwnSubscriptions } from './own-subscriptions.ts'
import { SubscriptionHeading } from './subscription-heading.tsx'

/** A subscription that waits: for its money, with how to pay it, or paid, for its first day. */
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
  const { id, duePaise, paymentClaimedAt } = subscription
  const [isPayingAgain, setIsPayingAgain] = useState(false)
  const isPayingShown = paymentClaimedAt === null || isPayingAgain
  return (
    <Card aria-labelledby={headingIdOf(id)} className="flex flex-col gap-6">
      <SubscriptionHeading id={headingIdOf(id)} subscription={subscription} />
      {duePaise > 0 && paymentClaimedAt !== null && (
        <p className="text-sm text-muted">
          Told on {formatDateTime(paymentClaimedAt, timeZone)}. Nothing more is needed from you.
        </p>
      )}
      {duePaise > 0 && isPayingShown && (
        <>
          <HowToPay subscription={subscription} upi={upi} contact={contact} />
          <ClaimForm key={paymentClaimedAt} subscription={subscription} />
        </>
      )}
      <div className="border-t border-line pt-3">
        <div className="-mx-4 flex flex-col items-start gap-1 sm:flex-row">
          {duePaise > 0 && !isPayingShown && (
            <Button variant="quiet" onPress={() => setIsPayingAgain(true)}>
              Show how to pay again
            </Button>
          )}
          <Button variant="quiet" icon={CircleX} onPress={onCancel}>
            Cancel Subscription
          </Button>
        </div>
      </div>
    </Card>
  )
}

/** The heading of a subscription that waits: it takes the focus when it has just been chosen. */
export function headingIdOf(subscriptionId: string): string {
  return `subscription-${subscriptionId}`
}
