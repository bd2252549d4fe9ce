import { t } from '@lingui/core/macro'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { getInvoicePdf, type OwnInvoice } from '#contract/billing/invoices.ts'
import { say } from '#domain/words/say.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { callForFile } from '#web/kit/api/call-for-file.ts'
import { offerDownload } from '#web/kit/offer-download.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { INVOICE_WORDS } from './invoice-words.ts'

/** Downloads an invoice or a credit note as a PDF. */
export function InvoicePdfButton({
  invoice: { id, name, number },
  text = say(INVOICE_WORDS[name].download),
  className,
}: {
  invoice: Pick<OwnInvoice, 'id' | 'name' | 'number'>
  text?: string
  className?: string
}) {
  const [isPending, setIsPending] = useState(false)
  const download = async (): Promise<void> => {
    setIsPending(true)
    try {
      const { blob, fileName } = await callForFile(getInvoicePdf, { params: { id } })
      offerDownload(blob, fileName ?? `${number.replaceAll('/', '-')}.pdf`)
    } catch (error) {
      showToast({
        title: say(INVOICE_WORDS[name].failure),
        description: messageOf(error, t`Please try again.`),
        tone: 'danger',
      })
    } finally {
      setIsPending(false)
    }
  }
  return (
    <Button
      variant="quiet"
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
