import { memo } from 'react'
import type { SeriesLayout } from './series-layout.ts'

/** Everything that does not change when points are chosen. It is drawn once. */
export const SeriesDrawing = memo(function SeriesDrawing({ layout }: { layout: SeriesLayout }) {
  const { plot, periods, guideline, goal, yTicks, xTicks, places, dotsPath, trendPath } = layout
  const widthPx = plot.right - plot.left
  return (
    <g className="text-xs tabular">
      {periods.map(({ x, width, label }) => (
        <g key={x}>
          <rect
            x={x}
            y={0}
            width={Math.max(width - 2, 1)}
            height={plot.bottom}
            rx="6"
            className="fill-sunken"
          />
          <text x={x + 7} y={18} className="fill-muted">
            {label}
          </text>
        </g>
      ))}
      {guideline && (
        <rect
          x={plot.left}
          y={guideline.top}
          width={widthPx}
          height={guideline.bottom - guideline.top}
          className="fill-leaf-tint"
        />
      )}
      {yTicks.map(({ y, label }) => (
        <g key={y}>
          <path d={`M${plot.left} ${y}H${plot.right}`} strokeWidth="1" className="stroke-line" />
          <text x={plot.left - 8} y={y} textAnchor="end" dominantBaseline="central" className="fill-muted">
            {label}
          </text>
        </g>
      ))}
      {xTicks.map(({ x, label }) => (
        <g key={x}>
          <path d={`M${x} ${plot.bottom}v5`} strokeWidth="1" className="stroke-control" />
          <text
            x={x}
            y={plot.bottom + 22}
            textAnchor={x > plot.right - 20 ? 'end' : x < plot.left + 20 ? 'start' : 'middle'}
            className="fill-muted"
          >
            {label}
          </text>
        </g>
      ))}
      {goal && !goal.isBeyond && (
        <path
          d={`M${plot.left} ${goal.y}H${plot.right}`}
          strokeWidth="2"
          strokeDasharray="5 4"
          className="stroke-turmeric-ink"
        />
      )}
      <path
        d={dotsPath}
        strokeWidth={places.length > 400 ? 3 : places.length > 120 ? 4 : 6}
        strokeLinecap="round"
        className="stroke-muted"
        opacity={places.length > 120 ? 0.6 : 0.85}
      />
      <path
        d={trendPath}
        fill="none"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-leaf"
      />
      {goal && (
        // An outline in the card's colour keeps the text readable over lines and points.
        <text
          x={goal.labelX}
          y={goal.labelY}
          textAnchor={goal.anchor}
          strokeWidth="4"
          paintOrder="stroke"
          strokeLinejoin="round"
          className="fill-turmeric-ink stroke-surface font-semibold"
        >
          {goal.label}
        </text>
      )}
    </g>
  )
})

/** The chosen point: a line through its day, a ring around it, a mark on the trend. */
export function ActivePoint({ layout, index }: { layout: SeriesLayout; index: number }) {
  const place = layout.places[index]
  if (!place) return null
  const { x, y, trendY } = place
  return (
    <g>
      <path
        d={`M${x} ${layout.plot.top}V${layout.plot.bottom}`}
        strokeWidth="1"
        strokeDasharray="2 3"
        className="stroke-control"
      />
      <circle cx={x} cy={trendY} r="3.5" className="fill-leaf" />
      <circle cx={x} cy={y} r="5.5" strokeWidth="2.5" className="fill-surface stroke-ink" />
    </g>
  )
}
