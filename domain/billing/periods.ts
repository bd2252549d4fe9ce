import { addDays, daysBetween } from '#domain/units/dates.ts'

/** From the first day to the end date, which is the first day that is not covered any more. `YYYY-MM-DD`. */
export type Period = { startDate: string; endDate: string }

/** How many days before its last day a client is notified that a subscription ends, first to last. */
export const ENDING_MARKS_DAYS = [7, 1] as const

/** How long before a subscription was written down its money may have come in. */
const PAID_AHEAD_DAYS = 60

/** The earliest day on which money for a subscription can have come in, by the day on which it was written down. */
export function findEarliestPaymentDay(writtenOn: string): string {
  return addDays(writtenOn, -PAID_AHEAD_DAYS)
}

/** The period of so many weeks. Example: ('2026-11-21', 4) → 2026-11-21 to 2026-12-19, whose last day is the 18th. */
export function makePeriod(startDate: string, durationWeeks: number): Period {
  return { startDate, endDate: addDays(startDate, durationWeeks * 7) }
}

/** The last day that a period covers: the day before its end date. */
export function findLastDay({ endDate }: Pick<Period, 'endDate'>): string {
  return addDays(endDate, -1)
}

/** Days of a period that are still to come, `today` included; never below 0 nor above all of it. */
export function countDaysLeft(period: Period, today: string): number {
  const all = daysBetween(period.startDate, period.endDate)
  return Math.min(all, Math.max(0, daysBetween(today, period.endDate)))
}

/**
 * When what is paid for can begin: behind those that are active or paid before it, else today.
 *
 * @param ahead Periods of what comes before it, in any order.
 */
export function findNextStart(ahead: readonly Period[], today: string): string {
  return [today, ...ahead.map(({ endDate }) => endDate)].toSorted().at(-1) ?? today
}

/**
 * The mark of days before the last one that has come most lately, of those that lie within the period; null: none has, or
 * the period is over. After days without looking, only the nearest counts.
 *
 * Example: a period whose last day is 2026-12-18, on 2026-12-11 → 7; on 2026-12-17 and 2026-12-18 → 1.
 */
export function findEndingMark(period: Period, today: string): (typeof ENDING_MARKS_DAYS)[number] | null {
  const lastDay = findLastDay(period)
  if (today > lastDay) return null
  const come = ENDING_MARKS_DAYS.filter((days) => {
    const day = addDays(lastDay, -days)
    return day >= period.startDate && day <= today
  })
  return come.at(-1) ?? null
}
