import { addDays } from '#domain/units/dates.ts'
import { findWeekday, PRACTICE_TIME_ZONE, type WeeklyHours } from './slots.ts'

/*
 * The layout of a day or a week: the position of each entry, and the hours shown. Minutes are counted from midnight in
 * the practice's time zone.
 */

export const SCHEDULE_VIEWS = ['day', 'week'] as const
export type ScheduleView = (typeof SCHEDULE_VIEWS)[number]

/** An ordinary working day, shown even if nobody has hours. */
const USUAL_DAY = { startMinute: 9 * 60, endMinute: 18 * 60 }
const HOUR = 60
const DAY_MINUTES = 24 * HOUR

export type Span = { startMinute: number; endMinute: number }

/** Returns the Monday of the week of a day (`YYYY-MM-DD`). */
export function findWeekStart(date: string): string {
  return addDays(date, 1 - findWeekday(date))
}

/** Lists the days that this view shows, in order. */
export function listShownDays(date: string, view: ScheduleView): string[] {
  if (view === 'day') return [date]
  const monday = findWeekStart(date)
  return Array.from({ length: 7 }, (_, index) => addDays(monday, index))
}

/** Returns a day of the previous (`-1`) or next (`1`) view. */
export function stepDay(date: string, view: ScheduleView, steps: number): string {
  return addDays(date, steps * (view === 'day' ? 1 : 7))
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Returns the local time at an instant, in minutes after midnight. */
export function findMinuteOfDay(instant: Date, timeZone: string = PRACTICE_TIME_ZONE): number {
  let clock = clocks.get(timeZone)
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-US', {
      timeZone,
      numberingSystem: 'latn',
      hourCycle: 'h23',
      hour: 'numeric',
      minute: 'numeric',
    })
    clocks.set(timeZone, clock)
  }
  const parts = clock.formatToParts(instant)
  const read = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value)
  return read('hour') * HOUR + read('minute')
}

/** Returns the hours to show: whole hours, wide enough for all spans. */
export function findShownHours(spans: readonly Span[]): Span {
  const startMinute = Math.min(USUAL_DAY.startMinute, ...spans.map((span) => span.startMinute))
  const endMinute = Math.max(USUAL_DAY.endMinute, ...spans.map((span) => span.endMinute))
  return {
    startMinute: Math.max(0, Math.floor(startMinute / HOUR) * HOUR),
    endMinute: Math.min(DAY_MINUTES, Math.ceil(endMinute / HOUR) * HOUR),
  }
}

/**
 * Returns the minute at which a day begins when only a part of it fits on the screen: the start of its first entry, or
 * later, so that the next hour of today is visible while there are entries left today.
 *
 * @param shown The range of the whole day that can be scrolled.
 * @param nowMinute `null` if the day is not today.
 * @param room Number of minutes that are visible at once.
 */
export function findFirstMinute(
  spans: readonly Span[],
  shown: Span,
  nowMinute: number | null,
  room: number,
): number {
  if (spans.length === 0) return Math.max(shown.startMinute, nowMinute === null ? 0 : nowMinute - HOUR)
  const first = Math.min(...spans.map((span) => span.startMinute))
  const end = Math.max(...spans.map((span) => span.endMinute))
  if (nowMinute === null || nowMinute >= end) return first
  return Math.max(first, Math.min(nowMinute, Math.ceil(nowMinute + HOUR - room)))
}

/** Lists the hours of a day, in order. */
export function listHoursOf(hours: readonly WeeklyHours[], date: string): Span[] {
  const weekday = findWeekday(date)
  return hours
    .filter((span) => span.weekday === weekday)
    .map(({ startMinute, endMinute }) => ({ startMinute, endMinute }))
    .toSorted((a, b) => a.startMinute - b.startMinute)
}

/**
 * Places overlapping entries side by side: each entry gets a lane, and the number of lanes among the entries that it
 * overlaps, directly or through others. Nobody has two consultations at the same time, but a cancelled one may overlap
 * another.
 *
 * @returns The lanes in the order of `spans`.
 */
export function layOutLanes(spans: readonly Span[]): { lane: number; laneCount: number }[] {
  const order = spans
    .map((span, index) => ({ ...span, index }))
    .toSorted((a, b) => a.startMinute - b.startMinute || b.endMinute - a.endMinute || a.index - b.index)
  const placed: { lane: number; laneCount: number }[] = spans.map(() => ({ lane: 0, laneCount: 1 }))
  let cluster: number[] = []
  let laneEnds: number[] = []
  let clusterEnd = 0
  const close = (): void => {
    for (const index of cluster) {
      const place = placed[index]
      if (place) place.laneCount = laneEnds.length
    }
    cluster = []
    laneEnds = []
  }
  for (const { startMinute, endMinute, index } of order) {
    if (startMinute >= clusterEnd) close()
    const free = laneEnds.findIndex((end) => end <= startMinute)
    const lane = free === -1 ? laneEnds.length : free
    laneEnds[lane] = endMinute
    placed[index] = { lane, laneCount: 1 }
    cluster.push(index)
    clusterEnd = Math.max(clusterEnd, endMinute)
  }
  close()
  return placed
}
