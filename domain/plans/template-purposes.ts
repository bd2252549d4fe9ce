import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { HEALTH_FLAG_LABELS, MEDICAL_CONDITION_LABELS, MEDICAL_CONDITIONS } from '../people/options.ts'

/** The conditions that a template of meals can be made for: those of a client's record, and two health facts. */
export const TEMPLATE_PURPOSES = [...MEDICAL_CONDITIONS, 'pregnancy', 'breastfeeding'] as const
export type TemplatePurpose = (typeof TEMPLATE_PURPOSES)[number]
export const TEMPLATE_PURPOSE_LABELS: Record<TemplatePurpose, MessageDescriptor> = {
  ...MEDICAL_CONDITION_LABELS,
  pregnancy: msg`Pregnancy`,
  breastfeeding: HEALTH_FLAG_LABELS.breastfeeding,
}

/** Returns the purposes that a client's record names. */
export function listClientPurposes(client: {
  medicalConditions: readonly string[]
  healthFlags: readonly string[]
}): TemplatePurpose[] {
  return TEMPLATE_PURPOSES.filter(
    (purpose) => client.medicalConditions.includes(purpose) || client.healthFlags.includes(purpose),
  )
}
