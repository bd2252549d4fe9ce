import type { GroceryCategory } from './aisles.ts'
import type { DateRange } from './grocery.ts'

/** Aisles whose food does not last from one week to the next. */
const FRESH: readonly GroceryCategory[] = ['Vegetables', 'Fruits', 'Milk and dairy', 'Eggs, fish and meat']

/**
 * Returns the last first day of lists for which food counts as being at home: for fresh food the last day of the list
 * on which it was noted, for other food `null`, because it lasts until the client says otherwise.
 */
export function findAtHomeUntil(category: GroceryCategory, { to }: DateRange): string | null {
  return FRESH.includes(category) ? to : null
}

/** Checks whether food that was noted as being at home still is for a list that begins on a day. */
export function isStillAtHome({ untilDay }: { untilDay: string | null }, { from }: DateRange): boolean {
  return untilDay === null || from <= untilDay
}
