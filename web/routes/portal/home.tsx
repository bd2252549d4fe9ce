import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { paths } from '#contract/paths.ts'
import { findLastServedDay } from '#domain/plans/plan.ts'
import { daysBetween, todayIn } from '#domain/units/dates.ts'
import { formatDate, formatNumber } from '#domain/units/format.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { queryClient } from '#web/kit/api/query-client.ts'
import { loadUser, useUser } from '#web/kit/api/session.ts'
import { lazyWhenIdle } from '#web/kit/boot/lazy-when-idle.tsx'
import { formatWeekday } from '#web/kit/format-weekday.ts'
import { InstallHint } from '#web/kit/install/install-hint.tsx'
import { nameOf } from '#web/kit/name-of.ts'
import { PageError } from '#web/kit/page-error.tsx'
import { titlePage } from '#web/kit/title-page.ts'
import { currentPlanQuery } from '#web/modules/plans/current-plan.ts'
import { ownFastsQuery } from '#web/modules/plans/fasts/own-fasts-query.ts'
import { mealTicksQuery } from '#web/modules/plans/today/home-queries.ts'
import { todayQuery } from '#web/modules/plans/today/today-query.ts'
import { TodaysMeals } from '#web/modules/plans/today/todays-meals.tsx'
import { useRefetchOnNewDay } from '#web/modules/plans/today/use-day-turn.ts'
import { erasureQuery } from '#web/modules/privacy/my-data/erasure-query.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { textLinkClass } from '#web/ui/link-class.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import type { Route } from './+types/home.ts'

export function meta({ matches }: Route.MetaArgs) {
  return titlePage(matches, t`Today`)
}

// A client with a plan that is well does not need their code.
const loadPlanNotice = () => import('#web/modules/plans/plan-notice.tsx')
const loadNoPlan = () => import('#web/modules/plans/today/no-plan.tsx')
const PlanNoticeCard = lazy(async () => ({ default: (await loadPlanNotice()).PlanNoticeCard }))
const NoPlan = lazy(async () => ({ default: (await loadNoPlan()).NoPlan }))

// The parts below the meals come after them, with their data, so that nothing moves.
const FastsOnToday = lazyWhenIdle(async () => {
  const loading = import('#web/modules/plans/fasts/fasts-on-today.tsx')
  await queryClient.prefetchQuery(ownFastsQuery)
  return (await loading).FastsOnToday
})
const AddEaten = lazyWhenIdle(async () => (await import('#web/modules/plans/diary/add-eaten.tsx')).AddEaten)
const BesideMeals = lazyWhenIdle(async () => {
  const loading = import('#web/modules/plans/today/beside-meals.tsx')
  await queryClient.prefetchQuery(todayQuery)
  return (await loading).BesideMeals
})
const PushOfferOnToday = lazyWhenIdle(
  async () => (await import('#web/push-offer-on-today.tsx')).PushOfferOnToday,
)
const OwnBookings = lazyWhenIdle(async () => {
  const loading = import('#web/modules/appointments/booking/own-bookings.tsx')
  const { ownBookingsQuery } = await import('#web/modules/appointments/booking/own-bookings-query.ts')
  await queryClient.prefetchQuery(ownBookingsQuery)
  return (await loading).OwnBookings
})

/** All parts load in parallel; a failed part shows its own error, and the others are shown. */
export async function clientLoader() {
  // The browser's date is nearly always correct, so the request need not wait for the session.
  const guessedToday = todayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, new Date())
  await Promise.all([
    loadUser({ isExpected: true }),
    queryClient.prefetchQuery(currentPlanQuery),
    queryClient.prefetchQuery(mealTicksQuery(guessedToday)),
    queryClient.prefetchQuery(erasureQuery),
  ])
  const current = queryClient.getQueryData(currentPlanQuery.queryKey)
  const today = current?.today ?? guessedToday
  if (today !== guessedToday) await queryClient.prefetchQuery(mealTicksQuery(today))
  // Their code is loaded beforehand, so that nothing moves when it is there.
  if (current?.notice) await loadPlanNotice().catch(() => undefined)
  else if (current?.plan === null) await loadNoPlan().catch(() => undefined)
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
    <Loading label={t`Loading today’s meals`} heading={t`Today`} className="flex flex-col gap-6">
      <div className="flex flex-col gap-2">
        <Skeleton className="h-6 w-44" />
        <Skeleton className="h-9 w-72 max-w-full" />
      </div>
      <div className="flex flex-col gap-4 rounded-card border border-line p-4 sm:p-6">
        <div className="flex items-center gap-4">
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-5 w-12" />
            <Skeleton className="h-8 w-36" />
            <Skeleton className="h-5 w-28" />
          </div>
          <Skeleton className="size-24 shrink-0 rounded-full" />
        </div>
        <Skeleton className="h-20 w-full" />
        <Skeleton className="h-13 w-full" />
        <Skeleton className="h-11 w-full" />
      </div>
      <div className="flex flex-col gap-2">
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} className="h-13 w-full" />
        ))}
      </div>
    </Loading>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageError error={error} title={t`Your day could not be loaded`} />
}

/** The day that is being lived: the next meal first, and what else is due. */
export default function Home({ loaderData: { ErasureNotice } }: Route.ComponentProps) {
  const user = useUser()
  const { timeZone } = user
  const current = useQuery(currentPlanQuery)
  const today = current.data?.today ?? todayIn(timeZone, new Date())
  useRefetchOnNewDay(today, timeZone)
  const ticks = useQuery({ ...mealTicksQuery(today), enabled: current.data?.plan != null })
  const hasTicked = ticks.data?.some(({ day }) => day === today) ?? false
  const plan = current.data?.plan ?? null
  const notice = current.data?.notice ?? null
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-6">
      <header>
        <p className="text-muted">
          <time dateTime={today}>
            {formatWeekday(today)}, {formatDate(today)}
          </time>
        </p>
        <h1 className="heading mt-1 text-2xl text-balance">
          {plan
            ? describeDay(plan, today, current.data?.dietician ?? null)
            : t`Welcome, ${{ name: nameOf(user) }}`}
        </h1>
      </header>

      {ErasureNotice && <ErasureNotice />}

      {current.data ? (
        <>
          <Suspense fallback={null}>
            {notice ? (
              <PlanNoticeCard notice={notice} />
            ) : (
              !plan && (
                <NoPlan
                  upcoming={current.data.upcoming}
                  firstPlanBy={current.data.firstPlanBy}
                  isBeingWritten={current.data.counts.pending > 0}
                />
              )
            )}
          </Suspense>
          {plan && <TodaysMeals key={plan.id} plan={plan} today={today} timeZone={timeZone} />}
        </>
      ) : current.error ? (
        <ErrorState
          title={t`Today’s meals could not be loaded`}
          detail={messageOf(current.error, t`Something went wrong on our side. Your saved data is safe.`)}
          onRetry={() => void current.refetch()}
          isRetrying={current.isFetching}
        />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}

      <Suspense fallback={null}>
        {plan && <FastsOnToday />}
        <AddEaten />
        <PushOfferOnToday hasTicked={hasTicked} />
        <BesideMeals />
        <OwnBookings />
        <p>
          <Link
            to={paths.ownConsultationNew()}
            className={textLinkClass.concat(' inline-flex min-h-11 items-center')}
          >
            {t`Book a follow-up`}
          </Link>
        </p>
        <InstallHint />
      </Suspense>
    </div>
  )
}

/** Names the day of a plan by its served days: `Day 10 of 42 with George`. */
function describeDay(
  { startDate, endDate }: { startDate: string; endDate: string },
  today: string,
  dietician: string | null,
): string {
  const day = daysBetween(startDate, today) + 1
  const dayCount = daysBetween(startDate, findLastServedDay(endDate)) + 1
  const dayOfPlan = t`Day ${{ day: formatNumber(day) }} of ${{ total: formatNumber(dayCount) }}`
  return dietician === null ? dayOfPlan : t`${dayOfPlan} with ${dietician}`
}
