import { msg, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { getPlannerDays, savePlannerDays } from '#contract/planner/meal-planner.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { queryOf } from '#web/kit/api/query-client.ts'
import { SaveState, type SaveWords } from '#web/kit/drafts/save-state.tsx'
import { useSaver } from '#web/kit/drafts/use-saver.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { ImportOffer } from './import-offer.tsx'
import { Planner } from './planner.tsx'
import { openPendingDays } from './planner-drafts.ts'
import { createPlannerSaver } from './planner-saver.ts'
import { createPlannerStore } from './planner-store.ts'
import type { ShownWeek } from './use-week.ts'

/** The planner of a signed-in person: stored on the server and synchronised with their other windows and devices. */
export function MemberPlanner({ userId, week }: { userId: string; week: ShownWeek }) {
  const [store] = useState(() => createPlannerStore())
  const [slot] = useState(() => openPendingDays(userId))
  const { saver, status } = useSaver(
    (onStatus) =>
      createPlannerSaver({
        store,
        save: async (days) => (await call(savePlannerDays, { body: { days } })).days,
        pending: slot.read()?.value ?? null,
        keepPending: (pending) => void (pending ? slot.write(pending) : slot.remove()),
        onStatus,
        onMerged: () =>
          showToast({
            title: t`Your week was also changed on another device`,
            description: t`We merged both versions. No planned meal is lost.`,
          }),
      }),
    { initial: { kind: 'saved', at: new Date() } },
  )
  const [hasWeek, setHasWeek] = useState(false)
  const [from = ''] = week.days
  const query = useQuery({
    ...queryOf(getPlannerDays, { querystring: { from, days: week.days.length } }),
    // Other devices change the week too, so every visit fetches it again and shows the cached week in the meantime.
    staleTime: 0,
    refetchOnWindowFocus: true,
  })

  const received = query.data
  const key = week.days.join()
  useEffect(() => {
    if (received) saver.receive(received.days)
    setHasWeek(saver.hasDays(key.split(',')))
  }, [saver, received, key])

  const isLoaded = hasWeek && saver.hasDays(week.days)
  return (
    <Planner
      store={store}
      week={week}
      isLoading={!isLoaded}
      failure={
        !isLoaded && query.isError ? (
          <ErrorState
            title={t`Your week could not be loaded`}
            detail={messageOf(query.error, t`Your saved meals are safe. Please try again.`)}
            onRetry={() => void query.refetch()}
            isRetrying={query.isFetching}
          />
        ) : undefined
      }
      status={
        <>
          <ImportOffer userId={userId} onImported={(days) => saver.receive(days)} />
          <SaveState
            status={status}
            words={WORDS}
            retry={{ label: t`Try again now`, act: () => void saver.flush() }}
          />
        </>
      }
    />
  )
}

/** The text for the save state of the week. */
const WORDS: Partial<SaveWords> = {
  unsaved: msg`Saving…`,
  saving: msg`Saving…`,
  saved: () => t`Your week is saved in your account.`,
  failed: (message, isRetrying) =>
    isRetrying
      ? `${message} ${t`Your changes are saved in this browser. We will send them again soon.`}`
      : `${message} ${t`Your changes are saved in this browser.`}`,
}
