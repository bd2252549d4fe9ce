import { addDays } from '#domain/units/dates.ts'

/** The most working days that a practice can give itself for a client's first plan. */
export const MAX_FIRST_PLAN_DAYS = 30

/**
 * Returns the day by which a client's first plan comes: some working days after the day of the setup. Working days are Monday
 * to Friday, except the practice's days off.
 *
 * @param setupDay The day on which the client completed the setup, as an ISO date.
 * @param workingDays 1 to `MAX_FIRST_PLAN_DAYS`.
 */
export function findFirstPlanDay(
  setupDay: string,
  workingDays: number,
  daysOff: readonly { firstDay: string; lastDay: string }[],
): string {
  let day = setupDay
  for (let counted = 0; counted < workingDays; ) {
    day = addDays(day, 1)
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
    const isOff = daysOff.some(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay)
    if (weekday !== 0 && weekday !== 6 && !isOff) counted += 1
  }
  return day
}
