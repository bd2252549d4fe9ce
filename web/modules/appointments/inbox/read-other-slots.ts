import { FreeSlot } from '#contract/appointments/consultations.ts'
import { hasCode } from '#web/kit/api/api-error.ts'

/** Other free times that a refusal names; none where it is no refusal of a time. */
export function readOtherSlots(error: unknown): FreeSlot[] {
  if (!hasCode(error, 'slot_taken')) return []
  return FreeSlot.array().safeParse(error.body?.details?.slots).data ?? []
}
