import { todayIn } from '#domain/units/dates.ts'

/**
 * The instant that stands for a day where somebody lives: the present one for today, the one it had where the day is
 * unchanged, else one within that day.
 *
 * @param date `YYYY-MM-DD`; undefined is today.
 * @param before The instant that an entry had so far.
 */
export function findInstantOn(
  date: string | undefined,
  timeZone: string,
  now: Date,
  before?: string,
): string {
  if (before !== undefined && date === todayIn(timeZone, new Date(before))) return before
  if (date === undefined || date === todayIn(timeZone, now)) return now.toISOString()
  // Noon of UTC lies within the same day nearly everywhere; east of it, on islands of the Pacific, the morning does.
  const noon = new Date(`${date}T12:00:00.000Z`)
  return todayIn(timeZone, noon) === date ? noon.toISOString() : `${date}T06:00:00.000Z`
}
