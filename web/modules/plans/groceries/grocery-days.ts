import { msg } from '@lingui/core/runtime-macro'
import { DAYS_A_WEEK, findWeekStart, type Weekday } from '#domain/planner/week.ts'
import { clampToPlan, type DateRange } from '#domain/plans/grocery/grocery.ts'
import { findLastServedDay } from '#domain/plans/plan.ts'
import { addDays, daysBetween, isCalendarDate } from '#domain/units/dates.ts'
import { say } from '#domain/words/say.ts'

type Dates = { startDate: string; endDate: string }

export const PRESETS = [
  { id: 'week', label: msg`This week` },
  { id: 'three', label: msg`Next 3 days` },
  { id: 'seven', label: msg`Next 7 days` },
] as const
export type PresetId = (typeof PRESETS)[number]['id']

/**
 * Returns the days of a preset, limited to the days that the plan serves. "Next" counts from today, or from the plan's
 * first day before it has begun. "This week" is the calendar week, so that its basket stays the same from day to day.
 * Returns `null` if the plan serves none of the days.
 */
export function findPresetDays(
  preset: PresetId,
  plan: Dates,
  { today, firstWeekday }: { today: string; firstWeekday: Weekday },
): DateRange | null {
  const from = today < plan.startDate ? plan.startDate : today
  const weekStart = findWeekStart(from, firstWeekday)
  const range = {
    week: { from: weekStart, to: addDays(weekStart, DAYS_A_WEEK - 1) },
    three: { from, to: addDays(from, 2) },
    seven: { from, to: addDays(from, 6) },
  }[preset]
  return range.from > findLastServedDay(plan.endDate) ? null : clampToPlan(plan, range)
}

/**
 * Returns the days with another first day. If it is after the last day, the last day moves too, so that the number of
 * days stays the same as far as the plan serves them.
 */
export function moveFirstDay(range: DateRange, from: string, { endDate }: Dates): DateRange {
  if (!isCalendarDate(from) || !isCalendarDate(range.to) || from <= range.to) return { ...range, from }
  const moreDays = isCalendarDate(range.from) ? Math.max(0, daysBetween(range.from, range.to)) : 0
  const to = addDays(from, moreDays)
  const last = findLastServedDay(endDate)
  return { from, to: to <= last ? to : from < last ? last : from }
}

/** Returns the problems of the chosen days, by field. An empty object means that there are none. */
export function findDateProblems({ from, to }: DateRange): Partial<DateRange> {
  if (!isCalendarDate(from)) return { from: say(msg`Choose a date`) }
  if (!isCalendarDate(to)) return { to: 'Choose a date' }
  return from > to ? { to: 'The last day cannot be before the first' } : {}
}
