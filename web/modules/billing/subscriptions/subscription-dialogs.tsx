import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { AdminSubscription, Payment } from '#contract/billing/subscriptions.ts'
import { formatRupees } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { showToast } from '#web/ui/toast.tsx'
import { AllocateDialog } from './allocate-dialog.tsx'
import type { Choice } from './allocation-form.ts'
import { EndDialog } from './end-dialog.tsx'
import { RecordPaymentDialog } from './record-payment-dialog.tsx'
import { RefundDialog } from './refund-dialog.tsx'

/** The open dialog and its subscription. */
export type OpenedDialog = { subscription: AdminSubscription } & (
  | { kind: 'record' | 'refund' | 'end' }
  | { kind: 'settle'; payment: Payment }
)
export type OpenDialog = (dialog: OpenedDialog) => void

const ALLOCATED_TITLES: Record<Choice['value'], MessageDescriptor> = {
  reopen: msg`Subscription reopened`,
  move: msg`Payment moved`,
  renew: msg`Subscription restarted`,
  refund: msg`Refund recorded`,
  keep: msg`Payment accepted`,
}

/** The open dialog about a subscription, with the toast after it succeeds. */
export function SubscriptionDialog({ opened, onClose }: { opened: OpenedDialog; onClose: () => void }) {
  const { subscription } = opened
  const finish = (title: string, description: string): void => {
    showToast({ title, description, tone: 'success' })
    onClose()
  }
  switch (opened.kind) {
    case 'record':
      return <RecordPaymentDialog subscription={subscription} onClose={onClose} />
    case 'refund':
      return (
        <RefundDialog
          subscription={subscription}
          onDone={({ clientName }, amountPaise) =>
            finish(t`Refund recorded`, t`${{ amount: formatRupees(amountPaise) }} refunded to ${clientName}`)
          }
          onClose={onClose}
        />
      )
    case 'settle':
      return (
        <AllocateDialog
          subscription={subscription}
          payment={opened.payment}
          onDone={(choice, { clientName }) => finish(say(ALLOCATED_TITLES[choice]), clientName)}
          onClose={onClose}
        />
      )
    case 'end':
      return (
        <EndDialog
          subscription={subscription}
          onDone={({ planName, status }) =>
            finish(status === 'ended' ? t`Subscription ended` : t`Subscription cancelled`, planName)
          }
          onClose={onClose}
        />
      )
  }
}
