/*
 * What the rules of fasts need to know about the sky. Days are those of India (UTC + 5:30), where every place is.
 */

/** A place of India: degrees north and east. */
export type Place = { latitude: number; longitude: number }

/** The sky over a place. `createSky` of the server computes it. */
export type Sky = {
  /** The upper edge of the sun at the horizon, with refraction. */
  sunriseOn: (date: string) => Date
  sunsetOn: (date: string) => Date
  /** The first light: the sun 18° below the horizon. */
  dawnOn: (date: string) => Date
  /** Returns the first instant from `from` on at which the moon is that many degrees ahead of the sun. */
  findElongation: (degrees: number, from: Date) => Date
  /** Returns the sidereal sign of the sun, 0 for Mesha, by the ayanamsa of Lahiri. */
  solarSignAt: (instant: Date) => number
}

const INDIA_OFFSET_MS = 5.5 * 3_600_000

/** Returns the instant at which a date begins in India. */
export function startOfDay(date: string): Date {
  return new Date(Date.parse(`${date}T00:00:00Z`) - INDIA_OFFSET_MS)
}

/** Returns the date in India at an instant. */
export function dateOf(instant: Date): string {
  return new Date(instant.getTime() + INDIA_OFFSET_MS).toISOString().slice(0, 10)
}

/** Returns the middle between sunrise and sunset of a date. */
export function middayOn(date: string, sky: Sky): Date {
  return new Date((sky.sunriseOn(date).getTime() + sky.sunsetOn(date).getTime()) / 2)
}
