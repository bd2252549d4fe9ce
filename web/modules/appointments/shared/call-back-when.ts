import type { PreferredTime } from '#contract/appointments/consultations.ts'

/** The time of a call-back, as the end of a sentence. */
export const CALL_BACK_WHEN: Record<PreferredTime, string> = {
  any: 'as soon as somebody is free',
  morning: 'in the morning',
  afternoon: 'in the afternoon',
  evening: 'in the evening',
}
