import { msg, t } from '@lingui/core/macro'
import type { EndpointOutput } from '#contract/endpoint.ts'
import type { getProgressChart } from '#contract/progress/progress.ts'
import { NORMAL_BMI } from '#domain/body/bmi.ts'
import type { WeightUnit } from '#domain/people/options.ts'
import { WAIST_TO_HEIGHT_LIMIT } from '#domain/progress/measures.ts'
import { smoothWeights } from '#domain/progress/trend.ts'
import { addDays } from '#domain/units/dates.ts'
import { formatNumber } from '#domain/units/format.ts'
import { toWeightUnit } from '#domain/units/weight.ts'
import { filterPoints, type Series, type SeriesPoint } from '#web/kit/charts/series.ts'

export type ChartData = EndpointOutput<typeof getProgressChart>

/** A measured quantity as a series of the chart. */
export type MeasuredSeries = Series<'weight' | 'waist' | 'bodyFat' | 'bmi'>

type Entry = ChartData['entries'][number]

/**
 * The series that a chart can show: every measured quantity, in the person's units. Guidelines only where they apply to
 * the person. A hidden weight is left out completely, and with it the body mass index, which would reveal it.
 */
export function readSeries(
  data: ChartData,
  { weightUnit, hidesWeight }: { weightUnit: WeightUnit; hidesWeight: boolean },
): MeasuredSeries[] {
  const { heightCm, goalWeightKg, isGuidelineFit, bmiGuideline } = data
  const normalBmi = NORMAL_BMI[bmiGuideline]
  const all: MeasuredSeries[] = [
    {
      key: 'weight',
      label: t`Weight`,
      unit: weightUnit,
      points: readPoints(data, ({ weightKg }) =>
        weightKg === null ? null : toWeightUnit(weightKg, weightUnit),
      ),
      goal:
        goalWeightKg === null
          ? null
          : {
              value: toWeightUnit(goalWeightKg, weightUnit),
              label: t`Goal ${{ weight: `${formatNumber(toWeightUnit(goalWeightKg, weightUnit), 1)} ${weightUnit}` }}`,
            },
      guideline: null,
      leastSpan: toWeightUnit(2, weightUnit),
    },
    {
      key: 'waist',
      label: t`Waist`,
      unit: 'cm',
      points: readPoints(data, ({ waistCm }) => waistCm),
      goal: null,
      guideline:
        heightCm !== null && isGuidelineFit
          ? {
              from: null,
              to: heightCm * WAIST_TO_HEIGHT_LIMIT,
              label: t`Up to half your height (${{ limit: formatNumber(heightCm * WAIST_TO_HEIGHT_LIMIT, 1) }} cm)`,
            }
          : null,
      leastSpan: 4,
    },
    {
      key: 'bodyFat',
      label: t`Body fat`,
      unit: '%',
      points: readPoints(data, ({ bodyFatPercent }) => bodyFatPercent),
      goal: null,
      guideline: null,
      leastSpan: 3,
    },
    {
      key: 'bmi',
      label: 'BMI',
      unit: '',
      points:
        heightCm === null
          ? []
          : readPoints(data, ({ weightKg }) => (weightKg === null ? null : weightKg / (heightCm / 100) ** 2)),
      goal: null,
      guideline: isGuidelineFit
        ? {
            from: normalBmi.min,
            to: normalBmi.max,
            label:
              bmiGuideline === 'indian'
                ? t`Healthy by Indian guidelines (${{ min: normalBmi.min }} to ${{ max: normalBmi.max }})`
                : t`Healthy by WHO guidelines (${{ min: normalBmi.min }} to ${{ max: normalBmi.max }})`,
          }
        : null,
      leastSpan: 1,
    },
  ]
  return all.filter(
    ({ key, points }) => points.length > 0 && !(hidesWeight && (key === 'weight' || key === 'bmi')),
  )
}

function readPoints(data: ChartData, read: (entry: Entry) => number | null): SeriesPoint[] {
  const measured = data.entries.flatMap((entry) => {
    const value = read(entry)
    return value === null ? [] : [{ id: entry.id, date: entry.date, value }]
  })
  // The trend of weights suits every measurement. It has one value a day, however many were measured.
  const days = smoothWeights(measured.map(({ date, value }) => ({ date, weightKg: value })))
  const trends = new Map(days.map(({ date, trendKg }) => [date, trendKg]))
  return measured.map((point) => ({ ...point, trend: trends.get(point.date) ?? point.value }))
}

/** The ranges of a chart. */
export const RANGES = [
  { key: '1m', label: msg`1M`, name: msg`1 month`, days: 31 },
  { key: '3m', label: msg`3M`, name: msg`3 months`, days: 92 },
  { key: '6m', label: msg`6M`, name: msg`6 months`, days: 183 },
  { key: '1y', label: msg`1Y`, name: msg`1 year`, days: 366 },
  {
    key: 'all',
    label: msg({ message: 'All', context: 'whole period' }),
    name: msg({ message: 'All', context: 'whole period' }),
    days: null,
  },
] as const
export type RangeKey = (typeof RANGES)[number]['key']

/** The ranges that clients choose from; the first is shown first. */
export const CLIENT_RANGES = RANGES.filter(({ key }) => key !== '1y')

/** The first and last day of a range. "Everything" begins with the first point and has at least one week. */
export function readRange(
  range: RangeKey,
  points: readonly SeriesPoint[],
  today: string,
): { from: string; to: string } {
  const last = points.at(-1)?.date ?? today
  const to = last > today ? last : today
  const days = RANGES.find(({ key }) => key === range)?.days ?? null
  if (days !== null) return { from: addDays(to, -days), to }
  const first = points[0]
  const weekBefore = addDays(to, -7)
  return { from: first && first.date < weekBefore ? first.date : weekBefore, to }
}

/** The shortest range that shows all points; for more than a year, the last three months if they contain a trend. */
export function chooseRange(points: readonly SeriesPoint[], today: string): RangeKey {
  const first = points[0]
  if (!first) return '3m'
  const fitting = RANGES.find(({ key }) => first.date >= readRange(key, points, today).from)
  if (fitting && fitting.key !== 'all') return fitting.key
  return filterPoints(points, readRange('3m', points, today)).length > 1 ? '3m' : 'all'
}

/** For clients: the last month, or all if nothing was measured in it. */
export function chooseOwnRange(points: readonly SeriesPoint[], today: string): RangeKey {
  return filterPoints(points, readRange('1m', points, today)).length > 0 ? '1m' : 'all'
}
