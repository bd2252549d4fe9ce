import { showToast } from '#web/ui/toast.tsx'

/** Puts text on the clipboard and says so; where browsers refuse, says how to do it by hand. */
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
