import { useState } from 'react'
import { showToast, type ToastContents } from '#web/ui/toast.tsx'
import { messageOf } from './api/api-error.ts'

/**
 * Runs the actions of a screen, one at a time: says by toast what each did or why not, and reads again what is shown,
 * also after a refusal, since others may have been faster.
 *
 * @param refetch Reads again what is shown.
 */
export function useAction(refetch: () => Promise<unknown>) {
  const [pending, setPending] = useState<string | null>(null)

  /**
   * @param name Tells which control is at work.
   * @param work Does it, and answers what to say of it; null: the screen itself shows it.
   * @param failure What to say when it did not work and the server gives no reason.
   * @returns Whether it worked. Never rejects.
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
      showToast({ title: failure, description: messageOf(error, 'Please try again.'), tone: 'danger' })
      return false
    } finally {
      await refetch()
      setPending(null)
    }
  }

  return { pending, isBusy: pending !== null, run }
}
