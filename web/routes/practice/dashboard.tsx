import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getPracticeDashboard } from '#contract/practice/dashboard.ts'
import { ROLE_LABELS } from '#domain/people/options.ts'
import { todayIn } from '#domain/units/dates.ts'
import { formatDate } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { queryClient, queryOf } from '#web/kit/api/query-client.ts'
import { loadUser, useUser } from '#web/kit/api/session.ts'
import { formatWeekday } from '#web/kit/format-weekday.ts'
import { nameOf } from '#web/kit/name-of.ts'
import { PageError } from '#web/kit/page-error.tsx'
import { titlePage } from '#web/kit/title-page.ts'
import { ActivityCard } from '#web/modules/practice/dashboard/activity-card.tsx'
import { AttentionCard } from '#web/modules/practice/dashboard/attention-card.tsx'
import {
  HighlightsCard,
  StatCards,
  SuccessCard,
  SummaryFigures,
} from '#web/modules/practice/dashboard/figures.tsx'
import { QuickActions } from '#web/modules/practice/dashboard/quick-actions.tsx'
import { ScheduleCard } from '#web/modules/practice/dashboard/schedule-card.tsx'
import { SystemCard, systemQuery } from '#web/modules/practice/dashboard/system-card.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import type { Route } from './+types/dashboard.ts'

/** Fetched again with each visit, because work on other screens changes nearly all of it. */
const dashboardQuery = { ...queryOf(getPracticeDashboard), staleTime: 5000 }

const LOOK_EVERY_MS = 60_000

export function meta({ matches }: Route.MetaArgs) {
  return titlePage(matches, t`Dashboard`)
}

export async function clientLoader() {
  await Promise.all([
    loadUser({ isExpected: true }),
    queryClient.fetchQuery(dashboardQuery),
    // If it fails, the rest is still shown, and the system card shows the error.
    queryClient.prefetchQuery(systemQuery),
  ])
  return null
}

export function HydrateFallback() {
  return (
    <Loading
      label={t`Loading the dashboard`}
      heading={t`Dashboard`}
      className="flex max-w-7xl flex-col gap-6"
    >
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-5">
        <div className="flex flex-col gap-2">
          <Skeleton className="h-5 w-44" />
          <Skeleton className="h-10 w-72 max-w-full" />
        </div>
        <Skeleton className="h-14 w-80 max-w-full" />
      </div>
      <Skeleton className="h-60 w-full xl:h-28" />
      <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_23rem]">
        <Skeleton className="h-96 w-full" />
        <Skeleton className="h-96 w-full" />
      </div>
    </Loading>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageError error={error} title={t`The dashboard could not be loaded`} />
}

export default function Dashboard() {
  const user = useUser()
  const { data } = useQuery(dashboardQuery)
  useNextDay(data?.today, data?.timeZone)
  if (!data) return null
  const { today, timeZone, stats, bookedThisMonth, highlights, success, schedule, activity, attention } = data
  return (
    <div className="flex max-w-7xl flex-col gap-6">
      <header className="flex flex-wrap items-end justify-between gap-x-10 gap-y-5">
        <div className="min-w-0">
          <p className="text-sm text-muted">
            <time dateTime={today}>
              {formatWeekday(today)}, {formatDate(today)}
            </time>
          </p>
          <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="heading text-3xl wrap-anywhere">{t`Welcome, ${{ name: nameOf(user) }}`}</h1>
            <Badge tone={user.role === 'admin' ? 'beet' : 'sky'}>{say(ROLE_LABELS[user.role])}</Badge>
          </div>
        </div>
        <SummaryFigures stats={stats} bookedThisMonth={bookedThisMonth} />
      </header>

      <StatCards {...data} />

      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_23rem] xl:grid-rows-[auto_1fr]">
        <AttentionCard attention={attention} />
        <div className="flex min-w-0 flex-col gap-6 xl:col-start-2 xl:row-span-2 xl:row-start-1">
          <QuickActions user={user} />
          <ScheduleCard schedule={schedule} timeZone={timeZone} />
          <div className="grid min-w-0 items-start gap-6 md:grid-cols-2 xl:grid-cols-1">
            <HighlightsCard highlights={highlights} />
            <SuccessCard stats={stats} success={success} />
          </div>
        </div>
        <ActivityCard activity={activity} today={today} timeZone={timeZone} />
      </div>

      <SystemCard />
    </div>
  )
}

/** Fetches everything again when a new day begins on an open page. */
function useNextDay(today: string | undefined, timeZone: string | undefined): void {
  useEffect(() => {
    if (today === undefined || timeZone === undefined) return
    const look = (): void => {
      if (document.hidden || todayIn(timeZone, new Date()) === today) return
      void queryClient.invalidateQueries({ queryKey: dashboardQuery.queryKey })
    }
    const timer = setInterval(look, LOOK_EVERY_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [today, timeZone])
}
