import { formatNumber } from '#domain/units/format.ts'

/** One measurement with the id of its entry, and the smoothed trend on its day. */
export type SeriesPoint = { id: string; date: string; value: number; trend: number }

/** Measurements of one kind over time, in the unit that they are shown in. */
export type Series<Key extends string = string> = {
  key: Key
  label: string
  unit: string
  /** Oldest first; a day may have several points. */
  points: readonly SeriesPoint[]
  goal: { value: number; label: string } | null
  /** The healthy range by guidelines; an end that is `null` is open. */
  guideline: { from: number | null; to: number | null; label: string } | null
  /** The smallest span of the axis, so that small changes look small. */
  leastSpan: number
}

/** A period with a title below the points, such as a diet plan. `endDate` is the day after the last one. */
export type Period = { title: string; startDate: string; endDate: string }

/** Returns the points from `from` to `to`, both ends included. */
export function filterPoints(
  points: readonly SeriesPoint[],
  { from, to }: { from: string; to: string },
): SeriesPoint[] {
  return points.filter(({ date }) => date >= from && date <= to)
}

/** Formats a value with its unit, always with one decimal: `72.4 kg`, `31.0 %`, `24.2`. */
export function formatValue(value: number, { unit }: Pick<Series, 'unit'>): string {
  const figure = formatNumber(value, 1, true)
  return unit === '' ? figure : `${figure} ${unit}`
}
