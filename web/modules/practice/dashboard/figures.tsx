import { plural, t } from '@lingui/core/macro'
import { Link } from 'react-router'
import { MIN_CLIENTS_FOR_SUCCESS_RATE } from '#contract/limits.ts'
import { paths } from '#contract/paths.ts'
import type { PracticeDashboard } from '#contract/practice/dashboard.ts'
import { formatMonth, formatNumber, formatRupees } from '#domain/units/format.ts'
import { Card } from '#web/ui/card.tsx'

/** The three figures beside today's date. */
export function SummaryFigures({
  stats,
  bookedThisMonth,
}: Pick<PracticeDashboard, 'stats' | 'bookedThisMonth'>) {
  const figures = [
    { label: t`Total Clients`, value: stats.clients },
    { label: t`Active Plans`, value: stats.activeDietPlans },
    { label: t`This Month`, value: bookedThisMonth },
  ]
  return (
    <dl className="grid grid-cols-3 divide-x divide-line">
      {figures.map(({ label, value }) => (
        <div key={label} className="flex flex-col-reverse px-4 first:pl-0 last:pr-0 sm:px-6">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="text-2xl leading-tight font-extrabold tabular">{formatNumber(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The four figures of the specification; each links to what it counts. */
export function StatCards({ stats, highlights, bookedThisMonth }: PracticeDashboard) {
  const cards = [
    {
      label: t`Total Clients`,
      value: formatNumber(stats.clients),
      note: t`${{ count: formatNumber(highlights.newClients) }} new this month`,
      to: paths.adminClients(),
    },
    {
      label: t`Diet Plans`,
      value: formatNumber(stats.totalDietPlans),
      note: t`${{ count: formatNumber(stats.activeDietPlans) }} active today`,
      to: paths.dietPlans(),
    },
    {
      label: t`Consultations`,
      value: formatNumber(stats.totalConsultations),
      note: t`${{ count: formatNumber(bookedThisMonth) }} booked this month`,
      to: `${paths.adminConsultations()}?status=all`,
    },
    {
      label: t`Success Rate`,
      value: stats.successRate === null ? '—' : `${formatNumber(stats.successRate)}%`,
      note:
        stats.successRate === null
          ? t`needs at least ${MIN_CLIENTS_FOR_SUCCESS_RATE} clients`
          : plural(stats.successClients, { one: 'of # client', other: 'of # clients' }),
      to: '#success-heading',
    },
  ]
  return (
    <dl className="grid grid-cols-2 overflow-hidden rounded-card border border-line bg-line gap-px xl:grid-cols-4">
      {cards.map(({ label, value, note, to }) => (
        <div key={label} className="relative flex flex-col bg-surface p-4 sm:px-5">
          <dt className="text-sm font-semibold">
            <Link
              to={to}
              className="rounded-[2px] underline-offset-3 after:absolute after:inset-0 hover:underline focus-ring"
            >
              {label}
            </Link>
          </dt>
          <dd className="mt-1 text-3xl leading-none font-extrabold tabular">{value}</dd>
          <dd className="mt-2 text-sm text-muted">{note}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The figures of the current month. */
export function HighlightsCard({ highlights }: Pick<PracticeDashboard, 'highlights'>) {
  const rows = [
    { label: t`New clients`, value: formatNumber(highlights.newClients) },
    { label: t`Plans published`, value: formatNumber(highlights.plansPublished) },
    { label: t`Consultations held`, value: formatNumber(highlights.consultationsHeld) },
    { label: t`Measurements recorded`, value: formatNumber(highlights.measurements) },
    ...(highlights.revenuePaise === null
      ? []
      : [{ label: t`Revenue`, value: formatRupees(highlights.revenuePaise) }]),
  ]
  return (
    <Card aria-labelledby="highlights-heading">
      <h2 id="highlights-heading" className="heading text-xl">
        {t`Monthly highlights`}
      </h2>
      <p className="text-sm text-muted">
        {t`${{ month: formatMonth(highlights.month) }} so far. New clients are counted once they complete account setup.`}
      </p>
      <Rows rows={rows} />
    </Card>
  )
}

/** The progress of clients towards their goals, only as totals without names. */
export function SuccessCard({ stats, success }: Pick<PracticeDashboard, 'stats' | 'success'>) {
  const hasRate = stats.successRate !== null
  const kilograms = (kg: number | null): string =>
    kg === null ? '—' : t`${{ weight: formatNumber(kg, 1) }} kg`
  const of = (count: number): string =>
    t`${{ count: formatNumber(count) }} of ${{ all: formatNumber(stats.successClients) }}`
  const rows = [
    { label: t`Moved towards their goal`, value: of(success.towardsGoal) },
    { label: t`Reached their goal`, value: of(success.reachedGoal) },
    { label: t`Total progress`, value: kilograms(success.totalKg) },
    { label: t`Median progress`, value: kilograms(success.medianKg) },
    ...(stats.publishedSuccessPercent === null
      ? []
      : [{ label: t`Published success rate`, value: `${formatNumber(stats.publishedSuccessPercent)}%` }]),
  ]
  return (
    <Card aria-labelledby="success-heading" className="scroll-mt-6">
      <h2 id="success-heading" tabIndex={-1} className="heading text-xl outline-none">
        {t`Client success`}
      </h2>
      <p className="text-sm text-muted">
        {hasRate
          ? t`Based on clients with a goal weight and at least two weights.`
          : t`Shown once ${MIN_CLIENTS_FOR_SUCCESS_RATE} clients have a goal weight and at least two weights.`}
      </p>
      <Rows rows={rows} />
    </Card>
  )
}

function Rows({ rows }: { rows: readonly { label: string; value: string }[] }) {
  return (
    <dl className="mt-3">
      {rows.map(({ label, value }) => (
        <div
          key={label}
          className="flex items-baseline justify-between gap-4 border-t border-line py-2 text-sm last:pb-0"
        >
          <dt className="text-muted">{label}</dt>
          <dd className="text-base font-semibold tabular whitespace-nowrap">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
