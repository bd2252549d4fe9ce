import type { TickState } from '#domain/plans/ticks.ts'

/** The buttons that mark a meal. */
export const MARK_WORDS: Record<TickState, string> = {
  eaten: 'Done',
  skipped: 'Skip',
  swapped: 'Ate something else',
}

/** The states of a marked meal. */
export const MARKED_WORDS: Record<TickState, string> = {
  eaten: 'Done',
  skipped: 'Skipped',
  swapped: 'Ate something else',
}
