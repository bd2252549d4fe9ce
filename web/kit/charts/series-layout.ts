import { t } from '@lingui/core/macro'
import { addDays } from '#domain/units/dates.ts'
import { formatDate, formatNumber } from '#domain/units/format.ts'
import { filterPoints, type Period, type Series, type SeriesPoint } from './series.ts'

/** A point and where it is drawn. */
export type Place = { point: SeriesPoint; x: number; y: number; trendY: number }

/** Positions of everything that is drawn, in px from the upper left corner. */
export type SeriesLayout = {
  plot: { left: number; right: number; top: number; bottom: number }
  /** Oldest first. */
  places: readonly Place[]
  /** All points as one path of dots, and the trend as one line: thousands cost no more than a few. */
  dotsPath: string
  trendPath: string
  yTicks: readonly { y: number; label: string }[]
  xTicks: readonly { x: number; label: string }[]
  /**
   * `isBeyond` is true if the goal is outside the drawing; then `y` is the edge. The label is at the place with the
   * fewest points.
   */
  goal: {
    y: number
    isBeyond: boolean
    label: string
    labelX: number
    labelY: number
    anchor: 'start' | 'end'
  } | null
  guideline: { top: number; bottom: number; label: string } | null
  periods: readonly { x: number; width: number; label: string }[]
}

const DAY_MS = 86_400_000
/** Above the plot are the titles of periods, below are the dates. */
const TOP_PX = 28
const BOTTOM_PX = 30
const RIGHT_PX = 12
/** Approximate width of a letter of the smallest size, at the usual text size. */
const LETTER_PX = 7
const TICK_ROOM_PX = 68

/**
 * Places a series, its goal and guideline, and periods on an axis of days.
 *
 * @param span The days it shows, both ends included.
 * @param textScale 2 if the reader's text is twice as large.
 */
export function layOutSeries({
  series,
  periods,
  span,
  widthPx,
  heightPx,
  textScale = 1,
}: {
  series: Series
  periods: readonly Period[]
  span: { from: string; to: string }
  widthPx: number
  heightPx: number
  textScale?: number
}): SeriesLayout {
  const letterPx = LETTER_PX * textScale
  const points = filterPoints(series.points, span)
  const scale = fitScale(series, points)
  const labels = scale.ticks.map((value) => formatNumber(value, scale.decimals))
  const longest = Math.max(...labels.map(({ length }) => length))
  const plot = {
    left: longest * letterPx + 14,
    right: Math.max(widthPx - RIGHT_PX, 60),
    top: TOP_PX,
    bottom: heightPx - BOTTOM_PX,
  }
  const fromMs = Date.parse(span.from)
  const pxPerMs = (plot.right - plot.left) / Math.max(Date.parse(span.to) - fromMs, DAY_MS)
  const findX = (date: string): number => round(plot.left + (Date.parse(date) - fromMs) * pxPerMs)
  const findY = (value: number): number =>
    round(plot.bottom - ((value - scale.from) / (scale.to - scale.from)) * (plot.bottom - plot.top))

  const places = points.map((point) => ({
    point,
    x: findX(point.date),
    y: findY(point.value),
    trendY: findY(point.trend),
  }))
  return {
    plot,
    places,
    dotsPath: drawDots(places),
    trendPath: drawTrend(places),
    yTicks: scale.ticks.map((value, index) => ({
      y: findY(value),
      label: labels[index] ?? '',
    })),
    xTicks: listDateTicks(
      span,
      Math.max(2, Math.floor((plot.right - plot.left) / (TICK_ROOM_PX * textScale))),
    ).map(({ date, label }) => ({ x: findX(date), label })),
    goal: series.goal && placeGoal(series.goal, scale, findY, plot, places, letterPx),
    guideline: series.guideline && placeGuideline(series.guideline, scale, findY),
    periods: periods.flatMap(({ title, startDate, endDate }) => {
      // `endDate` is the day after the last one.
      const x = Math.max(findX(startDate), plot.left)
      const width = round(Math.min(findX(endDate), plot.right) - x)
      if (width <= 0) return []
      // Titles with the same beginning would look the same if truncated, so a title that does not fit is left out.
      return [{ x, width, label: title.length * letterPx <= width - 8 ? title : '' }]
    }),
  }
}

/** With more points than this, several fall on the same pixel, and only one of them is drawn. */
const MANY_PLACES = 400

function drawDots(places: readonly Place[]): string {
  if (places.length <= MANY_PLACES) return places.map(({ x, y }) => `M${x} ${y}h0`).join('')
  return [...new Set(places.map(({ x, y }) => `M${Math.round(x)} ${Math.round(y)}h0`))].join('')
}

function drawTrend(places: readonly Place[]): string {
  let drawnX = Number.NEGATIVE_INFINITY
  const corners = places.filter(({ x }, index) => {
    if (x - drawnX < 0.5 && index < places.length - 1) return false
    drawnX = x
    return true
  })
  return corners.map(({ x, trendY }, index) => `${index === 0 ? 'M' : 'L'}${x} ${trendY}`).join('')
}

/**
 * Returns the place nearest to `x`. Of several places on one day, returns the one nearest to `y`. Returns `null` if
 * there is none.
 */
export function findNearest(places: readonly Place[], x: number, y: number): number | null {
  if (places.length === 0) return null
  let low = 0
  let high = places.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((places[middle]?.x ?? 0) < x) low = middle + 1
    else high = middle
  }
  const before = places[low - 1]
  const at = places[low]
  const nearest = before && at && x - before.x < at.x - x ? before : at
  const ofDay = places.flatMap((place, index) => (place.x === nearest?.x ? [{ place, index }] : []))
  const [best] = ofDay.toSorted((a, b) => Math.abs(a.place.y - y) - Math.abs(b.place.y - y))
  return best?.index ?? null
}

type Scale = { from: number; to: number; ticks: number[]; decimals: number }

/**
 * Makes an axis with round ticks for all points. It includes a goal and a guideline only if they are near enough not to
 * flatten the points.
 */
function fitScale(series: Series, points: readonly SeriesPoint[]): Scale {
  const values = points.flatMap(({ value, trend }) => [value, trend])
  let lowest = values.length > 0 ? Math.min(...values) : (series.points.at(-1)?.value ?? 0)
  let highest = values.length > 0 ? Math.max(...values) : lowest
  const reach = Math.max((highest - lowest) * 2, series.leastSpan * 5)
  const low = lowest
  const high = highest
  const { goal, guideline } = series
  for (const extra of [goal?.value, guideline?.from, guideline?.to]) {
    if (extra == null || extra < low - reach || extra > high + reach) continue
    lowest = Math.min(lowest, extra)
    highest = Math.max(highest, extra)
  }
  const missing = series.leastSpan - (highest - lowest)
  if (missing > 0) {
    lowest -= missing / 2
    highest += missing / 2
  }
  return makeTicks(lowest, highest)
}

/** Makes four to seven ticks at steps of 1, 2 or 5 times a power of ten, with both ends between them. */
export function makeTicks(lowest: number, highest: number): Scale {
  const rough = Math.max(highest - lowest, 1e-6) / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= rough * 0.99) ?? 10) * power
  const first = Math.floor(lowest / step + 1e-9)
  const last = Math.ceil(highest / step - 1e-9)
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => round((first + index) * step))
  return { from: first * step, to: last * step, ticks, decimals: step < 1 ? 1 : 0 }
}

function labelGoal(
  { value, label }: NonNullable<Series['goal']>,
  { from, to }: Pick<Scale, 'from' | 'to'>,
): string {
  if (value < from) return t`${{ goal: label }}, below this range`
  return value > to ? t`${{ goal: label }}, above this range` : label
}

function placeGoal(
  goal: NonNullable<Series['goal']>,
  { from, to }: Scale,
  findY: (value: number) => number,
  plot: SeriesLayout['plot'],
  places: readonly Place[],
  letterPx: number,
): SeriesLayout['goal'] {
  const y = findY(Math.min(to, Math.max(from, goal.value)))
  const label = labelGoal(goal, { from, to })
  const labelWidth = label.length * letterPx
  const spots = [y - 8, y + 18]
    .filter((labelY) => labelY - 14 >= plot.top && labelY + 4 <= plot.bottom)
    .flatMap((labelY) => [
      { labelX: plot.right - 4, labelY, anchor: 'end' as const, left: plot.right - labelWidth },
      { labelX: plot.left + 4, labelY, anchor: 'start' as const, left: plot.left },
    ])
    .map(({ left, ...spot }) => {
      const isIn = (pointY: number): boolean => pointY > spot.labelY - 20 && pointY < spot.labelY + 10
      const covered = places.filter(
        (place) =>
          place.x > left - 8 && place.x < left + labelWidth + 8 && (isIn(place.y) || isIn(place.trendY)),
      )
      return { ...spot, coveredCount: covered.length }
    })
  const [best] = spots.toSorted((one, other) => one.coveredCount - other.coveredCount)
  if (!best) return null
  const { coveredCount: _coveredCount, ...spot } = best
  return { y, isBeyond: goal.value < from || goal.value > to, label, ...spot }
}

function placeGuideline(
  { from, to, label }: NonNullable<Series['guideline']>,
  scale: Scale,
  findY: (value: number) => number,
): SeriesLayout['guideline'] {
  const low = Math.max(from ?? scale.from, scale.from)
  const high = Math.min(to ?? scale.to, scale.to)
  return low < high ? { top: findY(high), bottom: findY(low), label } : null
}

const MONTH_STEPS = [1, 2, 3, 6, 12, 24, 60, 120] as const

/** Lists dates along the axis, at most `most`: weeks, months or years, depending on the space. */
export function listDateTicks(
  span: { from: string; to: string },
  most: number,
): { date: string; label: string }[] {
  const days = (Date.parse(span.to) - Date.parse(span.from)) / DAY_MS
  const stepDays = days <= 100 ? [1, 2, 7, 14].find((step) => Math.floor(days / step) + 1 <= most) : undefined
  if (stepDays !== undefined) {
    const count = Math.floor(days / stepDays) + 1
    // Counted back from the last day, which is today.
    return Array.from({ length: count }, (_, index) => {
      const date = addDays(span.to, -stepDays * (count - 1 - index))
      return { date, label: formatDate(date).slice(0, -5) }
    })
  }
  const firstMonth = readMonth(span.from) + (span.from.endsWith('-01') ? 0 : 1)
  const lastMonth = readMonth(span.to)
  const step = MONTH_STEPS.find((size) => Math.floor((lastMonth - firstMonth) / size) + 1 <= most) ?? 120
  const start = Math.ceil(firstMonth / step) * step
  const ticks: { date: string; label: string }[] = []
  for (let month = start; month <= lastMonth; month += step) {
    const date = `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`
    const [, name, year] = formatDate(date).split(' ')
    if (step >= 12) ticks.push({ date, label: year ?? '' })
    else
      ticks.push({ date, label: month % 12 === 0 || ticks.length === 0 ? `${name} ${year}` : (name ?? '') })
  }
  return ticks
}

/** Returns the number of months since the year 0. */
function readMonth(date: string): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
