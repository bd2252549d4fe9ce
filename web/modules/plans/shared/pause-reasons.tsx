import { t } from '@lingui/core/macro'
import { TriangleAlert } from 'lucide-react'
import { Badge } from '#web/ui/badge.tsx'

/** A badge in lists for staff that a plan needs a review. Shows nothing if the rules have no objection. */
export function PlanFlagBadge({ plan }: { plan: { isFlagged: boolean; pausedAt: string | null } }) {
  // The state of a paused plan already shows it.
  if (!plan.isFlagged || plan.pausedAt !== null) return null
  return (
    <Badge tone="beet">
      <TriangleAlert size={14} aria-hidden />
      {t`Needs review`}
    </Badge>
  )
}

/** The reasons why a plan is paused, for staff. Shows nothing if it is not paused. */
export function PauseReasons({ reasons }: { reasons: readonly string[] }) {
  if (reasons.length === 0) return null
  return (
    <ul aria-label={t`Why it is paused`} className="flex flex-col gap-0.5 text-sm text-beet">
      {reasons.map((reason) => (
        <li key={reason} className="measure">
          {reason}
        </li>
      ))}
    </ul>
  )
}
