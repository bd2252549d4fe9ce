import { createContext, useContext, useEffect, useEffectEvent } from 'react'

type OpenOverlay = { close: () => void; hasInput: () => boolean }

/**
 * Hears of each window over the page while it is open, and may close it. Given by what knows the browser's history: without it
 * Back leaves the page.
 */
export const OverlayContext = createContext<((overlay: OpenOverlay) => () => void) | null>(null)

/**
 * Announces a window over the page while it is open.
 *
 * @param close Closes it, or asks first.
 * @param options.hasInput Whether something was typed that would be lost with the page.
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
