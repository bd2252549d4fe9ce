import type { KeyboardEvent } from 'react'
import type { MealPlace } from '../plan-editor-state.ts'
import { usePlanStore } from './editor-context.ts'
import type { RepeatSource } from './fill-dialog.tsx'
import { findCell, focusCell, GRID_ROWS, readPlace, toMealPlace } from './grid-places.ts'
import { type GridCommand, readGridKey } from './read-grid-key.ts'
import { usePlanClipboard } from './use-plan-clipboard.ts'

type CellCommand = Exclude<GridCommand['kind'], 'go'>

/** Handles keys pressed in a cell of the grid. Fields and buttons inside a cell handle their own keys. */
export function useGridKeys({
  search,
  fill,
  onEdit,
}: {
  /** Opens the food search in a meal. */
  search: (place: MealPlace) => void
  /** Asks on which days to repeat a meal or a day. */
  fill: (what: RepeatSource) => void
  onEdit: (place: MealPlace, by: 'key') => void
}): (event: KeyboardEvent<HTMLElement>) => void {
  const { getState } = usePlanStore()
  const clipboard = usePlanClipboard()
  const onMeal: Record<CellCommand, (meal: MealPlace) => void> = {
    copy: clipboard.copyMeal,
    cut: clipboard.cutMeal,
    paste: clipboard.paste,
    repeat: (place) => fill({ kind: 'meal', place }),
    clear: clipboard.clearMeal,
    edit: (meal) => onEdit(meal, 'key'),
    search,
  }
  const onDay: Record<CellCommand, (dayKey: string, heading: HTMLElement) => void> = {
    copy: clipboard.copyDay,
    cut: (dayKey) => {
      clipboard.copyDay(dayKey)
      clipboard.clearDay(dayKey)
    },
    paste: (dayKey) => clipboard.paste({ dayKey, slot: null }),
    repeat: (dayKey) => fill({ kind: 'day', dayKey }),
    clear: clipboard.clearDay,
    edit: (_dayKey, heading) => heading.querySelector('button')?.click(),
    // Headings have no search.
    search: () => undefined,
  }
  return (event) => {
    const place = readPlace(event.target)
    const cell = findCell(event.target)
    if (place === null || cell === null || event.target !== cell) return
    const { days } = getState()
    const column = days.findIndex(({ key }) => key === place.dayKey)
    const command = readGridKey(event, { column, row: GRID_ROWS.indexOf(place.slot) }, days.length)
    if (command === null) return
    // For a search, the browser must still insert the letter into the field.
    if (command.kind !== 'search') event.preventDefault()
    const meal = toMealPlace(place)
    if (command.kind === 'go') {
      const day = days[command.column]
      if (day) focusCell(event.currentTarget, { dayKey: day.key, slot: GRID_ROWS[command.row] ?? null })
    } else if (meal) onMeal[command.kind](meal)
    else onDay[command.kind](place.dayKey, cell)
  }
}
