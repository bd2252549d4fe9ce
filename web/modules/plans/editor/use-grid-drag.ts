import { type DragEvent, useState } from 'react'
import { usePlanStore } from './editor-context.ts'
import { createDropMark, type Dragged, dropOn, readDragged } from './grid-drop.ts'
import { findCell, readMealPlace, readPlace } from './grid-places.ts'
import { ITEM_DRAG_TYPE } from './item-list.tsx'

const MEAL_DRAG_TYPE = ITEM_DRAG_TYPE.replace('item', 'meal')
const DAY_DRAG_TYPE = ITEM_DRAG_TYPE.replace('item', 'day')
const DRAG_TYPES = [ITEM_DRAG_TYPE, MEAL_DRAG_TYPE, DAY_DRAG_TYPE]

/**
 * The grid's own drag and drop of foods, meals and days with the mouse: handlers for the whole table. The browser
 * cancels it with Escape. Fingers are in `use-touch-drag.ts`.
 */
export function useGridDrag() {
  const store = usePlanStore()
  const [mark] = useState(createDropMark)
  return {
    onDragStart: (event: DragEvent): void => {
      // Not a text that is dragged out of a field.
      if (!(event.target instanceof HTMLElement && event.target.draggable)) return
      const dragged = readDragged(store, event.target)
      if (dragged) startDrag(event, dragged)
    },
    onDragOver: (event: DragEvent): void => {
      const cell = findCell(event.target)
      const isOurs = DRAG_TYPES.some((type) => event.dataTransfer.types.includes(type))
      mark(isOurs ? cell : null)
      if (!isOurs || cell === null) return
      event.preventDefault()
      event.dataTransfer.dropEffect = isCopying(event) ? 'copy' : 'move'
    },
    onDragLeave: ({ relatedTarget, currentTarget }: DragEvent): void => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) mark(null)
    },
    onDrop: (event: DragEvent): void => {
      mark(null)
      const target = readPlace(event.target)
      const dragged = readData(event.dataTransfer)
      if (target === null) return
      event.preventDefault()
      if (dragged) dropOn(store, dragged, target, isCopying(event))
    },
    onDragEnd: (): void => mark(null),
  }
}

function startDrag({ target, dataTransfer }: DragEvent, dragged: Dragged): void {
  dataTransfer.effectAllowed = 'copyMove'
  switch (dragged.kind) {
    case 'item':
      dataTransfer.setData(ITEM_DRAG_TYPE, dragged.itemKey)
      return
    case 'meal': {
      // The whole meal follows the pointer, not only the handle by which it was taken.
      const cell = findCell(target)
      if (cell) dataTransfer.setDragImage(cell, cell.offsetWidth - 16, cell.offsetHeight - 12)
      dataTransfer.setData(MEAL_DRAG_TYPE, JSON.stringify(dragged.place))
      return
    }
    case 'day':
      dataTransfer.setData(DAY_DRAG_TYPE, dragged.dayKey)
  }
}

/** Reads what another cell, or a list of foods on this page, attached to the drag. */
function readData(dataTransfer: DataTransfer): Dragged | null {
  const itemKey = dataTransfer.getData(ITEM_DRAG_TYPE)
  if (itemKey !== '') return { kind: 'item', itemKey }
  const mealText = dataTransfer.getData(MEAL_DRAG_TYPE)
  const place = mealText === '' ? null : readMealPlace(mealText)
  if (place) return { kind: 'meal', place }
  const dayKey = dataTransfer.getData(DAY_DRAG_TYPE)
  return dayKey === '' ? null : { kind: 'day', dayKey }
}

/** Checks for Ctrl, or Alt as on a Mac, which makes a drag a copy. */
function isCopying(event: DragEvent): boolean {
  return event.ctrlKey || event.altKey
}
