import { useEffect, useState } from 'react'
import { paths } from '#contract/paths.ts'
import { TextLink } from '#web/ui/link-button.tsx'
import { Planner } from './planner.tsx'
import { readVisitorPlan, visitorDraft, writeVisitorPlan } from './planner-drafts.ts'
import { createPlannerStore } from './planner-store.ts'
import type { ShownWeek } from './use-week.ts'

/** The planner of somebody who is not signed in: kept in this browser, the same in all its windows. */
export function VisitorPlanner({ week }: { week: ShownWeek }) {
  const [store] = useState(() => createPlannerStore(readVisitorPlan().days))
  const [isKept, setIsKept] = useState(true)

  useEffect(() => {
    let kept = store.getState().days
    const unsubscribe = store.subscribe(() => {
      const { days } = store.getState()
      if (days === kept) return
      kept = days
      // Whoever did not want an earlier week is asked about this one.
      setIsKept(writeVisitorPlan({ days, declinedBy: [] }))
    })
    const unwatch = visitorDraft.watch((draft) => {
      const cleared = Object.fromEntries(Object.keys(kept).map((day) => [day, []]))
      kept = { ...cleared, ...draft?.value.days }
      store.replace(kept)
      kept = store.getState().days
    })
    return () => {
      unsubscribe()
      unwatch()
    }
  }, [store])

  return (
    <Planner
      store={store}
      week={week}
      status={
        <p className="text-sm text-muted">
          {isKept
            ? 'Your week is kept in this browser. '
            : 'This browser does not keep anything: your week is gone when you leave this page. '}
          <TextLink href={paths.register(paths.mealPlanner())}>Create a free account</TextLink> to have it on
          all your devices.
        </p>
      }
    />
  )
}
