import { TriangleAlert } from 'lucide-react'
import { Badge } from '#web/ui/badge.tsx'

/** That a plan needs a look, in the words of lists for staff: nothing of one that the rules do not object to. */
export function PlanFlagBadge({ plan }: { plan: { isFlagged: boolean; pausedAt: string | null } }) {
  // A paused plan says so in its state.
  if (!plan.isFlagged || plan.pausedAt !== null) return null
  return (
    <Badge tone="beet">
      <TriangleAlert size={14} aria-hidden />
      Needs review
    </Badge>
  )
}

/** Why a plan is paused, for staff. Nothing where it is not. */
export function PauseReasons({ reasons }: { reasons: readonly string[] }) {
  if (reasons.length === 0) return null
  return (
    <ul aria-label="Why it is paused" className="flex flex-col gap-0.5 text-sm text-beet">
      {reasons.map((reason) => (
        <li key={reason} className="measure">
          {reason}
        </li>
      ))}
    </ul>
  )
}
