import { t } from '@lingui/core/macro'
import type { FieldErrors, Resolver } from 'react-hook-form'
import { z } from 'zod'
import type { CalculatorResult } from '#contract/appointments/consultations.ts'
import {
  CARE_CONSENT_REQUIRED,
  type CompleteOnboarding,
  GUARDIAN_CONSENT_REQUIRED,
  GUARDIAN_NAME_REQUIRED,
  OnboardingFields,
} from '#contract/people/profile.ts'
import { ADULT_AGE_YEARS } from '#domain/body/bmi.ts'
import { findWeightRange } from '#domain/body/weight-range.ts'
import { deriveHealth } from '#domain/people/asked-once.ts'
import type { HeightUnit, WeightUnit } from '#domain/people/options.ts'
import { writeCalculatorConsent, writeCareConsent, writeGuardianConsent } from '#domain/privacy/consents.ts'
import { parseHeight } from '#domain/units/height.ts'
import { parseWeight } from '#domain/units/weight.ts'
import { say } from '#domain/words/say.ts'
import { definePersonDraft } from '#web/kit/drafts/draft-store.ts'
import { writeHeight, writeWeight } from '../profile/body-text.ts'
import { checkPhone } from '../profile/check-phone.ts'

/** The three steps as typed: values of text fields are texts. */
export type OnboardingForm = {
  firstName: string
  lastName: string
  phone: string
  age: string
  gender: string | null
  sexForCalculation: string | null
  height: string
  heightUnit: HeightUnit
  weight: string
  weightUnit: WeightUnit
  activityLevel: string | null
  guardianName: string
  guardianConsent: boolean
  /** True if the figures of the calculator were filled in. */
  calculatorConsent: boolean
  healthGoals: string[]
  medicalConditions: string[]
  healthFlags: string[]
  foodPreferences: string[]
  allergies: string[]
  /** In the person's own words. */
  otherAllergies: string
  dislikes: string
  medicines: string
  fastingDays: string
  careConsent: boolean
}

export type OnboardingField = keyof OnboardingForm

/** The questions of each step, in the order of the screen. */
export const STEP_FIELDS: readonly (readonly OnboardingField[])[] = [
  [
    'calculatorConsent',
    'firstName',
    'lastName',
    'phone',
    'age',
    'guardianName',
    'guardianConsent',
    'gender',
    'sexForCalculation',
    'height',
    'heightUnit',
    'weight',
    'weightUnit',
    'activityLevel',
  ],
  ['healthGoals', 'medicalConditions', 'healthFlags', 'medicines'],
  ['foodPreferences', 'allergies', 'otherAllergies', 'dislikes', 'fastingDays', 'careConsent'],
]

export const EMPTY_FORM: OnboardingForm = {
  firstName: '',
  lastName: '',
  phone: '',
  age: '',
  gender: null,
  sexForCalculation: null,
  height: '',
  heightUnit: 'cm',
  weight: '',
  weightUnit: 'kg',
  activityLevel: null,
  guardianName: '',
  guardianConsent: false,
  calculatorConsent: false,
  healthGoals: [],
  medicalConditions: [],
  healthFlags: [],
  foodPreferences: [],
  allergies: [],
  otherAllergies: '',
  dislikes: '',
  medicines: '',
  fastingDays: '',
  careConsent: false,
}

/** The wording of each consent, word for word. */
export type Wordings = { care: string; guardian: string; calculator: string }

export type ConsentPurpose = keyof Wordings

/** The form field with the tick of each consent. */
export const CONSENT_FIELDS = {
  care: 'careConsent',
  guardian: 'guardianConsent',
  calculator: 'calculatorConsent',
} as const satisfies Record<ConsentPurpose, OnboardingField>

/** Writes the consents that a practice with this name requests. */
export function writeWordings(brand: string): Wordings {
  return {
    care: writeCareConsent(brand),
    guardian: writeGuardianConsent(brand),
    calculator: writeCalculatorConsent(brand),
  }
}

/** Lists the consents that were requested and ticked, for the call. */
export function listConsents(
  form: OnboardingForm,
  wordings: Wordings,
): { purpose: ConsentPurpose; wording: string }[] {
  const ticked: Record<ConsentPurpose, boolean> = {
    care: form.careConsent,
    guardian: form.guardianConsent && needsGuardian(form.age),
    calculator: form.calculatorConsent,
  }
  return (['care', 'guardian', 'calculator'] as const)
    .filter((purpose) => ticked[purpose])
    .map((purpose) => ({ purpose, wording: wordings[purpose] }))
}

/** Converts the calculator's figures to fields of the form. */
export function toCarriedFields(
  result: CalculatorResult,
  units: { heightUnit: HeightUnit; weightUnit: WeightUnit },
) {
  return {
    age: String(result.ageYears),
    gender: result.gender,
    height: writeHeight(result.heightCm, units.heightUnit),
    weight: writeWeight(result.weightKg, units.weightUnit),
    activityLevel: result.activityLevel,
  } satisfies Partial<OnboardingForm>
}

/** Checks whether a parent or guardian must consent, as far as the age can be read. */
export function needsGuardian(age: string): boolean {
  const years = readNumber(age)
  return years !== undefined && years >= 1 && years < ADULT_AGE_YEARS
}

/** Returns the index of the step with a field; the first step if no step has it. */
export function findStepOf(field: string): number {
  const step = STEP_FIELDS.findIndex((fields) => (fields as readonly string[]).includes(field))
  return Math.max(0, step)
}

/**
 * Converts the form to the body of the call, without checks: numbers, weights in kg, goals and flags derived from
 * conditions, and no questions that do not apply.
 */
export function toInput(form: OnboardingForm) {
  const isMinor = needsGuardian(form.age)
  const { careConsent: _care, guardianConsent: _guardian, calculatorConsent: _calculator, ...fields } = form
  const weight = parseWeight(form.weight, form.weightUnit)
  return {
    ...fields,
    ...deriveHealth(form),
    age: readNumber(form.age),
    weight: weight.ok ? weight.weightKg : undefined,
    sexForCalculation: form.gender === 'other' ? form.sexForCalculation : null,
    guardianName: isMinor ? form.guardianName.trim() || null : null,
  }
}

/**
 * Checks the form with the contract's own schema. Rules between fields are checked separately, so that their errors are
 * shown even while later steps are empty.
 */
export const resolveOnboarding: Resolver<
  OnboardingForm,
  unknown,
  Omit<CompleteOnboarding, 'email' | 'consents'>
> = async (form) => {
  const result = OnboardingFields.safeParse(toInput(form))
  const errors: FieldErrors<OnboardingForm> = {}
  const add = (field: OnboardingField, message: string): void => {
    errors[field] ??= { type: 'invalid', message }
  }
  const range = findWeightRange(readNumber(form.age) ?? null)
  const weight = parseWeight(form.weight, form.weightUnit, range)
  if (!weight.ok) add('weight', weight.problem)
  for (const issue of result.error?.issues ?? []) add(String(issue.path[0]) as OnboardingField, issue.message)

  const height = parseHeight(form.height)
  if (!height.ok) add('height', height.problem)
  if (needsGuardian(form.age)) {
    if (form.guardianName.trim() === '') add('guardianName', say(GUARDIAN_NAME_REQUIRED))
    if (!form.guardianConsent) add('guardianConsent', say(GUARDIAN_CONSENT_REQUIRED))
  }
  if (!form.careConsent) add('careConsent', say(CARE_CONSENT_REQUIRED))
  if (!errors.phone && !(await isPhone(form.phone))) add('phone', t`Valid phone number is required`)
  if (result.success && Object.keys(errors).length === 0) return { values: result.data, errors: {} }
  return { values: {}, errors }
}

/**
 * Checks whether the text can be a phone number. Also true if the library cannot be loaded, because the server checks
 * the number again.
 */
async function isPhone(text: string): Promise<boolean> {
  try {
    return (await checkPhone(text)) !== null
  } catch {
    return true
  }
}

export type OnboardingInput = z.input<typeof OnboardingFields>

/** The typed answers, stored in this tab until they are sent or the person signs out. */
export const openOnboardingDraft = definePersonDraft({
  name: 'onboarding',
  area: 'tab',
  version: 1,
  schema: z.object({
    // Only the form writes this value. A field that an older version did not have stays empty.
    form: z
      .custom<Partial<OnboardingForm>>((form) => typeof form === 'object' && form !== null)
      .transform((form): OnboardingForm => ({ ...EMPTY_FORM, ...form })),
    step: z
      .number()
      .int()
      .min(0)
      .max(STEP_FIELDS.length - 1)
      .catch(0),
  }),
  // The last release wrote the same value without the envelope of the kit.
  upgrade: (stored, version) => (version === 0 ? stored : null),
})

function readNumber(text: string): number | undefined {
  const tidy = text.trim().replace(',', '.')
  if (tidy === '') return undefined
  const value = Number(tidy)
  return Number.isFinite(value) ? value : undefined
}
