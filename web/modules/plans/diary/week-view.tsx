import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import type { EndpointOutput } from '#contract/endpoint.ts'
import type { DiaryDay, listDiaryDays } from '#contract/plans/diary.ts'
import { NUTRIENTS } from '#domain/nutrients/nutrients.ts'
import { DIARY_NUTRIENTS, sumMealCounts } from '#domain/plans/diary.ts'
import { formatDate, formatDays, formatNumber } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { TimeChart } from '#web/kit/charts/time-chart.tsx'
import { formatShortWeekday } from '#web/kit/format-short-weekday.ts'
import { formatWeekday } from '#web/kit/format-weekday.ts'
import { Table, Td, Th } from '#web/ui/table.tsx'
import { countEntries, describeMeals, FIGURE_LABELS, writeAmount, writeFigure } from './diary-words.ts'

export type DiaryDays = EndpointOutput<typeof listDiaryDays>

/**
 * A week of the diary, up to today: eaten and planned energy as a chart, and all figures as a table. With hidden figures, only
 * meals and entries are counted.
 *
 * @param props.days The seven days of the week.
 * @param props.onOpenDay Shows a day.
 */
export function WeekView({
  week,
  days,
  onOpenDay,
}: {
  week: DiaryDays
  days: readonly string[]
  onOpenDay: (day: string) => void
}) {
  const words = describeMeals(sumMealCounts(week.days.map(({ meals }) => meals)))
  const entryCount = week.days.reduce((sum, { entries }) => sum + entries.length, 0)
  const { eaten, planned } = week
  return (
    <div className="flex flex-col gap-5">
      <p>
        {eaten && (
          <>
            {planned ? (
              <Trans>
                Eaten <strong className="tabular">{writeFigure(eaten.energyKcal, 'energyKcal')}</strong> of{' '}
                {{ planned: writeFigure(planned.energyKcal, 'energyKcal') }} planned.
              </Trans>
            ) : (
              <Trans>
                Eaten <strong className="tabular">{writeFigure(eaten.energyKcal, 'energyKcal')}</strong>.
              </Trans>
            )}{' '}
          </>
        )}
        <span className="text-muted">
          {[...(words ? [words] : []), countEntries(entryCount)].join(' · ')}
        </span>
      </p>
      {eaten && <EnergyChart days={week.days} />}
      <WeekTable week={week} days={days} onOpenDay={onOpenDay} />
      {eaten && DIARY_NUTRIENTS.some((key) => !eaten[key].isComplete) && (
        <p className="text-sm text-muted">
          <Trans>
            “≥” means at least. Not counted: photos, entries without nutrition values, and meals marked “Ate
            something else” without an entry.
          </Trans>
        </p>
      )}
    </div>
  )
}

function EnergyChart({ days }: { days: readonly DiaryDay[] }) {
  const titleId = useId()
  const hasPlan = days.some(({ planned }) => planned !== null)
  const read = (piece: number, key: string) =>
    key === 'eaten' ? days[piece]?.eaten?.energyKcal : days[piece]?.planned?.energyKcal
  return (
    <section aria-labelledby={titleId} className="rounded-card border border-line bg-surface p-4">
      <h2 id={titleId} className="heading text-lg">
        {t`Energy by day`}
      </h2>
      <TimeChart
        labelledBy={titleId}
        pieces={days.map(({ day }) => ({
          key: day,
          label: `${formatWeekday(day)}, ${formatDate(day)}`,
          short: formatShortWeekday(day),
        }))}
        panels={[
          {
            title: 'kcal',
            format: (value, at) => {
              const figure = at && read(at.piece, at.key)
              return figure ? writeAmount(figure) : formatNumber(value)
            },
            series: [
              {
                key: 'eaten',
                label: t`Eaten`,
                kind: 'bar',
                values: days.map(({ eaten }) => eaten?.energyKcal.amount ?? 0),
              },
              ...(hasPlan
                ? [
                    {
                      key: 'planned',
                      label: t`Planned`,
                      kind: 'line' as const,
                      values: days.map(({ planned }) => planned?.energyKcal.amount ?? 0),
                    },
                  ]
                : []),
            ],
          },
        ]}
      />
    </section>
  )
}

function WeekTable({
  week,
  days,
  onOpenDay,
}: {
  week: DiaryDays
  days: readonly string[]
  onOpenDay: (day: string) => void
}) {
  const found = new Map(week.days.map((day) => [day.day, day]))
  const hasFigures = week.eaten !== null
  return (
    <Table caption={t`Eaten and planned by day`}>
      <thead>
        <tr>
          <Th>{t`Day`}</Th>
          {hasFigures &&
            DIARY_NUTRIENTS.map((key) => (
              <Th key={key} isNumeric>
                {say(FIGURE_LABELS[key])}, {NUTRIENTS[key].unit}
              </Th>
            ))}
          <Th isNumeric>{t`Meals eaten`}</Th>
          <Th isNumeric>{t({ message: 'Entries', context: 'diary' })}</Th>
        </tr>
      </thead>
      <tbody>
        {days.map((date) => {
          const day = found.get(date)
          return (
            <tr key={date}>
              <Td className="whitespace-nowrap">
                {day ? (
                  <button
                    type="button"
                    onClick={() => onOpenDay(date)}
                    className="-my-2 flex min-h-11 cursor-pointer items-center rounded-control font-semibold text-leaf underline underline-offset-2 focus-ring"
                  >
                    {nameDay(date)}
                  </button>
                ) : (
                  <span className="text-muted">{nameDay(date)}</span>
                )}
              </Td>
              {hasFigures &&
                DIARY_NUTRIENTS.map((key) => (
                  <Td key={key} isNumeric className="whitespace-nowrap">
                    {day?.eaten ? writeAmount(day.eaten[key]) : '—'}
                    {day?.planned && <span className="text-muted"> / {writeAmount(day.planned[key])}</span>}
                  </Td>
                ))}
              <Td isNumeric>
                {day && day.meals.planned > 0
                  ? `${formatNumber(day.meals.eaten)} / ${formatNumber(day.meals.planned)}`
                  : '—'}
              </Td>
              <Td isNumeric>{day ? formatNumber(day.entries.length) : '—'}</Td>
            </tr>
          )
        })}
      </tbody>
      {hasFigures && week.eaten && (
        <tfoot>
          <tr className="font-semibold">
            <Td>{t`Week`}</Td>
            {DIARY_NUTRIENTS.map((key) => (
              <Td key={key} isNumeric className="whitespace-nowrap">
                {week.eaten && writeAmount(week.eaten[key])}
                {week.planned && <span className="text-muted"> / {writeAmount(week.planned[key])}</span>}
              </Td>
            ))}
            <Td />
            <Td />
          </tr>
        </tfoot>
      )}
    </Table>
  )
}

function nameDay(date: string): string {
  return `${formatShortWeekday(date)} ${formatDays(date, date)}`
}
