import { t } from '@lingui/core/macro'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { BOARD_CLASS, WEEK_CLASS } from './planner-layout.ts'

/**
 * The placeholder of the planner while the week loads. It fills the screen, so that the content below does not jump.
 */
export function PlannerSkeleton() {
  return (
    <Loading label={t`Loading the planner`} className="min-h-dvh">
      <div className="flex flex-wrap gap-x-2 gap-y-3 sm:gap-x-4">
        <Skeleton className="h-11 w-40" />
        <Skeleton className="ml-auto h-11 w-24 sm:ml-0 sm:w-76" />
        <Skeleton className="h-11 w-full sm:w-32" />
      </div>
      <Skeleton className="mt-4 h-6 w-72 max-w-full" />
      <div className={joinClasses(BOARD_CLASS, 'mt-4')}>
        <Skeleton className="hidden h-128 xl:block" />
        <WeekSkeleton />
      </div>
    </Loading>
  )
}

/** The placeholder of seven days. */
export function WeekSkeleton() {
  return (
    <div className={WEEK_CLASS}>
      {['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((key) => (
        <Skeleton key={key} className="h-42 rounded-card lg:h-80" />
      ))}
    </div>
  )
}
