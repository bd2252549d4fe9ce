import type { OwnSubscription } from '#contract/billing/subscriptions.ts'
import { findLastDay } from '#domain/billing/periods.ts'
import { formatDate, formatRupees } from '#domain/units/format.ts'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { nameCancelling } from '../shared/subscription-words.ts'

/** Asks before a subscription is cancelled, and says what will happen and when. */
export function CancelDialog({
  subscription,
  isPending,
  onConfirm,
  onClose,
}: {
  subscription: OwnSubscription
  isPending: boolean
  onConfirm: () => void
  onClose: () => void
}) {
  const { planName, status, paidPaise } = subscription
  return (
    <ConfirmDialog
      title={`Cancel ${planName}?`}
      isOpen
      isPending={isPending}
      confirmLabel={isPending ? 'Cancelling...' : nameCancelling(subscription)}
      cancelLabel="Keep it"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {status === 'active' ? (
        <p>
          It runs until {formatDate(findLastDay(subscription))} and ends then. Until that day nothing changes,
          and you can take this back.
        </p>
      ) : (
        <p>
          It is cancelled at once and does not start.
          {paidPaise > 0 && ` We look into the ${formatRupees(paidPaise)} that has arrived and get in touch.`}
        </p>
      )}
    </ConfirmDialog>
  )
}
