import { Suspense, use, useRef, useState } from 'react'
import { useSession } from '#web/kit/api/session.ts'
import { useFirstInteraction } from '#web/kit/boot/first-interaction.ts'
import { lazyWithRetry } from '#web/kit/boot/lazy-when-idle.tsx'
import type { EarlyPress } from './early-press.ts'
import { WIDE_QUERY } from './planner-layout.ts'
import { PlannerSkeleton } from './planner-skeleton.tsx'
import { StillWeek } from './still-week.tsx'
import { useMatches } from './use-matches.ts'
import { useWeek } from './use-week.ts'

const PlannerTool = lazyWithRetry(async () => (await import('./planner-tool.tsx')).PlannerTool)

const NEVER = new Promise<never>(() => undefined)

/**
 * The planner in the browser, because the server has neither the current week nor the visitor's plan. A visitor with a
 * phone first sees the week as it is stored; the planner with its lists, menus and dialogs loads at the first touch, and
 * repeats what was pressed until then. Wide screens and signed-in people get the planner at once.
 */
export function PlannerStart() {
  const session = useSession()
  const week = useWeek(session.state === 'signed-in' ? session.user.timeZone : null)
  const isWide = useMatches(WIDE_QUERY)
  const hasInteracted = useFirstInteraction()
  const [isNeeded, setNeeded] = useState(false)
  const early = useRef<EarlyPress | null>(null)
  const isVisitor = session.state === 'signed-out'
  const isWanted = isNeeded || hasInteracted || isWide || session.state === 'signed-in'
  return (
    <Suspense
      fallback={
        isVisitor && !isWide ? (
          <StillWeek week={week} early={early} onNeedPlanner={() => setNeeded(true)} />
        ) : (
          <PlannerSkeleton />
        )
      }
    >
      {isWanted ? <PlannerTool week={week} early={early} /> : <NotYet />}
    </Suspense>
  )
}

/** Keeps the still week on the page. */
function NotYet(): never {
  return use(NEVER)
}
