import type { RefObject } from 'react'

/**
 * What somebody pressed, or had in focus, before the planner was there. `key` is the `data-press` of a control, which has
 * the same value in the still week and in the planner.
 */
export type EarlyPress = {
  /** `null` if only something was typed or dropped. */
  key: string | null
  isPressed: boolean
  /** The text that was typed into the search field. */
  text?: string
  /** A meal that was dropped on a day. */
  drop?: EarlyDrop
}

/** A meal of the library, or a planned meal by the id of its entry. */
export type EarlyDrop = { kind: 'library' | 'planned'; id: string; day: string }

export type EarlyRef = RefObject<EarlyPress | null>

/** Finds the control in the planner, moves the focus to it, and presses it if it was pressed. */
export function repeatPress(early: EarlyPress | null): void {
  if (!early || early.key === null) return
  const marked = document.querySelector<HTMLElement>(`[data-press="${CSS.escape(early.key)}"]`)
  if (!marked) return
  const control = marked.matches('button, input')
    ? marked
    : /^(meal|library)-/.test(early.key)
      ? marked.closest<HTMLElement>('[role=row]')
      : marked.querySelector<HTMLElement>('button')
  control?.focus({ preventScroll: true })
  if (early.isPressed) control?.click()
}

/** Returns what was dropped, once. */
export function takeDrop(early: EarlyPress | null): EarlyDrop | null {
  const drop = early?.drop ?? null
  if (early) delete early.drop
  return drop
}
