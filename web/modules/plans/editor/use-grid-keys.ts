import type { KeyboardEvent } from 'react'
import type { MealPlace } from '../plan-editor-state.ts'
import { usePlanStore } from './editor-context.ts'
import { findCell, focusCell, GRID_ROWS, type GridPlace, readPlace, toMealPlace } from './grid-places.ts'
import { type GridCommand, readGridKey } from './read-grid-key.ts'
import { chooseSelection, type GridCommands } from './use-grid-commands.ts'

/** Handles keys pressed in a cell of the grid. Fields and buttons inside a cell handle their own keys. */
export function useGridKeys({
  commands,
  search,
  onEdit,
  onMenu,
}: {
  commands: GridCommands
  /** Opens the food search in a meal. */
  search: (place: MealPlace) => void
  onEdit: (place: MealPlace, by: 'key') => void
  /** Opens the menu of the selected cells at a cell. */
  onMenu: (cell: HTMLElement) => void
}): (event: KeyboardEvent<HTMLElement>) => void {
  const { getState } = usePlanStore()
  const go = (grid: HTMLElement, from: GridPlace, to: Extract<GridCommand, { kind: 'go' }>): void => {
    const { days, selection } = getState()
    const dayKey = days[to.column]?.key
    if (dayKey === undefined) return
    const head = { dayKey, slot: GRID_ROWS[to.row] ?? null }
    if (to.isExtending) commands.select({ anchor: selection?.anchor ?? from, head })
    else if (selection) commands.select(null)
    focusCell(grid, head)
  }
  return (event) => {
    const place = readPlace(event.target)
    const cell = findCell(event.target)
    if (place === null || cell === null || event.target !== cell) return
    const { days, selection } = getState()
    const column = days.findIndex(({ key }) => key === place.dayKey)
    const command = readGridKey(event, { column, row: GRID_ROWS.indexOf(place.slot) }, days.length)
    if (command === null) return
    // Escape without a selection is left to what surrounds the grid.
    if (command.kind === 'select' && command.what === 'none' && selection === null) return
    // For a search, the browser must still insert the letter into the field.
    if (command.kind !== 'search') event.preventDefault()
    const meal = toMealPlace(place)
    switch (command.kind) {
      case 'go':
        return go(event.currentTarget, place, command)
      case 'select':
        return commands.select(chooseSelection({ days }, command.what, place))
      case 'fill':
        return commands.fill(place, command.direction)
      case 'menu':
        return onMenu(cell)
      case 'search':
        return meal ? search(meal) : undefined
      case 'edit':
        return meal ? onEdit(meal, 'key') : cell.querySelector('button')?.click()
      default:
        return commands[command.kind](place)
    }
  }
}
