import { type MouseEvent, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { isOneOf } from '#domain/people/options.ts'
import type { MealSlot } from '#domain/plans/plan.ts'
import type { MealPlace } from '../plan-editor-state.ts'
import { findShownKey, usePlanStore } from './editor-context.ts'
import {
  findCell,
  focusCell,
  type GridPlace,
  isInControl,
  readPlace,
  SLOT_KEYS,
  toMealPlace,
} from './grid-places.ts'
import { isPlaceSelected, selectRow } from './grid-selection.ts'
import { chooseSelection, type GridCommands } from './use-grid-commands.ts'

/**
 * Selects cells of the grid by pressing, dragging over them, or pressing with Shift; days by their headings and meals by
 * the labels of their rows. A press on a meal opens it; the right button opens the menu of the selected cells.
 */
export function useGridPointer({
  commands,
  search,
  onEdit,
  onMenu,
}: {
  commands: GridCommands
  search: (place: MealPlace) => void
  onEdit: (place: MealPlace, by: 'key' | 'press') => void
  onMenu: (cell: HTMLElement) => void
}) {
  const { getState } = usePlanStore()
  const selecting = useDragSelection(commands)
  return {
    ...selecting,
    onClick: (event: MouseEvent<HTMLElement>): void => {
      const { target, shiftKey, currentTarget } = event
      const row = readRowLabel(target)
      const dayKey = findShownKey(getState())
      if (row !== null && dayKey !== undefined) {
        commands.select(selectRow(getState().days, row))
        focusCell(currentTarget, { dayKey, slot: row })
        return
      }
      const place = readPlace(target)
      if (place === null || shiftKey) return
      const meal = toMealPlace(place)
      if (meal && isEditButton(target)) onEdit(meal, 'key')
      else if (isInControl(target)) return
      else if (meal === null) commands.select(chooseSelection(getState(), 'day', place))
      else if (getState().selection === null) onEdit(meal, 'press')
    },
    onDoubleClick: ({ target }: MouseEvent): void => {
      const place = readPlace(target)
      const meal = place && toMealPlace(place)
      if (meal && !isInControl(target)) search(meal)
    },
    onContextMenu: (event: MouseEvent<HTMLElement>): void => {
      const cell = findCell(event.target)
      const place = readPlace(event.target)
      // A field keeps the menu of the browser, and so does a finger.
      if (event.defaultPrevented || place === null || cell === null || isInControl(event.target)) return
      event.preventDefault()
      const { days, selection } = getState()
      // The cell must be the active one before the menu is rendered.
      flushSync(() => {
        if (!isPlaceSelected(days, selection, place)) commands.select(null)
        focusCell(event.currentTarget, place)
      })
      onMenu(cell)
    },
  }
}

/** Selects from the pressed cell to the one below the mouse, and with Shift to the pressed one. */
function useDragSelection(commands: GridCommands) {
  const { getState } = usePlanStore()
  /** The cell from which the pressed mouse selects. */
  const start = useRef<GridPlace>(null)
  useEffect(() => {
    const stop = (): void => {
      start.current = null
    }
    window.addEventListener('mouseup', stop)
    return () => window.removeEventListener('mouseup', stop)
  }, [])

  return {
    onMouseDown: (event: MouseEvent<HTMLElement>): void => {
      const place = readPlace(event.target)
      // On a Mac, Ctrl opens the menu.
      if (event.button !== 0 || event.ctrlKey || place === null || isInControl(event.target)) return
      if (event.shiftKey) {
        // Otherwise the browser selects text.
        event.preventDefault()
        const { selection, slot } = getState()
        const dayKey = findShownKey(getState())
        const anchor = selection?.anchor ?? (dayKey === undefined ? place : { dayKey, slot })
        commands.select({ anchor, head: place })
        focusCell(event.currentTarget, place)
        return
      }
      if (getState().selection) commands.select(null)
      if (place.slot !== null && !isDragSource(event.target)) start.current = place
    },
    onMouseOver: ({ target, buttons }: MouseEvent): void => {
      const anchor = start.current
      const head = readPlace(target)
      if (anchor === null || head === null || head.slot === null || buttons !== 1) return
      if (getState().selection === null && isSame(anchor, head)) return
      commands.select({ anchor, head })
    },
  }
}

/** Reads the meal of a row whose label was pressed. */
function readRowLabel(target: EventTarget): MealSlot | null {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]')?.dataset.row : undefined
  return isOneOf(SLOT_KEYS, row) ? row : null
}

function isEditButton(target: EventTarget): boolean {
  return target instanceof Element && target.closest('[data-edit]') !== null
}

function isDragSource(target: EventTarget): boolean {
  return target instanceof Element && target.closest('[data-item], [data-grip]') !== null
}

function isSame(one: GridPlace, other: GridPlace): boolean {
  return one.dayKey === other.dayKey && one.slot === other.slot
}
