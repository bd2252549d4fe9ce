import type { FastOfDay } from '#domain/plans/fasts/fast-names.ts'

/** What a client eats on a fast, in one short sentence. */
export const FAST_TEXTS: Record<FastOfDay, string> = {
  ekadashi: 'Fasting foods, no grains or pulses',
  navratri: 'Fasting foods, no grains or pulses',
  shravan_mondays: 'Fasting foods, no grains or pulses',
  paryushan_fourth: 'Jain food, no roots, all meals before sunset',
  paryushan_fifth: 'Jain food, no roots, all meals before sunset',
  das_lakshan: 'Jain food, no roots, all meals before sunset',
  ramzan: 'Your planned food and water at sehri and after iftar',
  fast: 'Fasting foods, no grains or pulses',
  no_onion_garlic: 'Your planned meals without onion and garlic',
}
