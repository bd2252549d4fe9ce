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
import type { HeightUnit, WeightUnit } from '#domain/people/options.ts'
import { writeCalculatorConsent, writeCareConsent, writeGuardianConsent } from '#domain/privacy/consents.ts'
import { parseHeight } from '#domain/units/height.ts'
import { parseWeight } from '#domain/units/weight.ts'
import { definePersonDraft } from '#web/kit/drafts/draft-store.ts'
import { writeHeight, writeWeight } from '../profile/body-text.ts'
import { checkPhone } from '../profile/check-phone.ts'

/** The three steps as they are typed: text fields are text. */
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
  /** Figures of the calculator were taken over. */
  calculatorConsent: boolean
  healthGoals: string[]
  medicalConditions: string[]
  healthFlags: string[]
  foodPreferences: string[]
  allergies: string[]
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
  ['healthGoals', 'medicalConditions', 'healthFlags'],
  ['foodPreferences', 'allergies', 'careConsent'],
]

/** Shown in grey, and used only when the person chooses so. */
export const SUGGESTIONS = { age: '25', weight: '60', gender: 'male', activityLevel: 'moderate' } as const

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
  careConsent: false,
}

/** The consent of each tick, word for word. */
export type Wordings = { care: string; guardian: string; calculator: string }

export type ConsentPurpose = keyof Wordings

/** The field that holds the tick of each. */
export const CONSENT_FIELDS = {
  care: 'careConsent',
  guardian: 'guardianConsent',
  calculator: 'calculatorConsent',
} as const satisfies Record<ConsentPurpose, OnboardingField>

/** The consents that the practice of this name asks for. */
export function writeWordings(brand: string): Wordings {
  return {
    care: writeCareConsent(brand),
    guardian: writeGuardianConsent(brand),
    calculator: writeCalculatorConsent(brand),
  }
}

/** The consents that were asked for and ticked, as the call takes them. */
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

/** The calculator's figures as fields of the form. */
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

/** The form as the call takes it: numbers, weights in kg, and no questions that do not apply. Unchecked. */
export function toInput(form: OnboardingForm) {
  const isMinor = needsGuardian(form.age)
  const { careConsent: _care, guardianConsent: _guardian, calculatorConsent: _calculator, ...fields } = form
  const weight = parseWeight(form.weight, form.weightUnit)
  return {
    ...fields,
    age: readNumber(form.age),
    weight: weight.ok ? weight.weightKg : undefined,
    sexForCalculation: form.gender === 'other' ? form.sexForCalculation : null,
    guardianName: isMinor ? form.guardianName.trim() || null : null,
  }
}

/**
 * Checks the form by the contract's own schema, and beside it what depends on other fields, so that it is said also while
 * later steps are still empty.
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
    if (form.guardianName.trim() === '') add('guardianName', GUARDIAN_NAME_REQUIRED)
    if (!form.guardianConsent) add('guardianConsent', GUARDIAN_CONSENT_REQUIRED)
  }
  if (!form.careConsent) add('careConsent', CARE_CONSENT_REQUIRED)
  if (!errors.phone && !(await isPhone(form.phone))) add('phone', 'Valid phone number is required')
  if (result.success && Object.keys(errors).length === 0) return { values: result.data, errors: {} }
  return { values: {}, errors }
}

/** Whether it can be a number; true also where the library cannot be loaded: then the server checks it. */
async function isPhone(text: string): Promise<boolean> {
  try {
    return (await checkPhone(text)) !== null
  } catch {
    return true
  }
}

export type OnboardingInput = z.input<typeof OnboardingFields>

/** Typed answers, remembered in this tab until they are sent or the person signs out. */
export const openOnboardingDraft = definePersonDraft({
  name: 'onboarding',
  area: 'tab',
  version: 1,
  schema: z.object({
    // Written by the form alone; a field that an older version did not know keeps its empty value.
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
  // The last release wrote the same without the kit's envelope.
  upgrade: (stored, version) => (version === 0 ? stored : null),
})

function readNumber(text: string): number | undefined {
  const tidy = text.trim().replace(',', '.')
  if (tidy === '') return undefined
  const value = Number(tidy)
  return Number.isFinite(value) ? value : undefined
}
