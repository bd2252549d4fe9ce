import { useEffect, useState } from 'react'
import { paths } from '#contract/paths.ts'
import { TextLink } from '#web/ui/link-button.tsx'
import { Planner } from './planner.tsx'
import { readVisitorPlan, visitorDraft, writeVisitorPlan } from './planner-drafts.ts'
import { createPlannerStore } from './planner-store.ts'
import type { ShownWeek } from './use-week.ts'

/** The planner of a visitor: stored in this browser and the same in all its windows. */
export function VisitorPlanner({ week }: { week: ShownWeek }) {
  const [store] = useState(() => createPlannerStore(readVisitorPlan().days))
  const [isStored, setIsStored] = useState(true)

  useEffect(() => {
    let shownDays = store.getState().days
    const unsubscribe = store.subscribe(() => {
      const { days } = store.getState()
      if (days === shownDays) return
      shownDays = days
      // After a change, people who declined to import an earlier week are asked again.
      setIsStored(writeVisitorPlan({ days, declinedBy: [] }))
    })
    const unwatch = visitorDraft.watch((draft) => {
      const cleared = Object.fromEntries(Object.keys(shownDays).map((day) => [day, []]))
      shownDays = { ...cleared, ...draft?.value.days }
      store.replace(shownDays)
      shownDays = store.getState().days
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
          {isStored
            ? 'Your week is kept in this browser. '
            : 'This browser does not keep anything: your week is gone when you leave this page. '}
          <TextLink href={paths.register(paths.mealPlanner())}>Create a free account</TextLink> to have it on
          all your devices.
        </p>
      }
    />
  )
}
