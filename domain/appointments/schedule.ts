import { addDays } from '#domain/units/dates.ts'
import { findWeekday, PRACTICE_TIME_ZONE, type WeeklyHours } from './slots.ts'

/*
 * The layout of a day or a week: where each entry is, and the hours shown. Minutes are those of the practice's clock,
 * after midnight.
 */

export const SCHEDULE_VIEWS = ['day', 'week'] as const
export type ScheduleView = (typeof SCHEDULE_VIEWS)[number]

/** Shown also where nobody has hours: an ordinary working day. */
const USUAL_DAY = { startMinute: 9 * 60, endMinute: 18 * 60 }
const HOUR = 60
const DAY_MINUTES = 24 * HOUR

export type Span = { startMinute: number; endMinute: number }

/** The Monday of the week that a day (`YYYY-MM-DD`) lies in. */
export function findWeekStart(date: string): string {
  return addDays(date, 1 - findWeekday(date))
}

/** The days that a view of this day shows, in order. */
export function listShownDays(date: string, view: ScheduleView): string[] {
  if (view === 'day') return [date]
  const monday = findWeekStart(date)
  return Array.from({ length: 7 }, (_, index) => addDays(monday, index))
}

/** The day that the view before (`-1`) or after (`1`) this one is of. */
export function stepDay(date: string, view: ScheduleView, steps: number): string {
  return addDays(date, steps * (view === 'day' ? 1 : 7))
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** What a clock shows at an instant, in minutes after midnight. */
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

/** The hours that a drawing shows: whole ones, wide enough for everything that is to be seen in it. */
export function findShownHours(spans: readonly Span[]): Span {
  const startMinute = Math.min(USUAL_DAY.startMinute, ...spans.map((span) => span.startMinute))
  const endMinute = Math.max(USUAL_DAY.endMinute, ...spans.map((span) => span.endMinute))
  return {
    startMinute: Math.max(0, Math.floor(startMinute / HOUR) * HOUR),
    endMinute: Math.min(DAY_MINUTES, Math.ceil(endMinute / HOUR) * HOUR),
  }
}

/**
 * The minute that a drawing of which not all is seen at once begins with: the first of what is in it, or so much later that
 * the coming hour of today is seen too while something is left of the day.
 *
 * @param shown What the drawing shows.
 * @param nowMinute Null: it does not show today.
 * @param room How many minutes are seen at once.
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

/** The hours of a day, in order. */
export function listHoursOf(hours: readonly WeeklyHours[], date: string): Span[] {
  const weekday = findWeekday(date)
  return hours
    .filter((span) => span.weekday === weekday)
    .map(({ startMinute, endMinute }) => ({ startMinute, endMinute }))
    .toSorted((a, b) => a.startMinute - b.startMinute)
}

/**
 * Puts overlapping entries side by side: each entry gets a lane, and the number of lanes among those that it overlaps,
 * directly or through others. Nobody has two consultations at a time, but a cancelled one may overlap another.
 *
 * @returns In the order of `spans`.
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
