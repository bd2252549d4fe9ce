import type { ConsultationStatus } from '#domain/appointments/consultation-states.ts'
import { say } from '#domain/words/say.ts'
import { Badge } from '#web/ui/badge.tsx'
import { STATUS_LABELS, STATUS_TONES } from '../inbox/consultation-words.ts'

/** The state of a consultation. */
export function ConsultationStatusBadge({ status }: { status: ConsultationStatus }) {
  return <Badge tone={STATUS_TONES[status]}>{say(STATUS_LABELS[status])}</Badge>
}
