import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { getPlannerDays, savePlannerDays } from '#contract/planner/meal-planner.ts'
import { ApiError, messageOf } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { queryOf } from '#web/kit/api/query-client.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { ImportOffer } from './import-offer.tsx'
import { dropPendingDaysOfOthers, keepPendingDays, readPendingDays } from './kept-days.ts'
import { Planner } from './planner.tsx'
import { createPlannerSaver, type PlannerCalls, type PlannerSaver, type SaveStatus } from './planner-saver.ts'
import { createPlannerStore } from './planner-store.ts'
import type { ShownWeek } from './use-week.ts'

const calls: PlannerCalls = {
  save: async (days) => (await call(savePlannerDays, { body: { days } })).days,
  readError: (error) => {
    if (!(error instanceof ApiError)) return null
    return (
      error.body ?? {
        statusCode: error.status,
        error: 'Error',
        code: 'internal',
        message: 'The server answered with an error.',
      }
    )
  },
}

/** The planner of somebody signed in: on the server, in step with their other windows and devices. */
export function MemberPlanner({ userId, week }: { userId: string; week: ShownWeek }) {
  const [store] = useState(() => createPlannerStore())
  const [status, setStatus] = useState<SaveStatus>({ kind: 'saved' })
  const [saver, setSaver] = useState<PlannerSaver | null>(null)
  const [hasWeek, setHasWeek] = useState(false)
  const [from = ''] = week.days
  const query = useQuery({
    ...queryOf(getPlannerDays, { querystring: { from, days: week.days.length } }),
    // Other devices plan too: every visit looks again, showing what is known meanwhile.
    staleTime: 0,
    refetchOnWindowFocus: true,
  })

  useEffect(() => {
    dropPendingDaysOfOthers(userId)
    const made = createPlannerSaver({
      store,
      calls,
      pending: readPendingDays(userId),
      keepPending: (pending) => keepPendingDays(userId, pending),
      onStatus: setStatus,
      onMerged: () =>
        showToast({
          title: 'Your week was changed elsewhere too',
          description: 'Both were brought together. Nothing that was planned is lost.',
        }),
    })
    setSaver(made)
    const saveNow = (): void => void made.flush()
    window.addEventListener('online', saveNow)
    return () => {
      window.removeEventListener('online', saveNow)
      made.stop()
    }
  }, [store, userId])

  const received = query.data
  const key = week.days.join()
  useEffect(() => {
    if (saver && received) saver.receive(received.days)
    setHasWeek(saver?.hasDays(key.split(',')) ?? false)
  }, [saver, received, key])

  const isLoaded = hasWeek && (saver?.hasDays(week.days) ?? false)
  return (
    <Planner
      store={store}
      week={week}
      isLoading={!isLoaded}
      failure={
        !isLoaded && query.isError ? (
          <ErrorState
            title="Your week could not be loaded"
            detail={messageOf(query.error, 'Nothing that was saved is lost. Please try again.')}
            onRetry={() => void query.refetch()}
            isRetrying={query.isFetching}
          />
        ) : undefined
      }
      status={
        <>
          <ImportOffer userId={userId} onImported={(days) => saver?.receive(days)} />
          <SaveLine status={status} onRetry={() => void saver?.flush()} />
        </>
      }
    />
  )
}

/** Where the saving stands, in one line that is always there. */
function SaveLine({ status, onRetry }: { status: SaveStatus; onRetry: () => void }) {
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-3 text-sm text-muted">
      <p role="status" className={status.kind === 'failed' ? 'font-semibold text-beet' : undefined}>
        {describeStatus(status)}
      </p>
      {status.kind === 'failed' && (
        <Button variant="secondary" size="sm" onPress={onRetry}>
          Try again now
        </Button>
      )}
    </div>
  )
}

function describeStatus(status: SaveStatus): string {
  switch (status.kind) {
    case 'saved':
      return 'Your week is saved in your account.'
    case 'unsaved':
    case 'saving':
      return 'Saving…'
    case 'failed':
      return `${status.message} Your changes are kept in this browser${status.isRetrying ? ' and sent again in a moment' : ''}.`
  }
}
