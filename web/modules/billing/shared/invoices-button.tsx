import { t } from '@lingui/core/macro'
import { FileText } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { InvoicesDialog } from '../invoices/invoices-dialog.tsx'

/**
 * Opens the invoices of a subscription, or a preview of the first invoice. `about`: client and plan, for the accessible
 * name.
 */
export function InvoicesButton({
  subscriptionId,
  about,
  className,
}: {
  subscriptionId: string
  about: string
  className?: string
}) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        icon={FileText}
        className={className}
        aria-label={t`Invoices: ${about}`}
        onPress={() => setIsOpen(true)}
      >
        {t`Invoices`}
      </Button>
      {isOpen && <InvoicesDialog subscriptionId={subscriptionId} onClose={() => setIsOpen(false)} />}
    </>
  )
}
