import { t } from '@lingui/core/macro'

import { useState } from 'react'
import { endSubscription } from '#contract/billing/refunds.ts'
import type { AdminSubscription } from '#contract/billing/subscriptions.ts'
import { formatRupees } from '#domain/units/format.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { Banner } from '#web/ui/banner.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { refetchPayments } from './payment-queries.ts'

/** Asks before staff end or cancel a client's subscription, and says what happens to its money. */
export function EndDialog({
  subscription,
  onDone,
  onClose,
}: {
  subscription: AdminSubscription
  onDone: (after: AdminSubscription) => void
  onClose: () => void
}) {
  const { id, planName, clientName, status, paidPaise } = subscription
  const [isPending, setIsPending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const isActive = status === 'active'
  const end = async (): Promise<void> => {
    setIsPending(true)
    try {
      onDone(await call(endSubscription, { params: { id } }))
    } catch (error) {
      setProblem(messageOf(error, t`Please try again.`))
    }
    setIsPending(false)
    await refetchPayments()
  }
  return (
    <ConfirmDialog
      title={isActive ? t`End ${planName} of ${clientName}?` : t`Cancel ${planName} of ${clientName}?`}
      isOpen
      isPending={isPending}
      confirmLabel={nameEnding(isActive, isPending)}
      cancelLabel={t`Keep it`}
      onConfirm={() => void end()}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3">
        {problem && <Banner>{problem}</Banner>}
        <p>
          {isActive
            ? t`Today is its last day. Diet plans and paid renewals stay as they are.`
            : t`It will not start.`}{' '}
          {t`We will notify ${clientName}. This cannot be undone.`}
        </p>
        {paidPaise > 0 && (
          <p>
            {isActive
              ? t`The ${{ amount: formatRupees(paidPaise) }} paid stays on this subscription. If you return money, record a refund.`
              : t`The ${{ amount: formatRupees(paidPaise) }} received needs review.`}
          </p>
        )}
      </div>
    </ConfirmDialog>
  )
}

function nameEnding(isActive: boolean, isPending: boolean): string {
  if (isPending) return isActive ? t`Ending...` : t`Cancelling...`
  return isActive ? t`End subscription` : t`Cancel subscription`
}
