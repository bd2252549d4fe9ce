/*
 * What the rules of fasts need to know about the sky over a place.
 */

/** A place: degrees north and east, and its standard time. Summer time is left out: it moves no sunrise to another date. */
export type Place = { latitude: number; longitude: number; utcOffsetMinutes: number }

/** The sky over a place. `createSky` of the server computes it. */
export type Sky = {
  /** The standard time of the place, by which its days begin. */
  utcOffsetMinutes: number
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

const MINUTE_MS = 60_000

/** Returns the instant at which a date begins at a place. */
export function startOfDay(date: string, { utcOffsetMinutes }: Pick<Sky, 'utcOffsetMinutes'>): Date {
  return new Date(Date.parse(`${date}T00:00:00Z`) - utcOffsetMinutes * MINUTE_MS)
}

/** Returns the date at a place at an instant. */
export function dateOf(instant: Date, { utcOffsetMinutes }: Pick<Sky, 'utcOffsetMinutes'>): string {
  return new Date(instant.getTime() + utcOffsetMinutes * MINUTE_MS).toISOString().slice(0, 10)
}

/** Returns the middle between sunrise and sunset of a date. */
export function middayOn(date: string, sky: Sky): Date {
  return new Date((sky.sunriseOn(date).getTime() + sky.sunsetOn(date).getTime()) / 2)
}
