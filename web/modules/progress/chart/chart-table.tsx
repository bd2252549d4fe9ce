import { t } from '@lingui/core/macro'
import { formatDate } from '#domain/units/format.ts'
import { formatValue, type Series, type SeriesPoint } from '#web/kit/charts/series.ts'
import { Table, Td, Th } from '#web/ui/table.tsx'

/** The points of the chart as a table, newest first. */
export function ChartTable({ series, points }: { series: Series; points: readonly SeriesPoint[] }) {
  return (
    <Table
      caption={t`${{ measure: series.label }} over time`}
      frameClassName="max-h-100 rounded-control border border-line bg-surface!"
    >
      <thead>
        <tr>
          <Th>{t`Date`}</Th>
          <Th isNumeric>{series.label}</Th>
          <Th isNumeric>{t`Trend`}</Th>
        </tr>
      </thead>
      <tbody>
        {points.toReversed().map(({ id, date, value, trend }) => (
          <tr key={id}>
            <Td className="whitespace-nowrap tabular">{formatDate(date)}</Td>
            <Td isNumeric>{formatValue(value, series)}</Td>
            <Td isNumeric>{formatValue(trend, series)}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
