import { showToast } from '#web/ui/toast.tsx'

/**
 * Copies text to the clipboard and shows a message. If the browser refuses, the message asks the person to copy the
 * text themselves.
 */
export async function copyText(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ title: `${what} copied`, tone: 'success' })
  } catch {
    showToast({
      title: `${what} could not be copied`,
      description: 'Select the text and copy it by hand.',
      tone: 'danger',
    })
  }
}
