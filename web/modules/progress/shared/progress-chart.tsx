import { Printer, Table2, TrendingUp } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useId, useMemo, useState } from 'react'
import { formatDate } from '#domain/units/format.ts'
import { useWidth } from '#web/kit/charts/use-width.ts'
import { usePrinting } from '#web/kit/use-printing.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { ActivePoint, ChartDrawing } from '../chart/chart-drawing.tsx'
import { findNearest, layOutChart } from '../chart/chart-layout.ts'
import {
  type ChartData,
  chooseRange,
  cutPoints,
  formatValue,
  RANGES,
  type RangeKey,
  readRange,
  readSeries,
  type Series,
  type SeriesPoint,
} from '../chart/chart-series.ts'
import { ChartTable } from '../chart/chart-table.tsx'
import { useMeasured } from '../measured.tsx'

const HEIGHT_PX = 300

/**
 * What was measured over time: points, a smoothed trend, the goal, guidelines and the times of plans. One point is always
 * chosen, the latest at first, and said in words: by touch, mouse or keyboard another one is. A table shows the same.
 *
 * @param props.data At least one measurement in it.
 * @param props.today Where the client lives.
 */
export function ProgressChart({ data, today }: { data: ChartData; today: string }) {
  const { weightUnit, hidesWeight } = useMeasured()
  const titleId = useId()
  const { isPrinting, print } = usePrinting()
  const [isTable, setIsTable] = useState(false)
  const [chosenSeries, setChosenSeries] = useState<Series['key']>('weight')
  const [chosenRange, setChosenRange] = useState<RangeKey | null>(null)
  const all = useMemo(() => readSeries(data, { weightUnit, hidesWeight }), [data, weightUnit, hidesWeight])
  const series = all.find(({ key }) => key === chosenSeries) ?? all[0]
  if (!series) {
    // Only who hides their weight can have measurements without anything to draw.
    return (
      <p className="measure text-muted">
        There is no chart while your weight is hidden. Add your waist or body fat to see one of those.
      </p>
    )
  }
  const range = chosenRange ?? chooseRange(series.points, today)
  const span = readRange(range, series.points, today)
  const shown = cutPoints(series.points, span)
  return (
    <section
      aria-labelledby={titleId}
      data-print={isPrinting || undefined}
      className="flex min-w-0 flex-col gap-4 rounded-card border border-line bg-surface p-4 sm:p-5"
    >
      {/* On a phone always below one another: the controls stay where they are, however long the title is. */}
      <div className="flex flex-col gap-y-3 sm:flex-row sm:items-center sm:justify-between">
        <h2 id={titleId} className="heading text-xl">
          {series.label} over time
        </h2>
        <div className="flex items-center gap-1 max-sm:-ml-3 print:hidden">
          <Button
            variant="quiet"
            size="sm"
            icon={isTable ? TrendingUp : Table2}
            onPress={() => setIsTable(!isTable)}
          >
            {isTable ? 'Show as chart' : 'Show as table'}
          </Button>
          <IconButton label="Print" icon={Printer} size="sm" className="max-md:size-11" onPress={print} />
        </div>
      </div>
      <div className="flex flex-col gap-2 lg:flex-row lg:flex-wrap lg:justify-between print:hidden">
        {all.length > 1 && (
          <Segments
            label="What is shown"
            options={all}
            selected={series.key}
            onSelect={setChosenSeries}
            className="lg:min-w-[min(20rem,100%)]"
          />
        )}
        <Segments
          label="How far back"
          options={RANGES}
          selected={range}
          onSelect={setChosenRange}
          className="lg:min-w-[min(18rem,100%)]"
        />
      </div>
      {shown.length === 0 ? (
        <div className="flex min-h-75 flex-col items-start justify-center gap-3 text-muted">
          <p>Nothing was measured from {formatDate(span.from)} on.</p>
          <Button variant="secondary" size="sm" onPress={() => setChosenRange('all')}>
            Show all measurements
          </Button>
        </div>
      ) : isTable ? (
        <ChartTable series={series} points={shown} />
      ) : (
        <Chart
          key={`${series.key} ${range}`}
          series={series}
          shown={shown}
          span={span}
          plans={data.plans}
          titleId={titleId}
        />
      )}
      {series.points[0]?.date === series.points.at(-1)?.date && (
        <p className="text-sm text-muted">Add more measurements to see progress trends</p>
      )}
    </section>
  )
}

function Chart({
  series,
  shown,
  span,
  plans,
  titleId,
}: {
  series: Series
  /** At least one. */
  shown: readonly SeriesPoint[]
  span: { from: string; to: string }
  plans: ChartData['plans']
  titleId: string
}) {
  const [frame, widthPx] = useWidth()
  const [activeId, setActiveId] = useState<string | null>(null)
  const { from, to } = span
  const layout = useMemo(
    () => layOutChart({ series, plans, span: { from, to }, widthPx, heightPx: HEIGHT_PX }),
    [series, plans, from, to, widthPx],
  )
  const last = shown.length - 1
  const found = activeId === null ? last : shown.findIndex(({ id }) => id === activeId)
  // What was chosen may have been deleted since.
  const active = found === -1 ? last : found
  const point = shown[active]
  if (!point) return null
  const words = describePoint(series, plans, point)

  const choose = (index: number): void => setActiveId(shown[Math.min(last, Math.max(0, index))]?.id ?? null)
  const moveByKey = (event: KeyboardEvent): void => {
    const next = {
      ArrowLeft: active - 1,
      ArrowDown: active - 1,
      ArrowRight: active + 1,
      ArrowUp: active + 1,
      PageDown: active - 10,
      PageUp: active + 10,
      Home: 0,
      End: last,
    }[event.key]
    if (next === undefined) return
    event.preventDefault()
    choose(next)
  }
  const moveByPointer = (event: PointerEvent<HTMLElement>): void => {
    const { left, top } = event.currentTarget.getBoundingClientRect()
    const nearest = findNearest(layout.places, event.clientX - left, event.clientY - top)
    if (nearest !== null) choose(nearest)
  }

  const viewBox = `0 0 ${widthPx} ${HEIGHT_PX}`

  return (
    <figure className="flex min-w-0 flex-col gap-3">
      {/* Each in a place of its own: nothing moves while points are gone along. */}
      <p className="grid min-h-17 content-start gap-x-3 text-sm leading-snug sm:min-h-6 sm:grid-cols-[6.5rem_1fr] sm:items-baseline">
        <strong className="text-base tabular">{words.figure}</strong>
        <span className="text-muted">{words.rest}</span>
      </p>
      <div
        ref={frame}
        // What is moved along is a position on a line, and its words are said as it moves.
        role="slider"
        tabIndex={0}
        aria-labelledby={titleId}
        aria-orientation="horizontal"
        aria-valuemin={1}
        aria-valuemax={shown.length}
        aria-valuenow={active + 1}
        aria-valuetext={`${words.figure} ${words.rest}`}
        onKeyDown={moveByKey}
        onPointerDown={moveByPointer}
        onPointerMove={moveByPointer}
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setActiveId(null)}
        className="relative min-h-75 touch-pan-y rounded-control focus-ring"
      >
        {widthPx > 0 && (
          <>
            <svg viewBox={viewBox} aria-hidden="true" className="block h-auto w-full overflow-visible">
              <ChartDrawing layout={layout} />
            </svg>
            {/* A layer of its own: where thousands of points are drawn, moving the mark does not draw them again. */}
            <svg
              viewBox={viewBox}
              aria-hidden="true"
              className="absolute inset-0 h-auto w-full overflow-visible will-change-transform"
            >
              <ActivePoint layout={layout} index={active} />
            </svg>
          </>
        )}
      </div>
      <figcaption>
        <Legend series={series} hasPlans={layout.plans.length > 0} hasGuideline={layout.guideline !== null} />
      </figcaption>
    </figure>
  )
}

function describePoint(
  series: Series,
  plans: ChartData['plans'],
  { date, value, trend }: SeriesPoint,
): { figure: string; rest: string } {
  const plan = plans.find(({ startDate, endDate }) => startDate <= date && date < endDate)
  const during = plan ? ` · ${plan.title}` : ''
  return {
    figure: formatValue(value, series),
    rest: `${formatDate(date)} · trend ${formatValue(trend, series)}${during}`,
  }
}

/** What is drawn how, in words. */
function Legend({
  series,
  hasPlans,
  hasGuideline,
}: {
  series: Series
  hasPlans: boolean
  hasGuideline: boolean
}) {
  const { guideline } = series
  const marks = [
    { label: 'Measured', mark: <circle cx="10" cy="6" r="3" className="fill-muted" /> },
    {
      label: 'Smoothed trend',
      mark: <path d="M1 6h18" strokeWidth="3" strokeLinecap="round" className="stroke-leaf" />,
    },
    series.goal && {
      label: 'Goal',
      mark: <path d="M1 6h18" strokeWidth="2" strokeDasharray="5 4" className="stroke-turmeric-ink" />,
    },
    hasGuideline &&
      guideline && {
        label: guideline.label,
        mark: <rect width="20" height="12" rx="2" className="fill-leaf-tint" />,
      },
    hasPlans && {
      label: 'Diet plan',
      mark: <rect width="20" height="12" rx="2" className="fill-sunken" />,
    },
  ]
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-xs text-muted">
      {marks.map(
        (entry) =>
          entry && (
            <li key={entry.label} className="flex items-center gap-2">
              <svg viewBox="0 0 20 12" aria-hidden="true" className="h-3 w-5 shrink-0">
                {entry.mark}
              </svg>
              <span>{entry.label}</span>
            </li>
          ),
      )}
    </ul>
  )
}
