import { useQuery } from '@tanstack/react-query'
import { ClipboardList, Hourglass } from 'lucide-react'
import { findLastServedDay, MEAL_SLOTS, sumDay, sumMeal } from '#domain/plan/plan.ts'
import { formatDate, formatNumber } from '#domain/units/format.ts'
import { queryClient } from '#web/api/query-client.ts'
import { loadUser, useUser } from '#web/api/session.ts'
import { OwnBookings, ownBookingsQuery } from '#web/features/consultations/own-bookings.tsx'
import { currentPlanQuery } from '#web/features/diet-plans/current-plan.ts'
import { PlanMealView } from '#web/features/diet-plans/plan-day-view.tsx'
import { lookUpIn, toPlateFigures } from '#web/features/diet-plans/plan-figures.ts'
import { formatWeekday } from '#web/features/shell/format-weekday.ts'
import { nameOf } from '#web/features/shell/name-of.ts'
import { PageError } from '#web/features/shell/page-error.tsx'
import { paths } from '#web/paths.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { MacroLegend, PlateRing } from '#web/ui/plate-ring.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import type { Route } from './+types/home.ts'

export function meta() {
  return [{ title: 'Today · Pathya' }]
}

export async function clientLoader() {
  await Promise.all([
    loadUser({ isExpected: true }),
    queryClient.ensureQueryData(currentPlanQuery),
    // Fails by itself: the meals are shown all the same.
    queryClient.prefetchQuery(ownBookingsQuery),
  ])
  return null
}

export function HydrateFallback() {
  return (
    <Loading label="Loading today’s meals" className="flex flex-col gap-8">
      <div className="flex flex-col gap-3">
        <Skeleton className="h-5 w-44" />
        <Skeleton className="h-10 w-64" />
        <Skeleton className="h-5 w-80 max-w-full" />
      </div>
      <div className="flex flex-col items-center gap-6 rounded-card border border-line p-6 sm:flex-row">
        <Skeleton className="size-40 rounded-full" />
        <div className="flex w-full flex-col gap-3">
          <Skeleton className="h-7 w-40" />
          <Skeleton className="h-5 w-full" />
          <Skeleton className="h-11 w-36" />
        </div>
      </div>
      <div className="flex flex-col gap-4">
        {['a', 'b', 'c', 'd', 'e'].map((key) => (
          <Skeleton key={key} className="h-16 w-full" />
        ))}
      </div>
    </Loading>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageError error={error} title="Today’s meals could not be loaded" />
}

export default function Home() {
  const user = useUser()
  const { data } = useQuery(currentPlanQuery)
  if (!data) return null
  const { plan, rotationDay, today, upcoming, counts } = data
  const day = plan?.days.find(({ dayNumber }) => dayNumber === rotationDay)
  const counters = [
    { label: 'Current', value: counts.current },
    { label: 'Previous', value: counts.previous },
    { label: 'Pending', value: counts.pending },
  ]
  return (
    <div className="flex flex-col gap-8">
      <header>
        <p className="text-muted">
          <time dateTime={today}>
            {formatWeekday(today)}, {formatDate(today)}
          </time>
        </p>
        <h1 className="heading mt-1 text-3xl">Welcome, {nameOf(user)}</h1>
        <dl className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm" aria-label="Your diet plans">
          {counters.map(({ label, value }) => (
            <div key={label} className="flex gap-1.5">
              <dt className="text-muted">{label} plans</dt>
              <dd className="font-semibold tabular">{formatNumber(value)}</dd>
            </div>
          ))}
        </dl>
      </header>

      <OwnBookings />

      {plan && day ? (
        <>
          <section
            aria-labelledby="plate-heading"
            className="flex flex-col items-center gap-x-8 gap-y-5 rounded-card border border-line bg-surface p-6 sm:flex-row"
          >
            <PlateRing
              figures={toPlateFigures(sumDay(day.meals, lookUpIn(plan.foods)))}
              size="lg"
              caption="kcal today"
            />
            <div className="flex min-w-0 flex-1 flex-col items-center gap-3 text-center sm:items-start sm:text-left">
              <div>
                <h2 id="plate-heading" className="heading text-lg">
                  {plan.title}
                </h2>
                <p className="text-sm text-muted">
                  {day.dayLabel} · until {formatDate(findLastServedDay(plan.endDate))}
                </p>
              </div>
              <MacroLegend
                figures={toPlateFigures(sumDay(day.meals, lookUpIn(plan.foods)))}
                className="justify-center sm:justify-start"
              />
              <LinkButton href={paths.plan()} icon={ClipboardList} className="mt-1">
                View Full Plan
              </LinkButton>
            </div>
          </section>
          <section aria-labelledby="meals-heading">
            <h2 id="meals-heading" className="heading text-xl">
              Today’s meals
            </h2>
            <ol className="mt-3 divide-y divide-line border-y border-line">
              {MEAL_SLOTS.filter(({ key }) => isFilled(day.meals[key])).map(({ key, label }) => (
                <li key={key} className="flex items-start gap-4 py-4">
                  <PlateRing
                    figures={toPlateFigures(sumMeal(day.meals[key], lookUpIn(plan.foods)))}
                    size="sm"
                    className="hidden sm:grid"
                  />
                  <PlanMealView
                    label={label}
                    meal={day.meals[key]}
                    foods={plan.foods}
                    className="min-w-0 flex-1"
                  />
                </li>
              ))}
            </ol>
          </section>
        </>
      ) : (
        <NoPlan upcoming={upcoming} isBeingWritten={counts.pending > 0} />
      )}
    </div>
  )
}

function NoPlan({
  upcoming,
  isBeingWritten,
}: {
  upcoming: { title: string; startDate: string } | null
  isBeingWritten: boolean
}) {
  if (upcoming) {
    return (
      <EmptyState icon={Hourglass} title={`Your plan starts on ${formatDate(upcoming.startDate)}`}>
        “{upcoming.title}” is ready. Its meals appear here on the day it starts.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={ClipboardList}
      title={isBeingWritten ? 'Your plan is being written' : 'No diet plan yet'}
    >
      {isBeingWritten
        ? 'Your dietician is working on it. When it is published, today’s meals appear here.'
        : 'When your dietician has written your plan, today’s meals appear here.'}
    </EmptyState>
  )
}

function isFilled(meal: { food: string; items?: unknown[] }): boolean {
  return meal.food.trim() !== '' || (meal.items?.length ?? 0) > 0
}
