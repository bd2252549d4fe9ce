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
 * The planner in the browser, because the server has neither the current week nor the visitor's plan. A visitor first sees
 * the week as it is stored, on a wide screen beside the first meals of the library. The planner with its lists, menus,
 * dialogs and dragging loads at the first touch, movement of the pointer or key, and repeats what was pressed, typed or
 * dropped until then. Signed-in people get the planner at once.
 */
export function PlannerStart() {
  const session = useSession()
  const week = useWeek(session.state === 'signed-in' ? session.user.timeZone : null)
  const isWide = useMatches(WIDE_QUERY)
  const hasInteracted = useFirstInteraction()
  const [isNeeded, setNeeded] = useState(false)
  const early = useRef<EarlyPress | null>(null)
  const [isDragging, setDragging] = useState(false)
  const isVisitor = session.state === 'signed-out'
  const isWanted = isNeeded || hasInteracted || session.state === 'signed-in'
  return (
    <Suspense
      fallback={
        isVisitor ? (
          <StillWeek
            week={week}
            early={early}
            isWide={isWide}
            onNeedPlanner={() => setNeeded(true)}
            onDragging={setDragging}
          />
        ) : (
          <PlannerSkeleton />
        )
      }
    >
      {/* A drag that has begun ends on the still week. */}
      {isWanted && !isDragging ? <PlannerTool week={week} early={early} /> : <NotYet />}
    </Suspense>
  )
}

/** Keeps the still week on the page. */
function NotYet(): never {
  return use(NEVER)
}
