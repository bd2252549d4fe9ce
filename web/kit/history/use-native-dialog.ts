import { type RefObject, useEffect } from 'react'
import { addOverlay } from './page-history.ts'

/**
 * Gives a native dialog a history entry while it is open, so that Back closes it.
 *
 * @returns The way to open it. It is closed by its own `close()`, by Escape and by Back.
 */
export function useNativeDialog(dialog: RefObject<HTMLDialogElement | null>): () => void {
  // One that is open leaves the page together with it.
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
