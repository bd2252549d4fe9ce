import { createContext, type ReactNode, useContext } from 'react'

const FiguresContext = createContext(true)

/** Sets for everything inside whether calories and the weights of nutrients are shown. */
export function FiguresVisibility({ hasFigures, children }: { hasFigures: boolean; children: ReactNode }) {
  return <FiguresContext value={hasFigures}>{children}</FiguresContext>
}

/**
 * Returns whether calories and the weights of nutrients are shown here. False in the area of clients who chose not to
 * see them; true without a surrounding `FiguresVisibility`, as in the practice's area.
 */
export function useHasFigures(): boolean {
  return useContext(FiguresContext)
}
