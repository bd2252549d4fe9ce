import type { KeyboardEvent } from 'react'
import { GRID_ROWS } from './grid-places.ts'

/** The command of a key in a cell of the grid. */
export type GridCommand =
  | { kind: 'copy' | 'cut' | 'paste' | 'clear' | 'edit' | 'menu' }
  | { kind: 'fill'; direction: 'down' | 'right' }
  | { kind: 'select'; what: 'all' | 'day' | 'row' | 'none' }
  /** Moves to another cell. `isExtending`: the selection grows with it. */
  | { kind: 'go'; column: number; row: number; isExtending: boolean }
  | { kind: 'search' }

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>
type Cell = { column: number; row: number }

const LAST_ROW = GRID_ROWS.length - 1

/**
 * Returns the command of a key, or `null` if the grid does not handle it.
 *
 * @param at The cell: its column is the number of the day from 0, its row the index in `GRID_ROWS`.
 */
export function readGridKey(pressed: Key, at: Cell, columnCount: number): GridCommand | null {
  if (pressed.altKey) return null
  const { key, shiftKey } = pressed
  const isControl = pressed.ctrlKey || pressed.metaKey
  const target = isControl ? jump(key, columnCount) : step(key, at, columnCount)
  if (target) {
    return {
      kind: 'go',
      column: Math.min(Math.max(0, target.column), columnCount - 1),
      row: Math.min(Math.max(0, target.row), LAST_ROW),
      isExtending: shiftKey,
    }
  }
  if (isControl) return readControlKey(key)
  switch (key) {
    case 'Delete':
    case 'Backspace':
      return { kind: 'clear' }
    case 'Enter':
    case 'F2':
      return { kind: 'edit' }
    case 'Escape':
      return { kind: 'select', what: 'none' }
    case ' ':
      if (shiftKey && at.row > 0) return { kind: 'select', what: 'row' }
      return at.row === 0 ? { kind: 'select', what: 'day' } : null
    case 'ContextMenu':
      return { kind: 'menu' }
    case 'F10':
      return shiftKey ? { kind: 'menu' } : null
    default:
      return at.row > 0 && key.length === 1 ? { kind: 'search' } : null
  }
}

function readControlKey(key: string): GridCommand | null {
  switch (key.toLowerCase()) {
    case 'c':
      return { kind: 'copy' }
    case 'x':
      return { kind: 'cut' }
    case 'v':
      return { kind: 'paste' }
    case 'd':
      return { kind: 'fill', direction: 'down' }
    case 'r':
      return { kind: 'fill', direction: 'right' }
    case 'a':
      return { kind: 'select', what: 'all' }
    case ' ':
      return { kind: 'select', what: 'day' }
    default:
      return null
  }
}

/** Returns the cell to which a key moves from another, which may be outside of the grid. */
function step(key: string, { column, row }: Cell, columnCount: number): Cell | null {
  switch (key) {
    case 'ArrowLeft':
      return { column: column - 1, row }
    case 'ArrowRight':
      return { column: column + 1, row }
    case 'ArrowUp':
      return { column, row: row - 1 }
    case 'ArrowDown':
      return { column, row: row + 1 }
    case 'Home':
      return { column: 0, row }
    case 'End':
      return { column: columnCount - 1, row }
    default:
      return null
  }
}

/** Returns the cell to which a key moves together with Ctrl. */
function jump(key: string, columnCount: number): Cell | null {
  if (key === 'Home') return { column: 0, row: 0 }
  if (key === 'End') return { column: columnCount - 1, row: LAST_ROW }
  return null
}
