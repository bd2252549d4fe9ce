import { t } from '@lingui/core/macro'
import { Download } from 'lucide-react'
import { useState } from 'react'
import type { EndpointShape } from '#contract/endpoint.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { messageOf } from './api/api-error.ts'
import { callForFile } from './api/call-for-file.ts'
import type { CallArguments } from './api/client.ts'
import { offerDownload } from './offer-download.ts'

/** Saves the content of a list, with its filters, as a CSV file. */
export function CsvButton<E extends EndpointShape>({
  endpoint,
  input,
  fileName,
  failure = t`Failed to export the list`,
}: {
  endpoint: E
  input: CallArguments<E>[0]
  /** Used if the server gives no name. */
  fileName: string
  /** Said if the file could not be made: `Failed to export the invoices`. */
  failure?: string | undefined
}) {
  const [isPending, setIsPending] = useState(false)
  const download = async (): Promise<void> => {
    setIsPending(true)
    try {
      const file = await callForFile(endpoint, ...([input] as CallArguments<E>)) // Arguments in the form that the contract has: with or without input.
      offerDownload(file.blob, file.fileName ?? fileName)
    } catch (error) {
      showToast({
        title: failure,
        description: messageOf(error, t`Please try again.`),
        tone: 'danger',
      })
    } finally {
      setIsPending(false)
    }
  }
  return (
    <Button
      variant="secondary"
      size="sm"
      icon={Download}
      isPending={isPending}
      onPress={() => void download()}
    >
      {isPending ? t`Exporting...` : t`Export`}
    </Button>
  )
}
