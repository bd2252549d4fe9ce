import { describe, expect, it } from 'vitest'
import {
  ASKED_GOALS,
  DETAIL_OF_CONDITION,
  deriveHealth,
  MEDICINE_FLAGS,
  OTHER_FLAGS,
  toAskedHealth,
} from './asked-once.ts'
import { HEALTH_FLAGS, HEALTH_GOALS, MEDICAL_CONDITIONS } from './options.ts'

const answers = (healthGoals: string[], medicalConditions: string[], healthFlags: string[]) => ({
  healthGoals,
  medicalConditions,
  healthFlags,
})

describe('questions about health', () => {
  it('ask for every goal and flag, directly or by a condition', () => {
    const asked = answers(
      [...ASKED_GOALS],
      [...MEDICAL_CONDITIONS],
      [...MEDICINE_FLAGS, ...OTHER_FLAGS, ...Object.values(DETAIL_OF_CONDITION)],
    )
    const stored = deriveHealth(asked)
    expect(stored.healthGoals.toSorted()).toEqual(HEALTH_GOALS.toSorted())
    expect(stored.healthFlags.toSorted()).toEqual(HEALTH_FLAGS.toSorted())
    expect(toAskedHealth(stored)).toEqual(asked)
  })

  it('derive the goal and the flag of a condition', () => {
    expect(deriveHealth(answers([], ['diabetes', 'kidney_disease'], ['insulin']))).toEqual(
      answers(['diabetes_management'], ['diabetes', 'kidney_disease'], ['insulin', 'kidney_disease']),
    )
  })

  it('omit a detail of a condition that is not ticked any more', () => {
    expect(deriveHealth(answers(['weight_loss'], [], ['type_1_diabetes', 'gout'])).healthFlags).toEqual([
      'gout',
    ])
  })

  it('show a stored goal or flag about a condition as the condition', () => {
    expect(toAskedHealth(answers(['pcod_management', 'weight_loss'], [], ['type_1_diabetes']))).toEqual(
      answers(['weight_loss'], ['pcod', 'diabetes'], ['type_1_diabetes']),
    )
  })
})
