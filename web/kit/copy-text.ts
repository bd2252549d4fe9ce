import { t } from '@lingui/core/macro'
import { showToast } from '#web/ui/toast.tsx'

/**
 * Copies text to the clipboard and shows a message. If the browser refuses, the message asks the person to copy the
 * text themselves.
 */
export async function copyText(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ title: t`${what} copied`, tone: 'success' })
  } catch {
    showToast({
      title: t`${what} could not be copied`,
      description: t`Select the text and copy it by hand.`,
      tone: 'danger',
    })
  }
}
