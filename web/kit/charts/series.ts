import { formatNumber } from '#domain/units/format.ts'

/** One measurement, by the id of its entry, and the smoothed trend through its day. */
export type SeriesPoint = { id: string; date: string; value: number; trend: number }

/** Measurements of one kind over time, in the unit that they are shown in. */
export type Series<Key extends string = string> = {
  key: Key
  label: string
  unit: string
  /** Oldest first; a day has as many as were measured. */
  points: readonly SeriesPoint[]
  goal: { value: number; label: string } | null
  /** The healthy range by guidelines; an end that is null is open. */
  guideline: { from: number | null; to: number | null; label: string } | null
  /** The least height of the axis, so that small changes look small. */
  leastSpan: number
}

/** A time with a title below the points, such as a diet plan. `endDate` is the day after the last one. */
export type Period = { title: string; startDate: string; endDate: string }

/** The points of some days, both ends included. */
export function cutPoints(
  points: readonly SeriesPoint[],
  { from, to }: { from: string; to: string },
): SeriesPoint[] {
  return points.filter(({ date }) => date >= from && date <= to)
}

/** A value with its unit: `72.4 kg`, `31.0 %`, `24.2`; with its one decimal in any case. */
export function formatValue(value: number, { unit }: Pick<Series, 'unit'>): string {
  const figure = formatNumber(value, 1, true)
  return unit === '' ? figure : `${figure} ${unit}`
}
