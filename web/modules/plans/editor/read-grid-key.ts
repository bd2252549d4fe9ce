import type { KeyboardEvent } from 'react'
import { GRID_ROWS } from './grid-places.ts'

/** The command of a key in a cell of the grid. */
export type GridCommand =
  | { kind: 'copy' | 'cut' | 'paste' | 'repeat' | 'clear' | 'edit' }
  | { kind: 'go'; column: number; row: number }
  | { kind: 'search' }

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

const LAST_ROW = GRID_ROWS.length - 1

/**
 * Returns the command of a key, or `null` if the grid does not handle it.
 *
 * @param at The cell: its column is the number of the day from 0, its row the index in `GRID_ROWS`.
 */
export function readGridKey(
  { key, ctrlKey, metaKey, altKey }: Key,
  at: { column: number; row: number },
  columnCount: number,
): GridCommand | null {
  if (altKey) return null
  const lastColumn = columnCount - 1
  const go = (column: number, row: number): GridCommand => ({
    kind: 'go',
    column: Math.min(Math.max(0, column), lastColumn),
    row: Math.min(Math.max(0, row), LAST_ROW),
  })
  if (ctrlKey || metaKey) {
    switch (key.toLowerCase()) {
      case 'c':
        return { kind: 'copy' }
      case 'x':
        return { kind: 'cut' }
      case 'v':
        return { kind: 'paste' }
      case 'd':
        return { kind: 'repeat' }
      case 'home':
        return go(0, 0)
      case 'end':
        return go(lastColumn, LAST_ROW)
      default:
        return null
    }
  }
  switch (key) {
    case 'ArrowLeft':
      return go(at.column - 1, at.row)
    case 'ArrowRight':
      return go(at.column + 1, at.row)
    case 'ArrowUp':
      return go(at.column, at.row - 1)
    case 'ArrowDown':
      return go(at.column, at.row + 1)
    case 'Home':
      return go(0, at.row)
    case 'End':
      return go(lastColumn, at.row)
    case 'Delete':
    case 'Backspace':
      return { kind: 'clear' }
    case 'Enter':
    case 'F2':
      return { kind: 'edit' }
    default:
      return at.row > 0 && key.length === 1 && key !== ' ' ? { kind: 'search' } : null
  }
}
