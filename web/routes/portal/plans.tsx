import { plural, t } from '@lingui/core/macro'
import { ClipboardList } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#contract/paths.ts'
import { type DietPlanSummary, listDietPlans } from '#contract/plans/diet-plans.ts'
import { findLastServedDay, planPhaseOn } from '#domain/plans/plan.ts'
import { todayIn } from '#domain/units/dates.ts'
import { formatDate } from '#domain/units/format.ts'
import { loadUser, useUser } from '#web/kit/api/session.ts'
import { ListScreen } from '#web/kit/list/list-screen.tsx'
import { PageError } from '#web/kit/page-error.tsx'
import { titlePage } from '#web/kit/title-page.ts'
import { ExportPdfButton } from '#web/modules/plans/export-pdf-button.tsx'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { textLinkClass } from '#web/ui/link-class.ts'
import { LoadingRows } from '#web/ui/skeleton.tsx'
import type { Route } from './+types/plans.ts'

const PAGE_SIZE = 20

export function meta({ matches }: Route.MetaArgs) {
  return titlePage(matches, t`Your plans`)
}

export async function clientLoader() {
  await loadUser({ isExpected: true })
  return null
}

export function HydrateFallback() {
  return (
    <div className="flex flex-col gap-6">
      <h1 className="heading text-3xl">{t`Your plans`}</h1>
      <LoadingPlans />
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageError error={error} title={t`Your plans could not be loaded`} />
}

/** The client's current, future and past plans, newest first. */
export default function Plans() {
  return (
    <div className="flex flex-col gap-6">
      <h1 className="heading text-3xl">{t`Your plans`}</h1>
      <ListScreen
        endpoint={listDietPlans}
        pageSize={PAGE_SIZE}
        words={{ failure: t`Your plans could not be loaded`, more: t`Show earlier plans` }}
        skeleton={<LoadingPlans />}
        icon={ClipboardList}
        empty={{
          title: t`No diet plan yet`,
          children: t`Plans that your dietician publishes for you appear here, and you can always read them again.`,
        }}
        className="flex flex-col gap-6"
      >
        {(shown) => (
          <ul className="divide-y divide-line rounded-card border border-line bg-surface">
            {shown.map((plan) => (
              <PlanRow key={plan.id} plan={plan} />
            ))}
          </ul>
        )}
      </ListScreen>
    </div>
  )
}

function PlanRow({ plan }: { plan: DietPlanSummary }) {
  const { timeZone } = useUser()
  const phase = planPhaseOn({ ...plan, isPublished: true }, todayIn(timeZone, new Date()))
  const isPaused = plan.pausedAt !== null
  const [tone, label]: [BadgeTone, string] = isPaused
    ? ['neutral', t`Paused`]
    : phase === 'current'
      ? ['leaf', t`Current`]
      : phase === 'pending'
        ? ['turmeric', t`Starts ${{ date: formatDate(plan.startDate) }}`]
        : ['neutral', t({ message: 'Previous', context: 'plan' })]
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4 sm:px-5">
      <div className="min-w-0 flex-1 basis-64">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="font-semibold wrap-anywhere">
            <Link to={phase === 'current' ? paths.plan() : paths.ownPlan(plan.id)} className={textLinkClass}>
              {plan.title}
            </Link>
          </h2>
          <Badge tone={tone}>{label}</Badge>
        </div>
        <p className="mt-1 text-sm text-muted tabular">
          {t`${{ start: formatDate(plan.startDate) }} to ${{ end: formatDate(findLastServedDay(plan.endDate)) }}`}
          {' · '}
          {plural(plan.dayCount, { one: 'Same menu every day', other: 'Repeats every # days' })}
        </p>
      </div>
      {!isPaused && (
        <ExportPdfButton plan={plan} text="PDF" label={t`PDF of ${{ planTitle: plan.title }}`} size="sm" />
      )}
    </li>
  )
}

function LoadingPlans() {
  return <LoadingRows label={t`Loading your plans`} count={3} rowClassName="h-20" />
}
