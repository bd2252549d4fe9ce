import { addDays, daysBetween } from '#domain/units/dates.ts'

/** The first day and the end date, which is the first day after the period. Both are `YYYY-MM-DD`. */
export type Period = { startDate: string; endDate: string }

/**
 * How many days before its last day a client is notified that a subscription ends, in the order in which they occur.
 */
export const ENDING_NOTICE_DAYS = [7, 1] as const

/** How many days before a subscription was created its payment may have been received. */
const PAID_AHEAD_DAYS = 60

/**
 * Returns the earliest day on which a payment for a subscription can have been received, from the day on which the
 * subscription was created.
 */
export function findEarliestPaymentDay(writtenOn: string): string {
  return addDays(writtenOn, -PAID_AHEAD_DAYS)
}

/**
 * Returns the period of the given number of weeks. Example: ('2026-11-21', 4) → 2026-11-21 to 2026-12-19, whose last
 * day is the 18th.
 */
export function makePeriod(startDate: string, durationWeeks: number): Period {
  return { startDate, endDate: addDays(startDate, durationWeeks * 7) }
}

/** Returns the last day of a period: the day before its end date. */
export function findLastDay({ endDate }: Pick<Period, 'endDate'>): string {
  return addDays(endDate, -1)
}

/** Returns the number of days left in a period, including `today`; at least 0 and at most all of its days. */
export function countDaysLeft(period: Period, today: string): number {
  const all = daysBetween(period.startDate, period.endDate)
  return Math.min(all, Math.max(0, daysBetween(today, period.endDate)))
}

/**
 * Returns the day on which a paid subscription can begin: after those that are active or paid before it, otherwise
 * today.
 *
 * @param ahead Periods of the earlier subscriptions, in any order.
 */
export function findNextStart(ahead: readonly Period[], today: string): string {
  return [today, ...ahead.map(({ endDate }) => endDate)].toSorted().at(-1) ?? today
}

/**
 * Returns the latest of `ENDING_NOTICE_DAYS` that has been reached, if its day lies within the period; `null` if none
 * has, or if the period is over. After days without a check, only the nearest counts.
 *
 * Example: a period whose last day is 2026-12-18, on 2026-12-11 → 7; on 2026-12-17 and 2026-12-18 → 1.
 */
export function findEndingNotice(period: Period, today: string): (typeof ENDING_NOTICE_DAYS)[number] | null {
  const lastDay = findLastDay(period)
  if (today > lastDay) return null
  const come = ENDING_NOTICE_DAYS.filter((days) => {
    const day = addDays(lastDay, -days)
    return day >= period.startDate && day <= today
  })
  return come.at(-1) ?? null
}
