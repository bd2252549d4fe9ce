import { findMinuteOfDay } from '#domain/appointments/schedule.ts'

const DAY_MINUTES = 24 * 60
const MINUTE_MS = 60_000

/** A span of each day, in minutes after midnight. It may go over midnight. */
export type QuietHours = { from: number; to: number }

/** Checks whether a minute of the day lies in the quiet hours: their first minute does, their last one does not. */
export function isQuietMinute(minute: number, hours: QuietHours | null): boolean {
  if (hours === null) return false
  const { from, to } = hours
  return from < to ? minute >= from && minute < to : minute >= from || minute < to
}

/**
 * Returns when the quiet hours that include this instant end; `null` if it is in none. On a day on which clocks change,
 * it may be an hour off.
 */
export function findQuietEnd(instant: Date, timeZone: string, hours: QuietHours | null): Date | null {
  const minute = findMinuteOfDay(instant, timeZone)
  if (hours === null || !isQuietMinute(minute, hours)) return null
  const leftMinutes = (hours.to - minute + DAY_MINUTES) % DAY_MINUTES
  const startOfMinute = Math.floor(instant.getTime() / MINUTE_MS) * MINUTE_MS
  return new Date(startOfMinute + leftMinutes * MINUTE_MS)
}

/** Writes minutes after midnight as `HH:MM`. */
export function writeClock(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}

/** Reads `HH:MM` as minutes after midnight. Throws RangeError for other texts. */
export function readClock(text: string): number {
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? []
  if (hour === undefined || minute === undefined) throw new RangeError('Not a time of the day.')
  return Number(hour) * 60 + Number(minute)
}

/** Joins the stored ends of quiet hours. */
export function readQuietHours(stored: {
  quietFrom: number | null
  quietTo: number | null
}): QuietHours | null {
  const { quietFrom: from, quietTo: to } = stored
  return from === null || to === null ? null : { from, to }
}
