import { listFastDates } from '#domain/plans/fasts/fast-dates.ts'
import { FASTS, type Fast, type HijriShift, type MonthRegion } from '#domain/plans/fasts/fast-names.ts'
import { type FastPlaceKey, findFastPlace } from '#domain/plans/fasts/fast-places.ts'
import type { FastClock } from '#domain/plans/fasts/fast-times.ts'
import type { Sky } from '#domain/plans/fasts/sky.ts'
import { addDays, minutesIn } from '#domain/units/dates.ts'
import { say } from '#domain/words/say.ts'
import type { Db } from '#server/kit/database/db.ts'
import { findFastSettings } from '#server/kit/settings/settings.ts'
import { createSky } from './create-sky.ts'

type Settings = { place: FastPlaceKey; region: MonthRegion; hijriShift: HijriShift }

/** Days of one fast in a row. */
export type FastSpan = { first: string; last: string }

/** The dates and times of fasts at the practice's place. */
export type FastCalendar = {
  placeName: string
  /** Lists the fasts of a date, in the order of `FASTS`. */
  listOn: (date: string) => Fast[]
  /** Lists the next spans of a fast that end on a date or later. */
  listNext: (fast: Fast, from: string, limit: number) => FastSpan[]
  /** The sun of a date, by the clock of the place. */
  clockOn: (date: string) => FastClock
}

/** Computing a year takes some hundredths of a second, so the dates are computed once by each process. */
const computed = new Map<string, readonly string[]>()
const MOST_COMPUTED = 1000
const skies = new Map<FastPlaceKey, Sky>()

/** Reads the calendar of fasts by the practice's settings. */
export async function readFastCalendar(db: Db): Promise<FastCalendar> {
  return createFastCalendar(await findFastSettings(db))
}

/** Creates the calendar of fasts by settings. */
export function createFastCalendar(settings: Settings): FastCalendar {
  const place = findFastPlace(settings.place)
  const sky = skies.get(settings.place) ?? createSky(place)
  skies.set(settings.place, sky)
  const list = (fast: Fast, year: number): readonly string[] => {
    const { region, hijriShift } = settings
    const key = [settings.place, region, hijriShift, fast, year].join(' ')
    const known = computed.get(key)
    if (known) return known
    const dates = listFastDates(fast, year, { sky, region, hijriShift })
    if (computed.size >= MOST_COMPUTED) computed.clear()
    computed.set(key, dates)
    return dates
  }
  return {
    placeName: say(place.name),
    listOn: (date) => FASTS.filter((fast) => list(fast, readYear(date)).includes(date)),
    listNext: (fast, from, limit) => {
      const year = readYear(from)
      const dates = [...list(fast, year), ...list(fast, year + 1)]
      return joinDates(dates)
        .filter(({ last }) => last >= from)
        .slice(0, limit)
    },
    clockOn: (date) => {
      const minuteOf = (instant: Date): number => minutesIn(place.timeZone, instant)
      return {
        dawn: minuteOf(sky.dawnOn(date)),
        sunrise: minuteOf(sky.sunriseOn(date)),
        sunset: minuteOf(sky.sunsetOn(date)),
      }
    },
  }
}

function readYear(date: string): number {
  return Number(date.slice(0, 4))
}

/** Joins dates in a row to spans. */
function joinDates(dates: readonly string[]): FastSpan[] {
  const spans: FastSpan[] = []
  for (const date of dates) {
    const open = spans.at(-1)
    if (open && addDays(open.last, 1) === date) open.last = date
    else spans.push({ first: date, last: date })
  }
  return spans
}
