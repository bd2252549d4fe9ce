import { t } from '@lingui/core/macro'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listPlannerMeals } from '#contract/planner/meal-planner.ts'
import { AppProviders } from '#web/app-providers.tsx'
import { queryClient } from '#web/kit/api/query-client.ts'
import { loadUser, useSession } from '#web/kit/api/session.ts'
import { seedFirstPage } from '#web/kit/list/use-list-pages.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import type { EarlyRef } from './early-press.ts'
import { LIBRARY_PAGE_SIZE, readFetchedLibrary } from './fetch-meals.ts'
import { MemberPlanner } from './member-planner.tsx'
import { PlannerSkeleton } from './planner-skeleton.tsx'
import type { ShownWeek } from './use-week.ts'
import { VisitorPlanner } from './visitor-planner.tsx'

/** The planner with its providers. */
export function PlannerTool(props: { week: ShownWeek; early: EarlyRef }) {
  // The meals that the still library has shown do not load again before people's eyes.
  useState(() => {
    const meals = readFetchedLibrary()
    if (meals) seedFirstPage(listPlannerMeals, meals, { querystring: { limit: LIBRARY_PAGE_SIZE } })
  })
  return (
    <QueryClientProvider client={queryClient}>
      <AppProviders>
        <OwnPlanner {...props} />
      </AppProviders>
    </QueryClientProvider>
  )
}

function OwnPlanner({ week, early }: { week: ShownWeek; early: EarlyRef }) {
  const session = useSession()
  // The key differs from that of the call, so that the call itself is never answered from this cache.
  const asking = useQuery({
    queryKey: ['planner-person'],
    queryFn: async () => ({ id: (await loadUser())?.id ?? null }),
    enabled: session.state === 'unknown',
  })
  switch (session.state) {
    case 'signed-in':
      return <MemberPlanner key={session.user.id} userId={session.user.id} week={week} />
    case 'signed-out':
      return <VisitorPlanner week={week} early={early} />
    case 'unknown':
      return asking.isError ? (
        <ErrorState
          title={t`The planner could not be opened`}
          detail={t`No connection. Check your internet and try again.`}
          onRetry={() => void asking.refetch()}
          isRetrying={asking.isFetching}
        />
      ) : (
        <PlannerSkeleton />
      )
  }
}
