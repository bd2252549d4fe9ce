import { type RefObject, useEffect } from 'react'
import { addOverlay } from './page-history.ts'

/**
 * Adds a history entry for an open native dialog, so that Back closes it.
 *
 * @returns The function that opens the dialog. It is closed by its own `close()`, by Escape and by Back.
 */
export function useNativeDialog(dialog: RefObject<HTMLDialogElement | null>): () => void {
  // An open dialog is removed together with its page.
  useEffect(() => {
    const element = dialog.current
    return () => element?.close()
  }, [dialog])
  return () => {
    const element = dialog.current
    if (!element || element.open) return
    element.showModal()
    const removeOverlay = addOverlay({ close: () => element.close(), hasInput: () => false })
    element.addEventListener('close', removeOverlay, { once: true })
  }
}
