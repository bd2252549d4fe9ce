import { BookingHold } from '#contract/appointments/consultations.ts'
import { defineVisitorDraft } from '#web/kit/drafts/draft-store.ts'

/* The time that is held until the visitor enters the mailed code, stored for this tab: a reload asks for the code again. */

const draft = defineVisitorDraft({ name: 'hold', area: 'tab', version: 1, schema: BookingHold })

export function saveHold(hold: BookingHold): void {
  draft.write(hold)
}

/** Reads the held time. `null` if there is none, or it has ended. */
export function readHold(): BookingHold | null {
  const hold = draft.read()?.value
  if (hold && new Date(hold.expiresAt) > new Date()) return hold
  draft.remove()
  return null
}

export function forgetHold(): void {
  draft.remove()
}
