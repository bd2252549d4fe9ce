import { type KeyboardEvent, type PointerEvent, useId, useMemo, useState } from 'react'
import { joinClasses } from '#web/ui/join-classes.ts'
import { isMovedByHand } from './is-moved-by-hand.ts'
import {
  findHeight,
  findPiece,
  layOutTime,
  type TimeLayout,
  type TimePanel,
  type TimeSeries,
} from './time-layout.ts'
import { useWidth } from './use-width.ts'

/** One period of the chart, such as a month. `label` is the full name; `short` is shown below the drawing. */
export type TimeBucket = { key: string; label: string; short: string }

const PANEL_PX = 170

/**
 * Figures over time, in panels below one another that share their pieces. One piece is always chosen, at first the last
 * one, and described as text; touch, mouse and arrow keys choose another one.
 *
 * @param props.labelledBy The id of the element that names the chart.
 * @param props.pieces At least one.
 */
export function TimeChart({
  labelledBy,
  pieces,
  panels,
}: {
  labelledBy: string
  pieces: readonly TimeBucket[]
  panels: readonly TimePanel[]
}) {
  const stripesId = useId()
  const [frame, widthPx, textScale] = useWidth()
  const [chosen, setChosen] = useState<number | null>(null)
  const heightPx = findHeight(panels.length, PANEL_PX)
  const layout = useMemo(
    () =>
      layOutTime({
        panels,
        labels: pieces.map(({ short }) => short),
        widthPx,
        panelHeightPx: PANEL_PX,
        textScale,
      }),
    [panels, pieces, widthPx, textScale],
  )
  const last = pieces.length - 1
  const active = Math.min(chosen ?? last, last)
  const piece = pieces[active]
  if (!piece) return null
  const figures = panels.flatMap(({ series, format }) =>
    series.map(({ key, label, values, ...rest }) => ({
      key,
      label,
      ...rest,
      text: format(values[active] ?? 0, { piece: active, key }),
    })),
  )

  const moveByKey = (event: KeyboardEvent): void => {
    const next = {
      ArrowLeft: active - 1,
      ArrowDown: active - 1,
      ArrowRight: active + 1,
      ArrowUp: active + 1,
      Home: 0,
      End: last,
    }[event.key]
    if (next === undefined) return
    event.preventDefault()
    setChosen(Math.min(last, Math.max(0, next)))
  }
  const moveByPointer = (event: PointerEvent<HTMLElement>): void => {
    if (!isMovedByHand(event)) return
    setChosen(findPiece(layout, event.clientX - event.currentTarget.getBoundingClientRect().left))
  }

  return (
    <figure className="flex min-w-0 flex-col gap-2">
      {/*
       * The text of the chosen piece has a fixed place. It is the legend as well, because each figure has its mark and
       * name.
       */}
      <figcaption className="flex min-h-17 flex-wrap content-start items-baseline gap-x-5 gap-y-1 text-sm sm:min-h-6">
        <strong className="min-w-40 tabular">{piece.label}</strong>
        {figures.map(({ key, label, kind, text }) => (
          <span key={key} className="flex items-baseline gap-1.5">
            <Mark kind={kind} stripesId={stripesId} />
            <span className="text-muted">{label}</span>
            <strong className="tabular">{text}</strong>
          </span>
        ))}
      </figcaption>
      <div
        ref={frame}
        role="slider"
        tabIndex={0}
        aria-labelledby={labelledBy}
        aria-orientation="horizontal"
        aria-valuemin={1}
        aria-valuemax={pieces.length}
        aria-valuenow={active + 1}
        aria-valuetext={`${piece.label}: ${figures.map(({ label, text }) => `${label} ${text}`).join(', ')}`}
        onKeyDown={moveByKey}
        onPointerDown={moveByPointer}
        onPointerMove={moveByPointer}
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setChosen(null)}
        className={joinClasses(
          'relative touch-pan-y rounded-control focus-ring',
          // Reserves the height, so that nothing moves when the drawing gets its width.
          panels.length > 1 ? 'min-h-[380px]' : 'min-h-[196px]',
        )}
      >
        {widthPx > 0 && (
          <svg
            viewBox={`0 0 ${widthPx} ${heightPx}`}
            aria-hidden="true"
            className="block h-auto w-full overflow-visible"
          >
            <Stripes id={stripesId} />
            <Drawing layout={layout} panels={panels} active={active} stripesId={stripesId} />
          </svg>
        )}
      </div>
    </figure>
  )
}

function Drawing({
  layout,
  panels,
  active,
  stripesId,
}: {
  layout: TimeLayout
  panels: readonly TimePanel[]
  active: number
  stripesId: string
}) {
  const { left, right, bottom, centres, pieceWidth, labels } = layout
  const activeX = centres[active] ?? left
  return (
    <g className="text-xs tabular">
      <rect
        x={activeX - pieceWidth / 2}
        y={0}
        width={pieceWidth}
        height={bottom}
        rx="4"
        className="fill-sunken"
      />
      {layout.panels.map(({ top, zeroY, ticks, bars, lines }, index) => (
        <g key={panels[index]?.title}>
          <text x={left} y={top - 11} className="fill-muted font-semibold">
            {panels[index]?.title}
          </text>
          {ticks.map(({ y, label }) => (
            <g key={y}>
              <path d={`M${left} ${y}H${right}`} strokeWidth="1" className="stroke-line" />
              <text x={left - 8} y={y} textAnchor="end" dominantBaseline="central" className="fill-muted">
                {label}
              </text>
            </g>
          ))}
          {bars.map(({ key, kind, x, y, width, height }) => (
            <rect
              key={`${key} ${x}`}
              x={x}
              y={y}
              width={width}
              height={height}
              rx="2"
              {...(kind === 'gone'
                ? { fill: `url(#${stripesId})`, strokeWidth: 1, className: 'stroke-beet' }
                : { className: 'fill-leaf' })}
            />
          ))}
          <path d={`M${left} ${zeroY}H${right}`} strokeWidth="1" className="stroke-control" />
          {lines.map(({ key, path, dots }) => (
            <g key={key}>
              <path
                d={path}
                fill="none"
                strokeWidth="2.5"
                strokeLinejoin="round"
                strokeLinecap="round"
                className="stroke-sky"
              />
              {dots.map(({ x, y }, piece) => (
                <circle
                  key={x}
                  cx={x}
                  cy={y}
                  r={piece === active ? 5 : 3}
                  strokeWidth="2"
                  className="fill-surface stroke-sky"
                />
              ))}
            </g>
          ))}
        </g>
      ))}
      {labels.map(({ x, text }) => (
        <text
          key={x}
          x={Math.min(x, right)}
          y={bottom + 19}
          textAnchor={x > right - 22 ? 'end' : 'middle'}
          className="fill-muted"
        >
          {text}
        </text>
      ))}
    </g>
  )
}

function Stripes({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={id} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="5" height="5" className="fill-beet-tint" />
        <rect width="2" height="5" className="fill-beet" />
      </pattern>
    </defs>
  )
}

/** Shows how a series is drawn, beside its name. */
function Mark({ kind, stripesId }: { kind: TimeSeries['kind']; stripesId: string }) {
  return (
    <svg viewBox="0 0 14 12" aria-hidden="true" className="h-3 w-3.5 shrink-0 self-center">
      {kind === 'line' ? (
        <>
          <path d="M0 6h14" strokeWidth="2.5" className="stroke-sky" />
          <circle cx="7" cy="6" r="3" strokeWidth="2" className="fill-surface stroke-sky" />
        </>
      ) : kind === 'gone' ? (
        <rect x="1" y="1" width="12" height="10" rx="2" fill={`url(#${stripesId})`} className="stroke-beet" />
      ) : (
        <rect width="14" height="12" rx="2" className="fill-leaf" />
      )}
    </svg>
  )
}
