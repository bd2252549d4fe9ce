import { t } from '@lingui/core/macro'
import { type KeyboardEvent, type PointerEvent, useMemo, useState } from 'react'
import { formatDate } from '#domain/units/format.ts'
import { isMovedByHand } from './is-moved-by-hand.ts'
import { formatValue, type Period, type Series, type SeriesPoint } from './series.ts'
import { ActivePoint, SeriesDrawing } from './series-drawing.tsx'
import { findNearest, layOutSeries } from './series-layout.ts'
import { useWidth } from './use-width.ts'

const HEIGHT_PX = 300

/**
 * A series over time. One point is always chosen, at first the latest, and described as text; touch, mouse or keyboard
 * choose another one.
 *
 * @param props.shown The points within `span`, at least one.
 * @param props.titleId Id of the element with the chart's title.
 * @param props.periodName Name of the periods in the legend.
 */
export function SeriesChart({
  series,
  shown,
  span,
  periods,
  periodName,
  titleId,
}: {
  series: Series
  shown: readonly SeriesPoint[]
  span: { from: string; to: string }
  periods: readonly Period[]
  periodName: string
  titleId: string
}) {
  const [frame, widthPx, textScale] = useWidth()
  const [activeId, setActiveId] = useState<string | null>(null)
  const { from, to } = span
  const layout = useMemo(
    () => layOutSeries({ series, periods, span: { from, to }, widthPx, heightPx: HEIGHT_PX, textScale }),
    [series, periods, from, to, widthPx, textScale],
  )
  const last = shown.length - 1
  const found = activeId === null ? last : shown.findIndex(({ id }) => id === activeId)
  // The chosen point may have been deleted since.
  const active = found === -1 ? last : found
  const point = shown[active]
  if (!point) return null
  const words = describePoint(series, periods, point)

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
    if (!isMovedByHand(event)) return
    const { left, top } = event.currentTarget.getBoundingClientRect()
    const nearest = findNearest(layout.places, event.clientX - left, event.clientY - top)
    if (nearest !== null) choose(nearest)
  }

  const viewBox = `0 0 ${widthPx} ${HEIGHT_PX}`

  return (
    <figure className="flex min-w-0 flex-col gap-3">
      {/* Each has a place of its own, so nothing moves when another point is chosen. */}
      <p className="grid min-h-17 content-start gap-x-3 text-sm leading-snug sm:min-h-6 sm:grid-cols-[6.5rem_1fr] sm:items-baseline">
        <strong className="text-base tabular">{words.figure}</strong>
        <span className="text-muted">{words.rest}</span>
      </p>
      <div
        ref={frame}
        // The choice is a position on a line, and screen readers read its text when it moves.
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
              <SeriesDrawing layout={layout} />
            </svg>
            {/* A separate layer, so that moving the mark does not redraw thousands of points. */}
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
        <Legend
          series={series}
          periodName={layout.periods.length > 0 ? periodName : null}
          hasGuideline={layout.guideline !== null}
        />
      </figcaption>
    </figure>
  )
}

function describePoint(
  series: Series,
  periods: readonly Period[],
  { date, value, trend }: SeriesPoint,
): { figure: string; rest: string } {
  const period = periods.find(({ startDate, endDate }) => startDate <= date && date < endDate)
  const trendText = t`trend ${{ weight: formatValue(trend, series) }}`
  return {
    figure: formatValue(value, series),
    rest: [formatDate(date), trendText, ...(period ? [period.title] : [])].join(' · '),
  }
}

/** The names of the marks. */
function Legend({
  series,
  periodName,
  hasGuideline,
}: {
  series: Series
  periodName: string | null
  hasGuideline: boolean
}) {
  const { guideline } = series
  const marks = [
    { label: t`Measured`, mark: <circle cx="10" cy="6" r="3" className="fill-muted" /> },
    {
      label: t`Smoothed trend`,
      mark: <path d="M1 6h18" strokeWidth="3" strokeLinecap="round" className="stroke-leaf" />,
    },
    series.goal && {
      label: t`Goal`,
      mark: <path d="M1 6h18" strokeWidth="2" strokeDasharray="5 4" className="stroke-turmeric-ink" />,
    },
    hasGuideline &&
      guideline && {
        label: guideline.label,
        mark: <rect width="20" height="12" rx="2" className="fill-leaf-tint" />,
      },
    periodName !== null && {
      label: periodName,
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
