const HOUR_MS = 3_600_000

/** How long before a consultation its reminder comes. */
export type ReminderLead = 'day' | 'hour'

/**
 * Returns which reminder of a consultation is due, or `null` if none is. A person who has just booked or moved it needs
 * none: the reminder a day before is for times that were announced at least 26 hours ahead, the one an hour before for
 * at least two hours. If called every quarter of an hour, it finds every reminder.
 *
 * @param announcedAt When its time was last announced: booked or moved.
 */
export function findReminder(startsAt: Date, announcedAt: Date, now: Date): ReminderLead | null {
  const leftMs = startsAt.getTime() - now.getTime()
  const aheadMs = startsAt.getTime() - announcedAt.getTime()
  if (leftMs <= 0) return null
  if (leftMs <= HOUR_MS) return aheadMs >= 2 * HOUR_MS ? 'hour' : null
  // In the last three hours only the reminder an hour before is still sent.
  const isDayBefore = leftMs <= 24 * HOUR_MS && leftMs > 3 * HOUR_MS
  return isDayBefore && aheadMs >= 26 * HOUR_MS ? 'day' : null
}
