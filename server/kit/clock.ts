export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** Returns the instant that many milliseconds after another; if negative, before it. */
export function addMs(instant: Date, milliseconds: number): Date {
  return new Date(instant.getTime() + milliseconds)
}
