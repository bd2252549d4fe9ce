import { Body, Observer, SearchAltitude, SearchMoonPhase, SearchRiseSet, SunPosition } from 'astronomy-engine'
import { type Place, type Sky, startOfDay } from '#domain/plans/fasts/sky.ts'

const DAY_MS = 86_400_000

/** The depth of the sun below the horizon at dawn, as most timetables of fasts in India compute it. */
const DAWN_DEGREES = 18

/** A new moon is at most this many days ahead. */
const LONGEST_MONTH_DAYS = 40

/** Creates the sky over a place, computed with astronomy-engine. */
export function createSky({ latitude, longitude, utcOffsetMinutes }: Place): Sky {
  const observer = new Observer(latitude, longitude, 0)
  const require = (found: { date: Date } | null, what: string): Date => {
    if (!found) throw new RangeError(`There is no ${what}.`)
    return found.date
  }
  const startOf = (date: string): Date => startOfDay(date, { utcOffsetMinutes })
  const sunriseOn = (date: string): Date =>
    require(SearchRiseSet(Body.Sun, observer, +1, startOf(date), 1), `sunrise on ${date}`)
  const sunsetOn = (date: string): Date =>
    require(SearchRiseSet(Body.Sun, observer, -1, startOf(date), 1), `sunset on ${date}`)
  return {
    utcOffsetMinutes,
    sunriseOn,
    sunsetOn,
    dawnOn: (date) => {
      const dawn = SearchAltitude(Body.Sun, observer, +1, startOf(date), 0.5, -DAWN_DEGREES)
      if (dawn) return dawn.date
      // In a northern summer the night never becomes dark. The usual rule there: the last seventh of the night.
      const sunriseMs = sunriseOn(date).getTime()
      const sunsetMs = sunsetOn(date).getTime() - DAY_MS
      return new Date(sunriseMs - (sunriseMs - sunsetMs) / 7)
    },
    findElongation: (degrees, from) =>
      require(SearchMoonPhase(degrees % 360, from, LONGEST_MONTH_DAYS), `elongation of ${degrees}°`),
    solarSignAt: (instant) => {
      const centuries = (instant.getTime() - Date.UTC(2000, 0, 1, 12)) / (DAY_MS * 36_525)
      // Lahiri: 23.85709° in 2000, and the general precession of the IAU (2006).
      const ayanamsa = 23.857_09 + 1.396_971 * centuries + 0.000_308_6 * centuries ** 2
      return Math.floor(((SunPosition(instant).elon - ayanamsa + 360) % 360) / 30)
    },
  }
}
