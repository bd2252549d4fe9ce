import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { showToast, type ToastContents } from '#web/ui/toast.tsx'
import { messageOf } from './api/api-error.ts'

/**
 * Runs the actions of a screen, one at a time. A toast shows the result or the reason for a failure. The data are
 * reloaded afterwards, also after a refusal, because somebody else may have changed them first.
 *
 * @param refetch Reloads the data of the screen.
 */
export function useAction(refetch: () => Promise<unknown>) {
  const [pending, setPending] = useState<string | null>(null)

  /**
   * @param name Identifies the control that runs the action.
   * @param work Does the action and returns the text of the toast. `null` if the screen itself shows the result.
   * @param failure Message if the action fails and the server gives no reason.
   * @returns Whether the action succeeded. Never rejects.
   */
  const run = async (
    name: string,
    work: () => Promise<Pick<ToastContents, 'title' | 'description'> | null>,
    failure: string,
  ): Promise<boolean> => {
    if (pending !== null) return false
    setPending(name)
    try {
      const said = await work()
      if (said) showToast({ ...said, tone: 'success' })
      return true
    } catch (error) {
      showToast({ title: failure, description: messageOf(error, t`Please try again.`), tone: 'danger' })
      return false
    } finally {
      await refetch()
      setPending(null)
    }
  }

  return { pending, isBusy: pending !== null, run }
}
