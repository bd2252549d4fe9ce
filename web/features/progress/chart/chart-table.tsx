import { formatDate } from '#domain/units/format.ts'
import { Table, Td, Th } from '#web/ui/table.tsx'
import { describeDirection, formatValue, type Series, type SeriesPoint } from './chart-series.ts'

/** What the chart shows, as a table, newest first. Of a hidden weight only where the trend was going. */
export function ChartTable({ series, points }: { series: Series; points: readonly SeriesPoint[] }) {
  const firstIndex = series.points.findIndex(({ id }) => id === points[0]?.id)
  const rows = points.map((point, index) => ({ ...point, index: firstIndex + index })).toReversed()
  return (
    <Table
      caption={`${series.label} over time`}
      frameClassName="max-h-100 rounded-control border border-line bg-surface!"
    >
      <thead>
        <tr>
          <Th>Date</Th>
          {!series.hidesFigures && <Th isNumeric>{series.label}</Th>}
          <Th isNumeric={!series.hidesFigures}>Trend</Th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, date, value, trend, index }) => (
          <tr key={id}>
            <Td className="whitespace-nowrap tabular">{formatDate(date)}</Td>
            {!series.hidesFigures && <Td isNumeric>{formatValue(value, series)}</Td>}
            <Td isNumeric={!series.hidesFigures}>
              {series.hidesFigures ? describeDirection(series, index) : formatValue(trend, series)}
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
