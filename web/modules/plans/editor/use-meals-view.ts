import { useState, useSyncExternalStore } from 'react'
import { readItem, writeItem } from '#web/kit/drafts/browser-storage.ts'

/** The view of the meals: all days side by side, or one day at a time. */
export type MealsView = 'grid' | 'day'

const VIEW_NAME = 'pathya.meals-view'
const PANEL_NAME = 'pathya.side-panel'
/** From this width on, a rotation of three days fits beside the panels. */
const GRID_FROM = '(min-width: 1360px)'
const PANEL_FROM = '(min-width: 80rem)'
/** From this width on, seven days of the grid fit beside the side panel. */
const WEEK_BESIDE_PANEL_FROM = '(min-width: 111rem)'

/** Returns the view that was chosen last in this browser, otherwise the view that fits the window. */
export function useMealsView(): [MealsView, (view: MealsView) => void] {
  const [view, setView] = useState(readView)
  const choose = (next: MealsView): void => {
    setView(next)
    writeItem('browser', VIEW_NAME, next)
  }
  return [view, choose]
}

/** Returns true while there is room for a panel beside the meals. */
export function useHasPanel(): boolean {
  return useMediaQuery(PANEL_FROM)
}

/**
 * Returns whether the panel beside the grid is folded: as it was left in this browser, otherwise if seven days would not
 * fit beside it.
 */
export function useFoldedPanel(): [boolean, (isFolded: boolean) => void] {
  const [chosen, setChosen] = useState(() => readItem('browser', PANEL_NAME))
  const isWide = useMediaQuery(WEEK_BESIDE_PANEL_FROM)
  const fold = (isFolded: boolean): void => {
    const next = isFolded ? 'folded' : 'open'
    setChosen(next)
    writeItem('browser', PANEL_NAME, next)
  }
  return [chosen === 'folded' || (chosen !== 'open' && !isWide), fold]
}

function useMediaQuery(text: string): boolean {
  return useSyncExternalStore(
    (listen) => {
      const query = window.matchMedia(text)
      query.addEventListener('change', listen)
      return () => query.removeEventListener('change', listen)
    },
    () => window.matchMedia(text).matches,
    () => true,
  )
}

function readView(): MealsView {
  const view = readItem('browser', VIEW_NAME)
  if (view === 'grid' || view === 'day') return view
  return window.matchMedia(GRID_FROM).matches ? 'grid' : 'day'
}
