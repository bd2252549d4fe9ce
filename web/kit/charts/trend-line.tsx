import { smoothWeights, type WeightEntry } from '#domain/progress/trend.ts'
import { joinClasses } from '#web/ui/join-classes.ts'

const WIDTH = 120
const HEIGHT = 40
/** Room for the thickness of the line, and for the mark at its end. */
const EDGE = 5

/**
 * The smoothed weight as a small line, without figures. Renders nothing with fewer than two days.
 *
 * @param props.points In any order.
 * @param props.label Text alternative that describes the line.
 */
export function TrendLine({
  points,
  label,
  className = 'h-14 w-full',
}: {
  points: readonly WeightEntry[]
  label: string
  className?: string
}) {
  const trend = smoothWeights(points)
  const first = trend[0]
  const last = trend.at(-1)
  if (!first || !last || first === last) return null
  const startMs = Date.parse(first.date)
  const spanMs = Date.parse(last.date) - startMs
  const weights = trend.map(({ trendKg }) => trendKg)
  const lowest = Math.min(...weights)
  // The scale is at least 1 kg, so that a weight that hardly changes is drawn nearly level.
  const spanKg = Math.max(Math.max(...weights) - lowest, 1)
  const places = trend.map(({ date, trendKg }) => {
    const x = EDGE + ((Date.parse(date) - startMs) / spanMs) * (WIDTH - 2 * EDGE)
    const y = HEIGHT - EDGE - ((trendKg - lowest) / spanKg) * (HEIGHT - 2 * EDGE)
    return `${x.toFixed(1)} ${y.toFixed(1)}`
  })
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={joinClasses('stroke-leaf', className)}
    >
      <path d={`M${places.join('L')}`} strokeWidth="2.5" vectorEffect="non-scaling-stroke" />
      {/* A line of zero length with round ends is drawn as a dot, even if the drawing is stretched. */}
      <path d={`M${places.at(-1)}h0`} strokeWidth="9" vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
