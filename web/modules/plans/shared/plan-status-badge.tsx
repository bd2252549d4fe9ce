import { t } from '@lingui/core/macro'
import { PLAN_STATUS_LABELS, type PlanStatus } from '#domain/plans/plan.ts'
import { todayIn } from '#domain/units/dates.ts'
import { formatDate } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { useUser } from '#web/kit/api/session.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'

const TONES: Record<PlanStatus, BadgeTone> = {
  draft: 'turmeric',
  active: 'leaf',
  completed: 'sky',
  archived: 'neutral',
}

/**
 * The state of a plan as a badge. A published plan that has not begun shows its first day; a paused plan shows since
 * when it is paused.
 */
export function PlanStatusBadge({
  plan: { status, startDate, pausedAt },
}: {
  plan: { status: PlanStatus; startDate: string; pausedAt: string | null }
}) {
  const user = useUser()
  if (pausedAt !== null) {
    return (
      <Badge tone="beet">{t`Paused since ${{ date: formatDate(todayIn(user.timeZone, new Date(pausedAt))) }}`}</Badge>
    )
  }
  const isScheduled = status === 'active' && startDate > todayIn(user.timeZone, new Date())
  return (
    <Badge tone={TONES[status]}>
      {isScheduled ? t`Starts ${{ date: formatDate(startDate) }}` : say(PLAN_STATUS_LABELS[status])}
    </Badge>
  )
}
