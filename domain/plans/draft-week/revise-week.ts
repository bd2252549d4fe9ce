import type { DraftedDay, DraftedDays, WeekInProgress } from './week-in-progress.ts'

/** A day that could not be drafted beside the others, and the earlier day that was changed for it. */
export type Revision = { day: DraftedDay; earlier: DraftedDay }

/**
 * Finds a place for a day that cannot be drafted because the days before it have used up its dishes: drafts it first, as
 * if one earlier day did not exist, and then that day again. The last day is tried first. Returns `null` if the day is not
 * possible even without the others, if no exchange helps, or if the time is not enough.
 */
export function reviseWeek(week: WeekInProgress, dayNumber: number, drafted: DraftedDays): Revision | null {
  if (drafted.size === 0 || week.draft(week.describe(dayNumber, new Map())).kind !== 'found') return null
  for (const number of [...drafted.keys()].toReversed()) {
    const others = new Map([...drafted].filter(([other]) => other !== number))
    const day = week.draft(week.describe(dayNumber, others))
    if (day.kind === 'unknown') return null
    if (day.kind === 'impossible') continue
    const earlier = week.draft(week.describe(number, new Map([...others, [dayNumber, day]])))
    if (earlier.kind === 'found') return { day, earlier }
    if (earlier.kind === 'unknown') return null
  }
  return null
}
