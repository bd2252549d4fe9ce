import { t } from '@lingui/core/macro'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { getReceiptPdf } from '#contract/billing/subscriptions.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { callForFile } from '#web/kit/api/call-for-file.ts'
import { offerDownload } from '#web/kit/offer-download.ts'
import { Button } from '#web/ui/button.tsx'
import type { ButtonVariant } from '#web/ui/button-class.ts'
import { showToast } from '#web/ui/toast.tsx'

/** Downloads the receipt of a payment as a PDF. */
export function ReceiptButton({
  receipt: { id, number },
  text = t`Download receipt`,
  variant = 'quiet',
  className,
}: {
  receipt: { id: string; number: string }
  text?: string
  variant?: ButtonVariant
  className?: string
}) {
  const [isPending, setIsPending] = useState(false)
  const download = async (): Promise<void> => {
    setIsPending(true)
    try {
      const { blob, fileName } = await callForFile(getReceiptPdf, { params: { id } })
      offerDownload(blob, fileName ?? `receipt-${number.replaceAll('/', '-')}.pdf`)
    } catch (error) {
      showToast({
        title: t`The receipt could not be downloaded`,
        description: messageOf(error, t`Please try again.`),
        tone: 'danger',
      })
    } finally {
      setIsPending(false)
    }
  }
  return (
    <Button
      variant={variant}
      size="sm"
      icon={Download}
      className={className}
      isPending={isPending}
      aria-label={`${text} ${number}`}
      onPress={() => void download()}
    >
      {text}
    </Button>
  )
}
