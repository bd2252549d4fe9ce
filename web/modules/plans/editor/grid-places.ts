import { isOneOf } from '#domain/people/options.ts'
import { MEAL_SLOTS, type MealSlot } from '#domain/plans/plan.ts'
import type { MealPlace } from '../plan-editor-state.ts'

/** A cell of the grid: a meal, or the heading of its day if there is no slot. */
export type GridPlace = { dayKey: string; slot: MealSlot | null }

/** The keys of the rows with meals. */
export const SLOT_KEYS = MEAL_SLOTS.map(({ key }) => key)
/** The rows of the grid: headings, then meals. */
export const GRID_ROWS: readonly (MealSlot | null)[] = [null, ...SLOT_KEYS]

/** Returns the meal of a cell, or `null` if the cell is a heading. */
export function toMealPlace({ dayKey, slot }: GridPlace): MealPlace | null {
  return slot === null ? null : { dayKey, slot }
}

/** Finds the cell in which an event happened. */
export function findCell(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-day]') : null
}

/** Focuses the cell of a place if it is shown. */
export function focusCell(grid: HTMLElement | null, { dayKey, slot }: GridPlace): void {
  grid?.querySelector<HTMLElement>(`[data-day="${dayKey}"][data-slot="${slot ?? ''}"]`)?.focus()
}

/** Reads the place of the cell in which an event happened. */
export function readPlace(target: EventTarget): GridPlace | null {
  const { day, slot } = findCell(target)?.dataset ?? {}
  if (day === undefined) return null
  return { dayKey: day, slot: isOneOf(SLOT_KEYS, slot) ? slot : null }
}

/** Reads the meal that another cell of this page attached to a drag. */
export function readMealPlace(text: string): MealPlace | null {
  const place = JSON.parse(text) as MealPlace // this page wrote it when the drag began
  return isOneOf(SLOT_KEYS, place.slot) ? place : null
}

export function isInControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('button, input, [role=listbox]') !== null
}
