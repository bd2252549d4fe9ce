import { useQuery } from '@tanstack/react-query'
import { ClipboardList, Hourglass } from 'lucide-react'
import type { ComponentType } from 'react'
import { todayIn } from '#domain/units/dates.ts'
import { formatDate, formatNumber } from '#domain/units/format.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { queryClient } from '#web/kit/api/query-client.ts'
import { loadUser, readNote, useUser } from '#web/kit/api/session.ts'
import { formatWeekday } from '#web/kit/format-weekday.ts'
import { nameOf } from '#web/kit/name-of.ts'
import { PageError } from '#web/kit/page-error.tsx'
import { OwnBookings, ownBookingsQuery } from '#web/modules/appointments/booking/own-bookings.tsx'
import { SubscriptionCard } from '#web/modules/billing/subscriptions/subscription-card.tsx'
import { currentPlanQuery } from '#web/modules/plans/current-plan.ts'
import { PlanNoticeCard } from '#web/modules/plans/plan-notice.tsx'
import { PlanActionsCard } from '#web/modules/plans/reviews/plan-actions-card.tsx'
import { dashboardQuery, mealTicksQuery } from '#web/modules/plans/today/home-queries.ts'
import { TodaysMeals } from '#web/modules/plans/today/todays-meals.tsx'
import { useRefetchOnNewDay } from '#web/modules/plans/today/use-day-turn.ts'
import { erasureQuery } from '#web/modules/privacy/my-data/erasure-query.ts'
import { MeasurementsCard } from '#web/modules/progress/measurements-card.tsx'
import { ProgressCard } from '#web/modules/progress/progress-card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import type { Route } from './+types/home.ts'

export function meta() {
  return [{ title: 'Today · Pathya' }]
}

/** All parts load in parallel; a failed part shows its own error, and the others are shown. */
export async function clientLoader() {
  // The last user and the browser's date are nearly always correct, so the requests need not wait for the session.
  const guessedId = readNote()
  const guessedToday = todayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, new Date())
  const [user] = await Promise.all([
    loadUser({ isExpected: true }),
    queryClient.prefetchQuery(currentPlanQuery),
    queryClient.prefetchQuery(ownBookingsQuery),
    queryClient.prefetchQuery(mealTicksQuery(guessedToday)),
    guessedId === null ? null : queryClient.prefetchQuery(dashboardQuery(guessedId)),
    queryClient.prefetchQuery(erasureQuery),
  ])
  const today = queryClient.getQueryData(currentPlanQuery.queryKey)?.today ?? guessedToday
  await Promise.all([
    today === guessedToday ? null : queryClient.prefetchQuery(mealTicksQuery(today)),
    user === null || user.id === guessedId ? null : queryClient.prefetchQuery(dashboardQuery(user.id)),
  ])
  return { ErasureNotice: await loadErasureNotice() }
}

/**
 * Loads the notice of a requested erasure. Returns `null` for nearly everybody, so that they need not load its code.
 */
async function loadErasureNotice(): Promise<ComponentType | null> {
  if (!queryClient.getQueryData(erasureQuery.queryKey)?.erasure) return null
  const loaded = await import('#web/modules/privacy/my-data/pending-erasure.tsx').catch(() => null)
  return loaded?.PendingErasure ?? null
}

export function HydrateFallback() {
  return (
    <Loading label="Loading today’s meals" className="flex flex-col gap-8">
      <div className="flex flex-col gap-3">
        <Skeleton className="h-6 w-44" />
        <Skeleton className="h-10 w-64" />
        <Skeleton className="h-5 w-80 max-w-full" />
      </div>
      <div className="flex flex-col gap-4">
        <Skeleton className="h-11 w-48" />
        <div className="flex items-center gap-4 rounded-card border border-line p-4 sm:gap-8 sm:p-6">
          <Skeleton className="size-28 shrink-0 rounded-full sm:size-40" />
          <div className="flex w-full flex-col gap-3">
            <Skeleton className="h-7 w-40 max-w-full" />
            <Skeleton className="h-5 w-full" />
            <Skeleton className="h-5 w-32" />
          </div>
        </div>
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} className="h-36 w-full" />
        ))}
      </div>
    </Loading>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageError error={error} title="Your day could not be loaded" />
}

export default function Home({ loaderData: { ErasureNotice } }: Route.ComponentProps) {
  const user = useUser()
  const { timeZone } = user
  const current = useQuery(currentPlanQuery)
  const dashboard = useQuery(dashboardQuery(user.id))
  const today = current.data?.today ?? dashboard.data?.today ?? todayIn(timeZone, new Date())
  useRefetchOnNewDay(today, timeZone)
  const plan = current.data?.plan ?? null
  const notice = current.data?.notice ?? null
  return (
    <div className="flex flex-col gap-8">
      <header>
        <p className="text-muted">
          <time dateTime={today}>
            {formatWeekday(today)}, {formatDate(today)}
          </time>
        </p>
        <h1 className="heading mt-1 text-3xl">Welcome, {nameOf(user)}</h1>
        <Counters counts={dashboard.data?.dietPlans ?? current.data?.counts ?? null} />
      </header>

      {ErasureNotice && <ErasureNotice />}

      {current.data ? (
        plan ? (
          <>
            {notice && <PlanNoticeCard notice={notice} />}
            <TodaysMeals key={plan.id} plan={plan} today={today} />
          </>
        ) : notice ? (
          <PlanNoticeCard notice={notice} />
        ) : (
          <NoPlan upcoming={current.data.upcoming} isBeingWritten={current.data.counts.pending > 0} />
        )
      ) : current.error ? (
        <ErrorState
          title="Today’s meals could not be loaded"
          detail={messageOf(
            current.error,
            'Something went wrong on our side. Nothing that was saved is lost.',
          )}
          onRetry={() => void current.refetch()}
          isRetrying={current.isFetching}
        />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}

      <OwnBookings />

      <div className="grid items-start gap-5 xl:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-5">
          <PlanActionsCard
            hasPlan={plan !== null || notice !== null}
            isPaused={plan === null && notice !== null}
            hasOpenReview={dashboard.data?.hasOpenReview ?? false}
          />
          {dashboard.data && <MeasurementsCard recent={dashboard.data.measurements.recent} />}
        </div>
        {dashboard.data ? (
          <div className="flex min-w-0 flex-col gap-5">
            <ProgressCard measurements={dashboard.data.measurements} />
            <SubscriptionCard subscription={dashboard.data.subscription} />
          </div>
        ) : dashboard.error ? (
          <ErrorState
            title="Your measurements and subscription could not be loaded"
            detail={messageOf(
              dashboard.error,
              'Something went wrong on our side. Nothing that was saved is lost.',
            )}
            onRetry={() => void dashboard.refetch()}
            isRetrying={dashboard.isFetching}
          />
        ) : (
          <Skeleton className="h-72 w-full" />
        )}
      </div>
    </div>
  )
}

function Counters({ counts }: { counts: { current: number; previous: number; pending: number } | null }) {
  const counters = [
    { label: 'Current', value: counts?.current },
    { label: 'Previous', value: counts?.previous },
    { label: 'Pending', value: counts?.pending },
  ]
  return (
    <dl className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm" aria-label="Your diet plans">
      {counters.map(({ label, value }) => (
        <div key={label} className="flex gap-1.5">
          <dt className="text-muted">{label} plans</dt>
          <dd className="font-semibold tabular">{value === undefined ? '—' : formatNumber(value)}</dd>
        </div>
      ))}
    </dl>
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
