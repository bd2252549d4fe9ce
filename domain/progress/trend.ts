import { daysBetween } from '#domain/units/dates.ts'

/** A weight measured on a day. */
export type WeightEntry = { date: string; weightKg: number }

/** A day's weight (the mean, if there were several) and the trend on that day. */
export type TrendPoint = { date: string; weightKg: number; trendKg: number }

/** Share of a day's difference by which the trend moves (Walker J, The Hacker's Diet). */
export const TREND_ALPHA_PER_DAY = 0.1

/** Length of the period over which the rate of change is calculated. */
const RATE_SPAN_DAYS = 28
const SHORTEST_RATE_SPAN_DAYS = 21

/**
 * Smooths weights exponentially, so that one salty dinner does not look like a failure. Each day the trend moves a
 * tenth of the way to the weight; over a gap of n days it moves 1 − 0.9ⁿ of the way, as if every day of the gap had the
 * new weight. Entries may come in any order; several on one day count as their mean. The first point is the first
 * weight.
 *
 * Example: 80.0, and a day later 81.0 → trend 80.0, 80.1; two days later instead → 80.19.
 */
export function smoothWeights(
  entries: readonly WeightEntry[],
  alphaPerDay = TREND_ALPHA_PER_DAY,
): TrendPoint[] {
  const points: TrendPoint[] = []
  for (const { date, weightKg } of averagePerDay(entries)) {
    const previous = points.at(-1)
    if (previous === undefined) {
      points.push({ date, weightKg, trendKg: weightKg })
      continue
    }
    const share = 1 - (1 - alphaPerDay) ** daysBetween(previous.date, date)
    points.push({ date, weightKg, trendKg: previous.trendKg + share * (weightKg - previous.trendKg) })
  }
  return points
}

/**
 * Calculates the average change of weight over the last four weeks, kg a week, negative for a loss: the slope of the
 * straight line through the weights of the 28 days up to `today` (least squares). `null` unless those weights span at
 * least 21 days, because the loss of water in one week does not represent four weeks.
 *
 * Example: 80, 79, 78, 77, 76 kg, a week apart → −1.
 */
export function calculateWeeklyChangeKg(entries: readonly WeightEntry[], today: string): number | null {
  const recent = averagePerDay(entries)
    .map(({ date, weightKg }) => ({ dayOffset: -daysBetween(date, today), weightKg }))
    .filter(({ dayOffset }) => dayOffset <= 0 && dayOffset >= -RATE_SPAN_DAYS)
  const first = recent[0]
  const last = recent.at(-1)
  if (!first || !last || last.dayOffset - first.dayOffset < SHORTEST_RATE_SPAN_DAYS) return null
  const meanDay = recent.reduce((sum, { dayOffset }) => sum + dayOffset, 0) / recent.length
  const meanKg = recent.reduce((sum, { weightKg }) => sum + weightKg, 0) / recent.length
  let covariance = 0
  let variance = 0
  for (const { dayOffset, weightKg } of recent) {
    covariance += (dayOffset - meanDay) * (weightKg - meanKg)
    variance += (dayOffset - meanDay) ** 2
  }
  return (covariance / variance) * 7
}

function averagePerDay(entries: readonly WeightEntry[]): WeightEntry[] {
  const byDay = new Map<string, number[]>()
  for (const { date, weightKg } of entries) {
    const weights = byDay.get(date)
    if (weights) weights.push(weightKg)
    else byDay.set(date, [weightKg])
  }
  return [...byDay]
    .map(([date, weights]) => ({
      date,
      weightKg: weights.reduce((sum, weightKg) => sum + weightKg, 0) / weights.length,
    }))
    .sort((one, other) => (one.date < other.date ? -1 : 1))
}
