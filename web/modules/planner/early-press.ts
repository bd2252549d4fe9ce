import type { RefObject } from 'react'

/**
 * What somebody pressed, or had in focus, before the planner was there. `key` is the `data-press` of a control, which has
 * the same value in the still week and in the planner.
 */
export type EarlyPress = { key: string; isPressed: boolean }

export type EarlyRef = RefObject<EarlyPress | null>

/** Finds the control in the planner, moves the focus to it, and presses it if it was pressed. */
export function repeatPress(early: EarlyPress | null): void {
  const marked = early && document.querySelector<HTMLElement>(`[data-press="${CSS.escape(early.key)}"]`)
  if (!marked) return
  const control = marked.matches('button')
    ? marked
    : early.key.startsWith('meal-')
      ? marked.closest<HTMLElement>('[role=row]')
      : marked.querySelector<HTMLElement>('button')
  control?.focus({ preventScroll: true })
  if (early.isPressed) control?.click()
}
