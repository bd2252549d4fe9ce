import { useEffect, useState } from 'react'
import type { EarlyRef } from './early-press.ts'
import { Planner } from './planner.tsx'
import { readVisitorPlan, visitorDraft, writeVisitorPlan } from './planner-drafts.ts'
import { createPlannerStore } from './planner-store.ts'
import type { ShownWeek } from './use-week.ts'
import { VisitorStatus } from './visitor-status.tsx'

/** The planner of a visitor: stored in this browser and the same in all its windows. */
export function VisitorPlanner({ week, early }: { week: ShownWeek; early: EarlyRef }) {
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

  return <Planner store={store} week={week} early={early} status={<VisitorStatus isStored={isStored} />} />
}
