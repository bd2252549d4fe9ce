import { t } from '@lingui/core/macro'
import { loadUser } from '#web/kit/api/session.ts'
import { titlePage } from '#web/kit/title-page.ts'
import { ScheduleScreen } from '#web/modules/appointments/schedule/schedule-screen.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import type { Route } from './+types/schedule.ts'

export function meta({ matches }: Route.MetaArgs) {
  return titlePage(matches, t`Schedule`)
}

export async function clientLoader() {
  await loadUser({ isExpected: true })
  return null
}

export function HydrateFallback() {
  return (
    <Loading label={t`Loading the schedule`} heading={t`Schedule`} className="flex flex-col gap-5">
      <Skeleton className="h-19 w-72 max-w-full" />
      <Skeleton className="h-19" />
      <Skeleton className="h-8 w-72 max-w-full" />
      <Skeleton className="h-144 rounded-card!" />
    </Loading>
  )
}

/** Consultations by day or week for each staff member. */
export default function SchedulePage() {
  return <ScheduleScreen />
}
