import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
/*
 * The kinds of fasts and their names. This file imports nothing, because the first screen of clients reads it.
 */

/** The fasts whose dates are computed. Samvatsari, the end of Paryushan, is on the fourth or on the fifth tithi. */
export const FASTS = [
  'ekadashi',
  'navratri',
  'shravan_mondays',
  'paryushan_fourth',
  'paryushan_fifth',
  'das_lakshan',
  'ramzan',
] as const
export type Fast = (typeof FASTS)[number]

/** A day without onion and garlic is no fast, but is chosen for a day like one. */
export const FASTS_OF_DAY = [...FASTS, 'fast', 'no_onion_garlic'] as const
export type FastOfDay = (typeof FASTS_OF_DAY)[number]

/** The names of fasts, as headings. */
export const FAST_LABELS: Record<FastOfDay, MessageDescriptor> = {
  ekadashi: msg`Ekadashi`,
  navratri: msg`Navratri`,
  shravan_mondays: msg`Shravan Monday`,
  paryushan_fourth: msg`Paryushan (Samvatsari on Chaturthi)`,
  paryushan_fifth: msg`Paryushan (Samvatsari on Panchami)`,
  das_lakshan: msg`Das Lakshan`,
  ramzan: msg`Ramzan`,
  fast: msg`Fasting day`,
  no_onion_garlic: msg`No onion or garlic`,
}

/** How months are counted: to the full moon in the north, to the new moon in the west and south. */
export const MONTH_REGIONS = ['north', 'west_south'] as const
export type MonthRegion = (typeof MONTH_REGIONS)[number]

/** Days by which Ramzan is later than by the Umm al-Qura calendar. In India the moon is mostly seen a day later. */
export const HIJRI_SHIFTS = [-1, 0, 1] as const
export type HijriShift = (typeof HIJRI_SHIFTS)[number]
export const DEFAULT_HIJRI_SHIFT: HijriShift = 1

/** What a dietician decided for a client. Without a decision, the rules decide. */
export const FAST_DECISIONS = ['allowed', 'off'] as const
export type FastDecision = (typeof FAST_DECISIONS)[number]

/**
 * Why no fast is shown: `stopped` by a fact on record, which nobody lifts here; `advice`: the dietician may allow it; `off`:
 * the dietician switched it off.
 */
export const FAST_OBSTACLES = ['stopped', 'advice', 'off'] as const
export type FastObstacle = (typeof FAST_OBSTACLES)[number]

/** The number of days, from today on, for which a single day can be chosen. */
export const FAST_CHOICE_DAYS = 7
