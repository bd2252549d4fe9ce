import { isQuietMinute, type QuietHours } from './quiet-hours.ts'

/**
 * How long after its time a reminder is still sent: a job that runs every quarter of an hour then finds every reminder,
 * even if one run fails. After an hour without the server, nobody is reminded of what is over.
 */
const LATE_MINUTES = 30

/** Checks whether a reminder at a minute of the day is due now, and neither its time nor now is in quiet hours. */
export function isDue(minute: number, nowMinute: number, quiet: QuietHours | null): boolean {
  const lateMinutes = nowMinute - minute
  return (
    lateMinutes >= 0 &&
    lateMinutes < LATE_MINUTES &&
    !isQuietMinute(minute, quiet) &&
    !isQuietMinute(nowMinute, quiet)
  )
}

/** The earliest and the latest time of the reminder to measure. */
const WEIGH_IN_MINUTES = { earliest: 7 * 60, latest: 11 * 60 }

/** Returns the minute of the day at which a client is reminded to measure: in the morning, after the quiet hours. */
export function findWeighInMinute(quiet: QuietHours | null): number {
  const { earliest, latest } = WEIGH_IN_MINUTES
  return quiet && isQuietMinute(earliest, quiet) ? Math.min(quiet.to, latest) : earliest
}
