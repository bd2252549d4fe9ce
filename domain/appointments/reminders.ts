const HOUR_MS = 3_600_000

/** How long before a consultation its reminder comes. */
export type ReminderLead = 'day' | 'hour'

/**
 * Which reminder of a consultation is due; null: none. Whoever has just been told of it, by booking or moving it, needs no
 * reminder: the one a day before comes to those who were told at least 26 hours ahead, the one an hour before to those who
 * were told at least two. Whoever looks every quarter of an hour meets each.
 *
 * @param toldAt When its time was last told: booked or moved.
 */
export function findReminder(startsAt: Date, toldAt: Date, now: Date): ReminderLead | null {
  const leftMs = startsAt.getTime() - now.getTime()
  const aheadMs = startsAt.getTime() - toldAt.getTime()
  if (leftMs <= 0) return null
  if (leftMs <= HOUR_MS) return aheadMs >= 2 * HOUR_MS ? 'hour' : null
  // The last hours belong to the one that is still to come.
  const isDayBefore = leftMs <= 24 * HOUR_MS && leftMs > 3 * HOUR_MS
  return isDayBefore && aheadMs >= 26 * HOUR_MS ? 'day' : null
}
