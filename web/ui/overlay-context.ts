import { createContext, useContext, useEffect, useEffectEvent } from 'react'

type OpenOverlay = { close: () => void; hasInput: () => boolean }

/**
 * Receives each dialog or menu over the page while it is open, and may close it. Provided by the code that manages the
 * browser's history; without it Back leaves the page.
 */
export const OverlayContext = createContext<((overlay: OpenOverlay) => () => void) | null>(null)

/**
 * Registers a dialog or menu over the page while it is open.
 *
 * @param close Closes it, or asks for confirmation first.
 * @param options.hasInput True if typed text would be lost when the page is left.
 */
export function useOverlay(
  isOpen: boolean,
  close: () => unknown,
  { hasInput = false }: { hasInput?: boolean } = {},
): void {
  const announce = useContext(OverlayContext)
  const latestClose = useEffectEvent(close)
  const latestHasInput = useEffectEvent(() => hasInput)
  useEffect(() => {
    if (!isOpen || !announce) return
    return announce({ close: () => void latestClose(), hasInput: () => latestHasInput() })
  }, [isOpen, announce])
}
