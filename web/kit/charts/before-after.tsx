import { formatNumber } from '#domain/units/format.ts'
import { joinClasses } from '#web/ui/join-classes.ts'

const WIDTH = 208

/** A figure before and after, drawn on a scale from zero: a change never looks larger than it is. */
export function BeforeAfter({
  measure,
  isLarge,
}: {
  measure: { label: string; unit: string; before: number; after: number }
  isLarge: boolean
}) {
  const { label, unit, before, after } = measure
  const write = (value: number): string =>
    `${formatNumber(value, 1)}${unit === '' || unit === '%' ? unit : ` ${unit}`}`
  const height = isLarge ? 132 : 92
  const scale = (height - 10) / Math.max(before, after)
  const [from, to] = [height - before * scale, height - after * scale]
  const room = isLarge ? 'max-w-52 lg:max-w-none' : 'max-w-52'
  return (
    <div>
      <p className="text-sm text-muted">{label}</p>
      <svg
        viewBox={`0 0 ${WIDTH} ${height}`}
        aria-hidden="true"
        className={joinClasses('mt-1 block w-full overflow-visible', room)}
      >
        <polygon
          points={`7,${height} 7,${from} ${WIDTH - 7},${to} ${WIDTH - 7},${height}`}
          className="fill-leaf-tint"
        />
        <line x1="0" y1={height} x2={WIDTH} y2={height} className="stroke-control" strokeWidth="1" />
        <line x1="7" y1={from} x2={WIDTH - 7} y2={to} className="stroke-leaf" strokeWidth="2.5" />
        <circle cx="7" cy={from} r="5" className="fill-surface stroke-leaf" strokeWidth="2.5" />
        <circle cx={WIDTH - 7} cy={to} r="6" className="fill-leaf" />
      </svg>
      <dl className={joinClasses('mt-2 flex justify-between gap-4 leading-tight tabular', room)}>
        <div className="flex flex-col-reverse">
          <dt className="text-sm text-muted">before</dt>
          <dd className="font-semibold">{write(before)}</dd>
        </div>
        <div className="flex flex-col-reverse text-right">
          <dt className="text-sm text-muted">after</dt>
          <dd className="font-extrabold text-leaf">{write(after)}</dd>
        </div>
      </dl>
    </div>
  )
}
