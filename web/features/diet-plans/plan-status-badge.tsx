import { PLAN_STATUS_LABELS, type PlanStatus } from '#domain/plan/plan.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'

const TONES: Record<PlanStatus, BadgeTone> = {
  draft: 'turmeric',
  active: 'leaf',
  completed: 'sky',
  archived: 'neutral',
}

/** Where a plan stands, in a word. */
export function PlanStatusBadge({ status }: { status: PlanStatus }) {
  return <Badge tone={TONES[status]}>{PLAN_STATUS_LABELS[status]}</Badge>
}
