import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
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
      title={t`Cancel ${planName}?`}
      isOpen
      isPending={isPending}
      confirmLabel={isPending ? t`Cancelling...` : nameCancelling(subscription)}
      cancelLabel={t`Keep it`}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {status === 'active' ? (
        <p>
          <Trans>
            It ends on {{ lastDay: formatDate(findLastDay(subscription)) }}. Nothing changes until then, and
            you can undo this.
          </Trans>
        </p>
      ) : (
        <p>
          {t`It is cancelled right away and will not start.`}
          {paidPaise > 0 && (
            <>
              {' '}
              {t`We will check the ${{ amount: formatRupees(paidPaise) }} that we received and contact you.`}
            </>
          )}
        </p>
      )}
    </ConfirmDialog>
  )
}
