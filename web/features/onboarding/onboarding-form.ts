import type { FieldErrors, Resolver } from 'react-hook-form'
import type { z } from 'zod'
import {
  type CompleteOnboarding,
  GUARDIAN_CONSENT_REQUIRED,
  GUARDIAN_NAME_REQUIRED,
  OnboardingFields,
} from '#contract/users.ts'
import { ADULT_AGE_YEARS } from '#domain/body/bmi.ts'
import { parseHeight } from '#domain/units/height.ts'

/** The three steps as they are typed: what is text in the form is text here. */
export type OnboardingForm = {
  firstName: string
  lastName: string
  phone: string
  age: string
  gender: string | null
  sexForCalculation: string | null
  height: string
  weight: string
  activityLevel: string | null
  guardianName: string
  guardianConsent: boolean
  healthGoals: string[]
  medicalConditions: string[]
  healthFlags: string[]
  foodPreferences: string[]
  allergies: string[]
}

export type OnboardingField = keyof OnboardingForm

/** What each step asks, in the order it stands on the screen. */
export const STEP_FIELDS: readonly (readonly OnboardingField[])[] = [
  [
    'firstName',
    'lastName',
    'phone',
    'age',
    'guardianName',
    'guardianConsent',
    'gender',
    'sexForCalculation',
    'height',
    'weight',
    'activityLevel',
  ],
  ['healthGoals', 'medicalConditions', 'healthFlags'],
  ['foodPreferences', 'allergies'],
]

/** Shown greyed, and taken only when somebody says so. */
export const SUGGESTIONS = { age: '25', weight: '60', gender: 'male', activityLevel: 'moderate' } as const

export const EMPTY_FORM: OnboardingForm = {
  firstName: '',
  lastName: '',
  phone: '',
  age: '',
  gender: null,
  sexForCalculation: null,
  height: '',
  weight: '',
  activityLevel: null,
  guardianName: '',
  guardianConsent: false,
  healthGoals: [],
  medicalConditions: [],
  healthFlags: [],
  foodPreferences: [],
  allergies: [],
}

/** Whether a parent or guardian has to agree, as far as the age is readable. */
export function needsGuardian(age: string): boolean {
  const years = readNumber(age)
  return years !== undefined && years >= 1 && years < ADULT_AGE_YEARS
}

/** The index of the step that asks for a field; the first for one that none asks for. */
export function findStepOf(field: string): number {
  const step = STEP_FIELDS.findIndex((fields) => (fields as readonly string[]).includes(field))
  return Math.max(0, step)
}

/** Numbers as numbers, questions that do not apply left out: what the call takes, if it is all right. */
export function toInput(form: OnboardingForm): Record<OnboardingField, unknown> {
  const isMinor = needsGuardian(form.age)
  return {
    ...form,
    age: readNumber(form.age),
    weight: readNumber(form.weight),
    sexForCalculation: form.gender === 'other' ? form.sexForCalculation : null,
    guardianName: isMinor ? form.guardianName.trim() || null : null,
    guardianConsent: isMinor ? form.guardianConsent : undefined,
  }
}

/**
 * Checks the form by the contract's own schema, and beside it what depends on other fields, so that it is said also while
 * later steps are still empty.
 */
export const resolveOnboarding: Resolver<OnboardingForm, unknown, Omit<CompleteOnboarding, 'email'>> = (
  form,
) => {
  const result = OnboardingFields.safeParse(toInput(form))
  const errors: FieldErrors<OnboardingForm> = {}
  const add = (field: OnboardingField, message: string): void => {
    errors[field] ??= { type: 'invalid', message }
  }
  for (const issue of result.error?.issues ?? []) add(String(issue.path[0]) as OnboardingField, issue.message)

  const height = parseHeight(form.height)
  if (!height.ok) add('height', height.problem)
  if (needsGuardian(form.age)) {
    if (form.guardianName.trim() === '') add('guardianName', GUARDIAN_NAME_REQUIRED)
    if (!form.guardianConsent) add('guardianConsent', GUARDIAN_CONSENT_REQUIRED)
  }
  if (result.success && Object.keys(errors).length === 0) return { values: result.data, errors: {} }
  return { values: {}, errors }
}

export type OnboardingInput = z.input<typeof OnboardingFields>

/** The form as it was left in this browser; null when there is nothing usable. */
export function readDraft(userId: string): { form: OnboardingForm; step: number } | null {
  try {
    const stored: unknown = JSON.parse(window.sessionStorage.getItem(draftKey(userId)) ?? 'null')
    if (typeof stored !== 'object' || stored === null || !('form' in stored) || !('step' in stored))
      return null
    const step = Number(stored.step)
    // Written by `writeDraft` alone; a field that an older version did not know keeps its empty value.
    const form = { ...EMPTY_FORM, ...(stored.form as Partial<OnboardingForm>) }
    return { form, step: step >= 0 && step < STEP_FIELDS.length ? step : 0 }
  } catch {
    return null
  }
}

/** Keeps what was typed, for this tab, until it is sent or the person signs out. */
export function writeDraft(userId: string, draft: { form: OnboardingForm; step: number } | null): void {
  try {
    if (draft === null) window.sessionStorage.removeItem(draftKey(userId))
    else window.sessionStorage.setItem(draftKey(userId), JSON.stringify(draft))
  } catch {
    // Storage is switched off: then a reload starts again, as it would on paper.
  }
}

function draftKey(userId: string): string {
  return `pathya.onboarding.${userId}`
}

function readNumber(text: string): number | undefined {
  const tidy = text.trim().replace(',', '.')
  if (tidy === '') return undefined
  const value = Number(tidy)
  return Number.isFinite(value) ? value : undefined
}
