import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FastOfDay } from '#domain/plans/fasts/fast-names.ts'

/** What a client eats on a fast, in one short sentence. */
export const FAST_TEXTS: Record<FastOfDay, MessageDescriptor> = {
  ekadashi: msg`Fasting foods, no grains or pulses`,
  navratri: msg`Fasting foods, no grains or pulses`,
  shravan_mondays: msg`Fasting foods, no grains or pulses`,
  paryushan_fourth: msg`Jain food, no roots, all meals before sunset`,
  paryushan_fifth: msg`Jain food, no roots, all meals before sunset`,
  das_lakshan: msg`Jain food, no roots, all meals before sunset`,
  ramzan: msg`Your planned food and water at sehri and after iftar`,
  fast: msg`Fasting foods, no grains or pulses`,
  no_onion_garlic: msg`Your planned meals without onion and garlic`,
}
