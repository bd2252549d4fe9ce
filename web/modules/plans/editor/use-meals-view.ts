import { useState, useSyncExternalStore } from 'react'
import { readItem, writeItem } from '#web/kit/drafts/browser-storage.ts'

/** The view of the meals: all days side by side, or one day at a time. */
export type MealsView = 'grid' | 'day'

const NAME = 'pathya.meals-view'
/** From this width on, a rotation of three days fits beside the panels. */
const GRID_FROM = '(min-width: 1360px)'
const PANEL_FROM = '(min-width: 80rem)'

/** Returns the view that was chosen last in this browser, otherwise the view that fits the window. */
export function useMealsView(): [MealsView, (view: MealsView) => void] {
  const [view, setView] = useState(readView)
  const choose = (next: MealsView): void => {
    setView(next)
    writeItem('browser', NAME, next)
  }
  return [view, choose]
}

/** Returns true while there is room for a panel beside the meals. */
export function useHasPanel(): boolean {
  return useSyncExternalStore(
    (listen) => {
      const query = window.matchMedia(PANEL_FROM)
      query.addEventListener('change', listen)
      return () => query.removeEventListener('change', listen)
    },
    () => window.matchMedia(PANEL_FROM).matches,
    () => true,
  )
}

function readView(): MealsView {
  const view = readItem('browser', NAME)
  if (view === 'grid' || view === 'day') return view
  return window.matchMedia(GRID_FROM).matches ? 'grid' : 'day'
}
