import { t } from '@lingui/core/macro'
import { Printer, Table2, TrendingUp } from 'lucide-react'
import { useId, useMemo, useState } from 'react'
import { formatDate } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { filterPoints } from '#web/kit/charts/series.ts'
import { SeriesChart } from '#web/kit/charts/series-chart.tsx'
import { usePageParam } from '#web/kit/history/use-page-param.ts'
import { usePrinting } from '#web/kit/use-printing.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Segments } from '#web/ui/segments.tsx'
import {
  type ChartData,
  CLIENT_RANGES,
  chooseOwnRange,
  chooseRange,
  RANGES,
  readRange,
  readSeries,
} from '../chart/chart-series.ts'
import { ChartTable } from '../chart/chart-table.tsx'
import { useMeasured } from '../measured.tsx'

/**
 * Measurements over time: points, a smoothed trend, the goal, guidelines and the times of plans, as a chart or a table.
 *
 * @param props.data Contains at least one measurement.
 * @param props.today The current date at the client's place.
 */
export function ProgressChart({ data, today }: { data: ChartData; today: string }) {
  const { weightUnit, hidesWeight, isSelf } = useMeasured()
  const titleId = useId()
  const { isPrinting, print } = usePrinting()
  const [isTable, setIsTable] = useState(false)
  // Both are in the address, so that Back returns to the previous one.
  const [chosenSeries, showSeries] = usePageParam('measure')
  const [chosenRange, showRange] = usePageParam('range')
  const ranges = (isSelf ? CLIENT_RANGES : RANGES).map(({ key, label, name, days }) => ({
    key,
    label: say(label),
    name: say(name),
    days,
  }))
  const all = useMemo(() => readSeries(data, { weightUnit, hidesWeight }), [data, weightUnit, hidesWeight])
  const series = all.find(({ key }) => key === chosenSeries) ?? all[0]
  if (!series) {
    // A client who hides their weight can have measurements without anything to draw.
    return (
      <p className="measure text-muted">
        {t`Your weight is hidden, so it has no chart. Add your waist or body fat to see a chart.`}
      </p>
    )
  }
  const usual = isSelf ? chooseOwnRange(series.points, today) : chooseRange(series.points, today)
  const range = ranges.find(({ key }) => key === chosenRange)?.key ?? usual
  const span = readRange(range, series.points, today)
  const shown = filterPoints(series.points, span)
  return (
    <section
      aria-labelledby={titleId}
      data-print={isPrinting || undefined}
      className="flex min-w-0 flex-col gap-4 rounded-card border border-line bg-surface p-4 sm:p-5"
    >
      {/* Always stacked on a phone, so that the controls stay in the same place for any length of the title. */}
      <div className="flex flex-col gap-y-3 sm:flex-row sm:items-center sm:justify-between">
        <h2 id={titleId} className="heading text-xl">
          {t`${{ measure: series.label }} over time`}
        </h2>
        <div className="flex items-center gap-1 max-sm:-ml-3 print:hidden">
          <Button
            variant="quiet"
            size="sm"
            icon={isTable ? TrendingUp : Table2}
            onPress={() => setIsTable(!isTable)}
          >
            {isTable ? t`Show as chart` : t`Show as table`}
          </Button>
          <IconButton label={t`Print`} icon={Printer} size="sm" className="max-md:size-11" onPress={print} />
        </div>
      </div>
      <div className="flex flex-col gap-2 lg:flex-row lg:flex-wrap lg:justify-between print:hidden">
        {all.length > 1 && (
          <Segments
            label={t`Measure`}
            options={all}
            selected={series.key}
            onSelect={showSeries}
            className="lg:min-w-[min(20rem,100%)]"
          />
        )}
        <Segments
          label={t`Period`}
          options={ranges}
          selected={range}
          onSelect={showRange}
          className="lg:min-w-[min(18rem,100%)]"
        />
      </div>
      {shown.length === 0 ? (
        <div className="flex min-h-75 flex-col items-start justify-center gap-3 text-muted">
          <p>{t`No measurements since ${{ date: formatDate(span.from) }}.`}</p>
          <Button variant="secondary" size="sm" onPress={() => showRange('all')}>
            {t`Show all measurements`}
          </Button>
        </div>
      ) : isTable ? (
        <ChartTable series={series} points={shown} />
      ) : (
        <SeriesChart
          key={`${series.key} ${range}`}
          series={series}
          shown={shown}
          span={span}
          periods={data.plans}
          periodName={t`Diet plan`}
          titleId={titleId}
        />
      )}
      {series.points[0]?.date === series.points.at(-1)?.date && (
        <p className="text-sm text-muted">{t`Add more measurements to see progress trends`}</p>
      )}
    </section>
  )
}
