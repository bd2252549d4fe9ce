import { type DragEvent, useRef } from 'react'
import { findItem } from '../plan-editor-state.ts'
import { usePlanStore } from './editor-context.ts'
import { findCell, type GridPlace, readMealPlace, readPlace } from './grid-places.ts'
import { ITEM_DRAG_TYPE } from './item-list.tsx'
import { describePlace } from './move-dialog.tsx'
import type { PlanStore } from './plan-store.ts'

const MEAL_DRAG_TYPE = ITEM_DRAG_TYPE.replace('item', 'meal')
const DAY_DRAG_TYPE = ITEM_DRAG_TYPE.replace('item', 'day')
const DRAG_TYPES = [ITEM_DRAG_TYPE, MEAL_DRAG_TYPE, DAY_DRAG_TYPE]

/** The grid's own drag and drop of foods, meals and days: handlers for the whole table. */
export function useGridDrag() {
  const store = usePlanStore()
  const hovered = useRef<HTMLElement>(null)
  const mark = (cell: HTMLElement | null): void => {
    // Sets the attribute directly, because redrawing cells for each pointer move would make dragging slow.
    if (hovered.current === cell) return
    hovered.current?.removeAttribute('data-drop')
    cell?.setAttribute('data-drop', '')
    hovered.current = cell
  }
  return {
    onDragStart: startDrag,
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
      if (target === null) return
      event.preventDefault()
      drop(store, event, target)
    },
    onDragEnd: (): void => mark(null),
  }
}

function startDrag({ target, dataTransfer }: DragEvent): void {
  const place = readPlace(target)
  if (place === null || !(target instanceof HTMLElement)) return
  const { item } = target.dataset
  dataTransfer.effectAllowed = 'copyMove'
  if (item !== undefined) dataTransfer.setData(ITEM_DRAG_TYPE, item)
  else if (place.slot !== null) dataTransfer.setData(MEAL_DRAG_TYPE, JSON.stringify(place))
  else dataTransfer.setData(DAY_DRAG_TYPE, place.dayKey)
}

/** Moves or copies what was dropped to the place, and announces it. */
function drop({ dispatch, announce, getState }: PlanStore, event: DragEvent, target: GridPlace): void {
  const { days } = getState()
  const isCopy = isCopying(event)
  const verb = isCopy ? 'copied' : 'moved'
  const itemKey = event.dataTransfer.getData(ITEM_DRAG_TYPE)
  const mealText = event.dataTransfer.getData(MEAL_DRAG_TYPE)
  const dayKey = event.dataTransfer.getData(DAY_DRAG_TYPE)
  const found = itemKey === '' ? null : findItem(days, itemKey)
  if (found) {
    // Dropped on a heading, it goes into the same meal of that day.
    const place = { dayKey: target.dayKey, slot: target.slot ?? found.place.slot }
    dispatch({ type: isCopy ? 'copy-item' : 'move-item', itemKey, place })
    announce(`${found.item.name} ${verb} to ${describePlace(days, place)}`)
  } else if (mealText !== '') {
    const from = readMealPlace(mealText)
    if (from === null) return
    const place = { dayKey: target.dayKey, slot: target.slot ?? from.slot }
    if (isCopy) dispatch({ type: 'copy-meal', place: from, onto: place })
    else dispatch({ type: 'swap-meals', place: from, other: place })
    announce(`${describePlace(days, from)} ${verb} to ${describePlace(days, place)}`)
  } else if (dayKey !== '') {
    const day = days.find(({ key }) => key === dayKey)
    const index = days.findIndex(({ key }) => key === target.dayKey)
    if (isCopy) dispatch({ type: 'copy-day', dayKey, ontoDayKey: target.dayKey })
    else dispatch({ type: 'move-day', dayKey, index })
    announce(
      isCopy
        ? `${day?.dayLabel ?? 'Day'} copied onto ${days[index]?.dayLabel ?? 'the day'}`
        : `${day?.dayLabel ?? 'Day'} moved to place ${index + 1}`,
    )
  }
}

/** Checks for Ctrl, or Alt as on a Mac, which makes a drag a copy. */
function isCopying(event: DragEvent): boolean {
  return event.ctrlKey || event.altKey
}
