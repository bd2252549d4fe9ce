import { todayIn } from '#domain/units/dates.ts'

/**
 * The instant to store for a day in a client's time zone: now for today, the previous instant if the day is unchanged,
 * else an instant within that day.
 *
 * @param date `YYYY-MM-DD`; undefined is today.
 * @param before The instant of the entry so far.
 */
export function findInstantOn(
  date: string | undefined,
  timeZone: string,
  now: Date,
  before?: string,
): string {
  if (before !== undefined && date === todayIn(timeZone, new Date(before))) return before
  if (date === undefined || date === todayIn(timeZone, now)) return now.toISOString()
  // 12:00 UTC is within the same day nearly everywhere. Pacific islands in the far east need the morning.
  const noon = new Date(`${date}T12:00:00.000Z`)
  return todayIn(timeZone, noon) === date ? noon.toISOString() : `${date}T06:00:00.000Z`
}
