import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { messageOf } from '#web/kit/api/api-error.ts'
import { showToast } from '#web/ui/toast.tsx'
import { markRead } from './mark-read.ts'

/** Marks all notifications as read, and shows an error if that fails. */
export function useMarkAll(): { run: () => void; isPending: boolean } {
  const [isPending, setIsPending] = useState(false)
  const run = (): void => {
    setIsPending(true)
    markRead()
      .catch((error: unknown) =>
        showToast({
          title: t`Your notifications could not be marked as read`,
          description: messageOf(error, t`Please try again.`),
          tone: 'danger',
        }),
      )
      .finally(() => setIsPending(false))
  }
  return { run, isPending }
}
