import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { TickState } from '#domain/plans/ticks.ts'

/** The buttons that mark a meal. */
export const MARK_WORDS: Record<TickState, MessageDescriptor> = {
  eaten: msg({ message: 'Done', context: 'meal' }),
  skipped: msg`Skip`,
  swapped: msg`Ate something else`,
}

/** The states of a marked meal. */
export const MARKED_WORDS: Record<TickState, MessageDescriptor> = {
  eaten: msg({ message: 'Done', context: 'meal' }),
  skipped: msg({ message: 'Skipped', context: 'meal' }),
  swapped: msg`Ate something else`,
}
