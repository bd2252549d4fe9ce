import { useQuery } from '@tanstack/react-query'
import { ClipboardList } from 'lucide-react'
import { useState } from 'react'
import type { DietPlan } from '#contract/diet-plans.ts'
import { PLAN_TYPE_LABELS } from '#domain/people/options.ts'
import { findLastServedDay } from '#domain/plan/plan.ts'
import { formatTargetText } from '#domain/plan/targets.ts'
import { formatDate } from '#domain/units/format.ts'
import { queryClient } from '#web/api/query-client.ts'
import { loadUser } from '#web/api/session.ts'
import { currentPlanQuery } from '#web/features/diet-plans/current-plan.ts'
import { ExportPdfButton } from '#web/features/diet-plans/export-pdf-button.tsx'
import { PlanGroceries } from '#web/features/diet-plans/grocery-list.tsx'
import { PlanDayView } from '#web/features/diet-plans/plan-day-view.tsx'
import { WhatChanged } from '#web/features/diet-plans/what-changed.tsx'
import { PageError } from '#web/features/shell/page-error.tsx'
import { paths } from '#web/paths.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { TabPanel, Tabs } from '#web/ui/tabs.tsx'
import type { Route } from './+types/plan.ts'

export function meta() {
  return [{ title: 'Your plan · Pathya' }]
}

export async function clientLoader() {
  await Promise.all([loadUser({ isExpected: true }), queryClient.ensureQueryData(currentPlanQuery)])
  return null
}

export function HydrateFallback() {
  return (
    <Loading label="Loading your plan" className="flex flex-col gap-6">
      <Skeleton className="h-10 w-72 max-w-full" />
      <Skeleton className="h-5 w-56" />
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-24 w-64" />
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <Skeleton key={key} className="h-16 w-full" />
      ))}
    </Loading>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageError error={error} title="Your plan could not be loaded" />
}

export default function Plan() {
  const { data } = useQuery(currentPlanQuery)
  const [chosenDay, setChosenDay] = useState<string | null>(null)
  if (!data) return null
  const { plan, rotationDay, upcoming } = data
  if (!plan) {
    return (
      <div className="flex flex-col gap-6">
        <h1 className="heading text-3xl">Your plan</h1>
        <EmptyState
          icon={ClipboardList}
          title={upcoming ? `Your plan starts on ${formatDate(upcoming.startDate)}` : 'No diet plan yet'}
          actions={
            <LinkButton href={paths.home()} variant="secondary">
              Back to today
            </LinkButton>
          }
        >
          {upcoming
            ? `“${upcoming.title}” is ready and opens here on that day.`
            : 'When your dietician has written your plan, you read and download it here.'}
        </EmptyState>
      </div>
    )
  }

  // Today first, then the days as they follow it round the rotation.
  const first = plan.days.findIndex(({ dayNumber }) => dayNumber === rotationDay)
  const days = first < 0 ? plan.days : [...plan.days.slice(first), ...plan.days.slice(0, first)]
  const selected = chosenDay ?? String(days[0]?.dayNumber ?? 1)

  return (
    <div className="flex flex-col gap-8">
      <header className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0">
          <h1 className="heading text-3xl">{plan.title}</h1>
          <p className="mt-1 text-muted">
            {formatDate(plan.startDate)} to {formatDate(findLastServedDay(plan.endDate))}
            {plan.practitionerName && ` · by ${plan.practitionerName}`}
          </p>
          {plan.description && <p className="measure mt-3">{plan.description}</p>}
        </div>
        <ExportPdfButton plan={plan} text="Download PDF" />
      </header>

      <WhatChanged key={plan.id} plan={plan} />

      <Targets plan={plan} />

      <Tabs
        label="Days of the plan"
        items={days.map(({ dayNumber, dayLabel }) => ({
          id: String(dayNumber),
          label: dayNumber === rotationDay ? `Today · ${dayLabel}` : dayLabel,
        }))}
        selected={selected}
        onSelect={setChosenDay}
      >
        {days.map((day) => (
          <TabPanel key={day.dayNumber} id={String(day.dayNumber)} className="pt-6">
            <h2 className="sr-only">{day.dayLabel}</h2>
            <PlanDayView day={day} foods={plan.foods} headingLevel={2} hasHeading={false} />
          </TabPanel>
        ))}
      </Tabs>

      {plan.specialInstructions && (
        <section aria-labelledby="instructions-heading">
          <h2 id="instructions-heading" className="heading text-xl">
            Special Instructions
          </h2>
          <p className="measure mt-3 whitespace-pre-line">{plan.specialInstructions}</p>
        </section>
      )}
      <PlanGroceries plan={plan} />

      {plan.tips.length > 0 && (
        <section aria-labelledby="tips-heading">
          <h2 id="tips-heading" className="heading text-xl">
            Tips
          </h2>
          <ul className="mt-3 list-disc space-y-1.5 pl-5 marker:text-leaf">
            {plan.tips.map((tip) => (
              <li key={tip} className="measure">
                {tip}
              </li>
            ))}
          </ul>
        </section>
      )}
      {plan.motivationalQuote && (
        <blockquote className="heading measure border-l-4 border-turmeric pl-5 text-xl text-balance">
          {plan.motivationalQuote}
        </blockquote>
      )}
    </div>
  )
}

function Targets({ plan }: { plan: DietPlan }) {
  const targets = [
    { label: 'Plan type', value: plan.planType && PLAN_TYPE_LABELS[plan.planType] },
    { label: 'Energy', value: plan.caloriesTarget && formatTargetText(plan.caloriesTarget, 'kcal') },
    { label: 'Protein', value: plan.proteinGoal && formatTargetText(plan.proteinGoal, 'g') },
    { label: 'Goal', value: plan.goalDescription },
  ].filter((target) => target.value)
  if (targets.length === 0) return null
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-3 border-y border-line py-4">
      {targets.map(({ label, value }) => (
        <div key={label}>
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
