import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#domain/units/dates.ts'
import { filterPoints, formatValue, type Series } from '#web/kit/charts/series.ts'
import { findNearest, layOutSeries, listDateTicks, makeTicks } from '#web/kit/charts/series-layout.ts'
import {
  type ChartData,
  CLIENT_RANGES,
  chooseOwnRange,
  chooseRange,
  readRange,
  readSeries,
} from './chart-series.ts'

const TODAY = '2026-11-21'
const IN_KG = { weightUnit: 'kg', hidesWeight: false } as const

function makeData(
  entries: Partial<ChartData['entries'][number]>[],
  more: Partial<ChartData> = {},
): ChartData {
  return {
    entryCount: entries.length,
    entries: entries.map((entry, index) => ({
      id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      date: TODAY,
      entryDate: `${entry.date ?? TODAY}T06:00:00.000Z`,
      weightKg: null,
      bodyFatPercent: null,
      waistCm: null,
      hipCm: null,
      ...entry,
    })),
    goalWeightKg: null,
    heightCm: 170,
    isGuidelineFit: true,
    bmiGuideline: 'indian',
    sex: 'female',
    plans: [],
    ...more,
  }
}

function takeSeries(data: ChartData, key: Series['key'], preferences = IN_KG): Series {
  const series = readSeries(data, preferences).find((one) => one.key === key)
  if (!series) throw new Error(`No series ${key}.`)
  return series
}

describe('series', () => {
  const data = makeData(
    [
      { date: '2026-11-01', weightKg: 80 },
      { date: '2026-11-02', weightKg: 81, waistCm: 90 },
    ],
    { goalWeightKg: 65 },
  )

  it('exist for measured quantities, with trend, goal and guideline', () => {
    expect(readSeries(data, IN_KG).map(({ key }) => key)).toEqual(['weight', 'waist', 'bmi'])
    const weight = takeSeries(data, 'weight')
    expect(weight.points[1]).toMatchObject({ value: 81, trend: expect.closeTo(80.1, 9) })
    expect(weight.goal?.label).toBe('Goal 65 kg')
    expect(takeSeries(data, 'waist').guideline).toMatchObject({ from: null, to: 85 })
    expect(takeSeries(data, 'bmi').guideline).toMatchObject({ from: 18.5, to: 22.9 })
  })

  it('contain each measurement of a day, with the trend of that day', () => {
    const twice = makeData([
      { date: '2026-11-01', weightKg: 80 },
      { date: '2026-11-02', weightKg: 80.5 },
      { date: '2026-11-02', weightKg: 81.5 },
    ])
    const { points } = takeSeries(twice, 'weight')
    expect(points.map(({ value }) => value)).toEqual([80, 80.5, 81.5])
    expect(points.slice(1).map(({ trend }) => trend)).toEqual([
      expect.closeTo(80.1, 9),
      expect.closeTo(80.1, 9),
    ])
    expect(new Set(points.map(({ id }) => id)).size).toBe(3)
  })

  it('are in pounds for a person who uses pounds', () => {
    const weight = readSeries(data, { weightUnit: 'lb', hidesWeight: false })[0]
    expect(weight?.points[0]?.value).toBeCloseTo(176.37, 2)
    expect(weight?.goal?.label).toBe('Goal 143.3 lb')
    expect(weight && formatValue(weight.points[0]?.value ?? 0, weight)).toBe('176.4 lb')
  })

  it('leave out a hidden weight and the body mass index', () => {
    const series = readSeries(data, { weightUnit: 'kg', hidesWeight: true })
    expect(series.map(({ key }) => key)).toEqual(['waist'])
  })

  it('have no guideline if none applies to the person', () => {
    const child = { ...data, isGuidelineFit: false }
    expect(readSeries(child, IN_KG).map(({ guideline }) => guideline)).toEqual([null, null, null])
  })
})

describe('ranges', () => {
  const measured = (...dates: string[]) =>
    takeSeries(makeData(dates.map((date) => ({ date, weightKg: 70 }))), 'weight').points

  it('end today and begin at their named start', () => {
    const points = measured('2025-01-05', '2026-11-01')
    expect(readRange('1m', points, TODAY)).toEqual({ from: '2026-10-21', to: TODAY })
    expect(readRange('all', points, TODAY)).toEqual({ from: '2025-01-05', to: TODAY })
    expect(filterPoints(points, readRange('1m', points, TODAY)).map(({ date }) => date)).toEqual([
      '2026-11-01',
    ])
    // Even a single measurement has a week around it.
    expect(readRange('all', measured(TODAY), TODAY)).toEqual({ from: '2026-11-14', to: TODAY })
  })

  it('are preselected by the available points', () => {
    expect(chooseRange([], TODAY)).toBe('3m')
    expect(chooseRange(measured('2026-11-01', '2026-11-20'), TODAY)).toBe('1m')
    expect(chooseRange(measured('2026-03-01', '2026-11-20'), TODAY)).toBe('1y')
    expect(chooseRange(measured('2024-03-01', '2026-11-01', '2026-11-20'), TODAY)).toBe('3m')
    expect(chooseRange(measured('2024-03-01', '2026-11-20'), TODAY)).toBe('all')
    // Clients see one month first.
    expect(CLIENT_RANGES.map(({ key }) => key)).toEqual(['1m', '3m', '6m', 'all'])
    expect(chooseOwnRange(measured('2024-03-01', '2026-11-20'), TODAY)).toBe('1m')
    expect(chooseOwnRange(measured('2024-03-01', '2026-03-20'), TODAY)).toBe('all')
  })
})

describe('layout', () => {
  const span = { from: '2026-10-21', to: TODAY }

  it('places every point within the plot, oldest first, whatever the values', () => {
    const entries = fc.array(
      fc.record({ dayOffset: fc.integer({ min: 0, max: 31 }), weightKg: fc.integer({ min: 30, max: 300 }) }),
      { minLength: 1, maxLength: 40 },
    )
    const goal = fc.option(fc.integer({ min: 30, max: 200 }))
    fc.assert(
      fc.property(entries, goal, fc.integer({ min: 300, max: 1200 }), (list, goalWeightKg, widthPx) => {
        const data = makeData(
          list
            .toSorted((one, other) => one.dayOffset - other.dayOffset)
            .map(({ dayOffset, weightKg }) => ({ date: addDays(span.from, dayOffset), weightKg })),
          { goalWeightKg },
        )
        const series = takeSeries(data, 'weight')
        const {
          plot,
          places,
          yTicks,
          goal: placed,
        } = layOutSeries({
          series,
          periods: [],
          span,
          widthPx,
          heightPx: 300,
        })
        expect(places).toHaveLength(series.points.length)
        for (const { x, y, trendY } of places) {
          expect(x).toBeGreaterThanOrEqual(plot.left)
          expect(x).toBeLessThanOrEqual(plot.right + 0.01)
          for (const height of [y, trendY, placed?.y ?? y]) {
            expect(height).toBeGreaterThanOrEqual(plot.top - 0.01)
            expect(height).toBeLessThanOrEqual(plot.bottom + 0.01)
          }
        }
        expect(yTicks.length).toBeGreaterThanOrEqual(3)
        expect(yTicks.length).toBeLessThanOrEqual(8)
      }),
    )
  })

  it('draws plans as bands over their days, and leaves out plans outside of the range', () => {
    const plan = { id: '00000000-0000-4000-8000-000000000001', title: 'Gentle start' }
    const series = takeSeries(makeData([{ date: '2026-11-01', weightKg: 70 }]), 'weight')
    const { periods, plot } = layOutSeries({
      series,
      periods: [
        { ...plan, startDate: '2026-01-01', endDate: '2026-02-01' },
        { ...plan, startDate: '2026-11-01', endDate: '2027-01-01' },
      ],
      span,
      widthPx: 600,
      heightPx: 300,
    })
    expect(periods).toHaveLength(1)
    expect(periods[0]?.label).toBe('Gentle start')
    expect((periods[0]?.x ?? 0) + (periods[0]?.width ?? 0)).toBeCloseTo(plot.right, 1)
  })

  it('leaves out a title that does not fit into its band', () => {
    const title = 'Healthy weight gain with plenty of pulses'
    const plan = { id: '00000000-0000-4000-8000-000000000001', title, endDate: '2027-01-01' }
    const series = takeSeries(makeData([{ date: '2026-11-01', weightKg: 70 }]), 'weight')
    const labelOf = (widthPx: number) =>
      layOutSeries({ series, periods: [{ ...plan, startDate: span.from }], span, widthPx, heightPx: 300 })
        .periods[0]?.label
    expect([labelOf(300), labelOf(600)]).toEqual(['', title])
  })

  it('marks a goal outside of the drawn range at the edge', () => {
    const data = makeData([{ date: '2026-11-01', weightKg: 120 }], { goalWeightKg: 65 })
    const layout = layOutSeries({
      series: takeSeries(data, 'weight'),
      periods: [],
      span,
      widthPx: 600,
      heightPx: 300,
    })
    expect(layout.goal).toMatchObject({ isBeyond: true, label: 'Goal 65 kg, below this range' })
  })

  it('places the label of the goal where no points are', () => {
    // The points approach the goal at the right.
    const data = makeData(
      Array.from({ length: 30 }, (_, day) => ({ date: addDays(span.from, day), weightKg: 75 - day / 3 })),
      { goalWeightKg: 65 },
    )
    const layout = layOutSeries({
      series: takeSeries(data, 'weight'),
      periods: [],
      span,
      widthPx: 600,
      heightPx: 300,
    })
    expect(layout.goal).toMatchObject({ isBeyond: false, anchor: 'start' })
  })

  it('lays out thousands of points quickly', () => {
    const data = makeData(
      Array.from({ length: 3000 }, (_, day) => ({
        date: addDays('2018-09-01', day),
        weightKg: 90 - day / 200 + Math.sin(day),
      })),
    )
    const startedAt = performance.now()
    const series = takeSeries(data, 'weight')
    const { places, dotsPath, trendPath } = layOutSeries({
      series,
      periods: [],
      span: readRange('all', series.points, TODAY),
      widthPx: 400,
      heightPx: 300,
    })
    expect(places).toHaveLength(3000)
    // Not more dots than pixels.
    expect(dotsPath.split('M').length).toBeLessThan(3000)
    expect(trendPath.split('L').length).toBeLessThan(900)
    expect(trendPath.endsWith(`L${places.at(-1)?.x} ${places.at(-1)?.trendY}`)).toBe(true)
    // Far above the real time, but low enough to fail if the layout becomes quadratic.
    expect(performance.now() - startedAt).toBeLessThan(5000)
  })
})

describe('ticks', () => {
  it('are round and include both ends', () => {
    expect(makeTicks(71.2, 76.4).ticks).toEqual([70, 72, 74, 76, 78])
    expect(makeTicks(70, 72)).toMatchObject({ ticks: [70, 70.5, 71, 71.5, 72], decimals: 1 })
    fc.assert(
      fc.property(
        fc.double({ min: 1, max: 700, noNaN: true }),
        fc.double({ min: 0.5, max: 300, noNaN: true }),
        (low, more) => {
          const { from, to, ticks } = makeTicks(low, low + more)
          expect(from).toBeLessThanOrEqual(low + 1e-6)
          expect(to).toBeGreaterThanOrEqual(low + more - 1e-6)
          expect(ticks.length).toBeLessThanOrEqual(8)
        },
      ),
    )
  })

  it('include as many dates as fit', () => {
    expect(listDateTicks({ from: '2026-10-21', to: TODAY }, 6).map(({ label }) => label)).toEqual([
      '24 Oct',
      '31 Oct',
      '7 Nov',
      '14 Nov',
      '21 Nov',
    ])
    expect(listDateTicks({ from: '2025-11-20', to: TODAY }, 5).map(({ label }) => label)).toEqual([
      'Jan 2026',
      'Apr',
      'Jul',
      'Oct',
    ])
    expect(listDateTicks({ from: '2018-09-01', to: TODAY }, 5).map(({ label }) => label)).toEqual([
      '2020',
      '2022',
      '2024',
      '2026',
    ])
  })
})

describe('nearest point', () => {
  it('is the one at the smallest distance', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 0, max: 1000 }), { minLength: 1, maxLength: 50 }),
        fc.integer({ min: -50, max: 1050 }),
        (list, x) => {
          const places = list
            .toSorted((one, other) => one - other)
            .map((at) => ({
              x: at,
              y: 0,
              trendY: 0,
              point: { id: String(at), date: TODAY, value: 0, trend: 0 },
            }))
          const found = places[findNearest(places, x, 0) ?? -1]
          const least = Math.min(...places.map((place) => Math.abs(place.x - x)))
          expect(found && Math.abs(found.x - x)).toBe(least)
        },
      ),
    )
    expect(findNearest([], 3, 0)).toBeNull()
  })

  it('is the one nearest in height among those of one day', () => {
    const [first, second] = [40, 90].map((y) => ({
      x: 100,
      y,
      trendY: 60,
      point: { id: String(y), date: TODAY, value: y, trend: 60 },
    }))
    const places = [first, second].filter((place) => place !== undefined)
    expect([30, 60, 70, 200].map((y) => findNearest(places, 120, y))).toEqual([0, 0, 1, 1])
  })
})
