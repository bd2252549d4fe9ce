import { t } from '@lingui/core/macro'
import { formatNumber } from '#domain/units/format.ts'

const WIDTH = 208
const HEIGHT = 92

/** A figure before and after, drawn on a scale from zero: a change never looks larger than it is. */
export function BeforeAfter({
  measure,
}: {
  measure: { label: string; unit: string; before: number; after: number }
}) {
  const { label, unit, before, after } = measure
  const write = (value: number): string =>
    `${formatNumber(value, 1)}${unit === '' || unit === '%' ? unit : ` ${unit}`}`
  const scale = (HEIGHT - 10) / Math.max(before, after)
  const [from, to] = [HEIGHT - before * scale, HEIGHT - after * scale]
  return (
    <div>
      <p className="text-sm text-muted">{label}</p>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        aria-hidden="true"
        className="mt-1 block w-full max-w-52 overflow-visible"
      >
        <polygon
          points={`7,${HEIGHT} 7,${from} ${WIDTH - 7},${to} ${WIDTH - 7},${HEIGHT}`}
          className="fill-leaf-tint"
        />
        <line x1="0" y1={HEIGHT} x2={WIDTH} y2={HEIGHT} className="stroke-control" strokeWidth="1" />
        <line x1="7" y1={from} x2={WIDTH - 7} y2={to} className="stroke-leaf" strokeWidth="2.5" />
        <circle cx="7" cy={from} r="5" className="fill-surface stroke-leaf" strokeWidth="2.5" />
        <circle cx={WIDTH - 7} cy={to} r="6" className="fill-leaf" />
      </svg>
      <dl className="mt-2 flex max-w-52 justify-between gap-4 leading-tight tabular">
        <div className="flex flex-col-reverse">
          <dt className="text-sm text-muted">{t`before`}</dt>
          <dd className="font-semibold">{write(before)}</dd>
        </div>
        <div className="flex flex-col-reverse text-right">
          <dt className="text-sm text-muted">{t`after`}</dt>
          <dd className="font-extrabold text-leaf">{write(after)}</dd>
        </div>
      </dl>
    </div>
  )
}
