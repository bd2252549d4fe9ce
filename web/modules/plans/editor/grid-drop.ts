import { t } from '@lingui/core/macro'
import { findItem, isMealEmpty, type MealPlace } from '../plan-editor-state.ts'
import { findCell, type GridPlace, readPlace } from './grid-places.ts'
import { describeMove, describePlace } from './move-dialog.tsx'
import type { PlanStore } from './plan-store.ts'

/** The food, meal or day that is dragged in the grid. */
export type Dragged =
  | { kind: 'item'; itemKey: string }
  | { kind: 'meal'; place: MealPlace }
  | { kind: 'day'; dayKey: string }

/** Finds the dragged part from an element of a cell: its food, otherwise its meal, or the day of a heading. */
export function readDragged({ getState }: PlanStore, target: EventTarget): Dragged | null {
  const place = readPlace(target)
  if (place === null || !(target instanceof Element)) return null
  const itemKey = target.closest<HTMLElement>('[data-item]')?.dataset.item
  if (itemKey !== undefined) return { kind: 'item', itemKey }
  const { dayKey, slot } = place
  if (slot === null) return { kind: 'day', dayKey }
  const meal = getState().days.find(({ key }) => key === dayKey)?.meals[slot]
  return meal === undefined || isMealEmpty(meal) ? null : { kind: 'meal', place: { dayKey, slot } }
}

/** Names the dragged part: `Banana`, `Day 1, Lunch`, `Day 1`. */
export function nameDragged({ getState }: PlanStore, dragged: Dragged): string {
  const { days } = getState()
  switch (dragged.kind) {
    case 'item':
      return findItem(days, dragged.itemKey)?.item.name ?? t`Food`
    case 'meal':
      return describePlace(days, dragged.place)
    case 'day':
      return days.find(({ key }) => key === dragged.dayKey)?.dayLabel ?? t`Day`
  }
}

/** Moves or copies what was dropped to a place, and announces it. */
export function dropOn(store: PlanStore, dragged: Dragged, target: GridPlace, isCopy: boolean): void {
  const { dispatch, announce, getState } = store
  const { days } = getState()
  const name = nameDragged(store, dragged)
  switch (dragged.kind) {
    case 'item': {
      const { itemKey } = dragged
      const from = findItem(days, itemKey)?.place
      if (from === undefined) return
      // Dropped on a heading, it goes into the same meal of that day.
      const place = { dayKey: target.dayKey, slot: target.slot ?? from.slot }
      dispatch({ type: isCopy ? 'copy-item' : 'move-item', itemKey, place })
      announce(describeMove(name, describePlace(days, place), isCopy))
      return
    }
    case 'meal': {
      const { place: from } = dragged
      const place = { dayKey: target.dayKey, slot: target.slot ?? from.slot }
      if (isCopy) dispatch({ type: 'copy-meal', place: from, onto: place })
      else dispatch({ type: 'swap-meals', place: from, other: place })
      announce(describeMove(name, describePlace(days, place), isCopy))
      return
    }
    case 'day': {
      const { dayKey } = dragged
      const index = days.findIndex(({ key }) => key === target.dayKey)
      if (isCopy) dispatch({ type: 'copy-day', dayKey, ontoDayKey: target.dayKey })
      else dispatch({ type: 'move-day', dayKey, index })
      announce(
        isCopy
          ? t`${name} copied to ${{ day: days[index]?.dayLabel ?? '' }}`
          : t`${name} moved to position ${{ number: index + 1 }}`,
      )
    }
  }
}

/**
 * Marks the cell onto which something would be dropped, one at a time. It sets the attribute directly, because redrawing
 * cells for each move of the pointer would make dragging slow.
 */
export function createDropMark(): (cell: HTMLElement | null) => void {
  let marked: HTMLElement | null = null
  return (cell) => {
    if (marked === cell) return
    marked?.removeAttribute('data-drop')
    cell?.setAttribute('data-drop', '')
    marked = cell
  }
}

/** Finds the cell of a grid at a point of the window. */
export function findCellAt(grid: HTMLElement, x: number, y: number): HTMLElement | null {
  const element = document.elementFromPoint(x, y)
  return element !== null && grid.contains(element) ? findCell(element) : null
}
