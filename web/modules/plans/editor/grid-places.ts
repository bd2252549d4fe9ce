import { isOneOf } from '#domain/people/options.ts'
import { MEAL_SLOTS, type MealSlot } from '#domain/plans/plan.ts'
import type { MealPlace } from '../plan-editor-state.ts'

/** A cell of the grid: a meal, or without a slot the heading of its day. */
export type GridPlace = { dayKey: string; slot: MealSlot | null }

const SLOT_KEYS = MEAL_SLOTS.map(({ key }) => key)
/** The rows of the grid: headings, then meals. */
export const GRID_ROWS: readonly (MealSlot | null)[] = [null, ...SLOT_KEYS]

/** The meal of a cell; null: the cell is a heading. */
export function toMealPlace({ dayKey, slot }: GridPlace): MealPlace | null {
  return slot === null ? null : { dayKey, slot }
}

/** The cell that an event happened in. */
export function findCell(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-day]') : null
}

/** Moves the focus to the cell of a place, where it is shown. */
export function focusCell(grid: HTMLElement | null, { dayKey, slot }: GridPlace): void {
  grid?.querySelector<HTMLElement>(`[data-day="${dayKey}"][data-slot="${slot ?? ''}"]`)?.focus()
}

/** The place of the cell that an event happened in. */
export function readPlace(target: EventTarget): GridPlace | null {
  const { day, slot } = findCell(target)?.dataset ?? {}
  if (day === undefined) return null
  return { dayKey: day, slot: isOneOf(SLOT_KEYS, slot) ? slot : null }
}

/** The meal that another cell of this page gave to a drag. */
export function readMealPlace(text: string): MealPlace | null {
  const place = JSON.parse(text) as MealPlace // written when the drag began on this page
  return isOneOf(SLOT_KEYS, place.slot) ? place : null
}

export function isInControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('button, input, [role=listbox]') !== null
}
