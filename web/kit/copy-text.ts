import { t } from '@lingui/core/macro'
import { showToast } from '#web/ui/toast.tsx'

/**
 * Copies text to the clipboard and shows a message. If the browser refuses, the message asks the person to copy the
 * text themselves.
 *
 * @param copied Says that it was copied: `Link copied`.
 */
export async function copyText(text: string, copied: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ title: copied, tone: 'success' })
  } catch {
    showToast({
      title: t`This could not be copied`,
      description: t`Select the text and copy it by hand.`,
      tone: 'danger',
    })
  }
}
