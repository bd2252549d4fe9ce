import { t } from '@lingui/core/macro'
import { CircleX, FileText, IndianRupee, Scale, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { AdminSubscription } from '#contract/billing/subscriptions.ts'
import { Button } from '#web/ui/button.tsx'
import { MenuButton, type MenuEntry } from '#web/ui/menu.tsx'
import { InvoicesDialog } from '../invoices/invoices-dialog.tsx'
import { canRecordPayment } from './record-form.ts'
import type { OpenDialog } from './subscription-dialogs.tsx'

/** The next action as a button, and all others in a menu beside it. */
export function SubscriptionActions({
  subscription,
  onOpen,
}: {
  subscription: AdminSubscription
  onOpen: OpenDialog
}) {
  const [hasInvoices, setHasInvoices] = useState(false)
  const { id, clientName, planName, status, payments, refundablePaise, duePaise } = subscription
  const open = payments.find(({ openPaise }) => openPaise > 0)
  const canRecord = canRecordPayment(subscription)
  const isMain = open === undefined && duePaise > 0
  const entries: MenuEntry[] = [
    ...(canRecord && !isMain
      ? [
          {
            id: 'record',
            label: t`Record payment`,
            icon: IndianRupee,
            onAction: () => onOpen({ kind: 'record', subscription }),
          },
        ]
      : []),
    ...(refundablePaise > 0
      ? [
          {
            id: 'refund',
            label: t`Record refund`,
            icon: Undo2,
            onAction: () => onOpen({ kind: 'refund', subscription }),
          },
        ]
      : []),
    { id: 'invoices', label: t`Invoices`, icon: FileText, onAction: () => setHasInvoices(true) },
    ...(status === 'active' || status === 'pending'
      ? [
          {
            id: 'end',
            label: status === 'active' ? t`End today` : t`Cancel subscription`,
            icon: CircleX,
            isDanger: true,
            onAction: () => onOpen({ kind: 'end', subscription }),
          },
        ]
      : []),
  ]
  return (
    <div className="flex items-center justify-between gap-1">
      {open && (
        <Button
          variant="secondary"
          size="sm"
          icon={Scale}
          className="flex-1 whitespace-nowrap"
          aria-label={t`Review payment from ${clientName}`}
          onPress={() => onOpen({ kind: 'settle', subscription, payment: open })}
        >
          {t`Review payment`}
        </Button>
      )}
      {isMain && (
        <Button
          variant="secondary"
          size="sm"
          icon={IndianRupee}
          className="flex-1 whitespace-nowrap"
          aria-label={t`Record payment of ${clientName}`}
          onPress={() => onOpen({ kind: 'record', subscription })}
        >
          {t`Record payment`}
        </Button>
      )}
      <span className="ml-auto">
        <MenuButton label={t`More for ${planName} of ${clientName}`} entries={entries} />
      </span>
      {hasInvoices && <InvoicesDialog subscriptionId={id} onClose={() => setHasInvoices(false)} />}
    </div>
  )
}
