import { plural, t } from '@lingui/core/macro'
import { MEAL_SLOTS, nameSlot } from '#domain/plans/plan.ts'
import {
  type CopiedMeal,
  type EditorDays,
  isMealEmpty,
  type PutMeal,
  toCopiedMeal,
} from '../plan-editor-state.ts'
import type { GridPlace } from './grid-places.ts'

/*
 * The selected cells of the grid: a rectangle of days and meals, and what copying, pasting, filling and clearing do with
 * it. Each function returns meals for one `put-meals`, so that each command is one step of undo.
 */

/** Two corners of the selected cells. A corner on a heading selects whole days. The head is the corner that moves. */
export type GridSelection = { anchor: GridPlace; head: GridPlace }

/** A rectangle of cells: numbers of days (left, right) and of meals (top, bottom) from 0. Both ends are included. */
export type CellBlock = { left: number; right: number; top: number; bottom: number }

/** Copied cells as they were side by side: for each meal of the day, one cell for each day. */
export type CopiedRows = readonly (readonly CopiedMeal[])[]

const LAST_SLOT = MEAL_SLOTS.length - 1
const EMPTY: CopiedMeal = { note: '', items: [] }

/** Returns the selected cells. `null` if nothing is selected, or a corner's day was removed. */
export function findBlock(days: EditorDays, selection: GridSelection | null): CellBlock | null {
  if (selection === null) return null
  const known = blocks.get(selection)
  if (known?.days === days) return known.block
  const block = spanBlock(days, selection)
  blocks.set(selection, { days, block })
  return block
}

/** Every cell asks for the same block at each change of the plan. */
const blocks = new WeakMap<GridSelection, { days: EditorDays; block: CellBlock | null }>()

function spanBlock(days: EditorDays, { anchor, head }: GridSelection): CellBlock | null {
  const columns = [anchor, head].map(({ dayKey }) => days.findIndex(({ key }) => key === dayKey))
  if (columns.includes(-1)) return null
  const isOfDays = anchor.slot === null || head.slot === null
  const rows = isOfDays ? [0, LAST_SLOT] : [anchor, head].map(findRow)
  return {
    left: Math.min(...columns),
    right: Math.max(...columns),
    top: Math.min(...rows),
    bottom: Math.max(...rows),
  }
}

function findRow({ slot }: GridPlace): number {
  return MEAL_SLOTS.findIndex(({ key }) => key === slot)
}

/** Checks whether a cell is among the selected ones. A heading is if its day is. */
export function isPlaceSelected(
  days: EditorDays,
  selection: GridSelection | null,
  place: GridPlace,
): boolean {
  const block = findBlock(days, selection)
  if (block === null) return false
  const column = days.findIndex(({ key }) => key === place.dayKey)
  if (column < block.left || column > block.right) return false
  const row = findRow(place)
  return place.slot === null ? isOfWholeDays(block) : row >= block.top && row <= block.bottom
}

export function isOfWholeDays({ top, bottom }: CellBlock): boolean {
  return top === 0 && bottom === LAST_SLOT
}

export function countCells({ left, right, top, bottom }: CellBlock): number {
  return (right - left + 1) * (bottom - top + 1)
}

/** Selects a meal of all days. */
export function selectRow(days: EditorDays, slot: GridPlace['slot']): GridSelection | null {
  const [first] = days
  const last = days.at(-1)
  if (first === undefined || last === undefined) return null
  return { anchor: { dayKey: first.key, slot }, head: { dayKey: last.key, slot } }
}

/** Describes the selected cells: `Lunch, Day 1`, or `6 meals, Breakfast to Lunch, Day 1 to Day 2`. */
export function describeBlock(days: EditorDays, block: CellBlock): string {
  const name = (from: string, to: string): string => (from === to ? from : t`${from} to ${to}`)
  const label = (index: number): string => days[index]?.dayLabel ?? t`Day`
  const slot = (row: number): string => nameSlot(MEAL_SLOTS[row]?.key ?? '')
  const count = countCells(block)
  const meals = isOfWholeDays(block) ? t`all meals` : name(slot(block.top), slot(block.bottom))
  return [
    ...(count === 1 ? [] : [plural(count, { one: '# meal', other: '# meals' })]),
    meals,
    name(label(block.left), label(block.right)),
  ].join(', ')
}

/** Copies the selected cells in their shape. */
export function copyBlock(days: EditorDays, block: CellBlock): CopiedRows {
  return MEAL_SLOTS.slice(block.top, block.bottom + 1).map(({ key }) =>
    days.slice(block.left, block.right + 1).map((day) => toCopiedMeal(day.meals[key])),
  )
}

/** Checks whether all selected cells are empty. */
export function isBlockEmpty(days: EditorDays, block: CellBlock): boolean {
  return listCells(block).every(({ column, row }) => {
    const slot = MEAL_SLOTS[row]
    const day = days[column]
    return slot === undefined || day === undefined || isMealEmpty(day.meals[slot.key])
  })
}

/**
 * Places copied cells onto selected ones. They are repeated if the selection is a whole number of copies in both
 * directions, so one copied cell fills it; otherwise they are placed once, from its first cell. What would lie outside
 * of the grid is left out and counted.
 */
export function pasteRows(
  days: EditorDays,
  rows: CopiedRows,
  onto: CellBlock,
): { meals: PutMeal[]; block: CellBlock; leftOut: number } {
  const height = rows.length
  const width = rows[0]?.length ?? 0
  if (height === 0 || width === 0) return { meals: [], block: onto, leftOut: 0 }
  const isRepeated = (onto.bottom - onto.top + 1) % height === 0 && (onto.right - onto.left + 1) % width === 0
  const wanted = isRepeated ? onto : { ...onto, right: onto.left + width - 1, bottom: onto.top + height - 1 }
  const block = {
    ...wanted,
    right: Math.min(wanted.right, days.length - 1),
    bottom: Math.min(wanted.bottom, LAST_SLOT),
  }
  const meals = putEach(days, block, (column, row) => rows[row % height]?.[column % width])
  return { meals, block, leftOut: countCells(wanted) - countCells(block) }
}

/** Repeats the first row of the selected cells downwards, or their first column to the right. */
export function fillBlock(days: EditorDays, block: CellBlock, direction: 'down' | 'right'): PutMeal[] {
  const first = direction === 'down' ? { ...block, bottom: block.top } : { ...block, right: block.left }
  return pasteRows(days, copyBlock(days, first), block).meals
}

/** Empties the selected cells. */
export function clearBlock(days: EditorDays, block: CellBlock): PutMeal[] {
  return putEach(days, block, () => EMPTY)
}

/** @param read Returns the new content by the number of the cell's day and meal within the block. */
function putEach(
  days: EditorDays,
  block: CellBlock,
  read: (column: number, row: number) => CopiedMeal | undefined,
): PutMeal[] {
  return listCells(block).flatMap(({ column, row }) => {
    const dayKey = days[column]?.key
    const slot = MEAL_SLOTS[row]?.key
    const meal = read(column - block.left, row - block.top)
    return dayKey === undefined || slot === undefined || meal === undefined
      ? []
      : [{ place: { dayKey, slot }, meal }]
  })
}

function listCells({ left, right, top, bottom }: CellBlock): { column: number; row: number }[] {
  const cells: { column: number; row: number }[] = []
  for (let row = top; row <= bottom; row++) {
    for (let column = left; column <= right; column++) cells.push({ column, row })
  }
  return cells
}
