import { createContext, type ReactNode, useContext } from 'react'

const FiguresContext = createContext(true)

/** Says for all below it whether calories and the weights of nutrients are shown. */
export function FiguresVisibility({ hasFigures, children }: { hasFigures: boolean; children: ReactNode }) {
  return <FiguresContext value={hasFigures}>{children}</FiguresContext>
}

/**
 * Whether calories and the weights of nutrients are shown here: false in the area of clients who asked not to see them.
 * Where nothing surrounds it, as in the practice's area, they are.
 */
export function useHasFigures(): boolean {
  return useContext(FiguresContext)
}
